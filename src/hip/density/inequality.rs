//! Squares with weights, of which enough are even.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use super::least;

/// The first line of an inequality in a file.
const FORMAT: &str = "curiosa hip inequality 1";

/// A point: row and column.
pub(super) type Point = (i32, i32);

/// Largest coordinate of a point.
const MAX_COORDINATE: i32 = 16;

/// Most points.
const MAX_POINTS: usize = 64;

/// Largest weight, and sum of weights.
const MAX_WEIGHT: u32 = 1 << 24;

/// A class of side vectors, as Gaussian integers: so often divisible by 1 + i, and what is left has this norm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Class {
    /// How often 1 + i divides the side vector.
    pub power: u32,
    /// The norm of what is left, an odd number.
    pub norm: u32,
}

/// However the points are coloured, even squares have at least this weight together.
///
/// Written as lines of text: a title; `least` and the weight; then, for every orbit of squares under the eight symmetries that
/// keep the origin, the weight of each of its squares and the four corners of one, row and column.
///
/// ```
/// use curiosa::hip::density::Inequality;
/// let five: Inequality = "curiosa hip inequality 1\nleast 1\n1 0,0 0,1 1,0 1,1\n1 -1,-1 -1,1 1,-1 1,1\n".parse()?;
/// assert_eq!((five.points(), five.squares().len()), (9, 5));
/// assert!(five.prove().is_some());
/// # Ok::<(), curiosa::hip::density::ParseInequalityError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inequality {
    least: u32,
    points: usize,
    /// The points of every square by number, its class and its weight.
    squares: Vec<([usize; 4], Class, u32)>,
}

/// Why a text is no inequality.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct ParseInequalityError {
    line: usize,
    reason: &'static str,
}

impl Inequality {
    /// The weight that even squares have at least.
    pub fn least(&self) -> u32 {
        self.least
    }

    /// How many points there are.
    pub fn points(&self) -> usize {
        self.points
    }

    /// The squares: the numbers of their points, their class and their weight.
    pub fn squares(&self) -> &[([usize; 4], Class, u32)] {
        &self.squares
    }

    /// The weight of all squares of each class.
    pub fn weights(&self) -> BTreeMap<Class, u32> {
        let mut weights = BTreeMap::new();
        for &(_, class, weight) in &self.squares {
            *weights.entry(class).or_default() += weight;
        }
        weights
    }

    /// Goes through all colourings by branch and bound: the number of branches, if the inequality holds for all. The time
    /// grows exponentially with the points: 37 take about a second.
    pub fn prove(&self) -> Option<u64> {
        let squares = self.squares.iter().map(|&(corners, _, weight)| (corners, weight));
        least::prove(self.points, &Vec::from_iter(squares), self.least)
    }
}

/// The class of the side vector (a, b), not zero.
fn class_of((a, b): Point) -> Class {
    let (mut norm, mut power) = (a * a + b * b, 0);
    while norm % 2 == 0 {
        norm /= 2;
        power += 1;
    }
    Class { power, norm: norm as u32 }
}

/// The class of four points, in any order, that are the corners of a square.
fn square(corners: &[Point; 4]) -> Option<Class> {
    let [p, rest @ ..] = corners;
    let distinct = BTreeSet::from_iter(corners).len() == 4;
    let side = rest.iter().find_map(|q| {
        let v = (q.0 - p.0, q.1 - p.1);
        // The other corners are a quarter turn from the side.
        let others = [(q.0 - v.1, q.1 + v.0), (p.0 - v.1, p.1 + v.0)];
        others.iter().all(|other| corners.contains(other)).then_some(v)
    });
    side.filter(|_| distinct).map(class_of)
}

/// The images of four points under the eight symmetries, each once, as sorted corners.
fn images(corners: [Point; 4]) -> BTreeSet<[Point; 4]> {
    let image = |symmetry: u8| {
        let mut image = corners.map(|(row, column)| {
            let (row, column) = if symmetry & 4 != 0 { (column, row) } else { (row, column) };
            (if symmetry & 1 != 0 { -row } else { row }, if symmetry & 2 != 0 { -column } else { column })
        });
        image.sort_unstable();
        image
    };
    (0..8).map(image).collect()
}

impl FromStr for Inequality {
    type Err = ParseInequalityError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut lines = (1..).zip(text.lines());
        let title = lines.next().filter(|&(_, title)| title == FORMAT);
        title.ok_or(ParseInequalityError { line: 1, reason: "it is not `curiosa hip inequality 1`" })?;
        let weight = |text: &str| number(text).filter(|weight| (1..=MAX_WEIGHT).contains(weight));
        let reason = "`least` and a number from 1 to 16777216 are accepted";
        let least = lines.next().and_then(|(_, text)| text.strip_prefix("least ")).and_then(weight);
        let least = least.ok_or(ParseInequalityError { line: 2, reason })?;
        let mut squares = BTreeMap::new();
        let mut sum = 0;
        for (line, text) in lines {
            let wrong = |reason| ParseInequalityError { line, reason };
            let point = |text: &str| {
                let (row, column) = text.split_once(',')?;
                let point: Point = (number(row)?, number(column)?);
                (point.0.abs().max(point.1.abs()) <= MAX_COORDINATE).then_some(point)
            };
            let reason = "a weight and four points like -1,2 with coordinates to 16 are accepted";
            let (first, corners) = text.split_once(' ').ok_or(wrong(reason))?;
            let corners: Option<Vec<Point>> = corners.split(' ').map(point).collect();
            let corners = corners.and_then(|corners| <[Point; 4]>::try_from(corners).ok());
            let (Some(weight), Some(corners)) = (weight(first), corners) else { return Err(wrong(reason)) };
            let class = square(&corners).ok_or(wrong("these are not the corners of a square"))?;
            for image in images(corners) {
                sum += weight;
                if sum > MAX_WEIGHT {
                    return Err(wrong("the weights are more than 16777216 together"));
                }
                if squares.insert(image, (class, weight)).is_some() {
                    return Err(wrong("this square has a weight already"));
                }
            }
        }
        let points = squares.keys().flatten().copied().collect::<BTreeSet<Point>>();
        let points = Vec::from_iter(points);
        if points.len() > MAX_POINTS {
            return Err(ParseInequalityError { line: 2, reason: "there are more than 64 points" });
        }
        let place = |point: Point| points.binary_search(&point).expect("it is one of them");
        let squares =
            squares.into_iter().map(|(corners, (class, weight))| (corners.map(place), class, weight));
        Ok(Inequality { least, points: points.len(), squares: squares.collect() })
    }
}

/// A number written as we write it: no sign before positive ones, no zeros.
fn number<T: FromStr + ToString>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}
