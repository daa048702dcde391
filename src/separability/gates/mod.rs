//! Universal entanglers: those that are certified here, letter grids and their census, searches.

pub mod catalogue;
pub mod census;
pub mod decide;
pub mod letter_grid;
pub mod search;
