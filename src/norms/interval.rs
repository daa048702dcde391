//! A closed interval of floats that holds a number, and its decimal digits.

/// All numbers from `lo` to `hi`; lo <= hi.
///
/// ```
/// use curiosa::norms::interval::Interval;
///
/// let interval = Interval { lo: 1.23456, hi: 1.23461 };
/// assert!(interval.contains(1.2346));
/// assert_eq!(interval.certain(), "1.2346");
/// assert_eq!((interval.lo_decimal(3), interval.hi_decimal(3)), ("1.23".into(), "1.24".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub lo: f64,
    /// The upper end; infinite where nothing is known.
    pub hi: f64,
}

/// The digits of a float that are printed at most.
const DIGITS: usize = 17;

impl Interval {
    /// Everything from zero.
    pub const UNKNOWN: Interval = Interval { lo: 0.0, hi: f64::INFINITY };

    /// One number.
    pub fn exact(value: f64) -> Interval {
        Interval { lo: value, hi: value }
    }

    /// The middle, correct to rounding.
    pub fn midpoint(self) -> f64 {
        if self.hi.is_finite() { self.lo + 0.5 * (self.hi - self.lo) } else { self.hi }
    }

    /// (hi - lo) / hi, 0 for the interval of zero alone and 1 where hi is infinite.
    pub fn relative_width(self) -> f64 {
        if self.lo == self.hi {
            0.0
        } else if self.hi.is_infinite() {
            1.0
        } else {
            (self.hi - self.lo) / self.hi
        }
    }

    /// What is in both, where both hold the same number. Two valid intervals always meet.
    ///
    /// # Panics
    ///
    /// If the intervals have no number in common.
    pub fn meet(self, other: Interval) -> Interval {
        let (lo, hi) = (self.lo.max(other.lo), self.hi.min(other.hi));
        assert!(lo <= hi, "two certified intervals of one number do not meet: {self:?}, {other:?}");
        Interval { lo, hi }
    }

    /// Whether the number is in it.
    pub fn contains(self, value: f64) -> bool {
        self.lo <= value && value <= self.hi
    }

    /// The interval times a power of two; where that is not exact (near underflow or overflow) it is rounded
    /// outwards.
    pub fn scaled(self, power: f64) -> Interval {
        if !power.is_finite() {
            return Interval::UNKNOWN;
        }
        let exact = |value: f64| (value * power) / power == value && (value * power).is_finite();
        let (lo, hi) = (self.lo * power, self.hi * power);
        Interval {
            lo: if exact(self.lo) { lo } else { lo.min(f64::MAX).next_down().max(0.0) },
            hi: if exact(self.hi) { hi } else { hi.next_up() },
        }
    }

    /// The lower end in decimal, rounded down to this many significant digits.
    pub fn lo_decimal(self, digits: usize) -> String {
        directed(self.lo, digits, false)
    }

    /// The upper end in decimal, rounded up to this many significant digits.
    pub fn hi_decimal(self, digits: usize) -> String {
        directed(self.hi, digits, true)
    }

    /// The number of significant digits that are certain: to so many, both ends round to the same decimal
    /// number. 17 at most.
    pub fn certain_digits(self) -> usize {
        let agree = |&digits: &usize| nearest(self.lo, digits) == nearest(self.hi, digits);
        if self.hi.is_finite() { (1..=DIGITS).rev().find(agree).unwrap_or(0) } else { 0 }
    }

    /// The number, rounded to the digits that are certain.
    pub fn certain(self) -> String {
        match self.certain_digits() {
            _ if self.hi == 0.0 => "0".to_string(),
            0 => "?".to_string(),
            digits => positional(&nearest(self.lo, digits)),
        }
    }
}

/// The nearest decimal number, as d.ddde±x.
fn nearest(value: f64, digits: usize) -> String {
    format!("{value:.*e}", digits - 1)
}

/// The decimal number of at least one digit next below (or above) a non-negative float.
fn directed(value: f64, digits: usize, up: bool) -> String {
    if value == 0.0 || value.is_infinite() {
        return positional(&format!("{value:e}"));
    }
    let digits = digits.max(1);
    // Every float is a decimal fraction of at most 767 significant digits.
    let exact = format!("{value:.766e}");
    let (mantissa, exponent) = exact.split_once('e').expect("scientific notation");
    let mut exponent: i32 = exponent.parse().expect("an exponent");
    let all: Vec<u8> = mantissa.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
    let (kept, rest) = all.split_at(digits.min(all.len()));
    let mut kept = kept.to_vec();
    if up && rest.iter().any(|&digit| digit != 0) {
        let place = kept.iter().rposition(|&digit| digit != 9);
        match place {
            Some(place) => {
                kept[place] += 1;
                kept[place + 1..].fill(0);
            }
            None => {
                kept.fill(0);
                kept[0] = 1;
                exponent += 1;
            }
        }
    }
    let digit = |&digit: &u8| char::from(b'0' + digit);
    let fraction: String = kept[1..].iter().map(digit).collect();
    positional(&format!("{}.{fraction}e{exponent}", digit(&kept[0])))
}

/// d.ddde±x written without an exponent where that takes few zeros.
fn positional(scientific: &str) -> String {
    let Some((mantissa, exponent)) = scientific.split_once('e') else { return scientific.to_string() };
    let exponent: i32 = exponent.parse().expect("an exponent");
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let trimmed = mantissa.trim_end_matches('.');
    match exponent {
        0 => trimmed.to_string(),
        1..=16 if (exponent as usize) < digits.len() => {
            let (whole, fraction) = digits.split_at(exponent as usize + 1);
            if fraction.is_empty() { whole.to_string() } else { format!("{whole}.{fraction}") }
        }
        -5..=-1 => format!("0.{}{digits}", "0".repeat((-exponent - 1) as usize)),
        _ => format!("{trimmed}e{exponent}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_rounded_outwards() {
        let interval = Interval { lo: 0.1, hi: 0.1 };
        assert_eq!(interval.lo_decimal(17), "0.10000000000000000");
        assert_eq!(interval.hi_decimal(17), "0.10000000000000001");
        assert_eq!(Interval::exact(99.96).hi_decimal(3), "100");
        assert_eq!(Interval::exact(99.96).lo_decimal(3), "99.9");
        assert_eq!(Interval::exact(3.0).hi_decimal(4), "3.000");
        assert_eq!(Interval::exact(0.0).lo_decimal(4), "0");
        // The float 1.5e-9 is a little below the number.
        assert_eq!(Interval::exact(1.5e-9).lo_decimal(3), "1.49e-9");
        assert_eq!(Interval::exact(1.5e-9).hi_decimal(3), "1.50e-9");
        assert_eq!(Interval::exact(1.5e20).lo_decimal(3), "1.50e20");
    }

    #[test]
    fn certain_digits_are_those_both_ends_round_to() {
        assert_eq!(Interval { lo: 1.9999, hi: 2.0001 }.certain(), "2.000");
        assert_eq!(Interval { lo: 1.23456, hi: 1.23461 }.certain(), "1.2346");
        assert_eq!(Interval { lo: 1.0, hi: 9.0 }.certain(), "?");
        assert_eq!(Interval::UNKNOWN.certain(), "?");
        assert_eq!(Interval::exact(0.5).certain(), "0.50000000000000000");
    }

    #[test]
    fn a_scaled_interval_holds_the_scaled_number() {
        let interval = Interval { lo: 1.0 - f64::EPSILON, hi: 1.0 + f64::EPSILON };
        let tiny = interval.scaled(2f64.powi(-1040));
        assert!(tiny.lo < 2f64.powi(-1040) && 2f64.powi(-1040) < tiny.hi, "{tiny:?}");
        let huge = Interval { lo: 3.0, hi: 3.0 }.scaled(2f64.powi(1023));
        assert_eq!(huge, Interval { lo: f64::MAX.next_down(), hi: f64::INFINITY });
        assert_eq!(Interval::UNKNOWN.scaled(f64::INFINITY), Interval::UNKNOWN);
        assert_eq!(Interval { lo: 3.0, hi: 5.0 }.scaled(0.25), Interval { lo: 0.75, hi: 1.25 });
    }
}
