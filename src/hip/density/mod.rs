//! Lower bounds for the share of squares that every periodic colouring of the plane makes.
//!
//! A square is *even* if it has an even number of cells of colour 1. At least a quarter of the even squares of a periodic
//! colouring are monochromatic on average, so that a bound for the share of even squares is one for theirs (docs/hip.md).
//! An [`Inequality`] says that certain squares round a point, with weights, are even with at least so much weight, however
//! the points are coloured; it is proved by going through the colourings ([`Inequality::prove`]). [`Bound`] puts inequalities together:
//! the mean over all places of their points, enlarged and turned in all ways, bounds the share.

mod bound;
mod inequality;
mod least;

pub use self::bound::{BOUNDS, Bound};
pub use self::inequality::{Class, Inequality, ParseInequalityError};
