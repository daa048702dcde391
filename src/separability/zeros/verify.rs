//! The checker of certificates that a product vector goes to a product vector: it shares no code with what finds them.
//!
//! docs/certificates.md says what a certificate is, and what of it is malformed and what wrong. Polynomials are multiplied and
//! reduced as at school. Time: for each of the minors three products of polynomials, each the square of the degree times
//! products of integers, which are as long as coefficients grow.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use crate::evidence::{Budget, Json, Refusal};
use crate::separability::certificates::reading::{
    LARGEST, Pair, form, hold, integer, integers, list, malformed, matrix, object, sizes, unitary,
};
use crate::separability::certificates::verify::Proved;

/// The longest coefficient, in decimal digits, and the highest degree.
const DIGITS: usize = 1300;
const DEGREE: usize = 256;

/// How many products of entries of M M^dagger, and of words of coefficients, are computed in a second.
const RATES: [f64; 2] = [2e8, 2e7];

/// Coefficients from the constant one up, the last one not 0.
type Polynomial = Vec<BigInt>;

/// What a text proves, or why it proves nothing.
///
/// ```
/// use curiosa::evidence::{Budget, Refusal};
/// use curiosa::separability::zeros::verify::verify;
///
/// assert!(matches!(verify(b"{}", &mut Budget::default()), Err(Refusal::Malformed(_))));
/// ```
///
/// # Errors
///
/// With [`Refusal::Malformed`], if the text is not written as docs/certificates.md says. With [`Refusal::TooLong`], if it
/// asks for more work than there is in the budget. With [`Refusal::Wrong`], if the matrix is not unitary up to the factor it
/// says, a factor has no coordinate that is a number other than 0, i is no square root of -1, or a minor of the image is not 0.
pub fn verify(text: &[u8], budget: &mut Budget<'_>) -> Result<Proved, Refusal> {
    let file = File::read(text)
        .map_err(|refusal| Refusal::Malformed(format!("this is not a certificate: {refusal}")))?;
    file.factors_are_nonzero()?;
    budget.foresee((file.all as f64).powi(3) / 2.0 / RATES[0], 0.0)?;
    unitary(&file.matrix, file.scale, RATES[0], budget)?;
    let mut ring = Ring { modulus: &file.modulus, budget };
    if let Some((i, denominator)) = &file.i {
        let square = ring.product(i, i)?;
        hold!(square == [-(denominator * denominator)], "i is no square root of -1");
    }
    let image = file.image(&mut ring)?;
    for cut in file.cuts() {
        file.has_rank_one(&image, cut, &mut ring)?;
    }
    Ok(Proved { statement: file.statement(), rows: Vec::new(), primes: Vec::new(), dims: file.dims })
}

/// What a certificate says, all in the ranges of the format.
struct File {
    dims: Vec<usize>,
    /// The product of all sizes.
    all: usize,
    /// The parties on one side, as bits.
    cut: Option<u16>,
    scale: i64,
    matrix: Vec<Vec<Pair>>,
    modulus: Polynomial,
    /// A polynomial, and what it is divided by.
    i: Option<(Polynomial, BigInt)>,
    factors: Vec<Vec<Polynomial>>,
}

impl File {
    fn read(text: &[u8]) -> Result<File, Refusal> {
        let json = Json::parse(text).map_err(malformed)?;
        let names = ["format", "dims", "cut", "scale", "matrix", "polynomial", "i", "vector"];
        let [format, dims, cut, scale, matrix, modulus, i, factors] = object(json, "the certificate", names)?;
        form!(format.string().as_deref() == Some("curiosa product image 1"), "its format is not known here");
        let (dims, all) = sizes(dims)?;
        let cut = if cut.is_null() { None } else { Some(read_cut(cut, dims.len())?) };
        let scale = integer(scale, "scale", 1, LARGEST)?;
        let matrix = self::matrix(matrix, all)?;
        let modulus = coefficients(modulus, "polynomial", DEGREE + 1)?;
        form!(
            modulus.len() >= 2 && modulus[modulus.len() - 1].is_one(),
            "polynomial is not monic of degree 1 or more"
        );
        let degree = modulus.len() - 1;
        let i = if i.is_null() {
            let real = matrix.iter().flatten().all(|entry| entry.1 == 0);
            form!(real, "i is null, but the matrix is not real");
            None
        } else {
            let [polynomial, denominator] = object(i, "i", ["polynomial", "denominator"])?;
            let denominator = whole(denominator, "the denominator of i")?;
            form!(!denominator.is_zero(), "the denominator of i is 0");
            Some((coefficients(polynomial, "the polynomial of i", degree)?, denominator))
        };
        let mut vectors: Vec<Vec<Polynomial>> = Vec::new();
        for factor in list(factors, "vector")? {
            form!(vectors.len() < dims.len(), "vector has more factors than there are parties");
            let mut coordinates = Vec::new();
            for coordinate in list(factor, "a factor")? {
                form!(coordinates.len() < dims[vectors.len()], "a factor has too many coordinates");
                coordinates.push(coefficients(coordinate, "a coordinate", degree)?);
            }
            form!(coordinates.len() == dims[vectors.len()], "a factor has too few coordinates");
            vectors.push(coordinates);
        }
        form!(vectors.len() == dims.len(), "vector has fewer factors than there are parties");
        Ok(File { dims, all, cut, scale, matrix, modulus, i, factors: vectors })
    }

    /// Whether each factor has a coordinate that is a number other than 0.
    fn factors_are_nonzero(&self) -> Result<(), Refusal> {
        for (party, factor) in self.factors.iter().enumerate() {
            let number = factor.iter().any(|coordinate| coordinate.len() == 1);
            hold!(number, "no coordinate of party {} is a number other than 0", party + 1);
        }
        Ok(())
    }

    /// The coordinates of the image, times the denominator of i.
    fn image(&self, ring: &mut Ring<'_, '_>) -> Result<Vec<Polynomial>, Refusal> {
        let mut product = vec![vec![BigInt::one()]];
        for factor in &self.factors {
            let mut longer = Vec::with_capacity(product.len() * factor.len());
            for left in &product {
                for right in factor {
                    longer.push(ring.product(left, right)?);
                }
            }
            product = longer;
        }
        let mut image = Vec::with_capacity(self.all);
        for row in &self.matrix {
            let mut sum = Vec::new();
            for (&(re, im), coordinate) in row.iter().zip(&product) {
                if (re, im) == (0, 0) {
                    continue;
                }
                let entry = match &self.i {
                    None => vec![BigInt::from(re)],
                    Some((i, denominator)) => {
                        let mut entry = Vec::from_iter(i.iter().map(|c| c * im));
                        entry.resize(entry.len().max(1), BigInt::zero());
                        entry[0] += denominator * re;
                        trimmed(entry)
                    }
                };
                sum = add(sum, &ring.product(&entry, coordinate)?, 1);
            }
            image.push(sum);
        }
        Ok(image)
    }

    /// The cut, or those of each party from the others; one for two parties.
    fn cuts(&self) -> Vec<u16> {
        match (self.cut, self.dims.len()) {
            (Some(cut), _) => vec![cut],
            (None, 2) => vec![1],
            (None, parties) => (0..parties).map(|party| 1 << party).collect(),
        }
    }

    /// Whether all minors across a cut are 0.
    fn has_rank_one(&self, image: &[Polynomial], cut: u16, ring: &mut Ring<'_, '_>) -> Result<(), Refusal> {
        // The numbers of the setting of the digits inside, and outside, and back.
        let [inside, outside] = [true, false].map(|side| {
            let parties = self.dims.iter().enumerate();
            parties
                .filter(|(party, _)| (cut >> party & 1 == 1) == side)
                .map(|(_, &size)| size)
                .product::<usize>()
        });
        let mut table = vec![vec![0; outside]; inside];
        for place in 0..self.all {
            let (mut rest, mut numbers, mut steps) = (place, [0, 0], [1, 1]);
            for (party, &size) in self.dims.iter().enumerate().rev() {
                let side = usize::from(cut >> party & 1 == 0);
                numbers[side] += steps[side] * (rest % size);
                steps[side] *= size;
                rest /= size;
            }
            table[numbers[0]][numbers[1]] = place;
        }
        for (first, above) in table.iter().enumerate() {
            for below in &table[first + 1..] {
                for left in 0..outside {
                    for right in left + 1..outside {
                        let [a, b] = [above, below].map(|row| (&image[row[left]], &image[row[right]]));
                        let minor = add(ring.product(a.0, b.1)?, &ring.product(a.1, b.0)?, -1);
                        hold!(
                            minor.is_empty(),
                            "the image is no product: the minor of coordinates {} and {} is not 0",
                            above[left],
                            below[right]
                        );
                    }
                }
            }
        }
        Ok(())
    }

    fn statement(&self) -> String {
        let sizes = Vec::from_iter(self.dims.iter().map(usize::to_string)).join(" x ");
        match self.cut {
            None => format!("a product vector of {sizes} goes to a product vector"),
            Some(cut) => {
                let inside = (0..self.dims.len()).filter(|party| cut >> party & 1 == 1);
                let inside = Vec::from_iter(inside.map(|party| (party + 1).to_string())).join(", ");
                format!(
                    "a product vector of {sizes} goes to a vector that is a product between {{{inside}}} and the other parties"
                )
            }
        }
    }
}

fn read_cut(cut: Json<'_>, parties: usize) -> Result<u16, Refusal> {
    let mut side = 0_u16;
    for party in integers(cut, "cut", 0, parties as i64 - 1)? {
        form!(side >> party & 1 == 0, "cut has a party twice");
        side |= 1 << party;
    }
    form!(side != 0 && side != (1 << parties) - 1, "cut has no party, or all");
    Ok(side)
}

fn whole(value: Json<'_>, what: &str) -> Result<BigInt, Refusal> {
    value.whole(DIGITS).ok_or_else(|| {
        malformed(format_args!("{what} is {}, not an integer of at most {DIGITS} digits", value.shown()))
    })
}

/// At most so many coefficients, from the constant one up.
fn coefficients(value: Json<'_>, what: &str, most: usize) -> Result<Polynomial, Refusal> {
    let mut coefficients = Vec::new();
    for coefficient in list(value, what)? {
        form!(coefficients.len() < most, "{what} has more than {most} coefficients");
        coefficients.push(whole(coefficient, &format!("a coefficient of {what}"))?);
    }
    Ok(trimmed(coefficients))
}

fn trimmed(mut polynomial: Polynomial) -> Polynomial {
    while polynomial.last().is_some_and(Zero::is_zero) {
        polynomial.pop();
    }
    polynomial
}

/// a + sign b.
fn add(mut a: Polynomial, b: &Polynomial, sign: i64) -> Polynomial {
    a.resize(a.len().max(b.len()), BigInt::zero());
    for (a, b) in a.iter_mut().zip(b) {
        *a += b * sign;
    }
    trimmed(a)
}

/// Polynomials modulo a monic one.
struct Ring<'a, 'b> {
    modulus: &'a Polynomial,
    budget: &'a mut Budget<'b>,
}

impl Ring<'_, '_> {
    fn product(&mut self, a: &Polynomial, b: &Polynomial) -> Result<Polynomial, Refusal> {
        if a.is_empty() || b.is_empty() {
            return Ok(Vec::new());
        }
        let words = |p: &Polynomial| p.iter().map(|c| (c.bits() / 64 + 1) as f64).sum::<f64>();
        let mut cost = words(a) * words(b);
        let mut product = vec![BigInt::zero(); a.len() + b.len() - 1];
        for (i, a) in a.iter().enumerate() {
            for (j, b) in b.iter().enumerate() {
                product[i + j] += a * b;
            }
        }
        let degree = self.modulus.len() - 1;
        while product.len() > degree {
            let top = product.pop().expect("it is longer than the degree");
            if !top.is_zero() {
                cost += (top.bits() / 64 + 1) as f64 * words(self.modulus);
                let start = product.len() - degree;
                for (place, coefficient) in product[start..].iter_mut().zip(self.modulus) {
                    *place -= &top * coefficient;
                }
            }
        }
        self.budget.spend(cost / RATES[1], || "the image of the vector".into())?;
        Ok(trimmed(product))
    }
}
