//! An unsolvable puzzle of every size from 6 on.

use super::Puzzle;

/// The puzzle with `n` positions that has 1 everywhere but for a 2 on either side of the top.
///
/// Unsolvable for every n >= 6. No move leads to position 0 (only 1, 2, n-2 and n-1 are near enough, and they carry
/// 2, 1, 1, 2), so a solution starts there, and by symmetry goes on to 1. Position 2 can only be entered from 3, and
/// it leads to 1 and 3, both visited then: 2 is last. Position n-2 can only be entered from n-3, and as it is not
/// last it goes on to n-1; that leads to 1 and n-3, both visited: n-1 is last as well, which is absurd.
///
/// The source has a picture of such a puzzle for n = 6 and extends it by more 1's at the bottom, with the outline of
/// this argument. The picture is lost; this puzzle fits its description, others may too.
///
/// # Panics
/// If `n` is not in 6..=128.
///
/// ```
/// use curiosa::clock::{is_solvable, unsolvable};
/// assert_eq!(unsolvable(7).to_string(), "1,2,1,1,1,1,2");
/// assert!(!is_solvable(unsolvable(128).numbers()));
/// ```
pub fn unsolvable(n: usize) -> Puzzle {
    assert!(n >= 6, "the construction needs 6 positions, not {n}");
    let mut numbers = vec![1; n];
    numbers[1] = 2;
    numbers[n - 1] = 2;
    Puzzle::new(numbers).expect("1 and 2 are in range from 4 positions on")
}
