//! Linear relations between the counts of two automata, found and proved.

use std::fmt;

use super::count::Counts;
use super::formula::{Dyadic, Formula, Term, place, sum, with_corrections};
use super::linear::{Form, NoIdentity, System};
use super::recurrence::added;

/// lead a(n) = the sum of factor b(n + offset) over the terms, and corrections, for all n >= 1: a(n) and b(n) are what stage n adds to
/// two automata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The right side.
    pub formula: Formula,
    /// What is added to all elements: lead A(n) = the sum of factor B(n + offset) + general n + constant, and corrections near powers of
    /// two, from stage `from` on.
    constant: i64,
    from: i64,
}

/// Stages that are compared.
const SEEN: i64 = 1024;

impl Relation {
    /// Finds the relation of counts to others, and proves it: docs/growth.md, "Identities". Also how many forms had to vanish.
    ///
    /// ```
    /// use curiosa::toothpick::growth::{family, prove::prove, relation::Relation};
    /// let counts = |name| prove(&family::named(name).unwrap()).unwrap().checked.elements;
    /// let (relation, _) = Relation::find(&counts("gullwing"), &counts("toothpick")).unwrap();
    /// assert_eq!(relation.totals(), "A(n) = 2 B(n - 1) + 1, n >= 1");
    /// ```
    ///
    /// # Errors
    /// [`NoIdentity`] if there is none of this form, or if it does not follow.
    pub fn find(of: &Counts, by: &Counts) -> Result<(Relation, usize), NoIdentity> {
        let (x, y) = (added(of, SEEN), added(by, 2 * SEEN));
        let y = |stage: i64| usize::try_from(stage).map_or(0, |stage| y[stage]);
        let samples = Vec::from_iter(Formula::between_powers(32, 512).map(|i| (x[i as usize], 0, i)));
        let formula = Formula::fit(&samples, &[0], y)
            .ok_or_else(|| NoIdentity("no linear relation of a few terms was found".into()))?;
        let lead = formula.lead;
        let bare = formula.clone();
        let formula = formula.corrected(1, SEEN, |i| lead * x[i as usize] - bare.right(0, i, y));
        if (1..=SEEN).any(|i| lead * x[i as usize] != formula.right(0, i, y)) {
            return Err(NoIdentity("there are corrections at ever more places".into()));
        }
        let relation = Relation::new(formula, by);
        let forms = relation.prove(of, by)?;
        Ok((relation, forms))
    }

    fn new(formula: Formula, by: &Counts) -> Relation {
        let all = by.to(formula.ahead() as u64);
        let before = formula
            .terms
            .iter()
            .filter(|term| term.offset > 0)
            .map(|term| term.factor * all[term.offset as usize]);
        let constant = formula.low.iter().map(|&(_, e)| e).sum::<i64>() - before.sum::<i64>();
        let behind = formula.terms.iter().fold(0, |most, term| most.max(-term.offset));
        let last = formula.low.iter().fold(1, |last, &(i, _)| last.max(i));
        let dyadic = formula.dyadic.iter().map(|dyadic| (1 << (dyadic.from - 1)) + dyadic.offset);
        let from = dyadic.fold(last.max(behind), i64::max);
        Relation { formula, constant, from }
    }

    /// Proves it of counts; how many forms had to vanish.
    ///
    /// # Errors
    /// [`NoIdentity`] if it is wrong or does not follow.
    pub fn prove(&self, of: &Counts, by: &Counts) -> Result<usize, NoIdentity> {
        let Formula { lead, terms, general, low, dyadic } = &self.formula;
        let ahead = self.formula.ahead();
        // Stages to n + r are compared at scale n.
        let r = of.complete().min(by.complete() - ahead);
        let mut n = of.scale().max(by.scale());
        let is_short = |n: i64| {
            let near = |offset: i64| n < 2 * (r.abs() + offset.abs() + 1);
            n + r < self.formula.settled() + ahead
                || dyadic.iter().any(|dyadic| near(dyadic.offset) || 1 << dyadic.from > n)
        };
        if n.count_ones() != 1 {
            return Err(NoIdentity(format!("the first scale, {n}, is no power of two")));
        }
        while is_short(n) {
            n *= 2;
        }
        let (of, by) = (of.from_scale(n), by.from_scale(n));
        let (u, v) = (of.unit(), by.unit());
        let first = added(&by, ahead);
        let mut system = System::new(n);
        let mut form = Form::default();
        let start = system.add(&of);
        form.add(start, 0, lead * v);
        for i in r + 1..=of.ends()[0] {
            if let Some(last) = system.last(&of, start, 0, i)? {
                form.add(last, i, -lead * v);
            }
        }
        let start = system.add(&by);
        for &Term { offset: j, factor: c, .. } in terms {
            form.add(start, -j, -c * u);
            for i in r + j + 1..=by.ends()[0] {
                if let Some(last) = system.last(&by, start, 0, i)? {
                    form.add(last, i - j, c * u);
                }
            }
            for stage in 1..=j {
                form.add(System::ONE, stage - j, c * u * v * first[stage as usize]);
            }
        }
        let e = general * u * v;
        form.add(System::STAGES, 0, -e);
        (1..=r).for_each(|i| form.add(System::SCALE, i, -e));
        (r + 1..=0).for_each(|i| form.add(System::SCALE, i, e));
        for &(i, e) in low {
            form.add(System::ONE, i, -e * u * v);
        }
        for dyadic in dyadic {
            form.add_dyadic(*dyadic, r, -dyadic.correction * u * v);
        }
        system.vanishes(&form)
    }

    /// The right side of the relation between all elements, of which B says how many there are after a stage; none for stages
    /// before those for which it holds.
    pub fn total(&self, stage: i64, all: impl Fn(i64) -> i64) -> Option<i64> {
        let Formula { terms, general, dyadic, .. } = &self.formula;
        let sums = terms.iter().map(|term| term.factor * all(stage + term.offset));
        let counted =
            |one: &Dyadic| one.correction * ((stage - one.offset).ilog2() as i64 + 1 - i64::from(one.from));
        (stage >= self.from)
            .then(|| sums.chain(dyadic.iter().map(counted)).sum::<i64>() + general * stage + self.constant)
    }

    /// The relation between all elements after stage n: "A(n) = 2 B(n - 1) + 1, n >= 1".
    pub fn totals(&self) -> String {
        let Formula { lead, terms, general, dyadic, .. } = &self.formula;
        let counted = |from: u32| i64::from(from) - 1;
        let constant =
            self.constant - dyadic.iter().map(|one| one.correction * counted(one.from)).sum::<i64>();
        let terms = terms.iter().map(|term| (term.factor, format!("B({})", place("n", term.offset))));
        let logarithms =
            dyadic.iter().map(|one| (one.correction, format!("floor(log2({}))", place("n", -one.offset))));
        let right =
            sum(terms.chain([(*general, "n".into())]).chain(logarithms).chain([(constant, String::new())]));
        format!("{} = {right}, n >= {}", sum([(*lead, "A(n)".into())]), self.from)
    }
}

/// "a(n) = 2 b(n - 1) + e(n), n >= 1; e(1) = 1".
impl fmt::Display for Relation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = (self.formula.lead, "a(n)");
        let right = self.formula.written("b", "n");
        out.write_str(&with_corrections(left, right, "e(n)", "n >= 1", &self.formula.corrections()))
    }
}
