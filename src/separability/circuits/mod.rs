//! Unitary matrices on qubits as circuits of gates of one and two qubits.
//!
//! A matrix of 1 and -1 with as many entries in each row as columns, or a direct sum of such matrices, is often a Hadamard
//! matrix of Sylvester in disguise: then it is a signed permutation, a Hadamard gate on some qubits, and a signed permutation.
//! Permutations become controlled X, signs controlled Z, and these gates of one and two qubits, exactly.

pub mod circuit;
pub mod decompose;
mod diagonal;
mod disguise;
pub mod draw;
mod exact;
pub mod formats;
pub mod page;
mod reversible;
