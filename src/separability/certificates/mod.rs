//! Certificates that a matrix entangles every product vector: made, written, and checked by a program on its own.

pub mod certificate;
pub mod certify;
pub mod verify;
