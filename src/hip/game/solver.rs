//! Perfect play, by a search that remembers positions up to the symmetries of the board.

use hashbrown::HashMap;

use super::{Game, Images, Outcome, Position};
use crate::stop;

/// Solves positions of a game and remembers them.
///
/// It asks of a position whether the player to move gets at least a draw, or a win; a move that does ends the search.
/// Positions are the same if the symmetries of the board make them so after forgetting whose a cell is that lies in no
/// square that can still be completed. A player who can complete no square does not lose; where some free cell
/// completes a square for both, there is no draw.
///
/// The number of positions grows exponentially: from the start 141 are remembered on 3 x 3, 56960 on 4 x 4.
pub struct Solver<'a> {
    game: &'a Game,
    images: Images,
    /// Of every position met, the least and the greatest outcome that it may have.
    known: HashMap<u64, (Outcome, Outcome)>,
}

impl<'a> Solver<'a> {
    /// A solver that remembers nothing yet.
    ///
    /// # Panics
    /// If the board has more than 32 cells.
    pub fn new(game: &'a Game) -> Self {
        Solver { game, images: Images::of(game.board()), known: HashMap::new() }
    }

    /// How the game ends for the player to move.
    pub fn outcome(&mut self, position: Position) -> Outcome {
        if !self.reaches(position, Outcome::Draw) {
            Outcome::Loss
        } else if self.reaches(position, Outcome::Win) {
            Outcome::Win
        } else {
            Outcome::Draw
        }
    }

    /// A best move, if there is a free cell: of moves with the best outcome the first.
    pub fn best_move(&mut self, position: Position) -> Option<(usize, Outcome)> {
        let game = self.game;
        let value = |cell: usize| {
            if game.completes(position.own, cell) {
                (cell, Outcome::Loss)
            } else {
                (cell, self.outcome(position.after(cell)).for_opponent())
            }
        };
        let moves = Vec::from_iter(game.free(position).map(value));
        moves.into_iter().rev().max_by_key(|&(cell, outcome)| (outcome, !game.completes(position.own, cell)))
    }

    /// A move by which the player to move gets at least `goal`, if there is one: the first that the search looks at.
    pub fn move_for(&mut self, position: Position, goal: Outcome) -> Option<usize> {
        let opponents = Self::opponents(goal);
        self.promising(position).into_iter().find(|&cell| !self.reaches(position.after(cell), opponents))
    }

    /// The game.
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// What the opponent must not get, that one gets at least `goal`.
    fn opponents(goal: Outcome) -> Outcome {
        if goal == Outcome::Win { Outcome::Draw } else { Outcome::Win }
    }

    /// How many positions are remembered, images counted once.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// Whether the player to move gets at least `goal`.
    fn reaches(&mut self, position: Position, goal: Outcome) -> bool {
        stop::check();
        if self.game.is_full(position) {
            return goal == Outcome::Draw;
        }
        let (own, other) = (self.game.live(position.other), self.game.live(position.own));
        // Who can complete no square does not lose.
        if own == 0 && goal == Outcome::Draw {
            return true;
        }
        if other == 0 && goal == Outcome::Win {
            return false;
        }
        let neutral = (position.own | position.other) & !own & !other;
        let key = self
            .images
            .key(Position { own: position.own & own | neutral, other: position.other & other | neutral });
        let (mut least, mut greatest) =
            self.known.get(&key).copied().unwrap_or((Outcome::Loss, Outcome::Win));
        if goal <= least || goal > greatest {
            return goal <= least;
        }
        let reached = self.move_for(position, goal).is_some();
        let shared =
            |cell| self.game.completes(position.own, cell) && self.game.completes(position.other, cell);
        let no_draw = self.game.free(position).any(shared);
        if reached {
            least = if no_draw { Outcome::Win } else { goal };
        } else {
            greatest = if goal == Outcome::Win && !no_draw { Outcome::Draw } else { Outcome::Loss };
        }
        self.known.insert(key, (least, greatest));
        reached
    }

    /// The moves that do not lose at once, first those that bring oneself least near to squares and keep the opponent near.
    fn promising(&self, position: Position) -> Vec<usize> {
        let mut moves = Vec::from_iter(self.game.safe(position));
        moves.sort_by_cached_key(|&cell| self.game.burden(position, cell));
        moves
    }
}
