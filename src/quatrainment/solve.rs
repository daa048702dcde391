//! A puzzle solved by the method that suits its size, with the fewest moves where all solutions can be looked at.

use thiserror::Error;

use super::board::Board;
use super::chase::Chase;
use super::game::Game;
use super::least::{MOST, least};
use crate::algebra::gf2::{BitVector, Solutions};

/// The most cells for which the matrix is written out.
pub const DENSE: usize = 10_000;

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The cells to move in.
    pub moves: Board,
    /// log2 of the number of solutions.
    pub nullity: usize,
    /// Whether no solution has fewer moves.
    pub least: bool,
}

/// Why there is no solution, or none was sought.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsolvable {
    /// Every move flips an even number of these cells, and an odd number of them must change.
    #[error(
        "no solution: every move flips an even number of the cells {0}, and an odd number of them must change"
    )]
    Parity(Board),
    /// The board is too large to say which cells.
    #[error("no solution: the equations that the first row leaves contradict each other")]
    FirstRow,
    /// The boards are not of one size.
    #[error("the boards differ in size, {0} and {1}: boards of one size are accepted")]
    Sizes(super::board::Size, super::board::Size),
    /// More cells than the method for this rule can do.
    #[error("this rule does not go row by row: boards of at most {DENSE} cells are accepted")]
    TooLarge,
}

impl Answer {
    /// The solution with the fewest moves, if all can be looked at; else this one. `kernel` is a basis of the solutions
    /// for no change.
    pub fn new(solution: Board, kernel: &[BitVector]) -> Answer {
        let best = least(&solution, kernel, MOST);
        Answer { least: best.is_some(), moves: best.unwrap_or(solution), nullity: kernel.len() }
    }

    /// The cells to move in as (row, column), from 1.
    pub fn cells(&self) -> Vec<[usize; 2]> {
        let columns = self.moves.size.columns;
        self.moves.cells.ones().map(|cell| [cell / columns + 1, cell % columns + 1]).collect()
    }
}

/// The cells that must change to make one board of the other.
///
/// # Errors
///
/// If the boards differ in size.
pub fn difference(from: &Board, to: &Board) -> Result<Board, Unsolvable> {
    if from.size != to.size {
        return Err(Unsolvable::Sizes(from.size, to.size));
    }
    let mut target = from.clone();
    target.cells.add(&to.cells);
    Ok(target)
}

/// The solution with the fewest moves, if all can be looked at; otherwise some solution. Row by row where the rule
/// allows, for c columns in O(cells · c / 64 + c^3 / 64); else by the matrix, O(cells^3 / 64).
///
/// `target` has the size of the game.
///
/// ```
/// use curiosa::quatrainment::{board::Size, game::Game, rule::Rule, solve::{Unsolvable, solve}};
///
/// let game = Game { rule: Rule::lights_out(), size: Size::square(5) };
/// let target = "X..../...../...../...../.....".parse().unwrap();
/// assert!(matches!(solve(&game, &target), Err(Unsolvable::Parity(_))));
/// ```
///
/// # Errors
///
/// If no set of moves flips these cells ([`Unsolvable::Parity`] with a proof for boards of at most [`DENSE`]
/// cells, [`Unsolvable::FirstRow`] for larger ones), or if the rule does not go row by row and there are more
/// than [`DENSE`] cells.
pub fn solve(game: &Game, target: &Board) -> Result<Answer, Unsolvable> {
    let chase = Chase::new(game);
    let cells = target.size.cells();
    if chase.is_none() && cells > DENSE {
        return Err(Unsolvable::TooLarge);
    }
    if let Some((solution, kernel)) = chase.as_ref().and_then(|chase| chase.solve(target)) {
        let kernel = Vec::from_iter(kernel.into_iter().map(|board| board.cells));
        return Ok(Answer::new(solution, &kernel));
    }
    if cells > DENSE {
        return Err(Unsolvable::FirstRow);
    }
    match game.solve(target) {
        Solutions::Some { solution, kernel } => {
            Ok(Answer::new(Board { size: target.size, cells: solution }, &kernel))
        }
        Solutions::None { witness } => Err(Unsolvable::Parity(Board { size: target.size, cells: witness })),
    }
}
