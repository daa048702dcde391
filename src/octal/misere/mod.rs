//! Misère play, in which who makes the last move loses: quotients of games, and what they prove.
//!
//! Nim-values say nothing about misère play. What takes their place is the *misère quotient* (T. E. Plambeck 2005; T. E.
//! Plambeck and A. N. Siegel 2008): call two sums of heaps *indistinguishable* if the same player wins them whatever is
//! added to both. The classes form a commutative monoid, the class of a sum is the product of those of its heaps (the
//! *pretending function*), and a class is lost or won as a whole. Where the monoid is finite, a multiplication table
//! plays a game with heaps of any number.
//!
//! | rung | item | what it computes |
//! |---|---|---|
//! | model | [`quotient`] | finite monoids, and whether they are right for all sums of some heaps |
//! | methods | `outcomes`, `guess` | who wins small sums, and the monoid that explains them |
//! | | [`solver`] | quotients of games, heap by heap |
//! | | [`solution`] | the quotient of a code, and the period of its pretending function |
//! | | [`advisor`] | who wins a position, and how |
//! | | [`certificate`], [`check`] | certificates of quotients and their checker |

pub mod advisor;
pub mod certificate;
pub mod check;
mod guess;
mod outcomes;
pub mod quotient;
pub mod solution;
pub mod solver;
