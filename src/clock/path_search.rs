//! Depth-first search for a Hamiltonian path with in-degree and forced-move pruning; sets of positions are bit masks.
//!
//! Leaving a position takes a predecessor away from its two targets only. A target that is then unreachable from
//! every other unvisited position must be stepped on now; if both are, the branch is dead. So every node of the
//! search costs O(1), and no unvisited position ever has in-degree zero. The number of nodes can still grow
//! exponentially in N. Shares nothing with [`super::orientation`] and serves as the second decision method there is.

use super::puzzle::{MAX_POSITIONS, moves};
use crate::stop;

/// Whether the puzzle with these numbers (2 to 128 of them, in range) has a solution.
///
/// O(1) a node of the search; the number of nodes can grow exponentially in N.
///
/// ```
/// assert!(curiosa::clock::path_search::is_solvable(&[3, 1, 3, 1, 2, 3]));
/// assert!(!curiosa::clock::path_search::is_solvable(&[1, 2, 1, 1, 1, 2]));
/// ```
pub fn is_solvable(numbers: &[u8]) -> bool {
    stop::check();
    let n = numbers.len();
    let mut search = Search { targets: [[0; 2]; MAX_POSITIONS], sources: [0; MAX_POSITIONS] };
    for position in 0..n {
        let targets = moves(numbers, position);
        search.targets[position] = targets.map(|t| t as u8);
        for target in targets {
            search.sources[target] |= 1 << position;
        }
    }
    // A position that no move reaches can only come first.
    let mut unreachable = (0..n).filter(|&position| search.sources[position] == 0);
    let all = u128::MAX >> (MAX_POSITIONS - n);
    match (unreachable.next(), unreachable.next()) {
        (None, _) => (0..n).any(|start| search.completes(start, all ^ (1 << start))),
        (Some(start), None) => search.completes(start, all ^ (1 << start)),
        (Some(_), Some(_)) => false,
    }
}

struct Search {
    targets: [[u8; 2]; MAX_POSITIONS],
    /// The positions from which a move leads here.
    sources: [u128; MAX_POSITIONS],
}

impl Search {
    /// Whether the positions in `unvisited` can be walked through from `position`.
    fn completes(&self, position: usize, unvisited: u128) -> bool {
        if unvisited == 0 {
            return true;
        }
        let [a, b] = self.targets[position].map(usize::from);
        let open = |target: usize| unvisited >> target & 1 != 0;
        let last_chance = |target: usize| open(target) && self.sources[target] & unvisited == 0;
        match (last_chance(a), last_chance(b)) {
            (true, true) => a == b && self.completes(a, unvisited ^ (1 << a)),
            (true, false) => self.completes(a, unvisited ^ (1 << a)),
            (false, true) => self.completes(b, unvisited ^ (1 << b)),
            (false, false) => {
                open(a) && self.completes(a, unvisited ^ (1 << a))
                    || a != b && open(b) && self.completes(b, unvisited ^ (1 << b))
            }
        }
    }
}
