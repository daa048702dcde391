//! The checker of certificates: small, slow and on its own. It shares no code with what makes them.
//!
//! docs/certificates.md says what a certificate is, and what of it is malformed and what wrong. The rows are read where they
//! stand, once for each prime; this builds their polynomials anew, and eliminates row by row. Time: columns^3 / 3
//! multiplications for each prime, and one for each term of a polynomial. Memory: 2 columns^2 bytes.

use std::collections::{BTreeSet, HashMap};

use super::reading::{
    COLUMNS, DEGREE, Echelon, LARGEST, PARTS, Pair, Sense, are_primes, form, hold, integer, integers, list,
    malformed, matrix, monomials, object, primes_of, products, residues, sizes, unitary,
};
use crate::evidence::{Budget, Json, List, Refusal};

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// Sizes of the parties.
    pub dims: Vec<usize>,
    /// In words.
    pub statement: String,
    /// Rows of each part.
    pub rows: Vec<usize>,
    /// The primes of all parts.
    pub primes: Vec<u64>,
}

/// How many products of entries of M M^dagger, terms of polynomials, and products of the elimination are computed in a
/// second.
const RATES: [f64; 3] = [2e8, 2e7, 1e9];

/// What a text proves, or why it proves nothing.
///
/// ```
/// use curiosa::evidence::{Budget, Refusal};
/// use curiosa::separability::certificates::verify::verify;
///
/// assert!(matches!(verify(b"{}", &mut Budget::default()), Err(Refusal::Malformed(_))));
/// ```
///
/// # Errors
///
/// With [`Refusal::Malformed`], if the text is not written as docs/certificates.md says. With [`Refusal::TooLong`], if it
/// asks for more work than there is in the budget. With [`Refusal::Wrong`], if the matrix is not unitary up to the factor it
/// says, the parts are not those that its sense asks for, or a determinant is 0 modulo one of the primes.
pub fn verify(text: &[u8], budget: &mut Budget<'_>) -> Result<Proved, Refusal> {
    let file = File::read(text)
        .map_err(|refusal| Refusal::Malformed(format!("this is not a certificate: {refusal}")))?;
    let statement = statement(&file)?;
    let in_part = |number: usize, refusal| match refusal {
        Refusal::Wrong(reason) => Refusal::Wrong(format!("part {}: {reason}", number + 1)),
        other => other,
    };
    let (mut seconds, mut bytes) = ((file.matrix.len() as f64).powi(3) / 2.0 / RATES[0], 0.0_f64);
    for (number, part) in file.parts.iter().enumerate() {
        part.complete().map_err(|refusal| in_part(number, refusal))?;
        let columns = part.columns as f64;
        let each = part.terms(&file) / RATES[1] + columns.powi(3) / 3.0 / RATES[2];
        seconds += part.primes.len() as f64 * each;
        bytes = bytes.max(2.0 * columns * columns + 200.0 * columns);
    }
    budget.foresee(seconds, bytes)?;
    unitary(&file.matrix, file.scale, RATES[0], budget)?;
    for (number, part) in file.parts.iter().enumerate() {
        let parts = file.parts.len();
        let far = || format!("{number} of {parts} parts");
        part.nonsingular(&file, budget, &far).map_err(|refusal| in_part(number, refusal))?;
    }
    let primes = file.parts.iter().flat_map(|part| part.primes.iter().map(|&(p, _)| p));
    Ok(Proved {
        statement,
        rows: file.parts.iter().map(|part| part.columns).collect(),
        primes: BTreeSet::from_iter(primes).into_iter().collect(),
        dims: file.dims,
    })
}

/// What a certificate says, all in the ranges of the format.
struct File<'a> {
    dims: Vec<usize>,
    /// For each basis vector, the coordinates of all parties whose product it is; those of a party follow those of the one
    /// before.
    products: Vec<Vec<usize>>,
    sense: Sense,
    scale: i64,
    matrix: Vec<Vec<Pair>>,
    parts: Vec<Part<'a>>,
}

struct Part<'a> {
    /// The parties on one side.
    cuts: Vec<u16>,
    multidegree: Vec<usize>,
    /// p and i.
    primes: Vec<(u64, u64)>,
    rows: List<'a>,
    /// How many rows there are.
    count: usize,
    /// How many monomials.
    columns: usize,
}

/// x, y, the number of the cut, and the exponents of the multiplier.
struct Row {
    x: usize,
    y: usize,
    cut: usize,
    exponents: Vec<u8>,
}

impl<'a> File<'a> {
    fn read(text: &'a [u8]) -> Result<File<'a>, Refusal> {
        let json = Json::parse(text).map_err(malformed)?;
        let whole = object(json, "the certificate", ["format", "dims", "sense", "scale", "matrix", "parts"])?;
        let [format, dims, sense, scale, matrix, parts] = whole;
        form!(
            format.string().as_deref() == Some("curiosa universal entangler 1"),
            "its format is not known here"
        );
        let (dims, all) = sizes(dims)?;
        let sense = Sense::read(sense)?;
        let scale = integer(scale, "scale", 1, LARGEST)?;
        let matrix = self::matrix(matrix, all)?;
        let mut file = File { products: products(&dims), dims, sense, scale, matrix, parts: Vec::new() };
        for part in list(parts, "parts")? {
            form!(file.parts.len() < PARTS, "there are more than {PARTS} parts");
            let part = Part::read(part, &file)
                .map_err(|refusal| malformed(format_args!("part {}: {refusal}", file.parts.len() + 1)))?;
            file.parts.push(part);
        }
        form!(!file.parts.is_empty(), "there is no part");
        Ok(file)
    }

    /// The numbers of the basis vectors with the digits of y for the parties of a cut, of x for the others, and the other
    /// way round.
    fn exchanged(&self, x: usize, y: usize, cut: u16) -> (usize, usize) {
        let (mut place, mut rest, mut both) = (1, (x, y), (0, 0));
        for (party, &size) in self.dims.iter().enumerate().rev() {
            let (first, second) = (rest.0 % size, rest.1 % size);
            rest = (rest.0 / size, rest.1 / size);
            let (inside, outside) = if cut >> party & 1 == 1 { (second, first) } else { (first, second) };
            both = (both.0 + place * inside, both.1 + place * outside);
            place *= size;
        }
        both
    }
}

impl<'a> Part<'a> {
    fn read(part: Json<'a>, file: &File<'a>) -> Result<Part<'a>, Refusal> {
        let [cuts, multidegree, primes, rows] =
            object(part, "it", ["cuts", "multidegree", "primes", "rows"])?;
        let (parties, everyone) = (file.dims.len(), (1_u16 << file.dims.len()) - 1);
        let mut sides = Vec::new();
        for cut in list(cuts, "cuts")? {
            let mut side = 0_u16;
            for party in integers(cut, "a cut", 0, parties as i64 - 1)? {
                form!(side >> party & 1 == 0, "a cut has a party twice");
                side |= 1 << party;
            }
            form!(side != 0 && side != everyone, "a cut has no party, or all");
            form!(!sides.contains(&side) && !sides.contains(&(everyone & !side)), "a cut occurs twice");
            sides.push(side);
        }
        form!(!sides.is_empty(), "there is no cut");
        let degrees = integers(multidegree, "multidegree", 2, DEGREE)?;
        form!(degrees.len() == parties, "multidegree is not a degree for each party");
        let multidegree = Vec::from_iter(degrees.into_iter().map(|degree| degree as usize));
        let columns = file.dims.iter().zip(&multidegree);
        let columns = columns.fold(1, |all: u128, (&n, &d)| all.saturating_mul(monomials(n, d)));
        form!(columns <= COLUMNS, "there are more than {COLUMNS} monomials");
        let pairs = primes_of(primes)?;
        let rows = list(rows, "rows")?;
        let mut part =
            Part { cuts: sides, multidegree, primes: pairs, rows, count: 0, columns: columns as usize };
        for (number, row) in part.rows.clone().enumerate() {
            part.row(row, file)
                .map_err(|refusal| malformed(format_args!("row {}: {refusal}", number + 1)))?;
            part.count += 1;
        }
        form!(part.count > 0, "there is no row");
        Ok(part)
    }

    /// A row [x, y, s, [m_1, ..., m_k]].
    fn row(&self, row: Json<'_>, file: &File<'_>) -> Result<Row, Refusal> {
        let mut fields = list(row, "it")?;
        let (Some(x), Some(y), Some(cut), Some(multiplier), None) =
            (fields.next(), fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(malformed("it is not [x, y, s, [m_1, ...]]"));
        };
        let number = |value, what, count: usize| Ok(integer(value, what, 0, count as i64 - 1)? as usize);
        let (x, y) = (number(x, "x", file.matrix.len())?, number(y, "y", file.matrix.len())?);
        let cut = number(cut, "s", self.cuts.len())?;
        let mut exponents = vec![0; file.dims.iter().sum()];
        let (mut parties, mut first) = (0, 0);
        for factor in list(multiplier, "the multiplier")? {
            form!(parties < file.dims.len(), "the multiplier has more factors than there are parties");
            let size = file.dims[parties];
            let mut degree = 2;
            for coordinate in list(factor, "a factor of the multiplier")? {
                degree += 1;
                form!(degree <= self.multidegree[parties], "the multiplier has too high a degree");
                exponents[first + number(coordinate, "a coordinate", size)?] += 1;
            }
            form!(degree == self.multidegree[parties], "the multiplier has too low a degree");
            parties += 1;
            first += size;
        }
        form!(parties == file.dims.len(), "the multiplier has fewer factors than there are parties");
        Ok(Row { x, y, cut, exponents })
    }

    /// Whether there are as many rows as monomials, and the primes are primes.
    fn complete(&self) -> Result<(), Refusal> {
        hold!(self.count == self.columns, "there are {} rows for {} columns", self.count, self.columns);
        are_primes(&self.primes)
    }

    /// The rows, read again.
    fn all_rows(&self, file: &File<'_>) -> impl Iterator<Item = Row> {
        self.rows.clone().map(|row| self.row(row, file).expect("it was read before"))
    }

    /// How many products of two entries the polynomials are sums of.
    fn terms(&self, file: &File<'_>) -> f64 {
        let weight = |row: &Vec<Pair>| row.iter().filter(|&&entry| entry != (0, 0)).count() as f64;
        let weights = Vec::from_iter(file.matrix.iter().map(weight));
        let terms = self.all_rows(file).map(|row| {
            let (x, y) = file.exchanged(row.x, row.y, self.cuts[row.cut]);
            weights[row.x] * weights[row.y] + weights[x] * weights[y]
        });
        terms.sum()
    }

    /// Whether the determinant of the rows is not 0 modulo each of the primes.
    fn nonsingular(
        &self,
        file: &File<'_>,
        budget: &mut Budget<'_>,
        far: &dyn Fn() -> String,
    ) -> Result<(), Refusal> {
        for &(p, i) in &self.primes {
            let matrix = Vec::from_iter(file.matrix.iter().map(|row| residues(row, p, i)));
            // The columns, in the order in which rows meet them.
            let mut places: HashMap<Vec<u8>, usize> = HashMap::new();
            let mut echelon = Echelon::new(p, self.columns);
            for (number, row) in self.all_rows(file).enumerate() {
                let mut sums = vec![0; self.columns];
                let mut terms = 0;
                let Row { x, y, cut, mut exponents } = row;
                let (other_x, other_y) = file.exchanged(x, y, self.cuts[cut]);
                for (x, y, sign) in [(x, y, 1), (other_x, other_y, p - 1)] {
                    for (z, a) in &matrix[x] {
                        file.products[*z].iter().for_each(|&variable| exponents[variable] += 1);
                        for (w, b) in &matrix[y] {
                            file.products[*w].iter().for_each(|&variable| exponents[variable] += 1);
                            let next = places.len();
                            let place = match places.get(&exponents) {
                                Some(&place) => place,
                                None => *places.entry(exponents.clone()).or_insert(next),
                            };
                            sums[place] = (sums[place] + a * b % p * sign) % p;
                            file.products[*w].iter().for_each(|&variable| exponents[variable] -= 1);
                        }
                        terms += matrix[y].len();
                        file.products[*z].iter().for_each(|&variable| exponents[variable] -= 1);
                    }
                }
                let products = echelon.add(sums);
                let seconds = terms as f64 / RATES[1] + products.unwrap_or(0) as f64 / RATES[2];
                budget.spend(seconds, || format!("{}, and {number} rows modulo {p}", far()))?;
                hold!(
                    products.is_some(),
                    "the determinant is 0 modulo {p}: row {} depends on those before it",
                    number + 1
                );
            }
        }
        Ok(())
    }
}

/// What the parts prove together if each is nonsingular.
fn statement(file: &File<'_>) -> Result<String, Refusal> {
    let (parties, parts) = (file.dims.len(), file.parts.len());
    let sizes = Vec::from_iter(file.dims.iter().map(usize::to_string)).join(" x ");
    match file.sense {
        Sense::NotProduct => {
            hold!(parts == 1, "there are {parts} parts, not one");
            Ok(format!("no product vector of {sizes} goes to a product vector"))
        }
        Sense::Across => {
            hold!(parts == 1, "there are {parts} parts, not one");
            let [cut] = file.parts[0].cuts[..] else {
                return Err(Refusal::Wrong("there is not one cut".into()));
            };
            let inside =
                (0..parties).filter(|party| cut >> party & 1 == 1).map(|party| (party + 1).to_string());
            let inside = Vec::from_iter(inside).join(", ");
            Ok(format!(
                "every product vector of {sizes} goes to one entangled between {{{inside}}} and the other parties"
            ))
        }
        Sense::Genuine => {
            let mut cuts = BTreeSet::new();
            for part in &file.parts {
                hold!(part.cuts.len() == 1, "a part has {} cuts, not one", part.cuts.len());
                let other = (1 << parties) - 1 - part.cuts[0];
                hold!(cuts.insert(part.cuts[0].min(other)), "two parts have the same cut");
            }
            let wanted = (1 << (parties - 1)) - 1;
            hold!(cuts.len() == wanted, "{} cuts of {wanted} have a part", cuts.len());
            Ok(format!("every product vector of {sizes} goes to one entangled across every cut"))
        }
    }
}
