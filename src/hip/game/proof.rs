//! Who wins, proved by strategies.

use super::{Game, NoStrategy, Outcome, Position, Side, Solver, Strategy};
use crate::evidence::{Known, Method};

/// Free cells of positions that a strategy leaves to who checks it.
pub const LEFT: usize = 10;

/// How a game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// For the first player.
    pub outcome: Outcome,
    /// The winner's strategy, or in a draw the first player's and the second's.
    pub strategies: Vec<Strategy>,
    /// How many positions the search remembered.
    pub positions: usize,
}

/// Solves a game by [`Solver`], at its cost, and proves the outcome by strategies that are checked without it.
///
/// # Errors
/// If a strategy is none, which would be a fault of the solver.
///
/// # Panics
/// As [`Solver::new`].
///
/// ```
/// use curiosa::hip::{Board, game::{Game, Outcome, solve}};
/// let solved = solve(&Game::new(Board::new(2, 3)))?;
/// assert_eq!((solved.value().outcome, solved.status().to_string().as_str()), (Outcome::Draw, "proved"));
/// # Ok::<(), curiosa::hip::game::NoStrategy>(())
/// ```
pub fn solve(game: &Game) -> Result<Known<Solved>, NoStrategy> {
    let mut solver = Solver::new(game);
    let outcome = solver.outcome(Position::default());
    let sides: &[(Side, Outcome)] = match outcome {
        Outcome::Win => &[(Side::First, Outcome::Win)],
        Outcome::Draw => &[(Side::First, Outcome::Draw), (Side::Second, Outcome::Draw)],
        Outcome::Loss => &[(Side::Second, Outcome::Win)],
    };
    let strategies = sides.iter().filter_map(|&(side, goal)| Strategy::of(&mut solver, side, goal, LEFT));
    let solved = Solved { outcome, strategies: strategies.collect(), positions: solver.positions() };
    Known::once(Method::named("search"), solved).certified("the checker of strategies", |solved| {
        if solved.strategies.len() < sides.len() {
            return Err(NoStrategy("the search has none for its outcome"));
        }
        solved.strategies.iter().try_for_each(|strategy| strategy.check(game))
    })
}
