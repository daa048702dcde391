//! Recurrences by powers of two, found and proved.

use std::fmt;

use super::count::Counts;
use super::formula::{Formula, place, with_corrections};
use super::linear::{Form, NoIdentity, System};

/// lead a(n + i) = sum of c a(i + j) over the terms (j, c), and corrections, for all n = `scale` 2^k and r < i <= n + r: a(n)
/// is what stage n adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The right side.
    pub formula: Formula,
    /// What is added, too, at some places n + r - gap: (gap, e).
    pub high: Vec<(i64, i64)>,
    /// The first n.
    pub scale: i64,
    /// r.
    pub end: i64,
    /// a(1), ..., a(scale + r).
    pub first: Vec<i64>,
}

/// The scale at which corrections are read off.
const SEEN: i64 = 512;
/// Corrections near the end of a row are that near.
const HIGH: i64 = 12;

impl Recurrence {
    /// Finds the recurrence of counts, and proves it: docs/growth.md, "Identities". Also how many forms had to vanish.
    ///
    /// Takes milliseconds: counts to stage 1024, and linear algebra with polynomials for a dozen unknowns.
    ///
    /// ```
    /// use curiosa::toothpick::growth::{family, prove::prove, recurrence::Recurrence};
    /// let proof = prove(&family::named("gullwing").unwrap()).unwrap();
    /// let (recurrence, _) = Recurrence::find(&proof.checked.elements).unwrap();
    /// assert_eq!(recurrence.to_string(), "a(n + i) = 2 a(i) + a(i + 1), 3 <= i <= n + 2, n = 2^k >= 8");
    /// ```
    ///
    /// # Errors
    /// [`NoIdentity`] if there is none of this form, or if it does not follow.
    pub fn find(counts: &Counts) -> Result<(Recurrence, usize), NoIdentity> {
        let end = counts.complete();
        let a = added(counts, 2 * SEEN + end.max(0) + HIGH);
        let a = |stage: i64| usize::try_from(stage).map_or(0, |stage| a.get(stage).copied().unwrap_or(0));
        let samples = [SEEN / 8, SEEN / 4, SEEN / 2].into_iter().flat_map(|n| {
            let places = Formula::between_powers(n / 4, n).filter(move |i| n - i > HIGH);
            places.map(move |i| (a(n + i), i))
        });
        let samples = Vec::from_iter(samples);
        let formula = Formula::fit(&samples, a)
            .ok_or_else(|| NoIdentity("no linear recurrence by powers of two was found".into()))?;
        let lead = formula.lead;
        let bare = formula.clone();
        let missing = |n: i64, i: i64| lead * a(n + i) - bare.right(i, a);
        let formula = formula.corrected(end + 1, SEEN, |i| missing(SEEN, i));
        let left = |n: i64, i: i64| lead * a(n + i) - formula.right(i, a);
        let high = (0..HIGH).map(|gap| (gap, left(SEEN, SEEN + end - gap))).filter(|&(_, e)| e != 0);
        let mut recurrence =
            Recurrence { high: high.collect(), scale: SEEN, end, first: Vec::new(), formula };
        let holds = |recurrence: &Recurrence, n: i64| {
            (end + 1..=n + end).all(|i| lead * a(n + i) == recurrence.right(n, i, a))
        };
        if !holds(&recurrence, SEEN) {
            return Err(NoIdentity("there are corrections at ever more places".into()));
        }
        while recurrence.scale > counts.scale() && holds(&recurrence, recurrence.scale / 2) {
            recurrence.scale /= 2;
        }
        while let Err(error) = recurrence.is_settled() {
            if recurrence.scale == SEEN {
                return Err(error);
            }
            recurrence.scale *= 2;
        }
        recurrence.first = (1..=recurrence.scale + end).map(a).collect();
        let forms = recurrence.prove(counts)?;
        Ok((recurrence, forms))
    }

    /// The right side at n and i.
    fn right(&self, n: i64, i: i64, a: impl Fn(i64) -> i64) -> i64 {
        let high = self.high.iter().filter(|&&(gap, _)| n + self.end - gap == i).map(|&(_, e)| e);
        self.formula.right(i, a) + high.sum::<i64>()
    }

    /// Whether the first terms of a row, of which others are made, are the same in all rows, and no place near n is named twice.
    fn is_settled(&self) -> Result<(), NoIdentity> {
        let (n, r, ahead) = (self.scale, self.end, self.formula.ahead());
        let gap = self.high.iter().fold(0, |most, &(gap, _)| most.max(gap));
        let near = self.formula.dyadic.iter().all(|dyadic| {
            dyadic.first() > r
                && n + dyadic.offset > r + ahead
                && n > r - dyadic.offset
                && 1 << dyadic.from <= n
        });
        let low = self.formula.low.iter().all(|&(i, _)| i > r && i <= n + r);
        if n.count_ones() == 1 && near && low && n > gap + ahead && n > 2 * ahead && n + r >= ahead && n > -r
        {
            Ok(())
        } else {
            Err(NoIdentity(format!("the first row, {n}, is too short, or no power of two")))
        }
    }

    /// Proves it of counts; how many forms had to vanish.
    ///
    /// # Errors
    /// [`NoIdentity`] if it is wrong or does not follow.
    pub fn prove(&self, counts: &Counts) -> Result<usize, NoIdentity> {
        let (n, r) = (self.scale, self.end);
        self.is_settled()?;
        if n < counts.scale() || r > counts.complete() || r < counts.ends()[0] {
            return Err(NoIdentity("the rows do not begin as regions do".into()));
        }
        let a = added(counts, n + r);
        if a[1..] != self.first[..] {
            return Err(NoIdentity("the first terms differ".into()));
        }
        let a = |stage: i64| if stage > 0 { a[stage as usize] } else { 0 };
        let counts = counts.from_scale(n);
        let unit = counts.unit();
        let mut system = System::new(n);
        let start = system.add(&counts);
        let mut form = Form::default();
        let Formula { lead, terms, general, low, dyadic } = &self.formula;
        for part in &counts.counted()[0].parts {
            if let Some(delay) = part.delay {
                form.add(start + part.of, delay, *lead);
            }
        }
        for &(j, c) in terms {
            form.add(start, -j, -c);
            // Places that are not in the row: before it, ...
            for stage in 1..=(r + j).max(0) {
                form.add(System::ONE, stage - j, c * unit * a(stage));
            }
            // ... after it, ...
            for i in r + j + 1..=r {
                if let Some(last) = system.last(&counts, start, 0, i)? {
                    form.add(last, i - j, c);
                }
            }
            // ... and stages after those of scale n, which are the first of the next row.
            for i in r + 1..=r + j {
                let value = self.formula.right(i, a);
                if value % lead != 0 {
                    return Err(NoIdentity(format!("it gives no whole number at {i}")));
                }
                form.add(System::SCALE, i - j, -c * unit * (value / lead));
            }
        }
        form.add(System::STAGES, r, -general * unit);
        for &(i, e) in low {
            form.add(System::ONE, i, -e * unit);
        }
        for &(gap, e) in &self.high {
            form.add(System::SCALE, r - gap, -e * unit);
        }
        for dyadic in dyadic {
            form.add_dyadic(*dyadic, r, -dyadic.correction * unit);
        }
        system.vanishes(&form)
    }

    /// a(0) = 0, a(1), ..., a(last).
    pub fn terms(&self, last: u64) -> Vec<i64> {
        let mut a = vec![0];
        a.extend(&self.first);
        let mut n = self.scale;
        while a.len() as u64 <= last {
            for i in self.end + 1..=n + self.end {
                let value = self.right(n, i, |stage| if stage > 0 { a[stage as usize] } else { 0 });
                a.push(value / self.formula.lead);
            }
            n *= 2;
        }
        a.truncate(last as usize + 1);
        a
    }
}

/// What each stage adds, from stage 0 on.
pub(super) fn added(counts: &Counts, last: i64) -> Vec<i64> {
    let totals = counts.to(last.max(0) as u64);
    std::iter::once(0).chain(totals.windows(2).map(|w| w[1] - w[0])).collect()
}

/// "a(n + i) = 2 a(i) + a(i + 1) - 4 + e(i), 3 <= i <= n + 2, n = 2^k >= 8; e(3) = 4".
impl fmt::Display for Recurrence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut corrections = self.formula.corrections();
        corrections
            .extend(self.high.iter().map(|(gap, e)| format!("e({}) = {e}", place("n", self.end - gap))));
        let (first, last) = (self.end + 1, place("n", self.end));
        let range = format!("{first} <= i <= {last}, n = 2^k >= {}", self.scale);
        let left = (self.formula.lead, "a(n + i)");
        out.write_str(&with_corrections(left, self.formula.written("a", "i"), "e(i)", &range, &corrections))
    }
}
