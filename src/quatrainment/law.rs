//! The nullity of Quatrainment on n x n from that of Lights Out on (n - 1) x (n - 1), by polynomials.

use super::lights_out::fibonacci;

/// Both nullities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nullities {
    /// Of Quatrainment on n x n.
    pub quatrainment: usize,
    /// Of Lights Out on (n - 1) x (n - 1).
    pub lights_out: usize,
}

/// The nullities of Quatrainment on n x n and of Lights Out on (n - 1) x (n - 1), for n >= 3.
///
/// Let g be the greatest common divisor of f(x) and f(x + 1), f = f_(n-1) (see [`fibonacci`]). The nullity of Lights Out is
/// the degree of g. Quatrainment has 2 more if 3 divides n, and then 2 less if 12 divides n or g has a root other than 0
/// and 1, which is so if an element of A094425 other than 6 divides n. The proof is in docs/quatrainment.md.
/// O(n^2 / 64).
///
/// ```
/// use curiosa::quatrainment::law::{Nullities, nullities};
///
/// assert_eq!(nullities(5), Nullities { quatrainment: 2, lights_out: 4 });
/// assert_eq!(nullities(9), Nullities { quatrainment: 2, lights_out: 0 });
/// assert_eq!(nullities(12), Nullities { quatrainment: 6, lights_out: 6 });
/// ```
///
/// # Panics
/// If n is less than 3.
pub fn nullities(n: usize) -> Nullities {
    assert!(n >= 3, "the board has edges");
    let f = fibonacci(n - 1);
    let g = f.clone().gcd(f.shifted());
    let lights_out = g.degree().expect("f is not zero");
    let more = if n.is_multiple_of(3) { 2 } else { 0 };
    let less = if n.is_multiple_of(12) || !g.splits_over_gf2() { 2 } else { 0 };
    Nullities { quatrainment: lights_out + more - less, lights_out }
}
