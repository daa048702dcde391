//! The sequences at any stage, by their recurrences.

use std::sync::OnceLock;

use num_bigint::{BigInt, BigUint};

use super::growth::count::Counts;
use super::growth::family;
use super::growth::prove::{Proof, prove};
use super::recurrence::{Doubling, Rule};
use super::theorems;
use crate::evidence::{Doubt, Known, Method, Theorem};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Arcs in the plane: A187210, added A187211.
    Arcs,
    /// Arcs in the quadrant: A187212, added A187213.
    QuadrantArcs,
    /// Closed circles in the plane: A188344.
    Circles,
    /// Closed diamonds in the plane: A188345.
    Diamonds,
    /// Closed hearts in the plane: A188346.
    Hearts,
    /// Toothpicks of the toothpick structure: A139250, added A139251.
    Toothpicks,
}

impl Counted {
    /// The theorem that proves the recurrence, if it is proved; for the others see [`Sequence::by_regions`].
    pub fn theorem(self) -> Option<Theorem> {
        match self {
            Counted::Arcs | Counted::QuadrantArcs => Some(theorems::ARCS),
            Counted::Toothpicks => Some(theorems::TOOTHPICKS),
            Counted::Circles | Counted::Diamonds | Counted::Hearts => None,
        }
    }

    /// The last stage to which the recurrence was compared with the simulation, stage by stage: table
    /// toothpick/verified, which reads this.
    pub fn verified(self) -> u64 {
        match self {
            Counted::Arcs | Counted::QuadrantArcs => 1 << 16,
            Counted::Circles | Counted::Diamonds | Counted::Hearts => 1 << 14,
            Counted::Toothpicks => 0,
        }
    }
}

/// A187211(2 + i).
pub const ARCS: Rule = Rule {
    first: &[7, 12, 22, 20, 22, 40, 54, 40],
    general: -14,
    dyadic: None,
    low: &[(1, -4), (2, -6), (3, -10), (4, -6)],
    high: &[(0, -30)],
};

/// A188344(2 + i) - A188344(1 + i).
pub const CIRCLES: Rule =
    Rule { first: &[1, 0, 2, 0], general: -2, dyadic: None, low: &[(2, 4), (3, 0), (4, 2)], high: &[] };

/// A188345(2 + i) - A188345(1 + i).
pub const DIAMONDS: Rule = Rule {
    first: &[0, 0, 3, 2, 0, 6, 10, 8],
    general: -2,
    dyadic: Some(0),
    low: &[(1, 0), (2, 3), (3, 0), (4, 2)],
    high: &[(0, 0), (1, 2)],
};

/// A188346(2 + i) - A188346(1 + i).
pub const HEARTS: Rule = Rule {
    first: &[0, 0, 2, 2, 0, 0, 4, 4],
    general: 0,
    dyadic: None,
    low: &[(2, -2), (3, -2), (6, 4), (7, 4)],
    high: &[],
};

/// A139251(i).
pub const TOOTHPICKS: Rule = Rule { first: &[1, 2], general: 0, dyadic: None, low: &[], high: &[(0, -4)] };

/// A sequence by its recurrence.
///
/// ```
/// use curiosa::toothpick::sequences::{Counted, Sequence};
/// use num_bigint::BigUint;
///
/// let arcs = Sequence::new(Counted::Arcs);
/// let totals: Vec<String> = (0..=5_u32).map(|n| arcs.total(&n.into()).to_string()).collect();
/// assert_eq!(totals.join(" "), "0 1 5 12 24 46");
/// let far = BigUint::from(1_u32) << 1000;
/// assert_eq!(arcs.total(&far) - arcs.total(&(&far - 1_u32)), arcs.added(&far));
/// ```
pub struct Sequence {
    counted: Counted,
    doubling: Doubling,
    /// Terms of stages 0, 1, ... before the recurrence begins.
    before: &'static [u32],
}

impl Sequence {
    /// The sequence of what is counted.
    pub fn new(counted: Counted) -> Self {
        let (rule, before): (Rule, &[u32]) = match counted {
            Counted::Arcs => (ARCS, &[0, 1, 5]),
            Counted::Circles => (CIRCLES, &[0, 0, 0]),
            Counted::Diamonds => (DIAMONDS, &[0, 0, 0]),
            Counted::Hearts => (HEARTS, &[0, 0, 0]),
            Counted::Toothpicks | Counted::QuadrantArcs => (TOOTHPICKS, &[0]),
        };
        Sequence { counted, doubling: Doubling::new(rule), before }
    }

    /// The number after stage n, for n of at most 4096 binary digits; O(b^2) additions of numbers of O(b) bits for b digits.
    pub fn total(&self, n: &BigUint) -> BigInt {
        if let Some(&term) = usize::try_from(n).ok().and_then(|n| self.before.get(n)) {
            return term.into();
        }
        let last = self.before.len() - 1;
        let total = self.doubling.sum(&(n - last)) + self.before[last];
        match self.counted {
            // Two arcs of each row would be behind a wall: A187212(n) = A139250(n) - 2 (floor(log2(n + 1)) - 1).
            Counted::QuadrantArcs => total - 2 * ((n + 1u32).bits() as i64 - 2),
            _ => total,
        }
    }

    /// How many stage n adds; 0 for n = 0.
    pub fn added(&self, n: &BigUint) -> BigInt {
        let last = self.before.len() - 1;
        if n.bits() == 0 {
            return BigInt::ZERO;
        }
        if *n <= BigUint::from(last) || self.counted == Counted::QuadrantArcs {
            return self.total(n) - self.total(&(n - 1u32));
        }
        self.doubling.term(&(n - last))
    }
}

const RECURRENCE: Method = Method::named("recurrence");

/// The Q-toothpicks by regions, which count closed shapes too: found and checked once.
fn regions() -> &'static Proof {
    static PROOF: OnceLock<Proof> = OnceLock::new();
    let rule = || family::named("q-toothpick").expect("it is of the family");
    PROOF.get_or_init(|| prove(&rule()).expect("it is proved"))
}

impl Sequence {
    /// The number after stage n: by the recurrence, which a theorem proves, or of which regions prove this value.
    ///
    /// # Errors
    /// [`Doubt`] if the two differ.
    pub fn known(&self, n: &BigUint) -> Result<Known<BigInt>, Doubt> {
        let total = self.total(n);
        match (self.counted.theorem(), self.by_regions()) {
            (Some(theorem), _) => Ok(Known::theorem(theorem, total)),
            (None, Some((proof, counts))) => proof.known(counts.total(n)).again(RECURRENCE, &total),
            (None, None) => Ok(Known::once(RECURRENCE, total)),
        }
    }

    /// Circles, diamonds and hearts as patterns of the Q-toothpicks, whose regions are proved (docs/growth.md).
    pub fn by_regions(&self) -> Option<(&'static Proof, &'static Counts)> {
        let pattern = match self.counted {
            Counted::Circles => "circle",
            Counted::Diamonds => "diamond",
            Counted::Hearts => "heart",
            Counted::Arcs | Counted::QuadrantArcs | Counted::Toothpicks => return None,
        };
        let proof = regions();
        Some((proof, &proof.checked.patterns[pattern]))
    }
}

/// The triangle of the numbers of arcs added: row r >= 1 is A187211(2^r + 3) to A187211(2^(r + 1) + 2).
///
/// ```
/// use curiosa::toothpick::sequences::Triangle;
///
/// let row: Vec<String> = Triangle::default().row(2).map(|added| added.to_string()).collect();
/// assert_eq!(row, ["22", "40", "54", "40"]);
/// assert_eq!(Triangle::default().limit(4), 56.into());
/// ```
pub struct Triangle(Sequence);

impl Default for Triangle {
    fn default() -> Self {
        Triangle(Sequence::new(Counted::Arcs))
    }
}

impl Triangle {
    /// Row r, of 2^r numbers.
    pub fn row(&self, row: u32) -> impl Iterator<Item = BigInt> {
        (1..=1u64 << row).map(move |i| self.0.added(&BigUint::from((1u64 << row) + 2 + i)))
    }

    /// What the rows tend to, A188156(i) for i >= 1: row r begins with the first 2^r - 1 of these.
    pub fn limit(&self, i: u64) -> BigInt {
        let row = u64::BITS - i.leading_zeros();
        self.0.added(&BigUint::from((1u64 << row) + 2 + i))
    }
}
