//! All targets of a small board: how many moves each needs.

use super::board::Board;
use super::game::Game;
use crate::stop;

/// The largest number of cells for which all targets are looked at.
pub const MOST: usize = 25;

/// How many targets need how many moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// By number of moves, how many targets need exactly that many.
    pub targets: Vec<u64>,
    /// How many targets cannot be reached.
    pub unreachable: u64,
    /// Targets that need the most moves: the first `list` of them in order.
    pub hardest: Vec<Board>,
}

/// Looks at every set of moves, in the order of the number of moves: a breadth-first search from the board with all cells
/// down. O(cells * 2^cells) time, 2^cells bytes.
///
/// On 2 x 2 all four moves of Quatrainment are the same, so that 14 of the 16 targets cannot be reached:
///
/// ```
/// use curiosa::quatrainment::{board::Size, game::Game, rule::Rule, stats::stats};
///
/// let found = stats(&Game { rule: Rule::quatrainment(), size: Size::square(2) }, 1);
/// assert_eq!((found.targets, found.unreachable), (vec![1, 1], 14));
/// assert_eq!(found.hardest[0].to_string(), "XX/XX");
/// ```
///
/// # Panics
/// If there are more than [`MOST`] cells.
pub fn stats(game: &Game, list: usize) -> Stats {
    let cells = game.size.cells();
    assert!(cells <= MOST, "at most {MOST} cells");
    let moves = Vec::from_iter(
        (0..cells).map(|cell| game.flips(cell).iter().fold(0u32, |set, flip| set | 1 << flip)),
    );
    let mut reached = vec![false; 1 << cells];
    reached[0] = true;
    let mut level = vec![0u32];
    let mut targets = Vec::new();
    loop {
        targets.push(level.len() as u64);
        let mut next = Vec::new();
        for &board in &level {
            stop::check();
            for &flips in &moves {
                let after = board ^ flips;
                if !reached[after as usize] {
                    reached[after as usize] = true;
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    level.sort_unstable_by_key(|board| board.reverse_bits());
    let board = |&set: &u32| {
        let mut board = Board::empty(game.size);
        (0..cells).filter(|cell| set >> cell & 1 == 1).for_each(|cell| board.cells.set(cell, true));
        board
    };
    Stats {
        unreachable: (1 << cells) - targets.iter().sum::<u64>(),
        targets,
        hardest: level.iter().take(list).map(board).collect(),
    }
}
