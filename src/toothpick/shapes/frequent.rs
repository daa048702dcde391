//! The three most common shapes, counted in passing while the automaton runs.

use crate::stop;
use crate::toothpick::simulate::Simulation;
use crate::toothpick::{Cell, World, around};

/// The circles, diamonds and hearts of the automaton in the plane. Once closed they stay: no vertex on or in them can be
/// exposed. So a stage is searched only about the arcs that it draws.
///
/// ```
/// use curiosa::toothpick::shapes::Frequent;
///
/// let mut frequent = Frequent::new(5);
/// (0..5).for_each(|_| frequent.step());
/// assert_eq!((frequent.circles, frequent.diamonds, frequent.hearts), (3, 3, 2));
/// ```
pub struct Frequent {
    simulation: Simulation,
    /// Circles: A188344.
    pub circles: u64,
    /// Diamonds: A188345.
    pub diamonds: u64,
    /// Hearts: A188346.
    pub hearts: u64,
    /// Nodes to look at in this stage.
    nodes: Vec<(i64, i64)>,
}

impl Frequent {
    /// Before the first stage, with room for `stages` stages.
    pub fn new(stages: u64) -> Self {
        let simulation = Simulation::new(World::Plane, stages);
        Frequent { simulation, circles: 0, diamonds: 0, hearts: 0, nodes: Vec::new() }
    }

    /// The automaton.
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// Does a stage.
    ///
    /// Takes time proportional to the arcs drawn, but for the sorting of what is found.
    pub fn step(&mut self) {
        let Frequent { simulation, nodes, .. } = self;
        simulation.step();
        let surrounded = |node: (i64, i64)| around(node).iter().all(|&cell| simulation.is_drawn(cell));
        // Those found are closed by the last stage, some by several of its arcs. Nodes on the diagonal are their own
        // mirror images, the others, all below, stand for two.
        let mut count = |found: &mut dyn Iterator<Item = (i64, i64)>| {
            stop::check();
            nodes.clear();
            nodes.extend(found);
            nodes.sort_unstable();
            nodes.dedup();
            nodes.iter().map(|node| if node.0 == node.1 { 1 } else { 2 }).sum::<u64>()
        };
        self.circles +=
            count(&mut simulation.fresh_below().map(Cell::centre).filter(|&node| surrounded(node)));
        self.diamonds +=
            count(&mut simulation.fresh_below().map(Cell::cusp).filter(|&node| surrounded(node)));
        // The diamond of a cell, and those open to its circle.
        let near = simulation.fresh_below().flat_map(|cell| {
            let others =
                around(cell.centre()).map(|other| (!simulation.is_drawn(other)).then(|| other.cusp()));
            [Some(cell.cusp())]
                .into_iter()
                .chain(others)
                .flatten()
                .map(|(x, y)| if x < y { (y, x) } else { (x, y) })
        });
        self.hearts += count(&mut near.filter(|&diamond| is_heart(simulation, diamond)));
    }
}

/// Whether a diamond is open to two circles side by side that are closed but for that.
fn is_heart(simulation: &Simulation, diamond: (i64, i64)) -> bool {
    let mut open = around(diamond).into_iter().filter(|&cell| !simulation.is_drawn(cell));
    let (Some(a), Some(b), None) = (open.next(), open.next(), open.next()) else { return false };
    let ((ax, ay), (bx, by)) = (a.centre(), b.centre());
    let closed = |circle, but| around(circle).iter().all(|&cell| cell == but || simulation.is_drawn(cell));
    (ax == bx || ay == by) && closed((ax, ay), a) && closed((bx, by), b)
}
