//! The theorems that prove values of this study, with the pages that prove them.

use crate::evidence::Theorem;

/// A puzzle for every N >= 6 that is not solvable.
pub const UNSOLVABLE: Theorem = Theorem { name: "no solution for any N", page: "docs/clock.md" };

/// The number of puzzles, from the definition.
pub const FORMULA: Theorem = Theorem { name: "the number of puzzles", page: "docs/clock.md" };
