//! Circles and diamonds united where they are open to each other, stage by stage backwards.

use super::Form;
use crate::stop;
use crate::toothpick::simulate::Simulation;
use crate::toothpick::{Cell, World, around};

/// The regions of a stage, as disjoint sets of circles and diamonds. They are named by one of their nodes.
///
/// ```
/// use curiosa::toothpick::shapes::Regions;
///
/// let mut regions = Regions::new(3);
/// let circle = regions.all().next().unwrap();
/// assert_eq!((regions.all().count(), regions.form(circle).name()), (1, "circle".to_string()));
/// regions.undo();
/// assert_eq!((regions.stage(), regions.all().count()), (2, 0));
/// ```
pub struct Regions {
    stage: u32,
    /// Coordinates go from -reach to reach.
    reach: i64,
    /// The stage in which each cell is drawn.
    births: Vec<u32>,
    /// The cells drawn in stage 1, 2, ...
    drawn: Vec<Vec<Cell>>,
    parent: Vec<u32>,
    /// The nodes of each set, at its root.
    members: Vec<Vec<u32>>,
}

/// What changes when a stage is undone.
pub struct Undone {
    /// Regions that are parts of others now.
    pub gone: Vec<u32>,
    /// Regions whose form has changed.
    pub changed: Vec<u32>,
}

/// The stage of a cell that is not drawn.
const NEVER: u32 = u32::MAX;

/// The root of the unbounded region.
const OUTSIDE: u32 = 0;

impl Regions {
    /// The regions of the automaton in the plane after `stages` stages.
    ///
    /// Time and memory grow with the square of `stages`, but for a logarithm.
    pub fn new(stages: u32) -> Self {
        let mut simulation = Simulation::new(World::Plane, stages.into());
        let reach = i64::from(stages) + 2;
        let side = 2 * reach as usize + 1;
        let mut drawn = Vec::with_capacity(stages as usize);
        for _ in 0..stages {
            simulation.step();
            drawn.push(simulation.fresh().collect::<Vec<_>>());
        }
        let parent = (0..(side * side) as u32).collect();
        let births = vec![NEVER; side * side];
        let mut regions = Regions { stage: stages, reach, births, drawn, parent, members: Vec::new() };
        for (stage, cells) in (1..).zip(&regions.drawn) {
            stop::check();
            for &Cell { x, y } in cells {
                let index = regions.index((x, y));
                regions.births[index as usize] = stage;
            }
        }
        regions.members.reserve_exact(side * side);
        for node in 0..(side * side) as u32 {
            stop::check();
            regions.members.push(vec![node]);
        }
        for (x, y) in (-reach..reach).flat_map(|x| (-reach..reach).map(move |y| (x, y))) {
            stop::check();
            if x == -reach || y == -reach || x == reach - 1 || y == reach - 1 {
                let cell = Cell { x, y };
                regions.unite(OUTSIDE, regions.index(cell.centre()));
                regions.unite(OUTSIDE, regions.index(cell.cusp()));
            } else if regions.birth(Cell { x, y }) == NEVER {
                regions.open(Cell { x, y });
            }
        }
        regions
    }

    /// The stage that this is.
    pub fn stage(&self) -> u32 {
        self.stage
    }

    /// All closed regions.
    pub fn all(&self) -> impl Iterator<Item = u32> {
        (0..self.parent.len() as u32).filter(|&node| {
            stop::check();
            let (x, y) = self.place(node);
            (x - y) % 2 == 0 && self.parent[node as usize] == node && node != OUTSIDE
        })
    }

    /// The centres of the circles and diamonds of a region.
    pub fn nodes(&self, region: u32) -> impl Iterator<Item = (i64, i64)> {
        self.members[region as usize].iter().map(|&node| self.place(node))
    }

    /// A region as it lies.
    pub fn form(&self, region: u32) -> Form {
        let circles = self.nodes(region).filter(|(x, _)| x % 2 == 0);
        let inner = circles
            .flat_map(around)
            .filter(|&cell| self.birth(cell) <= self.stage && self.find(self.index(cell.cusp())) == region);
        Form::new(self.nodes(region), inner)
    }

    /// Goes back a stage.
    ///
    /// Takes time proportional to the arcs that vanish and to the smaller one of the parts of each union, but
    /// for a logarithm.
    ///
    /// # Panics
    ///
    /// If this is stage 0.
    pub fn undo(&mut self) -> Undone {
        let cells = std::mem::take(&mut self.drawn[self.stage as usize - 1]);
        self.stage -= 1;
        let gone = Vec::from_iter(cells.iter().filter_map(|&cell| self.open(cell)));
        let mut changed = Vec::from_iter(cells.iter().map(|cell| self.find(self.index(cell.centre()))));
        changed.retain(|&region| region != OUTSIDE);
        changed.sort_unstable();
        changed.dedup();
        Undone { gone, changed }
    }

    fn index(&self, (x, y): (i64, i64)) -> u32 {
        ((y + self.reach) * (2 * self.reach + 1) + x + self.reach) as u32
    }

    fn place(&self, node: u32) -> (i64, i64) {
        let side = 2 * self.reach + 1;
        (i64::from(node) % side - self.reach, i64::from(node) / side - self.reach)
    }

    fn birth(&self, cell: Cell) -> u32 {
        self.births[self.index((cell.x, cell.y)) as usize]
    }

    fn find(&self, mut node: u32) -> u32 {
        while self.parent[node as usize] != node {
            node = self.parent[node as usize];
        }
        node
    }

    /// Unites the two sides of a cell; the region that is gone, if they were two.
    fn open(&mut self, cell: Cell) -> Option<u32> {
        self.unite(self.index(cell.centre()), self.index(cell.cusp()))
    }

    fn unite(&mut self, a: u32, b: u32) -> Option<u32> {
        let (mut stays, mut goes) = (self.find(a), self.find(b));
        if stays == goes {
            return None;
        }
        let size = |root: u32| self.members[root as usize].len();
        if stays != OUTSIDE && (goes == OUTSIDE || size(goes) > size(stays)) {
            (stays, goes) = (goes, stays);
        }
        self.parent[goes as usize] = stays;
        let members = std::mem::take(&mut self.members[goes as usize]);
        if stays != OUTSIDE {
            self.members[stays as usize].extend(members);
        }
        Some(goes)
    }
}
