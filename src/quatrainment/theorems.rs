//! The theorems that prove values of this study, with the pages that prove them.

use crate::evidence::Theorem;

/// The nullity of Quatrainment on n x n from that of Lights Out on (n - 1) x (n - 1), by polynomials.
pub const LAW: Theorem = Theorem { name: "The law", page: "docs/quatrainment.md" };

/// Every board of Lights Out with all cells up can be solved.
pub const SUTNER: Theorem = Theorem { name: "Sutner", page: "docs/quatrainment.md" };
