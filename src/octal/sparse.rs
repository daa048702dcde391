//! Nim-values by sparse space: rare and common values (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter
//! 4; A. Gangolli and T. Plambeck 1989; A. Flammenkamp).
//!
//! A mask divides the values: one with an odd number of ones in the bits of the mask is common, the others are rare.
//! Exclusive or makes a rare value of two of a kind and a common one of two that differ. So the common values among
//! the options of a heap come from breaks into a rare and a common heap. Where rare values are few, these are soon
//! marked, and the least common value c that is not is an upper bound; then breaks are marked until every rare value
//! below c has come up, and c is the value. If all breaks leave a gap below c, that is the value, a further rare one.
//! Any mask gives the right values; a good one leaves few rare ones.
//!
//! In some games the class depends on the size of the heap too: ones in even and odd places change their roles. This
//! works if all moves that break a heap take even numbers of tokens, or all odd ones.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use super::rules::Rules;
use super::seen::Seen;
use crate::stop;

/// What makes a value rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classes {
    /// The bits that count.
    pub mask: u16,
    /// Whether rare and common change their roles from one size of heap to the next.
    pub by_place: bool,
    /// A number of tokens whose taking breaks a heap; only its parity matters.
    pub breaking: usize,
}

impl Classes {
    /// Whether values with an odd number of ones in the mask are rare in heaps of this size, not the others.
    pub(super) fn swapped(self, heap: usize) -> bool {
        self.by_place && (heap + self.breaking) % 2 == 1
    }

    /// Whether the heap is rare, if it has this value.
    pub fn is_rare(self, heap: usize, value: u16) -> bool {
        ((value & self.mask).count_ones() % 2 == 1) == self.swapped(heap)
    }

    /// The classes with the fewest rare values, and how many these are, by a Walsh-Hadamard transform of the numbers
    /// of values: O(values + 2^b b) for values of b bits.
    pub(super) fn best(rules: &Rules, values: &[u16]) -> (Classes, usize) {
        let breaking = rules.two[0];
        let one_parity = rules.two.iter().all(|taken| taken % 2 == breaking % 2);
        let bits = (u16::BITS - values.iter().max().map_or(0, |max| max.leading_zeros())).max(1);
        let mut best = (Classes { mask: 1, by_place: false, breaking }, usize::MAX);
        for by_place in if one_parity { &[false, true][..] } else { &[false] } {
            let place = Classes { mask: 0, by_place: *by_place, breaking };
            let mut balance = vec![0i64; 1 << bits];
            for (heap, &value) in values.iter().enumerate() {
                if heap.is_multiple_of(LOOK) {
                    stop::check();
                }
                balance[usize::from(value)] += if place.swapped(heap) { -1 } else { 1 };
            }
            walsh_hadamard(&mut balance);
            for (mask, balance) in balance.iter().enumerate().skip(1) {
                let rare = (values.len() as i64 + balance) as usize / 2;
                if rare < best.1 {
                    best = (Classes { mask: mask as u16, ..place }, rare);
                }
            }
        }
        best
    }
}

fn walsh_hadamard(balance: &mut [i64]) {
    let mut half = 1;
    while half < balance.len() {
        for pair in balance.chunks_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

/// A heap and its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heap {
    pub(super) size: u32,
    pub(super) value: u16,
}

/// The state of the engine between two rebuilds.
#[derive(Clone)]
pub(super) struct Sparse {
    pub(super) classes: Classes,
    /// The rare heaps, in ascending order; the empty one is left out.
    pub(super) rares: Vec<Heap>,
    /// Common heaps whose breaks are marked first: a few of every value, since what is missing longest is a rare value
    /// that only an unusual value can make.
    helpers: Vec<Heap>,
    /// By value, whether it has an odd number of ones in the mask.
    odd: Vec<bool>,
    seen: Seen,
}

/// How many helpers there are of every value.
const HELPERS: usize = 16;
/// The heaps among which helpers are looked for.
const HELPERS_BELOW: usize = 1 << 14;
/// How many of the last heaps tell which helpers are good.
const SAMPLE: usize = 64;
/// Where one value costs a nanosecond, a request to stop is looked for after so many.
const LOOK: usize = 1 << 16;
/// From so many rare heaps on, one set of breaks is worth a look.
const MANY: usize = 1 << 12;
/// How many helpers are marked between two looks at what is missing.
const BATCH: usize = 8;

impl Sparse {
    /// The engine after these values, with classes fit for them.
    pub(super) fn new(classes: Classes, rules: &Rules, values: &[u16]) -> Self {
        let odd = (0..=u16::MAX).map(|value| (value & classes.mask).count_ones() % 2 == 1).collect();
        let mut rares = Vec::new();
        let mut helpers = Vec::new();
        let mut found: BTreeMap<u16, usize> = BTreeMap::new();
        for (size, &value) in values.iter().enumerate().skip(1) {
            if size.is_multiple_of(LOOK) {
                stop::check();
            }
            let heap = Heap { size: size as u32, value };
            if classes.is_rare(size, value) {
                rares.push(heap);
            } else if size < HELPERS_BELOW {
                let rank = found.entry(value).or_default();
                if *rank < HELPERS {
                    helpers.push((*rank, heap));
                }
                *rank += 1;
            }
        }
        // The first heap of every value, then the second, ...
        helpers.sort_by_key(|(rank, heap)| (*rank, heap.size));
        let helpers = helpers.into_iter().map(|(_, heap)| heap).collect();
        let mut sparse = Sparse { classes, rares, helpers, odd, seen: Seen::new() };
        if values.len() > 2 * SAMPLE && values.iter().all(|&value| u32::from(value) < u64::BITS) {
            sparse.sort_helpers(rules, values);
        }
        sparse
    }

    /// Puts the helpers first that would have helped most with the last heaps: each in turn the one that makes most of
    /// the rare values that no rare heap and none before it makes.
    fn sort_helpers(&mut self, rules: &Rules, values: &[u16]) {
        let breaks = |heap: usize, helper: Heap| {
            let other =
                rules.two.iter().filter_map(move |&taken| heap.checked_sub(taken + helper.size as usize));
            other
                .filter(|&other| other > 0)
                .fold(0u64, |set, other| set | 1 << (helper.value ^ values[other]))
        };
        let sample = Vec::from_iter(values.len() - SAMPLE..values.len());
        let mut missing = Vec::from_iter(sample.iter().map(|&heap| {
            stop::check();
            let value = values[heap];
            let below = (0..value).filter(|&below| self.classes.is_rare(heap, below));
            let rare = below.fold(0u64, |set, value| set | 1 << value);
            self.rares.iter().fold(rare, |set, &rare| set & !breaks(heap, rare))
        }));
        for sorted in 0..self.helpers.len() {
            let gain = |&helper: &Heap| -> u32 {
                stop::check();
                let makes =
                    sample.iter().zip(&missing).map(|(&heap, missing)| missing & breaks(heap, helper));
                makes.map(u64::count_ones).sum()
            };
            // The first of the best, so that the order is always the same.
            let gains = self.helpers[sorted..].iter().map(gain).enumerate();
            let Some((best, gain)) = gains.reduce(|a, b| if b.1 > a.1 { b } else { a }) else { break };
            if gain == 0 {
                break;
            }
            self.helpers[sorted..=sorted + best].rotate_right(1);
            for (&heap, missing) in sample.iter().zip(&mut missing) {
                *missing &= !breaks(heap, self.helpers[sorted]);
            }
        }
    }

    /// The value of the next heap, and whether it is rare. None if the value is above 65535.
    pub(super) fn next(&mut self, rules: &Rules, values: &[u16], marks: &mut u64) -> Option<(u16, bool)> {
        let bound = self.bound(rules, values, marks)?;
        let heap = values.len();
        let mut gap = self.rare_gap(heap, 0, bound);
        for batch in self.helpers.chunks(2 * BATCH) {
            if gap >= bound {
                break;
            }
            for &taken in rules.two.iter().take_while(|&&taken| taken < heap) {
                *marks += mark_heaps(&mut self.seen, values, batch, heap - taken);
            }
            gap = self.rare_gap(heap, gap, bound);
        }
        (gap, _) = self.mark_in_order(rules, values, gap, bound, marks);
        Some((gap, gap < bound))
    }

    /// How far breaks a = 1, 2, 3, ... must be marked until the value of the next heap is certain, if it is common:
    /// the value, and the largest a. None if it is rare or above 65535.
    pub(super) fn reach(&mut self, rules: &Rules, values: &[u16]) -> Option<(u16, usize)> {
        let mut marks = 0;
        let bound = self.bound(rules, values, &mut marks)?;
        let gap = self.rare_gap(values.len(), 0, bound);
        let (gap, reach) = self.mark_in_order(rules, values, gap, bound, &mut marks);
        (gap == bound).then_some((bound, reach))
    }

    /// Marks the moves that leave one heap or none, and all breaks with a rare heap: the least common value that is
    /// not marked then.
    fn bound(&mut self, rules: &Rules, values: &[u16], marks: &mut u64) -> Option<u16> {
        let heap = values.len();
        self.seen.clear();
        rules.mark_unbroken(values, &mut self.seen);
        for &taken in rules.two.iter().take_while(|&&taken| taken < heap) {
            if self.rares.len() >= MANY {
                stop::check();
            }
            *marks += mark_heaps(&mut self.seen, values, &self.rares, heap - taken);
        }
        let swapped = self.classes.swapped(heap);
        self.seen.gap(0, |value| self.odd[usize::from(value)] != swapped)
    }

    /// The least rare value from `from` on that is not marked, or `bound` if that is less.
    fn rare_gap(&self, heap: usize, from: u16, bound: u16) -> u16 {
        let swapped = self.classes.swapped(heap);
        let missing = |value: u16| self.odd[usize::from(value)] == swapped && !self.seen.contains(value);
        (from..bound).find(|&value| missing(value)).unwrap_or(bound)
    }

    /// Marks breaks with a = 1, 2, 3, ... tokens in one heap until no rare value below the bound is missing: the least
    /// that is, or the bound, and the last a.
    fn mark_in_order(
        &mut self,
        rules: &Rules,
        values: &[u16],
        mut gap: u16,
        bound: u16,
        marks: &mut u64,
    ) -> (u16, usize) {
        let heap = values.len();
        let mut from = 1;
        while gap < bound {
            let end = from + 2 * BATCH;
            stop::check();
            let mut more = false;
            for &taken in rules.two.iter().take_while(|&&taken| taken < heap) {
                let tokens = heap - taken;
                let to = end.min(tokens / 2 + 1);
                if from < to {
                    more = true;
                    let large = &values[tokens + 1 - to..=tokens - from];
                    for (a, b) in values[from..to].iter().zip(large.iter().rev()) {
                        self.seen.insert(a ^ b);
                    }
                    *marks += (to - from) as u64;
                }
            }
            gap = self.rare_gap(heap, gap, bound);
            if !more {
                break;
            }
            from = end;
        }
        (gap, from - 1)
    }

    /// The largest rare heap, 0 if there is none.
    pub(super) fn last_rare(&self) -> usize {
        self.rares.last().map_or(0, |heap| heap.size as usize)
    }
}

/// Marks the values of breaks into one of these heaps and another; how many were marked.
#[inline(always)]
fn mark_heaps(seen: &mut Seen, values: &[u16], heaps: &[Heap], tokens: usize) -> u64 {
    // Both heaps must hold something: the other one has 1 to tokens - 1.
    let others = &values[1..tokens];
    for heap in heaps {
        if let Some(&other) = others.get(tokens.wrapping_sub(heap.size as usize + 1)) {
            seen.insert(heap.value ^ other);
        }
    }
    heaps.len() as u64
}

/// A set of values below the number of its bits.
pub(super) trait Lane: Copy {
    const BITS: u32;
    const EMPTY: Self;
    fn with(self, value: u16) -> Self;
    /// Whether, of a set of options, a rare value below the least common one is missing.
    fn misses(self, common: u64) -> bool;
    fn wide(self) -> u64;
}

macro_rules! lane {
    ($word:ty) => {
        impl Lane for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: Self = 0;
            #[inline(always)]
            fn with(self, value: u16) -> Self {
                self | 1 << (<$word>::from(value) & (Self::BITS as $word - 1))
            }
            #[inline(always)]
            fn misses(self, common: u64) -> bool {
                let free = common as $word & !self;
                let below = free.wrapping_sub(1) & !free;
                below & !(common as $word) & !self != 0
            }
            #[inline(always)]
            fn wide(self) -> u64 {
                self.into()
            }
        }
    };
}
lane!(u32);
lane!(u64);

/// How many heaps are computed side by side.
const LANES: usize = 16;

impl Sparse {
    /// The values of the next heaps, while values below `L::BITS` are all there are: sixteen heaps side by side, a set
    /// of values each, kept in a machine word.
    ///
    /// What the sixteen have in common, breaks with rare heaps and helpers of at least sixteen tokens, is one vector
    /// operation for several of them; the compiler makes it AVX2 or AVX-512 where the machine has them. Stops before
    /// `end` values, at a rare value (the caller adds it), after a value that is not below `below`, or where a block
    /// cannot be done this way.
    pub(super) fn blocks<L: Lane>(
        &mut self,
        rules: &Rules,
        values: &mut Vec<u16>,
        end: usize,
        below: u32,
        marks: &mut u64,
    ) -> Stop {
        let taken_most = rules.two.iter().chain(&rules.one).chain(&rules.whole).max().copied().unwrap_or(0);
        let arch = pulp::Arch::new();
        loop {
            let first = values.len();
            let settled = self.last_rare().max(2 * LANES).max(256) + taken_most + 2;
            // Whoever gets the values so far looks at the request.
            if first < settled || first + LANES > end || stop::is_requested() {
                return Stop::Unfit;
            }
            let common = self.odd[..64].iter().rev().fold(0, |word, &odd| word << 1 | u64::from(odd));
            let common = |heap: usize| if self.classes.swapped(heap) { !common } else { common };
            let classes = [common(first), common(first + 1)];
            let (rares, helpers, two) = (&self.rares[..], &self.helpers[..], &rules.two[..]);
            let (lanes, looked) = arch.dispatch(Common::<L> {
                values,
                rares,
                helpers,
                two,
                classes,
                first,
                lanes: PhantomData,
            });
            *marks += looked;
            // The rest reads values of this block: one heap after the other.
            let small = self.rares.partition_point(|heap| (heap.size as usize) < LANES);
            for (lane, seen) in lanes.iter().enumerate() {
                let heap = first + lane;
                let mut seen = seen.wide();
                for &taken in &rules.one {
                    seen = seen.with(values[heap - taken]);
                }
                for &taken in &rules.two {
                    let tokens = heap - taken;
                    for rare in &self.rares[..small] {
                        seen = seen.with(rare.value ^ values[tokens - rare.size as usize]);
                    }
                }
                let common = classes[lane % 2];
                let bound = (common & !seen).trailing_zeros();
                if bound >= L::BITS {
                    return Stop::Unfit;
                }
                let needed = !common & ((1 << bound) - 1);
                let mut from = 1;
                while needed & !seen != 0 {
                    let before = from;
                    for &taken in &rules.two {
                        let tokens = heap - taken;
                        let to = (before + 2 * BATCH).min(tokens / 2 + 1);
                        if before < to {
                            let large = &values[tokens + 1 - to..=tokens - before];
                            for (a, b) in values[before..to].iter().zip(large.iter().rev()) {
                                seen = seen.with(a ^ b);
                            }
                            *marks += (to - before) as u64;
                            from = before + 2 * BATCH;
                        }
                    }
                    if from == before {
                        break;
                    }
                }
                let gaps = needed & !seen;
                if gaps != 0 {
                    return Stop::Rare(gaps.trailing_zeros() as u16);
                }
                values.push(bound as u16);
                if bound >= below {
                    return Stop::Unfit;
                }
            }
        }
    }
}

/// What sixteen heaps in a row, from `first` on, have in common: breaks with rare heaps, and then with helpers until no set
/// misses a rare value below its least common one. The sets, and how many breaks were looked at.
struct Common<'a, L> {
    values: &'a [u16],
    rares: &'a [Heap],
    helpers: &'a [Heap],
    two: &'a [usize],
    /// The common values of the first heap and of the second, by bits.
    classes: [u64; 2],
    first: usize,
    lanes: PhantomData<L>,
}

impl<L: Lane> pulp::NullaryFnOnce for Common<'_, L> {
    type Output = ([L; LANES], u64);

    // A closure need not be compiled into the version for each kind of processor.
    #[inline(always)]
    fn call(self) -> Self::Output {
        let Common { values, rares, helpers, two, classes, first, .. } = self;
        let mut lanes = [L::EMPTY; LANES];
        for &taken in two {
            mark_lanes(values, rares, first - taken, &mut lanes);
        }
        let mut looked = (two.len() * rares.len() * LANES) as u64;
        for batch in helpers.chunks(BATCH) {
            for &taken in two {
                mark_lanes(values, batch, first - taken, &mut lanes);
            }
            looked += (two.len() * batch.len() * LANES) as u64;
            let missing = (0..LANES).fold(false, |any, lane| any | lanes[lane].misses(classes[lane % 2]));
            if !missing {
                break;
            }
        }
        (lanes, looked)
    }
}

/// Why [`Sparse::blocks`] stopped.
pub(super) enum Stop {
    /// The next heap has this value, a rare one.
    Rare(u16),
    /// The next heap needs another way.
    Unfit,
}

/// Marks breaks of sixteen heaps in a row, of which the first has `tokens` tokens left to break. What needs a value of
/// the block itself is left out.
#[inline(always)]
fn mark_lanes<L: Lane>(values: &[u16], heaps: &[Heap], tokens: usize, lanes: &mut [L; LANES]) {
    // A copy of its own stays in registers.
    let mut sets = *lanes;
    for heap in heaps {
        let size = heap.size as usize;
        if size >= LANES && size < tokens {
            let others: &[u16; LANES] =
                values[tokens - size..tokens - size + LANES].try_into().expect("that many");
            for (set, other) in sets.iter_mut().zip(others) {
                *set = set.with(heap.value ^ other);
            }
        }
    }
    *lanes = sets;
}
