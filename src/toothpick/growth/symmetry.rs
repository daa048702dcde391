//! The symmetries of a rule: linear maps of the lattice that permute its kinds.

use super::rule::{Element, End, Lattice, Point, Rule};

/// A linear map of the lattice, with what it does to the kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// The images of the unit vectors.
    pub columns: [Point; 3],
    /// The image of every kind.
    pub kinds: Vec<usize>,
}

impl Symmetry {
    /// The image of a point.
    pub fn point(&self, at: Point) -> Point {
        std::array::from_fn(|row| (0..3).map(|column| self.columns[column][row] * at[column]).sum())
    }

    /// The image of an element.
    pub fn element(&self, element: Element) -> Element {
        Element { kind: self.kinds[element.kind], at: self.point(element.at) }
    }

    /// First the other, then this.
    pub fn after(&self, other: &Symmetry) -> Symmetry {
        let kinds = other.kinds.iter().map(|&kind| self.kinds[kind]).collect();
        Symmetry { columns: other.columns.map(|column| self.point(column)), kinds }
    }
}

/// The maps of a lattice onto itself that keep lengths and the origin.
pub(super) fn isometries(lattice: Lattice) -> Vec<[Point; 3]> {
    let units: &[Point] = match lattice {
        Lattice::Square => &[[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]],
        Lattice::Triangular => &[[1, 0, 0], [0, 1, 0], [-1, 1, 0], [-1, 0, 0], [0, -1, 0], [1, -1, 0]],
        Lattice::Cubic => &[[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]],
    };
    let product = |a: Point, b: Point| -> i64 {
        let dot: i64 = a.iter().zip(b).map(|(a, b)| a * b).sum();
        // Twice the scalar product of the triangular lattice, whose axes make an angle of 60 degrees.
        if lattice == Lattice::Triangular { 2 * dot + a[0] * b[1] + a[1] * b[0] } else { 2 * dot }
    };
    let axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    let fits = |columns: &[Point; 3], upto: usize| {
        (0..upto).all(|a| (0..upto).all(|b| product(columns[a], columns[b]) == product(axes[a], axes[b])))
    };
    let mut found = Vec::new();
    for &x in units {
        for &y in units {
            if lattice == Lattice::Cubic {
                found.extend(units.iter().map(|&z| [x, y, z]).filter(|columns| fits(columns, 3)));
            } else if fits(&[x, y, [0, 0, 1]], 2) {
                found.push([x, y, [0, 0, 1]]);
            }
        }
    }
    found
}

/// All symmetries of a rule, without regard to seed and sector; the identity is among them.
pub fn symmetries(rule: &Rule) -> Vec<Symmetry> {
    let mut found = Vec::new();
    for columns in isometries(rule.lattice) {
        let point = Symmetry { columns, kinds: Vec::new() };
        extend(rule, &point, &mut Vec::new(), &mut found);
    }
    found
}

/// Completes the images of the kinds in every way.
fn extend(rule: &Rule, map: &Symmetry, kinds: &mut Vec<usize>, found: &mut Vec<Symmetry>) {
    if kinds.len() == rule.kinds.len() {
        let symmetry = Symmetry { kinds: kinds.clone(), ..map.clone() };
        if is_symmetry(rule, &symmetry) {
            found.push(symmetry);
        }
        return;
    }
    let own = set(rule.kinds[kinds.len()].points().map(|at| map.point(at)).collect());
    for kind in 0..rule.kinds.len() {
        if !kinds.contains(&kind) && set(rule.kinds[kind].points().collect()) == own {
            kinds.push(kind);
            extend(rule, map, kinds, found);
            kinds.pop();
        }
    }
}

fn set(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable();
    points
}

fn is_symmetry(rule: &Rule, symmetry: &Symmetry) -> bool {
    let ends = |ends: &[End], map: &dyn Fn(&End) -> End| {
        let mut ends = Vec::from_iter(ends.iter().map(map));
        ends.iter_mut().for_each(|end| end.births.sort_unstable());
        ends.sort_by_key(|end| end.at);
        ends
    };
    rule.kinds.iter().zip(&symmetry.kinds).all(|(kind, &image)| {
        let moved = ends(&kind.ends, &|end| End {
            at: symmetry.point(end.at),
            births: end.births.iter().map(|&birth| symmetry.element(birth)).collect(),
        });
        let same = |own: &[Point], other: &[Point]| {
            set(own.iter().map(|&at| symmetry.point(at)).collect()) == set(other.to_vec())
        };
        let other = &rule.kinds[image];
        moved == ends(&other.ends, &End::clone)
            && same(&kind.free, &other.free)
            && same(&kind.body, &other.body)
    })
}
