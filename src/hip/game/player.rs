//! The computer's moves.

use super::{Game, Outcome, Position, Solver};

/// Largest board on which every move is perfect from the start, in cells.
const PERFECT: usize = 16;

/// Free cells from which on a larger board is played perfectly.
const ENDGAME: usize = 10;

/// Plays one side: perfectly on boards of at most 16 cells and, on boards of at most 32, in endgames; by the
/// half turn where that never loses; and else by keeping safe cells for itself.
///
/// ```
/// use curiosa::hip::{Board, game::{Game, Player, Position}};
/// let game = Game::new(Board::square(6));
/// let position = Position::default().after(0);
/// assert_eq!(Player::new(&game).reply(position, Some(0)), 35); // The half turn of cell 0.
/// ```
pub struct Player<'a> {
    game: &'a Game,
    solver: Option<Solver<'a>>,
    /// Whether every reply so far was by the half turn, and may go on so.
    mirrors: bool,
}

impl<'a> Player<'a> {
    /// A player of a game from its beginning.
    pub fn new(game: &'a Game) -> Self {
        let board = game.board();
        let solver = (board.cells() <= super::images::MAX_CELLS).then(|| Solver::new(game));
        Player { game, solver, mirrors: board.cells().is_multiple_of(2) }
    }

    /// A player of a game in which these moves were made, from the first on, and who is to make the next.
    ///
    /// ```
    /// use curiosa::hip::{Board, game::{Game, Player, Position}};
    /// let game = Game::new(Board::square(6));
    /// let position = Position::default().after(0).after(35).after(1);
    /// assert_eq!(Player::resume(&game, &[0, 35, 1]).reply(position, Some(1)), 34);
    /// ```
    pub fn resume(game: &'a Game, moves: &[usize]) -> Self {
        let mut player = Player::new(game);
        let own = (0..moves.len()).filter(|number| number % 2 == moves.len() % 2);
        let mirrored =
            |number: usize| number > 0 && moves[number] + moves[number - 1] + 1 == game.board().cells();
        player.mirrors &= own.into_iter().all(mirrored);
        player
    }

    /// How the game ends with best play for the player to move, where that is known at once: on boards of at most 16 cells,
    /// in the endgames of those of at most 32, and on 6 x 6 and 8 x 8 as long as the second player answers by the half
    /// turn, or could do so now.
    ///
    /// ```
    /// use curiosa::hip::{Board, game::{Game, Outcome, Player, Position}};
    /// let (small, large) = (Game::new(Board::square(3)), Game::new(Board::square(5)));
    /// assert_eq!(Player::new(&small).outcome(Position::default()), Some(Outcome::Draw));
    /// assert_eq!(Player::new(&large).outcome(Position::default()), None);
    /// let even = Game::new(Board::square(6));
    /// assert_eq!(Player::new(&even).outcome(Position::default().after(7)), Some(Outcome::Win));
    /// ```
    pub fn outcome(&mut self, position: Position) -> Option<Outcome> {
        let perfect = self.is_perfect(position);
        match self.solver.as_mut().filter(|_| perfect) {
            Some(solver) => Some(solver.outcome(position)),
            None => self.by_half_turn(position),
        }
    }

    /// By the theorem on even boards ([docs/hip.md](../docs/hip.md#the-game)), how the game ends for the player to move.
    fn by_half_turn(&self, position: Position) -> Option<Outcome> {
        let board = self.game.board();
        if board.rows() != board.columns() || !board.rows().is_multiple_of(2) || board.rows() < 6 {
            return None;
        }
        let image = |cells: u64| cells.reverse_bits() >> (u64::BITS as usize - board.cells());
        let unanswered = position.other & !image(position.own);
        match unanswered.count_ones() {
            0 if image(position.other) == position.own => Some(Outcome::Loss),
            1 if image(position.other & !unanswered) == position.own => Some(Outcome::Win),
            _ => None,
        }
    }

    fn is_perfect(&self, position: Position) -> bool {
        self.game.board().cells() <= PERFECT || self.game.free(position).count() <= ENDGAME
    }

    /// The move in a position that is not full; `last` is the opponent's last move.
    ///
    /// # Panics
    /// If no cell is free.
    pub fn reply(&mut self, position: Position, last: Option<usize>) -> usize {
        let board = self.game.board();
        let perfect = self.is_perfect(position);
        if let Some(solver) = self.solver.as_mut().filter(|_| perfect) {
            let (cell, outcome) = solver.best_move(position).expect("a cell is free");
            // A lost position may still be played long.
            if outcome > Outcome::Loss {
                return cell;
            }
        }
        let mirror = last.and_then(|last| position.half_turn_reply(board, last));
        match mirror.filter(|_| self.mirrors) {
            Some(cell) => cell,
            None => {
                self.mirrors = false;
                self.careful(position)
            }
        }
    }

    /// The move that closes fewest cells to oneself and most to the opponent.
    fn careful(&self, position: Position) -> usize {
        let score = |&cell: &usize| {
            let (opponents, own) = self.game.closed_cells(position.after(cell));
            (self.game.completes(position.own, cell), own as i32 - opponents as i32, cell)
        };
        self.game.free(position).min_by_key(score).expect("a cell is free")
    }
}
