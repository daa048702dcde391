//! Linear formulas for sequences, with corrections at few places: how they are guessed and written.

use std::fmt;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::Ratio;
use num_traits::{One, ToPrimitive, Zero};

/// lead x(i) = the sum of the terms, and `general`, and corrections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// What the left side is multiplied by.
    pub lead: i64,
    /// The terms.
    pub terms: Vec<Term>,
    /// What is added everywhere.
    pub general: i64,
    /// What is added at some places (i, e).
    pub low: Vec<(i64, i64)>,
    /// What is added near powers of two.
    pub dyadic: Vec<Dyadic>,
}

/// factor y(block n + i + offset).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The block of n places.
    pub block: i64,
    /// How far from the place in it.
    pub offset: i64,
    /// What it is multiplied by.
    pub factor: i64,
}

/// A correction at all i = 2^m + offset with m >= from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dyadic {
    /// How far from the power of two.
    pub offset: i64,
    /// The first exponent.
    pub from: u32,
    /// What is added.
    pub correction: i64,
}

impl Dyadic {
    /// The first place.
    pub fn first(&self) -> i64 {
        (1 << self.from) + self.offset
    }

    fn is_at(&self, i: i64) -> bool {
        let power = i - self.offset;
        power >= 1 << self.from && power & (power - 1) == 0
    }
}

/// Offsets of terms that are tried, in this order.
const WINDOWS: [&[i64]; 12] = [
    &[0],
    &[1],
    &[-1],
    &[2],
    &[-2],
    &[0, 1],
    &[-1, 0],
    &[-1, 0, 1],
    &[0, 1, 2],
    &[-2, -1, 0],
    &[-2, -1, 0, 1, 2],
    &[-3, -2, -1, 0],
];
/// The largest distance from powers of two of places with corrections.
const NEAR: i64 = 6;
/// Corrections at single places are no later.
const LOW: i64 = 24;
/// So many samples for each unknown determine a formula.
const FEW: usize = 4;
/// Formulas have no numbers beyond this.
const LARGEST: i64 = 1 << 20;

impl Formula {
    /// The largest offset of a term, or 0.
    pub fn ahead(&self) -> i64 {
        self.terms.iter().fold(0, |most, term| most.max(term.offset))
    }

    /// What is added at i.
    pub fn correction(&self, i: i64) -> i64 {
        let low = self.low.iter().filter(|&&(at, _)| at == i).map(|&(_, e)| e);
        let dyadic = self.dyadic.iter().filter(|dyadic| dyadic.is_at(i)).map(|dyadic| dyadic.correction);
        self.general + low.chain(dyadic).sum::<i64>()
    }

    /// The right side at n and i.
    pub fn right(&self, n: i64, i: i64, y: impl Fn(i64) -> i64) -> i64 {
        let terms = self.terms.iter().map(|term| term.factor * y(term.block * n + i + term.offset));
        terms.sum::<i64>() + self.correction(i)
    }

    /// A formula with terms of these blocks, and without corrections, for samples (x, n, i).
    pub(super) fn fit(
        samples: &[(i64, i64, i64)],
        blocks: &[i64],
        y: impl Fn(i64) -> i64,
    ) -> Option<Formula> {
        let number = |value: i64| Ratio::from_integer(BigInt::from(value));
        WINDOWS.iter().flat_map(|window| [(window, 0), (window, 1)]).find_map(|(window, general)| {
            let places =
                Vec::from_iter(blocks.iter().flat_map(|&block| window.iter().map(move |&j| (block, j))));
            let unknowns = places.len() + general;
            // A few of the samples determine the factors, which then are tried on all.
            let few = samples.iter().step_by((samples.len() / (FEW * unknowns)).max(1)).map(|&(x, n, i)| {
                let row = places.iter().map(|&(block, j)| y(block * n + i + j));
                row.chain((general > 0).then_some(1)).chain([x]).map(number).collect()
            });
            let solution = solve(few.collect())?;
            let lead = solution.iter().fold(BigInt::one(), |lead, value| lead.lcm(value.denom()));
            let whole = |value: &Ratio<BigInt>| (value * &lead).to_integer().to_i64();
            let values: Option<Vec<i64>> = solution.iter().map(whole).collect();
            let (values, lead) = (values?, lead.to_i64()?);
            if values.iter().chain([&lead]).any(|value| value.abs() > LARGEST) {
                return None;
            }
            let terms = places.iter().zip(&values).filter(|&(_, &factor)| factor != 0);
            let terms = terms.map(|(&(block, offset), &factor)| Term { block, offset, factor }).collect();
            let general = values.get(places.len()).copied().unwrap_or(0);
            let formula = Formula { lead, terms, general, low: Vec::new(), dyadic: Vec::new() };
            samples.iter().all(|&(x, n, i)| lead * x == formula.right(n, i, &y)).then_some(formula)
        })
    }

    /// The same with the corrections that places from `start` to `end` show, from what is to be added there; those that are
    /// neither early nor near powers of two are left. `end` is to be several hundred.
    pub(super) fn corrected(mut self, start: i64, end: i64, missing: impl Fn(i64) -> i64) -> Formula {
        let missing = |i: i64| missing(i);
        for offset in -NEAR..=NEAR {
            let at = |m: u32| (1 << m) + offset;
            let correction = missing(at(6));
            if correction == 0 || missing(at(5)) != correction || missing(at(7)) != correction {
                continue;
            }
            let fits = |&m: &u32| at(m) >= start && missing(at(m)) == correction;
            let from = (1..=7).rev().take_while(fits).last().expect("there is 7");
            self.dyadic.push(Dyadic { offset, from, correction });
        }
        let general = self.general;
        let left = |i: i64| missing(i) - (self.correction(i) - general);
        self.low = (start..=LOW.min(end)).map(|i| (i, left(i))).filter(|&(_, e)| e != 0).collect();
        self
    }

    /// What is on the right: the terms with the name of the sequence and of the place, and what is added everywhere.
    pub(super) fn written(&self, name: &str, at: &str) -> Vec<(i64, String)> {
        let terms = self.terms.iter().map(|&Term { block, offset, factor }| {
            (
                factor,
                format!("{name}({})", sum([(block, "n".into()), (1, at.into()), (offset, String::new())])),
            )
        });
        terms.chain([(self.general, String::new())]).collect()
    }

    /// The corrections: "e(1) = 1", "e(2^m) = 2, m >= 3".
    pub(super) fn corrections(&self) -> Vec<String> {
        let low = self.low.iter().map(|(i, e)| format!("e({i}) = {e}"));
        low.chain(self.dyadic.iter().map(ToString::to_string)).collect()
    }

    /// A place from which on corrections at single places do not matter.
    pub(super) fn settled(&self) -> i64 {
        self.low.iter().fold(1, |last, &(i, _)| last.max(i + 1))
    }

    /// Places between powers of two, where no correction is expected.
    pub(super) fn between_powers(from: i64, to: i64) -> impl Iterator<Item = i64> {
        let is_between = |i: &i64| {
            let power = 1 << i.ilog2();
            i - power > NEAR && 2 * power - i > NEAR
        };
        (from.max(1)..to).filter(is_between)
    }
}

/// The solution of linear equations, the right sides last in their rows; unknowns that are not determined are 0.
fn solve(mut rows: Vec<Vec<Ratio<BigInt>>>) -> Option<Vec<Ratio<BigInt>>> {
    let unknowns = rows.first()?.len() - 1;
    let mut pivots = Vec::new();
    for unknown in 0..unknowns {
        let top = pivots.len();
        let Some(row) = (top..rows.len()).find(|&row| !rows[row][unknown].is_zero()) else { continue };
        rows.swap(top, row);
        let pivot = Vec::from_iter(rows[top].iter().map(|value| value / &rows[top][unknown]));
        for row in &mut rows[top + 1..] {
            let factor = row[unknown].clone();
            row.iter_mut().zip(&pivot).for_each(|(value, by)| *value -= &factor * by);
        }
        rows[top] = pivot;
        pivots.push(unknown);
    }
    if rows[pivots.len()..].iter().any(|row| !row[unknowns].is_zero()) {
        return None;
    }
    let mut solution = vec![Ratio::zero(); unknowns];
    for (row, &unknown) in rows.iter().zip(&pivots).rev() {
        let rest = (unknown + 1..unknowns).map(|other| &row[other] * &solution[other]);
        solution[unknown] = &row[unknowns] - rest.sum::<Ratio<BigInt>>();
    }
    Some(solution)
}

/// A sum as it is written: "2 a(i) + a(i + 1) - 4", from factors with what they are factors of, which is empty for a number.
pub(super) fn sum(terms: impl IntoIterator<Item = (i64, String)>) -> String {
    let mut text = String::new();
    for (factor, of) in terms.into_iter().filter(|&(factor, _)| factor != 0) {
        text += match (text.is_empty(), factor < 0) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        let size = factor.abs();
        text += &match (size, of.is_empty()) {
            (_, true) => size.to_string(),
            (1, false) => of,
            (_, false) => format!("{size} {of}"),
        };
    }
    if text.is_empty() { "0".into() } else { text }
}

/// A place as it is written: "n - 1".
pub(super) fn place(name: &str, offset: i64) -> String {
    sum([(1, name.to_string()), (offset, String::new())])
}

/// An equation with e(i), if there are corrections: "2 a(i) + e(i), 1 <= i <= n; e(1) = 1".
pub(super) fn with_corrections(
    left: (i64, &str),
    right: impl IntoIterator<Item = (i64, String)>,
    e: &str,
    range: &str,
    corrections: &[String],
) -> String {
    let has = i64::from(!corrections.is_empty());
    let mut text =
        sum([(left.0, left.1.to_string())]) + " = " + &sum(right.into_iter().chain([(has, e.to_string())]));
    for part in std::iter::once(format!(", {range}")).chain(corrections.iter().map(|one| format!("; {one}")))
    {
        text += &part;
    }
    text
}

/// "e(2^m - 1) = 2, m >= 2".
impl fmt::Display for Dyadic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "e({}) = {}, m >= {}", place("2^m", self.offset), self.correction, self.from)
    }
}
