//! The certificate that a product vector over a number field lies in a subspace: what it says, as JSON.
//!
//! ```text
//! {
//!   "format": "curiosa product in subspace 1",
//!   "dims": [2, 2],                        sizes of the parties
//!   "cut": null,                           or parties on one side of a cut, from 0 on
//!   "basis": [[2, 0, 0, 1], [0, 1, 1, 0]], vectors that span the subspace: integers, or [re, im] for re + im i
//!   "polynomial": [-2, 0, 1],              f, monic, the constant coefficient first: here x^2 - 2
//!   "i": null,                             or {"polynomial": [0, 1], "denominator": 1}: i is their quotient
//!   "vector": [[[0, 1], [1]], ...],        for each party, or side of the cut, its coordinates, as polynomials in x
//!   "denominator": 1,
//!   "combination": [[1], [0, 1]]           for each vector of the basis a polynomial in x
//! }
//! ```
//!
//! Modulo f the denominator times the product of the factors is the combination of the basis. So at each root of f the product
//! lies in the subspace; it is not 0 there, as each factor has a coordinate that is a number other than 0.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::One;

use super::algebraic::AlgebraicVector;
use super::certificate::{coefficients, i_text, list, vector_lines};
use crate::algebra::IntegerPolynomial;
use crate::separability::certificates::certificate::{Entry, json, lines};
use crate::separability::model::parties::Cut;
use crate::separability::subspaces::subspace::Subspace;

/// What certificates begin with.
pub const FORMAT: &str = "curiosa product in subspace 1";

/// A certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    dims: Vec<usize>,
    cut: Option<Vec<usize>>,
    basis: Vec<Vec<Entry>>,
    vector: AlgebraicVector,
    denominator: BigInt,
    combination: Vec<IntegerPolynomial>,
}

impl Certificate {
    /// That the vector, of a factor for each party or, with a cut, each of its sides, lies in the subspace. O(d^3) operations on fractions
    /// and d^2 on polynomials for d dimensions.
    ///
    /// # Panics
    ///
    /// If it does not lie in it.
    pub fn new(subspace: &Subspace, cut: Option<Cut>, vector: &AlgebraicVector) -> Self {
        let grouped = cut.map_or_else(|| subspace.clone(), |cut| subspace.across(cut));
        assert!(vector.is_in(&grouped), "the vector is not in the subspace");
        let product = vector.product();
        let combinations = grouped.combinations();
        let parts = || combinations.iter().flat_map(|(_, row)| row.iter().flat_map(|c| [&c.re, &c.im]));
        let common = parts().fold(BigInt::one(), |common, part| common.lcm(part.denom()));
        let coefficient = |number: usize| {
            let terms = combinations.iter().map(|(place, row)| {
                let [re, im] = [&row[number].re, &row[number].im].map(|part| (part * &common).to_integer());
                vector.number(&re, &im).mul(&product[*place])
            });
            let zero = IntegerPolynomial::from_small(&[]);
            vector.reduced(&terms.fold(zero, |sum, term| sum.add(&term)))
        };
        let combination = (0..subspace.basis().len()).map(coefficient).collect();
        let i = vector.i.as_ref().map_or_else(BigInt::one, |(_, denominator)| denominator.clone());
        Certificate {
            dims: subspace.parties().sizes().to_vec(),
            cut: cut.map(|cut| subspace.parties().members(cut)),
            basis: subspace.basis().iter().map(|vector| Entry::of(vector)).collect(),
            vector: vector.clone(),
            denominator: common * i,
            combination,
        }
    }

    /// The certificate as text, a vector a line.
    pub fn to_json(&self) -> String {
        format!(
            "{{\n  \"format\": {},\n  \"dims\": {},\n  \"cut\": {},\n  \"basis\": [\n    {}\n  ],\n  \"polynomial\": {},\n  \"i\": {},\n  \"vector\": [\n    {}\n  ],\n  \"denominator\": {},\n  \"combination\": {}\n}}\n",
            json(&FORMAT),
            json(&self.dims),
            json(&self.cut),
            lines(&self.basis),
            coefficients(&self.vector.polynomial),
            i_text(&self.vector),
            vector_lines(&self.vector),
            self.denominator,
            list(self.combination.iter().map(coefficients)),
        )
    }
}
