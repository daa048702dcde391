//! The theorems that prove values of this study, with the pages that prove them.

use crate::evidence::Theorem;

/// Parts between sound cuts never interact; the program carries the proof out for each cut.
pub const CUTS: Theorem = Theorem { name: "Sound cuts", page: "docs/look-and-say.md" };

/// Growth rates and limits from the transition matrix.
pub const LIMITS: Theorem = Theorem { name: "When limits exist", page: "docs/look-and-say.md" };

/// The ratio of ones to twos alternates.
pub const NO_LIMIT: Theorem =
    Theorem { name: "A110393 has no limiting ratio of ones to twos", page: "docs/look-and-say.md" };

/// A finite table of letters with the states before them makes all terms.
pub const CONTEXT: Theorem = Theorem { name: "Elements with context", page: "docs/look-and-say.md" };

/// Words of two letters whose lengths grow no faster than the cube of the days.
pub const CUBE: Theorem =
    Theorem { name: "Base 2, counts to 3, the digit first", page: "docs/look-and-say.md" };

/// After some day all words are made of finitely many elements.
pub const COSMOLOGY: Theorem = Theorem { name: "Cosmological theorem", page: "docs/look-and-say.md" };

/// No finite table makes all words after any number of days.
pub const NO_TABLE: Theorem = Theorem { name: "No finite table", page: "docs/look-and-say.md" };
