//! The rule: which vertices are exposed, and what grows there.

/// A unit square of the grid, named by its lower left corner.
///
/// ```
/// use curiosa::toothpick::Cell;
///
/// let cell = Cell { x: 0, y: 0 };
/// assert_eq!((cell.centre(), cell.cusp()), ((0, 0), (1, 1)));
/// assert_eq!(cell.ends(), [(1, 0), (0, 1)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Column.
    pub x: i64,
    /// Row; upwards.
    pub y: i64,
}

/// Where the arcs grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum World {
    /// The whole plane (A187210): the first arc is in cell (0, 0).
    Plane,
    /// A quadrant (A187212): x >= 1 and y >= 0, the first arc in cell (1, 0), centred on (2, 0). The OEIS has it centred
    /// on (1, 0); moved by one, centres are even as in the plane.
    Quadrant,
}

impl World {
    /// The cell of the first arc.
    pub fn seed(self) -> Cell {
        match self {
            World::Plane => Cell { x: 0, y: 0 },
            World::Quadrant => Cell { x: 1, y: 0 },
        }
    }

    /// Whether a cell is behind a wall. Such cells count as drawn: then no vertex of a wall is ever exposed.
    pub fn is_wall(self, cell: Cell) -> bool {
        self == World::Quadrant && (cell.x < 1 || cell.y < 0)
    }
}

impl Cell {
    /// The two vertices that the arc of this cell joins: its corners of odd coordinate sum.
    pub fn ends(self) -> [(i64, i64); 2] {
        let Cell { x, y } = self;
        if (x + y) % 2 == 0 { [(x + 1, y), (x, y + 1)] } else { [(x, y), (x + 1, y + 1)] }
    }

    /// The centre of the arc of this cell: its corner with both coordinates even.
    pub fn centre(self) -> (i64, i64) {
        (self.x + self.x.rem_euclid(2), self.y + self.y.rem_euclid(2))
    }

    /// The corner of this cell with both coordinates odd, opposite the centre.
    pub fn cusp(self) -> (i64, i64) {
        let (x, y) = self.centre();
        (2 * self.x + 1 - x, 2 * self.y + 1 - y)
    }
}

/// The four cells at a vertex: lower left, lower right, upper left, upper right.
pub fn around((x, y): (i64, i64)) -> [Cell; 4] {
    [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)].map(|(x, y)| Cell { x, y })
}

/// The two of the [`around`] cells that grow from a vertex at which only cell `only` is drawn; `x_is_odd`
/// says whether the abscissa of the vertex is odd. Then the tangent is vertical: the arcs go on below if the
/// drawn one is above, and the other way round; else left and right take the places of below and above.
///
/// ```
/// use curiosa::toothpick::{around, growth};
///
/// // The first arc ends at (1, 0), in the upper left one of the cells around it; the lower two grow.
/// let cells = around((1, 0));
/// assert_eq!((cells[2].x, cells[2].y), (0, 0));
/// assert_eq!(growth(true, 2), [0, 1]);
/// ```
pub const fn growth(x_is_odd: bool, only: usize) -> [usize; 2] {
    match (x_is_odd, only) {
        (true, 0 | 1) => [2, 3],
        (true, _) => [0, 1],
        (false, 0 | 2) => [1, 3],
        (false, _) => [0, 2],
    }
}
