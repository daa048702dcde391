//! Which matrices keep product vectors: local factors or a witness.

pub mod classify;
pub mod clifford;
pub mod factors;
pub mod power;
pub mod powers;
pub mod realignment;
