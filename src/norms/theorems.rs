//! The theorems that prove values of this study, with the pages that prove them.

use crate::evidence::Theorem;

/// An interval that the program gives holds in spite of rounding: its certificate bounds every error.
pub const INTERVALS: Theorem = Theorem { name: "Why an interval holds", page: "docs/norms.md" };

/// Norms of some maps by formulas.
pub const CLOSED_FORMS: Theorem = Theorem { name: "Closed forms", page: "docs/norms.md" };
