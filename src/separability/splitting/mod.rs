//! Universal entanglers of every size, by what their matrices do modulo a prime.
//!
//! The *splitting lemma*: let M be a matrix of Gaussian integers, M M^dagger = c, and P a prime that divides c. If modulo
//! P neither M nor M^dagger sends a product vector over an algebraic closure to 0, then M / sqrt(c) is a universal
//! entangler. For if M sends a product vector to a product vector, both can be scaled so that neither is 0 modulo a
//! prime above P; then M^dagger sends the image to c times the vector, which is 0.
//!
//! Here P = 2 + i, of norm 5, and M consists of [`blocks`]: pairs of cells of an m x n grid, and perhaps one triple of
//! cells. What M or M^dagger sends to 0 then has a support that contains both cells of a pair or none, and not
//! exactly one of the triple, and a product vector is supported on a rectangle. So there is none
//! if the whole grid is the only rectangle that fits the blocks ([`supports`]), and on it the equations between
//! the two cells of each pair contradict each other ([`equations`]). [`family`] has blocks for all m x n
//! for which universal entanglers exist.
//!
//! The theorems are proved in docs/universal-entanglers.md.

pub mod blocks;
pub mod equations;
pub mod family;
pub mod supports;

/// The matrix whose zeros modulo P are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// M.
    Matrix,
    /// M^dagger.
    Adjoint,
}

impl Side {
    /// Both.
    pub const ALL: [Side; 2] = [Side::Matrix, Side::Adjoint];
}

/// What the splitting lemma needs of blocks: that neither M nor M^dagger sends a product vector to 0 modulo 2 + i.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Criterion {
    /// The whole grid is the only rectangle that can be the support of a vector that is sent to 0.
    pub only_whole: bool,
    /// No product vector with this support satisfies the equations of the pairs.
    pub contradiction: bool,
}

impl Criterion {
    /// Looks at blocks: [`supports::only_whole`], and [`equations::contradict`] for both sides. Most of it is the former.
    ///
    /// ```
    /// use curiosa::separability::splitting::{Criterion, blocks::Blocks, family::blocks};
    ///
    /// let found = Criterion::of(&blocks(4, 3).unwrap());
    /// assert!(found.only_whole && found.contradiction && found.proves());
    /// // Two pairs of a 2 x 2 grid: no gate of this size is universal.
    /// let crossed = Blocks::new(2, 2, [(0, 3, 1), (1, 2, 1)], None).unwrap();
    /// assert!(!Criterion::of(&crossed).proves());
    /// ```
    pub fn of(blocks: &blocks::Blocks) -> Self {
        Criterion {
            only_whole: supports::only_whole(blocks),
            contradiction: Side::ALL.iter().all(|&side| equations::contradict(blocks, side)),
        }
    }

    /// Whether it proves the blocks to be a universal entangler; if not, they may be one or not.
    pub fn proves(self) -> bool {
        self.only_whole && self.contradiction
    }
}
