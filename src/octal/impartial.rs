//! Any finite impartial game, given by its moves: nim-values by the definition.

use std::collections::HashMap;
use std::hash::Hash;

use super::nim::mex;
use crate::stop;

/// An impartial game: both players have the same moves, and every play ends.
pub trait Impartial {
    /// A position. Equal positions have equal moves.
    type Position: Clone + Eq + Hash;

    /// The positions that one move leads to; who has none to choose from loses.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Position>;
}

/// Computes nim-values of positions and keeps them.
///
/// ```
/// use curiosa::octal::impartial::{Dots, NimHeap, Solver, Sum};
/// assert_eq!(Solver::new(&Sum(NimHeap, NimHeap)).value(&(3, 5)), 6);
/// let row = Dots { places: 5, ring: false };
/// assert_eq!(Solver::new(&row).value(&0b11111), 3);
/// assert!(Solver::new(&row).wins(&0b11111));
/// ```
pub struct Solver<'a, G: Impartial> {
    game: &'a G,
    values: HashMap<G::Position, u64>,
}

impl<'a, G: Impartial> Solver<'a, G> {
    /// Knows nothing yet.
    pub fn new(game: &'a G) -> Self {
        Solver { game, values: HashMap::new() }
    }

    /// The nim-value: the least number that is not the nim-value of an option (R. P. Sprague 1935, P. M. Grundy 1939).
    ///
    /// Every position that can be reached is visited once, in a search that needs no recursion: long plays are no
    /// danger to the stack. A game that comes back to a position it was in is not finite, and does not end here either.
    pub fn value(&mut self, position: &G::Position) -> u64 {
        let mut stack = vec![position.clone()];
        while let Some(top) = stack.last() {
            stop::check();
            if self.values.contains_key(top) {
                stack.pop();
                continue;
            }
            let moves = self.game.moves(top);
            let open = stack.len();
            stack.extend(moves.iter().filter(|next| !self.values.contains_key(next)).cloned());
            if stack.len() == open {
                let value = mex(moves.iter().map(|next| self.values[next]));
                self.values.insert(stack.pop().expect("it is there"), value);
            }
        }
        self.values[position]
    }

    /// Whether the player to move wins, by the definition of winning alone: some move leads to a position that the
    /// player to move does not win. No nim-values; exponential in the length of the game.
    pub fn wins(&self, position: &G::Position) -> bool {
        stop::check();
        self.game.moves(position).iter().any(|next| !self.wins(next))
    }
}

/// A game that is lent plays like the game.
impl<G: Impartial> Impartial for &G {
    type Position = G::Position;

    fn moves(&self, position: &Self::Position) -> Vec<Self::Position> {
        (**self).moves(position)
    }
}

/// The sum of two games: a move is a move in one of them.
pub struct Sum<A, B>(pub A, pub B);

impl<A: Impartial, B: Impartial> Impartial for Sum<A, B> {
    type Position = (A::Position, B::Position);

    fn moves(&self, (a, b): &Self::Position) -> Vec<Self::Position> {
        let left = self.0.moves(a).into_iter().map(|next| (next, b.clone()));
        let right = self.1.moves(b).into_iter().map(|next| (a.clone(), next));
        left.chain(right).collect()
    }
}

/// Nim with one heap.
pub struct NimHeap;

impl Impartial for NimHeap {
    type Position = u64;

    fn moves(&self, &heap: &u64) -> Vec<u64> {
        (0..heap).collect()
    }
}

/// Penn's game, played with dots: cross out one that is left, and with it those beside it. In a row or a ring of at
/// most 64 dots; the position has a one for every dot that is left.
pub struct Dots {
    /// How many places there are.
    pub places: u32,
    /// Whether the last is beside the first.
    pub ring: bool,
}

impl Impartial for Dots {
    type Position = u64;

    fn moves(&self, &dots: &u64) -> Vec<u64> {
        let beside = |place: u32| {
            let left = if place > 0 { place - 1 } else { self.places - 1 };
            let right = if place + 1 < self.places { place + 1 } else { 0 };
            let left = if place > 0 || self.ring { 1 << left } else { 0 };
            let right = if place + 1 < self.places || self.ring { 1 << right } else { 0 };
            1u64 << place | left | right
        };
        (0..self.places).filter(|place| dots >> place & 1 == 1).map(|place| dots & !beside(place)).collect()
    }
}
