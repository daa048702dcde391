//! Certificates that a matrix sends no product state of two identical particles to a product state.

use super::bosons::{Roots, Rows as Minors};
use super::certificate::{Certificate, Proof};
use super::fermions::{Rows as Forms, column_count};
use super::particles::{Particles, System};
use crate::algebra::elimination::{BOUND, SparseRow};
use crate::algebra::prime_field::PrimeField;
use crate::separability::SeparabilityError;
use crate::separability::certificates::certify::{full_rank_by, independent_among};
use crate::separability::macaulay::existence::monomials;
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};

/// The rank of a matrix that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// What the rows are multiples of: `minors`, `kernel` or `image`.
    pub equations: &'static str,
    /// Their degree.
    pub degree: usize,
    /// Modulo this prime.
    pub p: u64,
    /// Number of columns.
    pub columns: usize,
    /// Columns less rank.
    pub deficiency: usize,
}

/// A certificate, or what was tried.
pub enum Attempt {
    /// No product state goes to a product state.
    Certified(Box<Certificate>),
    /// All ranks that were tried, possibly none, fall short, which proves nothing.
    Short(Vec<Try>),
}

/// Number of primes for bosons.
const PRIMES: usize = 2;

/// Tries to certify, with matrices of at most so many columns, in ascending degrees. About columns^3 / 6 multiplications for each
/// degree, prime and list of equations.
///
/// For fermions the matrix must be degenerate modulo a prime that divides c with M M^dagger = c, 2 or one that is 1 modulo 4.
///
/// ```
/// use curiosa::evidence::Budget;
/// use curiosa::separability::certificates::check;
/// use curiosa::separability::identical::{certify::{Attempt, certify}, named::Named};
///
/// // Hadamard's matrix on |00>, |01>; on |02>, |11>; on |12>, |22>.
/// let bosons = Named::parse("bosons-3")?;
/// let Attempt::Certified(certificate) = certify(&bosons.matrix(), bosons.system(), 1000)? else {
///     panic!("the rank is full")
/// };
/// assert_eq!(certificate.degree(), 6);
/// let proved = check(certificate.to_json().as_bytes(), &mut Budget::default()).unwrap();
/// assert_eq!(proved.statement, "no product state of two bosons in 3 modes goes to a product state");
/// # Ok::<(), curiosa::separability::SeparabilityError>(())
/// ```
///
/// # Errors
///
/// If the matrix is not of the dimension of the system or not unitary up to a factor.
pub fn certify(
    matrix: &GaussianMatrix,
    system: System,
    most_columns: usize,
) -> Result<Attempt, SeparabilityError> {
    if matrix.size() != system.dimension() {
        return Err(SeparabilityError::Matrix(format!(
            "the matrix has {} rows, but {system} have {} dimensions",
            matrix.size(),
            system.dimension()
        )));
    }
    let scale = matrix.scale()?;
    match system.particles() {
        Particles::Bosons => bosons(matrix, system, most_columns),
        Particles::Fermions => fermions(matrix, system, scale, most_columns),
    }
}

fn bosons(matrix: &GaussianMatrix, system: System, most: usize) -> Result<Attempt, SeparabilityError> {
    let mut tries = Vec::new();
    let fits = |degree: &usize| monomials(system.modes(), *degree) <= most.into();
    // Of forms of degree 4 in n variables without a common zero, multiples are all forms of degree 3 n + 1 (Macaulay).
    for degree in (4..=3 * system.modes() + 1).take_while(fits) {
        let rows = Roots::all().map(|roots| Minors::new(matrix, system, degree, roots));
        match full_rank_by(
            rows,
            PRIMES,
            |rows| (rows.column_count(), rows.row_count(), rows.roots.p),
            Minors::row,
        ) {
            Ok((chosen, all)) => {
                let label = |&row: &usize| {
                    let ([i, j, k, l], multiplier) = all[0].label(row);
                    (i, j, k, l, multiplier)
                };
                let primes = all.iter().map(|rows| [rows.roots.p, rows.roots.i, rows.roots.root]).collect();
                let proof = Proof::Bosons { primes, rows: chosen.iter().map(label).collect() };
                return Ok(Attempt::Certified(Box::new(Certificate::new(matrix, system, degree, proof)?)));
            }
            Err((rows, deficiency)) => tries.push(Try {
                equations: "minors",
                degree,
                p: rows.roots.p,
                columns: rows.column_count(),
                deficiency,
            }),
        }
    }
    Ok(Attempt::Short(tries))
}

fn fermions(
    matrix: &GaussianMatrix,
    system: System,
    scale: i64,
    most: usize,
) -> Result<Attempt, SeparabilityError> {
    let mut tries = Vec::new();
    for (p, i) in split_primes(scale) {
        let field = PrimeField::new(p);
        let residue = |part: i64| part.rem_euclid(p as i64) as u64;
        let of = |number: Gaussian| field.add(residue(number.re), field.mul(residue(number.im), i));
        let forms = |matrix: &GaussianMatrix| -> Vec<SparseRow> {
            let row = |row: usize| {
                let entries = matrix
                    .row(row)
                    .iter()
                    .enumerate()
                    .map(|(column, &entry)| (column as u32, of(entry) as u32));
                entries.filter(|&(_, residue)| residue != 0).collect()
            };
            (0..matrix.size()).map(row).collect()
        };
        let both = [("kernel", forms(matrix)), ("image", forms(&matrix.adjoint()))];
        let fits = |degree: &usize| column_count(system.modes(), *degree) <= most as u128;
        for degree in (1..).take_while(fits) {
            let mut lists = Vec::new();
            for (equations, forms) in &both {
                let rows = Forms::new(forms, system, degree, p);
                let (columns, count) = (rows.column_count(), rows.row_count());
                let chosen = independent_among(columns, count, p, &|row| rows.row(row)).1;
                if chosen.len() < columns {
                    let deficiency = columns - chosen.len();
                    tries.push(Try { equations, degree, p, columns, deficiency });
                    break;
                }
                let mut labels = Vec::from_iter(chosen.iter().map(|&row| rows.label(row)));
                labels.sort_unstable();
                lists.push(labels);
            }
            if let Ok([kernel, image]) = <[_; 2]>::try_from(lists) {
                let proof = Proof::Fermions { p, i, kernel, image };
                return Ok(Attempt::Certified(Box::new(Certificate::new(matrix, system, degree, proof)?)));
            }
        }
    }
    Ok(Attempt::Short(tries))
}

/// The primes that divide a number, 2 or 1 modulo 4, small enough for elimination, each with its square roots of -1.
fn split_primes(number: i64) -> Vec<(u64, u64)> {
    let number = number.unsigned_abs();
    let divides = |p: &u64| number.is_multiple_of(*p) && (p % 4 == 1 || *p == 2);
    let is_prime = |p: &u64| (2..).take_while(|d| d * d <= *p).all(|d| !p.is_multiple_of(d));
    let primes = (2..BOUND.min(number + 1)).filter(divides).filter(is_prime);
    primes.flat_map(|p| (1..p).filter(move |i| (i * i + 1) % p == 0).map(move |i| (p, i))).collect()
}
