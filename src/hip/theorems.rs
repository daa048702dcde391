//! The theorems that prove values of this study, with the pages that prove them.

use crate::evidence::Theorem;

/// The second player wins on even boards from 6 x 6 on, by the half turn.
pub const EVEN_BOARDS: Theorem = Theorem { name: "The game", page: "docs/hip.md" };

/// The squares of the windows of a periodic colouring are polynomials in their side, for each residue class of it.
pub const WINDOWS: Theorem = Theorem { name: "Windows", page: "docs/hip.md" };
