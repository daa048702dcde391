//! The checker of certificates that a product vector goes to a product vector: it shares no code with what finds them.
//!
//! docs/certificates.md says what a certificate is, and what of it is malformed and what wrong. Polynomials are multiplied and
//! reduced as at school. Time: for each of the minors three products of polynomials, each the square of the degree times
//! products of integers, which are as long as coefficients grow.

use super::reading::{Polynomial, Ring, Vectors, add, read_cut, side_text, table};
use crate::evidence::{Budget, Json, Refusal};
use crate::separability::certificates::reading::{
    LARGEST, Pair, form, hold, integer, malformed, matrix, object, sizes, unitary,
};
use crate::separability::certificates::verify::Proved;

/// How many products of entries of M M^dagger are computed in a second.
const RATE: f64 = 2e8;

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
    budget.foresee((file.all as f64).powi(3) / 2.0 / RATE, 0.0)?;
    unitary(&file.matrix, file.scale, RATE, budget)?;
    let mut ring = Ring { modulus: &file.vectors.modulus, budget };
    file.vectors.hold(&mut ring)?;
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
    vectors: Vectors,
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
        let is_real = matrix.iter().flatten().all(|entry| entry.1 == 0);
        let vectors = Vectors::read([modulus, i, factors], &dims, is_real)?;
        Ok(File { dims, all, cut, scale, matrix, vectors })
    }

    /// The coordinates of the image, times the denominator of i.
    fn image(&self, ring: &mut Ring<'_, '_>) -> Result<Vec<Polynomial>, Refusal> {
        let product = self.vectors.product(ring)?;
        let mut image = Vec::with_capacity(self.all);
        for row in &self.matrix {
            let mut sum = Vec::new();
            for (&(re, im), coordinate) in row.iter().zip(&product) {
                if (re, im) == (0, 0) {
                    continue;
                }
                let entry = self.vectors.number((re, im));
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
        let table = table(&self.dims, cut);
        let outside = table[0].len();
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
                let inside = side_text(self.dims.len(), cut);
                format!(
                    "a product vector of {sizes} goes to a vector that is a product between {{{inside}}} and the other parties"
                )
            }
        }
    }
}
