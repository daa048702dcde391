//! Tables: what each is, said once, beside the code that computes it.
//!
//! A [`Table`] has a name, a sentence and columns with their meaning. An [`Experiment`] computes one or more tables out
//! of jobs; its size, if it has one, says what it counts and how far it may go. A [`Study`] lists its experiments. From
//! these come the programs that `make` runs and their help, the data dictionary, and the test that the number of
//! threads changes nothing.
//!
//! A row of a table is a [`Known`](crate::evidence::Known) value; the column `status` is written here and nowhere else.

mod experiment;
mod filled;

pub use experiment::{Experiment, Reads, Request, Size, Study};
pub use filled::Filled;

/// A table, `results/<name>.csv`.
#[derive(Debug)]
pub struct Table {
    /// Study and table: `clock/counts`; without a study where it is about all of them.
    pub name: &'static str,
    /// What it holds, in Markdown.
    pub about: &'static str,
    /// Columns with their meanings, in Markdown; columns that belong together stand in one entry, with commas. The column
    /// `status` is left out, unless there is more to say of it or other columns follow it.
    pub columns: &'static [(&'static str, &'static str)],
}

impl Table {
    /// The names of the columns that are described, in the order of the descriptions.
    pub fn described(&self) -> impl Iterator<Item = &'static str> {
        self.columns.iter().flat_map(|(names, _)| names.split(", "))
    }
}
