//! What outlives the process: files that are replaced whole, logs that lose nothing, locks, and the proof that an answer
//! has arrived.
//!
//! docs/reliability.md says what is promised of them and how it is tested. All that can fail or be undone by a loss of
//! power goes through [`disk::Disk`], so that tests can put another disk in the place of the system's.

pub mod delivered;
pub mod digest;
pub mod disk;
mod lease;
pub mod lock;
pub mod log;
pub mod replace;

pub use delivered::Delivered;
