//! Operations on integers so large that one of them takes longer than a request to stop may wait.

use num_bigint::BigInt;
use num_integer::Integer;

use crate::stop;

/// Bits from which two factors are large; a divisor and a quotient are from half as many: some ten milliseconds.
const LARGE: u64 = 1 << 20;

/// Decimal digits from which a number is large.
const DIGITS: u64 = 1 << 18;

/// a b.
pub(super) fn product(a: &BigInt, b: &BigInt) -> BigInt {
    apart(a.bits().min(b.bits()) >= LARGE, a, b, |a, b| a * b)
}

/// The quotient of a by b, rounded down.
pub(super) fn quotient(a: &BigInt, b: &BigInt) -> BigInt {
    apart(is_long(a, b), a, b, Integer::div_floor)
}

/// The remainder of a by b, with the sign of b.
pub(super) fn remainder(a: &BigInt, b: &BigInt) -> BigInt {
    apart(is_long(a, b), a, b, Integer::mod_floor)
}

/// Ten to this power.
pub(super) fn power_of_ten(exponent: usize) -> BigInt {
    let power = move || BigInt::from(10).pow(exponent as u32);
    if exponent as u64 >= DIGITS { stop::aside(power) } else { power() }
}

/// The decimal digits.
pub(super) fn decimal(number: &BigInt) -> String {
    stop::check();
    if number.bits() < 3 * DIGITS {
        return number.to_string();
    }
    let number = number.clone();
    stop::aside(move || number.to_string())
}

/// Whether a division takes long.
fn is_long(a: &BigInt, b: &BigInt) -> bool {
    b.bits().min(a.bits().saturating_sub(b.bits())) >= LARGE / 2
}

/// Does the operation, on a thread that can be left if it is long.
fn apart(long: bool, a: &BigInt, b: &BigInt, operation: fn(&BigInt, &BigInt) -> BigInt) -> BigInt {
    stop::check();
    if !long {
        return operation(a, b);
    }
    let (a, b) = (a.clone(), b.clone());
    stop::aside(move || operation(&a, &b))
}
