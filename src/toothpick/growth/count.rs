//! Counts at any stage, from parts that are counted with delays.

use std::collections::{BTreeMap, HashMap};

use num_bigint::{BigInt, BigUint};

use crate::stop;

/// A part at scale n of what it is at scale 2 n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    /// The number of what is counted there.
    pub of: usize,
    /// None if its stages are those of the whole; else they are n and this later.
    pub delay: Option<i64>,
}

/// Something that is counted by stage: f(n; t) counts to stage t at scale n = first 2^k, and f(2 n; t) is the sum of the parts, each
/// g(n; t) or g(n; t - n - delay).
#[derive(Clone, Debug)]
pub struct Counted {
    /// How many each stage adds at the first scale, from stage 0 on.
    pub first: Vec<i64>,
    /// The parts at half the scale.
    pub parts: Vec<Part>,
}

/// Counts that are sums of one another.
///
/// ```
/// use curiosa::toothpick::growth::count::{Counted, Counts, Part};
/// // Of scale 2 on, each stage of 2 n adds what that of n adds, and again n later: one a stage.
/// let part = |delay| Part { of: 0, delay };
/// let counts = Counts::new(2, vec![Counted { first: vec![0, 1, 1], parts: vec![part(None), part(Some(0))] }]);
/// assert_eq!(counts.total(&1000_u32.into()), 1000.into());
/// ```
#[derive(Clone, Debug)]
pub struct Counts {
    /// The first scale.
    first: i64,
    counted: Vec<Counted>,
    /// The last stage of each at scale n is at most n and this.
    ends: Vec<i64>,
    /// How many there are at the first scale, to each stage.
    sums: Vec<Vec<i64>>,
    /// What counts for one.
    unit: i64,
}

/// A stage at scale n: what T leaves modulo n, and c n + s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Stage {
    c: i64,
    s: i64,
}

/// What is needed of a number below n: it or what it lacks to n, if these are small.
#[derive(Clone, Copy)]
struct Rest {
    low: i64,
    missing: i64,
    /// n, if it is small.
    scale: Option<i64>,
}

const LARGE: i64 = 1 << 40;
/// Scales below this are small: s is less than larger ones.
const SMALL: i64 = 1 << 30;

impl Rest {
    fn new(rest: &BigUint, scale: &BigUint) -> Rest {
        let small = |number: BigUint| i64::try_from(number).unwrap_or(LARGE).min(LARGE);
        let exact = i64::try_from(scale).ok().filter(|&scale| scale < SMALL);
        Rest { low: small(rest.clone()), missing: small(scale - rest), scale: exact }
    }
}

impl Counts {
    /// What is counted, the first of them for all to see.
    ///
    /// # Panics
    /// If something ends later and later beside its scale, as then its last stages are not known.
    pub fn new(first: i64, counted: Vec<Counted>) -> Counts {
        let counted = united(counted);
        let n = first;
        let last = |counted: &Counted| {
            counted.first.iter().rposition(|&added| added != 0).map_or(-n, |stage| stage as i64 - n)
        };
        let mut ends = Vec::from_iter(counted.iter().map(last));
        // A part that is not delayed ends n earlier beside twice the scale.
        let next = |ends: &[i64]| {
            let end = |(number, counted): (usize, &Counted)| {
                let parts = counted.parts.iter().map(|part| part.delay.unwrap_or(-n) + ends[part.of]);
                parts.fold(ends[number], i64::max)
            };
            Vec::from_iter(counted.iter().enumerate().map(end))
        };
        for _ in 0..=counted.len() {
            ends = next(&ends);
        }
        assert_eq!(next(&ends), ends, "something ends later and later");
        let sums = counted.iter().map(|counted| {
            let mut sum = 0;
            counted
                .first
                .iter()
                .map(|added| {
                    sum += added;
                    sum
                })
                .collect()
        });
        Counts { first, sums: sums.collect(), ends, counted, unit: 1 }
    }

    /// The same, where so much counts for one.
    pub fn divided_by(self, unit: i64) -> Counts {
        Counts { unit, ..self }
    }

    /// How many there are to stage n, of what is counted first, at a scale that all these stages belong to. For n of b bits a
    /// sum of numbers of b bits for every part at each of b scales, and for the delays that differ there, at most b.
    pub fn total(&self, n: &BigUint) -> BigInt {
        let total = self.sum(n);
        debug_assert!((&total % self.unit).bits() == 0);
        total / self.unit
    }

    /// How many stage n adds.
    pub fn added(&self, n: &BigUint) -> BigInt {
        if n.bits() == 0 {
            return BigInt::ZERO;
        }
        self.total(n) - self.total(&(n - 1u32))
    }

    /// How many there are after each stage from 0 to this one. Takes as much time and memory as there are parts, times the
    /// stage.
    pub fn to(&self, last: u64) -> Vec<i64> {
        let last = last as usize;
        let mut scale = self.first;
        let mut added = Vec::from_iter(self.counted.iter().map(|counted| counted.first.clone()));
        // Nothing of the stages that are asked for is missing at a scale far above.
        while scale < 2 * last as i64 + 2 {
            added = self.doubled(&added, scale, last + 1);
            scale *= 2;
        }
        let mut total = 0;
        let sums = (0..=last).map(|stage| {
            total += added[0].get(stage).copied().unwrap_or(0);
            total / self.unit
        });
        sums.collect()
    }

    /// What each stage to `length` adds at twice the scale.
    fn doubled(&self, added: &[Vec<i64>], scale: i64, length: usize) -> Vec<Vec<i64>> {
        stop::check();
        let sum = |counted: &Counted| {
            let mut sum = vec![0; length];
            for part in &counted.parts {
                let later = part.delay.map_or(0, |delay| (scale + delay) as usize);
                for (to, from) in sum.iter_mut().skip(later).zip(&added[part.of]) {
                    *to += from;
                }
            }
            sum
        };
        self.counted.iter().map(sum).collect()
    }

    /// The same counts, from a larger scale on: the first one times a power of two.
    pub fn from_scale(&self, scale: i64) -> Counts {
        let mut counts = self.clone();
        while counts.first < scale {
            let added = Vec::from_iter(counts.counted.iter().map(|counted| counted.first.clone()));
            let end = self.ends.iter().fold(0, |last, &end| last.max(end));
            let length = 2 * counts.first + end + 1;
            let added = counts.doubled(&added, counts.first, length as usize);
            counts.counted.iter_mut().zip(added).for_each(|(counted, added)| counted.first = added);
            counts.first *= 2;
        }
        Counts::new(counts.first, counts.counted).divided_by(self.unit)
    }

    /// The first scale.
    pub fn scale(&self) -> i64 {
        self.first
    }

    /// What is counted.
    pub fn counted(&self) -> &[Counted] {
        &self.counted
    }

    /// For each, a number so that its stages at scale n are at most n and this.
    pub fn ends(&self) -> &[i64] {
        &self.ends
    }

    /// What counts for one.
    pub fn unit(&self) -> i64 {
        self.unit
    }

    /// The largest r so that all stages to n + r are there at scale n, as none of the others that twice the scale has begins
    /// earlier.
    pub fn complete(&self) -> i64 {
        let n = self.first;
        // Where everything begins, at whatever scale: as at the first, or as a part that is delayed at a later one.
        let own =
            |counted: &Counted| counted.first.iter().position(|&added| added != 0).map(|stage| stage as i64);
        let mut begins = Vec::from_iter(self.counted.iter().map(|counted| own(counted).unwrap_or(i64::MAX)));
        for _ in 0..self.counted.len() {
            for (number, counted) in self.counted.iter().enumerate() {
                let part = |part: &Part| part.delay.map_or(begins[part.of], |delay| n + delay + 1);
                begins[number] = counted.parts.iter().map(part).fold(begins[number], i64::min);
            }
        }
        let begins = |part: &Part| Some(begins[part.of].saturating_add(part.delay? - 1));
        self.counted[0].parts.iter().filter_map(begins).min().unwrap_or(self.ends[0])
    }

    fn sum(&self, stage: &BigUint) -> BigInt {
        let end = self.ends.iter().map(|end| end.abs()).max().unwrap_or(0).unsigned_abs();
        // Scales, to one to which all these stages belong, and what the stage leaves modulo each.
        let mut scales = vec![BigUint::from(self.first.unsigned_abs())];
        while scales[scales.len() - 1] < 2u32 * (stage + end + 1u32) || scales.len() < 2 {
            scales.push(scales[scales.len() - 1].clone() << 1);
        }
        let mut rests = vec![stage.clone()];
        for scale in scales.iter().rev() {
            let rest = &rests[rests.len() - 1];
            rests.push(if rest < scale { rest.clone() } else { rest - scale });
        }
        rests.reverse();
        let top = scales.len() - 1;
        // All that is there at a scale, for each.
        let mut all =
            vec![Vec::from_iter(self.sums.iter().map(|sums| BigInt::from(*sums.last().unwrap_or(&0))))];
        for scale in 0..top {
            stop::check();
            let below = &all[scale];
            let sum = |counted: &Counted| counted.parts.iter().map(|part| &below[part.of]).sum();
            let next = self.counted.iter().map(sum).collect();
            all.push(next);
        }
        // What is needed at each scale, from the top.
        let mut needed: Vec<Vec<(usize, Stage)>> = vec![vec![(0, Stage { c: 0, s: 0 })]];
        let mut bits = Vec::new();
        for scale in (0..top).rev() {
            stop::check();
            let bit = i64::from(rests[scale + 1] != rests[scale]);
            let here = Rest::new(&rests[scale], &scales[scale]);
            let mut below = BTreeMap::new();
            for &(of, at) in needed.last().expect("the top is there") {
                for part in &self.counted[of].parts {
                    if let Asked::Open(open) = self.ask(*part, at, bit, here) {
                        below.insert((part.of, open), ());
                    }
                }
            }
            needed.push(below.into_keys().collect());
            bits.push((bit, here));
        }
        // And the answers, from below.
        let lowest = i64::try_from(&rests[0]).expect("it is less than the first scale");
        let n = self.first;
        let mut found: HashMap<(usize, Stage), BigInt> = HashMap::new();
        for &(of, Stage { c, s }) in &needed[needed.len() - 1] {
            let stage = lowest + c * n + s;
            let sums = &self.sums[of];
            let sum = match usize::try_from(stage) {
                Ok(stage) => sums.get(stage).or(sums.last()).copied().unwrap_or(0),
                Err(_) => 0,
            };
            found.insert((of, Stage { c, s }), sum.into());
        }
        for scale in 0..top {
            stop::check();
            let (bit, here) = bits[bits.len() - 1 - scale];
            let mut above = HashMap::new();
            for &(of, at) in &needed[needed.len() - 2 - scale] {
                let mut sum = BigInt::ZERO;
                for part in &self.counted[of].parts {
                    match self.ask(*part, at, bit, here) {
                        Asked::Nothing => {}
                        Asked::All => sum += &all[scale][part.of],
                        Asked::Open(open) => sum += &found[&(part.of, open)],
                    }
                }
                above.insert((of, at), sum);
            }
            found = above;
        }
        found.remove(&(0, Stage { c: 0, s: 0 })).expect("it was asked for")
    }

    /// What is asked of a part at scale n, for a stage of what it is a part of; bit and rest are those of the stage of all.
    fn ask(&self, part: Part, Stage { c, s }: Stage, bit: i64, rest: Rest) -> Asked {
        let (c, s) = match part.delay {
            None => (2 * c + bit, s),
            Some(delay) => (2 * c + bit - 1, s - delay),
        };
        let end = self.ends[part.of];
        if let Some(scale) = rest.scale {
            let s = s + c * scale;
            let stage = rest.low + s;
            return match stage {
                ..=0 => Asked::Nothing,
                _ if stage >= scale + end => Asked::All,
                _ => Asked::Open(Stage { c: 0, s }),
            };
        }
        // The stage is rest + c n + s; nothing is drawn to stage 0, and all to n + end.
        let is_early = match c {
            ..-1 => true,
            -1 => s <= rest.missing,
            0 => s < 0 && rest.low <= -s,
            _ => false,
        };
        let is_late = match c {
            2.. => true,
            1 => rest.low >= end - s,
            0 => s - end >= rest.missing,
            _ => false,
        };
        if is_early {
            Asked::Nothing
        } else if is_late {
            Asked::All
        } else {
            Asked::Open(Stage { c, s })
        }
    }
}

/// What each stage adds, from what there is after each.
pub fn differences(totals: impl IntoIterator<Item = i64>) -> Vec<i64> {
    let added = totals.into_iter().scan(0, |before, total| Some(total - std::mem::replace(before, total)));
    added.collect()
}

/// The same with what is counted alike as one, and without parts in which nothing is counted.
fn united(mut counted: Vec<Counted>) -> Vec<Counted> {
    for counted in &mut counted {
        let length = counted.first.iter().rposition(|&added| added != 0).map_or(0, |last| last + 1);
        counted.first.truncate(length);
    }
    let mut empty = Vec::from_iter(counted.iter().map(|counted| counted.first.is_empty()));
    loop {
        let still = |(number, counted): (usize, &Counted)| {
            empty[number] && counted.parts.iter().all(|part| empty[part.of])
        };
        let next = Vec::from_iter(counted.iter().enumerate().map(still));
        if next == empty {
            break;
        }
        empty = next;
    }
    for counted in &mut counted {
        counted.parts.retain(|part| !empty[part.of]);
    }
    // Classes are divided until those of a class have parts of the same classes.
    let mut classes = vec![0; counted.len()];
    let mut count = 1;
    loop {
        let mut numbers = HashMap::new();
        let class = |counted: &Counted| {
            let mut parts =
                Vec::from_iter(counted.parts.iter().map(|part| Part { of: classes[part.of], ..*part }));
            parts.sort_unstable();
            let next = numbers.len();
            *numbers.entry((counted.first.clone(), parts)).or_insert(next)
        };
        let next = Vec::from_iter(counted.iter().map(class));
        let finer = numbers.len();
        classes = next;
        if finer == count {
            break;
        }
        count = finer;
    }
    let mut united: Vec<Option<Counted>> = vec![None; count];
    for (counted, &class) in counted.iter().zip(&classes) {
        let parts = || counted.parts.iter().map(|part| Part { of: classes[part.of], ..*part }).collect();
        united[class].get_or_insert_with(|| Counted { first: counted.first.clone(), parts: parts() });
    }
    united.into_iter().map(|counted| counted.expect("every class has one")).collect()
}

enum Asked {
    Nothing,
    All,
    Open(Stage),
}
