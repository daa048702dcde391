//! Hashlife: equal squares of the plane are one node, and their future is computed once (R. W. Gosper, Exploiting
//! regularities in large cellular spaces, 1984).

use hashbrown::HashMap;

use super::rule::{Cell, World};
use crate::stop;

/// A square of side 2^level: for level 3 the 64 bits of its cells, else its quadrants.
type Id = u32;

/// Lower left, lower right, upper left, upper right.
type Quadrants = [Id; 4];

/// Level of the leaves.
const LEAF: usize = 3;

/// The last stage it can reach.
pub const LAST: u64 = 1 << 60;

/// Not computed yet.
const UNKNOWN: Id = Id::MAX;

/// The automaton at any stage to 2^60. The number of distinct squares, and with it time and memory, grows like a power of
/// log n: seconds at n = 2^30.
///
/// ```
/// use curiosa::toothpick::sequences::{Counted, Sequence};
/// use curiosa::toothpick::{World, hashlife::Hashlife};
///
/// let mut hashlife = Hashlife::new(World::Plane);
/// let arcs = hashlife.arcs(1 << 8);
/// assert_eq!(Sequence::new(Counted::Arcs).total(&256_u32.into()), arcs.into());
/// ```
pub struct Hashlife {
    world: World,
    leaves: Vec<u64>,
    leaf_ids: HashMap<u64, Id>,
    /// The nodes of level 4, 5, ...
    levels: Vec<Level>,
}

#[derive(Default)]
struct Level {
    nodes: Vec<Quadrants>,
    ids: HashMap<Quadrants, Id>,
    /// The centre of each node after 2^(level - 2) stages, once it is known.
    futures: Vec<Id>,
}

impl Hashlife {
    /// An empty cache of squares.
    pub fn new(world: World) -> Self {
        Hashlife { world, leaves: Vec::new(), leaf_ids: HashMap::new(), levels: Vec::new() }
    }

    /// Arcs after stage n: A187210 in the plane, A187212 in the quadrant.
    ///
    /// # Panics
    ///
    /// If n > [`LAST`].
    pub fn arcs(&mut self, n: u64) -> u128 {
        assert!(n <= LAST, "stages to 2^60 are accepted");
        if n == 0 {
            return 0;
        }
        // The structure is in [-n, n]^2, and the result is the centre of half the side.
        let level = (u64::BITS - n.leading_zeros()) as usize + 3;
        let known = &mut HashMap::new();
        let quadrants = [(-1, -1), (0, -1), (-1, 0), (0, 0)].map(|at| self.start(level - 1, at, known));
        let root = self.node(level, quadrants);
        let end = self.advance(level, root, n - 1, &mut HashMap::new());
        let arcs = self.population(level - 1, end, &mut HashMap::new());
        let side = 1u128 << (level - 2);
        arcs - if self.world == World::Quadrant { self.walls(side) } else { 0 }
    }

    /// Cells behind the walls in the square [-side, side)^2.
    fn walls(&self, side: u128) -> u128 {
        4 * side * side - side * (side - 1)
    }

    /// Distinct squares so far.
    pub fn squares(&self) -> usize {
        self.leaves.len() + self.levels.iter().map(|level| level.nodes.len()).sum::<usize>()
    }

    fn leaf(&mut self, cells: u64) -> Id {
        *self.leaf_ids.entry(cells).or_insert_with(|| {
            self.leaves.push(cells);
            self.leaves.len() as Id - 1
        })
    }

    fn node(&mut self, level: usize, quadrants: Quadrants) -> Id {
        while self.levels.len() < level - LEAF {
            self.levels.push(Level::default());
        }
        let Level { nodes, ids, futures } = &mut self.levels[level - LEAF - 1];
        *ids.entry(quadrants).or_insert_with(|| {
            nodes.push(quadrants);
            futures.push(UNKNOWN);
            nodes.len() as Id - 1
        })
    }

    fn quadrants(&self, level: usize, id: Id) -> Quadrants {
        self.levels[level - LEAF - 1].nodes[id as usize]
    }

    /// The square of a level in column and row (x, y) of such squares, in stage 1. Beyond the walls and the seed, which
    /// are in column and row 0, all squares on the same side are alike: -1 and 1 stand for them.
    fn start(&mut self, level: usize, (x, y): (i64, i64), known: &mut HashMap<(usize, i64, i64), Id>) -> Id {
        if let Some(&known) = known.get(&(level, x, y)) {
            return known;
        }
        let id = if level == LEAF {
            let cells = (0..64).filter(|bit| {
                let cell = Cell { x: 8 * x + bit % 8, y: 8 * y + bit / 8 };
                cell == self.world.seed() || self.world.is_wall(cell)
            });
            let cells = cells.map(|bit| 1 << bit).sum();
            self.leaf(cells)
        } else {
            let parts = [(2 * x, 2 * y), (2 * x + 1, 2 * y), (2 * x, 2 * y + 1), (2 * x + 1, 2 * y + 1)];
            let parts = parts.map(|(x, y)| self.start(level - 1, (x.signum(), y.signum()), known));
            self.node(level, parts)
        };
        known.insert((level, x, y), id);
        id
    }

    /// The nine squares of half the side of a node of level 5 or more, in a grid of steps of a quarter, row by row from below.
    fn nine(&mut self, level: usize, id: Id) -> [Id; 9] {
        let quadrants = self.quadrants(level, id);
        let [a, b, c, d] = quadrants;
        let [qa, qb, qc, qd] = quadrants.map(|id| self.quadrants(level - 1, id));
        let mut join = |quadrants| self.node(level - 1, quadrants);
        let below = join([qa[1], qb[0], qa[3], qb[2]]);
        let left = join([qa[2], qa[3], qc[0], qc[1]]);
        let centre = join([qa[3], qb[2], qc[1], qd[0]]);
        let right = join([qb[2], qb[3], qd[0], qd[1]]);
        let above = join([qc[1], qd[0], qc[3], qd[2]]);
        [a, below, b, left, centre, right, c, above, d]
    }

    /// The rows of a node of level 4.
    fn rows(&self, id: Id) -> [u16; 16] {
        let [a, b, c, d] = self.quadrants(LEAF + 1, id).map(|leaf| self.leaves[leaf as usize]);
        std::array::from_fn(|y| {
            let (left, right) = if y < 8 { (a, b) } else { (c, d) };
            let byte = |leaf: u64| (leaf >> (8 * (y % 8)) & 255) as u16;
            byte(left) | byte(right) << 8
        })
    }

    /// Four squares of a 2 x 2 block out of each four of the nine.
    fn four(&mut self, level: usize, nine: [Id; 9]) -> [Id; 4] {
        [0, 1, 3, 4].map(|at| self.node(level, [nine[at], nine[at + 1], nine[at + 3], nine[at + 4]]))
    }

    /// The centre of a node of level 4, `stages` <= 4 stages on.
    fn step_cells(&mut self, id: Id, stages: u64) -> Id {
        let mut rows = self.rows(id);
        for _ in 0..stages {
            rows = step(rows);
        }
        let cells = (0..8).map(|row| u64::from(rows[row + 4] >> 4 & 255) << (8 * row)).sum();
        self.leaf(cells)
    }

    /// The centre of a node, 2^(level - 2) stages on.
    fn future(&mut self, level: usize, id: Id) -> Id {
        stop::check();
        let known = self.levels[level - LEAF - 1].futures[id as usize];
        if known != UNKNOWN {
            return known;
        }
        let future = if level == LEAF + 1 {
            self.step_cells(id, 4)
        } else {
            let nine = self.nine(level, id).map(|id| self.future(level - 1, id));
            let four = self.four(level - 1, nine).map(|id| self.future(level - 1, id));
            self.node(level - 1, four)
        };
        self.levels[level - LEAF - 1].futures[id as usize] = future;
        future
    }

    /// The centre of a node, `stages` <= 2^(level - 2) stages on. On its level each call has the same `stages`, so
    /// `known` needs no more than level and node.
    fn advance(&mut self, level: usize, id: Id, stages: u64, known: &mut HashMap<(usize, Id), Id>) -> Id {
        stop::check();
        let full = 1 << (level - 2);
        if stages == full {
            return self.future(level, id);
        }
        if level == LEAF + 1 {
            return self.step_cells(id, stages);
        }
        if let Some(&known) = known.get(&(level, id)) {
            return known;
        }
        let nine = self.nine(level, id);
        let (nine, rest) = if stages >= full / 2 {
            (nine.map(|id| self.future(level - 1, id)), stages - full / 2)
        } else {
            (nine.map(|id| self.centre(level - 1, id)), stages)
        };
        let four = self.four(level - 1, nine).map(|id| self.advance(level - 1, id, rest, known));
        let end = self.node(level - 1, four);
        known.insert((level, id), end);
        end
    }

    /// The centre of a node now.
    fn centre(&mut self, level: usize, id: Id) -> Id {
        if level == LEAF + 1 {
            return self.step_cells(id, 0);
        }
        stop::check();
        let [a, b, c, d] = self.quadrants(level, id).map(|id| self.quadrants(level - 1, id));
        self.node(level - 1, [a[3], b[2], c[1], d[0]])
    }

    fn population(&self, level: usize, id: Id, known: &mut HashMap<(usize, Id), u128>) -> u128 {
        if level == LEAF {
            return self.leaves[id as usize].count_ones().into();
        }
        if let Some(&known) = known.get(&(level, id)) {
            return known;
        }
        stop::check();
        let sum = self.quadrants(level, id).iter().map(|&id| self.population(level - 1, id, known)).sum();
        known.insert((level, id), sum);
        sum
    }
}

/// A stage of 16 x 16 cells, all vertices of a row at once; bit x of row y is cell (x, y). The outermost cells are
/// wrong afterwards, since what is beyond them is not known.
fn step(rows: [u16; 16]) -> [u16; 16] {
    let mut next = rows;
    for y in 1..16 {
        // Bit x of each: the four cells at vertex (x, y).
        let (below_left, below) = (rows[y - 1] << 1, rows[y - 1]);
        let (above_left, above) = (rows[y] << 1, rows[y]);
        if y % 2 == 0 {
            // Vertices with odd x, tangent vertical.
            let up = (below_left ^ below) & !(above_left | above) & 0xaaaa;
            let down = (above_left ^ above) & !(below_left | below) & 0xaaaa;
            next[y] |= up | up >> 1;
            next[y - 1] |= down | down >> 1;
        } else {
            let right = (below_left ^ above_left) & !(below | above) & 0x5555;
            let left = (below ^ above) & !(below_left | above_left) & 0x5555;
            for row in [y - 1, y] {
                next[row] |= right | left >> 1;
            }
        }
    }
    next
}
