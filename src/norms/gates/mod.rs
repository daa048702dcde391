//! Noisy gates on several systems, whose maps are never multiplied out: circuits of gates, errors and noise.
//!
//! | item | what it holds |
//! |---|---|
//! | [`NoisyGate`] | a circuit, and how far what happens is from what is meant |
//! | [`named`](fn@named) | gates with a name |
//! | [`file`](mod@file) | circuits in files |
//! | `normal_form` | unitary matrices around channels that have nothing in common |
//! | `product`, `local` | products with their Choi matrix, with operators on some systems |

pub mod file;
mod local;
mod named;
mod noisy;
mod normal_form;
mod product;

pub use self::named::{NAMES, named, takes_an_angle};
pub use self::noisy::{GateError, NoisyGate};
