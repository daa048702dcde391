//! Bounds for the share of squares, from inequalities.

use std::collections::BTreeMap;

use num_rational::Ratio;
use num_traits::{One, Zero};

use super::{Class, Inequality};

type Share = Ratio<i128>;

/// A lower bound for the shares of some periodic colourings.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    periods: Periods,
    /// Names of inequalities, and by which power of 1 + i their points are multiplied.
    parts: &'static [(&'static str, u32)],
    /// Whether the proof of its inequalities takes minutes.
    pub is_long: bool,
}

/// Which colourings, by their periods.
#[derive(Clone, Copy, Debug)]
enum Periods {
    All,
    PowersOfTwo,
    /// This power of two.
    Power(u32),
}

/// The bounds that are known, and the inequalities behind them.
pub const BOUNDS: [Bound; 5] = [
    Bound { periods: Periods::All, parts: &[("all-periods", 0)], is_long: false },
    Bound { periods: Periods::PowersOfTwo, parts: &[("powers-of-two", 0)], is_long: false },
    Bound { periods: Periods::Power(3), parts: &[("powers-of-two", 0)], is_long: false },
    Bound { periods: Periods::PowersOfTwo, parts: SIXTEEN, is_long: true },
    Bound { periods: Periods::Power(4), parts: SIXTEEN, is_long: true },
];

const SIXTEEN: &[(&str, u32)] = &[("period-16-first", 0), ("period-16-second", 1)];

/// The inequalities by name.
const TEXTS: [(&str, &str); 4] = [
    ("all-periods", include_str!("all-periods.txt")),
    ("powers-of-two", include_str!("powers-of-two.txt")),
    ("period-16-first", include_str!("period-16-first.txt")),
    ("period-16-second", include_str!("period-16-second.txt")),
];

impl Bound {
    /// The names of the inequalities that there are.
    pub fn names() -> impl Iterator<Item = &'static str> {
        TEXTS.iter().map(|(name, _)| *name)
    }

    /// The inequality of this name as a file.
    pub fn text(name: &str) -> Option<&'static str> {
        TEXTS.iter().find(|(other, _)| *other == name).map(|(_, text)| *text)
    }

    /// Which colourings it is of, by their periods along rows and columns.
    pub fn colourings(&self) -> String {
        match self.periods {
            Periods::All => "any".into(),
            Periods::PowersOfTwo => "any power of two".into(),
            Periods::Power(exponent) => (1_u32 << exponent).to_string(),
        }
    }

    /// The names of its inequalities.
    pub fn inequalities(&self) -> impl Iterator<Item = &'static str> {
        self.parts.iter().map(|(name, _)| *name)
    }

    /// Its inequalities, with the power of 1 + i by which their points are multiplied.
    pub fn parts(&self) -> Vec<(Inequality, u32)> {
        let read = |&(name, shift): &(&str, u32)| {
            let text = Bound::text(name).expect("it is one of them");
            (text.parse().expect("it is an inequality"), shift)
        };
        self.parts.iter().map(read).collect()
    }

    /// The number of branches that prove its inequalities; none if one does not hold.
    ///
    /// ```
    /// use curiosa::hip::density::BOUNDS;
    /// let bound = BOUNDS[2];
    /// assert_eq!((bound.colourings().as_str(), bound.share().to_string().as_str()), ("8", "1/16"));
    /// assert!(bound.prove().is_some());
    /// ```
    pub fn prove(&self) -> Option<u64> {
        self.parts().iter().map(|(inequality, _)| inequality.prove()).sum()
    }

    /// If its inequalities hold: the share of monochromatic squares is at least this.
    pub fn share(&self) -> Ratio<i128> {
        self.even_share() / 4
    }

    /// If its inequalities hold: the share of even squares is at least this.
    pub fn even_share(&self) -> Ratio<i128> {
        let parts = self.parts();
        match self.periods {
            Periods::All => of_all(&parts[0].0),
            Periods::PowersOfTwo => {
                let (gain, used) = of_powers(&parts);
                // And the same for the side vectors that are so many powers of 1 + i larger.
                let length = 1 + used.keys().max().expect("there are squares");
                gain / (Share::one() - half_to(length))
            }
            Periods::Power(exponent) => {
                let (gain, used) = of_powers(&parts);
                // With the period (1 + i)^all, squares of side vectors that (1 + i)^(all - 1) divides are even.
                let all = 2 * exponent;
                let also: Share = used.range(all - 1..).map(|(_, share)| *share).sum();
                let share = gain + half_to(all - 1) - also;
                // Of the e^4 squares those of side vectors 0 and e/2 (1 + i) are e^2 each, the others four by four the same.
                let squares = Share::from(1_i128 << (4 * exponent));
                (share * squares / 4).ceil() * 4 / squares
            }
        }
    }
}

/// 2^-k: the share of the side vectors that (1 + i)^k divides.
fn half_to(power: u32) -> Share {
    Share::new(1, 1 << power)
}

/// The share of the side vectors that (1 + i)^power divides and no higher one.
fn of_power(power: u32) -> Share {
    half_to(power + 1)
}

/// Inequalities as often as the side vectors allow, where all odd numbers are prime to the period: what they say of the
/// share of even squares, and the share of side vectors of every power of 1 + i that they use.
fn of_powers(parts: &[(Inequality, u32)]) -> (Share, BTreeMap<u32, Share>) {
    let mut used = BTreeMap::<u32, Share>::new();
    for (inequality, shift) in parts {
        for (class, weight) in inequality.weights() {
            *used.entry(class.power + shift).or_default() += Share::from(i128::from(weight));
        }
    }
    let often = used.iter().map(|(&power, weight)| of_power(power) / weight).min();
    let often = often.expect("there are squares");
    used.values_mut().for_each(|weight| *weight *= often);
    let least: i128 = parts.iter().map(|(inequality, _)| i128::from(inequality.least())).sum();
    (often * Share::from(least), used)
}

/// An inequality of side vectors of norms 1 and 5 times powers of two, used for those whose number of factors 2 + i and 2 - i is
/// 0 or 1; what is left of the latter, and those with more such factors, are used by the five squares of nine points.
fn of_all(inequality: &Inequality) -> Share {
    let weights = inequality.weights();
    let length = 1 + weights.keys().map(|class| class.power).max().expect("there are squares");
    assert!(weights.keys().all(|class| matches!(class.norm, 1 | 5)), "other norms are of no use");
    let weight = |power: u32, norm: u32| {
        Share::from(i128::from(weights.get(&Class { power, norm }).copied().unwrap_or(0)))
    };
    // Of all side vectors, those without such a factor, with one, and with more.
    let (none, one, more) = (Share::new(16, 25), Share::new(32, 125), Share::new(13, 125));
    let powers = || 0..length;
    let often = powers().map(|power| none * of_power(power) / weight(power, 1)).min();
    let often = often.expect("there are squares");
    let mut left = Vec::from_iter(powers().map(|k| one * of_power(k) - often * weight(k, 5)));
    if left.iter().any(|left| *left < Share::zero()) {
        return Share::zero();
    }
    let mut gain = often * Share::from(i128::from(inequality.least()));
    // Four small squares and the one that they tile.
    for power in 0..left.len().saturating_sub(2) {
        let often = (left[power] / 4).min(left[power + 2]);
        left[power] -= often * 4;
        left[power + 2] -= often;
        gain += often;
    }
    gain / (Share::one() - half_to(length)) + more / 5
}
