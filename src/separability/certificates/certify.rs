//! Certificates that a matrix is a universal entangler.
//!
//! If the Macaulay matrix has full column rank modulo one prime, then the minors have no common zero among
//! product vectors: the values of all monomials at such a zero would be a vector in its kernel that is not 0, and a
//! maximal minor that is not 0 modulo the prime is not 0. A deficit proves nothing.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::algebra::elimination::{Elimination, SparseRow, primes};
use crate::separability::SeparabilityError;
use crate::separability::certificates::certificate::{Certificate, Part, Prime, Row};
use crate::separability::macaulay::existence::{columns, promising};
use crate::separability::macaulay::matrix::{Macaulay, Minor, Residues, basis, minors};
use crate::separability::model::gaussian::GaussianMatrix;
use crate::separability::model::parties::{Cut, Parties};
use crate::separability::model::sense::Sense;
use crate::stop;

/// How hard to try.
#[derive(Clone, Debug)]
pub struct Options {
    /// The multidegree to use; otherwise those that are promising, in ascending size.
    pub multidegree: Option<Vec<usize>>,
    /// The most columns of a matrix.
    pub most_columns: usize,
    /// The most multidegrees to try for each group of cuts.
    pub most_tries: usize,
    /// Number of primes.
    pub primes: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { multidegree: None, most_columns: 8000, most_tries: 6, primes: 2 }
    }
}

/// The rank of a Macaulay matrix that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// The cuts of the minors.
    pub cuts: Vec<Cut>,
    /// The multidegree.
    pub multidegree: Vec<usize>,
    /// Number of columns.
    pub columns: usize,
    /// Columns less rank, modulo the first prime.
    pub deficiency: usize,
}

/// A certificate, or what was tried.
pub enum Attempt {
    /// The matrix is a universal entangler.
    Certified(Box<Certificate>),
    /// All ranks that were tried for some cuts, possibly none, fall short, which proves nothing.
    Short(Vec<Try>),
}

/// Tries to certify. About columns^3 / 6 multiplications for each part and prime, and as many again for each time that
/// the rows outnumber the columns.
///
/// ```
/// use curiosa::separability::certificates::certify::{Attempt, Options, certify};
/// use curiosa::separability::model::gaussian::{Gaussian, GaussianMatrix};
/// use curiosa::separability::{model::parties::Parties, model::sense::Sense};
///
/// // The unit matrix keeps all products: the rank is 0.
/// let parties = Parties::new(vec![2, 2, 2]).unwrap();
/// let unit = GaussianMatrix::from_fn(8, |row, column| Gaussian::real(i64::from(row == column)));
/// let options = Options { multidegree: Some(vec![2, 3, 5]), ..Options::default() };
/// let attempt = certify(&unit, &parties, Sense::NotProduct, &options).unwrap();
/// let Attempt::Short(tries) = attempt else { panic!("it is not universal") };
/// assert_eq!((tries[0].deficiency, tries[0].columns), (72, 72));
/// // Nothing tried, nothing certified.
/// let options = Options { most_tries: 0, ..options };
/// let attempt = certify(&unit, &parties, Sense::NotProduct, &options).unwrap();
/// assert!(matches!(attempt, Attempt::Short(tries) if tries.is_empty()));
/// ```
///
/// # Errors
///
/// If the matrix is not of the dimension of the parties or not unitary up to a factor, the multidegree of the
/// options is not a degree of 2 or more for each party or gives more than `most_columns` columns, or, where
/// none is given, none is promising with so few columns.
pub fn certify(
    matrix: &GaussianMatrix,
    parties: &Parties,
    sense: Sense,
    options: &Options,
) -> Result<Attempt, SeparabilityError> {
    fits(matrix, parties)?;
    let mut certificate = Certificate::new(matrix, parties, sense, matrix.scale()?);
    for cuts in sense.groups(parties) {
        let multidegrees = match &options.multidegree {
            Some(multidegree) => vec![checked(parties, multidegree, options.most_columns)?],
            None => promising(parties, &cuts, options.most_columns),
        };
        if multidegrees.is_empty() {
            return Err(SeparabilityError::Parties(format!(
                "no Macaulay matrix of at most {} columns is promising for {parties}",
                options.most_columns
            )));
        }
        let minors = basis(minors(matrix, parties, &cuts), parties, ring(0));
        let (mut tries, mut found) = (Vec::new(), None);
        for multidegree in multidegrees.into_iter().take(options.most_tries) {
            let (tried, part) = part(parties, &cuts, &minors, multidegree, options.primes);
            tries.push(tried);
            found = part;
            if found.is_some() {
                break;
            }
        }
        // A certificate lacks no group of cuts, also where nothing was tried.
        let Some(part) = found else {
            return Ok(Attempt::Short(tries));
        };
        certificate.parts.push(part);
    }
    Ok(Attempt::Certified(Box::new(certificate)))
}

/// The deficiency of one Macaulay matrix modulo two primes: the smaller one, which that over the rationals is not
/// above, and whether both are the same.
///
/// As many multiplications as in [`certify`]; the matrix need not be unitary.
///
/// # Errors
///
/// If the matrix is not of the dimension of the parties, or the multidegree is not a degree of 2 or more for
/// each party or gives 2^32 columns or more.
pub fn deficiency(
    matrix: &GaussianMatrix,
    parties: &Parties,
    cuts: &[Cut],
    multidegree: &[usize],
) -> Result<(usize, bool), SeparabilityError> {
    fits(matrix, parties)?;
    let multidegree = checked(parties, multidegree, usize::MAX)?;
    let minors = basis(minors(matrix, parties, cuts), parties, ring(0));
    let macaulay = Macaulay::new(parties, 2, minors.iter().map(|minor| &minor.polynomial), &multidegree);
    let [first, second] =
        [0, 1].map(|number| macaulay.column_count() - independent(&macaulay, ring(number)).len());
    Ok((first.min(second), first == second))
}

/// Checks that a matrix is one on the parties: it has as many rows as they have dimensions.
///
/// # Errors
///
/// If the numbers of rows and of dimensions differ.
pub fn fits(matrix: &GaussianMatrix, parties: &Parties) -> Result<(), SeparabilityError> {
    if matrix.size() == parties.dimension() {
        return Ok(());
    }
    Err(SeparabilityError::Matrix(format!(
        "the matrix has {} rows, but parties {parties} have {} dimensions",
        matrix.size(),
        parties.dimension()
    )))
}

pub(in crate::separability) fn checked(
    parties: &Parties,
    multidegree: &[usize],
    most: usize,
) -> Result<Vec<usize>, SeparabilityError> {
    if multidegree.len() != parties.count() || multidegree.iter().any(|&degree| degree < 2) {
        return Err(SeparabilityError::Parties(format!(
            "the multidegree must be {} numbers of 2 or more, one for each party",
            parties.count()
        )));
    }
    match columns(parties, multidegree) {
        Some(columns) if columns <= most => Ok(multidegree.to_vec()),
        _ => Err(SeparabilityError::Parties(format!(
            "the Macaulay matrix of multidegree {multidegree:?} has more than {most} columns"
        ))),
    }
}

fn ring(number: usize) -> Residues {
    Residues::new(primes().nth(number).expect("there are enough primes"))
}

/// The rank in a multidegree, and what a certificate says where it is full.
fn part(
    parties: &Parties,
    cuts: &[Cut],
    minors: &[Minor],
    multidegree: Vec<usize>,
    wanted: usize,
) -> (Try, Option<Part>) {
    let macaulay = Macaulay::new(parties, 2, minors.iter().map(|minor| &minor.polynomial), &multidegree);
    let full = full_rank(&macaulay, wanted);
    let tried = Try {
        cuts: cuts.to_vec(),
        multidegree: multidegree.clone(),
        columns: macaulay.column_count(),
        deficiency: full.as_ref().err().copied().unwrap_or(0),
    };
    let Ok(full) = full else {
        return (tried, None);
    };
    let rows = full.rows.iter().map(|&row| {
        let (minor, multiplier) = macaulay.label(row);
        let Minor { x, y, cut, .. } = minors[minor];
        let cut = cuts.iter().position(|&other| other == cut).expect("a cut of the group");
        Row(x, y, cut, multiplier)
    });
    let part = Part {
        cuts: cuts.iter().map(|&cut| parties.members(cut)).collect(),
        multidegree,
        rows: rows.collect(),
        primes: full.primes,
    };
    (tried, Some(part))
}

/// Rows of a Macaulay matrix, as many as columns, that are independent modulo some primes.
pub(in crate::separability) struct FullRank {
    /// Their numbers, ascending.
    pub rows: Vec<usize>,
    /// The primes.
    pub primes: Vec<Prime>,
}

/// Rows that are independent modulo so many primes; the columns less the rank modulo the first if the rank is not full.
pub(in crate::separability) fn full_rank(macaulay: &Macaulay<'_>, wanted: usize) -> Result<FullRank, usize> {
    let size = |ring: &Residues| (macaulay.column_count(), macaulay.row_count(), ring.p());
    let full = full_rank_by((0..).map(ring), wanted, size, |&ring, row| macaulay.row(row, ring));
    let (rows, rings) = full.map_err(|(_, deficiency)| deficiency)?;
    let primes = rings.iter().map(|ring| Prime { p: ring.p(), i: ring.i() }).collect();
    Ok(FullRank { rows, primes })
}

/// The same for rows by any rings: `size` gives the numbers of columns and rows and the prime of one, `row` its rows. The numbers of
/// the rows, ascending, and the rings; else the first ring and the columns less the rank.
pub(in crate::separability) fn full_rank_by<R: Sync>(
    mut rings: impl Iterator<Item = R>,
    wanted: usize,
    size: impl Fn(&R) -> (usize, usize, u64),
    row: impl Fn(&R, usize) -> SparseRow + Sync,
) -> Result<(Vec<usize>, Vec<R>), (R, usize)> {
    let first = rings.next().expect("there are enough primes");
    let (columns, count, p) = size(&first);
    let mut chosen = independent_among(columns, count, p, &|number| row(&first, number)).1;
    if chosen.len() < columns {
        return Err((first, columns - chosen.len()));
    }
    chosen.sort_unstable();
    // A prime for which the same rows happen to be singular is left out.
    let mut found = vec![first];
    for ring in rings {
        if found.len() >= wanted {
            break;
        }
        let rows: Vec<SparseRow> =
            stop::all(chosen.par_iter().map(|&number| stop::begin(|| row(&ring, number))).collect());
        if Elimination::new(columns, size(&ring).2).extend(&rows).len() == columns {
            found.push(ring);
        }
    }
    Ok((chosen, found))
}

/// Independent rows modulo a prime, as many as there are.
fn independent(macaulay: &Macaulay, ring: Residues) -> Vec<usize> {
    eliminated(macaulay, ring).1
}

/// The rows modulo a prime, eliminated until the rank is full, and the numbers of those that raised it.
pub(in crate::separability) fn eliminated(macaulay: &Macaulay, ring: Residues) -> (Elimination, Vec<usize>) {
    let row = |row: usize| macaulay.row(row, ring);
    independent_among(macaulay.column_count(), macaulay.row_count(), ring.p(), &row)
}

/// The same for `count` rows by a function.
pub(in crate::separability) fn independent_among(
    columns: usize,
    count: usize,
    p: u64,
    row: &(impl Fn(usize) -> SparseRow + Sync),
) -> (Elimination, Vec<usize>) {
    // In the order of the equations the first rows depend on each other; any shuffled order does.
    let mut order: Vec<usize> = (0..count).collect();
    order.shuffle(&mut ChaCha8Rng::seed_from_u64(0));
    let mut elimination = Elimination::new(columns, p);
    let mut chosen = Vec::new();
    for some in order.chunks(1024) {
        if elimination.deficiency() == 0 {
            break;
        }
        let rows: Vec<SparseRow> =
            stop::all(some.par_iter().map(|&number| stop::begin(|| row(number))).collect());
        chosen.extend(elimination.extend(&rows).into_iter().map(|place| some[place]));
    }
    (elimination, chosen)
}
