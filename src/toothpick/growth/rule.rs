//! What a growth automaton is: kinds of elements, what they touch, and what grows from their ends.

/// A point of the lattice; the third coordinate is 0 in the plane.
pub type Point = [i64; 3];

/// The sum of two points.
pub const fn sum(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// The difference of two points.
pub const fn difference(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// The lattice that the points belong to. It matters for drawing, and for the number of coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lattice {
    /// Points (x, y) of a square grid.
    Square,
    /// Points (x, y) of a triangular grid: the axes make an angle of 60 degrees.
    Triangular,
    /// Points (x, y, z).
    Cubic,
}

impl Lattice {
    /// The number of coordinates.
    pub const fn dimension(self) -> usize {
        match self {
            Lattice::Square | Lattice::Triangular => 2,
            Lattice::Cubic => 3,
        }
    }
}

/// An element: its kind, a number, and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Element {
    /// The number of its kind.
    pub kind: usize,
    /// Its position.
    pub at: Point,
}

/// An end of an element, from which others may grow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Where it is, from the position of the element.
    pub at: Point,
    /// What grows, at positions from this end.
    pub births: Vec<Element>,
}

/// A kind of element. All points are counted from its position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kind {
    /// Its name in the file of the rule.
    pub name: String,
    /// Points that it touches without an end there.
    pub touches: Vec<Point>,
    /// Its ends.
    pub ends: Vec<End>,
    /// It does not grow if one of these points is touched by an element drawn before.
    pub free: Vec<Point>,
    /// It does not grow if one of these points is of the body of an element drawn before; of two elements that would grow in
    /// the same stage and have such a point in common neither does.
    pub body: Vec<Point>,
    /// How it is drawn: lines and arcs.
    pub strokes: Vec<Stroke>,
}

impl Kind {
    /// All points that it touches.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        self.touches.iter().copied().chain(self.ends.iter().map(|end| end.at))
    }
}

/// A line, or the arc of a quarter circle about a centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// The centre of an arc.
    pub about: Option<Point>,
}

/// Elements that make something closed, such as a circle, while some others are not drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What it is called; several patterns of one name are counted together.
    pub name: String,
    /// The OEIS number of the sequence that counts them after each stage.
    pub sequence: Option<String>,
    /// The elements that are drawn, at least one.
    pub drawn: Vec<Element>,
    /// The elements that are not.
    pub empty: Vec<Element>,
}

/// Points alive: those with a x + b y + c z >= `least`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfSpace {
    /// a, b and c.
    pub normal: Point,
    /// The least value.
    pub least: i64,
}

impl HalfSpace {
    /// a x + b y + c z.
    pub fn value(&self, at: Point) -> i64 {
        self.normal.iter().zip(at).map(|(a, x)| a * x).sum()
    }
}

/// A growth automaton.
///
/// Stage 1 draws the seed. An end of an element that was drawn last is *exposed* if it is alive and no other drawn element
/// touches the point, or in *odd* rules an even number of others. Each further stage draws, at every end that is exposed after the stage before, what grows there and is
/// not kept from it ([`Kind::free`], [`Kind::body`]); several may draw the same element, which counts once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// A name, as typed at a prompt.
    pub name: String,
    /// A line about it.
    pub title: String,
    /// The OEIS number of the sequence that counts the elements after each stage.
    pub sequence: Option<String>,
    /// Where its points are.
    pub lattice: Lattice,
    /// The kinds of elements, at most [`MOST_KINDS`].
    pub kinds: Vec<Kind>,
    /// The elements of stage 1.
    pub seed: Vec<Element>,
    /// What is counted beside elements.
    pub patterns: Vec<Pattern>,
    /// Whether ends are exposed that an odd number of elements touch, and not one alone.
    pub odd: bool,
    /// Ends are alive that are in one of the half-spaces of each of these lists.
    pub sector: Vec<Vec<HalfSpace>>,
    /// The file.
    pub text: String,
}

/// The most kinds of elements that a rule can have.
pub const MOST_KINDS: usize = 12;

impl Rule {
    /// The number of coordinates.
    pub fn dimension(&self) -> usize {
        self.lattice.dimension()
    }

    /// Whether ends at a point are alive.
    pub fn is_alive(&self, at: Point) -> bool {
        self.sector.iter().all(|any| any.iter().any(|half| half.value(at) >= half.least))
    }

    /// Whether an end that is alive is exposed if so many elements touch it, one of which was drawn last.
    pub fn exposes(&self, touching: usize) -> bool {
        touching == 1 || self.odd && !touching.is_multiple_of(2)
    }

    /// What grows at the ends of an element, if they are exposed: the end, and the elements.
    pub fn ends(&self, element: Element) -> impl Iterator<Item = (Point, impl Iterator<Item = Element>)> {
        self.kinds[element.kind].ends.iter().map(move |end| {
            let at = sum(element.at, end.at);
            (at, end.births.iter().map(move |birth| Element { kind: birth.kind, at: sum(at, birth.at) }))
        })
    }

    /// The points that an element touches.
    pub fn points(&self, element: Element) -> impl Iterator<Item = Point> {
        self.kinds[element.kind].points().map(move |at| sum(element.at, at))
    }

    /// The points that must be free for an element to grow.
    pub fn free(&self, element: Element) -> impl Iterator<Item = Point> {
        self.kinds[element.kind].free.iter().map(move |&at| sum(element.at, at))
    }

    /// The points of the body of an element.
    pub fn body(&self, element: Element) -> impl Iterator<Item = Point> {
        self.kinds[element.kind].body.iter().map(move |&at| sum(element.at, at))
    }

    /// The elements to whose body a point belongs.
    pub fn with_body(&self, at: Point) -> impl Iterator<Item = Element> {
        self.kinds.iter().enumerate().flat_map(move |(kind, it)| {
            it.body.iter().map(move |&offset| Element { kind, at: difference(at, offset) })
        })
    }

    /// The elements that touch a point.
    pub fn touching(&self, at: Point) -> impl Iterator<Item = Element> {
        self.kinds.iter().enumerate().flat_map(move |(kind, it)| {
            it.points().map(move |offset| Element { kind, at: difference(at, offset) })
        })
    }
}
