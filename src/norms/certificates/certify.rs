//! Making certificates: from the floats of an optimum, moved inwards until the exact checks hold.

use nalgebra::Complex;
use num_bigint::BigInt;

use super::certificate::{Certificate, Number};
use super::exact::{Dyadic, Whole};
use super::verify::SIZE;
use crate::algebra::blocked::product_adjoint;
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part, largest_part};
use crate::algebra::svd::svd;
use crate::norms::bounds::{apply_state, greatest_eigenvalue, restrict, weighted};
use crate::norms::diamond::{By, Method, Optimum, Options, diamond_norm};
use crate::norms::error::NormError;
use crate::norms::map::{LinearMap, output_trace};
use crate::norms::witness::witness;

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum CertifyError {
    /// The norm was not computed.
    #[error(transparent)]
    Norm(#[from] NormError),
    /// Too many rows to be checked in whole numbers.
    #[error("input times output dimension is {0}: certificates are written up to {SIZE}")]
    TooLarge(usize),
    /// Nothing that was tried held.
    #[error("no bounds were found that hold in whole numbers: the map may be too far out of scale")]
    NotFound,
}

/// A certificate of the diamond norm of the map whose Choi matrix is exactly that of the floats that are held: of the Kraus
/// operators or of the Choi matrix. Its bounds are as near to one another as `tolerance`, and some times 1e-9 where the optimum
/// is singular.
///
/// # Errors
/// If n m is above 64, the norm is not computed, or no bounds hold in whole numbers.
pub fn certify(map: &LinearMap, tolerance: f64) -> Result<Certificate, CertifyError> {
    let size = map.input() * map.output();
    if size > SIZE {
        return Err(CertifyError::TooLarge(size));
    }
    // Powers of two taken out: the floats in between are neither huge nor tiny.
    let (scale, scaled) = map.normalised();
    let power = scale.log2() as i64;
    let mut choi = exact_choi(map);
    choi.exponent -= power;
    let hermitian = choi.is_hermitian();
    let (lo, states, operator) = lower(&scaled, &choi, hermitian, tolerance)?;
    let (hi, dual, tops) = upper(&scaled, &choi, hermitian, tolerance)?;
    let mut certificate = Certificate {
        input: map.input(),
        output: map.output(),
        lo,
        hi,
        choi: choi.clone(),
        states,
        operator,
        dual,
        tops,
    };
    // J, Y, a and both bounds are of one degree.
    choi.exponent += power;
    certificate.choi = choi;
    for number in certificate.tops.iter_mut().chain([&mut certificate.lo, &mut certificate.hi]) {
        number.1 += power;
    }
    for matrix in &mut certificate.dual {
        matrix.exponent += power;
    }
    Ok(certificate)
}

/// How often a margin is widened before nothing is found.
const TRIES: i32 = 40;

/// The bound, rho and X.
fn lower(
    map: &LinearMap,
    choi: &Dyadic,
    hermitian: bool,
    tolerance: f64,
) -> Result<(Number, Vec<Dyadic>, Dyadic), CertifyError> {
    let (n, m) = (map.input(), map.output());
    let found = witness(map, tolerance)?;
    let mut margin = 1e-15 * (n * m) as f64;
    for _ in 0..TRIES {
        // A little of the maximally mixed state, and a little less than trace 1.
        let mixed = ComplexMatrix::identity(n, n).scale(margin / n as f64);
        let state = |state: &ComplexMatrix| {
            let state = hermitian_part(state).scale((1.0 - margin) / state.trace().re) + &mixed;
            rounded(&state.scale(1.0 - 1e-15 * (n as f64 + 4.0)), true)
        };
        let operator = found.operator.scale(1.0 - 2.0 * margin);
        let (states, operator) = match hermitian {
            true => (vec![state(&found.states[0])], rounded(&hermitian_part(&operator), true)),
            false => (found.states.iter().map(state).collect(), rounded(&operator, false)),
        };
        let wide = Vec::from_iter(states.iter().map(|state| state.beside_identity(m)));
        if positive_pair(&wide, &operator) {
            let sum = choi.rows.iter().flatten().zip(operator.rows.iter().flatten());
            let sum: BigInt = sum.map(|(a, b)| &a.re * &b.re + &a.im * &b.im).sum();
            return Ok((short(sum, choi.exponent + operator.exponent, false), states, operator));
        }
        margin *= 4.0;
    }
    Err(CertifyError::NotFound)
}

/// The bound, Y and a.
fn upper(
    map: &LinearMap,
    choi: &Dyadic,
    hermitian: bool,
    tolerance: f64,
) -> Result<(Number, Vec<Dyadic>, Vec<Number>), CertifyError> {
    let (n, m) = (map.input(), map.output());
    let norm = diamond_norm(map, Options { method: Method::Newton, tolerance })?;
    let factors = match &norm.by {
        By::Newton(Optimum { dual, .. }) | By::Sdp { optimum: Optimum { dual, .. }, .. } => dual.clone(),
        By::Formula(_) => [(); 2].map(|()| ComplexMatrix::identity(n, n).unscale((n as f64).sqrt())),
    };
    let decomposed = svd(&restrict(map.choi(), [&factors[0], &factors[1]]));
    let vectors = [&decomposed.u, &decomposed.v];
    let mut whole = Vec::new();
    for side in 0..if hermitian { 1 } else { 2 } {
        // (S^-dagger (x) 1) U h U^dagger (S^-1 (x) 1).
        let inverse = factors[side].clone().try_inverse().ok_or(CertifyError::NotFound)?;
        let half = apply_state(&inverse, &weighted(vectors[side], &decomposed.values));
        whole.push(hermitian_part(&product_adjoint(&half, &half)));
    }
    // Of the zero map something has to be left.
    let size = whole.iter().map(largest_part).fold(1e-100, f64::max);
    let mut margin = 1e-16 * (n * m) as f64 * size;
    for _ in 0..TRIES {
        let shift = ComplexMatrix::identity(n * m, n * m).scale(margin);
        let dual = Vec::from_iter(whole.iter().map(|matrix| rounded(&(matrix + &shift), true)));
        if positive_pair(&dual, choi) {
            let top = |(matrix, dual): (&ComplexMatrix, &Dyadic)| {
                let trace = output_trace(&(matrix + &shift), n);
                let mut top = greatest_eigenvalue(&trace, 0.0).hi;
                let exact = dual.output_trace(m);
                for _ in 0..TRIES {
                    let (number, exponent) = dyadic(top);
                    if exact.below(&number, exponent).is_positive_definite() {
                        return Ok((number, exponent));
                    }
                    top += 1e-15 * top + f64::MIN_POSITIVE;
                }
                Err(CertifyError::NotFound)
            };
            let tops = whole.iter().zip(&dual).map(top).collect::<Result<Vec<_>, _>>()?;
            let (first, last) = (&tops[0], &tops[tops.len() - 1]);
            // The root, upwards, of a number with an even exponent.
            let product: BigInt = (&first.0 * &last.0) << 128;
            let exponent = first.1 + last.1 - 128;
            let even = exponent.rem_euclid(2);
            let root = (product << even).sqrt() + BigInt::from(1);
            return Ok((short(root, (exponent - even) / 2, true), dual, tops));
        }
        margin *= 4.0;
    }
    Err(CertifyError::NotFound)
}

/// Whether (A_0, B; B^dagger, A_1) is positive definite, or A + B and A - B for one A.
fn positive_pair(diagonal: &[Dyadic], beside: &Dyadic) -> bool {
    match diagonal {
        [one] => [false, true].iter().all(|&minus| one.plus(beside, minus).is_positive_definite()),
        two => Dyadic::block(&two[0], beside, true, &two[1]).is_positive_definite(),
    }
}

/// A finite float as k 2^e.
fn dyadic(value: f64) -> Number {
    if value == 0.0 || !value.is_finite() {
        return (BigInt::default(), 0);
    }
    let exponent = (value.abs().log2().floor() as i64 - 60).max(-1074);
    let scaled = value * 2_f64.powi(i32::try_from(-exponent / 2).unwrap_or(0));
    let scaled = scaled * 2_f64.powi(i32::try_from(-exponent - (-exponent / 2)).unwrap_or(0));
    (BigInt::from(scaled as i128), exponent)
}

/// A number of 62 bits next below, or above, k 2^e.
fn short(k: BigInt, e: i64, up: bool) -> Number {
    let excess = i64::try_from(k.bits()).unwrap_or(0) - 62;
    if excess <= 0 {
        return (k, e);
    }
    // Shifting rounds down.
    let shifted = k >> excess;
    (if up { shifted + 1 } else { shifted }, e + excess)
}

/// The entries of a matrix to 60 bits after the first of the largest; of a Hermitian one, alike on both sides.
fn rounded(matrix: &ComplexMatrix, hermitian: bool) -> Dyadic {
    let largest = largest_part(matrix).max(f64::MIN_POSITIVE);
    let exponent = (largest.log2().floor() as i64 - 52).max(-900);
    let unit = 2_f64.powi(i32::try_from(exponent).unwrap_or(0));
    let whole = |value: f64| BigInt::from((value / unit).round() as i128);
    let size = matrix.nrows();
    let mut result = Dyadic::zeros(size, exponent);
    for (i, j) in (0..size).flat_map(|i| (0..size).map(move |j| (i, j))) {
        let Complex { re, im } = if hermitian && i < j { matrix[(j, i)].conj() } else { matrix[(i, j)] };
        let im = if hermitian && i == j { 0.0 } else { im };
        result.rows[i][j] = Whole { re: whole(re), im: whole(im) };
    }
    result
}

/// J of the floats that are held, exactly.
fn exact_choi(map: &LinearMap) -> Dyadic {
    let number = |value: f64| Some(value).filter(|value| *value != 0.0).map(dyadic);
    let least = |matrices: &[&ComplexMatrix]| {
        let parts = matrices.iter().flat_map(|matrix| matrix.iter().flat_map(|z| [z.re, z.im]));
        parts.filter_map(number).map(|(k, e)| e + trailing(&k)).min().unwrap_or(0)
    };
    let exact = |value: f64, exponent: i64| {
        let (k, e) = number(value).unwrap_or_default();
        if e >= exponent { k << (e - exponent) } else { k >> (exponent - e) }
    };
    let size = map.input() * map.output();
    let Some((kraus, _)) = map.kraus() else {
        let exponent = least(&[map.choi()]);
        let entry = |z: &Complex<f64>| Whole { re: exact(z.re, exponent), im: exact(z.im, exponent) };
        let rows = (0..size).map(|i| map.choi().row(i).iter().map(entry).collect()).collect();
        return Dyadic { exponent, rows };
    };
    let (left, right) = kraus.columns(0..kraus.left.len());
    let right = right.as_ref().unwrap_or(&left);
    let exponents = [least(&[&left]), least(&[right])];
    let whole = |matrix: &ComplexMatrix, exponent: i64| -> Vec<Vec<Whole>> {
        let entry = |z: &Complex<f64>| Whole { re: exact(z.re, exponent), im: exact(z.im, exponent) };
        (0..size).map(|i| matrix.row(i).iter().map(entry).collect()).collect()
    };
    let (l, r) = (whole(&left, exponents[0]), whole(right, exponents[1]));
    let mut choi = Dyadic::zeros(size, exponents[0] + exponents[1]);
    for (i, j) in (0..size).flat_map(|i| (0..size).map(move |j| (i, j))) {
        for (a, b) in l[i].iter().zip(&r[j]) {
            // a conj(b).
            choi.rows[i][j].re += &a.re * &b.re + &a.im * &b.im;
            choi.rows[i][j].im += &a.im * &b.re - &a.re * &b.im;
        }
    }
    choi
}

/// How often two divides it.
fn trailing(k: &BigInt) -> i64 {
    k.trailing_zeros().and_then(|zeros| i64::try_from(zeros).ok()).unwrap_or(0)
}
