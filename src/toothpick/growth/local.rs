//! What cells become by the cells about them, in a box of a few leaves: the smallest boxes of [`super::hashlife`].
//!
//! A growth automaton is a cellular automaton: a cell has, for each kind of element, a bit for "drawn" and one for "drawn last", and a bit for "ends are dead
//! here".

use super::rule::{Point, Rule, difference, sum};

/// The most cells of a leaf.
const MOST_CELLS: usize = 1 << 10;

/// Bits of a cell from this one on are of kinds drawn; those before, of kinds drawn last.
pub(super) const DRAWN: u32 = 12;
/// The bit of cells where ends are dead.
pub(super) const DEAD: u32 = 1 << 24;
const LAST_DRAWN: u32 = (1 << DRAWN) - 1;

/// The elements of the rule reach too far from one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "elements that matter to one another are up to {reach} apart; hashlife takes rules where they are at most {most}"
)]
pub struct TooFar {
    reach: i64,
    most: i64,
}

/// What a cell becomes by the cells about it.
pub(super) struct Local {
    dimension: usize,
    /// How far away cells may be that matter.
    pub reach: i64,
    /// The side of a leaf, twice that at least.
    pub leaf: usize,
    /// Two leaves along each axis stand in a box with so many cells more on each side.
    pad: i64,
    kinds: Vec<Offsets>,
    /// Whether ends are exposed that an odd number of elements touch.
    odd: bool,
    /// Which cells of the box are of leaves.
    is_of_leaf: Vec<bool>,
    room: Room,
}

/// What a kind touches and so on, by differences of indices in the box.
struct Offsets {
    touches: Vec<isize>,
    ends: Vec<(isize, Vec<(u32, isize)>)>,
    free: Vec<isize>,
    body: Vec<isize>,
}

/// Of every cell in the box: the cell, how many elements touch the point (at most 2, or in odd rules 1 or 2 that are as even), of how many bodies it is, what would grow, and of how many bodies of that it is.
/// And which cells have elements.
#[derive(Default)]
struct Room {
    some: Vec<usize>,
    cells: Vec<u32>,
    touches: Vec<u8>,
    bodies: Vec<u8>,
    next: Vec<u32>,
    grown: Vec<u8>,
}

impl Local {
    pub fn new(rule: &Rule) -> Result<Local, TooFar> {
        let norm = |point: Point| point.into_iter().map(i64::abs).max().unwrap_or(0);
        let births = || rule.kinds.iter().flat_map(|kind| kind.ends.iter()).flat_map(|end| end.births.iter());
        let points = || rule.kinds.iter().flat_map(|kind| kind.points());
        let bodies = || rule.kinds.iter().flat_map(|kind| kind.body.iter().copied());
        let parents = rule
            .kinds
            .iter()
            .flat_map(|kind| kind.ends.iter())
            .flat_map(|end| end.births.iter().map(|birth| sum(end.at, birth.at)));
        let touching = births().flat_map(|birth| points().map(|at| sum(birth.at, at)));
        let free = rule.kinds.iter().flat_map(|kind| kind.free.iter());
        let free = free.flat_map(|&at| points().map(move |other| difference(at, other)));
        let sharing = bodies().flat_map(|at| bodies().map(move |other| difference(at, other)));
        let body = sharing.map(norm).max().unwrap_or(0);
        let reach = parents.chain(touching).chain(free).map(norm).max().unwrap_or(0).max(body) + body;
        let (dimension, reach) = (rule.dimension(), reach.max(1));
        let leaf = (2 * reach as usize).next_power_of_two().max(if dimension == 3 { 4 } else { 8 });
        if leaf.pow(dimension as u32) > MOST_CELLS {
            let most = (1..).take_while(|reach| {
                (2_usize * reach).next_power_of_two().pow(dimension as u32) <= MOST_CELLS
            });
            return Err(TooFar { reach, most: most.count() as i64 });
        }
        let ends = rule.kinds.iter().flat_map(|kind| kind.ends.iter().map(|end| end.at));
        let free = rule.kinds.iter().flat_map(|kind| kind.free.iter().copied());
        let all = ends.chain(births().map(|birth| birth.at)).chain(points()).chain(free).chain(bodies());
        // A parent in the box, its end, what grows there, and what that must find free.
        let pad = 3 * all.map(norm).max().unwrap_or(0);
        let mut local = Local {
            dimension,
            reach,
            leaf,
            pad,
            kinds: Vec::new(),
            odd: rule.odd,
            is_of_leaf: Vec::new(),
            room: Room::default(),
        };
        local.is_of_leaf = vec![false; (2 * leaf + 2 * pad as usize).pow(dimension as u32)];
        for bits in 0..1 << dimension {
            for at in local.points() {
                let place = local.boxed(sum(local.corner(bits), at));
                local.is_of_leaf[place] = true;
            }
        }
        let offset = |at: Point| local.boxed(at) as isize - local.boxed([0; 3]) as isize;
        let kinds = rule.kinds.iter().map(|kind| Offsets {
            touches: kind.points().map(offset).collect(),
            ends: Vec::from_iter(kind.ends.iter().map(|end| {
                let births =
                    end.births.iter().map(|birth| (birth.kind as u32, offset(sum(end.at, birth.at))));
                (offset(end.at), births.collect())
            })),
            free: kind.free.iter().copied().map(offset).collect(),
            body: kind.body.iter().copied().map(offset).collect(),
        });
        local.kinds = kinds.collect();
        Ok(local)
    }

    /// The points of a leaf, in the order of its cells.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let (side, dimension) = (self.leaf as i64, self.dimension as u32);
        (0..side.pow(dimension)).map(move |index| [index % side, index / side % side, index / (side * side)])
    }

    /// The place of a point among the cells of a leaf.
    pub fn index(&self, [x, y, z]: Point) -> usize {
        let side = self.leaf as i64;
        (x + side * (y + side * z)) as usize
    }

    /// The place in the box of a point, counted from the lowest corner of the leaves.
    fn boxed(&self, [x, y, z]: Point) -> usize {
        let side = 2 * self.leaf as i64 + 2 * self.pad;
        let z = if self.dimension == 3 { z + self.pad } else { 0 };
        (x + self.pad + side * (y + self.pad + side * z)) as usize
    }

    /// The lowest corner of a leaf, by the bits of its place.
    fn corner(&self, bits: usize) -> Point {
        std::array::from_fn(|axis| self.leaf as i64 * (bits as i64 >> axis & 1))
    }

    /// The cells in the middle of leaves after some stages. Steps for every cell of the box, each time.
    pub fn middle(&mut self, leaves: &[&[u32]], stages: u64) -> Box<[u32]> {
        let mut room = std::mem::take(&mut self.room);
        room.cells.clear();
        room.cells.resize(self.is_of_leaf.len(), 0);
        room.some.clear();
        for (bits, cells) in leaves.iter().enumerate() {
            for (at, &cell) in self.points().zip(*cells) {
                let place = self.boxed(sum(self.corner(bits), at));
                room.cells[place] = cell;
                if cell & !DEAD != 0 {
                    room.some.push(place);
                }
            }
        }
        for _ in 0..stages {
            self.grow(&mut room);
        }
        let half = self.leaf as i64 / 2;
        let low: Point = std::array::from_fn(|axis| if axis < self.dimension { half } else { 0 });
        let middle = self.points().map(|at| room.cells[self.boxed(sum(low, at))]).collect();
        self.room = room;
        middle
    }

    /// A stage. What is beyond the box is taken to be empty, so that cells near its border are wrong afterwards.
    fn grow(&self, room: &mut Room) {
        let size = room.cells.len();
        let some = &room.some;
        for counts in [&mut room.touches, &mut room.bodies, &mut room.grown] {
            counts.clear();
            counts.resize(size, 0);
        }
        room.next.clear();
        room.next.resize(size, 0);
        let to = |place: usize, offset: &isize| place.wrapping_add_signed(*offset);
        let add = |counts: &mut [u8], place: usize| counts[place] = (counts[place] + 1).min(2);
        for &place in some {
            for kind in bits((room.cells[place] & !DEAD) >> DRAWN) {
                let Offsets { touches, body, .. } = &self.kinds[kind];
                for offset in touches {
                    let count = &mut room.touches[to(place, offset)];
                    *count = match *count {
                        0 | 1 => *count + 1,
                        _ if self.odd => 1,
                        _ => 2,
                    };
                }
                body.iter().for_each(|offset| add(&mut room.bodies, to(place, offset)));
            }
        }
        let mut grown = Vec::new();
        for &place in some {
            let ends = bits(room.cells[place] & LAST_DRAWN).flat_map(|kind| &self.kinds[kind].ends);
            for (end, births) in ends {
                let end = to(place, end);
                if room.touches[end] != 1 || room.cells[end] & DEAD != 0 {
                    continue;
                }
                for (kind, offset) in births {
                    let at = to(place, offset);
                    let Offsets { free, body, .. } = &self.kinds[*kind as usize];
                    let is_drawn = (room.cells[at] >> DRAWN | room.next[at]) >> kind & 1 == 1;
                    let is_kept = free.iter().any(|offset| room.touches[to(at, offset)] > 0)
                        || body.iter().any(|offset| room.bodies[to(at, offset)] > 0);
                    if !is_drawn && !is_kept {
                        room.next[at] |= 1 << kind;
                        grown.push((*kind as usize, at));
                    }
                }
            }
        }
        // Of those whose bodies have a point in common none grows.
        for &(kind, at) in &grown {
            self.kinds[kind].body.iter().for_each(|offset| add(&mut room.grown, to(at, offset)));
        }
        for &(kind, at) in &grown {
            if self.kinds[kind].body.iter().any(|offset| room.grown[to(at, offset)] > 1) {
                room.next[at] &= !(1 << kind);
            }
        }
        for &place in some {
            room.cells[place] &= !LAST_DRAWN;
        }
        for (_, at) in grown {
            if self.is_of_leaf[at] {
                if room.cells[at] & !DEAD == 0 {
                    room.some.push(at);
                }
                room.cells[at] |= room.next[at] | room.next[at] << DRAWN;
            }
        }
    }
}

/// The numbers of the bits that are set.
fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}
