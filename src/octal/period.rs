//! Periods of nim-sequences, found and proved.

use memchr::memmem::FinderRev;

use super::code::Code;
use super::sequence::Sequence;
use crate::stop;

/// G(n + period) = G(n) for all n from `preperiod` on, but not for n = preperiod - 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Periodicity {
    /// The period.
    pub period: usize,
    /// The number of heaps, beginning with the empty one, before the values repeat.
    pub preperiod: usize,
}

/// Why a period lasts for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The theorem of R. K. Guy and C. A. B. Smith (1956), see [`needed_values`].
    GuySmith,
    /// Two equal windows of sparse space, see [`prove`].
    Window {
        /// Heaps from `start` to `start + period` were looked at.
        start: usize,
        /// The length of the windows before either end.
        length: usize,
        /// The largest rare heap.
        last_rare: usize,
        /// The largest a for which a break into a and another common heap was needed.
        reach: usize,
    },
}

/// How many values, G(0) to G(needed - 1), prove that a period lasts.
///
/// Let k be the most tokens that a move takes and h the most heaps it leaves, and let G(n + p) = G(n) for all n with
/// n0 <= n < h n0 + (h - 1) p + k, where n0 >= 1. Then this holds for all n >= n0. For let n be the least for which it is
/// not known. A move from n + p leaves heaps with at least n + p - k tokens together, the largest of them at least
/// (n + p - k) / h >= n0 + p; with p tokens less that heap is not empty and has the same value, since it is smaller
/// than n + p, and so the option of n + p has the value of one of n. In the same way, the largest heap of an option of
/// n has at least n0 tokens, and p more give it the same value. So n and n + p have options of the same values. (For
/// octal games, h = 2, this is the theorem of Guy and Smith.) None if there is no k.
///
/// ```
/// use curiosa::octal::period::{Periodicity, needed_values};
/// let kayles = "0.77".parse().unwrap();
/// assert_eq!(needed_values(&kayles, Periodicity { period: 12, preperiod: 71 }), Some(168));
/// ```
pub fn needed_values(code: &Code, periodicity: Periodicity) -> Option<usize> {
    let heaps = code.most_heaps().max(1) as usize;
    let start = periodicity.preperiod.max(1);
    Some(heaps * start + heaps * periodicity.period + code.most_taken()?)
}

/// Bytes that are searched at once, a millisecond or two.
const PIECE: usize = 1 << 22;

/// The least p, from 1 to half the number of values, by which the last `length` of them repeat what is before them,
/// and how far back this goes. O(values).
///
/// ```
/// use curiosa::octal::period::{Periodicity, last_repeat};
/// let found = last_repeat(&[0, 1, 2, 1, 2, 1, 2], 2);
/// assert_eq!(found, Some(Periodicity { period: 2, preperiod: 1 }));
/// ```
pub fn last_repeat(values: &[u16], length: usize) -> Option<Periodicity> {
    let bytes: &[u8] = bytemuck::cast_slice(values);
    let (count, size) = (values.len(), size_of::<u16>());
    let needle = &bytes[size * count.checked_sub(length).filter(|_| length > 0)?..];
    let finder = FinderRev::new(needle);
    let first = size * (count - length).saturating_sub(count / 2);
    let mut end = size * (count - 1);
    // Piece by piece from the end.
    let at = loop {
        stop::check();
        let from = first.max(end.saturating_sub(needle.len() + PIECE));
        match finder.rfind(&bytes[from..end]) {
            // The second byte of a value and the first of the next look like one.
            Some(odd) if (from + odd) % size != 0 => end = from + odd + needle.len() - 1,
            Some(at) => break (from + at) / size,
            None if from == first => return None,
            None => end = from + needle.len() - 1,
        }
    };
    let period = count - length - at;
    let is_same = |n: &usize| {
        stop::check();
        values[*n] == values[n + period]
    };
    let same = (0..at).rev().take_while(is_same).count();
    Some(Periodicity { period, preperiod: at - same })
}

/// A period of the values so far that lasts, with the proof, if there is one.
///
/// Sparse space proves a period with few more values than one preperiod and one period. Let R be the rare heaps, k the
/// most tokens that a move takes, and let every heap n with s <= n < s + p be common, found so by breaks into a and
/// n - t - a with a <= A only, beside those with a heap of R (no others make a common value) and moves that leave one
/// heap. The value of such a heap is a function of the L = k + max(max R, A) values before it, if n > L (and of the
/// parity of n, where the classes change from heap to heap).
/// If the L values before s and before s + p are equal, and p is even where parity counts, then heap s + p has the
/// same value as heap s by the same function: it is common, and since no heap from s on was rare, R is still complete.
/// So the windows before s + 1 and s + p + 1 are equal, and so on for ever.
pub fn prove(sequence: &Sequence) -> Option<(Periodicity, Proof)> {
    let values = sequence.values();
    let most_taken = sequence.code().most_taken()?;
    if let Some((mut sparse, rules)) = sequence.sparse() {
        let last_rare = sparse.last_rare();
        let window = last_rare + most_taken + 1;
        let found = last_repeat(values, window);
        if found.is_none() && window <= values.len() / 8 {
            // Then more values do not repeat either.
            return None;
        }
        if let Some(found) = found.filter(|found| !sparse.classes.by_place || found.period % 2 == 0) {
            let start = values.len() - found.period;
            let mut reach = 0;
            let valid = last_rare < start
                && (start..values.len()).all(|heap| {
                    let step = sparse.reach(rules, &values[..heap]);
                    reach = step.map_or(reach, |(_, a)| reach.max(a));
                    let length = most_taken + reach.max(last_rare);
                    step.is_some() && length < start && found.preperiod + length <= start
                });
            if valid {
                let length = most_taken + reach.max(last_rare);
                return Some((found, Proof::Window { start, length, last_rare, reach }));
            }
        }
    }
    // Where the theorem applies, at least half of the values repeat; an eighth is enough to find the period.
    let found = last_repeat(values, (values.len() / 8).max(1))?;
    (needed_values(sequence.code(), found)? <= values.len()).then_some((found, Proof::GuySmith))
}
