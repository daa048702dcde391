//! Closed forms of counts at powers of two, which follow from recurrences.

use std::fmt;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::Ratio;
use num_traits::{One, ToPrimitive};

use super::formula::{place, sum};
use super::recurrence::Recurrence;

/// lead A(2^k + r) = leading base^k + twos 2^k + slope k + constant, for all k >= from: A(n) is what there is after stage n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Powers {
    lead: BigInt,
    end: i64,
    base: BigInt,
    /// The factors of base^k, 2^k, k and 1.
    factors: [BigInt; 4],
    from: u32,
}

impl Powers {
    /// Rows of a recurrence sum to a multiple of what all before them sum to, and multiples of 2^k, k and 1. None if they depend
    /// on more, or if the base is 1 or 2.
    pub fn of(recurrence: &Recurrence) -> Option<Powers> {
        let Recurrence { formula, high, scale, end, .. } = recurrence;
        let (scale, end) = (*scale, *end);
        if recurrence.block != 1 || formula.terms.iter().any(|term| term.offset < 0 || term.block != 0) {
            return None;
        }
        let n = scale + end;
        let terms = recurrence.terms((n + formula.ahead()) as u64);
        let all = |stage: i64| terms[..=stage.max(0) as usize].iter().sum::<i64>();
        // lead (A(2 n + r) - A(n + r)) = factor A(n + r) + general n + slope k + constant, n = 2^k: places i + j beyond the row
        // are the first of the next, those before it the first of all.
        let factor = formula.terms.iter().map(|term| term.factor).sum::<i64>();
        let beyond = formula.terms.iter().map(|term| {
            let j = term.offset;
            term.factor * (all(n + j) - all(n) - all(end + j))
        });
        let slope = formula.dyadic.iter().map(|one| one.correction).sum::<i64>();
        let near = formula
            .dyadic
            .iter()
            .map(|one| one.correction * (1 - i64::from(one.from) - i64::from(one.offset > end)));
        let single = formula.low.iter().chain(high).map(|&(_, e)| e);
        let constant = beyond.chain(near).chain(single).sum::<i64>();
        let whole = |value: i64| Ratio::from_integer(BigInt::from(value));
        let share = |value: i64| whole(value) / whole(formula.lead);
        let base = share(formula.lead + factor);
        if !base.is_integer() || base == whole(1) || base == whole(2) {
            return None;
        }
        let twos = share(formula.general) / (whole(2) - &base);
        let slope = share(slope) / (whole(1) - &base);
        let constant = (share(constant) - &slope) / (whole(1) - &base);
        let from = scale.ilog2();
        let rest = &twos * whole(scale) + &slope * whole(from.into()) + &constant;
        let base = base.to_integer();
        let leading = (whole(all(n)) - rest) / Ratio::from_integer(base.pow(from));
        let factors = [leading, twos, slope, constant];
        let lead = factors.iter().fold(BigInt::one(), |lead, factor| lead.lcm(factor.denom()));
        let factors = factors.map(|factor| (factor * &lead).to_integer());
        Some(Powers { lead, end, base, factors, from })
    }

    /// What there is after stage 2^k + r, and r; none below the first k.
    pub fn at(&self, k: u32) -> Option<(BigInt, i64)> {
        let [leading, twos, slope, constant] = &self.factors;
        let sum = leading * self.base.pow(k) + twos * (BigInt::one() << k) + slope * k + constant;
        (k >= self.from).then(|| (sum / &self.lead, self.end))
    }
}

/// "3 A(2^k) = 2 4^k + 1, k >= 2".
impl fmt::Display for Powers {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [format!("{}^k", self.base), "2^k".into(), "k".into(), String::new()];
        // Factors are of the size of first terms.
        let small = |factor: &BigInt| factor.to_i64().unwrap_or(i64::MAX);
        let right = sum(self.factors.iter().map(small).zip(names));
        let left = sum([(small(&self.lead), format!("A({})", place("2^k", self.end)))]);
        write!(out, "{left} = {right}, k >= {}", self.from)
    }
}
