//! Certificates that subspaces have no product vector, by ranks of Macaulay matrices of linear forms.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::certificate::{Certificate, Part, Row};
use super::subspace::Subspace;
use crate::separability::SeparabilityError;
use crate::separability::certificates::certify::{Options, full_rank};
use crate::separability::macaulay::existence::{columns, exchanged_last, monomials, within};
use crate::separability::macaulay::matrix::{Macaulay, Polynomial};
use crate::separability::model::parties::{Cut, Parties};
use crate::separability::model::sense::Sense;
use crate::stop;

/// The rank of a Macaulay matrix that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// The cut whose sides are taken together; none if each party is by itself.
    pub cut: Option<Cut>,
    /// The multidegree.
    pub multidegree: Vec<usize>,
    /// Number of columns.
    pub columns: usize,
    /// Columns less rank, modulo the first prime.
    pub deficiency: usize,
}

/// A certificate, or why there is none.
pub enum Attempt {
    /// The subspace has no product vector.
    Certified(Box<Certificate>),
    /// It has one (taken together over the sides of the cut), as the dimensions of varieties say.
    Impossible(Option<Cut>),
    /// All ranks that were tried, possibly none, fall short, which proves nothing.
    Short(Vec<Try>),
}

/// How parties are taken together: each by itself, or by the sides of a cut.
pub fn groupings(parties: &Parties, sense: Sense) -> Vec<Option<Cut>> {
    match sense {
        Sense::NotProduct => vec![None],
        Sense::Across(cut) => vec![Some(cut)],
        Sense::Genuine => parties.cuts().into_iter().map(Some).collect(),
    }
}

/// Whether a subspace of so many forms has a product vector whatever they are: N - 1 less dim W is not above the dimension of
/// the product vectors.
///
/// ```
/// use curiosa::separability::{model::parties::Parties, subspaces::certify::always_meets};
///
/// // 3 x 3: completely entangled subspaces have at most (3 - 1)(3 - 1) = 4 dimensions, that is 5 forms or more.
/// let parties = Parties::new(vec![3, 3])?;
/// assert!(always_meets(&parties, 4) && !always_meets(&parties, 5));
/// # Ok::<(), curiosa::separability::SeparabilityError>(())
/// ```
pub fn always_meets(parties: &Parties, forms: usize) -> bool {
    forms <= parties.sizes().iter().map(|size| size - 1).sum()
}

/// Tries to certify that a subspace has no product vector, in a sense. About columns^3 / 6 multiplications for each part and
/// prime, and as many again for each time that the rows outnumber the columns.
///
/// ```
/// use curiosa::evidence::Budget;
/// use curiosa::separability::model::sense::Sense;
/// use curiosa::separability::subspaces::{bases::Named, certify::{Attempt, certify}, verify::verify};
///
/// let tiles = Named::parse("tiles")?.subspace()?;
/// let Attempt::Certified(certificate) = certify(&tiles, Sense::NotProduct, &Default::default())? else {
///     panic!("the rank is full")
/// };
/// assert_eq!(certificate.parts[0].multidegree, [1, 3]);
/// let proved = verify(certificate.to_json().as_bytes(), &mut Budget::default()).unwrap();
/// assert_eq!(proved.statement, "no product vector of 3 x 3 is in this subspace of 4 dimensions");
/// # Ok::<(), curiosa::separability::SeparabilityError>(())
/// ```
///
/// # Errors
///
/// If the multidegree of the options is not a degree of 1 or more for each group of parties or gives more than
/// `most_columns` columns, or, where none is given, none is promising with so few columns.
pub fn certify(subspace: &Subspace, sense: Sense, options: &Options) -> Result<Attempt, SeparabilityError> {
    let mut certificate = Certificate::new(subspace, sense);
    for cut in groupings(subspace.parties(), sense) {
        let grouped = cut.map_or_else(|| subspace.clone(), |cut| subspace.across(cut));
        let (parties, forms) = (grouped.parties(), grouped.forms());
        if always_meets(parties, forms.len()) {
            return Ok(Attempt::Impossible(cut));
        }
        let multidegrees = match &options.multidegree {
            Some(multidegree) => vec![checked(parties, multidegree, options.most_columns)?],
            None => exchanged_last(parties, promising(parties, forms.len(), options.most_columns)),
        };
        if multidegrees.is_empty() {
            return Err(SeparabilityError::Parties(format!(
                "no Macaulay matrix of at most {} columns is promising for {parties} and {} forms",
                options.most_columns,
                forms.len()
            )));
        }
        let polynomials = Vec::from_iter(forms.iter().map(|form| Polynomial::linear(form, parties)));
        let (mut tries, mut found) = (Vec::new(), None);
        for multidegree in multidegrees.into_iter().take(options.most_tries) {
            let macaulay = Macaulay::new(parties, 1, &polynomials, &multidegree);
            let columns = macaulay.column_count();
            match full_rank(&macaulay, options.primes) {
                Err(deficiency) => tries.push(Try { cut, multidegree, columns, deficiency }),
                Ok(full) => {
                    let rows = full.rows.iter().map(|&row| {
                        let (form, multiplier) = macaulay.label(row);
                        Row(form, multiplier)
                    });
                    let groups = groups(subspace.parties(), cut);
                    found = Some(Part {
                        groups,
                        multidegree: multidegree.clone(),
                        rows: rows.collect(),
                        primes: full.primes,
                    });
                    break;
                }
            }
        }
        let Some(part) = found else {
            return Ok(Attempt::Short(tries));
        };
        certificate.parts.push(part);
    }
    Ok(Attempt::Certified(Box::new(certificate)))
}

/// The parties that are taken together.
fn groups(parties: &Parties, cut: Option<Cut>) -> Vec<Vec<usize>> {
    match cut {
        None => (0..parties.count()).map(|party| vec![party]).collect(),
        Some(cut) => {
            let (inside, outside) = (0..parties.count()).partition(|party| cut >> party & 1 == 1);
            vec![inside, outside]
        }
    }
}

fn checked(parties: &Parties, multidegree: &[usize], most: usize) -> Result<Vec<usize>, SeparabilityError> {
    if multidegree.len() != parties.count() || multidegree.contains(&0) {
        return Err(SeparabilityError::Parties(format!(
            "the multidegree must be {} numbers of 1 or more, one for each party or side",
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

/// Multidegrees with at most so many columns in which generic forms have full rank as far as their Koszul complex tells,
/// sum_j (-1)^j C(c, j) prod C(d_i - j + n_i - 1, n_i - 1) <= 0; those with the fewest columns first.
///
/// ```
/// use curiosa::separability::{model::parties::Parties, subspaces::certify::promising};
///
/// let degrees = promising(&Parties::new(vec![3, 3])?, 5, 1000);
/// assert_eq!(degrees[..2], [vec![1, 3], vec![3, 1]]);
/// # Ok::<(), curiosa::separability::SeparabilityError>(())
/// ```
pub fn promising(parties: &Parties, forms: usize, most: usize) -> Vec<Vec<usize>> {
    let mut found = within(parties, 1, most);
    found.retain(|degrees| {
        stop::check();
        let least = degrees.iter().copied().min().unwrap_or(0);
        let (mut sum, mut choices) = (BigInt::zero(), BigInt::one());
        for j in 0..=least.min(forms) {
            let sizes = parties.sizes().iter().zip(degrees);
            let term =
                &choices * sizes.map(|(&size, &degree)| monomials(size, degree - j)).product::<BigInt>();
            sum += if j % 2 == 0 { term } else { -term };
            choices = choices * (forms - j) / (j + 1);
        }
        sum <= BigInt::zero()
    });
    found.sort_by_cached_key(|degrees| {
        let spread = degrees.iter().max().unwrap_or(&0) - degrees.iter().min().unwrap_or(&0);
        (columns(parties, degrees), spread, degrees.clone())
    });
    found
}
