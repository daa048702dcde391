//! Linear functionals on polynomials of one multidegree that vanish on all multiples of minors, modulo a prime.

use crate::algebra::prime_field::PrimeField;
use crate::algebra::prime_matrix::PrimeMatrix;
use crate::separability::certificates::certify::eliminated;
use crate::separability::macaulay::matrix::{Macaulay, Residues};
use crate::separability::macaulay::monomials::Monomials;
use crate::separability::model::parties::Parties;

/// Where the products of coordinates and monomials stand among the monomials of a multidegree.
pub(super) struct Shape {
    /// For each party and coordinate, and each monomial of one degree less in this party: the number of the product.
    places: Vec<Vec<Vec<usize>>>,
}

impl Shape {
    pub(super) fn new(parties: &Parties, degree: &[usize]) -> Self {
        let monomials = |less: Option<usize>| -> Vec<Monomials> {
            let sizes = parties.sizes().iter().zip(degree).enumerate();
            sizes
                .map(|(party, (&size, &d))| Monomials::new(size, d - usize::from(less == Some(party))))
                .collect()
        };
        let all = monomials(None);
        let of_coordinate = |party: usize, lower: &[Monomials], coordinate: usize| {
            let mut places = vec![0];
            for (other, (lower, all)) in lower.iter().zip(&all).enumerate() {
                let number = |monomial: usize| match other == party {
                    true => all.number([lower.variables(monomial), &[coordinate]].concat()),
                    false => monomial,
                };
                let numbers = Vec::from_iter((0..lower.count()).map(number));
                let longer = places
                    .iter()
                    .flat_map(|&place: &usize| numbers.iter().map(move |n| place * all.count() + n));
                places = longer.collect();
            }
            places
        };
        let of_party = |(party, &size): (usize, &usize)| {
            let lower = monomials(Some(party));
            (0..size).map(|coordinate| of_coordinate(party, &lower, coordinate)).collect()
        };
        Shape { places: parties.sizes().iter().enumerate().map(of_party).collect() }
    }

    pub(super) fn sizes(&self) -> impl Iterator<Item = usize> {
        self.places.iter().map(Vec::len)
    }
}

/// An equation of coordinates of one party: the sum of multiples of coordinates is 0.
#[derive(Clone, Debug)]
pub(super) struct Equation {
    pub(super) party: usize,
    pub(super) terms: Vec<(usize, i64)>,
}

/// Independent functionals.
pub(super) struct Functionals<'a> {
    shape: &'a Shape,
    field: PrimeField,
    /// Of each its values at all monomials.
    values: Vec<Vec<u64>>,
}

impl<'a> Functionals<'a> {
    /// All those that vanish on the rows of a Macaulay matrix.
    pub(super) fn new(shape: &'a Shape, macaulay: &Macaulay<'_>, ring: Residues) -> Self {
        Functionals { shape, field: ring.field(), values: eliminated(macaulay, ring).0.kernel() }
    }

    pub(super) fn count(&self) -> usize {
        self.values.len()
    }

    /// For each monomial of one degree less, what the functionals are at its product with a combination of coordinates.
    fn times(&self, party: usize, terms: &[(usize, i64)]) -> PrimeMatrix {
        let p = self.field.modulus() as i64;
        let of_coordinate = |coordinate: usize| {
            let at = |&place: &usize| self.values.iter().map(|values| values[place]).collect();
            let rows = self.shape.places[party][coordinate].iter().map(at).collect();
            PrimeMatrix::new(self.field, self.count(), rows)
        };
        let terms =
            Vec::from_iter(terms.iter().map(|&(i, factor)| (factor.rem_euclid(p) as u64, of_coordinate(i))));
        PrimeMatrix::combination(terms.iter().map(|(factor, matrix)| (*factor, matrix)))
    }

    /// Those that vanish on all multiples of an equation too.
    pub(super) fn with(&self, equation: &Equation) -> Self {
        let combinations = self.times(equation.party, &equation.terms).kernel();
        let combine = |combination: Vec<u64>| {
            let mut sum = vec![0; self.values[0].len()];
            for (&factor, values) in combination.iter().zip(&self.values) {
                self.field.add_multiple(&mut sum, factor, values);
            }
            sum
        };
        Functionals { values: combinations.into_iter().map(combine).collect(), ..*self }
    }

    /// The matrices of multiplication by the quotients of all coordinates of a party by one of them; none if it does not keep the
    /// functionals.
    pub(super) fn multiplications(&self, party: usize, by: usize) -> Option<Vec<PrimeMatrix>> {
        let denominator = self.times(party, &[(by, 1)]);
        let coordinates = 0..self.shape.places[party].len();
        coordinates.map(|i| denominator.solve(&self.times(party, &[(i, 1)]))).collect()
    }
}
