//! The checker of certificates for two identical particles: it shares no code with what makes them.
//!
//! docs/certificates.md says what a certificate is, and what of it is malformed and what wrong. Time: columns^3 / 3
//! multiplications for each prime and list of rows, and one for each term of a polynomial. Memory: 2 columns^2 bytes.

use std::collections::HashMap;

use crate::evidence::{Budget, Json, List, Refusal};
use crate::separability::certificates::reading::{
    COLUMNS, DEGREE, Echelon, LARGEST, PRIMES, Pair, SIZE, are_primes, form, hold, integer, list, malformed,
    matrix, monomials, object, residues, unitary,
};
use crate::separability::certificates::verify::Proved;

/// How many products of entries of M M^dagger, terms of polynomials, and products of the elimination are computed in a second.
const RATES: [f64; 3] = [2e8, 2e7, 1e9];

/// What a text proves of two bosons, or why it proves nothing.
///
/// ```
/// use curiosa::evidence::{Budget, Refusal};
/// use curiosa::separability::identical::verify::bosons;
///
/// assert!(matches!(bosons(b"{}", &mut Budget::default()), Err(Refusal::Malformed(_))));
/// ```
///
/// # Errors
///
/// With [`Refusal::Malformed`], if the text is not written as docs/certificates.md says. With [`Refusal::TooLong`], if it
/// asks for more work than there is in the budget. With [`Refusal::Wrong`], if the matrix is not unitary up to the factor it
/// says, the numbers are not primes and roots, or a determinant is 0.
pub fn bosons(text: &[u8], budget: &mut Budget<'_>) -> Result<Proved, Refusal> {
    let file = Bosons::read(text).map_err(not_a_certificate)?;
    hold!(file.count as u128 == file.columns, "there are {} rows for {} columns", file.count, file.columns);
    are_primes(&Vec::from_iter(file.primes.iter().map(|&[p, i, _]| (p, i))))?;
    for [p, _, root] in &file.primes {
        hold!(root * root % p == 2, "{root} is not a square root of 2 modulo {p}");
    }
    let columns = file.columns as f64;
    let all = file.matrix.len() as f64;
    let terms = 2.0 * columns * all * all;
    let each = terms / RATES[1] + columns.powi(3) / 3.0 / RATES[2];
    budget
        .foresee(all.powi(3) / 2.0 / RATES[0] + file.primes.len() as f64 * each, 2.0 * columns * columns)?;
    unitary(&file.matrix, file.scale, RATES[0], budget)?;
    for &roots in &file.primes {
        file.nonsingular(roots, budget)?;
    }
    Ok(Proved {
        statement: statement("bosons", file.modes),
        rows: vec![file.count],
        primes: file.primes.iter().map(|&[p, ..]| p).collect(),
        dims: vec![file.modes; 2],
    })
}

/// The same for two fermions.
///
/// # Errors
///
/// As [`bosons`]; also if the prime does not divide the factor.
pub fn fermions(text: &[u8], budget: &mut Budget<'_>) -> Result<Proved, Refusal> {
    let file = Fermions::read(text).map_err(not_a_certificate)?;
    let (p, i) = (file.p, file.i);
    are_primes(&[(p, i)])?;
    hold!((file.scale as u64).is_multiple_of(p), "{p} does not divide {}", file.scale);
    for (name, _, count) in &file.lists {
        hold!(*count as u128 == file.columns, "{name} has {count} rows for {} columns", file.columns);
    }
    let columns = file.columns as f64;
    let all = file.matrix.len() as f64;
    let terms = 2.0 * columns * all * 2_f64.powi(file.degree as i32);
    let seconds = all.powi(3) / 2.0 / RATES[0] + 2.0 * (terms / RATES[1] + columns.powi(3) / 3.0 / RATES[2]);
    budget.foresee(seconds, 2.0 * columns * columns)?;
    unitary(&file.matrix, file.scale, RATES[0], budget)?;
    for (name, rows, _) in &file.lists {
        file.nonsingular(name, rows, budget)?;
    }
    Ok(Proved {
        statement: statement("fermions", file.modes),
        rows: file.lists.iter().map(|&(.., count)| count).collect(),
        primes: vec![p],
        dims: vec![file.modes; 2],
    })
}

fn not_a_certificate(refusal: Refusal) -> Refusal {
    Refusal::Malformed(format!("this is not a certificate: {refusal}"))
}

fn statement(particles: &str, modes: usize) -> String {
    format!("no product state of two {particles} in {modes} modes goes to a product state")
}

/// Reads rows until the end, and counts them.
fn count<T>(
    rows: List<'_>,
    what: &str,
    read: impl Fn(Json<'_>) -> Result<T, Refusal>,
) -> Result<usize, Refusal> {
    let mut count = 0;
    for row in rows {
        read(row).map_err(|refusal| malformed(format_args!("row {} of {what}: {refusal}", count + 1)))?;
        count += 1;
    }
    form!(count > 0, "{what} has no row");
    Ok(count)
}

/// Two modes whose coordinates are multiplied, and a coefficient.
type Terms = Vec<([usize; 2], u64)>;

struct Bosons<'a> {
    modes: usize,
    scale: i64,
    matrix: Vec<Vec<Pair>>,
    degree: usize,
    /// p, i and the square root of 2.
    primes: Vec<[u64; 3]>,
    rows: List<'a>,
    count: usize,
    columns: u128,
}

impl<'a> Bosons<'a> {
    fn read(text: &'a [u8]) -> Result<Bosons<'a>, Refusal> {
        let json = Json::parse(text).map_err(malformed)?;
        let names = ["format", "modes", "scale", "matrix", "degree", "primes", "rows"];
        let [format, modes, scale, entries, degree, primes, rows] = object(json, "the certificate", names)?;
        form!(
            format.string().as_deref() == Some("curiosa bosonic entangler 1"),
            "its format is not known here"
        );
        let modes = integer(modes, "modes", 2, 44)? as usize;
        let all = modes * (modes + 1) / 2;
        form!(all <= SIZE, "there are more than {SIZE} dimensions");
        let scale = integer(scale, "scale", 1, LARGEST)?;
        let matrix = matrix(entries, all)?;
        let degree = integer(degree, "degree", 4, DEGREE)? as usize;
        let columns = monomials(modes, degree);
        form!(columns <= COLUMNS, "there are more than {COLUMNS} monomials");
        let mut triples: Vec<[u64; 3]> = Vec::new();
        for prime in list(primes, "primes")? {
            let [p, i, root] = object(prime, "a prime", ["p", "i", "root"])?;
            let p = integer(p, "p", 3, PRIMES - 1)?;
            let [i, root] = [(i, "i"), (root, "root")].map(|(value, name)| integer(value, name, 0, p - 1));
            form!(triples.iter().all(|&[other, ..]| other != p as u64), "the prime {p} occurs twice");
            form!(triples.len() < 64, "there are more than 64 primes");
            triples.push([p as u64, i? as u64, root? as u64]);
        }
        form!(!triples.is_empty(), "there is no prime");
        let rows = list(rows, "rows")?;
        let mut file = Bosons { modes, scale, matrix, degree, primes: triples, rows, count: 0, columns };
        file.count = count(file.rows.clone(), "rows", |row| file.row(row))?;
        Ok(file)
    }

    /// A row [i, j, k, l, [m, ...]]: i, j, k, l and the exponents of the multiplier.
    fn row(&self, row: Json<'_>) -> Result<([usize; 4], Vec<u8>), Refusal> {
        let mut fields = Vec::from_iter(list(row, "it")?.take(6));
        let Some(multiplier) = fields.pop().filter(|_| fields.len() == 4) else {
            return Err(malformed("it is not [i, j, k, l, [m, ...]]"));
        };
        let mode = |value| Ok(integer(value, "a mode", 0, self.modes as i64 - 1)? as usize);
        let mut minor = [0; 4];
        for (number, field) in minor.iter_mut().zip(fields) {
            *number = mode(field)?;
        }
        let mut exponents = vec![0; self.modes];
        let mut degree = 4;
        for factor in list(multiplier, "the multiplier")? {
            degree += 1;
            form!(degree <= self.degree, "the multiplier has too high a degree");
            exponents[mode(factor)?] += 1;
        }
        form!(degree == self.degree, "the multiplier has too low a degree");
        Ok((minor, exponents))
    }

    /// Whether the determinant of the rows is not 0 modulo p.
    fn nonsingular(&self, [p, i, root]: [u64; 3], budget: &mut Budget<'_>) -> Result<(), Refusal> {
        let pairs = Vec::from_iter((0..self.modes).flat_map(|k| (k..self.modes).map(move |l| (k, l))));
        // sqrt 2 times the image of a a^T: exponents and coefficients of the entry of two modes.
        let mut image: HashMap<(usize, usize), Terms> = HashMap::new();
        for (&(k, l), row) in pairs.iter().zip(&self.matrix) {
            let outer = if k == l { root } else { 1 };
            let terms = residues(row, p, i).into_iter().map(|(column, residue)| {
                let (a, b) = pairs[column];
                ([a, b], residue * outer % p * if a == b { 1 } else { root } % p)
            });
            let terms = Vec::from_iter(terms);
            image.insert((l, k), terms.clone());
            image.insert((k, l), terms);
        }
        let mut places: HashMap<Vec<u8>, usize> = HashMap::new();
        let mut echelon = Echelon::new(p, self.columns as usize);
        for (number, row) in self.rows.clone().enumerate() {
            let ([a, b, c, d], mut exponents) = self.row(row)?;
            let mut sums = vec![0; self.columns as usize];
            let mut terms = 0;
            for (first, second, sign) in [((a, b), (c, d), 1), ((a, d), (c, b), p - 1)] {
                for (left, x) in &image[&first] {
                    for (right, y) in &image[&second] {
                        let modes = || left.iter().chain(right);
                        modes().for_each(|&mode| exponents[mode] += 1);
                        let next = places.len();
                        let place = *places.entry(exponents.clone()).or_insert(next);
                        sums[place] = (sums[place] + x * y % p * sign) % p;
                        modes().for_each(|&mode| exponents[mode] -= 1);
                        terms += 1;
                    }
                }
            }
            let products = echelon.add(sums);
            spend(budget, terms, products, || format!("{number} rows modulo {p}"))?;
            hold!(
                products.is_some(),
                "the determinant is 0 modulo {p}: row {} depends on those before it",
                number + 1
            );
        }
        Ok(())
    }
}

fn spend(
    budget: &mut Budget<'_>,
    terms: usize,
    products: Option<usize>,
    far: impl Fn() -> String,
) -> Result<(), Refusal> {
    budget.spend(terms as f64 / RATES[1] + products.unwrap_or(0) as f64 / RATES[2], far)
}

struct Fermions<'a> {
    modes: usize,
    scale: i64,
    matrix: Vec<Vec<Pair>>,
    degree: usize,
    p: u64,
    i: u64,
    /// Kernel and image: name, rows, how many.
    lists: Vec<(&'static str, List<'a>, usize)>,
    columns: u128,
}

impl<'a> Fermions<'a> {
    fn read(text: &'a [u8]) -> Result<Fermions<'a>, Refusal> {
        let json = Json::parse(text).map_err(malformed)?;
        let names = ["format", "modes", "scale", "matrix", "degree", "prime", "kernel", "image"];
        let [format, modes, scale, entries, degree, prime, kernel, image] =
            object(json, "the certificate", names)?;
        form!(
            format.string().as_deref() == Some("curiosa fermionic entangler 1"),
            "its format is not known here"
        );
        let modes = integer(modes, "modes", 3, 45)? as usize;
        let all = modes * (modes - 1) / 2;
        form!(all <= SIZE, "there are more than {SIZE} dimensions");
        let scale = integer(scale, "scale", 1, LARGEST)?;
        let matrix = matrix(entries, all)?;
        // A product of as many coordinates has 2^degree terms.
        let degree = integer(degree, "degree", 1, 12)? as usize;
        let columns = standard_count(modes, degree);
        form!(columns <= COLUMNS, "there are more than {COLUMNS} columns");
        let [p, i] = object(prime, "prime", ["p", "i"])?;
        let p = integer(p, "p", 2, PRIMES - 1)?;
        let i = integer(i, "i", 0, p - 1)? as u64;
        let mut file = Fermions { modes, scale, matrix, degree, p: p as u64, i, lists: Vec::new(), columns };
        for (name, rows) in [("kernel", kernel), ("image", image)] {
            let rows = list(rows, name)?;
            let count = count(rows.clone(), name, |row| file.row(row))?;
            file.lists.push((name, rows, count));
        }
        Ok(file)
    }

    /// A row [f, [[i, j], ...]].
    fn row(&self, row: Json<'_>) -> Result<(usize, Vec<(usize, usize)>), Refusal> {
        let mut fields = list(row, "it")?;
        let (Some(form), Some(multiplier), None) = (fields.next(), fields.next(), fields.next()) else {
            return Err(malformed("it is not [f, [[i, j], ...]]"));
        };
        let form = integer(form, "f", 0, self.matrix.len() as i64 - 1)? as usize;
        let mut pairs = Vec::new();
        for pair in list(multiplier, "the multiplier")? {
            form!(pairs.len() + 1 < self.degree, "the multiplier has too high a degree");
            let mut both = list(pair, "a coordinate")?;
            let (Some(i), Some(j), None) = (both.next(), both.next(), both.next()) else {
                return Err(malformed("a coordinate is not [i, j]"));
            };
            let i = integer(i, "i", 0, self.modes as i64 - 2)?;
            let j = integer(j, "j", i + 1, self.modes as i64 - 1)?;
            pairs.push((i as usize, j as usize));
        }
        form!(pairs.len() + 1 == self.degree, "the multiplier has too low a degree");
        Ok((form, pairs))
    }

    /// Whether the determinant of the rows is not 0 modulo p.
    fn nonsingular(&self, name: &str, rows: &List<'_>, budget: &mut Budget<'_>) -> Result<(), Refusal> {
        let pairs = Vec::from_iter((0..self.modes).flat_map(|i| (i + 1..self.modes).map(move |j| (i, j))));
        let all = self.matrix.len();
        let forms = (0..all).map(|f| match name {
            "kernel" => residues(&self.matrix[f], self.p, self.i),
            _ => {
                let entry = |row: usize| {
                    let (re, im) = self.matrix[row][f];
                    (re, -im)
                };
                residues(&Vec::from_iter((0..all).map(entry)), self.p, self.i)
            }
        });
        let forms = Vec::from_iter(forms);
        // The columns, in the order in which rows meet them.
        let mut places: HashMap<(Vec<usize>, Vec<usize>), usize> = HashMap::new();
        let mut echelon = Echelon::new(self.p, self.columns as usize);
        for (number, row) in rows.clone().enumerate() {
            let (form, multiplier) = self.row(row)?;
            let mut sums = vec![0; self.columns as usize];
            let mut terms = 0;
            for &(pair, residue) in &forms[form] {
                // Of each factor a_i b_j - a_j b_i one term, in all ways.
                let mut products = vec![(Vec::new(), Vec::new(), residue)];
                for &(i, j) in multiplier.iter().chain([&pairs[pair]]) {
                    products = products
                        .into_iter()
                        .flat_map(|(a, b, residue)| {
                            let with = |mut list: Vec<usize>, mode: usize| {
                                list.push(mode);
                                list
                            };
                            let second =
                                (with(a.clone(), j), with(b.clone(), i), (self.p - residue) % self.p);
                            [(with(a, i), with(b, j), residue), second]
                        })
                        .collect();
                }
                for (mut a, mut b, residue) in products {
                    terms += 1;
                    a.sort_unstable();
                    b.sort_unstable();
                    if a.iter().zip(&b).all(|(i, j)| i < j) {
                        let next = places.len();
                        let place = *places.entry((a, b)).or_insert(next);
                        sums[place] = (sums[place] + residue) % self.p;
                    }
                }
            }
            let products = echelon.add(sums);
            spend(budget, terms, products, || format!("{number} rows of the {name}"))?;
            hold!(
                products.is_some(),
                "{name}: the determinant is 0 modulo {}: row {} depends on those before it",
                self.p,
                number + 1
            );
        }
        Ok(())
    }
}

/// The dimension of the functions of degree d on the cone of the product states of two fermions:
/// C(n + d - 1, d) C(n + d - 2, d) / (d + 1).
fn standard_count(modes: usize, degree: usize) -> u128 {
    let choose = |n: usize| monomials(n - degree + 1, degree);
    choose(modes + degree - 1) * choose(modes + degree - 2) / (degree as u128 + 1)
}
