//! Macaulay matrices: polynomials in the coordinates of product vectors, times monomials.
//!
//! Let polynomials have the degree e in the coordinates of each factor a_i of a_1 (x) ... (x) a_k. The rows of the
//! Macaulay matrix of multidegree d are the polynomials times all monomials of multidegree d - (e, ..., e); its columns
//! are the prod C(d_i + n_i - 1, n_i - 1) monomials of multidegree d. If it has full column rank, the polynomials have no
//! common zero.
//!
//! Here they are linear forms of a_1 (x) ... (x) a_k, e = 1, or minors, e = 2: for Y = M (a_1 (x) ... (x) a_k), which across
//! a cut is a matrix, the 2 x 2 minors of Y all vanish exactly where Y is a product across the cut.

use std::collections::BTreeMap;

use crate::algebra::elimination::{Elimination, SparseRow};
use crate::algebra::prime_field::PrimeField;
use crate::separability::macaulay::monomials::Monomials;
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};
use crate::separability::model::parties::{Cut, Parties};
use crate::stop;

/// A polynomial of the same degree in the coordinates of each party.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polynomial {
    degree: usize,
    /// Coefficients that are not 0: for each party the monomial of its variables, numbered as by [`Monomials`].
    terms: Vec<(Vec<u32>, Gaussian)>,
}

impl Polynomial {
    /// Its coefficients that are not 0, each with the monomials of the parties, numbered as by [`Monomials`].
    pub fn terms(&self) -> &[(Vec<u32>, Gaussian)] {
        &self.terms
    }

    /// The linear form of a product vector with a coefficient for each basis vector.
    pub fn linear(coefficients: &[Gaussian], parties: &Parties) -> Self {
        let terms =
            coefficients.iter().enumerate().filter(|(_, coefficient)| **coefficient != Gaussian::ZERO);
        let term = |(index, &coefficient): (usize, &Gaussian)| {
            (parties.digits(index).into_iter().map(|digit| digit as u32).collect(), coefficient)
        };
        Polynomial { degree: 1, terms: terms.map(term).collect() }
    }
}

/// The minor Y_x Y_y - Y_x' Y_y', where x' has the digits of y inside the cut and those of x outside, and y' the
/// others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minor {
    /// Number of a basis vector.
    pub x: usize,
    /// Number of a basis vector that differs from it on both sides of the cut.
    pub y: usize,
    /// The cut.
    pub cut: Cut,
    /// Of degree 2 in the coordinates of each party.
    pub polynomial: Polynomial,
}

/// The Macaulay matrix of some polynomials.
///
/// Across the only cut of two qubits there is one minor, Y_00 Y_11 - Y_01 Y_10:
///
/// ```
/// use curiosa::separability::products::clifford::{circuit_matrix, parse_circuit};
/// use curiosa::separability::macaulay::matrix::{Macaulay, minors};
/// use curiosa::separability::model::parties::Parties;
///
/// let two = Parties::new(vec![2, 2]).unwrap();
/// let cz = circuit_matrix(&parse_circuit("CZ01", 2).unwrap(), 2);
/// let minors = minors(&cz, &two, &[0b01]);
/// let macaulay = Macaulay::new(&two, 2, minors.iter().map(|minor| &minor.polynomial), &[2, 3]);
/// assert_eq!((minors.len(), macaulay.row_count(), macaulay.column_count()), (1, 2, 12));
/// ```
pub struct Macaulay<'a> {
    parties: &'a Parties,
    polynomials: Vec<&'a Polynomial>,
    /// For each party the monomials to multiply by.
    multipliers: Vec<Monomials>,
    /// For each party the monomials of the columns.
    columns: Vec<Monomials>,
    /// For each party, multiplier and monomial of a polynomial: the product.
    products: Vec<Vec<Vec<u32>>>,
}

/// All minors across some cuts that are not 0 as polynomials. Time: (number of minors) (nonzeros of a row)^2.
pub fn minors(matrix: &GaussianMatrix, parties: &Parties, cuts: &[Cut]) -> Vec<Minor> {
    let pairs: Vec<Monomials> = parties.sizes().iter().map(|&size| Monomials::new(size, 2)).collect();
    let pair = |z: &[usize], w: &[usize]| -> Vec<u32> {
        let variables = z.iter().zip(w).zip(&pairs);
        variables.map(|((&z, &w), pairs)| pairs.number(vec![z, w]) as u32).collect()
    };
    let row = |x: usize| -> Vec<(Vec<usize>, Gaussian)> {
        let entries = matrix.row(x).iter().enumerate().filter(|(_, entry)| **entry != Gaussian::ZERO);
        entries.map(|(z, &entry)| (parties.digits(z), entry)).collect()
    };
    let rows: Vec<_> = (0..parties.dimension()).map(row).collect();
    let mut minors = Vec::new();
    for &cut in cuts {
        let places = parties.flattening(cut);
        for x in 0..places.len() {
            for y in x + 1..places.len() {
                stop::check();
                // Each minor once: x above and left of y, or above and right with the sign turned.
                if places[x].0 >= places[y].0 || places[x].1 >= places[y].1 {
                    continue;
                }
                let mut terms: BTreeMap<Vec<u32>, Gaussian> = BTreeMap::new();
                let mut add = |x: usize, y: usize, sign: i64| {
                    for (z, a) in &rows[x] {
                        for (w, b) in &rows[y] {
                            let term = terms.entry(pair(z, w)).or_default();
                            *term = *term + Gaussian::real(sign) * *a * *b;
                        }
                    }
                };
                add(x, y, 1);
                add(parties.mix(y, x, cut), parties.mix(x, y, cut), -1);
                terms.retain(|_, coefficient| *coefficient != Gaussian::ZERO);
                if !terms.is_empty() {
                    let polynomial = Polynomial { degree: 2, terms: terms.into_iter().collect() };
                    minors.push(Minor { x, y, cut, polynomial });
                }
            }
        }
    }
    minors
}

/// Those minors that no combination of the ones before makes, modulo a prime (so that none are lost, but with bad
/// luck too few are kept).
pub fn basis(minors: Vec<Minor>, parties: &Parties, ring: Residues) -> Vec<Minor> {
    let degree = vec![2; parties.count()];
    let macaulay = Macaulay::new(parties, 2, minors.iter().map(|minor| &minor.polynomial), &degree);
    let rows: Vec<SparseRow> = (0..minors.len()).map(|row| macaulay.row(row, ring)).collect();
    let chosen = Elimination::new(macaulay.column_count(), ring.p()).extend(&rows);
    chosen.into_iter().map(|row| minors[row].clone()).collect()
}

/// Gaussian integers modulo a prime that is 1 modulo 4.
#[derive(Clone, Copy)]
pub struct Residues {
    field: PrimeField,
    i: u64,
}

impl Residues {
    /// Modulo p.
    ///
    /// # Panics
    ///
    /// If p is not a prime below 2^60 that is 1 modulo 4.
    pub fn new(p: u64) -> Self {
        let field = PrimeField::new(p);
        assert!(p % 4 == 1, "{p} is not 1 modulo 4");
        // g^((p - 1) / 4) for the least g that is not a square.
        let mut roots = (2..p).map(|g| field.pow(g, (p - 1) / 4));
        let i = roots.find(|&i| field.mul(i, i) == p - 1).expect("half of all numbers are not squares");
        Residues { field, i: i.min(p - i) }
    }

    /// The field of residues.
    pub fn field(self) -> PrimeField {
        self.field
    }

    /// The same with the other square root of -1.
    pub fn conjugate(self) -> Self {
        Residues { i: self.p() - self.i, ..self }
    }

    /// p.
    pub fn p(self) -> u64 {
        self.field.modulus()
    }

    /// The square root of -1 that i becomes.
    pub fn i(self) -> u64 {
        self.i
    }

    /// A Gaussian integer modulo p.
    pub fn of(self, number: Gaussian) -> u64 {
        let p = self.p() as i64;
        let part = |part: i64| part.rem_euclid(p) as u64;
        self.field.add(part(number.re), self.field.mul(part(number.im), self.i))
    }
}

impl<'a> Macaulay<'a> {
    /// The matrix of a multidegree, of polynomials of the degree `each`.
    ///
    /// # Panics
    ///
    /// If a polynomial has another degree, or there is not one degree for each party that is at least that.
    pub fn new(
        parties: &'a Parties,
        each: usize,
        polynomials: impl IntoIterator<Item = &'a Polynomial>,
        degree: &[usize],
    ) -> Self {
        let polynomials = Vec::from_iter(polynomials);
        assert!(polynomials.iter().all(|polynomial| polynomial.degree == each));
        assert!(degree.len() == parties.count() && degree.iter().all(|&degree| degree >= each));
        let monomials = |less: usize| -> Vec<Monomials> {
            let sizes = parties.sizes().iter().zip(degree);
            sizes.map(|(&size, &degree)| Monomials::new(size, degree - less)).collect()
        };
        let (multipliers, columns) = (monomials(each), monomials(0));
        let products =
            parties.sizes().iter().zip(multipliers.iter().zip(&columns)).map(|(&size, (by, to))| {
                let of_polynomial = Monomials::new(size, each);
                stop::check();
                let product = |by: &[usize], monomial: usize| {
                    to.number([by, of_polynomial.variables(monomial)].concat()) as u32
                };
                (0..by.count())
                    .map(|multiplier| {
                        stop::check();
                        let monomials = 0..of_polynomial.count();
                        monomials.map(|monomial| product(by.variables(multiplier), monomial)).collect()
                    })
                    .collect()
            });
        let products = products.collect();
        Macaulay { parties, polynomials, multipliers, columns, products }
    }

    /// Number of columns.
    pub fn column_count(&self) -> usize {
        self.columns.iter().map(Monomials::count).product()
    }

    /// Number of rows.
    pub fn row_count(&self) -> usize {
        self.polynomials.len() * self.multiplier_count()
    }

    fn multiplier_count(&self) -> usize {
        self.multipliers.iter().map(Monomials::count).product()
    }

    /// The number of the polynomial of a row, and for each party that of the monomial it is multiplied by.
    fn factors(&self, row: usize) -> (usize, Vec<usize>) {
        let mut multiplier = row % self.multiplier_count();
        let mut numbers = vec![0; self.parties.count()];
        for (number, monomials) in numbers.iter_mut().zip(&self.multipliers).rev() {
            *number = multiplier % monomials.count();
            multiplier /= monomials.count();
        }
        (row / self.multiplier_count(), numbers)
    }

    /// The number of the polynomial of a row, and for each party the variables of the monomial it is multiplied by.
    pub fn label(&self, row: usize) -> (usize, Vec<Vec<usize>>) {
        let (polynomial, numbers) = self.factors(row);
        let variables = numbers.iter().zip(&self.multipliers);
        (polynomial, variables.map(|(&number, monomials)| monomials.variables(number).to_vec()).collect())
    }

    /// The multinomial coefficient of the monomial that the polynomial of a row is multiplied by, over all parties.
    pub fn row_weight(&self, row: usize) -> u128 {
        let numbers = self.factors(row).1;
        numbers
            .iter()
            .zip(&self.multipliers)
            .map(|(&number, monomials)| monomials.multinomial(number))
            .product()
    }

    /// The multinomial coefficient of the monomial of a column, over all parties.
    pub fn column_weight(&self, mut column: usize) -> u128 {
        let mut product = 1;
        for monomials in self.columns.iter().rev() {
            product *= monomials.multinomial(column % monomials.count());
            column /= monomials.count();
        }
        product
    }

    /// The entries of a row that are not 0, with their columns.
    pub fn entries(&self, row: usize) -> impl Iterator<Item = (usize, Gaussian)> {
        stop::check();
        let (polynomial, numbers) = self.factors(row);
        self.polynomials[polynomial].terms.iter().map(move |(monomials, coefficient)| {
            let mut column = 0;
            for (party, &monomial) in monomials.iter().enumerate() {
                let product = self.products[party][numbers[party]][monomial as usize];
                column = column * self.columns[party].count() + product as usize;
            }
            (column, *coefficient)
        })
    }

    /// A row modulo a prime.
    pub fn row(&self, row: usize, ring: Residues) -> SparseRow {
        let residues = self.entries(row).map(|(column, entry)| (column as u32, ring.of(entry) as u32));
        residues.filter(|&(_, residue)| residue != 0).collect()
    }
}
