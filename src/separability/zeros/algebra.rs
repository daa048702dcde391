//! The algebra of coordinates of finitely many product vectors modulo a prime, by matrices of multiplication.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::functionals::{Equation, Functionals, Shape};
use crate::algebra::prime_field::PrimeField;
use crate::algebra::prime_matrix::PrimeMatrix;
use crate::algebra::prime_polynomial::PrimePolynomial;
use crate::separability::macaulay::matrix::{Macaulay, Residues};
use crate::stop;

/// Equations that leave few of the zeros, and for each party a coordinate that is 0 at none of these.
pub(super) struct Simple {
    equations: Vec<Equation>,
    pub(super) bases: Vec<usize>,
    /// How many functionals are left.
    count: usize,
}

impl Simple {
    /// Adds the equations a_i = 0, a_i = a_j and a_i = -a_j as long as functionals are left; none if there are none at all.
    pub(super) fn new(mut functionals: Functionals<'_>, shape: &Shape) -> Option<Simple> {
        if functionals.count() == 0 {
            return None;
        }
        let (mut equations, mut bases) = (Vec::new(), Vec::new());
        for (party, size) in shape.sizes().enumerate() {
            let mut nonzero = Vec::new();
            let mut add = |terms: Vec<(usize, i64)>| {
                let equation = Equation { party, terms };
                let fewer = functionals.with(&equation);
                let holds = fewer.count() > 0;
                if holds {
                    functionals = fewer;
                    equations.push(equation);
                }
                holds
            };
            for i in 0..size {
                if !add(vec![(i, 1)]) {
                    nonzero.push(i);
                }
            }
            for (place, &i) in nonzero.iter().enumerate() {
                for &j in &nonzero[..place] {
                    let _ = add(vec![(j, 1), (i, -1)]) || add(vec![(j, 1), (i, 1)]);
                }
            }
            bases.push(*nonzero.first()?);
        }
        Some(Simple { equations, bases, count: functionals.count() })
    }
}

/// How a party's coordinates multiply, for each square root of -1 that is to be used.
pub(super) struct Algebra {
    field: PrimeField,
    blocks: Vec<Block>,
}

struct Block {
    i: u64,
    /// For each party and coordinate.
    matrices: Vec<Vec<PrimeMatrix>>,
}

/// A number of the algebra: a sum of multiples of coordinates, and of i.
#[derive(Clone, Debug)]
pub(super) struct Number {
    /// Party, coordinate, factor.
    pub(super) terms: Vec<(usize, usize, i64)>,
    pub(super) i: i64,
}

/// For k = 0, 1, ... a linear functional at u^k, and at its products with all coordinates and with i.
pub(super) struct Sequences {
    pub(super) field: PrimeField,
    pub(super) powers: Vec<u64>,
    pub(super) i: Vec<u64>,
    /// For each party and coordinate.
    pub(super) coordinates: Vec<Vec<Vec<u64>>>,
}

impl Algebra {
    /// Of the zeros that fulfil the equations; none if the multidegree is too small, or there are infinitely many, or this prime
    /// differs from that by which the equations were found.
    pub(super) fn new(
        shape: &Shape,
        macaulay: &Macaulay<'_>,
        rings: &[Residues],
        simple: &Simple,
    ) -> Option<Algebra> {
        let block = |ring: &Residues| {
            let mut functionals = Functionals::new(shape, macaulay, *ring);
            for equation in &simple.equations {
                if functionals.count() == 0 {
                    return None;
                }
                functionals = functionals.with(equation);
            }
            let parties = simple.bases.iter().enumerate();
            let matrices = parties.map(|(party, &by)| functionals.multiplications(party, by));
            let matrices = matrices.collect::<Option<_>>()?;
            (functionals.count() == simple.count).then_some(Block { i: ring.i(), matrices })
        };
        let blocks = rings.iter().map(block).collect::<Option<_>>()?;
        Some(Algebra { field: rings[0].field(), blocks })
    }

    /// The sequences of a number u, as long as its least polynomial may need.
    pub(super) fn sequences(&self, number: &Number) -> Sequences {
        let field = self.field;
        let residue = |factor: i64| factor.rem_euclid(field.modulus() as i64) as u64;
        let size = |block: &Block| block.matrices[0][0].rows().len();
        let length = 2 * self.blocks.iter().map(size).sum::<usize>();
        let zero = || vec![0; length];
        let mut sequences = Sequences {
            field,
            powers: zero(),
            i: zero(),
            coordinates: self.blocks[0]
                .matrices
                .iter()
                .map(|party| party.iter().map(|_| zero()).collect())
                .collect(),
        };
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut vector =
            |size: usize| Vec::from_iter((0..size).map(|_| random.random_range(0..field.modulus())));
        for block in &self.blocks {
            let (mut right, left) = (vector(size(block)), vector(size(block)));
            let of_coordinates = Vec::from_iter(
                block
                    .matrices
                    .iter()
                    .map(|party| Vec::from_iter(party.iter().map(|matrix| matrix.times_from_left(&left)))),
            );
            let terms = number.terms.iter();
            let u = PrimeMatrix::combination(
                terms.map(|&(party, i, factor)| (residue(factor), &block.matrices[party][i])),
            );
            let shift = field.mul(residue(number.i), block.i);
            for k in 0..length {
                stop::check();
                let add = |to: &mut u64, value: u64| *to = field.add(*to, value);
                let power = field.dot(&left, &right);
                add(&mut sequences.powers[k], power);
                add(&mut sequences.i[k], field.mul(block.i, power));
                for (to, left) in sequences.coordinates.iter_mut().zip(&of_coordinates) {
                    for (to, left) in to.iter_mut().zip(left) {
                        add(&mut to[k], field.dot(left, &right));
                    }
                }
                let mut next = u.times(&right);
                field.add_multiple(&mut next, shift, &right);
                right = next;
            }
        }
        sequences
    }
}

impl Sequences {
    /// The least polynomial of u.
    pub(super) fn polynomial(&self) -> PrimePolynomial {
        PrimePolynomial::annihilating(self.field, &self.powers)
    }

    /// i, if wanted, and then all coordinates, as polynomials in scale · u modulo a factor of its least polynomial `whole`, all
    /// of so many coefficients one after the other; none if this prime will not do.
    ///
    /// The generating function of a sequence is a fraction with the denominator `whole`; at a root that is a pole of order e, the
    /// functional at (u - root)^(e - 1) x, where a coordinate x acts as a number, is the numerator up to a factor that does not
    /// depend on x.
    pub(super) fn values(
        &self,
        whole: &PrimePolynomial,
        factor: &PrimePolynomial,
        scale: u64,
        with_i: bool,
    ) -> Option<Vec<u64>> {
        let field = self.field;
        let numerator = |sequence: &[u64]| {
            let mut power = 1;
            let scaled = sequence.iter().map(|&term| {
                let term = field.mul(term, power);
                power = field.mul(power, scale);
                term
            });
            let scaled = Vec::from_iter(scaled);
            let coefficients = (0..whole.degree()).map(|j| field.dot(&whole.coefficients[j + 1..], &scaled));
            PrimePolynomial::new(field, coefficients.collect()).div_rem(factor).1
        };
        let one = numerator(&self.powers);
        if one.is_zero() || one.gcd(factor).degree() > 0 {
            return None;
        }
        let inverse = one.bezout(factor).0;
        let mut values = Vec::new();
        let all = with_i.then_some(&self.i).into_iter().chain(self.coordinates.iter().flatten());
        for sequence in all {
            let mut value = numerator(sequence).mul(&inverse).div_rem(factor).1.coefficients;
            value.resize(factor.degree(), 0);
            values.extend(value);
        }
        Some(values)
    }
}
