//! Impartial games: nim-values, octal games and their periods, Penn's game.
//!
//! - [`nim`]: nim-sum, nim-product, mex; [`impartial`]: any finite game, by the definition;
//! - [`code`]: the codes of taking-and-breaking games; [`sequence`]: their nim-values, by the naive engine or by sparse
//!   space ([`sparse`]);
//! - [`period`]: periods and why they last; [`certificate`] and [`check`]: certificates and their checker;
//! - [`position`]: rows and circles, who wins and how; [`penn`]: Penn's game for all numbers of dots;
//! - [`multiple`]: the aside of the article, multiples with few different digits.

pub mod certificate;
pub mod check;
pub mod code;
pub mod impartial;
pub mod multiple;
mod naive;
pub mod nim;
pub mod penn;
pub mod period;
pub mod position;
mod rules;
mod seen;
pub mod sequence;
pub mod sparse;
