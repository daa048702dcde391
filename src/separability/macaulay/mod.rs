//! Macaulay matrices, and for which sizes their rank can be full.

pub mod existence;
pub mod matrix;
pub mod monomials;
