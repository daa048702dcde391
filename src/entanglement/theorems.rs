//! The theorems that prove values of this study, with the pages that prove them.

use crate::evidence::Theorem;

/// The best score of every radius, and that it is reached.
pub const BOUND: Theorem = Theorem { name: "No game scores more", page: "docs/entanglement.md" };
