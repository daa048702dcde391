//! The best score on the board of radius n: A180667. The bound is derived in docs/entanglement.md.

/// What the best game on a board of some radius consists of. All numbers are exact for radii to 10^9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// Cells of the board, 3 n (n + 1): that many moves.
    pub cells: u128,
    /// Pairs of adjacent cells, 9 n^2 + 3 n - 6. Each is crossed twice by the final path.
    pub adjacent: u128,
    /// Lengths of path that no move uses, 12 n + 11.
    pub unused: u128,
    /// Length gained by the last move, 15 n^2 + 3 n - 10.
    pub last_move: u128,
    /// The score.
    pub score: u128,
}

/// The best game on the board of radius n >= 1.
///
/// ```
/// use curiosa::entanglement::score::{best, bound, triangle};
///
/// let scores: Vec<u128> = (1..=6).map(|n| best(n).score).collect();
/// assert_eq!(scores, [41, 1613, 9080, 29462, 72479, 150551]);
/// // All moves but the last gain 1, the last one 134.
/// assert_eq!(best(3).score, 35 + triangle(134));
/// assert_eq!(best(3).score, bound(36, 84));
/// ```
pub fn best(radius: u64) -> Best {
    let n = u128::from(radius);
    let cells = 3 * n * (n + 1);
    let adjacent = 9 * n * n + 3 * n - 6;
    let unused = 12 * n + 11;
    let last_move = 2 * adjacent + 1 - (cells - 1);
    Best { cells, adjacent, unused, last_move, score: bound(cells, adjacent) }
}

/// No game that ends with `cells` >= 1 tiles laid, `adjacent` pairs of them adjacent, scores more: its path has a length of at
/// most 2 `adjacent` + 1, and the last of its moves is worth the most when all others gain 1. The number is less for
/// part of a board than for all of it.
pub fn bound(cells: u128, adjacent: u128) -> u128 {
    let last = 2 * adjacent + 1 - (cells - 1);
    cells - 1 + triangle(last)
}

/// 1 + 2 + ... + n: what a move that gains a length of n is worth.
pub fn triangle(n: u128) -> u128 {
    n * (n + 1) / 2
}
