//! Patterns that colourings avoid: the copies of three or four points.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::Board;
use crate::evidence::quoted;

/// Three or four points, and what counts as a copy of them.
///
/// The copies of a pattern are all figures *similar* to it, turned, mirrored, enlarged and moved, with corners on cells; or
/// only the *upright* ones, enlarged by a whole number and moved.
///
/// Written `squares`, `triangles` (isosceles with a right angle), `rectangles-3` (with sides 1 and 3), or as points, row and
/// column, `0,0:0,1:2,0`; `upright-` in front for upright copies only. Upright triangles are also known as L.
///
/// ```
/// use curiosa::hip::{Board, Pattern};
/// let copies = |name: &str| Board::square(4).avoiding(name.parse::<Pattern>().unwrap()).copies().len();
/// assert_eq!((copies("squares"), copies("upright-squares")), (20, 14));
/// assert_eq!((copies("0,0:2,0:2,2:0,2"), copies("upright-triangles")), (20, 14));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// The first is (0, 0); all are divided by what they have in common as Gaussian integers (as integers, if only upright
    /// copies count).
    points: [(i32, i32); 4],
    size: usize,
    upright: bool,
}

/// Largest coordinate of a point.
const MAX_COORDINATE: i32 = 16;

impl Pattern {
    /// Squares of any orientation.
    pub const SQUARES: Pattern =
        Pattern { points: [(0, 0), (0, 1), (1, 1), (1, 0)], size: 4, upright: false };

    /// Isosceles right triangles of any orientation.
    pub const TRIANGLES: Pattern =
        Pattern { points: [(0, 0), (0, 1), (1, 0), (0, 0)], size: 3, upright: false };

    /// The pattern of three or four different points with coordinates to 16; none if they are not.
    pub fn new(points: &[(i32, i32)], upright: bool) -> Option<Self> {
        let small = points.iter().all(|(row, column)| row.abs().max(column.abs()) <= MAX_COORDINATE);
        let distinct = BTreeSet::from_iter(points).len() == points.len();
        if !small || !distinct || !(3..=4).contains(&points.len()) {
            return None;
        }
        let moved = points.iter().map(|&(row, column)| (row - points[0].0, column - points[0].1));
        let moved = Vec::from_iter(moved);
        let common = match upright {
            false => moved.iter().copied().fold((0, 0), common_divisor),
            true => (moved.iter().fold(0, |d, p| num_integer::gcd(num_integer::gcd(d, p.0), p.1)), 0),
        };
        let mut pattern = Pattern { points: [(0, 0); 4], size: points.len(), upright };
        for (place, &point) in pattern.points.iter_mut().zip(&moved) {
            *place = divided(point, common).expect("it is a common divisor");
        }
        Some(pattern)
    }

    /// Rectangles with sides 1 and `length`, of any orientation.
    pub fn rectangles(length: u8) -> Option<Self> {
        let length = i32::from(length);
        Pattern::new(&[(0, 0), (0, length), (1, length), (1, 0)], false)
    }

    /// The same with only upright copies.
    pub fn upright(self) -> Self {
        Pattern { upright: true, ..self }
    }

    /// Its points, of which the first is (0, 0).
    pub fn points(&self) -> &[(i32, i32)] {
        &self.points[..self.size]
    }

    /// Whether only upright copies count.
    pub fn is_upright(self) -> bool {
        self.upright
    }

    /// The copies with corners on the cells of a board, each once, as the cells in ascending order. O(cells^2) time.
    pub(super) fn copies(self, board: Board) -> Vec<Vec<usize>> {
        let (rows, columns) = (board.rows() as i32, board.columns() as i32);
        let largest = rows.max(columns);
        let mut factors = Vec::new();
        if self.upright {
            factors.extend((1..largest).map(|size| ((size, 0), false)));
        } else {
            let both = (1 - largest..largest).flat_map(|a| (1 - largest..largest).map(move |b| (a, b)));
            factors
                .extend(both.filter(|&both| both != (0, 0)).flat_map(|both| [(both, false), (both, true)]));
        }
        let mut copies = BTreeSet::new();
        for (factor, mirrored) in factors {
            let turned = self.points().iter().map(|&(row, column)| {
                let column = if mirrored { -column } else { column };
                times((row, column), factor)
            });
            let turned = Vec::from_iter(turned);
            for row in 0..rows {
                for column in 0..columns {
                    let cell = |&(down, right): &(i32, i32)| {
                        let (row, column) = (row + down, column + right);
                        let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
                        inside.then_some((row * columns + column) as usize)
                    };
                    if let Some(mut cells) = turned.iter().map(cell).collect::<Option<Vec<usize>>>() {
                        cells.sort_unstable();
                        copies.insert(cells);
                    }
                }
            }
        }
        copies.into_iter().collect()
    }

    /// Whether a symmetry of the square, a map of row and column, takes copies to copies.
    pub(super) fn is_kept_by(self, symmetry: impl Fn(i32, i32) -> (i32, i32)) -> bool {
        let from_least = |points: Vec<(i32, i32)>| {
            let mut points = points;
            points.sort_unstable();
            let least = points[0];
            Vec::from_iter(points.into_iter().map(|(row, column)| (row - least.0, column - least.1)))
        };
        let image = self.points().iter().map(|&(row, column)| symmetry(row, column)).collect();
        !self.upright || from_least(image) == from_least(self.points().to_vec())
    }
}

/// The product of two points as complex numbers row + i · column.
fn times(a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

/// The quotient, if it is a Gaussian integer.
fn divided(a: (i32, i32), b: (i32, i32)) -> Option<(i32, i32)> {
    let norm = b.0 * b.0 + b.1 * b.1;
    let (real, imaginary) = times(a, (b.0, -b.1));
    (norm != 0 && real % norm == 0 && imaginary % norm == 0).then(|| (real / norm, imaginary / norm))
}

/// A greatest common divisor of two Gaussian integers, by Euclid's algorithm with rounded quotients.
fn common_divisor(mut a: (i32, i32), mut b: (i32, i32)) -> (i32, i32) {
    while b != (0, 0) {
        let norm = b.0 * b.0 + b.1 * b.1;
        let quotient = times(a, (b.0, -b.1));
        let rounded = |part: i32| (2 * part + norm).div_euclid(2 * norm);
        let product = times(b, (rounded(quotient.0), rounded(quotient.1)));
        (a, b) = (b, (a.0 - product.0, a.1 - product.1));
    }
    a
}

impl fmt::Display for Pattern {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.upright {
            out.write_str("upright-")?;
        }
        let is = |other: Pattern| self.points() == other.points();
        match (2..=MAX_COORDINATE as u8).find(|&length| Pattern::rectangles(length).is_some_and(is)) {
            _ if is(Pattern::SQUARES) => out.write_str("squares"),
            _ if is(Pattern::TRIANGLES) => out.write_str("triangles"),
            Some(length) => write!(out, "rectangles-{length}"),
            None => {
                let points = self.points().iter().map(|(row, column)| format!("{row},{column}"));
                out.write_str(&Vec::from_iter(points).join(":"))
            }
        }
    }
}

/// Why a text names no pattern.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0} names no pattern: squares, triangles, rectangles-2 to rectangles-16, and three or four points like 0,0:0,1:2,0 with coordinates to 16 are accepted, with upright- in front for upright copies only"
)]
pub struct ParsePatternError(String);

impl FromStr for Pattern {
    type Err = ParsePatternError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (upright, name) = text.strip_prefix("upright-").map_or((false, text), |name| (true, name));
        let point = |text: &str| {
            let (row, column) = text.split_once(',')?;
            Some((row.parse().ok()?, column.parse().ok()?))
        };
        let pattern = match (name, name.strip_prefix("rectangles-")) {
            ("squares", _) => Some(Pattern::SQUARES),
            ("triangles", _) => Some(Pattern::TRIANGLES),
            (_, Some(length)) => {
                length.parse().ok().filter(|&length| length > 1).and_then(Pattern::rectangles)
            }
            _ => {
                let points: Option<Vec<(i32, i32)>> = name.split(':').map(point).collect();
                points.and_then(|points| Pattern::new(&points, upright))
            }
        };
        let pattern = pattern.map(|pattern| if upright { pattern.upright() } else { pattern });
        pattern.ok_or_else(|| ParsePatternError(quoted(text)))
    }
}
