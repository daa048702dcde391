//! Burnside's lemma (Cauchy–Frobenius): the number of orbits is the mean number of fixed points.

use super::{Group, Symmetry};
use crate::evidence::Theorem;

/// The lemma, with the page that states it.
pub const LEMMA: Theorem = Theorem { name: "Burnside's lemma", page: "docs/clock.md" };

/// A sum of fixed points that the group order does not divide: some count that went into it is wrong.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("Burnside's sum {sum} leaves remainder {remainder} on division by the group order {order}")]
pub struct NotDivisible {
    /// The sum of the fixed points over all elements.
    pub sum: u128,
    /// The number of elements of the group.
    pub order: u128,
    /// What is left over.
    pub remainder: u128,
}

/// The number of orbits of a set that `group` maps to itself, `fixed(g)` of whose points g leaves in place.
///
/// Calls `fixed` once for each conjugacy class, the identity's first (for which it is the size of the set).
///
/// # Errors
///
/// If the sum of the fixed points is no multiple of the group order, so that some value of `fixed` is wrong.
pub fn orbits(group: &Group, mut fixed: impl FnMut(&Symmetry) -> u128) -> Result<u128, NotDivisible> {
    let order = group.order();
    let sum = group.conjugacy_classes().iter().map(|class| class.size * fixed(&class.representative)).sum();
    match sum % order {
        0 => Ok(sum / order),
        remainder => Err(NotDivisible { sum, order, remainder }),
    }
}

/// The lemma turned round: the size of the set, from its number of orbits and the points fixed by each element but
/// the identity. `None` where these cannot be right, because the size would be negative.
///
/// ```
/// use curiosa::symmetry::{affine::dihedral_group, burnside::points};
/// let words = points(&dihedral_group(6), 13, |g| g.fixed_words(0..=1).count());
/// assert_eq!(words, Some(64));
/// ```
pub fn points(group: &Group, orbits: u128, mut fixed: impl FnMut(&Symmetry) -> u128) -> Option<u128> {
    let others: u128 = group
        .conjugacy_classes()
        .iter()
        .filter(|class| !class.representative.is_identity())
        .map(|class| class.size * fixed(&class.representative))
        .sum();
    (group.order() * orbits).checked_sub(others)
}
