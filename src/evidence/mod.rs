//! What it means to know a value, in one vocabulary for every table, command and document.
//!
//! | status | a value has it when |
//! |---|---|
//! | `proved` | it follows from a proof that is named: a certificate that a separate checker accepted just now, a theorem with its page in docs/, or all cases gone through from the definition |
//! | `checked twice` | two methods that share no part that matters found it; this is no proof |
//! | `checked twice (shared parts)` | it was found again by another part of the same method, such as a second kernel behind one enumeration: less than two methods, and never enough to publish or to refute |
//! | `single run` | one method found it |
//! | `undecided` | no method found it |
//!
//! A status cannot be written down: it is what the steps taken with a [`Known`] value amount to. See [`Known`] for
//! the steps and [`Status`] for the words; [`Published`] holds what others have published of a sequence, and
//! [`Agreement`] is how a value that is known stands to that.
//!
//! ```
//! use curiosa::evidence::{Known, Method};
//!
//! const FORMULA: Method = Method::named("formula");
//! const COUNTING: Method = Method::named("counting");
//!
//! let sum = Known::once(FORMULA, 100 * 101 / 2);
//! assert_eq!(sum.status().to_string(), "single run");
//! let sum = sum.again(COUNTING, &(1..=100).sum())?;
//! assert_eq!(sum.status().to_string(), "checked twice");
//! # Ok::<(), curiosa::evidence::Doubt>(())
//! ```

mod budget;
mod json;
mod known;
mod published;
mod refusal;
mod status;

pub use budget::{Budget, Progress, memory, time};
pub use json::{Json, List, NotJson, Object, brief, quoted};
pub use known::{Doubt, Evidence, Known, Method, Theorem};
pub use published::{Agreement, Published};
pub use refusal::Refusal;
pub use status::Status;

/// An honest negative answer: no solution, a limit reached, a term that disagrees.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoAnswer(pub String);
