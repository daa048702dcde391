//! Perfect play, by a search that remembers positions up to the symmetries of the board.

use hashbrown::HashMap;

use super::{Game, Outcome, Position};
use crate::stop;

/// Most cells of a board whose positions are remembered.
pub(super) const MAX_CELLS: usize = 32;

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
    /// images[g][k][value]: where symmetry g sends the cells 8k to 8k + 7 that are set in `value`.
    images: Vec<Vec<[u32; 256]>>,
    /// Of every position met, the least and the greatest outcome that it may have.
    known: HashMap<u64, (Outcome, Outcome)>,
}

impl<'a> Solver<'a> {
    /// A solver that remembers nothing yet.
    ///
    /// # Panics
    /// If the board has more than 32 cells.
    pub fn new(game: &'a Game) -> Self {
        let board = game.board();
        assert!(board.cells() <= MAX_CELLS, "{board} is too large");
        let symmetries = board.symmetries(false);
        let images = symmetries.elements().iter().map(|symmetry| {
            let image = |cell: usize| {
                let word = Vec::from_iter((0..board.cells()).map(|other| u8::from(other == cell)));
                symmetry.image(&word).iter().position(|&letter| letter == 1).expect("a permutation")
            };
            let cells = Vec::from_iter((0..board.cells()).map(image));
            let byte = |k: usize| {
                std::array::from_fn(|value| {
                    let set =
                        (8 * k..board.cells().min(8 * k + 8)).filter(|cell| value >> (cell - 8 * k) & 1 == 1);
                    set.map(|cell| 1_u32 << cells[cell]).sum()
                })
            };
            (0..board.cells().div_ceil(8)).map(byte).collect()
        });
        Solver { game, images: images.collect(), known: HashMap::new() }
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
        let key =
            self.key(Position { own: position.own & own | neutral, other: position.other & other | neutral });
        let (mut least, mut greatest) =
            self.known.get(&key).copied().unwrap_or((Outcome::Loss, Outcome::Win));
        if goal <= least || goal > greatest {
            return goal <= least;
        }
        let opponents = if goal == Outcome::Win { Outcome::Draw } else { Outcome::Win };
        let mut reached = false;
        for cell in self.promising(position) {
            if !self.reaches(position.after(cell), opponents) {
                reached = true;
                break;
            }
        }
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

    /// The moves that do not lose at once, first those after which the opponent is nearest to squares and oneself least.
    fn promising(&self, position: Position) -> Vec<usize> {
        let score = |&cell: &usize| {
            let after = position.after(cell);
            self.game.burden(after.other, after.own) - self.game.burden(after.own, after.other)
        };
        let mut moves = Vec::from_iter(self.game.safe(position));
        moves.sort_by_cached_key(score);
        moves
    }

    /// The least image of a position.
    fn key(&self, position: Position) -> u64 {
        let image = |bytes: &[[u32; 256]], cells: u64| {
            let parts = bytes.iter().enumerate();
            parts.map(|(k, byte)| u64::from(byte[(cells >> (8 * k) & 255) as usize])).sum::<u64>()
        };
        let images = self.images.iter().map(|g| image(g, position.own) << 32 | image(g, position.other));
        images.min().expect("a group has an identity")
    }
}
