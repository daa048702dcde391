//! Two identical particles: which unitary matrices send no product state of two bosons, or of two fermions, to one.
//!
//! Two bosons in n modes are symmetric matrices, of n (n + 1) / 2 dimensions; the product states are a a^T. Two fermions are
//! antisymmetric matrices, of n (n - 1) / 2 dimensions; the product states are a b^T - b a^T, not 0. The orthonormal basis has
//! a vector for each two modes i <= j or i < j, in lexicographic order: |ii>, and (|ij> + |ji>) / sqrt 2 or
//! (|ij> - |ji>) / sqrt 2.
//!
//! For bosons the minors of the image of a a^T are forms of degree 4 in the coordinates of a, whose Macaulay matrix is small. For fermions it
//! would be large: there the splitting lemma is used, by which two ranks of linear forms on the Grassmannian modulo a small
//! prime suffice. The theorems are in docs/universal-entanglers.md.

mod bosons;
pub mod certificate;
pub mod certify;
mod fermions;
pub mod named;
pub mod particles;
pub mod verify;
