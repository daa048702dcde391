//! The definition carried out with arcs as they are drawn: a centre and two ends. Nothing here knows of parities.

use std::collections::{BTreeMap, BTreeSet};

use super::rule::{Cell, World};
use crate::stop;

type Point = (i64, i64);

/// A quarter of the circle of radius 1 about a centre, between two points next to each other on the grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Arc {
    centre: Point,
    /// In order.
    ends: [Point; 2],
}

impl Arc {
    fn new(centre: Point, a: Point, b: Point) -> Self {
        Arc { centre, ends: [a.min(b), a.max(b)] }
    }

    fn cell(self) -> Cell {
        let [a, b] = self.ends;
        Cell { x: a.0.min(b.0), y: a.1.min(b.1) }
    }

    /// The two arcs that go on smoothly at an end: one about the same centre, one about its mirror image.
    fn next(self, end: Point) -> [Arc; 2] {
        let [a, b] = self.ends;
        let other = if end == a { b } else { a };
        let (c, along) = (self.centre, (self.centre.0 - other.0, self.centre.1 - other.1));
        let image = (2 * end.0 - c.0, 2 * end.1 - c.1);
        [c, image].map(|centre| Arc::new(centre, end, (centre.0 + along.0, centre.1 + along.1)))
    }
}

/// The stage in which each arc is drawn, for the first `stages` stages. The faster methods are compared with
/// this; time grows with the cube of the stages.
///
/// ```
/// use curiosa::toothpick::{World, naive::births};
///
/// let births = births(World::Plane, 3);
/// let drawn_in = |stage: u32| births.values().filter(|&&birth| birth == stage).count();
/// assert_eq!([1, 2, 3].map(drawn_in), [1, 4, 7]);
/// ```
pub fn births(world: World, stages: u32) -> BTreeMap<Cell, u32> {
    let (first, is_wall): (Arc, fn(Point) -> bool) = match world {
        World::Plane => (Arc::new((0, 0), (1, 0), (0, 1)), |_| false),
        World::Quadrant => (Arc::new((2, 0), (1, 0), (2, 1)), |(x, y)| x == 1 || y == 0),
    };
    let mut births = BTreeMap::new();
    if stages > 0 {
        births.insert(first, 1);
    }
    for stage in 2..=stages {
        stop::check();
        let mut touching: BTreeMap<Point, u32> = BTreeMap::new();
        for end in births.keys().flat_map(|arc| arc.ends) {
            *touching.entry(end).or_default() += 1;
        }
        let is_exposed = |end: &Point| touching[end] == 1 && !is_wall(*end);
        let grown = births
            .keys()
            .flat_map(|&arc| arc.ends.into_iter().filter(is_exposed).flat_map(move |end| arc.next(end)));
        let grown = BTreeSet::from_iter(grown);
        for arc in grown {
            births.entry(arc).or_insert(stage);
        }
    }
    births.into_iter().map(|(arc, stage)| (arc.cell(), stage)).collect()
}
