//! Finding product vectors over number fields that go to products, or lie in subspaces.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::Ratio;
use num_traits::{One, Zero};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::algebra::{Algebra, Number, Sequences, Simple};
use super::algebraic::AlgebraicVector;
use super::functionals::{Functionals, Shape};
use crate::algebra::IntegerPolynomial;
use crate::algebra::elimination::primes;
use crate::algebra::factor::factor;
use crate::algebra::fraction::fraction;
use crate::algebra::prime_field::{ChineseRemainder, PrimeField, small_fields};
use crate::separability::macaulay::matrix::{Macaulay, Polynomial, Residues, basis, minors};
use crate::separability::model::gaussian::GaussianMatrix;
use crate::separability::model::parties::{Cut, Parties};
use crate::separability::subspaces::subspace::Subspace;

/// The most primes for one polynomial, the most that may be of no use, and the highest degree of a field, which certificates have.
const PRIMES: usize = 600;
const UNUSABLE: usize = 20;
const DEGREE: usize = 256;

/// The most zeros in a subspace: of 20 in general position the coordinates take minutes.
const ZEROS: usize = 16;

/// A product vector over a number field that goes to a product across all the cuts, exactly. None found means nothing.
///
/// It comes from the kernel of the Macaulay matrix of a multidegree, and is a zero that fulfils as many equations a_i = 0, a_i = a_j,
/// a_i = -a_j as possible, one after the other. Time: (columns)^3 / 6 multiplications for each prime, of which there are two for small
/// fields, and more for large ones.
///
/// ```
/// use curiosa::separability::gates::letter_grid::{Block, LetterGrid};
/// use curiosa::separability::{model::parties::Parties, zeros::find::find};
///
/// let matrix = LetterGrid::parse("ABCD/EABF/CGHE/HDFG")?.matrix(Block::Rotation);
/// let parties = Parties::new(vec![4, 4])?;
/// let vector = find(&matrix, &parties, &parties.single_cuts(), &[2, 4]).unwrap();
/// // (1, x, -1, 1) (x) (1, x, x^2, -x^3), x an eighth root of unity.
/// assert_eq!(vector.polynomial.to_string(), "x^4 + 1");
/// assert!(vector.goes_to_product(&matrix, &parties, &parties.single_cuts()));
/// # Ok::<(), curiosa::separability::SeparabilityError>(())
/// ```
///
/// # Panics
///
/// If the matrix is not of the dimension of the parties, or the multidegree not a degree of 2 or more for each party.
pub fn find(
    matrix: &GaussianMatrix,
    parties: &Parties,
    cuts: &[Cut],
    multidegree: &[usize],
) -> Option<AlgebraicVector> {
    let minors = basis(minors(matrix, parties, cuts), parties, first_ring());
    let macaulay = Macaulay::new(parties, 2, minors.iter().map(|minor| &minor.polynomial), multidegree);
    let is_zero = |vector: &AlgebraicVector| vector.goes_to_product(matrix, parties, cuts);
    zero(parties, macaulay, multidegree, matrix.is_real(), usize::MAX, &is_zero).unwrap_or(None)
}

/// A product vector over a number field that lies in a subspace, exactly. None found means nothing. As [`find`], with the forms that vanish
/// on the subspace in the place of minors.
///
/// ```
/// use curiosa::separability::model::{gaussian::Gaussian, parties::Parties};
/// use curiosa::separability::{subspaces::subspace::Subspace, zeros::find::inside};
///
/// let row = |row: [i64; 4]| row.map(Gaussian::real).to_vec();
/// let vectors = vec![row([1, 0, 0, -1]), row([0, 1, -2, 0])];
/// let subspace = Subspace::spanned(Parties::new(vec![2, 2])?, vectors)?;
/// let vector = inside(&subspace, &[2, 2])?.unwrap();
/// assert_eq!(vector.polynomial.to_string(), "x^2 - 2");
/// assert!(vector.is_in(&subspace));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the zeros have coordinates that are too large; then so they are with other multidegrees.
///
/// # Panics
///
/// If the multidegree is not a degree of 1 or more for each party.
pub fn inside(subspace: &Subspace, multidegree: &[usize]) -> Result<Option<AlgebraicVector>, TooLarge> {
    let parties = subspace.parties();
    let forms = Vec::from_iter(subspace.forms().iter().map(|form| Polynomial::linear(form, parties)));
    let macaulay = Macaulay::new(parties, 1, &forms, multidegree);
    zero(parties, macaulay, multidegree, subspace.is_real(), ZEROS, &|vector| vector.is_in(subspace))
}

fn first_ring() -> Residues {
    Residues::new(primes().next().expect("there are primes"))
}

/// The least polynomial of the simplest number is not known by 600 primes, or there are too many zeros for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are too many zeros, or their coordinates have too many digits")]
pub struct TooLarge;

/// A common zero of the polynomials of a Macaulay matrix of this multidegree, of which it is known whether all coefficients are real, where there are not
/// more than so many to choose from.
fn zero(
    parties: &Parties,
    macaulay: Macaulay<'_>,
    multidegree: &[usize],
    is_real: bool,
    zeros: usize,
    is_zero: &dyn Fn(&AlgebraicVector) -> bool,
) -> Result<Option<AlgebraicVector>, TooLarge> {
    let shape = Shape::new(parties, multidegree);
    let Some(simple) = Simple::new(Functionals::new(&shape, &macaulay, first_ring()), &shape) else {
        return Ok(None);
    };
    let search = Search { parties, is_real, is_zero, macaulay, shape, simple };
    let mut algebras =
        Algebras { search: &search, primes: Box::new(primes()), found: Vec::new(), unusable: 0 };
    let mut separated = |number: &Number| Some(algebras.at(0)?.sequences(number).polynomial().degree());
    // What separates fewer zeros than can be takes some for one.
    let mut numbers = search.numbers();
    let Some(most) = numbers.pop().and_then(|number| separated(&number)) else { return Ok(None) };
    if most > zeros {
        return Err(TooLarge);
    }
    let separating = Vec::from_iter(numbers.into_iter().filter(|number| separated(number) == Some(most)));
    for number in separating {
        if let Some(vector) = search.by(&number, &mut algebras)? {
            return Ok(Some(vector));
        }
    }
    Ok(None)
}

struct Search<'a> {
    parties: &'a Parties,
    is_real: bool,
    is_zero: &'a dyn Fn(&AlgebraicVector) -> bool,
    macaulay: Macaulay<'a>,
    shape: Shape,
    simple: Simple,
}

/// The algebras modulo one prime after the other.
struct Algebras<'a> {
    search: &'a Search<'a>,
    primes: Box<dyn Iterator<Item = u64>>,
    found: Vec<Algebra>,
    unusable: usize,
}

impl Algebras<'_> {
    /// The algebra modulo the usable prime of this number; none if the first prime is not usable, or [`UNUSABLE`] are not: then
    /// the first may be the odd one out.
    fn at(&mut self, number: usize) -> Option<&Algebra> {
        let search = self.search;
        while self.found.len() <= number {
            if self.unusable == UNUSABLE {
                return None;
            }
            let ring = Residues::new(self.primes.next()?);
            let rings = [ring, ring.conjugate()];
            let rings = if search.is_real { &rings[..1] } else { &rings };
            match Algebra::new(&search.shape, &search.macaulay, rings, &search.simple) {
                Some(algebra) => self.found.push(algebra),
                None if self.found.is_empty() => return None,
                None => self.unusable += 1,
            }
        }
        Some(&self.found[number])
    }
}

impl Search<'_> {
    /// The numbers that are tried as generators: each coordinate, sums of two, sums of multiples of all; the last one has large
    /// factors and only says how many zeros can be separated.
    fn numbers(&self) -> Vec<Number> {
        let i = i64::from(!self.is_real);
        let coordinates = self.parties.sizes().iter().enumerate();
        let coordinates = coordinates.flat_map(|(party, &size)| (0..size).map(move |i| (party, i)));
        let coordinates = Vec::from_iter(coordinates.filter(|&(party, i)| self.simple.bases[party] != i));
        let single = coordinates.iter().map(|&(party, coordinate)| vec![(party, coordinate, 1)]);
        let pairs = coordinates.iter().enumerate().flat_map(|(place, &(party, i))| {
            let further = coordinates[place + 1..].iter();
            further.map(move |&(other, j)| vec![(party, i, 1), (other, j, 1)])
        });
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let sums = [5, 5, 20, 1 << 40].map(|largest| {
            let term = |&(party, coordinate)| (party, coordinate, random.random_range(1..=largest));
            coordinates.iter().map(term).collect()
        });
        single.chain(pairs).chain(sums).map(|terms| Number { terms, i }).collect()
    }

    /// A zero by the field that a number generates; none if it is not separated from others by this number.
    fn by(&self, number: &Number, algebras: &mut Algebras<'_>) -> Result<Option<AlgebraicVector>, TooLarge> {
        let (sequences, coefficients) = self.polynomial(number, algebras).ok_or(TooLarge)?;
        // Of scale · u the least polynomial has integer coefficients.
        let scale = integral_scale(&coefficients);
        let (mut power, mut integers) = (BigInt::one(), Vec::new());
        for coefficient in coefficients.iter().rev() {
            integers.push((coefficient * &power).to_integer());
            power *= &scale;
        }
        integers.reverse();
        let whole = IntegerPolynomial::new(integers);
        // Where factors are too hard to find, all different ones together do as well, in a larger ring.
        let factors = match factor(&whole) {
            Ok(factors) => factors.into_iter().map(|factor| factor.polynomial).collect(),
            Err(_) => vec![whole.div_rem(&whole.gcd(&whole.derivative())).0],
        };
        let mut sequences = sequences;
        let found = factors.iter().filter(|factor| factor.degree() <= DEGREE).find_map(|factor| {
            let vector = self.vector(number, &whole, factor, &scale, (&mut sequences, algebras))?;
            (self.is_zero)(&vector).then_some(vector)
        });
        Ok(found)
    }

    /// The sequences of a number modulo some primes, and its least polynomial.
    fn polynomial(
        &self,
        number: &Number,
        algebras: &mut Algebras<'_>,
    ) -> Option<(Vec<Sequences>, Vec<Ratio<BigInt>>)> {
        let mut sequences: Vec<Sequences> = Vec::new();
        let mut lift = Lift::default();
        while sequences.len() < PRIMES {
            let next = algebras.at(sequences.len())?.sequences(number);
            lift.add(next.field, next.polynomial().coefficients);
            sequences.push(next);
            if let Some(coefficients) = lift.stable() {
                return Some((sequences, coefficients));
            }
        }
        None
    }

    /// The coordinates as polynomials in a root of `factor`.
    fn vector(
        &self,
        number: &Number,
        whole: &IntegerPolynomial,
        factor: &IntegerPolynomial,
        scale: &BigInt,
        (sequences, algebras): (&mut Vec<Sequences>, &mut Algebras<'_>),
    ) -> Option<AlgebraicVector> {
        let with_i = !self.is_real;
        let mut lift = Lift::default();
        for place in 0..PRIMES {
            if place == sequences.len() {
                sequences.push(algebras.at(place)?.sequences(number));
            }
            let sequences = &sequences[place];
            let field = sequences.field;
            let modulo = [whole, factor].map(|polynomial| polynomial.modulo(field));
            let Some(values) = sequences.values(&modulo[0], &modulo[1], field.of(scale), with_i) else {
                continue;
            };
            lift.add(field, values);
            if let Some(values) = lift.stable() {
                return Some(self.integral(factor, &values, with_i));
            }
        }
        None
    }

    /// The vector from the coefficients of i, if there is one, and of all coordinates, with the denominators of each party cleared.
    fn integral(
        &self,
        polynomial: &IntegerPolynomial,
        values: &[Ratio<BigInt>],
        with_i: bool,
    ) -> AlgebraicVector {
        let (polynomial, by) = match polynomial.degree() {
            // Coordinates are numbers, any polynomial of this degree will do.
            1 => (IntegerPolynomial::power_of_x(1), 1),
            _ => reduced(polynomial),
        };
        let power = |k: usize| BigInt::from(by).pow(k as u32);
        let reduce =
            |element: &[Ratio<BigInt>]| element.iter().enumerate().map(|(k, c)| c * power(k)).collect();
        let mut elements = values.chunks(polynomial.degree()).map(reduce);
        let cleared = |elements: Vec<Vec<Ratio<BigInt>>>| -> (Vec<IntegerPolynomial>, BigInt) {
            let denominator = common_denominator(elements.iter().flatten());
            let integers = |element: &Vec<Ratio<BigInt>>| {
                IntegerPolynomial::new(element.iter().map(|c| (c * &denominator).to_integer()).collect())
            };
            (elements.iter().map(integers).collect(), denominator)
        };
        let i = with_i.then(|| {
            let (mut i, denominator) = cleared(elements.by_ref().take(1).collect());
            (i.remove(0), denominator)
        });
        let sizes = self.parties.sizes().iter();
        let factors = sizes.map(|&size| cleared(elements.by_ref().take(size).collect()).0);
        AlgebraicVector { factors: factors.collect(), i, polynomial }
    }
}

fn common_denominator<'a>(numbers: impl IntoIterator<Item = &'a Ratio<BigInt>>) -> BigInt {
    numbers.into_iter().fold(BigInt::one(), |lcm, number| lcm.lcm(number.denom()))
}

/// A number s, not too large, for which s times a root of a monic polynomial is a root of one with integer coefficients.
fn integral_scale(coefficients: &[Ratio<BigInt>]) -> BigInt {
    let (mut rest, mut scale) = (common_denominator(coefficients), BigInt::one());
    let holds = |scale: &BigInt| {
        let mut power = BigInt::one();
        coefficients.iter().rev().all(|coefficient| {
            let integer = (coefficient * &power).is_integer();
            power *= scale;
            integer
        })
    };
    for prime in small_primes() {
        while rest.is_multiple_of(&prime.into()) {
            rest /= prime;
            let others = &scale * &rest;
            if !holds(&others) {
                scale *= prime;
            }
        }
    }
    scale * rest
}

/// The polynomial whose roots are those of a monic one divided by a number, as large as small primes make it, and that number.
fn reduced(polynomial: &IntegerPolynomial) -> (IntegerPolynomial, u64) {
    let (mut coefficients, mut by) = (polynomial.coefficients().to_vec(), 1);
    for prime in small_primes() {
        // Of x itself any multiple would do.
        while !coefficients[0].is_zero() {
            let mut power = BigInt::one();
            let divided = coefficients.iter().rev().map(|coefficient| {
                let (quotient, rest) = coefficient.div_rem(&power);
                power *= prime;
                rest.is_zero().then_some(quotient)
            });
            let Some(mut divided) = divided.collect::<Option<Vec<_>>>() else { break };
            divided.reverse();
            (coefficients, by) = (divided, by * prime);
        }
    }
    (IntegerPolynomial::new(coefficients), by)
}

/// Primes that are divided out.
fn small_primes() -> impl Iterator<Item = u64> {
    small_fields().map(PrimeField::modulus).take_while(|&prime| prime < 100)
}

/// Rational numbers by their residues modulo several primes.
#[derive(Default)]
struct Lift {
    fields: Vec<PrimeField>,
    residues: Vec<Vec<u64>>,
    /// The numbers when they were looked at last.
    last: Option<Vec<Ratio<BigInt>>>,
    /// By how many primes they are looked at next.
    due: usize,
}

impl Lift {
    /// Adds the residues modulo one more prime. Where there are fewer than before this prime is left out, where there are more those
    /// before.
    fn add(&mut self, field: PrimeField, residues: Vec<u64>) {
        let before = self.residues.first().map_or(0, Vec::len);
        if residues.len() > before {
            *self = Lift::default();
        }
        if residues.len() >= before {
            self.fields.push(field);
            self.residues.push(residues);
        }
    }

    /// The numbers, if they have not changed since they were looked at last: a fifth fewer primes before, or one fewer.
    fn stable(&mut self) -> Option<Vec<Ratio<BigInt>>> {
        if self.fields.len() < self.due {
            return None;
        }
        self.due = self.fields.len() + (self.fields.len() / 4).max(1);
        let chinese = ChineseRemainder::new(&self.fields);
        let modulus = self.fields.iter().fold(BigInt::one(), |product, field| product * field.modulus());
        let number = |k: usize| {
            let residues = Vec::from_iter(self.residues.iter().map(|residues| residues[k]));
            fraction(&chinese.combine(&residues), &modulus)
        };
        let now = (0..self.residues[0].len()).map(number).collect();
        let before = std::mem::replace(&mut self.last, now);
        self.last.clone().filter(|now| before.as_ref() == Some(now))
    }
}
