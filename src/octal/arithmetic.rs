//! Values that grow for ever: G(n + p) = G(n) + s for all heaps from some on, or G(n + p) = G(n) for some classes of heaps
//! modulo p, and why.
//!
//! Only moves that leave three heaps make values grow in a game with a finite code. The proof is in docs/octal.md, "Values
//! that grow": what decides whether the law lasts are finitely many breaks and heights.

use std::collections::BTreeSet;

use super::code::Code;
use crate::stop;

/// A period with a saltus: G(n + period) = G(n) + saltus, but G(n + period) = G(n) for repeating heaps (S. Howse and
/// R. J. Nowakowski call such values sapp-regular).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arithmetic {
    /// The period.
    pub period: usize,
    /// How much the values grow by in a period.
    pub saltus: u16,
    /// The number of heaps before this holds.
    pub preperiod: usize,
    /// The remainders by the period of the heaps whose values repeat.
    pub repeating: Vec<usize>,
}

impl Arithmetic {
    /// Whether the value of a heap and that of the heap a period later follow the law.
    fn fits(&self, values: &[u16], n: usize) -> bool {
        let saltus = if self.repeats(n) { 0 } else { self.saltus };
        values[n].checked_add(saltus) == Some(values[n + self.period])
    }

    fn repeats(&self, n: usize) -> bool {
        self.repeating.contains(&(n % self.period))
    }
}

/// The least period with a saltus that holds for the last three quarters of the values at least, and for three periods,
/// where the largest of the last values is of a heap that does not repeat. It holds for these values; [`lasts`] proves it for the others. Octal games with finite codes have none (they are bounded
/// or open), hexadecimal ones and infinite codes may. O(values^2) at worst, O(values) where the first differences say no.
///
/// ```
/// use curiosa::octal::arithmetic::{Arithmetic, arithmetic};
/// let nim = [0, 1, 2, 3, 4, 5, 6, 7];
/// assert_eq!(arithmetic(&nim), Some(Arithmetic { period: 1, saltus: 1, preperiod: 0, repeating: vec![] }));
/// ```
pub fn arithmetic(values: &[u16]) -> Option<Arithmetic> {
    let count = values.len();
    // The largest value of the last period is of a heap whose values grow.
    let mut top = count.checked_sub(1)?;
    (1..=count / 4).find_map(|period| {
        stop::check();
        if values[count - period] > values[top] {
            top = count - period;
        }
        let rise = |n: usize| values[n].checked_sub(values[n - period]);
        let saltus = rise(top).filter(|&saltus| saltus > 0)?;
        let mut repeating = Vec::new();
        for n in count - period..count {
            stop::check();
            match rise(n) {
                Some(0) => repeating.push(n % period),
                rise => (rise == Some(saltus)).then_some(())?,
            }
        }
        repeating.sort_unstable();
        let mut law = Arithmetic { period, saltus, preperiod: 0, repeating };
        let fits = |&n: &usize| {
            stop::check();
            law.fits(values, n)
        };
        law.preperiod = (0..count - period).rev().take_while(fits).last()?;
        (4 * law.preperiod <= count && law.preperiod + 3 * period <= count).then_some(law)
    })
}

/// Why it is not proved that values grow for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproved {
    /// The code is infinite.
    #[error("its code does not end")]
    Endless,
    /// The period is 0 or too long.
    #[error("its period is not between 1 and {MOST_PERIOD}")]
    Period,
    /// What repeats are no remainders by the period.
    #[error("its repeating heaps are no remainders by the period")]
    Remainders,
    /// The saltus is 0, or all heaps repeat.
    #[error("no values grow by it")]
    Saltus,
    /// The conditions need so many values.
    #[error("{0} values are needed")]
    Values(usize),
    /// The value of the heap a period after this one is another.
    #[error("heap {0} breaks it")]
    Broken(usize),
    /// This heap, or others by periods larger, may have an option with their own value.
    #[error("heap {0}, or others by periods larger, may have an option of their value")]
    Met(usize),
    /// This heap, or others by periods larger, may have no option with some smaller value.
    #[error("heap {0}, or others by periods larger, may have no option of some smaller value")]
    Missed(usize),
}

/// The longest period for which the conditions are looked at.
pub const MOST_PERIOD: usize = 64;
/// Of heaps whose heights do not grow with the heap, so many heights are tried.
const SPAN: i64 = 5;

/// Whether the law that the first values of a game follow lasts, by the theorem of docs/octal.md, "Values that grow". The
/// conditions are sufficient, not necessary. About p^3 breaks for period p, for each of which some hundred heights.
///
/// # Errors
/// The condition that fails.
///
/// ```
/// use curiosa::octal::{arithmetic::{arithmetic, lasts}, sequence::{Engine, Sequence}};
/// let game = "0.8".parse()?;
/// let mut sequence = Sequence::new(game, Engine::Auto);
/// sequence.extend(400)?;
/// let law = arithmetic(sequence.values()).expect("G(n + 3) = G(n) + 1");
/// assert_eq!(lasts(sequence.code(), sequence.values(), &law), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lasts(game: &Code, values: &[u16], law: &Arithmetic) -> Result<(), Unproved> {
    let most_taken = game.most_taken().ok_or(Unproved::Endless)?;
    if !(1..=MOST_PERIOD).contains(&law.period) {
        return Err(Unproved::Period);
    }
    if law.repeating.iter().any(|&class| class >= law.period) {
        return Err(Unproved::Remainders);
    }
    if law.saltus == 0 || (0..law.period).all(|class| law.repeats(class)) {
        return Err(Unproved::Saltus);
    }
    // The empty heap is none of a break.
    let first = law.preperiod.max(1);
    if values.len() < first + law.period {
        return Err(Unproved::Values(first + law.period));
    }
    let conditions = Conditions::new(game, most_taken, values, law, first);
    let needed = conditions.needed(first);
    if values.len() < needed {
        return Err(Unproved::Values(needed));
    }
    if let Some(heap) = (law.preperiod..needed - law.period).find(|&n| !law.fits(values, n)) {
        return Err(Unproved::Broken(heap));
    }
    for class in 0..law.period {
        match conditions.classes[class].grows {
            true => conditions.hold_for_growing(class)?,
            false => conditions.hold_for_repeating(class)?,
        }
    }
    Ok(())
}

/// Heaps n, n + p, n + 2p, ... from the preperiod on, or one heap before it. The value of a heap is 2^e height + low, where
/// 2^e is the largest power of two in the saltus.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Heaps {
    /// The first of them, with its height and the low bits of all.
    first: i64,
    height: i64,
    low: i64,
    /// Whether the others are higher.
    grows: bool,
}

/// A break of a heap of some class into up to three heaps of others, whatever their heights, and small heaps.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Break {
    /// The first of the heaps that grow.
    growing: Vec<Heaps>,
    /// Whether there are heaps that repeat, so that the growing ones may have more or fewer tokens.
    loose: bool,
    /// The exclusive or of the heights of small and repeating heaps.
    fixed: i64,
    /// The low bits of the option.
    low: i64,
    /// The heights of the growing heaps add up to that of the heap less this, or to less by multiples of the rise if loose.
    drop: i64,
}

impl Break {
    /// The first heaps, and each of the growing ones with those that are left.
    fn each_growing(&self) -> impl Iterator<Item = (Heaps, Vec<Heaps>)> {
        (0..self.growing.len()).map(|k| {
            let mut others = self.growing.clone();
            (others.remove(k), others)
        })
    }
}

/// What is asked of the classes of a game and a law.
struct Conditions<'a> {
    game: &'a Code,
    most_taken: usize,
    period: i64,
    /// The odd part of the saltus: heights grow by it in a period.
    rise: i64,
    /// How many low parts there are: 2^e.
    lows: i64,
    classes: Vec<Heaps>,
    small: Vec<Heaps>,
    /// A power of two: what is true of heights depends on them modulo this, from this on.
    modulus: i64,
}

impl<'a> Conditions<'a> {
    /// Of a law that is looked at from the heap `first` on.
    fn new(game: &'a Code, most_taken: usize, values: &[u16], law: &Arithmetic, first: usize) -> Self {
        let lows = 1 << law.saltus.trailing_zeros();
        let heaps = |n: usize| {
            let value = i64::from(values[n]);
            Heaps { first: n as i64, height: value / lows, low: value % lows, grows: !law.repeats(n) }
        };
        let mut conditions = Conditions {
            game,
            most_taken,
            period: law.period as i64,
            rise: i64::from(law.saltus) / lows,
            lows,
            classes: (first..first + law.period).map(heaps).collect(),
            small: (1..first).map(heaps).collect(),
            modulus: 0,
        };
        let all = conditions.classes.iter().chain(&conditions.small);
        let mut most = all.map(|heaps| heaps.height).fold(SPAN, i64::max);
        for class in 0..law.period {
            for each in conditions.breaks(class) {
                most = most.max(each.fixed).max(each.drop.abs());
            }
        }
        // Heaps of such heights have no break into small heaps alone.
        let periods = (4 * first + most_taken) as i64 / conditions.period + 1;
        let apart = 4 * (2 * most + 5).max(most + conditions.rise * periods);
        conditions.modulus = (apart as u64).next_power_of_two() as i64;
        conditions
    }

    /// How many values must follow the law: those of all heights below the modulus.
    fn needed(&self, preperiod: usize) -> usize {
        preperiod + ((self.modulus / self.rise + 2) * self.period) as usize
    }

    /// The breaks of the heaps of a class that leave at least one heap of a class.
    fn breaks(&self, class: usize) -> BTreeSet<Break> {
        let heap = self.classes[class];
        let mut breaks = BTreeSet::new();
        for heaps in 1..=3 {
            for taken in self.game.takes(heaps, self.most_taken) {
                stop::check();
                for large in 1..=heaps as usize {
                    for small in choices(&self.small, heaps as usize - large) {
                        for large in choices(&self.classes, large) {
                            breaks.extend(self.fit(heap, taken, &small, large));
                        }
                    }
                }
            }
        }
        breaks
    }

    /// The break of heaps like this one that takes so many tokens and leaves such heaps, if there is one.
    fn fit(&self, heap: Heaps, taken: usize, small: &[Heaps], large: Vec<Heaps>) -> Option<Break> {
        let left = Vec::from_iter(small.iter().copied().chain(large.iter().copied()));
        let tokens: i64 = left.iter().map(|heaps| heaps.first).sum();
        let more = tokens + taken as i64 - heap.first;
        if more % self.period != 0 {
            return None;
        }
        let (growing, repeating): (Vec<_>, Vec<_>) = large.into_iter().partition(|heaps| heaps.grows);
        let fixed = small.iter().chain(&repeating);
        Some(Break {
            loose: !repeating.is_empty(),
            fixed: fixed.fold(0, |height, heaps| height ^ heaps.height),
            low: left.iter().fold(0, |low, heaps| low ^ heaps.low),
            drop: self.rise * (more / self.period) + heap.height
                - growing.iter().map(|heaps| heaps.height).sum::<i64>(),
            growing,
        })
    }

    /// Heights of a class from the modulus on, each that there is modulo it once. A class that repeats is given those that it
    /// would have if it grew.
    fn heights(&self, heap: Heaps) -> Vec<i64> {
        let start = self.modulus + (heap.height - self.modulus).rem_euclid(self.rise);
        (0..self.modulus).map(|k| start + k * self.rise).collect()
    }

    /// Whether heaps of this class, which grows, have no option of their value, and all smaller ones.
    fn hold_for_growing(&self, class: usize) -> Result<(), Unproved> {
        let heap = self.classes[class];
        let (breaks, heights) = (self.breaks(class), self.heights(heap));
        let same = breaks.iter().filter(|each| each.low == heap.low);
        if same.clone().any(|each| self.may_meet(each, &heights)) {
            return Err(Unproved::Met(heap.first as usize));
        }
        for low in 0..self.lows {
            stop::check();
            let breaks = Vec::from_iter(breaks.iter().filter(|each| each.low == low));
            let (least, below_top) = self.between(&breaks).ok_or(Unproved::Missed(heap.first as usize))?;
            let from_top = i64::from(low >= heap.low);
            let missed = |&height: &i64| {
                stop::check();
                (from_top..=below_top).any(|below| !self.is_near_top(&breaks, height, height - below))
                    || (0..=least).any(|value| !self.is_low(&breaks, height, value))
            };
            if heights.iter().any(missed) {
                return Err(Unproved::Missed(heap.first as usize));
            }
        }
        Ok(())
    }

    /// Whether heaps of this class, which repeats, have no option of their value, and all smaller ones.
    fn hold_for_repeating(&self, class: usize) -> Result<(), Unproved> {
        let heap = self.classes[class];
        let (breaks, heights) = (self.breaks(class), self.heights(heap));
        for low in 0..self.lows {
            let breaks = Vec::from_iter(breaks.iter().filter(|each| each.low == low));
            let smaller = if low < heap.low { heap.height + 1 } else { heap.height };
            for value in 0..smaller {
                let missed = |&height: &i64| {
                    stop::check();
                    !self.is_low(&breaks, height, value)
                };
                if heights.iter().any(missed) {
                    return Err(Unproved::Missed(heap.first as usize));
                }
            }
            if low == heap.low {
                let met = |&height: &i64| {
                    stop::check();
                    self.is_low(&breaks, height, heap.height)
                };
                let is_free = |each: &Break| each.growing.len() + usize::from(each.loose) > 2;
                if breaks.iter().any(|each| is_free(each)) || heights.iter().any(met) {
                    return Err(Unproved::Met(heap.first as usize));
                }
            }
        }
        Ok(())
    }

    /// Whether the option of a break into such heaps may have the height of the heap.
    fn may_meet(&self, each: &Break, heights: &[i64]) -> bool {
        match each.growing.len() {
            0 => false,
            1 => heights.iter().any(|&height| self.is_rest(each, height - each.drop, height ^ each.fixed)),
            // x + y >= x ^ y, and the difference is even if it is not loose.
            _ => each.drop <= each.fixed && (each.loose || (each.drop - each.fixed) % 2 == 0),
        }
    }

    /// Whether a growing heap has this height, where the other growing ones of a break leave so much for it and the
    /// repeating ones.
    fn is_rest(&self, each: &Break, left: i64, height: i64) -> bool {
        height == left || each.loose && height < left && (left - height) % self.rise == 0
    }

    /// All heights from the first number on, down from that of the heap by the second one, are those of breaks into v, h and
    /// h, or into v and heaps that repeat.
    fn between(&self, breaks: &[&Break]) -> Option<(i64, i64)> {
        let (mut least, mut below_top) = (0, 0);
        for parity in 0..2 {
            for rest in 0..self.rise {
                let fits = |heap: Heaps| heap.height.rem_euclid(self.rise) == rest;
                let limits = breaks.iter().flat_map(|each| {
                    each.each_growing().filter_map(move |(alone, others)| match others[..] {
                        [] if each.loose && each.fixed == 0 => Some((alone, each.drop)),
                        [one, two]
                            if each.drop.rem_euclid(2) == parity
                                && (one.height - two.height) % self.rise == 0 =>
                        {
                            Some((alone, 2 * one.height.max(two.height) + each.drop))
                        }
                        _ => None,
                    })
                });
                let limits = limits.filter(|&(alone, _)| fits(alone));
                let limits = limits.map(|(alone, below)| (alone.height, below.max(0)));
                let best = limits.min_by_key(|(from, below)| (from + below, *below))?;
                (least, below_top) = (least.max(best.0), below_top.max(best.1));
            }
        }
        Some((least, below_top))
    }

    /// Some heights of heaps of a class.
    fn first_heights(&self, heaps: Heaps) -> impl Iterator<Item = i64> + Clone {
        (heaps.height..heaps.height + SPAN).step_by(self.rise as usize)
    }

    /// Whether one of these breaks has this height, with all growing heaps but one as low as they can be.
    fn is_near_top(&self, breaks: &[&Break], height: i64, value: i64) -> bool {
        let is = |each: &Break, others: &[i64]| {
            let left = height - each.drop - others.iter().sum::<i64>();
            self.is_rest(each, left, others.iter().fold(value ^ each.fixed, |last, other| last ^ other))
        };
        breaks.iter().any(|each| {
            each.each_growing().any(|(_, others)| match others[..] {
                [] => is(each, &[]),
                [one] => self.first_heights(one).any(|one| is(each, &[one])),
                [one, two] => self
                    .first_heights(one)
                    .any(|one| self.first_heights(two).any(|two| is(each, &[one, two]))),
                _ => unreachable!("a move leaves three heaps at most"),
            })
        })
    }

    /// Whether one of these breaks has this height: with two growing heaps about as high as each other and the third, if there
    /// is one, as low as it can be; or with one growing heap, or none, and repeating ones, which take all that is left.
    fn is_low(&self, breaks: &[&Break], height: i64, value: i64) -> bool {
        let is = |each: &Break, low: i64, one: Heaps, two: Heaps| {
            // x + y = sum and x ^ y = apart: both share the bits of half the difference, and the rest is divided between them.
            let (sum, apart) = (height - each.drop - low, value ^ each.fixed ^ low);
            let shared = sum - apart;
            shared >= 0
                && shared % 2 == 0
                && (shared / 2) & apart == 0
                && parts(apart).any(|part| (2 * part - apart - one.height + two.height) % self.rise == 0)
        };
        breaks.iter().any(|each| match each.growing[..] {
            [] => each.fixed == value,
            [one] => {
                let above = (value ^ each.fixed) - one.height;
                each.loose && above >= 0 && above % self.rise == 0
            }
            [one, two] => is(each, 0, one, two),
            [_, _, _] => each
                .each_growing()
                .any(|(low, pair)| self.first_heights(low).any(|low| is(each, low, pair[0], pair[1]))),
            _ => unreachable!("a move leaves three heaps at most"),
        })
    }
}

/// The numbers whose bits are among those of this one.
fn parts(of: i64) -> impl Iterator<Item = i64> {
    std::iter::successors(Some(of), move |&part| (part > 0).then(|| (part - 1) & of))
}

/// So many of these, in ascending order, each as often as wanted.
fn choices(of: &[Heaps], count: usize) -> Vec<Vec<Heaps>> {
    let mut choices = vec![Vec::new()];
    for _ in 0..count {
        choices = choices
            .iter()
            .flat_map(|chosen: &Vec<Heaps>| {
                let last = chosen.last().copied();
                let more = of.iter().filter(move |&&heaps| last.is_none_or(|last| last <= heaps));
                more.map(move |&heaps| [chosen.clone(), vec![heaps]].concat())
            })
            .collect();
    }
    choices
}
