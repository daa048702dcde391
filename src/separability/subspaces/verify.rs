//! The checker of certificates that a subspace has no product vector: it shares no code with what makes them.
//!
//! docs/certificates.md says what a certificate is, and what of it is malformed and what wrong. Time: columns^3 / 3
//! multiplications for each prime, and one for each term of a polynomial. Memory: 2 columns^2 bytes.

use std::collections::{BTreeSet, HashMap};

use crate::evidence::{Budget, Json, List, Refusal};
use crate::separability::certificates::reading::{
    COLUMNS, DEGREE, Echelon, PARTS, Pair, Sense, are_primes, form, hold, integer, integers, list, malformed,
    monomials, object, primes_of, products, residues, sizes, vector,
};
use crate::separability::certificates::verify::Proved;

/// How many products of entries, terms of polynomials, and products of the elimination are computed in a second.
const RATES: [f64; 3] = [2e8, 2e7, 1e9];

/// What a text proves, or why it proves nothing.
///
/// ```
/// use curiosa::evidence::{Budget, Refusal};
/// use curiosa::separability::subspaces::verify::verify;
///
/// assert!(matches!(verify(b"{}", &mut Budget::default()), Err(Refusal::Malformed(_))));
/// ```
///
/// # Errors
///
/// With [`Refusal::Malformed`], if the text is not written as docs/certificates.md says. With [`Refusal::TooLong`], if it
/// asks for more work than there is in the budget. With [`Refusal::Wrong`], if a form does not vanish on the subspace, the
/// parts are not those that its sense asks for, or a determinant is 0 modulo one of the primes.
pub fn verify(text: &[u8], budget: &mut Budget<'_>) -> Result<Proved, Refusal> {
    let file = File::read(text)
        .map_err(|refusal| Refusal::Malformed(format!("this is not a certificate: {refusal}")))?;
    let in_part = |number: usize, refusal| match refusal {
        Refusal::Wrong(reason) => Refusal::Wrong(format!("part {}: {reason}", number + 1)),
        other => other,
    };
    file.has_parts()?;
    let products = (file.basis.len() * file.forms.len() * file.all) as f64;
    let (mut seconds, mut bytes) = (2.0 * products / RATES[0], 0.0_f64);
    for (number, part) in file.parts.iter().enumerate() {
        part.complete().map_err(|refusal| in_part(number, refusal))?;
        let columns = part.columns as f64;
        let each = part.terms(&file) / RATES[1] + columns.powi(3) / 3.0 / RATES[2];
        seconds += part.primes.len() as f64 * each;
        bytes = bytes.max(2.0 * columns * columns + 200.0 * columns);
    }
    budget.foresee(seconds, bytes)?;
    let rank = file.vanishes()?;
    budget.spend(2.0 * products / RATES[0], || "the forms on the subspace".into())?;
    for (number, part) in file.parts.iter().enumerate() {
        let parts = file.parts.len();
        let far = || format!("{number} of {parts} parts");
        part.nonsingular(&file, budget, &far).map_err(|refusal| in_part(number, refusal))?;
    }
    let primes = file.parts.iter().flat_map(|part| part.primes.iter().map(|&(p, _)| p));
    Ok(Proved {
        statement: file.statement(rank),
        rows: file.parts.iter().map(|part| part.columns).collect(),
        primes: BTreeSet::from_iter(primes).into_iter().collect(),
        dims: file.dims,
    })
}

/// What a certificate says, all in the ranges of the format.
struct File<'a> {
    dims: Vec<usize>,
    /// The product of all sizes.
    all: usize,
    sense: Sense,
    basis: Vec<Vec<Pair>>,
    forms: Vec<Vec<Pair>>,
    parts: Vec<Part<'a>>,
}

struct Part<'a> {
    /// The parties of each group.
    groups: Vec<u16>,
    /// The dimensions of each group.
    sizes: Vec<usize>,
    /// For each basis vector of all parties, the coordinates of all groups whose product it is; those of a group follow
    /// those of the one before.
    coordinates: Vec<Vec<usize>>,
    multidegree: Vec<usize>,
    /// p and i.
    primes: Vec<(u64, u64)>,
    rows: List<'a>,
    /// How many rows there are.
    count: usize,
    /// How many monomials.
    columns: usize,
}

impl<'a> File<'a> {
    fn read(text: &'a [u8]) -> Result<File<'a>, Refusal> {
        let json = Json::parse(text).map_err(malformed)?;
        let whole = object(json, "the certificate", ["format", "dims", "sense", "basis", "forms", "parts"])?;
        let [format, dims, sense, basis, forms, parts] = whole;
        form!(
            format.string().as_deref() == Some("curiosa entangled subspace 1"),
            "its format is not known here"
        );
        let (dims, all) = sizes(dims)?;
        let sense = Sense::read(sense)?;
        let vectors = |value, what| -> Result<Vec<Vec<Pair>>, Refusal> {
            let mut vectors = Vec::new();
            for row in list(value, what)? {
                form!(vectors.len() < all, "{what} has more than {all} rows");
                vectors.push(vector(row, what, all)?);
            }
            form!(!vectors.is_empty(), "{what} has no row");
            Ok(vectors)
        };
        let (basis, forms) = (vectors(basis, "basis")?, vectors(forms, "forms")?);
        let mut file = File { dims, all, sense, basis, forms, parts: Vec::new() };
        for part in list(parts, "parts")? {
            form!(file.parts.len() < PARTS, "there are more than {PARTS} parts");
            let part = Part::read(part, &file)
                .map_err(|refusal| malformed(format_args!("part {}: {refusal}", file.parts.len() + 1)))?;
            file.parts.push(part);
        }
        form!(!file.parts.is_empty(), "there is no part");
        Ok(file)
    }

    /// Whether the parts are those of the sense.
    fn has_parts(&self) -> Result<(), Refusal> {
        let parts = self.parts.len();
        match self.sense {
            Sense::NotProduct => {
                hold!(parts == 1, "there are {parts} parts, not one");
                hold!(self.parts[0].groups.len() == self.dims.len(), "parties are taken together");
            }
            Sense::Across => {
                hold!(parts == 1, "there are {parts} parts, not one");
                hold!(self.parts[0].groups.len() == 2, "there are not two groups");
            }
            Sense::Genuine => {
                let mut sides = BTreeSet::new();
                for part in &self.parts {
                    hold!(part.groups.len() == 2, "a part has {} groups, not two", part.groups.len());
                    hold!(sides.insert(part.groups[0].min(part.groups[1])), "two parts have the same cut");
                }
                let wanted = (1 << (self.dims.len() - 1)) - 1;
                hold!(sides.len() == wanted, "{} cuts of {wanted} have a part", sides.len());
            }
        }
        Ok(())
    }

    /// Whether all forms vanish on the subspace; its dimension, if that is what independence modulo a prime says.
    fn vanishes(&self) -> Result<usize, Refusal> {
        for (i, form) in self.forms.iter().enumerate() {
            for (j, vector) in self.basis.iter().enumerate() {
                let sum = form.iter().zip(vector).fold((0_i128, 0_i128), |(re, im), (a, b)| {
                    let [a, b] = [a, b].map(|entry| (i128::from(entry.0), i128::from(entry.1)));
                    (re + a.0 * b.0 - a.1 * b.1, im + a.1 * b.0 + a.0 * b.1)
                });
                hold!(sum == (0, 0), "form {} does not vanish on vector {}", i + 1, j + 1);
            }
        }
        let (p, i) = self.parts[0].primes[0];
        let mut echelon = Echelon::new(p, self.all);
        for (number, vector) in self.basis.iter().enumerate() {
            let mut row = vec![0; self.all];
            residues(vector, p, i).into_iter().for_each(|(place, residue)| row[place] = residue);
            hold!(
                echelon.add(row).is_some(),
                "vector {} of the basis depends on those before it modulo {p}",
                number + 1
            );
        }
        Ok(self.basis.len())
    }

    fn statement(&self, dimensions: usize) -> String {
        let sizes = Vec::from_iter(self.dims.iter().map(usize::to_string)).join(" x ");
        let s = if dimensions == 1 { "" } else { "s" };
        let subspace = format!("is in this subspace of {dimensions} dimension{s}");
        match self.sense {
            Sense::NotProduct => format!("no product vector of {sizes} {subspace}"),
            Sense::Genuine => format!("no vector of {sizes} that is a product across some cut {subspace}"),
            Sense::Across => {
                let side = self.parts[0].groups[0];
                let inside = (0..self.dims.len()).filter(|party| side >> party & 1 == 1);
                let inside = Vec::from_iter(inside.map(|party| (party + 1).to_string())).join(", ");
                format!(
                    "no vector of {sizes} that is a product between {{{inside}}} and the other parties {subspace}"
                )
            }
        }
    }
}

impl<'a> Part<'a> {
    fn read(part: Json<'a>, file: &File<'a>) -> Result<Part<'a>, Refusal> {
        let [groups, multidegree, primes, rows] =
            object(part, "it", ["groups", "multidegree", "primes", "rows"])?;
        let (mut masks, mut seen) = (Vec::new(), 0_u16);
        for group in list(groups, "groups")? {
            let mut mask = 0_u16;
            for party in integers(group, "a group", 0, file.dims.len() as i64 - 1)? {
                form!(seen >> party & 1 == 0, "party {party} is in the groups twice");
                seen |= 1 << party;
                mask |= 1 << party;
            }
            form!(mask != 0, "a group has no party");
            masks.push(mask);
        }
        form!(masks.len() >= 2, "there are fewer than two groups");
        form!(seen == (1 << file.dims.len()) - 1, "a party is in no group");
        let inside = |mask: u16| (0..file.dims.len()).filter(move |party| mask >> party & 1 == 1);
        let sizes: Vec<usize> =
            masks.iter().map(|&mask| inside(mask).map(|party| file.dims[party]).product()).collect();
        let degrees = integers(multidegree, "multidegree", 1, DEGREE)?;
        form!(degrees.len() == masks.len(), "multidegree is not a degree for each group");
        let multidegree = Vec::from_iter(degrees.into_iter().map(|degree| degree as usize));
        let columns = sizes.iter().zip(&multidegree);
        let columns = columns.fold(1, |all: u128, (&n, &d)| all.saturating_mul(monomials(n, d)));
        form!(columns <= COLUMNS, "there are more than {COLUMNS} monomials");
        let primes = primes_of(primes)?;
        let rows = list(rows, "rows")?;
        // The digits of a basis vector, as those of each group.
        let first = |party: usize| file.dims[..party].iter().sum::<usize>();
        let starts = Vec::from_iter((0..sizes.len()).map(|group| sizes[..group].iter().sum::<usize>()));
        let coordinates = products(&file.dims).into_iter().map(|mut variables| {
            // They come from the last party to the first.
            variables.reverse();
            let group = |(group, &mask): (usize, &u16)| {
                let number = inside(mask)
                    .fold(0, |number, party| number * file.dims[party] + (variables[party] - first(party)));
                starts[group] + number
            };
            masks.iter().enumerate().map(group).collect()
        });
        let coordinates = coordinates.collect();
        let mut part = Part {
            groups: masks,
            sizes,
            coordinates,
            multidegree,
            primes,
            rows,
            count: 0,
            columns: columns as usize,
        };
        for (number, row) in part.rows.clone().enumerate() {
            part.row(row, file.forms.len())
                .map_err(|refusal| malformed(format_args!("row {}: {refusal}", number + 1)))?;
            part.count += 1;
        }
        form!(part.count > 0, "there is no row");
        Ok(part)
    }

    /// A row [f, [m_1, ..., m_g]]: the form, and the exponents of the multiplier.
    fn row(&self, row: Json<'_>, forms: usize) -> Result<(usize, Vec<u8>), Refusal> {
        let mut fields = list(row, "it")?;
        let (Some(form), Some(multiplier), None) = (fields.next(), fields.next(), fields.next()) else {
            return Err(malformed("it is not [f, [m_1, ...]]"));
        };
        let number = |value, what, count: usize| Ok(integer(value, what, 0, count as i64 - 1)? as usize);
        let form = number(form, "f", forms)?;
        let mut exponents = vec![0; self.sizes.iter().sum()];
        let (mut groups, mut first) = (0, 0);
        for factor in list(multiplier, "the multiplier")? {
            form!(groups < self.sizes.len(), "the multiplier has more factors than there are groups");
            let size = self.sizes[groups];
            let mut degree = 1;
            for coordinate in list(factor, "a factor of the multiplier")? {
                degree += 1;
                form!(degree <= self.multidegree[groups], "the multiplier has too high a degree");
                exponents[first + number(coordinate, "a coordinate", size)?] += 1;
            }
            form!(degree == self.multidegree[groups], "the multiplier has too low a degree");
            groups += 1;
            first += size;
        }
        form!(groups == self.sizes.len(), "the multiplier has fewer factors than there are groups");
        Ok((form, exponents))
    }

    /// Whether there are as many rows as monomials, and the primes are primes.
    fn complete(&self) -> Result<(), Refusal> {
        hold!(self.count == self.columns, "there are {} rows for {} columns", self.count, self.columns);
        are_primes(&self.primes)
    }

    /// The rows, read again.
    fn all_rows(&self, forms: usize) -> impl Iterator<Item = (usize, Vec<u8>)> {
        self.rows.clone().map(move |row| self.row(row, forms).expect("it was read before"))
    }

    /// How many entries the polynomials have.
    fn terms(&self, file: &File<'_>) -> f64 {
        let weight = |form: &Vec<Pair>| form.iter().filter(|&&entry| entry != (0, 0)).count() as f64;
        let weights = Vec::from_iter(file.forms.iter().map(weight));
        self.all_rows(file.forms.len()).map(|(form, _)| weights[form]).sum()
    }

    /// Whether the determinant of the rows is not 0 modulo each of the primes.
    fn nonsingular(
        &self,
        file: &File<'_>,
        budget: &mut Budget<'_>,
        far: &dyn Fn() -> String,
    ) -> Result<(), Refusal> {
        for &(p, i) in &self.primes {
            let forms = Vec::from_iter(file.forms.iter().map(|form| residues(form, p, i)));
            // The columns, in the order in which rows meet them.
            let mut places: HashMap<Vec<u8>, usize> = HashMap::new();
            let mut echelon = Echelon::new(p, self.columns);
            for (number, (form, mut exponents)) in self.all_rows(forms.len()).enumerate() {
                let mut sums = vec![0; self.columns];
                for &(z, entry) in &forms[form] {
                    self.coordinates[z].iter().for_each(|&variable| exponents[variable] += 1);
                    let next = places.len();
                    let place = match places.get(&exponents) {
                        Some(&place) => place,
                        None => *places.entry(exponents.clone()).or_insert(next),
                    };
                    sums[place] = (sums[place] + entry) % p;
                    self.coordinates[z].iter().for_each(|&variable| exponents[variable] -= 1);
                }
                let products = echelon.add(sums);
                let terms = forms[form].len() as f64;
                let seconds = terms / RATES[1] + products.unwrap_or(0) as f64 / RATES[2];
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
