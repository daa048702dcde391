//! Puzzles made to be solvable: for tests, benchmarks and practice at sizes where random puzzles hardly ever are.

use super::Puzzle;
use crate::symmetry::affine::distance;

/// The puzzle in which `path` is a solution and its last position carries `last_number`.
///
/// # Panics
/// If `path` is not a permutation of 2 to 128 positions, or `last_number` is out of range for them.
///
/// ```
/// let puzzle = curiosa::clock::planted(&[1, 0, 3, 4, 2, 5], 3);
/// assert_eq!(puzzle.to_string(), "3,1,3,1,2,3");
/// ```
pub fn planted(path: &[usize], last_number: u8) -> Puzzle {
    let n = path.len();
    let mut numbers = vec![last_number; n];
    for step in path.windows(2) {
        numbers[step[0]] = distance(step[1] + n - step[0], n) as u8;
    }
    let puzzle = Puzzle::new(numbers).expect("distances between different positions are in range");
    assert!(puzzle.is_solution(path), "{path:?} is not a permutation");
    puzzle
}
