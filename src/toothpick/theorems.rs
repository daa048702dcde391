//! The theorems that prove values of this study, with the pages that prove them.

use crate::evidence::Theorem;

/// The recurrences for arcs in the plane and in a quadrant.
pub const ARCS: Theorem = Theorem { name: "Proof for the arcs", page: "docs/toothpick.md" };

/// The recurrence for the toothpick structure.
pub const TOOTHPICKS: Theorem = Theorem { name: "Applegate, Pol and Sloane", page: "docs/toothpick.md" };

/// Linear identities between the counts of growth automata that are made of regions.
pub const IDENTITIES: Theorem = Theorem { name: "Theorem (identities)", page: "docs/growth.md" };
