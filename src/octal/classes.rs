//! Codes of the same game: equivalence up to tokens that play no part, and equality of values.

use std::collections::BTreeMap;

use super::code::Code;
use super::period::{Periodicity, needed_values};
use super::sequence::{Engine, Overflow, Sequence};

/// Games whose values agree for so many heaps are put into one class.
pub const COMPARED: usize = 4000;

/// A class of codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The first standard form of its codes.
    pub standard: Code,
    /// Its codes, each with how many tokens more its heaps have than those of the standard form with the same value.
    pub members: Vec<(Code, isize)>,
}

/// Why a code is in its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SameBy {
    /// Its standard form is that of the class: one token of every heap plays no part.
    Cousins,
    /// Both have the same period, proved, and the same values as far as that needs.
    Periods,
    /// The values of [`COMPARED`] heaps are equal.
    Values,
}

/// The codes of up to `digits` digits by classes, in the order of the standard forms. O(codes * what [`COMPARED`] values
/// cost).
///
/// ```
/// use curiosa::octal::classes::classes;
///
/// let nim = classes(1).into_iter().find(|class| class.standard.to_string() == "0.3").unwrap();
/// assert!(nim.members.iter().any(|(code, _)| code.to_string() == "0.3"));
/// ```
pub fn classes(digits: u32) -> Vec<Class> {
    let mut forms: BTreeMap<String, Vec<(Code, isize)>> = BTreeMap::new();
    for code in Code::all(digits) {
        let (form, shift) = standard(&code);
        let member = (code, shift as isize);
        let members = forms.entry(form.to_string()).or_default();
        if !members.contains(&member) {
            members.push(member);
        }
    }
    let mut by_values: BTreeMap<Vec<u16>, Code> = BTreeMap::new();
    let mut classes: BTreeMap<String, Class> = BTreeMap::new();
    for (form, members) in forms {
        let standard: Code = form.parse().expect("it was written by us");
        let values = values(&standard, COMPARED).expect("values of short codes are small");
        let first = by_values.entry(values).or_insert(standard).clone();
        let class = classes.entry(first.to_string());
        class.or_insert(Class { standard: first, members: Vec::new() }).members.extend(members);
    }
    classes.into_values().collect()
}

/// The standard form of a code, and how many tokens more its heaps have; a game without moves has that of 0.
pub fn standard(code: &Code) -> (Code, usize) {
    code.standard_form().unwrap_or((Code::new([0]), 0))
}

/// The values of heaps 0 to `count` - 1.
fn values(code: &Code, count: usize) -> Result<Vec<u16>, Overflow> {
    let mut sequence = Sequence::new(code.clone(), Engine::Auto);
    sequence.extend(count)?;
    Ok(sequence.values().to_vec())
}

impl Class {
    /// Why a member is in the class, whose standard form has this period if one is proved.
    ///
    /// # Errors
    /// [`Overflow`] if a value is too large to be kept.
    pub fn same_by(&self, member: &Code, period: Option<Periodicity>) -> Result<Option<SameBy>, Overflow> {
        let Some((form, _)) = member.standard_form() else { return Ok(Some(SameBy::Cousins)) };
        if form == self.standard {
            return Ok(Some(SameBy::Cousins));
        }
        let Some(period) = period else { return Ok(Some(SameBy::Values)) };
        Ok(same_period(&form, &self.standard, period)?.then_some(SameBy::Periods))
    }

    /// The preperiod of a game with `shift` tokens more in every heap than the standard form, which has this period:
    /// heaps that are smaller than the shift have the value 0, as the empty one.
    ///
    /// # Errors
    /// [`Overflow`] if a value is too large to be kept.
    pub fn shifted_preperiod(&self, shift: usize, periodicity: Periodicity) -> Result<usize, Overflow> {
        let Periodicity { period, preperiod } = periodicity;
        if preperiod > 0 {
            return Ok(preperiod + shift);
        }
        let values = values(&self.standard, shift + 2 * period)?;
        let value = |n: usize| if n < shift { 0 } else { values[n - shift] };
        Ok((0..shift).rev().find(|&n| value(n) != value(n + period)).map_or(0, |n| n + 1))
    }
}

/// Whether a game has the values of one with this preperiod and period, for ever: both are computed for as long as the
/// theorem of Guy and Smith needs. Games that agree for the heaps compared before need no more, in most cases. An
/// infinite code has no such bound: then they count as different.
fn same_period(form: &Code, standard: &Code, periodicity: Periodicity) -> Result<bool, Overflow> {
    let bounds = [form, standard].map(|code| needed_values(code, periodicity));
    let [Some(first), Some(second)] = bounds else { return Ok(false) };
    let needed = first.max(second);
    Ok(needed <= COMPARED || values(form, needed)? == values(standard, needed)?)
}
