//! The theorems that prove values of this study, with the pages that prove them.

use crate::evidence::Theorem;

/// Which matrices keep products.
pub const PRODUCTS: Theorem =
    Theorem { name: "Theorem 1: who keeps products", page: "docs/universal-entanglers.md" };

/// A Macaulay matrix of full rank shows that no product goes to a product.
pub const DETERMINANT: Theorem =
    Theorem { name: "Theorem 2: one determinant is enough", page: "docs/universal-entanglers.md" };

/// For which sizes universal entanglers exist, by the dimensions of varieties.
pub const EXISTENCE: Theorem = Theorem { name: "Where they exist", page: "docs/universal-entanglers.md" };

/// A lower bound of the entanglement that a gate produces.
pub const ENTROPY: Theorem =
    Theorem { name: "How much entanglement, at least", page: "docs/universal-entanglers.md" };

/// Gates of every size for which any exist.
pub const FAMILY: Theorem =
    Theorem { name: "Theorem 3: a universal entangler of every size", page: "docs/universal-entanglers.md" };

/// A lower bound of the entanglement that a gate of two parties produces, by a cover of the vectors of one.
pub const COVER: Theorem = Theorem { name: "Theorem (by a cover)", page: "docs/universal-entanglers.md" };
