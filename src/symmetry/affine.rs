//! The dihedral and the affine group of Z_n, acting on words of n distances.
//!
//! The word f gives every place i of the circle a distance f(i) in 0..=floor(n/2). The map x -> u·x + b, u a unit of
//! Z_n, moves the letter at i to u·i + b and turns the distance v into |u·v|, the distance of u·v to 0 round the
//! circle: (g f)(u·x + b) = |u·f(x)|. For u = ±1 no letter changes, and these are the rotations and reflections.

use super::{Group, Symmetry};

/// The units of Z_n in 1..n, in order; for n = 1 the one element 0 counts as the unit 1.
pub fn units(n: usize) -> Vec<usize> {
    (1..=n.max(2) - 1).filter(|&u| gcd(u, n) == 1).collect()
}

/// The distance from `x` to 0 round a circle of `n` places, in 0..=n/2.
pub fn distance(x: usize, n: usize) -> usize {
    let x = x % n;
    x.min(n - x)
}

/// The symmetry x -> u·x + b of words of `n` distances.
///
/// # Panics
/// If `u` is not a unit of Z_n.
///
/// ```
/// use curiosa::symmetry::affine::{affine_map, distance, units};
/// assert_eq!(units(8), [1, 3, 5, 7]);
/// assert_eq!(distance(5, 8), 3);
/// assert_eq!(affine_map(5, 1, 1).image(&[1, 1, 1, 2, 2]), [2, 1, 1, 1, 2]);
/// ```
pub fn affine_map(n: usize, u: usize, b: usize) -> Symmetry {
    let places: Vec<_> = (0..n).map(|x| (u * x + b) % n).collect();
    let distances: Vec<_> = (0..=n / 2).map(|v| distance(u * v, n)).collect();
    Symmetry::new(&places, &distances)
}

/// Rotations and reflections of a circle of `n` places: 2n elements for n >= 3, fewer where some act alike.
pub fn dihedral_group(n: usize) -> Group {
    Group::generated_by(&[affine_map(n, 1, 1), affine_map(n, n.max(2) - 1, 0)])
}

/// All affine maps of Z_n: n·phi(n) elements, where n >= 3.
///
/// ```
/// assert_eq!(curiosa::symmetry::affine::affine_group(8).order(), 32);
/// ```
pub fn affine_group(n: usize) -> Group {
    let multiplications = units(n).into_iter().map(|u| affine_map(n, u, 0));
    Group::generated_by(&Vec::from_iter(multiplications.chain([affine_map(n, 1, 1)])))
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
