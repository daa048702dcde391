//! Nim-values by [sparse space](super::space).
//!
//! Where rare values are few, breaks with a rare heap are soon marked, and the least common value c that is not is an upper
//! bound; then breaks are marked until every rare value below c has come up, and c is the value. If all breaks leave a gap
//! below c, that is the value, a further rare one.

use std::collections::BTreeMap;

use super::greedy::Greedy;
use super::lanes::Tables;
use super::options::{self, Options, Table};
use super::rules::Rules;
use super::space::Classes;
use crate::stop;

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
    pub(super) helpers: Vec<Heap>,
    /// How many of them heaps that are computed side by side need.
    pub(super) needed: usize,
    /// Values have at most so many bits.
    pub(super) bits: u32,
    /// The tables without an option, of heaps whose classes are not swapped and of those whose are.
    empty: [Vec<u8>; 2],
    /// Their common values below 64, a bit each.
    common: [u64; 2],
    table: Vec<u8>,
    /// Where heaps are computed side by side whose values need tables.
    pub(super) tables: Option<Tables>,
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
/// How many breaks are marked between two looks at what is missing.
const STEP: usize = 16;

impl Sparse {
    /// The engine after these values, with classes fit for them.
    pub(super) fn new(classes: Classes, rules: &Rules, values: &[u16]) -> Self {
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
        let bits = u16::BITS - values.iter().max().map_or(0, |max| max.leading_zeros());
        let is_rare = |place: usize, value: u32| {
            classes.is_rare(place + classes.breaking, value.min(u16::MAX.into()) as u16)
        };
        // Enough for a common value above all.
        let empty = [0, 1].map(|place| options::empty((0..2 << bits).map(|value| is_rare(place, value))));
        let common = [0, 1].map(|place| {
            let common = (0..64).filter(|&value| !is_rare(place, value));
            common.fold(0, |set, value| set | 1 << value)
        });
        let table = empty[0].clone();
        let mut sparse =
            Sparse { classes, rares, helpers, needed: 0, bits, empty, common, table, tables: None };
        if values.len() > 2 * SAMPLE {
            sparse.sort_helpers(rules, values);
        }
        sparse
    }

    /// Puts the helpers first that would have helped most with the last heaps: each in turn the one that makes most of
    /// the rare values that no rare heap and none before it makes.
    fn sort_helpers(&mut self, rules: &Rules, values: &[u16]) {
        let breaks = |heap: usize, helper: Heap| {
            let others =
                rules.two.iter().filter_map(move |&taken| heap.checked_sub(taken + helper.size as usize));
            others.filter(|&other| other > 0).map(move |other| usize::from(helper.value ^ values[other]))
        };
        let sample = Vec::from_iter(values.len() - SAMPLE..values.len());
        // By heap and value.
        let mut missing = Vec::from_iter(sample.iter().map(|&heap| {
            stop::check();
            let is_rare = |value: usize| self.classes.is_rare(heap, value as u16);
            let mut missing = Vec::from_iter(
                (0..1 << self.bits).map(|value| value < values[heap].into() && is_rare(value)),
            );
            for rare in &self.rares {
                breaks(heap, *rare).for_each(|value| missing[value] = false);
            }
            missing
        }));
        let gain = |helper: Heap, missing: &[Vec<bool>]| -> usize {
            let makes = |(&heap, missing): (&usize, &Vec<bool>)| {
                breaks(heap, helper).filter(|&value| missing[value]).count()
            };
            sample.iter().zip(missing).map(makes).sum()
        };
        let mut greedy = Greedy::new(0..self.helpers.len(), |k| gain(self.helpers[k], &missing));
        let mut sorted = Vec::new();
        while let Some((k, gained)) = greedy.choose(|k| gain(self.helpers[k], &missing)) {
            sorted.push(k);
            if gained == 0 {
                break;
            }
            for (&heap, missing) in sample.iter().zip(&mut missing) {
                breaks(heap, self.helpers[k]).for_each(|value| missing[value] = false);
            }
        }
        sorted.extend(greedy.rest());
        self.helpers = sorted.into_iter().map(|k| self.helpers[k]).collect();
    }

    /// The value of the next heap. None if it is above 65535.
    pub(super) fn next(&mut self, rules: &Rules, values: &[u16], marks: &mut u64) -> Option<Settled> {
        self.mark(rules, values, marks);
        settle(rules, values, &mut Table(&mut self.table[..]), &self.helpers, STEP, marks)
    }

    /// How far breaks a = 1, 2, 3, ... must be marked until the value of the next heap is certain, if it is common:
    /// the value, and the largest a. None if it is rare or above 65535.
    pub(super) fn reach(&mut self, rules: &Rules, values: &[u16]) -> Option<(u16, usize)> {
        self.mark(rules, values, &mut 0);
        let settled = settle(rules, values, &mut Table(&mut self.table[..]), &[], STEP, &mut 0)?;
        (settled.value == settled.bound).then_some((settled.value, settled.reach))
    }

    /// Marks what moves that leave one heap or none make of the next heap, and breaks into a rare heap and another; all else
    /// is taken out of the table.
    fn mark(&mut self, rules: &Rules, values: &[u16], marks: &mut u64) {
        let heap = values.len();
        let swapped = usize::from(self.classes.swapped(heap));
        let mut table = Table(&mut self.table[..]);
        table.clear(&self.empty[swapped]);
        rules.mark_unbroken(values, |value| table.mark(value));
        for &taken in rules.two.iter().take_while(|&&taken| taken < heap) {
            if self.rares.len() >= MANY {
                stop::check();
            }
            *marks += mark_heaps(&mut table, values, &self.rares, heap - taken);
        }
    }

    /// The common values of this heap below 64, a bit each.
    pub(super) fn common(&self, heap: usize) -> u64 {
        self.common[usize::from(self.classes.swapped(heap))]
    }

    /// The table without an option of this heap.
    pub(super) fn empty(&self, heap: usize) -> &[u8] {
        &self.empty[usize::from(self.classes.swapped(heap))]
    }

    /// The largest rare heap, 0 if there is none.
    pub(super) fn last_rare(&self) -> usize {
        self.rares.last().map_or(0, |heap| heap.size as usize)
    }
}

/// The value of the next heap, of which these options are marked, all breaks with a rare heap among them. The least common
/// value that is not is an upper bound, and breaks with helpers and then with a = 1, 2, 3, ... tokens in one heap are marked,
/// `step` of them between two looks, until no rare value below it is missing. None if the options have no room for the
/// bound.
pub(super) fn settle(
    rules: &Rules,
    values: &[u16],
    options: &mut impl Options,
    helpers: &[Heap],
    step: usize,
    marks: &mut u64,
) -> Option<Settled> {
    let heap = values.len();
    let bound = options.least_common()?;
    let mut gap = options.rare_gap(0, bound);
    let is_in_need = gap < bound;
    for batch in helpers.chunks(step) {
        if gap >= bound {
            break;
        }
        for &taken in rules.two.iter().take_while(|&&taken| taken < heap) {
            *marks += mark_heaps(options, values, batch, heap - taken);
        }
        gap = options.rare_gap(gap, bound);
    }
    let mut from = 1;
    while gap < bound {
        let end = from + step;
        stop::check();
        let mut more = false;
        for &taken in rules.two.iter().take_while(|&&taken| taken < heap) {
            let tokens = heap - taken;
            let to = end.min(tokens / 2 + 1);
            if from < to {
                more = true;
                let large = &values[tokens + 1 - to..=tokens - from];
                for (a, b) in values[from..to].iter().zip(large.iter().rev()) {
                    options.mark(a ^ b);
                }
                *marks += (to - from) as u64;
            }
        }
        gap = options.rare_gap(gap, bound);
        if !more {
            break;
        }
        from = end;
    }
    Some(Settled { value: gap, bound, is_in_need, reach: from - 1 })
}

/// How the value of a heap was found.
pub(super) struct Settled {
    pub(super) value: u16,
    /// The least common value that is no option. The heap is rare if its value is below.
    pub(super) bound: u16,
    /// Whether helpers were needed, or more than these.
    pub(super) is_in_need: bool,
    /// Breaks into a and another heap were looked at for a up to this.
    reach: usize,
}

/// Marks the values of breaks into one of these heaps and another; how many were marked.
#[inline(always)]
pub(super) fn mark_heaps(options: &mut impl Options, values: &[u16], heaps: &[Heap], tokens: usize) -> u64 {
    // Both heaps must hold something: the other one has 1 to tokens - 1.
    let others = &values[1..tokens];
    for heap in heaps {
        if let Some(&other) = others.get(tokens.wrapping_sub(heap.size as usize + 1)) {
            options.mark(heap.value ^ other);
        }
    }
    heaps.len() as u64
}
