//! Sequences that double: f(k + i) = 2 f(i) + f(i + 1) + e for powers of two k and 1 <= i <= k, as the toothpick sequence
//! does (D. Applegate, O. E. Pol, N. J. A. Sloane, The toothpick sequence, 2010). Of a stage of any size they need the
//! terms at as many consecutive places as it has binary digits.

use num_bigint::{BigInt, BigUint};
use num_traits::One;

use crate::stop;

/// How far the first terms are kept.
const TABLE: usize = 1 << 13;

/// A sequence f(1), f(2), ... given by its first terms and f(k + i) = 2 f(i) + f(i + 1) + e(k, i) beyond.
///
/// The toothpick sequence A139251 begins 1, 2, 4, 4, 4, 8, 12, 8; its sums are A139250:
///
/// ```
/// use curiosa::toothpick::{recurrence::Doubling, sequences::TOOTHPICKS};
///
/// let toothpicks = Doubling::new(TOOTHPICKS);
/// let terms: Vec<String> = (1..=8_u32).map(|n| toothpicks.term(&n.into()).to_string()).collect();
/// assert_eq!(terms.join(" "), "1 2 4 4 4 8 12 8");
/// assert_eq!(toothpicks.sum(&8_u32.into()), 43.into());
/// ```
#[derive(Clone, Debug)]
pub struct Doubling {
    rule: Rule,
    /// Sums of the first terms: of none, of one, ...
    sums: Vec<i64>,
}

/// First terms and corrections. Indices in `low` are at most the number of first terms; with `dyadic` none of them is one
/// less or two less than a power of two from 8 on.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// f(1), f(2), ..., a power of two of them.
    pub first: &'static [i64],
    /// e(k, i) but for the following.
    pub general: i64,
    /// Corrections at i = 2^j - 2 and i = 2^j - 1 for j >= 3, if others.
    pub dyadic: Option<i64>,
    /// Corrections at other i, by i.
    pub low: &'static [(i64, i64)],
    /// Corrections that override these at i = k - gap, by the gap.
    pub high: &'static [(i64, i64)],
}

impl Rule {
    /// e(k, i), by looking it up.
    pub fn correction(&self, k: i64, i: i64) -> i64 {
        let find = |list: &[(i64, i64)], key| list.iter().find(|&&(at, _)| at == key).map(|&(_, e)| e);
        let is_dyadic = |i: i64| i >= 6 && ((i + 1) & i == 0 || (i + 2) & (i + 1) == 0);
        let dyadic = self.dyadic.filter(|_| is_dyadic(i));
        find(self.high, k - i).or(find(self.low, i)).or(dyadic).unwrap_or(self.general)
    }

    /// e(k, 1) + ... + e(k, i), for 0 <= i <= k and k larger than all that is listed.
    fn corrections(&self, k: &BigInt, i: &BigInt) -> BigInt {
        let mut sum = i * self.general;
        for &(at, e) in self.low {
            if *i >= BigInt::from(at) {
                sum += e - self.general;
            }
        }
        // How many powers of two from 8 on have been reached.
        let reached = |i: BigInt| i.bits().saturating_sub(3);
        if let Some(e) = self.dyadic {
            sum += BigInt::from(reached(i + 1) + reached(i + 2)) * (e - self.general);
        }
        for &(gap, e) in self.high {
            if *i >= k - gap {
                sum += e - self.dyadic.filter(|_| gap == 1 || gap == 2).unwrap_or(self.general);
            }
        }
        sum
    }
}

impl Doubling {
    /// The sequence of a rule.
    ///
    /// The first 2^13 terms are computed and their sums kept.
    pub fn new(rule: Rule) -> Self {
        let mut terms = vec![0];
        terms.extend(rule.first);
        let mut k = rule.first.len() as i64;
        while terms.len() <= TABLE {
            for i in 1..=k {
                terms.push(2 * terms[i as usize] + terms[i as usize + 1] + rule.correction(k, i));
            }
            k *= 2;
        }
        let mut sum = 0;
        let sums = terms[..=TABLE].iter().map(|term| {
            sum += term;
            sum
        });
        Doubling { rule, sums: sums.collect() }
    }

    /// f(n), n >= 1.
    ///
    /// As the difference of two sums, at the same cost as [`Doubling::sum`].
    pub fn term(&self, n: &BigUint) -> BigInt {
        let sums = self.run(&(n - 1u32), 2);
        &sums[1] - &sums[0]
    }

    /// f(1) + ... + f(n). Takes O(b^2) additions of numbers of O(b) bits if n has b bits.
    pub fn sum(&self, n: &BigUint) -> BigInt {
        self.run(n, 1).remove(0)
    }

    /// The sums of the first `start`, `start` + 1, ... terms, `count` of them.
    ///
    /// With k the highest power of two in them, those of k + i come from those of i and i + 1: a run one longer, so that a
    /// binary digit 1 of `start` costs a run as long as the digits before.
    fn run(&self, start: &BigUint, count: usize) -> Vec<BigInt> {
        // The digits 1 of `start`, highest first: (power, length of the run there, terms beyond twice the power).
        let mut steps = Vec::new();
        let (mut rest, mut length) = (start.clone(), count);
        while &rest + length > BigUint::from(TABLE) {
            if rest.bits() == 0 {
                break;
            }
            stop::check();
            let bit = rest.bits() - 1;
            let k = BigUint::one() << bit;
            let within = BigUint::min(&k * 2u32 - &rest, BigUint::from(length));
            let within = usize::try_from(&within).expect("it is at most the length");
            steps.push((bit, &rest - &k, within, length - within));
            rest -= k;
            length = within + 1;
        }
        let rest = usize::try_from(&rest).expect("it is in the table");
        assert!(rest + length <= self.sums.len(), "a run is no longer than the table");
        let mut run = Vec::from_iter(self.sums[rest..rest + length].iter().map(|&sum| BigInt::from(sum)));
        let highest = steps.first().map_or(0, |&(bit, ..)| bit + 1);
        let powers = self.powers(highest);
        for (bit, low, within, beyond) in steps.into_iter().rev() {
            let k = BigInt::one() << bit;
            let low = BigInt::from(low);
            let sum = |k_sum: &BigInt, k: &BigInt, i: &BigInt, at_i: &BigInt, next: &BigInt| {
                k_sum + 2 * at_i + next - self.sums[1] + self.rule.corrections(k, i)
            };
            let mut result = Vec::with_capacity(within + beyond);
            for index in 0..within {
                stop::check();
                let i = &low + index;
                result.push(sum(&powers[bit as usize], &k, &i, &run[index], &run[index + 1]));
            }
            // From 2k on the terms are those after a power of two, which are few.
            for i in 0..beyond {
                stop::check();
                let [at_i, next] = [self.sums[i], self.sums[i + 1]].map(BigInt::from);
                result.push(sum(&powers[bit as usize + 1], &(&k * 2), &BigInt::from(i), &at_i, &next));
            }
            run = result;
        }
        run
    }

    /// The sums of the first 2^0, 2^1, ... 2^highest terms.
    fn powers(&self, highest: u64) -> Vec<BigInt> {
        let mut powers = Vec::from_iter(
            (0..).map(|j| 1usize << j).take_while(|&k| k <= TABLE).map(|k| BigInt::from(self.sums[k])),
        );
        for j in powers.len() as u64 - 1..highest {
            // f(k + 1) = 2 f(1) + f(2) + e(k, 1), and i = k.
            stop::check();
            let k = BigInt::one() << j;
            let next = self.sums[1] + self.sums[2] + self.rule.corrections(&k, &BigInt::one());
            let last = powers.last().expect("there are some");
            powers.push(last * 4 + next - self.sums[1] + self.rule.corrections(&k, &k));
        }
        powers
    }
}
