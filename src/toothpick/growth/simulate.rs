//! Stage by stage, with a list of the elements drawn last: a stage costs what it draws.

use super::rule::{Element, Kind, Point, Rule, difference, sum};
use crate::stop;

/// A box of lattice points, from `low` on.
#[derive(Clone, Debug)]
pub(super) struct Extent {
    low: Point,
    size: [usize; 3],
}

impl Extent {
    /// What the first stages may touch.
    fn of(rule: &Rule, stages: u64) -> Extent {
        // What a stage moves positions by at most, and what elements touch, by axis and direction.
        let births = rule.kinds.iter().flat_map(|kind| {
            kind.ends.iter().flat_map(|end| end.births.iter().map(|birth| sum(end.at, birth.at)))
        });
        let (mut low, mut high) = ([0; 3], [0; 3]);
        for step in births {
            for axis in 0..3 {
                low[axis] = step[axis].min(low[axis]);
                high[axis] = step[axis].max(high[axis]);
            }
        }
        // Of the last stage it is looked whether something would grow.
        let far = stages as i64;
        let (mut least, mut most) = ([0; 3], [0; 3]);
        for element in &rule.seed {
            for axis in 0..3 {
                least[axis] = least[axis].min(element.at[axis] + far * low[axis]);
                most[axis] = most[axis].max(element.at[axis] + far * high[axis]);
            }
        }
        let points = || {
            rule.kinds.iter().flat_map(|kind| kind.points().chain(kind.free.clone()).chain(kind.body.clone()))
        };
        for axis in 0..3 {
            least[axis] += points().map(|point| point[axis]).min().unwrap_or(0).min(0);
            most[axis] += points().map(|point| point[axis]).max().unwrap_or(0).max(0);
        }
        let size = std::array::from_fn(|axis| (most[axis] - least[axis] + 1) as usize);
        Extent { low: least, size }
    }

    /// How many points it has.
    fn len(&self) -> f64 {
        self.size.iter().map(|&side| side as f64).product()
    }

    /// The number of a point of it.
    fn index(&self, at: Point) -> usize {
        let [x, y, z] = difference(at, self.low).map(|d| d as usize);
        (z * self.size[1] + y) * self.size[0] + x
    }

    /// By what a step changes the number of a point.
    fn offset(&self, step: Point) -> isize {
        let [x, y, z] = step.map(|d| d as isize);
        (z * self.size[1] as isize + y) * self.size[0] as isize + x
    }

    fn point(&self, index: usize) -> Point {
        let (x, rest) = (index % self.size[0], index / self.size[0]);
        let (y, z) = (rest % self.size[1], rest / self.size[1]);
        sum(self.low, [x as i64, y as i64, z as i64])
    }
}

/// An end of a kind, and what grows there, by what they change the number of a point.
struct Growth {
    end: isize,
    births: Vec<(u32, isize)>,
}

/// The automaton stage by stage.
///
/// Two bytes a point of the box that the stages may reach, and 16 bytes an element of the last stage; a stage takes some ten
/// nanoseconds an element.
pub struct Simulation<'a> {
    rule: &'a Rule,
    region: Extent,
    /// For every point how many elements touch it, at most 2, or in odd rules 1 or 2 that are as even, in the lowest bits; whether
    /// it is of the body of one, and whether ends are dead there; then which kinds are drawn there.
    cells: Vec<u16>,
    growth: Vec<Vec<Growth>>,
    touches: Vec<Vec<isize>>,
    free: Vec<Vec<isize>>,
    body: Vec<Vec<isize>>,
    fresh: Vec<Fresh>,
    stage: u64,
    elements: u64,
}

/// An element of the last stage: its kind, its place, and the number of the one from which it grew among those of the stage
/// before.
#[derive(Clone, Copy)]
struct Fresh {
    kind: u32,
    parent: u32,
    at: usize,
}

/// The bits for the number of elements that touch a point.
const TOUCHES: u16 = 3;
/// The bit for a point of a body.
const BODY: u16 = 4;
/// The bit for a point where ends are dead.
const DEAD: u16 = 8;
/// The bit for the first kind.
const DRAWN: u16 = 16;

/// Bytes of memory that a simulation may take, and the last stage of automata that stay small.
const MEMORY: f64 = 16e9;
const FARTHEST: u64 = 1 << 31;

/// The stages asked for would not fit in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{stages} stages would not fit in memory; {most} do")]
pub struct TooMany {
    /// What was asked for.
    pub stages: u64,
    /// The most that fit.
    pub most: u64,
}

fn fits(rule: &Rule, stages: u64) -> bool {
    stages <= FARTHEST && 2.0 * Extent::of(rule, stages).len() <= MEMORY
}

/// The last stage to which an automaton can be simulated.
pub fn farthest(rule: &Rule) -> u64 {
    let (mut most, mut not) = (1, FARTHEST + 1);
    while not - most > 1 {
        let middle = most + (not - most) / 2;
        if fits(rule, middle) { most = middle } else { not = middle }
    }
    most
}

impl<'a> Simulation<'a> {
    /// The automaton before its first stage, with room for so many stages.
    ///
    /// # Errors
    /// If these would not fit in memory: 16 GB are taken at most.
    pub fn new(rule: &'a Rule, stages: u64) -> Result<Self, TooMany> {
        if !fits(rule, stages) {
            return Err(TooMany { stages, most: farthest(rule) });
        }
        let region = Extent::of(rule, stages);
        let growth = rule.kinds.iter().map(|kind| {
            let ends = kind.ends.iter().map(|end| Growth {
                end: region.offset(end.at),
                births: Vec::from_iter(
                    end.births.iter().map(|birth| (birth.kind as u32, region.offset(sum(end.at, birth.at)))),
                ),
            });
            ends.collect()
        });
        let growth = growth.collect();
        let offsets = |points: &dyn Fn(&Kind) -> Vec<Point>| {
            let kinds = rule.kinds.iter();
            Vec::from_iter(kinds.map(|kind| points(kind).into_iter().map(|at| region.offset(at)).collect()))
        };
        let touches = offsets(&|kind| kind.points().collect());
        let (free, body) = (offsets(&|kind| kind.free.clone()), offsets(&|kind| kind.body.clone()));
        let mut cells = vec![0; region.len() as usize];
        if !rule.sector.is_empty() {
            for (index, cell) in cells.iter_mut().enumerate() {
                *cell = if rule.is_alive(region.point(index)) { 0 } else { DEAD };
            }
        }
        let fresh = Vec::new();
        Ok(Simulation { rule, region, cells, growth, touches, free, body, fresh, stage: 0, elements: 0 })
    }

    /// Does a stage. There is room for as many as [`Simulation::new`] was told.
    pub fn step(&mut self) {
        let mut next: Vec<Fresh> = Vec::with_capacity(self.fresh.len());
        if self.stage == 0 {
            for element in &self.rule.seed {
                let at = self.region.index(element.at);
                self.cells[at] |= DRAWN << element.kind;
                next.push(Fresh { kind: element.kind as u32, parent: 0, at });
            }
        }
        for (parent, &Fresh { kind, at, .. }) in self.fresh.iter().enumerate() {
            stop::check();
            for growth in &self.growth[kind as usize] {
                if self.cells[at.wrapping_add_signed(growth.end)] & (TOUCHES | DEAD) != 1 {
                    continue;
                }
                for &(kind, offset) in &growth.births {
                    let at = at.wrapping_add_signed(offset);
                    if self.cells[at] & DRAWN << kind == 0 && !self.is_blocked(kind, at) {
                        self.cells[at] |= DRAWN << kind;
                        next.push(Fresh { kind, parent: parent as u32, at });
                    }
                }
            }
        }
        if self.stage > 0 {
            self.cancel(&mut next);
        }
        for &Fresh { kind, at, .. } in &next {
            for &offset in &self.touches[kind as usize] {
                let cell = &mut self.cells[at.wrapping_add_signed(offset)];
                *cell = match *cell & TOUCHES {
                    0 | 1 => *cell + 1,
                    _ if self.rule.odd => *cell - 1,
                    _ => *cell,
                };
            }
            for &offset in &self.body[kind as usize] {
                self.cells[at.wrapping_add_signed(offset)] |= BODY;
            }
        }
        self.elements += next.len() as u64;
        self.fresh = next;
        self.stage += 1;
    }

    /// Whether something drawn before keeps an element from growing.
    fn is_blocked(&self, kind: u32, at: usize) -> bool {
        let any = |offsets: &[isize], bits: u16| {
            offsets.iter().any(|&offset| self.cells[at.wrapping_add_signed(offset)] & bits != 0)
        };
        any(&self.free[kind as usize], TOUCHES) || any(&self.body[kind as usize], BODY)
    }

    /// Takes away the new elements whose bodies have a point in common. No point of their bodies is of one that was drawn
    /// before, so the bit for that says in between whose point it is: of one new element alone.
    fn cancel(&mut self, next: &mut Vec<Fresh>) {
        if self.body.iter().all(Vec::is_empty) {
            return;
        }
        let Simulation { cells, body, .. } = self;
        let points = |element: &Fresh| {
            let at = element.at;
            body[element.kind as usize].iter().map(move |&offset| at.wrapping_add_signed(offset))
        };
        let mut shared = Vec::new();
        for point in next.iter().flat_map(points) {
            if cells[point] & BODY == 0 {
                cells[point] |= BODY;
            } else {
                shared.push(point);
            }
        }
        for point in shared {
            cells[point] &= !BODY;
        }
        next.retain(|element| {
            let is_alone = points(element).all(|point| cells[point] & BODY != 0);
            if !is_alone {
                points(element).for_each(|point| cells[point] &= !BODY);
                cells[element.at] &= !(DRAWN << element.kind);
            }
            is_alone
        });
    }

    /// The elements drawn so far.
    pub fn elements(&self) -> u64 {
        self.elements
    }

    /// The elements that the last stage drew, and from which of the list of the stage before each grew.
    pub fn fresh(&self) -> impl Iterator<Item = (Element, usize)> {
        let element = |new: &Fresh| Element { kind: new.kind as usize, at: self.region.point(new.at) };
        self.fresh.iter().map(move |new| (element(new), new.parent as usize))
    }
}

/// The elements after each stage from 0 to the last.
///
/// ```
/// use curiosa::toothpick::growth::{family, simulate::totals};
/// assert_eq!(totals(&family::named("toothpick").unwrap(), 5).unwrap(), [0, 1, 3, 7, 11, 15]);
/// ```
///
/// # Errors
/// If the stages would not fit in memory.
pub fn totals(rule: &Rule, last: u64) -> Result<Vec<i64>, TooMany> {
    let mut simulation = Simulation::new(rule, last)?;
    let mut totals = vec![0];
    totals.extend((0..last).map(|_| {
        simulation.step();
        simulation.elements() as i64
    }));
    Ok(totals)
}
