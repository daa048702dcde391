//! Subspaces without a product vector: *completely entangled* ones, and those without a vector that is a product across
//! any cut, *genuinely entangled* ones.
//!
//! A subspace W is where some linear forms vanish. If the Macaulay matrix of these forms (times monomials) has full column
//! rank modulo a prime in a multidegree, no product vector is in W; that is a certificate, which [`verify`] checks on its
//! own. A product vector that is in W is found by ascent, or over a number field, and confirmed exactly. The dimensions of varieties say when there
//! always is one: product vectors are a variety of dimension sum (n_i - 1), so that fewer than sum (n_i - 1) + 1
//! independent forms always have a common zero among them (K. R. Parthasarathy 2004, for two parties N. R. Wallach 2002).
//!
//! An unextendible product basis is a set of orthogonal product vectors whose orthogonal complement has no product vector.

pub mod bases;
pub mod certificate;
pub mod certify;
pub mod find;
mod lattice;
pub mod subspace;
pub mod verify;
