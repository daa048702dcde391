//! The checker of certificates of diamond norms: in whole numbers, and on its own.
//!
//! docs/certificates.md says what is checked and why it proves the bounds. Time: eliminations of four matrices of n m rows
//! if J is Hermitian, else of two of 2 n m.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::certificate::{FORMAT, Number};
use super::exact::{Dyadic, Whole};
use crate::evidence::{Budget, Json, List, Object, Refusal, quoted};
use crate::norms::interval::Interval;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq)]
pub struct Proved {
    /// n: the map takes n x n matrices,
    pub input: usize,
    /// m: to m x m matrices.
    pub output: usize,
    /// Floats around the bounds: the diamond norm is in it.
    pub interval: Interval,
}

/// The most rows of a Choi matrix.
pub const SIZE: usize = 64;
/// The longest integer, in decimal digits, and the greatest exponent.
const DIGITS: usize = 1300;
const EXPONENT: i64 = 1 << 12;

fn malformed(reason: impl std::fmt::Display) -> Refusal {
    Refusal::Malformed(reason.to_string())
}

fn wrong(reason: &str) -> Refusal {
    Refusal::Wrong(reason.to_string())
}

/// What a text proves, or why it proves nothing.
///
/// ```
/// use curiosa::evidence::{Budget, Refusal};
/// use curiosa::norms::certificates::certify::certify;
/// use curiosa::norms::certificates::verify::verify;
/// use curiosa::norms::channels::transpose;
///
/// let text = certify(&transpose(2), 1e-6)?.to_json();
/// let proved = verify(text.as_bytes(), &mut Budget::default()).unwrap();
/// assert!(proved.interval.contains(2.0) && proved.interval.relative_width() < 1e-6);
/// assert!(matches!(verify(b"{}", &mut Budget::default()), Err(Refusal::Malformed(_))));
/// # Ok::<(), curiosa::norms::certificates::certify::CertifyError>(())
/// ```
///
/// # Errors
/// With [`Refusal::Malformed`], if the text is not written as docs/certificates.md says. With [`Refusal::TooLong`], if it
/// asks for more work than there is in the budget. With [`Refusal::Wrong`], if a matrix is not what it has to be, or the bounds
/// do not follow.
pub fn verify(text: &[u8], budget: &mut Budget<'_>) -> Result<Proved, Refusal> {
    let json = Json::parse(text)
        .map_err(|error| malformed(format!("this is not a certificate: not JSON: {error}")))?;
    let file = json.object().map_err(|error| malformed(format!("this is not a certificate: {error}")))?;
    match file.get("format").and_then(Json::string) {
        Some(format) if format == FORMAT => {}
        Some(format) => {
            let (found, expected) = (quoted(&format), quoted(FORMAT));
            return Err(malformed(format!(
                "this is not a certificate: its format is {found}, not {expected}"
            )));
        }
        None => return Err(malformed("this is not a certificate: it has no \"format\"")),
    }
    const NAMES: [&str; 10] =
        ["format", "input", "output", "lo", "hi", "choi", "states", "operator", "dual", "tops"];
    if let Some(other) = file.other_than(&NAMES) {
        return Err(malformed(format!("there is {}", quoted(other))));
    }
    let dimension = |name: &str| {
        let most = SIZE as i64;
        let number = get(&file, name)?.integer(1..=most);
        number
            .and_then(|number| usize::try_from(number).ok())
            .ok_or_else(|| malformed(format!("{name}: not an integer from 1 to {most}")))
    };
    let (n, m) = (dimension("input")?, dimension("output")?);
    let size = n * m;
    if size > SIZE {
        return Err(malformed(format!("input times output is {size}: at most {SIZE} is accepted")));
    }
    let matrices = |name: &str, size: usize| {
        let list = list(get(&file, name)?, name)?;
        let all =
            list.take(3).map(|matrix| read_matrix(matrix, name, size)).collect::<Result<Vec<_>, _>>()?;
        match all.len() {
            1 | 2 => Ok(all),
            _ => Err(malformed(format!("{name}: not 1 or 2 matrices"))),
        }
    };
    let choi = read_matrix(get(&file, "choi")?, "choi", size)?;
    let operator = read_matrix(get(&file, "operator")?, "operator", size)?;
    let (states, dual) = (matrices("states", n)?, matrices("dual", size)?);
    let tops = list(get(&file, "tops")?, "tops")?;
    let tops = tops.take(3).map(|number| read_number(number, "tops")).collect::<Result<Vec<_>, _>>()?;
    if tops.len() != dual.len() {
        return Err(malformed("tops: not as many as matrices in dual"));
    }
    let (lo, hi) = (read_number(get(&file, "lo")?, "lo")?, read_number(get(&file, "hi")?, "hi")?);
    let wide = Vec::from_iter(states.iter().map(|state| state.beside_identity(m)));
    budget.foresee(seconds(&wide, &operator) + seconds(&dual, &choi), 20.0 * text.len() as f64)?;

    // The lower bound: rho_b of trace 1 at most, and (rho_0 (x) 1, X; X^dagger, rho_1 (x) 1) > 0.
    if !states.iter().all(Dyadic::is_hermitian) {
        return Err(wrong("a matrix of states is not Hermitian"));
    }
    for state in &states {
        let trace: BigInt = (0..n).map(|k| &state.rows[k][k].re).sum();
        if compare(&(trace, state.exponent), &(BigInt::from(1), 0)).is_gt() {
            return Err(wrong("a state has a trace above 1"));
        }
    }
    positive_pair(&wide, &operator, "operator and states")?;
    if compare(&inner(&choi, &operator), &lo).is_lt() {
        return Err(wrong("Re tr(J^dagger X) is below lo"));
    }
    // The upper bound: (Y_0, -J; -J^dagger, Y_1) > 0, Tr_out Y_b < a_b, and a_0 a_1 <= hi^2.
    if !dual.iter().all(Dyadic::is_hermitian) {
        return Err(wrong("a matrix of dual is not Hermitian"));
    }
    positive_pair(&dual, &choi, "choi and dual")?;
    for (matrix, (number, exponent)) in dual.iter().zip(&tops) {
        if !matrix.output_trace(m).below(number, *exponent).is_positive_definite() {
            return Err(wrong("the traces of a matrix of dual are not below its number in tops"));
        }
    }
    let (first, last) = (&tops[0], &tops[tops.len() - 1]);
    let product = (&first.0 * &last.0, first.1 + last.1);
    if hi.0.is_negative() || compare(&product, &(&hi.0 * &hi.0, 2 * hi.1)).is_gt() {
        return Err(wrong("the product of tops is above the square of hi"));
    }
    let interval = Interval { lo: float(&lo).next_down().max(0.0), hi: float(&hi).next_up() };
    Ok(Proved { input: n, output: m, interval })
}

/// Whether (A_0, B; B^dagger, A_1) is positive definite; of one A, whether B is Hermitian and A + B and A - B are.
fn positive_pair(diagonal: &[Dyadic], beside: &Dyadic, what: &str) -> Result<(), Refusal> {
    let holds = match diagonal {
        [one] => {
            beside.is_hermitian()
                && one.plus(beside, false).is_positive_definite()
                && one.plus(beside, true).is_positive_definite()
        }
        two => Dyadic::block(&two[0], beside, true, &two[1]).is_positive_definite(),
    };
    if holds { Ok(()) } else { Err(wrong(&format!("{what} make no positive definite matrix"))) }
}

/// Re tr(A^dagger B).
fn inner(a: &Dyadic, b: &Dyadic) -> Number {
    let entries = a.rows.iter().flatten().zip(b.rows.iter().flatten());
    let sum = entries.map(|(a, b)| &a.re * &b.re + &a.im * &b.im).sum();
    (sum, a.exponent + b.exponent)
}

/// How numbers k 2^e compare.
fn compare(a: &Number, b: &Number) -> std::cmp::Ordering {
    let least = a.1.min(b.1);
    let shifted = |(k, e): &Number| k << usize::try_from(e - least).expect("not below the least");
    shifted(a).cmp(&shifted(b))
}

/// A float near k 2^e: less than one float off.
fn float((k, e): &Number) -> f64 {
    // 64 bits are more than a float has.
    let excess = i64::try_from(k.bits()).unwrap_or(i64::MAX) - 64;
    let (k, e) = if excess > 0 { (k >> excess, e + excess) } else { (k.clone(), *e) };
    let mut value = k.to_f64().unwrap_or(f64::NAN);
    let mut left = e.clamp(-4000, 4000);
    while left != 0 && value != 0.0 && value.is_finite() {
        let part = left.clamp(-1000, 1000);
        value *= (part as f64).exp2();
        left -= part;
    }
    value
}

/// What eliminating (A_0, B; B^dagger, A_1) takes on a common computer, or of one A both A + B and A - B.
fn seconds(diagonal: &[Dyadic], beside: &Dyadic) -> f64 {
    let all = || diagonal.iter().chain([beside]);
    let top = all().map(|matrix| matrix.bits() + matrix.exponent).max().unwrap_or(0);
    let bits = (top - all().map(|matrix| matrix.exponent).min().unwrap_or(0)).max(64) as f64;
    let eliminations = if diagonal.len() == 1 { 2.0 } else { 1.0 };
    let rows = (beside.size() * diagonal.len()) as f64;
    // Half as many bits as the last minor has, in words; four products a step.
    let words = rows * bits / 128.0;
    eliminations * rows.powi(3) / 3.0 * 4.0 * (5e-8 + 2e-9 * words.powf(1.6))
}

fn get<'a>(file: &Object<'a>, name: &str) -> Result<Json<'a>, Refusal> {
    file.get(name).ok_or_else(|| malformed(format!("there is no {}", quoted(name))))
}

fn list<'a>(json: Json<'a>, what: &str) -> Result<List<'a>, Refusal> {
    json.list().ok_or_else(|| malformed(format!("{what}: not a list")))
}

/// Rows of as many entries as there are rows.
fn read_matrix(json: Json<'_>, what: &str, size: usize) -> Result<Dyadic, Refusal> {
    let object = json.object().map_err(|error| malformed(format!("{what}: {error}")))?;
    if let Some(other) = object.other_than(&["exponent", "rows"]) {
        return Err(malformed(format!("{what}: there is {}", quoted(other))));
    }
    let exponent = read_exponent(get(&object, "exponent")?, what)?;
    let row = |row: Json<'_>| few(list(row, what)?, size, what, |entry| read_entry(entry, what));
    let rows = few(list(get(&object, "rows")?, what)?, size, what, row)?;
    Ok(Dyadic { exponent, rows })
}

/// So many members of a list; no more are read.
fn few<'a, T>(
    list: List<'a>,
    count: usize,
    what: &str,
    read: impl Fn(Json<'a>) -> Result<T, Refusal>,
) -> Result<Vec<T>, Refusal> {
    let all = list.take(count + 1).map(read).collect::<Result<Vec<_>, _>>()?;
    match all.len() == count {
        true => Ok(all),
        false => Err(malformed(format!("{what}: not {count} rows of {count} entries"))),
    }
}

fn read_entry(json: Json<'_>, what: &str) -> Result<Whole, Refusal> {
    if !json.is_list() {
        return Ok(Whole { re: read_integer(json, what)?, im: BigInt::default() });
    }
    let parts =
        list(json, what)?.take(3).map(|part| read_integer(part, what)).collect::<Result<Vec<_>, _>>()?;
    let [re, im] = <[BigInt; 2]>::try_from(parts)
        .map_err(|_| malformed(format!("{what}: an entry is an integer or a list of two")))?;
    Ok(Whole { re, im })
}

fn read_number(json: Json<'_>, what: &str) -> Result<Number, Refusal> {
    let mut parts = list(json, what)?;
    let (Some(k), Some(e), None) = (parts.next(), parts.next(), parts.next()) else {
        return Err(malformed(format!("{what}: a number is a list of an integer and an exponent")));
    };
    Ok((read_integer(k, what)?, read_exponent(e, what)?))
}

fn read_exponent(json: Json<'_>, what: &str) -> Result<i64, Refusal> {
    json.integer(-EXPONENT..=EXPONENT)
        .ok_or_else(|| malformed(format!("{what}: an exponent is an integer from -{EXPONENT} to {EXPONENT}")))
}

/// An integer of any length, as JSON writes it.
fn read_integer(json: Json<'_>, what: &str) -> Result<BigInt, Refusal> {
    let integer = json.whole(DIGITS);
    integer.ok_or_else(|| malformed(format!("{what}: not an integer of at most {DIGITS} digits")))
}
