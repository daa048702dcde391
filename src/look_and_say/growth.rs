//! How fast terms grow and what they are made of in the long run, from the transition matrix of a splitting.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::Zero;

use super::splitting::Splitting;
use crate::algebra::factor::{Certificate, Factor, TooManyFactors, factor, product};
use crate::algebra::matrix::Matrix;
use crate::algebra::number_field::Quotient;
use crate::algebra::real_root::RealRoot;
use crate::algebra::{Ball, IntegerPolynomial};
use crate::algebra::{floats, perron};

/// A strongly connected component of the graph of atoms.
#[derive(Clone, Debug)]
pub struct Component {
    /// Its atoms, ascending.
    pub atoms: Vec<usize>,
    /// The greatest common divisor of the lengths of its cycles, 0 if there is no cycle.
    pub period: usize,
    /// The factors of its characteristic polynomial; if it has more than [`MAX_EXACT`] atoms, of the least polynomial that annihilates
    /// the row vector of ones, which has the spectral radius as a root, as powers of the matrix grow so from any positive vector.
    pub factors: Vec<Factor>,
    /// Whether its spectral radius is that of the whole matrix.
    pub is_dominant: bool,
}

/// Why no growth rate is given for a splitting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GrowthError {
    /// The characteristic polynomial was not factored.
    #[error("undecided: {0}")]
    Factors(#[from] TooManyFactors),
    /// Floats were not good enough to tell which root of the characteristic polynomial is the greatest.
    #[error("undecided: the spectral radius of a component with {0} atoms was not isolated")]
    NotIsolated(usize),
    /// A component is so large that its polynomial is not factored in minutes.
    #[error("undecided: a component has {0} elements, and polynomials are factored for up to {MAX_FACTORED}")]
    Large(usize),
    /// The power of the matrix that undoes the period is too high, or has too large entries.
    #[error("undecided: limits need the {0}-th power of the transition matrix, {0} being its period")]
    Power(usize),
}

/// Atoms of a strongly connected component up to which its characteristic polynomial is computed: about ten seconds.
pub const MAX_EXACT: usize = 300;

/// Atoms of a strongly connected component up to which a polynomial of it is factored: some ten seconds.
pub const MAX_FACTORED: usize = 1000;

/// Residue classes for which limits are computed, at most.
const MAX_PERIOD: usize = 1000;

/// Eigenvalues of a non-negative matrix, as far as growth depends on them.
#[derive(Clone, Debug)]
pub struct Spectrum {
    /// The matrix.
    pub matrix: Matrix,
    /// Its strongly connected components, those that others lead to last.
    pub components: Vec<Component>,
    /// The irreducible factors of its characteristic polynomial, or of a divisor of it where a component is too large.
    pub factors: Vec<Factor>,
    /// The spectral radius λ, which is the greatest real root of the characteristic polynomial (O. Perron 1907,
    /// G. Frobenius 1912), with its minimal polynomial.
    pub radius: RealRoot,
    /// The least common multiple of the periods of the dominant components: 1 if and only if no other eigenvalue has the
    /// absolute value λ.
    pub period: usize,
}

impl Spectrum {
    /// Finds them. A matrix without cycles has none and does not occur here: every atom becomes something.
    ///
    /// # Errors
    ///
    /// If a component is too large, or its polynomial was not factored, or its spectral radius was not isolated.
    ///
    /// # Panics
    ///
    /// If the matrix has no cycle.
    pub fn of(matrix: Matrix) -> Result<Spectrum, GrowthError> {
        let mut components = Vec::new();
        let mut radii: Vec<Option<RealRoot>> = Vec::new();
        let found = matrix.components();
        if let Some(large) = found.iter().find(|atoms| atoms.len() > MAX_FACTORED) {
            return Err(GrowthError::Large(large.len()));
        }
        for atoms in found {
            let block = matrix.block(&atoms);
            let factors = factor(&match atoms.len() {
                0..=MAX_EXACT => block.characteristic_polynomial(),
                size => block.annihilator(&vec![BigInt::from(1); size]),
            })?;
            let period = block.period();
            radii.push(if period == 0 {
                None
            } else {
                let enclosure = perron::spectral_radius(&block);
                Some(isolate(&factors, &enclosure).ok_or(GrowthError::NotIsolated(atoms.len()))?)
            });
            components.push(Component { atoms, period, factors, is_dominant: false });
        }
        let mut greatest: Option<RealRoot> = None;
        for radius in radii.iter().flatten() {
            greatest = Some(match greatest {
                None => radius.clone(),
                Some(other) => greater(other, radius.clone()),
            });
        }
        let radius = greatest.expect("every atom becomes something, so there is a cycle");
        // Spectral radii with one minimal polynomial are equal: each is an eigenvalue of the other component too.
        for (component, own) in components.iter_mut().zip(&radii) {
            component.is_dominant = own.as_ref().is_some_and(|own| own.polynomial() == radius.polynomial());
        }
        let dominant = components.iter().filter(|component| component.is_dominant);
        let period = dominant.fold(1, |lcm, component| num_integer::lcm(lcm, component.period));
        let mut factors: BTreeMap<IntegerPolynomial, (usize, Certificate)> = BTreeMap::new();
        for factor in components.iter().flat_map(|component| &component.factors) {
            let entry = factors.entry(factor.polynomial.clone());
            entry.or_insert((0, factor.certificate.clone())).0 += factor.multiplicity;
        }
        let factors = factors.into_iter();
        let mut factors: Vec<Factor> = factors
            .map(|(polynomial, (multiplicity, certificate))| Factor { polynomial, multiplicity, certificate })
            .collect();
        factors.sort_by_key(|factor| factor.polynomial.degree());
        Ok(Spectrum { matrix, components, factors, radius, period })
    }

    /// The factor that is the minimal polynomial of λ.
    pub fn minimal(&self) -> &Factor {
        let found = self.factors.iter().find(|factor| factor.polynomial == *self.radius.polynomial());
        found.expect("λ is an eigenvalue")
    }

    /// The characteristic polynomial; none if some component is too large for it.
    pub fn characteristic_polynomial(&self) -> Option<IntegerPolynomial> {
        let largest = self.components.iter().map(|component| component.atoms.len()).max();
        (largest <= Some(MAX_EXACT)).then(|| product(&self.factors))
    }

    /// A left eigenvector for λ: what `start` M^t / (t^(m-1) λ^t) has as its part in the direction of λ when t is large,
    /// m - 1 being the least power for which that is bounded. If the period is 1, this is the limit itself, up to
    /// a factor. Entries are integer polynomials in λ, all of one sign.
    ///
    /// With f^a h the polynomial that annihilates `start` and f the minimal one of λ, the vector w = start · h(M) f(M)^(m-1) is
    /// annihilated by f(M), and w · (f(x) / (x - λ))(M) is an eigenvector.
    pub fn left_vector(&self, start: &[BigInt]) -> Vec<IntegerPolynomial> {
        let minimal = self.minimal();
        let f = &minimal.polynomial;
        let (_, cofactor) = self.matrix.annihilator(start).divide_out(f);
        let mut vector = self.matrix.row_times_polynomial(start, &cofactor);
        loop {
            let next = self.matrix.row_times_polynomial(&vector, f);
            if next.iter().all(Zero::is_zero) {
                break;
            }
            vector = next;
        }
        let mut powers = vec![vector];
        for k in 1..f.degree() {
            powers.push(self.matrix.row_times(&powers[k - 1]));
        }
        let entry = |index: usize| {
            let coefficient = |l: usize| -> BigInt {
                let terms = (l + 1..=f.degree()).filter(|&j| !f.coefficients()[j].is_zero());
                terms.map(|j| &f.coefficients()[j] * &powers[j - l - 1][index]).sum()
            };
            IntegerPolynomial::new((0..f.degree()).map(coefficient).collect())
        };
        (0..self.matrix.size()).map(entry).collect()
    }
}

/// The factor that the number in `enclosure` is a root of, isolated; none if the enclosure is too wide.
fn isolate(factors: &[Factor], enclosure: &Ball) -> Option<RealRoot> {
    let working = |f: &IntegerPolynomial| enclosure.with_bits(enclosure.bits() + 64 + 4 * f.degree() as u64);
    let mut possible = factors.iter().map(|factor| &factor.polynomial);
    let mut possible = possible.by_ref().filter(|f| working(f).value_of(f).sign() == 0);
    match (possible.next(), possible.next()) {
        (Some(only), None) => RealRoot::new(only, enclosure),
        _ => None,
    }
}

fn greater(mut a: RealRoot, mut b: RealRoot) -> RealRoot {
    if a.polynomial() == b.polynomial() {
        return a;
    }
    // Roots of different irreducible polynomials differ, so some precision tells which is greater.
    let mut bits = 64;
    loop {
        let (x, y) = (a.refine(bits).clone(), b.refine(bits).clone());
        if x.is_above(&y) {
            return a;
        }
        if y.is_above(&x) {
            return b;
        }
        bits *= 2;
    }
}

/// The growth rate of a splitting in a ball, without a polynomial: by quotients of the matrix and a vector in each component, however
/// large. See [`perron::spectral_radius`].
pub fn rate_enclosure(splitting: &Splitting) -> Ball {
    let matrix = splitting.matrix();
    let blocks = matrix.components().into_iter().map(|atoms| matrix.block(&atoms));
    let radii = blocks.filter(|block| block.period() > 0).map(|block| perron::spectral_radius(&block));
    radii.reduce(|a, b| a.max(&b)).expect("every atom becomes something, so there is a cycle")
}

/// The growth of a splitting.
#[derive(Clone, Debug)]
pub struct Growth {
    /// The splitting.
    pub splitting: Splitting,
    /// The spectrum of its transition matrix M: the entry (i, j) says how many atoms j atom i becomes.
    pub spectrum: Spectrum,
    /// For each atom, whether it is on a cycle or can be reached from one.
    pub recurrent: Vec<bool>,
    /// The spectrum of M^p for p the period, if that is not 1.
    periodic: Option<Spectrum>,
}

impl Growth {
    /// Computes the spectrum. Time: see [`Matrix::characteristic_polynomial`] and [`factor`]; tenths of a second for 100 atoms.
    ///
    /// # Errors
    ///
    /// As [`Spectrum::of`], also for the power of the matrix that undoes the period; and if the period is
    /// above 1000 or that power has an entry of more than 64 bits.
    pub fn of(splitting: Splitting) -> Result<Growth, GrowthError> {
        let spectrum = Spectrum::of(splitting.matrix())?;
        let recurrent = splitting.recurrent();
        let periodic = match spectrum.period {
            1 => None,
            period => {
                let power = (period <= MAX_PERIOD).then(|| spectrum.matrix.power(period)).flatten();
                let power = power.ok_or(GrowthError::Power(period))?;
                Some(Spectrum::of(power)?)
            }
        };
        Ok(Growth { splitting, spectrum, recurrent, periodic })
    }

    /// λ, the growth rate: the length of the n-th term to the power 1/n tends to it, and if the period is 1 and λ > 1, so
    /// does the ratio of the lengths of successive terms.
    pub fn rate(&self) -> &RealRoot {
        &self.spectrum.radius
    }

    /// λ by floating-point eigenvalues of the dominant components, a cross-check; none if they do not converge, or a component has
    /// more than [`MAX_EXACT`] atoms.
    pub fn float_rate(&self) -> Option<f64> {
        let blocks = self.spectrum.components.iter().filter(|component| component.is_dominant);
        let radius = |component: &Component| {
            if component.atoms.len() > MAX_EXACT {
                return None;
            }
            let block = self.spectrum.matrix.block(&component.atoms);
            let eigenvalues = floats::eigenvalues(&floats::dense(&block))?;
            Some(eigenvalues.iter().map(|value| value.norm()).fold(0.0, f64::max))
        };
        blocks.map(radius).try_fold(0.0, |greatest: f64, radius| Some(greatest.max(radius?)))
    }

    /// The period: the limits of frequencies are limits along terms n ≡ r modulo this number.
    pub fn period(&self) -> usize {
        self.spectrum.period
    }

    /// How many of each atom the term has that comes `steps` after the seed.
    ///
    /// One product of the vector and the matrix a step.
    pub fn counts(&self, steps: usize) -> Vec<BigInt> {
        (0..steps).fold(self.splitting.counts(), |counts, _| self.spectrum.matrix.row_times(&counts))
    }

    /// The left Perron vector, entries adding up to 1: in the long run, and on average over a period, so much of all atoms
    /// (weighted by λ^-n) is of each kind.
    pub fn left_vector(&self) -> Vec<Quotient> {
        shares(&self.spectrum, &self.spectrum.left_vector(&self.counts(0)))
    }

    /// The right Perron vector, entries adding up to 1: in the long run, and on average over a period, the descendants of each
    /// atom make words of lengths (weighted by λ^-n) in these proportions.
    pub fn right_vector(&self) -> Vec<Quotient> {
        let transposed = Spectrum { matrix: self.spectrum.matrix.transpose(), ..self.spectrum.clone() };
        let lengths = Vec::from_iter(self.splitting.atoms.iter().map(|atom| BigInt::from(atom.word.len())));
        shares(&self.spectrum, &transposed.left_vector(&lengths))
    }

    /// The limits along the terms n ≡ `residue` modulo the period, the seed being n = 1.
    pub fn limits(&self, residue: usize) -> ClassLimits {
        let period = self.period();
        let spectrum = self.periodic.as_ref().unwrap_or(&self.spectrum);
        let vector = spectrum.left_vector(&self.counts((residue + period - 1) % period));
        let weighted = |weight: &dyn Fn(&[u8]) -> usize| {
            let terms = self.splitting.atoms.iter().zip(&vector);
            terms.fold(IntegerPolynomial::default(), |sum, (atom, share)| {
                sum.add(&share.scale(&weight(&atom.word).into()))
            })
        };
        let length = weighted(&<[u8]>::len);
        let frequency = |&letter: &u8| {
            let count = weighted(&|word| word.iter().filter(|&&other| other == letter).count());
            (letter, Quotient::new(spectrum.radius.polynomial(), &count, &length))
        };
        ClassLimits {
            residue: residue % period,
            rate: spectrum.radius.clone(),
            abundances: shares(spectrum, &vector),
            frequencies: self.splitting.letters().iter().map(frequency).collect(),
        }
    }
}

fn shares(spectrum: &Spectrum, vector: &[IntegerPolynomial]) -> Vec<Quotient> {
    let sum = vector.iter().fold(IntegerPolynomial::default(), |sum, entry| sum.add(entry));
    vector.iter().map(|entry| Quotient::new(spectrum.radius.polynomial(), entry, &sum)).collect()
}

/// What the terms of one residue class tend to.
#[derive(Clone, Debug)]
pub struct ClassLimits {
    /// The class: n modulo the period.
    pub residue: usize,
    /// λ^period, which generates the field of the limits.
    pub rate: RealRoot,
    /// The limiting share of each atom among all atoms.
    pub abundances: Vec<Quotient>,
    /// The limiting share of each letter among all letters.
    pub frequencies: Vec<(u8, Quotient)>,
}
