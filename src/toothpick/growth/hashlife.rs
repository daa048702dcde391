//! Hashlife for any rule: equal boxes of the lattice are one node, and their future is computed once (R. W. Gosper, Exploiting regularities in
//! large cellular spaces, 1984).
//!
//! What a few cells become is for the module `local`. Nothing here is shared with [`super::simulate`] but the rule.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};

pub use super::local::TooFar;
use super::local::{DEAD, DRAWN, Local};
use super::rule::{Point, Rule};
use crate::stop;

/// A box of side `leaf` 2^level: its cells, for level 0, else its halves along each axis.
type Id = u32;

/// The halves along the axes, x first, as many as there are, and then zeros.
type Parts = [Id; 8];

/// A coordinate of a lattice point, or a side.
type Wide = i128;

/// Not computed yet.
const UNKNOWN: Id = Id::MAX;

/// The last stage it can reach.
pub const LAST: u64 = 1 << 60;

/// So many boxes are kept when stages are done one after the other.
const MANY: usize = 4_000_000;
/// The most boxes: 10 GB.
const MOST: usize = 100_000_000;

/// There are more different boxes than fit in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are more than {MOST} different squares on the way: hashlife takes earlier stages")]
pub struct TooManyBoxes;

/// An automaton at any stage to 2^60, by squares or cubes that repeat. How many of these there are, and with it time and memory, depends on how regular
/// it is: for toothpicks they grow like a power of log n, for D-toothpicks about as the elements do.
///
/// ```
/// use curiosa::toothpick::growth::{family, hashlife::Hashlife, simulate::totals};
///
/// let rule = family::named("honeycomb").unwrap();
/// let mut hashlife = Hashlife::new(&rule).unwrap();
/// assert_eq!(hashlife.elements(200).unwrap(), totals(&rule, 200).unwrap()[200] as u128);
/// ```
pub struct Hashlife<'a> {
    rule: &'a Rule,
    local: Local,
    leaves: Unique<Box<[u32]>>,
    /// The nodes of level 1, 2, ...
    levels: Vec<Level>,
    /// Distinct boxes so far.
    boxes: usize,
    /// Boxes without elements.
    empty: HashMap<(usize, Vec<Side>), Id>,
}

/// Different things, by number.
struct Unique<T> {
    all: Vec<T>,
    ids: HashTable<Id>,
    hasher: DefaultHashBuilder,
}

impl<T> Default for Unique<T> {
    fn default() -> Self {
        Unique { all: Vec::new(), ids: HashTable::new(), hasher: DefaultHashBuilder::default() }
    }
}

impl<T: Eq + std::hash::Hash> Unique<T> {
    /// The number of a thing, and whether it is new.
    fn id(&mut self, thing: T) -> (Id, bool) {
        let Unique { all, ids, hasher } = self;
        let hash = hasher.hash_one(&thing);
        if let Some(&id) = ids.find(hash, |&id| all[id as usize] == thing) {
            return (id, false);
        }
        let id = Id::try_from(all.len()).expect("memory ends before");
        all.push(thing);
        ids.insert_unique(hash, id, |&id| hasher.hash_one(&all[id as usize]));
        (id, true)
    }
}

#[derive(Default)]
struct Level {
    nodes: Unique<Parts>,
    elements: Vec<u128>,
    /// The middle of each node after as many stages as can be known of it, or [`UNKNOWN`], and after fewer.
    futures: Vec<Id>,
    others: HashMap<(Id, u64), Id>,
}

/// A half-space of the sector, as a box sees it: all of the box is in it or nothing, or what the product with the normal is at its lowest corner.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Side {
    Inside,
    Outside,
    Partly(Wide),
}

impl<'a> Hashlife<'a> {
    /// No squares yet.
    ///
    /// # Errors
    /// If leaves would need more than 1024 cells.
    pub fn new(rule: &'a Rule) -> Result<Self, TooFar> {
        let local = Local::new(rule)?;
        Ok(Hashlife {
            rule,
            local,
            leaves: Unique::default(),
            levels: Vec::new(),
            boxes: 0,
            empty: HashMap::new(),
        })
    }

    /// The elements after stage n.
    ///
    /// # Errors
    /// If there are too many different boxes.
    ///
    /// # Panics
    /// If n > [`LAST`].
    pub fn elements(&mut self, n: u64) -> Result<u128, TooManyBoxes> {
        assert!(n <= LAST, "stages to 2^60 are accepted");
        if n == 0 {
            return Ok(0);
        }
        let level = self.level(n);
        let root = self.start(level + 1, [-self.side(level); 3]);
        let end = self.advance(level + 1, root, n - 1)?;
        Ok(self.count(level, end))
    }

    /// The elements after each stage from 0 to the last, one stage after the other: the boxes of earlier stages are forgotten when there are many.
    ///
    /// # Errors
    /// If there are too many different boxes in one stage.
    pub fn totals(&mut self, last: u64) -> Result<Vec<i64>, TooManyBoxes> {
        let mut totals = vec![0];
        let level = self.level(last);
        let mut now = self.start(level, [-self.side(level - 1); 3]);
        for stage in 1..=last {
            if stage > 1 {
                let wide = self.padded(level, now);
                now = self.advance(level + 1, wide, 1)?;
            }
            totals.push(self.count(level, now) as i64);
            if self.boxes > MANY {
                now = self.only(level, now);
            }
        }
        Ok(totals)
    }

    /// Distinct boxes so far.
    pub fn boxes(&self) -> usize {
        self.boxes
    }

    fn side(&self, level: usize) -> Wide {
        (self.local.leaf as Wide) << level
    }

    /// A level of boxes about the origin in which all is drawn to stage n.
    fn level(&self, n: u64) -> usize {
        let seed = self.rule.seed.iter().flat_map(|element| element.at).map(i64::abs).max().unwrap_or(0);
        let far = Wide::from(n) * self.local.reach as Wide + Wide::from(seed) + 1;
        // Within half a side nothing reaches the middle from outside.
        let enough = (1..).find(|&level| self.side(level - 1) > far);
        enough.expect("there are levels enough")
    }

    /// How many parts a node has.
    fn parts(&self) -> usize {
        1 << self.rule.dimension()
    }

    fn leaf(&mut self, cells: Box<[u32]>) -> Id {
        let (id, is_new) = self.leaves.id(cells);
        self.boxes += usize::from(is_new);
        id
    }

    fn node(&mut self, level: usize, parts: Parts) -> Id {
        while self.levels.len() < level {
            self.levels.push(Level::default());
        }
        let (id, is_new) = self.levels[level - 1].nodes.id(parts);
        if is_new {
            let elements = parts[..self.parts()].iter().map(|&part| self.count(level - 1, part)).sum();
            self.levels[level - 1].elements.push(elements);
            self.levels[level - 1].futures.push(UNKNOWN);
            self.boxes += 1;
        }
        id
    }

    fn count(&self, level: usize, id: Id) -> u128 {
        match level {
            0 => {
                let cells = self.leaves.all[id as usize].iter();
                cells.map(|cell| u128::from(((cell & !DEAD) >> DRAWN).count_ones())).sum()
            }
            _ => self.levels[level - 1].elements[id as usize],
        }
    }

    fn parts_of(&self, level: usize, id: Id) -> Parts {
        self.levels[level - 1].nodes.all[id as usize]
    }

    /// The parts of its parts, in a grid of four along each axis.
    fn grid(&self, level: usize, id: Id) -> [Id; 64] {
        let mut grid = [0; 64];
        for (outer, &part) in self.parts_of(level, id)[..self.parts()].iter().enumerate() {
            for (inner, &part) in self.parts_of(level - 1, part)[..self.parts()].iter().enumerate() {
                let place = |axis: usize| 2 * (outer >> axis & 1) + (inner >> axis & 1);
                grid[place(0) + 4 * place(1) + 16 * place(2)] = part;
            }
        }
        grid
    }

    /// A node of those in a grid of so many along each axis that stand from `low` on.
    fn gathered(&mut self, level: usize, grid: &[Id], side: usize, low: [usize; 3]) -> Id {
        let mut parts = [0; 8];
        for (bits, id) in parts[..self.parts()].iter_mut().enumerate() {
            let place = |axis: usize| low[axis] + (bits >> axis & 1);
            *id = grid[place(0) + side * (place(1) + side * place(2))];
        }
        self.node(level, parts)
    }

    /// The box with this lowest corner without elements.
    fn empty(&mut self, level: usize, corner: [Wide; 3]) -> Id {
        let side = self.side(level);
        let sides = self.rule.sector.iter().flatten().map(|half| {
            let product = |at: Wide, axis: usize| at * Wide::from(half.normal[axis]);
            let low = (0..3).map(|axis| product(corner[axis], axis)).sum::<Wide>() - Wide::from(half.least);
            let other = |axis: &usize| *axis < self.rule.dimension();
            let far = (0..3).filter(other).map(|axis| product(side - 1, axis));
            let (least, most) = far.fold((low, low), |(least, most), d| (least + d.min(0), most + d.max(0)));
            if least >= 0 {
                Side::Inside
            } else if most < 0 {
                Side::Outside
            } else {
                Side::Partly(low)
            }
        });
        let key = (level, Vec::from_iter(sides));
        if let Some(&known) = self.empty.get(&key) {
            return known;
        }
        let id = match level {
            0 => {
                let cells = self.local.points().map(|at| {
                    let at = std::array::from_fn(|axis| (corner[axis] + Wide::from(at[axis])) as i64);
                    if self.rule.is_alive(at) { 0 } else { DEAD }
                });
                let cells = cells.collect();
                self.leaf(cells)
            }
            _ => {
                let half = self.side(level - 1);
                let mut parts = [0; 8];
                for (bits, id) in parts[..self.parts()].iter_mut().enumerate() {
                    *id = self.empty(level - 1, moved(corner, half, bits, self.rule.dimension()));
                }
                self.node(level, parts)
            }
        };
        self.empty.insert(key, id);
        id
    }

    /// The box with this lowest corner after stage 1.
    fn start(&mut self, level: usize, mut corner: [Wide; 3]) -> Id {
        corner[self.rule.dimension()..].fill(0);
        let side = self.side(level);
        let is_in = |at: &Point| {
            (0..self.rule.dimension())
                .all(|axis| (corner[axis]..corner[axis] + side).contains(&Wide::from(at[axis])))
        };
        if !self.rule.seed.iter().any(|element| is_in(&element.at)) {
            return self.empty(level, corner);
        }
        if level == 0 {
            let empty = self.empty(0, corner);
            let mut cells = self.leaves.all[empty as usize].clone();
            for element in self.rule.seed.iter().filter(|element| is_in(&element.at)) {
                let at = std::array::from_fn(|axis| element.at[axis] - corner[axis] as i64);
                cells[self.local.index(at)] |= (1 | 1 << DRAWN) << element.kind;
            }
            return self.leaf(cells);
        }
        let half = self.side(level - 1);
        let mut parts = [0; 8];
        for (bits, id) in parts[..self.parts()].iter_mut().enumerate() {
            *id = self.start(level - 1, moved(corner, half, bits, self.rule.dimension()));
        }
        self.node(level, parts)
    }

    /// A box about the origin in the middle of one of twice its side, about which nothing is drawn.
    fn padded(&mut self, level: usize, id: Id) -> Id {
        let half = self.side(level - 1);
        let (own, dimension) = (self.parts_of(level, id), self.rule.dimension());
        let mut wide = [0; 8];
        for (bits, wide) in wide[..1 << dimension].iter_mut().enumerate() {
            let mut parts = [0; 8];
            for (inner, part) in parts[..1 << dimension].iter_mut().enumerate() {
                // The part of the middle is the one that lies towards it.
                *part = if inner == !bits & ((1 << dimension) - 1) {
                    own[bits]
                } else {
                    let corner =
                        moved(moved([-2 * half; 3], 2 * half, bits, dimension), half, inner, dimension);
                    self.empty(level - 1, corner)
                };
            }
            *wide = self.node(level, parts);
        }
        self.node(level + 1, wide)
    }

    /// The middle, of half the side, after so many stages, at most [`Self::most`].
    fn advance(&mut self, level: usize, id: Id, stages: u64) -> Result<Id, TooManyBoxes> {
        let is_plane = self.rule.dimension() == 2;
        if stages == 0 && level > 1 {
            let grid = self.grid(level, id);
            return Ok(self.gathered(level - 1, &grid, 4, [1, 1, if is_plane { 0 } else { 1 }]));
        }
        let is_most = stages == self.most(level);
        let Level { futures, others, .. } = &self.levels[level - 1];
        let known =
            if is_most { futures[id as usize] } else { *others.get(&(id, stages)).unwrap_or(&UNKNOWN) };
        if known != UNKNOWN {
            return Ok(known);
        }
        if self.boxes > MOST {
            return Err(TooManyBoxes);
        }
        let future = match level {
            1 => {
                stop::check();
                let parts = self.parts_of(1, id);
                let parts = parts[..self.parts()].iter().map(|&part| &*self.leaves.all[part as usize]);
                let cells = self.local.middle(&Vec::from_iter(parts), stages);
                self.leaf(cells)
            }
            _ => {
                let first = stages.min(self.most(level - 1));
                let grid = self.grid(level, id);
                let mut middles = [0; 27];
                for (place, middle) in middles[..if is_plane { 9 } else { 27 }].iter_mut().enumerate() {
                    let part = self.gathered(level - 1, &grid, 4, [place % 3, place / 3 % 3, place / 9]);
                    *middle = self.advance(level - 1, part, first)?;
                }
                let mut parts = [0; 8];
                for (bits, part) in parts[..self.parts()].iter_mut().enumerate() {
                    let node = self.gathered(level - 1, &middles, 3, [bits & 1, bits >> 1 & 1, bits >> 2]);
                    *part = self.advance(level - 1, node, stages - first)?;
                }
                self.node(level - 1, parts)
            }
        };
        let Level { futures, others, .. } = &mut self.levels[level - 1];
        if is_most {
            futures[id as usize] = future;
        } else {
            others.insert((id, stages), future);
        }
        Ok(future)
    }

    /// How many stages of the middle of a node are known: what is beyond it comes no further.
    fn most(&self, level: usize) -> u64 {
        ((self.local.leaf / (2 * self.local.reach as usize)) as u64) << (level - 1)
    }

    /// Forgets all boxes that this one is not made of. Its new number.
    fn only(&mut self, level: usize, id: Id) -> Id {
        let leaves = std::mem::take(&mut self.leaves);
        let levels = std::mem::take(&mut self.levels);
        self.empty.clear();
        self.boxes = 0;
        let mut copies = HashMap::new();
        self.copied(&leaves, &levels, (level, id), &mut copies)
    }

    fn copied(
        &mut self,
        leaves: &Unique<Box<[u32]>>,
        levels: &[Level],
        (level, id): (usize, Id),
        copies: &mut HashMap<(usize, Id), Id>,
    ) -> Id {
        if let Some(&copy) = copies.get(&(level, id)) {
            return copy;
        }
        let copy = match level {
            0 => self.leaf(leaves.all[id as usize].clone()),
            _ => {
                let mut parts = levels[level - 1].nodes.all[id as usize];
                for part in &mut parts[..1 << self.rule.dimension()] {
                    *part = self.copied(leaves, levels, (level - 1, *part), copies);
                }
                self.node(level, parts)
            }
        };
        copies.insert((level, id), copy);
        copy
    }
}

/// The lowest corner of a half of this side, or of a whole, by the bits of its place.
fn moved(corner: [Wide; 3], side: Wide, bits: usize, dimension: usize) -> [Wide; 3] {
    std::array::from_fn(
        |axis| {
            if axis < dimension { corner[axis] + side * (bits >> axis & 1) as Wide } else { 0 }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::super::family;
    use super::super::simulate::totals;
    use super::*;

    #[test]
    fn what_is_forgotten_is_found_again() {
        for name in ["y-toothpick", "toothpick-corner", "toothpick-cubic"] {
            let rule = family::named(name).unwrap();
            let mut hashlife = Hashlife::new(&rule).unwrap();
            let level = hashlife.level(30);
            let mut now = hashlife.start(level, [-hashlife.side(level - 1); 3]);
            for (stage, count) in totals(&rule, 30).unwrap().into_iter().enumerate().skip(1) {
                if stage > 1 {
                    let before = hashlife.boxes();
                    now = hashlife.only(level, now);
                    assert!(hashlife.boxes() < before || stage == 2, "{name}");
                    let wide = hashlife.padded(level, now);
                    now = hashlife.advance(level + 1, wide, 1).unwrap();
                }
                assert_eq!(hashlife.count(level, now), count as u128, "{name}, stage {stage}");
            }
        }
    }
}
