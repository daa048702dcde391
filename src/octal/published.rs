//! What is published about periods of octal games.

use serde::Deserialize;

/// A game in the published lists.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct PublishedGame {
    /// Its code there.
    pub code: String,
    /// Its preperiod, if a period is known.
    pub preperiod: Option<usize>,
    /// Its period; `None` if it is listed as open.
    pub period: Option<usize>,
    /// The list.
    pub source: String,
    /// How many values others computed without finding a period, as far as that is known.
    pub values: Option<u64>,
}

/// The games of the published lists.
///
/// # Errors
/// None that is not an error of this program: the list is part of it.
pub fn games() -> Result<Vec<PublishedGame>, csv::Error> {
    let list = include_str!("published.csv");
    csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(list.as_bytes()).deserialize().collect()
}
