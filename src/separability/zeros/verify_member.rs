//! The checker of certificates that a product vector lies in a subspace: it shares no code with what finds them.
//!
//! docs/certificates.md says what a certificate is, and what of it is malformed and what wrong. Time: for each entry of the basis
//! that is not 0 a product of polynomials, the square of the degree times products of integers.

use num_bigint::BigInt;
use num_traits::Zero;

use super::reading::{
    Polynomial, Ring, Vectors, add, coefficients, read_cut, side_text, sides, table, whole,
};
use crate::evidence::{Budget, Json, Refusal};
use crate::separability::certificates::reading::{Pair, form, hold, list, malformed, object, sizes, vector};
use crate::separability::certificates::verify::Proved;

/// What a text proves, or why it proves nothing.
///
/// ```
/// use curiosa::evidence::{Budget, Refusal};
/// use curiosa::separability::zeros::verify_member::verify;
///
/// assert!(matches!(verify(b"{}", &mut Budget::default()), Err(Refusal::Malformed(_))));
/// ```
///
/// # Errors
///
/// With [`Refusal::Malformed`], if the text is not written as docs/certificates.md says. With [`Refusal::TooLong`], if it
/// asks for more work than there is in the budget. With [`Refusal::Wrong`], if a factor has no coordinate that is a number other
/// than 0, i is no square root of -1, or a coordinate of the product is not that of the combination.
pub fn verify(text: &[u8], budget: &mut Budget<'_>) -> Result<Proved, Refusal> {
    let file = File::read(text)
        .map_err(|refusal| Refusal::Malformed(format!("this is not a certificate: {refusal}")))?;
    let mut ring = Ring { modulus: &file.vectors.modulus, budget };
    file.vectors.hold(&mut ring)?;
    file.is_combination(&mut ring)?;
    Ok(Proved { statement: file.statement(), rows: Vec::new(), primes: Vec::new(), dims: file.dims })
}

/// What a certificate says, all in the ranges of the format.
struct File {
    dims: Vec<usize>,
    /// The parties on one side, as bits.
    cut: Option<u16>,
    basis: Vec<Vec<Pair>>,
    vectors: Vectors,
    denominator: BigInt,
    combination: Vec<Polynomial>,
}

impl File {
    fn read(text: &[u8]) -> Result<File, Refusal> {
        let json = Json::parse(text).map_err(malformed)?;
        let names =
            ["format", "dims", "cut", "basis", "polynomial", "i", "vector", "denominator", "combination"];
        let [format, dims, cut, basis, modulus, i, factors, denominator, combination] =
            object(json, "the certificate", names)?;
        form!(
            format.string().as_deref() == Some("curiosa product in subspace 1"),
            "its format is not known here"
        );
        let (dims, all) = sizes(dims)?;
        let cut = if cut.is_null() { None } else { Some(read_cut(cut, dims.len())?) };
        let mut vectors = Vec::new();
        for row in list(basis, "basis")? {
            form!(vectors.len() < all, "basis has more than {all} rows");
            vectors.push(vector(row, "basis", all)?);
        }
        form!(!vectors.is_empty(), "basis has no row");
        let basis = vectors;
        let is_real = basis.iter().flatten().all(|entry| entry.1 == 0);
        let factor_sizes = cut.map_or_else(|| dims.clone(), |cut| sides(&dims, cut).to_vec());
        let vectors = Vectors::read([modulus, i, factors], &factor_sizes, is_real)?;
        let denominator = whole(denominator, "denominator")?;
        form!(!denominator.is_zero(), "denominator is 0");
        let mut coefficients_of = Vec::new();
        for coefficient in list(combination, "combination")? {
            form!(coefficients_of.len() < basis.len(), "combination is longer than basis");
            let degree = vectors.modulus.len() - 1;
            coefficients_of.push(coefficients(coefficient, "a coefficient of the combination", degree)?);
        }
        form!(coefficients_of.len() == basis.len(), "combination is shorter than basis");
        Ok(File { dims, cut, basis, vectors, denominator, combination: coefficients_of })
    }

    /// Whether the denominator times the product is the combination of the basis.
    fn is_combination(&self, ring: &mut Ring<'_, '_>) -> Result<(), Refusal> {
        let product = self.vectors.product(ring)?;
        // The product has the numbers of the sides of a cut one after the other.
        let places = match self.cut {
            None => (0..product.len()).collect(),
            Some(cut) => table(&self.dims, cut).concat(),
        };
        // Both are taken times the denominator of i.
        let factor = vec![&self.denominator * self.vectors.denominator()];
        for (coordinate, &place) in product.iter().zip(&places) {
            let mut rest = ring.product(&factor, coordinate)?;
            for (vector, coefficient) in self.basis.iter().zip(&self.combination) {
                if vector[place] != (0, 0) {
                    let entry = self.vectors.number(vector[place]);
                    rest = add(rest, &ring.product(&entry, coefficient)?, -1);
                }
            }
            hold!(rest.is_empty(), "coordinate {place} of the product is not that of the combination");
        }
        Ok(())
    }

    fn statement(&self) -> String {
        let sizes = Vec::from_iter(self.dims.iter().map(usize::to_string)).join(" x ");
        let vectors = self.basis.len();
        let s = if vectors == 1 { "" } else { "s" };
        match self.cut {
            None => format!("a product vector of {sizes} is in the span of these {vectors} vector{s}"),
            Some(cut) => format!(
                "a vector of {sizes} that is a product between {{{}}} and the other parties is in the span of these {vectors} vector{s}",
                side_text(self.dims.len(), cut)
            ),
        }
    }
}
