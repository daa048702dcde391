//! What a player answers to everything, as a certificate that he does not lose, or wins.
//!
//! The positions in which he is to move are gone through from the start, the opponent's moves in the order of the cells
//! and those that lose at once left out; a position that was met before, up to the symmetries of the board, is left out
//! too. A strategy is the list of his moves in this order. Where few cells are free it ends, and who checks it goes through
//! every line of play. scripts/verify_game.c checks the file; docs/hip.md describes it.

use std::fmt;

use hashbrown::HashSet;
use serde::Serialize;

use super::{Game, Images, Outcome, Position, Solver};
use crate::hip::certificate;
use crate::stop;

/// The first line of a strategy.
pub const FORMAT: &str = "curiosa hip strategy 1";

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Who moves first.
    First,
    /// Who moves second.
    Second,
}

impl fmt::Display for Side {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Side::First => "first",
            Side::Second => "second",
        })
    }
}

/// A strategy for one player.
///
/// ```
/// use curiosa::hip::{Board, game::{Game, Outcome, Side, Solver, Strategy}};
/// let game = Game::new(Board::new(3, 4));
/// let mut solver = Solver::new(&game);
/// let strategy = Strategy::of(&mut solver, Side::First, Outcome::Draw, 4).expect("a draw");
/// assert!(strategy.check(&game).is_ok());
/// assert!(Strategy::of(&mut solver, Side::First, Outcome::Win, 4).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Whose it is.
    pub side: Side,
    /// What he gets at least: a draw or a win.
    pub goal: Outcome,
    /// Positions with so few free cells are left to who checks it.
    pub left: usize,
    /// His moves, in the order above.
    pub replies: Vec<u8>,
}

/// A list of moves is no such strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no strategy: {0}")]
pub struct NoStrategy(pub(super) &'static str);

impl Strategy {
    /// The moves by which `side` gets at least `goal`, if he can; few free cells are `left`. Takes what [`Solver`] takes.
    pub fn of(solver: &mut Solver<'_>, side: Side, goal: Outcome, left: usize) -> Option<Strategy> {
        let game = solver.game();
        let mut replies = Vec::new();
        let answer = |position| {
            let cell = solver.move_for(position, goal)?;
            replies.push(cell as u8);
            Some(cell)
        };
        let mut walk = Walk::new(game, goal, left, false, answer);
        walk.whole_game(side).ok()?;
        Some(Strategy { side, goal, left, replies })
    }

    /// The file: a head of six lines, and a byte for every move.
    pub fn to_bytes(&self, game: &Game) -> Vec<u8> {
        let (board, side, replies) = (game.board(), self.side, self.replies.len());
        let head = format!(
            "{FORMAT}\nboard {} {}\nplayer {side}\ngoal {}\nleft {}\nreplies {replies}\n",
            board.rows(),
            board.columns(),
            self.goal,
            self.left
        );
        [head.as_bytes(), &self.replies].concat()
    }

    /// The SHA-256 of the file in hexadecimal.
    pub fn digest(&self, game: &Game) -> String {
        certificate::digest(&self.to_bytes(game))
    }

    /// Goes through all that the opponent can do, without the solver. Takes a step for every reply and every move of the
    /// opponent's after it, and in every position that is left all lines of play that the player leaves open.
    ///
    /// # Errors
    /// [`NoStrategy`] if it does not reach its goal, or has a move too few or too many.
    pub fn check(&self, game: &Game) -> Result<(), NoStrategy> {
        let mut replies = self.replies.iter();
        let answer = |_| replies.next().map(|&cell| usize::from(cell));
        Walk::new(game, self.goal, self.left, true, answer).whole_game(self.side)?;
        if replies.next().is_some() { Err(NoStrategy("it has moves left over")) } else { Ok(()) }
    }
}

/// The way through all positions in which the player is to move.
struct Walk<'a, F> {
    game: &'a Game,
    images: Images,
    goal: Outcome,
    left: usize,
    /// Whether positions with few free cells are gone through to the end.
    to_the_end: bool,
    met: HashSet<u64>,
    answer: F,
}

impl<'a, F: FnMut(Position) -> Option<usize>> Walk<'a, F> {
    fn new(game: &'a Game, goal: Outcome, left: usize, to_the_end: bool, answer: F) -> Self {
        let images = Images::of(game.board());
        Walk { game, images, goal, left, to_the_end, met: HashSet::new(), answer }
    }

    fn whole_game(&mut self, side: Side) -> Result<(), NoStrategy> {
        match side {
            Side::First => self.player_moves(Position::default()),
            Side::Second => self.opponent_moves(Position::default()),
        }
    }

    fn player_moves(&mut self, position: Position) -> Result<(), NoStrategy> {
        stop::check();
        let game = self.game;
        if game.free(position).count() <= self.left {
            return match !self.to_the_end || self.reaches(position) {
                true => Ok(()),
                false => Err(NoStrategy("it does not reach its goal from a position that is left")),
            };
        }
        if !self.met.insert(self.images.key(position)) {
            return Ok(());
        }
        let cell = (self.answer)(position).ok_or(NoStrategy("a move is missing"))?;
        if !game.safe(position).any(|safe| safe == cell) {
            return Err(NoStrategy("a move loses, or is none"));
        }
        self.opponent_moves(position.after(cell))
    }

    fn opponent_moves(&mut self, position: Position) -> Result<(), NoStrategy> {
        let game = self.game;
        if game.is_full(position) {
            return self.draw();
        }
        game.safe(position).try_for_each(|cell| self.player_moves(position.after(cell)))
    }

    fn draw(&self) -> Result<(), NoStrategy> {
        if self.goal == Outcome::Draw { Ok(()) } else { Err(NoStrategy("a line of play ends in a draw")) }
    }

    /// Whether the player, who is to move, reaches his goal: every line of play, no memory.
    fn reaches(&self, position: Position) -> bool {
        stop::check();
        if self.game.is_full(position) {
            return self.goal == Outcome::Draw;
        }
        self.game.safe(position).any(|cell| {
            let after = position.after(cell);
            match self.game.is_full(after) {
                true => self.goal == Outcome::Draw,
                false => self.game.safe(after).all(|reply| self.reaches(after.after(reply))),
            }
        })
    }
}
