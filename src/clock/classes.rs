//! The classes of puzzles up to rotation and reflection, one by one.

use super::{Puzzle, Solutions, count};
use crate::symmetry::bracelets::Prefix;

/// A class of puzzles up to rotation and reflection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its lexicographically least puzzle.
    pub representative: Puzzle,
    /// How many puzzles it has.
    pub orbit_size: u64,
    /// How many solutions each of them has; 0 if it is unsolvable.
    pub solutions: u64,
}

/// All classes with `n` positions (2 to 128), cut into parts that can be listed independently. The parts in order,
/// each listed, give the representatives in lexicographic order.
///
/// ```
/// use curiosa::clock::classes::parts;
/// let classes: Vec<_> = parts(6).iter().flat_map(|part| part.classes()).collect();
/// assert_eq!(classes.len(), 92);
/// assert_eq!(classes.iter().filter(|class| class.solutions > 0).count(), 58); // A206346
/// ```
pub fn parts(n: usize) -> Vec<Part> {
    count::prefixes(n).into_iter().map(Part).collect()
}

/// The classes whose representatives begin alike.
pub struct Part(Prefix);

impl Part {
    /// Its classes, in lexicographic order of the representatives. One complete solution a class.
    pub fn classes(&self) -> Vec<Class> {
        let mut classes = Vec::new();
        self.0.for_each(|numbers, orbit_size| {
            let representative = Puzzle::new(numbers.to_vec()).expect("bracelets have numbers in range");
            let solutions = Solutions::new(&representative, u64::MAX).count() as u64;
            classes.push(Class { representative, orbit_size, solutions });
        });
        classes
    }
}
