//! What "entangles every product vector" means for more than two parties.

use super::parties::{Cut, Parties};

/// What the image of every product vector must be. For two parties all three are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// Not a product of one vector for each party.
    NotProduct,
    /// Entangled across this cut.
    Across(Cut),
    /// Entangled across every cut: genuinely multipartite.
    Genuine,
}

impl Sense {
    /// Groups of cuts: in each group, the minors across all its cuts together must have no common zero.
    pub fn groups(self, parties: &Parties) -> Vec<Vec<Cut>> {
        match self {
            Sense::NotProduct => vec![parties.single_cuts()],
            Sense::Across(cut) => vec![vec![cut]],
            Sense::Genuine => parties.cuts().into_iter().map(|cut| vec![cut]).collect(),
        }
    }
}
