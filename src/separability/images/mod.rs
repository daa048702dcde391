//! How entangled images are: vectors that refute, the least entropy found, and a proved lower bound.

pub mod bound;
pub mod cover;
pub mod minimum;
pub mod refute;
