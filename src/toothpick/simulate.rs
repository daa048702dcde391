//! Simulation, a bit a cell: only what was drawn last can have exposed ends, so a stage costs what it draws.

use super::rule::{Cell, World, growth};
use crate::stop;

/// The automaton stage by stage.
///
/// Drawing n arcs takes time O(n). In the plane the structure is symmetric about the diagonal, and only the half on and
/// below it is kept: n^2 / 4 bytes to stage n, and 12 bytes an arc drawn in the last stage (at most 21 million of this half
/// to n = 65536). In the quadrant it is n^2 / 8 bytes.
///
/// One thread does it: memory is what it waits for. Two threads, each with its own rows, were 16 % faster at n = 32768 and
/// slower below.
///
/// ```
/// use curiosa::toothpick::{Cell, World, simulate::Simulation};
///
/// let mut simulation = Simulation::new(World::Quadrant, 2);
/// simulation.step();
/// assert!(simulation.is_drawn(Cell { x: 1, y: 0 }));
/// simulation.step();
/// assert_eq!((simulation.arcs(), simulation.added()), (3, 2));
/// ```
pub struct Simulation {
    world: World,
    stage: u64,
    arcs: u64,
    added: u64,
    grid: Grid,
    /// The arcs of the last stage: the other end of each.
    fresh: Vec<End>,
    /// Those of them that are exposed.
    exposed: Vec<End>,
}

/// An end of an arc: a vertex, and which of the cells [around](super::rule::around) it the arc is in. Coordinate v is
/// shifted by two bits, where that number is.
#[derive(Clone, Copy)]
struct End {
    u: u32,
    v_index: u32,
}

impl End {
    fn new(u: u32, v: u32, index: u32) -> Self {
        End { u, v_index: v << 2 | index }
    }

    fn vertex(self) -> (u32, u32) {
        (self.u, self.v_index >> 2)
    }

    fn index(self) -> u32 {
        self.v_index & 3
    }

    fn cell(self) -> (u32, u32) {
        let (u, v) = self.vertex();
        (u - 1 + (self.index() & 1), v - 1 + (self.index() >> 1))
    }
}

/// The cells, in tiles of 8 x 8 a word, row by row; of each row of tiles only those from the diagonal on, if the
/// structure is symmetric. Coordinates u, v are those of the plane plus `margin`, which is a multiple of 8.
struct Grid {
    margin: u32,
    symmetric: bool,
    /// What to add to the number of a tile's column for its word, by row.
    rows: Vec<usize>,
    words: Vec<u64>,
}

impl Grid {
    fn new(world: World, stages: u64) -> Self {
        let reach = (stages + 2).next_multiple_of(8) as usize;
        let symmetric = world == World::Plane;
        let (margin, tiles) = if symmetric { (reach, 2 * reach / 8) } else { (8, reach / 8 + 2) };
        let mut rows = Vec::with_capacity(tiles);
        let mut words = 0;
        for row in 0..tiles {
            let skipped = if symmetric { row } else { 0 };
            rows.push(words - skipped);
            words += tiles - skipped;
        }
        Grid { margin: margin as u32, symmetric, rows, words: vec![0; words] }
    }

    fn locate(&self, u: u32, v: u32) -> (usize, u32) {
        (self.rows[(v >> 3) as usize] + (u >> 3) as usize, (v & 7) << 3 | (u & 7))
    }

    fn get(&self, u: u32, v: u32) -> u64 {
        let (word, bit) = self.locate(u, v);
        self.words[word] >> bit & 1
    }

    /// Which of the four cells at a vertex are drawn, as bits in the order of [`super::rule::around`].
    fn around(&self, u: u32, v: u32) -> u64 {
        if u & 7 != 0 && v & 7 != 0 {
            let (word, bit) = self.locate(u - 1, v - 1);
            let tile = self.words[word] >> bit;
            return tile & 3 | tile >> 6 & 12;
        }
        let below = self.get(u - 1, v - 1) | self.get(u, v - 1) << 1;
        below | self.get(u - 1, v) << 2 | self.get(u, v) << 3
    }

    /// Draws a cell; false if it was.
    fn draw(&mut self, u: u32, v: u32) -> bool {
        let (word, bit) = self.locate(u, v);
        let before = self.words[word];
        self.words[word] |= 1 << bit;
        before >> bit & 1 == 0
    }
}

impl Simulation {
    /// The automaton before its first stage, with room for `stages` stages (less than 2^28).
    pub fn new(world: World, stages: u64) -> Self {
        let mut grid = Grid::new(world, stages);
        if world == World::Quadrant {
            let last = grid.rows.len() as u32 * 8 - 1;
            for along in 0..=last {
                grid.draw(along, grid.margin - 1);
                grid.draw(grid.margin, along);
            }
        }
        Simulation { world, stage: 0, arcs: 0, added: 0, grid, fresh: Vec::new(), exposed: Vec::new() }
    }

    /// Does a stage.
    ///
    /// Takes time proportional to the arcs that it and the stage before it draw. There is room for as many
    /// stages as [`Simulation::new`] was told.
    pub fn step(&mut self) {
        stop::check();
        let mut diagonal = 0;
        if self.stage == 0 {
            let Cell { x, y } = self.world.seed();
            let (u, v) = (self.grid.margin + x as u32, self.grid.margin + y as u32);
            self.grid.draw(u, v);
            // The first arc of the plane has two ends alike, that of the quadrant a lower one on the wall.
            self.fresh.push(match self.world {
                World::Plane => End::new(u + 1, v, 2),
                World::Quadrant => End::new(u + 1, v + 1, 0),
            });
            diagonal = u64::from(self.grid.symmetric);
        } else {
            diagonal += self.grow();
        }
        let kept = self.fresh.len() as u64;
        self.stage += 1;
        self.added = if self.grid.symmetric { 2 * kept - diagonal } else { kept };
        self.arcs += self.added;
    }

    /// Draws what grows from the exposed ends; how many of the new cells are their own mirror images.
    fn grow(&mut self) -> u64 {
        let Simulation { grid, fresh, exposed, .. } = self;
        exposed.clear();
        exposed.reserve_exact(fresh.len() / 2);
        exposed.extend(fresh.iter().copied().filter(|end| {
            let (u, v) = end.vertex();
            grid.around(u, v) == 1 << end.index()
        }));
        let mut diagonal = 0;
        fresh.clear();
        fresh.reserve_exact(2 * exposed.len());
        for end in exposed {
            let (u, v) = end.vertex();
            for index in growth(u % 2 != 0, end.index() as usize) {
                let here = End::new(u, v, index as u32);
                let (x, y) = here.cell();
                if grid.draw(x, y) {
                    // The other end of an arc on the diagonal is not in the half kept. Nothing grows there: both ends
                    // were exposed. This end, which is touched now, stands for the cell.
                    let other = End::new(2 * x + 1 - u, 2 * y + 1 - v, 3 - here.index());
                    let own_image = grid.symmetric && x == y;
                    diagonal += u64::from(own_image);
                    fresh.push(if own_image { here } else { other });
                }
            }
        }
        diagonal
    }

    /// Arcs drawn: A187210 in the plane, A187212 in the quadrant.
    pub fn arcs(&self) -> u64 {
        self.arcs
    }

    /// Arcs drawn in the last stage: A187211, A187213.
    pub fn added(&self) -> u64 {
        self.added
    }

    /// Whether the arc of a cell near the structure is drawn.
    pub fn is_drawn(&self, cell: Cell) -> bool {
        let margin = i64::from(self.grid.margin);
        let (u, v) = ((cell.x + margin) as u32, (cell.y + margin) as u32);
        let (u, v) = if self.grid.symmetric && u < v { (v, u) } else { (u, v) };
        !self.world.is_wall(cell) && self.grid.get(u, v) == 1
    }

    /// The cells drawn in the last stage, in no particular order.
    pub fn fresh(&self) -> impl Iterator<Item = Cell> {
        let image =
            |cell: Cell| (self.grid.symmetric && cell.x != cell.y).then_some(Cell { x: cell.y, y: cell.x });
        self.fresh_below().flat_map(move |cell| [Some(cell), image(cell)]).flatten()
    }

    /// In the plane those of them on and below the diagonal, x >= y, in the quadrant all.
    pub fn fresh_below(&self) -> impl Iterator<Item = Cell> {
        let margin = i64::from(self.grid.margin);
        self.fresh.iter().map(move |end| {
            let (u, v) = end.cell();
            Cell { x: i64::from(u) - margin, y: i64::from(v) - margin }
        })
    }
}
