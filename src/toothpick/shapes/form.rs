//! A closed region up to symmetry.

use crate::toothpick::Cell;

/// A closed region: the circles and diamonds it is made of, where they are open to each other.
///
/// A cell has a circle on one side of its arc, about its [centre](Cell::centre), and a diamond on the other, about its
/// [cusp](Cell::cusp). Where the arc is not drawn they are one. Equal forms are equal up to symmetries of the square and
/// translations by even numbers, which keep circles circles.
///
/// ```
/// use curiosa::toothpick::{Cell, shapes::Form};
///
/// let nothing: [Cell; 0] = [];
/// let heart = Form::new([(0, 0), (1, 1), (0, 2)], nothing);
/// assert_eq!((heart.name(), heart.parts()), ("heart".to_string(), (2, 1)));
/// assert_eq!(heart.symmetries(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form {
    /// Centres of the circles and diamonds: both coordinates even, or both odd. Sorted; the least coordinates are 0 or 1.
    nodes: Vec<(i32, i32)>,
    /// Cells whose arc is drawn with both sides in the region: it ends inside, for the time being. Sorted.
    inner: Vec<(i32, i32)>,
}

impl Form {
    /// The form of a region, as it lies.
    pub fn new(nodes: impl IntoIterator<Item = (i64, i64)>, inner: impl IntoIterator<Item = Cell>) -> Self {
        let nodes = Vec::from_iter(nodes);
        let corner = |coordinate: fn(&(i64, i64)) -> i64| {
            let least = nodes.iter().map(coordinate).min().expect("a region has a node");
            least - least.rem_euclid(2)
        };
        let (left, low) = (corner(|node| node.0), corner(|node| node.1));
        let shift = |(x, y): (i64, i64)| ((x - left) as i32, (y - low) as i32);
        let inner = Vec::from_iter(inner.into_iter().map(|cell| shift((cell.x, cell.y))));
        let mut form = Form { nodes: nodes.iter().map(|&node| shift(node)).collect(), inner };
        form.nodes.sort_unstable();
        form.inner.sort_unstable();
        form
    }

    /// The least of the eight images.
    pub fn canonical(&self) -> Self {
        (0..8).map(|symmetry| self.image(symmetry)).min().expect("there are eight")
    }

    /// The number of symmetries of the square that leave the form as it is.
    pub fn symmetries(&self) -> usize {
        (0..8).filter(|&symmetry| self.image(symmetry) == self.image(0)).count()
    }

    fn image(&self, symmetry: u8) -> Self {
        let turn = |(x, y): (i64, i64)| {
            let (x, y) = if symmetry & 1 == 0 { (x, y) } else { (y, x) };
            (if symmetry & 2 == 0 { x } else { -x }, if symmetry & 4 == 0 { y } else { -y })
        };
        let wide = |&(x, y): &(i32, i32)| (i64::from(x), i64::from(y));
        // A cell is turned about its middle, (x + 1/2, y + 1/2).
        let inner = self.inner.iter().map(wide).map(|(x, y)| {
            let (x, y) = turn((2 * x + 1, 2 * y + 1));
            Cell { x: (x - 1) / 2, y: (y - 1) / 2 }
        });
        Form::new(self.nodes.iter().map(wide).map(turn), inner)
    }

    /// Centres of circles and diamonds.
    pub fn nodes(&self) -> &[(i32, i32)] {
        &self.nodes
    }

    /// Cells with an arc that ends inside.
    pub fn inner(&self) -> &[(i32, i32)] {
        &self.inner
    }

    /// Circles and diamonds that make up the region; its area is circles * pi + diamonds * (4 - pi).
    pub fn parts(&self) -> (usize, usize) {
        let circles = self.nodes.iter().filter(|node| node.0 % 2 == 0).count();
        (circles, self.nodes.len() - circles)
    }

    /// What the shape is called: circle, diamond, head, heart, unfinished, "block 2 x 4", "row 1 x 4" and so
    /// on, or other.
    pub fn name(&self) -> String {
        let (circles, diamonds) = self.parts();
        let even = || self.nodes.iter().filter(|node| node.0 % 2 == 0);
        let extent = |coordinate: fn(&(i32, i32)) -> i32| {
            let (least, most) = (even().map(coordinate).min(), even().map(coordinate).max());
            most.zip(least).map_or(0, |(most, least)| (most - least) as usize / 2 + 1)
        };
        let (width, height) = (extent(|node| node.0), extent(|node| node.1));
        let (short, long) = (width.min(height), width.max(height));
        let is_block = circles == short * long && circles == diamonds + 1;
        if !self.inner.is_empty() {
            return "unfinished".into();
        }
        match (circles, diamonds) {
            (1, 0) => "circle".into(),
            (0, 1) => "diamond".into(),
            (1, 1) => "head".into(),
            (2, 1) if short == 1 => "heart".into(),
            _ if is_block && long.is_power_of_two() && short == 2 => format!("block 2 x {long}"),
            _ if is_block && long.is_power_of_two() && short == 1 => format!("row 1 x {long}"),
            _ => "other".into(),
        }
    }
}
