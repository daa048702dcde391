//! The definition carried out: every set of moves is played.

use super::board::Board;
use super::game::Game;
use crate::stop;

/// The fewest moves that flip just the cells of `target`, and how many sets of moves do so; `None` if none does.
/// O(2^cells cells).
///
/// # Panics
/// If there are more than 20 cells.
///
/// ```
/// use curiosa::quatrainment::board::{Board, Size};
/// use curiosa::quatrainment::{game::Game, naive, rule::Rule};
///
/// let game = Game { rule: Rule::lights_out(), size: Size::square(3) };
/// assert_eq!(naive::fewest(&game, &Board::full(game.size)), Some((5, 1)));
/// ```
pub fn fewest(game: &Game, target: &Board) -> Option<(u32, u64)> {
    let cells = game.size.cells();
    assert!(cells <= 20, "at most 20 cells");
    let mut found: Option<(u32, u64)> = None;
    for set in 0..1_u32 << cells {
        stop::check();
        let mut moves = Board::empty(game.size);
        (0..cells).filter(|cell| set >> cell & 1 == 1).for_each(|cell| moves.cells.set(cell, true));
        if game.play(&moves) == *target {
            let (fewest, sets) = found.unwrap_or((u32::MAX, 0));
            found = Some((fewest.min(set.count_ones()), sets + 1));
        }
    }
    found
}
