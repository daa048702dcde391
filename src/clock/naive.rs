//! The oracle: solutions straight from the definition, too simple to be wrong.

use super::Puzzle;
use crate::stop;

/// Every solution of `puzzle`, in lexicographic order. Tries all starts and all moves: at most
/// N·2^N walks, each step in O(N).
pub fn solutions(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    for start in 0..puzzle.len() {
        extend(puzzle, &mut vec![start], &mut found);
    }
    found.sort();
    found
}

fn extend(puzzle: &Puzzle, path: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    stop::check();
    if path.len() == puzzle.len() {
        found.push(path.clone());
        return;
    }
    let [clockwise, counter] = puzzle.moves(path[path.len() - 1]);
    for next in if clockwise == counter { vec![clockwise] } else { vec![clockwise, counter] } {
        if !path.contains(&next) {
            path.push(next);
            extend(puzzle, path, found);
            path.pop();
        }
    }
}

/// Whether `puzzle` has a solution: the same search, which stops at the first one.
///
/// ```
/// use curiosa::clock::{naive, unsolvable};
/// assert!(naive::is_solvable(&"3,1,3,1,2,3".parse().unwrap()));
/// assert!(!naive::is_solvable(&unsolvable(6)));
/// ```
pub fn is_solvable(puzzle: &Puzzle) -> bool {
    fn reaches_all(puzzle: &Puzzle, position: usize, visited: &mut Vec<bool>, left: usize) -> bool {
        visited[position] = true;
        let solved = left == 0
            || puzzle
                .moves(position)
                .iter()
                .any(|&next| !visited[next] && reaches_all(puzzle, next, visited, left - 1));
        visited[position] = false;
        solved
    }
    (0..puzzle.len())
        .any(|start| reaches_all(puzzle, start, &mut vec![false; puzzle.len()], puzzle.len() - 1))
}
