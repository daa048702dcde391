//! Recurrences by powers of two, found and proved.

use std::fmt;

use super::count::{Counts, differences};
use super::formula::{Formula, Term, place, sum, with_corrections};
use super::linear::{Form, NoIdentity, System};

/// lead a(block n + i) = the sum of factor a(v n + i + offset) over the terms, with blocks v before it, and corrections, for all
/// n = `scale` 2^k and r < i <= n + r: a(n) is what stage n adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The block of n stages; 1 if all blocks follow from it.
    pub block: i64,
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

/// Which rows a recurrence is of: stages block n + i with r < i <= n + r, n = unit 2^k.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rows {
    pub(super) block: i64,
    pub(super) unit: i64,
    /// r.
    pub(super) end: i64,
}

/// The scale at which corrections are read off of a proved automaton.
const SEEN: i64 = 512;
/// The least scale, over the unit, at which corrections are read off.
const LEAST: i64 = 256;
/// Corrections near the end of a row are that near.
const HIGH: i64 = 12;

impl Recurrence {
    /// Finds the recurrence of counts, and proves it: docs/growth.md, "Identities". Also how many forms had to vanish.
    ///
    /// Takes milliseconds: counts to stage 1024, and linear algebra with polynomials for a dozen unknowns.
    ///
    /// ```
    /// use curiosa::toothpick::growth::{family, prove::prove, recurrence::Recurrence};
    /// let proof = prove(&family::named("toothpick-leftist").unwrap()).unwrap();
    /// let (recurrence, _) = Recurrence::find(&proof.checked.elements).unwrap();
    /// assert_eq!(recurrence.to_string(), "a(n + i) = 2 a(i), 1 <= i <= n, n = 2^k >= 4");
    /// ```
    ///
    /// # Errors
    /// [`NoIdentity`] if there is none of this form, or if it does not follow.
    pub fn find(counts: &Counts) -> Result<(Recurrence, usize), NoIdentity> {
        let end = counts.complete();
        let last = SEEN.max(counts.scale());
        let a = added(counts, 2 * last + end.max(0) + HIGH);
        let mut recurrence = Recurrence::guess(&a, Rows { block: 1, unit: 1, end }, &[0])?;
        while recurrence.scale < counts.scale() || recurrence.is_settled().is_err() {
            if recurrence.scale == last {
                recurrence.is_settled()?;
            }
            recurrence.scale *= 2;
        }
        recurrence.first = a[1..=(recurrence.scale + end) as usize].to_vec();
        let forms = recurrence.prove(counts)?;
        Ok((recurrence, forms))
    }

    /// A recurrence of these rows by blocks of others, for all scales to that of the last row that is in a(0), a(1), ...: not
    /// proved.
    ///
    /// # Errors
    /// [`NoIdentity`] if there is none of this form.
    pub(super) fn guess(a: &[i64], rows: Rows, blocks: &[i64]) -> Result<Recurrence, NoIdentity> {
        let Rows { block, unit, end } = rows;
        // The largest scale.
        let mut seen = unit;
        while (block + 1) * 2 * seen + end.max(0) < a.len() as i64 {
            seen *= 2;
        }
        if seen < LEAST * unit {
            return Err(NoIdentity("too few rows are known".into()));
        }
        let a = |stage: i64| usize::try_from(stage).map_or(0, |stage| a.get(stage).copied().unwrap_or(0));
        let samples = [seen / 4, seen / 2, seen].into_iter().flat_map(|n| {
            let places = Formula::between_powers(n / 4, n).filter(move |i| n - i > HIGH);
            places.map(move |i| (a(block * n + i), n, i))
        });
        let formula = Formula::fit(&Vec::from_iter(samples), blocks, a)
            .ok_or_else(|| NoIdentity("no linear recurrence by powers of two was found".into()))?;
        let lead = formula.lead;
        let bare = formula.clone();
        let missing = |i: i64| lead * a(block * seen + i) - bare.right(seen, i, a);
        let formula = formula.corrected(end + 1, seen, missing);
        let left = |i: i64| lead * a(block * seen + i) - formula.right(seen, i, a);
        let high = (0..HIGH).map(|gap| (gap, left(seen + end - gap))).filter(|&(_, e)| e != 0);
        let high = high.collect();
        let mut recurrence = Recurrence { block, high, scale: seen, end, first: Vec::new(), formula };
        let holds = |recurrence: &Recurrence, n: i64| {
            (end + 1..=n + end).all(|i| lead * a(block * n + i) == recurrence.right(n, i, a))
        };
        if !holds(&recurrence, seen) || !holds(&recurrence, seen / 2) || !holds(&recurrence, seen / 4) {
            return Err(NoIdentity("there are corrections at ever more places".into()));
        }
        while recurrence.scale > unit && holds(&recurrence, recurrence.scale / 2) {
            recurrence.scale /= 2;
        }
        Ok(recurrence)
    }

    /// The right side at n and i.
    fn right(&self, n: i64, i: i64, a: impl Fn(i64) -> i64) -> i64 {
        let high = self.high.iter().filter(|&&(gap, _)| n + self.end - gap == i).map(|&(_, e)| e);
        self.formula.right(n, i, a) + high.sum::<i64>()
    }

    /// Whether the first terms of a row, of which others are made, are the same in all rows, and no place near n is named twice.
    fn is_settled(&self) -> Result<(), NoIdentity> {
        let (n, r, ahead) = (self.scale, self.end, self.formula.ahead());
        let gap = self.high.iter().fold(0, |most, &(gap, _)| most.max(gap));
        let near = self.formula.dyadic.iter().all(|dyadic| {
            dyadic.first() > r
                && n + dyadic.offset > r + ahead
                && n > r - dyadic.offset
                && n >= 2 * (dyadic.offset - r)
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
        if self.block != 1 || self.formula.terms.iter().any(|term| term.block != 0) {
            return Err(NoIdentity("only rows that follow those before are proved".into()));
        }
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
        for &Term { offset: j, factor: c, .. } in terms {
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
                let value = self.formula.right(n, i, a);
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
    differences(counts.to(last.max(0) as u64))
}

/// "a(n + i) = 2 a(i) + a(i + 1) - 4 + e(i), 3 <= i <= n + 2, n = 2^k >= 8; e(3) = 4".
impl fmt::Display for Recurrence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut corrections = self.formula.corrections();
        corrections
            .extend(self.high.iter().map(|(gap, e)| format!("e({}) = {e}", place("n", self.end - gap))));
        let (first, last) = (self.end + 1, place("n", self.end));
        let odd = self.scale >> self.scale.trailing_zeros();
        let power = sum([(odd, "2^k".into())]);
        let range = format!("{first} <= i <= {last}, n = {power} >= {}", self.scale);
        let left = format!("a({})", sum([(self.block, "n".into()), (1, "i".into())]));
        let left = (self.formula.lead, left.as_str());
        out.write_str(&with_corrections(left, self.formula.written("a", "i"), "e(i)", &range, &corrections))
    }
}
