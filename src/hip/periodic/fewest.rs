//! The colourings with given periods that make the least share of squares.
//!
//! The squares of a lattice are conditions with weights on few cells. Branch and bound like that of boards: a cell
//! without a colour costs at least the cheaper of its colours. Each cell more takes twice as long, seconds for 20
//! cells; [`anneal`] finds good colourings of more, without a proof.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use super::periods::Condition;
use super::{Periodic, Periods, Share};
use crate::hip::anneal::below;
use crate::stop;

/// Cells up to which [`exhaustive`] goes through all colourings.
pub const MAX_EXHAUSTIVE: usize = 20;

/// Cells up to which [`exact`] takes some minutes at most.
pub const MAX_EXACT: usize = 24;

/// Squares up to the periods with which colourings are annealed: some hundred megabytes.
pub const MAX_SQUARES: usize = 4_000_000;

/// A colouring with the least share of squares, by branch and bound.
///
/// ```
/// use curiosa::hip::periodic::{fewest, Periods, Share};
/// let best = fewest::exact(Periods::new(2, 4, 0));
/// assert_eq!(best.share(), Share { made: 1, of: 16 });
/// assert_eq!(best.share(), fewest::exhaustive(Periods::new(2, 4, 0)));
/// ```
pub fn exact(periods: Periods) -> Periodic {
    let (conditions, _) = periods.conditions();
    let start = anneal(periods, 4, 2000);
    let mut search = Search::new(periods, &conditions, weight_of(&conditions, start.colours()));
    // The swap of the colours is a symmetry.
    search.set(0, 0);
    search.explore();
    Periodic::new(periods, search.best.unwrap_or(start.colours))
}

/// The least share of squares, by going through all colourings. O(2^cells · conditions).
///
/// # Panics
/// If there are more than [`MAX_EXHAUSTIVE`] cells.
pub fn exhaustive(periods: Periods) -> Share {
    let cells = periods.cells();
    assert!(cells <= MAX_EXHAUSTIVE, "{cells} cells");
    let (conditions, of) = periods.conditions();
    // Cells with a condition, and those whose colour is swapped in it.
    let masks = Vec::from_iter(conditions.iter().map(|condition| {
        let mask = |all: bool| {
            condition.cells.iter().map(|&(cell, swapped)| u32::from(all || swapped) << cell).sum::<u32>()
        };
        (mask(true), mask(false), condition.weight)
    }));
    let made = |word: u32| {
        let one_colour = |all: u32, swapped: u32| {
            let colours = (word ^ swapped) & all;
            colours == 0 || colours == all
        };
        masks
            .iter()
            .filter(|(all, swapped, _)| one_colour(*all, *swapped))
            .map(|(.., weight)| weight)
            .sum::<u64>()
    };
    let words = (0..1_u32 << (cells - 1)).into_par_iter().inspect(|_| stop::check());
    Share { made: words.map(made).min().unwrap_or(0), of }.in_lowest_terms()
}

/// The best colouring of several annealings, each of so many sweeps over the cells; the same every time.
///
/// # Panics
/// If there are none.
pub fn anneal(periods: Periods, tries: u64, sweeps: u64) -> Periodic {
    let (conditions, _) = periods.conditions();
    let through = through(periods, &conditions);
    let tries =
        (0..tries).into_par_iter().map(|seed| anneal_once(periods, &conditions, &through, seed, sweeps));
    let best = tries.min_by_key(|(weight, colours)| (*weight, colours.clone()));
    Periodic::new(periods, best.expect("at least one try").1)
}

/// Temperatures at the beginning and at the end, in eighths of the average weight of a cell's conditions, which is what they
/// cost at random.
const HOT: f64 = 0.3;
const COLD: f64 = 0.01;

fn anneal_once(
    periods: Periods,
    conditions: &[Condition],
    through: &[Vec<(usize, bool)>],
    seed: u64,
    sweeps: u64,
) -> (u64, Vec<u8>) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let cells = periods.cells();
    let mut colours = Vec::from_iter((0..cells).map(|_| u8::from(random.random_bool(0.5))));
    let ones = |condition: &Condition| {
        condition.cells.iter().map(|&(cell, swapped)| colours[cell] ^ u8::from(swapped)).sum::<u8>()
    };
    let mut number = Vec::from_iter(conditions.iter().map(ones));
    let mut weight = weight_of(conditions, &colours);
    let mut best = (weight, colours.clone());
    let whole = conditions.iter().map(|condition| condition.weight).sum::<u64>();
    let scale = whole as f64 / cells as f64 / 2.0;
    for step in 0..sweeps * cells as u64 {
        if step.is_multiple_of(1024) {
            stop::check();
        }
        let temperature = scale * (HOT + (COLD - HOT) * step as f64 / (sweeps * cells as u64) as f64);
        let cell = below(&mut random, cells);
        let mut rise = 0_i64;
        for &(condition, swapped) in &through[cell] {
            let Condition { cells, weight } = &conditions[condition];
            let before = number[condition];
            let after = if colours[cell] ^ u8::from(swapped) == 1 { before - 1 } else { before + 1 };
            let mono = |ones: u8| i64::from(ones == 0 || usize::from(ones) == cells.len());
            rise += (mono(after) - mono(before)) * *weight as i64;
        }
        if rise > 0 && random.random::<f64>() >= (-(rise as f64) / temperature).exp() {
            continue;
        }
        for &(condition, swapped) in &through[cell] {
            let one = colours[cell] ^ u8::from(swapped) == 1;
            number[condition] = if one { number[condition] - 1 } else { number[condition] + 1 };
        }
        colours[cell] ^= 1;
        weight = weight.wrapping_add_signed(rise);
        if weight < best.0 {
            best = (weight, colours.clone());
        }
    }
    best
}

/// The squares that a colouring makes.
fn weight_of(conditions: &[Condition], colours: &[u8]) -> u64 {
    let is_met = |condition: &&Condition| {
        let mut values = condition.cells.iter().map(|&(cell, swapped)| colours[cell] ^ u8::from(swapped));
        let first = values.next();
        values.all(|value| Some(value) == first)
    };
    conditions.iter().filter(is_met).map(|condition| condition.weight).sum()
}

/// For every cell the conditions on it, and whether its colour is swapped there.
fn through(periods: Periods, conditions: &[Condition]) -> Vec<Vec<(usize, bool)>> {
    let mut through = vec![Vec::new(); periods.cells()];
    for (number, condition) in conditions.iter().enumerate() {
        for &(cell, swapped) in &condition.cells {
            through[cell].push((number, swapped));
        }
    }
    through
}

/// Branch and bound over the cells of a lattice.
struct Search<'a> {
    conditions: &'a [Condition],
    through: Vec<Vec<(usize, bool)>>,
    colours: Vec<Option<u8>>,
    /// For every condition the cells whose colour, swapped or not, is 0, and is 1.
    number: Vec<[usize; 2]>,
    /// For every cell without a colour and each colour, the weight of the conditions that it meets.
    costs: Vec<[u64; 2]>,
    /// The weight of the conditions met, and what the cells without a colour cost at least.
    bound: u64,
    least: u64,
    best: Option<Vec<u8>>,
}

impl<'a> Search<'a> {
    /// A search for colourings that make less than `least`.
    fn new(periods: Periods, conditions: &'a [Condition], least: u64) -> Self {
        let always = conditions.iter().filter(|condition| condition.cells.len() == 1);
        Search {
            conditions,
            through: through(periods, conditions),
            colours: vec![None; periods.cells()],
            number: vec![[0; 2]; conditions.len()],
            costs: vec![[0; 2]; periods.cells()],
            bound: always.map(|condition| condition.weight).sum(),
            least,
            best: None,
        }
    }

    fn explore(&mut self) {
        stop::check();
        if self.bound >= self.least {
            return;
        }
        let Some(cell) = self.choose() else {
            self.least = self.bound;
            self.best = self.colours.iter().copied().collect();
            return;
        };
        let dearer = usize::from(self.costs[cell][1] > self.costs[cell][0]);
        for colour in [1 - dearer, dearer] {
            self.set(cell, colour);
            self.explore();
            self.unset(cell);
        }
    }

    /// The cell to branch on: both colours should raise the bound.
    fn choose(&self) -> Option<usize> {
        let free = (0..self.colours.len()).filter(|&cell| self.colours[cell].is_none());
        free.max_by_key(|&cell| {
            let [zero, one] = self.costs[cell];
            let mut near = [0; 2];
            for &(condition, swapped) in &self.through[cell] {
                let Condition { cells, weight } = &self.conditions[condition];
                let number = self.number[condition];
                for value in 0..2 {
                    if number[1 - value] == 0 && number[value] + 2 == cells.len() && cells.len() > 1 {
                        near[value ^ usize::from(swapped)] += weight;
                    }
                }
            }
            let rise = |cost: u64, near: u64| 4 * (cost - zero.min(one)) + near + 1;
            (rise(zero, near[0]) * rise(one, near[1]), std::cmp::Reverse(cell))
        })
    }

    fn set(&mut self, cell: usize, colour: usize) {
        let costs = self.costs[cell];
        self.bound += costs[colour] - costs[0].min(costs[1]);
        self.colours[cell] = Some(colour as u8);
        for k in 0..self.through[cell].len() {
            let (condition, swapped) = self.through[cell][k];
            self.number[condition][colour ^ usize::from(swapped)] += 1;
            self.weigh(condition, true);
        }
    }

    /// Undoes the last [`Search::set`].
    fn unset(&mut self, cell: usize) {
        let colour = usize::from(self.colours[cell].expect("it has a colour"));
        for k in 0..self.through[cell].len() {
            let (condition, swapped) = self.through[cell][k];
            self.weigh(condition, false);
            self.number[condition][colour ^ usize::from(swapped)] -= 1;
        }
        self.colours[cell] = None;
        let costs = self.costs[cell];
        self.bound -= costs[colour] - costs[0].min(costs[1]);
    }

    /// Where only one cell of a condition has no colour, and the others agree, it costs the weight there, or no longer.
    fn weigh(&mut self, condition: usize, more: bool) {
        let Condition { cells, weight } = &self.conditions[condition];
        let Some(value) = (0..2).find(|&value| {
            self.number[condition][value] + 1 == cells.len() && self.number[condition][1 - value] == 0
        }) else {
            return;
        };
        let last = cells.iter().find(|(cell, _)| self.colours[*cell].is_none());
        let Some(&(last, swapped)) = last else { return };
        let costs = &mut self.costs[last];
        self.bound -= costs[0].min(costs[1]);
        let cost = &mut costs[value ^ usize::from(swapped)];
        *cost = if more { *cost + weight } else { *cost - weight };
        self.bound += costs[0].min(costs[1]);
    }
}
