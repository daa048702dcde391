//! The sizes of parties, exact matrices, and what images must be.

pub mod gaussian;
pub mod parties;
pub mod sense;
