//! Product vectors over a number field.

use std::fmt;

use num_bigint::BigInt;
use num_traits::One;

use crate::algebra::IntegerPolynomial;
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};
use crate::separability::model::parties::{Cut, Parties};
use crate::separability::subspaces::subspace::Subspace;
use crate::stop;

/// A product vector whose coordinates are polynomials in a root of a polynomial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlgebraicVector {
    /// The polynomial, monic and irreducible.
    pub polynomial: IntegerPolynomial,
    /// A square root of -1 as a polynomial in the root, over a denominator; none where only rational matrices are meant.
    pub i: Option<(IntegerPolynomial, BigInt)>,
    /// For each party its coordinates, one of them a number other than 0.
    pub factors: Vec<Vec<IntegerPolynomial>>,
}

impl AlgebraicVector {
    /// A product vector with Gaussian integers for coordinates, in the rational numbers if all are real and `rational` is set.
    ///
    /// # Panics
    ///
    /// If a factor is zero.
    pub fn gaussian(vector: &[Vec<Gaussian>], rational: bool) -> Self {
        let real = rational && vector.iter().flatten().all(|entry| entry.im == 0);
        // The first coordinate that is not 0 becomes a number.
        let factor = |factor: &Vec<Gaussian>| {
            let first = factor.iter().find(|entry| **entry != Gaussian::ZERO).expect("no factor is zero");
            let by = if real { Gaussian::ONE } else { first.conjugate() };
            let entry = |entry: &Gaussian| {
                let product = *entry * by;
                IntegerPolynomial::from_small(&[product.re, product.im])
            };
            factor.iter().map(entry).collect()
        };
        let x = IntegerPolynomial::power_of_x(1);
        let (polynomial, i) = match real {
            true => (x, None),
            false => (IntegerPolynomial::from_small(&[1, 0, 1]), Some((x, BigInt::one()))),
        };
        AlgebraicVector { polynomial, i, factors: vector.iter().map(factor).collect() }
    }

    /// Whether a_1 (x) ... (x) a_k lies in a subspace of these parties, exactly.
    ///
    /// ```
    /// use curiosa::algebra::IntegerPolynomial;
    /// use curiosa::separability::model::{gaussian::Gaussian, parties::Parties};
    /// use curiosa::separability::{subspaces::subspace::Subspace, zeros::algebraic::AlgebraicVector};
    ///
    /// // (x, 1) (x) (x, 1) in the span of (2, 0, 0, 1) and (0, 1, 1, 0): x is a square root of 2.
    /// let row = |row: [i64; 4]| row.map(Gaussian::real).to_vec();
    /// let vectors = vec![row([2, 0, 0, 1]), row([0, 1, 1, 0])];
    /// let subspace = Subspace::spanned(Parties::new(vec![2, 2])?, vectors)?;
    /// let factor = [&[0, 1][..], &[1]].map(IntegerPolynomial::from_small).to_vec();
    /// let holds = |polynomial: &[i64]| {
    ///     let polynomial = IntegerPolynomial::from_small(polynomial);
    ///     AlgebraicVector { polynomial, i: None, factors: vec![factor.clone(); 2] }.is_in(&subspace)
    /// };
    /// assert!(holds(&[-2, 0, 1]) && !holds(&[-3, 0, 1]));
    /// # Ok::<(), curiosa::separability::SeparabilityError>(())
    /// ```
    pub fn is_in(&self, subspace: &Subspace) -> bool {
        let product = self.product();
        subspace.forms().iter().all(|form| self.combination(form, &product).is_zero())
    }

    /// The coordinates of a_1 (x) ... (x) a_k.
    pub(super) fn product(&self) -> Vec<IntegerPolynomial> {
        self.factors.iter().fold(vec![IntegerPolynomial::one()], |product, factor| {
            let longer = product.iter().flat_map(|left| factor.iter().map(move |right| left.mul(right)));
            longer.map(|polynomial| self.reduced(&polynomial)).collect()
        })
    }

    /// re + im i, times the denominator of i.
    pub(super) fn number(&self, re: &BigInt, im: &BigInt) -> IntegerPolynomial {
        match &self.i {
            Some((i, denominator)) => IntegerPolynomial::one().scale(&(denominator * re)).add(&i.scale(im)),
            None => IntegerPolynomial::one().scale(re),
        }
    }

    pub(super) fn reduced(&self, polynomial: &IntegerPolynomial) -> IntegerPolynomial {
        polynomial.div_rem(&self.polynomial).1
    }

    /// The sum of coefficients times coordinates, times the denominator of i.
    fn combination(&self, coefficients: &[Gaussian], coordinates: &[IntegerPolynomial]) -> IntegerPolynomial {
        stop::check();
        let terms = coefficients.iter().zip(coordinates).filter(|(a, _)| **a != Gaussian::ZERO);
        let number = |entry: &Gaussian| self.number(&entry.re.into(), &entry.im.into());
        let sum = terms.fold(IntegerPolynomial::from_small(&[]), |sum, (a, b)| sum.add(&number(a).mul(b)));
        self.reduced(&sum)
    }

    /// Whether M (a_1 (x) ... (x) a_k) is a product across all the cuts, exactly; all minors are computed.
    ///
    /// Time: (dimension)^2 products of polynomials below the degree of the polynomial for each cut.
    ///
    /// ```
    /// use curiosa::algebra::IntegerPolynomial;
    /// use curiosa::separability::gates::letter_grid::{Block, LetterGrid};
    /// use curiosa::separability::{model::parties::Parties, zeros::algebraic::AlgebraicVector};
    ///
    /// // (1, x, -1, 1) (x) (1, x, x^2, -x^3), x an eighth root of unity.
    /// let factors = [[&[1][..], &[0, 1], &[-1], &[1]], [&[1], &[0, 1], &[0, 0, 1], &[0, 0, 0, -1]]];
    /// let factors = factors.map(|factor| factor.map(IntegerPolynomial::from_small).to_vec()).to_vec();
    /// let matrix = LetterGrid::parse("ABCD/EABF/CGHE/HDFG")?.matrix(Block::Rotation);
    /// let parties = Parties::new(vec![4, 4])?;
    /// let holds = |polynomial: &[i64]| {
    ///     let polynomial = IntegerPolynomial::from_small(polynomial);
    ///     let vector = AlgebraicVector { polynomial, i: None, factors: factors.clone() };
    ///     vector.goes_to_product(&matrix, &parties, &parties.single_cuts())
    /// };
    /// assert!(holds(&[1, 0, 0, 0, 1]) && !holds(&[1, 0, 0, 1]));
    /// # Ok::<(), curiosa::separability::SeparabilityError>(())
    /// ```
    pub fn goes_to_product(&self, matrix: &GaussianMatrix, parties: &Parties, cuts: &[Cut]) -> bool {
        let product = self.product();
        let image = (0..matrix.size()).map(|row| self.combination(matrix.row(row), &product));
        let image = Vec::from_iter(image);
        cuts.iter().all(|&cut| {
            let places = parties.flattening(cut);
            (0..image.len()).all(|x| {
                stop::check();
                let further = (x + 1..image.len())
                    .filter(|&y| places[x].0 != places[y].0 && places[x].1 != places[y].1);
                further.into_iter().all(|y| {
                    let (other_x, other_y) = (parties.mix(y, x, cut), parties.mix(x, y, cut));
                    let minor = image[x].mul(&image[y]).sub(&image[other_x].mul(&image[other_y]));
                    self.reduced(&minor).is_zero()
                })
            })
        })
    }
}

/// `(1, x) (x) (x^2, 1)`.
impl fmt::Display for AlgebraicVector {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (party, factor) in self.factors.iter().enumerate() {
            let entries = Vec::from_iter(factor.iter().map(IntegerPolynomial::to_string)).join(", ");
            write!(out, "{}({entries})", if party == 0 { "" } else { " (x) " })?;
        }
        Ok(())
    }
}
