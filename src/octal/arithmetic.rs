//! Values that grow for ever: G(n + p) = G(n) + s for all heaps from some on, and why.
//!
//! Only moves that leave three heaps make values grow in a game with a finite code. The proof is in docs/octal.md, "Values
//! that grow": what decides whether the law lasts are finitely many breaks and heights.

use std::collections::BTreeSet;

use super::code::Code;
use crate::stop;

/// A period with a saltus: G(n + period) = G(n) + saltus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arithmetic {
    /// The period.
    pub period: usize,
    /// How much the values grow by in a period.
    pub saltus: u16,
    /// The number of heaps before this holds.
    pub preperiod: usize,
}

/// The least period with a saltus that holds for the last three quarters of the values at least, and for three periods.
/// It holds for these values; [`lasts`] proves it for the others. Octal games with finite codes have none (they are bounded
/// or open), hexadecimal ones and infinite codes may. O(values^2) at worst, O(values) where the first differences say no.
///
/// ```
/// use curiosa::octal::arithmetic::{Arithmetic, arithmetic};
/// let nim = [0, 1, 2, 3, 4, 5, 6, 7];
/// assert_eq!(arithmetic(&nim), Some(Arithmetic { period: 1, saltus: 1, preperiod: 0 }));
/// ```
pub fn arithmetic(values: &[u16]) -> Option<Arithmetic> {
    let count = values.len();
    (1..=count / 4).find_map(|period| {
        stop::check();
        let saltus =
            values[count - 1].checked_sub(values[count - 1 - period]).filter(|&saltus| saltus > 0)?;
        let fits = |n: usize| {
            stop::check();
            values[n].checked_add(saltus) == Some(values[n + period])
        };
        let preperiod = (0..count - period).rev().take_while(|&n| fits(n)).last()?;
        (4 * preperiod <= count && preperiod + 3 * period <= count).then_some(Arithmetic {
            period,
            saltus,
            preperiod,
        })
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
    /// The saltus is 0.
    #[error("its saltus is 0")]
    Saltus,
    /// The conditions need so many values that follow the law.
    #[error("{0} values that follow the law are needed")]
    Values(usize),
    /// Some heaps of this class, which counts from the preperiod, may have an option with their own value.
    #[error("heaps {0}, a period apart, may have an option of their value")]
    Met(usize),
    /// Heaps of this class may have no option with some smaller value.
    #[error("heaps {0}, a period apart, may have no option of some smaller value")]
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
/// assert_eq!(lasts(sequence.code(), sequence.values(), law), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lasts(game: &Code, values: &[u16], law: Arithmetic) -> Result<(), Unproved> {
    let most_taken = game.most_taken().ok_or(Unproved::Endless)?;
    if !(1..=MOST_PERIOD).contains(&law.period) {
        return Err(Unproved::Period);
    }
    if law.saltus == 0 {
        return Err(Unproved::Saltus);
    }
    // The empty heap is none of a break.
    let first = law.preperiod.max(1);
    if values.len() < first + law.period {
        return Err(Unproved::Values(first + law.period));
    }
    let conditions = Conditions::new(game, most_taken, values, Arithmetic { preperiod: first, ..law });
    let needed = conditions.needed(first);
    let follows =
        |n: usize| u32::from(values[n]) + u32::from(law.saltus) == u32::from(values[n + law.period]);
    if values.len() < needed || !(law.preperiod..needed - law.period).all(follows) {
        return Err(Unproved::Values(needed));
    }
    for class in 0..law.period {
        conditions.hold_for(class)?;
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
}

/// A break of a heap of some class into up to three heaps of others, whatever their heights, and small heaps.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Break {
    /// The first of these heaps.
    large: Vec<Heaps>,
    /// The exclusive or of the heights of the small heaps.
    small: i64,
    /// The low bits of the option.
    low: i64,
    /// The heights of the large heaps add up to that of the heap less this.
    drop: i64,
}

impl Break {
    /// The first heaps, and each of the large ones with those that are left.
    fn each_large(&self) -> impl Iterator<Item = (Heaps, Vec<Heaps>)> {
        (0..self.large.len()).map(|k| {
            let mut others = self.large.clone();
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
    fn new(game: &'a Code, most_taken: usize, values: &[u16], law: Arithmetic) -> Self {
        let lows = 1 << law.saltus.trailing_zeros();
        let heaps = |n: usize| {
            let value = i64::from(values[n]);
            Heaps { first: n as i64, height: value / lows, low: value % lows }
        };
        let mut conditions = Conditions {
            game,
            most_taken,
            period: law.period as i64,
            rise: i64::from(law.saltus) / lows,
            lows,
            classes: (law.preperiod..law.preperiod + law.period).map(heaps).collect(),
            small: (1..law.preperiod).map(heaps).collect(),
            modulus: 0,
        };
        let all = conditions.classes.iter().chain(&conditions.small);
        let mut most = all.map(|heaps| heaps.height).fold(SPAN, i64::max);
        for class in 0..law.period {
            for each in conditions.breaks(class) {
                most = most.max(each.small).max(each.drop.abs());
            }
        }
        // Heaps of such heights have no break into small heaps alone.
        let periods = (4 * law.preperiod + most_taken) as i64 / conditions.period + 1;
        let apart = 4 * (2 * most + 5).max(most + conditions.rise * periods);
        conditions.modulus = (apart as u64).next_power_of_two() as i64;
        conditions
    }

    /// How many values must follow the law: those of all heights below the modulus.
    fn needed(&self, preperiod: usize) -> usize {
        preperiod + ((self.modulus / self.rise + 2) * self.period) as usize
    }

    /// The breaks of the heaps of a class that leave at least one large heap.
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
        let height: i64 = large.iter().map(|heaps| heaps.height).sum();
        let low = |heaps: &[Heaps]| heaps.iter().fold(0, |low, heaps| low ^ heaps.low);
        let tokens: i64 = small.iter().chain(&large).map(|heaps| heaps.first).sum();
        let more = tokens + taken as i64 - heap.first;
        (more % self.period == 0).then(|| Break {
            small: small.iter().fold(0, |height, heaps| height ^ heaps.height),
            low: low(small) ^ low(&large),
            drop: self.rise * (more / self.period) + heap.height - height,
            large,
        })
    }

    /// Whether heaps of this class have no option of their value, and all smaller ones.
    fn hold_for(&self, class: usize) -> Result<(), Unproved> {
        let heap = self.classes[class];
        let breaks = self.breaks(class);
        // From the modulus on, each that there is modulo it once.
        let start = self.modulus + (heap.height - self.modulus).rem_euclid(self.rise);
        let heights = Vec::from_iter((0..self.modulus).map(|k| start + k * self.rise));
        let same = breaks.iter().filter(|each| each.low == heap.low);
        if same.clone().any(|each| self.may_meet(each, &heights)) {
            return Err(Unproved::Met(class));
        }
        for low in 0..self.lows {
            stop::check();
            let breaks = Vec::from_iter(breaks.iter().filter(|each| each.low == low));
            let (least, below_top) = self.between(&breaks).ok_or(Unproved::Missed(class))?;
            let from_top = i64::from(low >= heap.low);
            let missed = |&height: &i64| {
                stop::check();
                (from_top..=below_top).any(|below| !self.is_near_top(&breaks, height, height - below))
                    || (0..=least).any(|value| !self.is_low(&breaks, height, value))
            };
            if heights.iter().any(missed) {
                return Err(Unproved::Missed(class));
            }
        }
        Ok(())
    }

    /// Whether the option of a break into such heaps may have the height of the heap.
    fn may_meet(&self, each: &Break, heights: &[i64]) -> bool {
        match each.large.len() {
            1 => heights.iter().any(|&height| (height - each.drop) ^ each.small == height),
            // x + y >= x ^ y, and the difference is even.
            _ => (each.drop - each.small) % 2 == 0 && each.drop <= each.small,
        }
    }

    /// All heights from the first number on, down from that of the heap by the second one, are those of breaks into v, h and h.
    fn between(&self, breaks: &[&Break]) -> Option<(i64, i64)> {
        let (mut least, mut below_top) = (0, 0);
        for parity in 0..2 {
            for rest in 0..self.rise {
                let into_three =
                    breaks.iter().filter(|each| each.large.len() == 3 && each.drop.rem_euclid(2) == parity);
                let limits = into_three.flat_map(|each| {
                    let fitting = each.each_large().filter(move |(alone, pair)| {
                        alone.height.rem_euclid(self.rise) == rest
                            && (pair[0].height - pair[1].height) % self.rise == 0
                    });
                    fitting.map(|(alone, pair)| {
                        (alone.height, (2 * pair[0].height.max(pair[1].height) + each.drop).max(0))
                    })
                });
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

    /// Whether one of these breaks has this height, with all large heaps but one as low as they can be.
    fn is_near_top(&self, breaks: &[&Break], height: i64, value: i64) -> bool {
        let is = |each: &Break, others: &[i64]| {
            let sum: i64 = others.iter().sum();
            others.iter().fold((height - each.drop - sum) ^ each.small, |option, other| option ^ other)
                == value
        };
        breaks.iter().any(|each| {
            each.each_large().any(|(_, others)| match others[..] {
                [] => is(each, &[]),
                [one] => self.first_heights(one).any(|one| is(each, &[one])),
                [one, two] => self
                    .first_heights(one)
                    .any(|one| self.first_heights(two).any(|two| is(each, &[one, two]))),
                _ => unreachable!("a move leaves three heaps at most"),
            })
        })
    }

    /// Whether one of these breaks has this height, with two large heaps about as high as each other and the third, if there
    /// is one, as low as it can be.
    fn is_low(&self, breaks: &[&Break], height: i64, value: i64) -> bool {
        let is = |each: &Break, low: i64, one: Heaps, two: Heaps| {
            // x + y = sum and x ^ y = apart: both share the bits of half the difference, and the rest is divided between them.
            let (sum, apart) = (height - each.drop - low, value ^ each.small ^ low);
            let shared = sum - apart;
            shared >= 0
                && shared % 2 == 0
                && (shared / 2) & apart == 0
                && parts(apart).any(|part| (2 * part - apart - one.height + two.height) % self.rise == 0)
        };
        breaks.iter().any(|each| match each.large[..] {
            [one, two] => is(each, 0, one, two),
            [_, _, _] => each
                .each_large()
                .any(|(low, pair)| self.first_heights(low).any(|low| is(each, low, pair[0], pair[1]))),
            _ => false,
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
