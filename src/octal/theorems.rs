//! The theorems that prove values of this study, with the pages that prove them.

use crate::evidence::Theorem;

/// Which rows and circles are lost, for all numbers of dots.
pub const PENN: Theorem = Theorem { name: "Penn's game for all numbers of dots", page: "docs/octal.md" };

/// What shows that a period lasts for ever.
pub const PERIODS: Theorem = Theorem { name: "Two proofs that a period lasts", page: "docs/octal.md" };

/// What shows that values grow for ever.
pub const GROWTH: Theorem = Theorem { name: "Values that grow", page: "docs/octal.md" };

/// Games that differ by a token in every heap that plays no part.
pub const COUSINS: Theorem = Theorem { name: "cousin", page: "docs/octal.md" };

/// Every number has a multiple with the digits 0 to 4 only; the search through the remainders finds the least one.
pub const LEAST_MULTIPLES: Theorem = Theorem { name: "The aside", page: "docs/octal.md" };
