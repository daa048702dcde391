//! What "entangles every product vector" means for more than two parties.

use crate::separability::model::parties::{Cut, Parties};

/// What the image of every product vector must be. For two parties all three are the same.
///
/// ```
/// use curiosa::separability::{model::parties::Parties, model::sense::Sense};
///
/// let three = Parties::new(vec![2, 2, 3]).unwrap();
/// assert_eq!(Sense::NotProduct.groups(&three), [[0b001, 0b010, 0b100]]);
/// assert_eq!(Sense::Genuine.groups(&three).len(), 3);
/// ```
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
