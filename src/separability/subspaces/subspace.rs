//! Subspaces of a tensor product: vectors that span them, and linear forms that vanish on them.

use nalgebra::Complex;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::Ratio;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::lattice;
use crate::separability::SeparabilityError;
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};
use crate::separability::model::parties::{Cut, Parties};
use crate::stop;

/// A Gaussian fraction.
pub(in crate::separability) type Exact = Complex<Ratio<BigInt>>;
type Vectors = Vec<Vec<Gaussian>>;

/// A subspace, both ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subspace {
    parties: Parties,
    basis: Vec<Vec<Gaussian>>,
    forms: Vec<Vec<Gaussian>>,
}

impl Subspace {
    /// All combinations of some vectors, in the basis of the parties. O(N^3) operations on fractions.
    ///
    /// ```
    /// use curiosa::separability::model::{gaussian::Gaussian, parties::Parties};
    /// use curiosa::separability::subspaces::subspace::Subspace;
    ///
    /// let [zero, one] = [Gaussian::ZERO, Gaussian::ONE];
    /// let singlet = vec![zero, one, -one, zero];
    /// let line = Subspace::spanned(Parties::new(vec![2, 2])?, vec![singlet.clone(), singlet.clone()])?;
    /// assert_eq!((line.basis().len(), line.forms().len()), (1, 3));
    /// let plane = Subspace::orthogonal(Parties::new(vec![2, 2])?, vec![singlet])?;
    /// assert_eq!((plane.basis().len(), plane.forms().len()), (3, 1));
    /// # Ok::<(), curiosa::separability::SeparabilityError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no vector but 0, a vector has not an entry for each basis vector, the vectors span everything,
    /// or a number is above [`GaussianMatrix::LARGEST`].
    pub fn spanned(parties: Parties, vectors: Vec<Vec<Gaussian>>) -> Result<Self, SeparabilityError> {
        let (basis, forms) = both(&parties, vectors)?;
        Ok(Subspace { parties, basis, forms })
    }

    /// All vectors that are orthogonal to some.
    ///
    /// # Errors
    ///
    /// As for [`Subspace::spanned`].
    pub fn orthogonal(parties: Parties, vectors: Vec<Vec<Gaussian>>) -> Result<Self, SeparabilityError> {
        let conjugate = |vector: Vec<Gaussian>| vector.into_iter().map(Gaussian::conjugate).collect();
        let (forms, basis) = both(&parties, vectors.into_iter().map(conjugate).collect())?;
        Ok(Subspace { parties, basis, forms })
    }

    /// The parties.
    pub fn parties(&self) -> &Parties {
        &self.parties
    }

    /// Independent vectors that span it.
    pub fn basis(&self) -> &[Vec<Gaussian>] {
        &self.basis
    }

    /// Independent linear forms whose common zeros it is: sum f_z v_z = 0.
    pub fn forms(&self) -> &[Vec<Gaussian>] {
        &self.forms
    }

    /// The same subspace with the parties of each side of a cut taken together.
    #[must_use]
    pub fn across(&self, cut: Cut) -> Self {
        let [m, n] = self.parties.sides(cut);
        let places = self.parties.flattening(cut);
        let moved = |vector: &Vec<Gaussian>| {
            let mut moved = vec![Gaussian::ZERO; vector.len()];
            for (&entry, &(row, column)) in vector.iter().zip(&places) {
                moved[row * n + column] = entry;
            }
            moved
        };
        Subspace {
            parties: Parties::new(vec![m, n]).expect("sides of a cut"),
            basis: self.basis.iter().map(moved).collect(),
            forms: self.forms.iter().map(moved).collect(),
        }
    }

    /// Whether all entries of the basis and of the forms are real.
    pub fn is_real(&self) -> bool {
        self.basis.iter().chain(&self.forms).flatten().all(|entry| entry.im == 0)
    }

    /// For as many places p as there are dimensions a combination of the basis: a vector of the subspace is the sum over all p of its
    /// coordinate p times that combination.
    pub(in crate::separability) fn combinations(&self) -> Vec<(usize, Vec<Exact>)> {
        let size = self.parties.dimension();
        // What has been added up comes after the sum.
        let rows = self.basis.iter().enumerate().map(|(number, vector)| {
            let mut row = Vec::from_iter(vector.iter().map(exact));
            row.resize(size + self.basis.len(), Exact::zero());
            row[size + number] = Exact::one();
            row
        });
        let (reduced, _) = reduced(rows.collect());
        reduced.into_iter().map(|(place, row)| (place, row[size..].to_vec())).collect()
    }

    /// Whether a vector for each party, none of them zero, has a product in the subspace, exactly.
    ///
    /// # Panics
    ///
    /// If the vectors are not those of the parties, or one is zero.
    pub fn contains(&self, vector: &[Vec<Gaussian>]) -> bool {
        let sizes = vector.iter().map(Vec::len);
        assert!(sizes.eq(self.parties.sizes().iter().copied()), "not the sizes of the parties");
        assert!(
            vector.iter().all(|factor| factor.iter().any(|&entry| entry != Gaussian::ZERO)),
            "a factor is 0"
        );
        let big = |entry: &Gaussian| Complex::new(BigInt::from(entry.re), BigInt::from(entry.im));
        let product = vector.iter().fold(vec![big(&Gaussian::ONE)], |product, factor| {
            product.iter().flat_map(|left| factor.iter().map(move |right| left * big(right))).collect()
        });
        self.forms.iter().all(|form| {
            stop::check();
            let terms = form.iter().zip(&product).filter(|(entry, _)| **entry != Gaussian::ZERO);
            terms.fold(big(&Gaussian::ZERO), |sum, (entry, x)| sum + big(entry) * x) == big(&Gaussian::ZERO)
        })
    }
}

/// Those of some vectors that are independent of the ones before, and independent vectors with sum x_z v_z = 0 for all of
/// them.
fn both(parties: &Parties, vectors: Vectors) -> Result<(Vectors, Vectors), SeparabilityError> {
    let size = parties.dimension();
    let refused = |reason: String| Err(SeparabilityError::Matrix(reason));
    if let Some(vector) = vectors.iter().find(|vector| vector.len() != size) {
        return refused(format!(
            "a vector has {} entries, but parties {parties} have {size} dimensions",
            vector.len()
        ));
    }
    let Annihilated { independent, zeros } = Annihilated::by(size, vectors);
    if independent.is_empty() || independent.len() == size {
        return refused(format!(
            "the vectors span {} of {size} dimensions: 1 to {} are accepted",
            independent.len(),
            size - 1
        ));
    }
    match zeros {
        Some(zeros) => Ok((independent, zeros)),
        None => refused(format!("the complement has entries larger than {}", GaussianMatrix::LARGEST)),
    }
}

/// What some vectors are orthogonal to, without conjugation.
pub(super) struct Annihilated {
    /// Those of the vectors that are independent of the ones before.
    independent: Vectors,
    /// Independent vectors with sum x_z v_z = 0 for all of them; none if an entry is too large.
    pub(super) zeros: Option<Vectors>,
}

impl Annihilated {
    /// By vectors of this size.
    pub(super) fn by(size: usize, vectors: Vectors) -> Self {
        let exact = Vec::from_iter(vectors.iter().map(|vector| vector.iter().map(exact).collect()));
        let (reduced, kept) = reduced(exact);
        let independent = Vectors::from_iter(kept.into_iter().map(|number| vectors[number].clone()));
        let free = (0..size).filter(|column| reduced.iter().all(|(pivot, _)| pivot != column));
        let zeros = free.map(|column| {
            let mut zero = vec![Exact::zero(); size];
            zero[column] = Exact::one();
            for (pivot, row) in &reduced {
                zero[*pivot] = -row[column].clone();
            }
            whole(&zero)
        });
        let zeros: Option<Vectors> = zeros.collect();
        let zeros = zeros.or_else(|| short_zeros(size, &independent));
        Annihilated { independent, zeros }
    }
}

/// The most coordinates, real and imaginary parts, of which a lattice is reduced: seconds.
const MOST: usize = 64;

/// As the zeros of [`Annihilated`], of short vectors, which take longer to find.
fn short_zeros(size: usize, vectors: &Vectors) -> Option<Vectors> {
    let is_real = vectors.iter().flatten().all(|entry| entry.im == 0);
    // (x + i y) (re + i im) is 0 if x re - y im and x im + y re are.
    let parts = |vector: &Vec<Gaussian>, parts: [fn(&Gaussian) -> i64; 2]| {
        let parts = &parts[..if is_real { 1 } else { 2 }];
        Vec::from_iter(parts.iter().flat_map(|part| vector.iter().map(|entry| BigInt::from(part(entry)))))
    };
    let coordinates = if is_real { size } else { 2 * size };
    if coordinates > MOST {
        return None;
    }
    let real = vectors.iter().map(|vector| parts(vector, [|entry| entry.re, |entry| -entry.im]));
    let imaginary = vectors.iter().map(|vector| parts(vector, [|entry| entry.im, |entry| entry.re]));
    let equations = if is_real { real.collect() } else { Vec::from_iter(real.chain(imaginary)) };
    let found = lattice::orthogonal(coordinates, &equations);
    let gaussian = |row: &Vec<BigInt>| {
        let part = |place: usize| match row.get(place) {
            Some(part) => part.to_i64().filter(|part| part.abs() <= GaussianMatrix::LARGEST),
            None => Some(0),
        };
        (0..size).map(|place| Some(Gaussian { re: part(place)?, im: part(size + place)? })).collect()
    };
    let found = found.iter().map(gaussian).collect::<Option<Vectors>>()?;
    // Over the integers i times a vector is another one.
    let (_, kept) = reduced(found.iter().map(|vector| vector.iter().map(exact).collect()).collect());
    let zeros = Vectors::from_iter(kept.into_iter().map(|number| found[number].clone()));
    (zeros.len() + vectors.len() == size).then_some(zeros)
}

fn exact(entry: &Gaussian) -> Exact {
    Complex::new(Ratio::from(BigInt::from(entry.re)), Ratio::from(BigInt::from(entry.im)))
}

/// Combinations of some vectors that span the same, each with 1 in a column of its own, in which the others have 0; and the numbers of
/// the vectors that are independent of those before.
fn reduced(vectors: Vec<Vec<Exact>>) -> (Vec<(usize, Vec<Exact>)>, Vec<usize>) {
    let mut reduced: Vec<(usize, Vec<Exact>)> = Vec::new();
    let mut independent = Vec::new();
    for (number, mut row) in vectors.into_iter().enumerate() {
        for (pivot, other) in &reduced {
            let factor = row[*pivot].clone();
            subtract(&mut row, &factor, other);
        }
        let Some(pivot) = row.iter().position(|entry| !entry.is_zero()) else { continue };
        let inverse = Exact::one() / row[pivot].clone();
        row.iter_mut().for_each(|entry| *entry = entry.clone() * inverse.clone());
        for (_, other) in &mut reduced {
            let factor = other[pivot].clone();
            subtract(other, &factor, &row);
        }
        reduced.push((pivot, row));
        independent.push(number);
    }
    (reduced, independent)
}

fn subtract(row: &mut [Exact], factor: &Exact, other: &[Exact]) {
    stop::check();
    if !factor.is_zero() {
        for (entry, other) in row.iter_mut().zip(other).filter(|(_, other)| !other.is_zero()) {
            *entry = entry.clone() - factor.clone() * other.clone();
        }
    }
}

/// The least multiple of a vector that has whole entries; none if one is too large.
fn whole(vector: &[Exact]) -> Option<Vec<Gaussian>> {
    let parts = || vector.iter().flat_map(|entry| [&entry.re, &entry.im]);
    let multiple = parts().fold(BigInt::one(), |multiple, part| multiple.lcm(part.denom()));
    let numbers = parts().map(|part| (part * &multiple).to_integer());
    let divisor = numbers.clone().fold(BigInt::zero(), |divisor, number| divisor.gcd(&number)).abs();
    let numbers = numbers.map(|number| (number / &divisor).to_i64());
    let small = |number: &i64| number.abs() <= GaussianMatrix::LARGEST;
    let numbers: Vec<i64> = numbers.map(|number| number.filter(small)).collect::<Option<_>>()?;
    Some(numbers.chunks_exact(2).map(|pair| Gaussian { re: pair[0], im: pair[1] }).collect())
}
