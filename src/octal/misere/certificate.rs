//! Certificates of misère quotients.

use serde::Serialize;

use super::solution::Solution;
use crate::octal::period::{Periodicity, needed_values};

/// The first words of every certificate.
pub const FORMAT: &str = "curiosa octal misere certificate 1";

/// A claim about all sums of the heaps of a game, or of those to some size, in misère play: which quotient they have.
/// docs/certificates.md says what the fields are. Nothing in it need be believed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Certificate {
    /// [`FORMAT`].
    pub format: String,
    /// The code of the game.
    pub game: String,
    /// The claim in words.
    pub claim: String,
    /// The period of the pretending function, if the claim is about all heaps.
    pub period: Option<usize>,
    /// The number of heaps before it.
    pub preperiod: Option<usize>,
    /// The pretending function: the elements of heaps 0, 1, 2, ...
    pub heaps: Vec<usize>,
    /// Heaps whose elements make all others.
    pub generators: Vec<usize>,
    /// For every element its products with the elements of these heaps.
    pub times: Vec<Vec<usize>>,
    /// The elements that are lost.
    pub lost: Vec<usize>,
}

impl Certificate {
    /// Writes down what was found: for a period as many heaps as its proof needs, else all.
    pub fn new(solution: &Solution) -> Certificate {
        let quotient = solution.quotient();
        let game = solution.code().to_string();
        let order = quotient.order();
        let (count, subject, period) = match solution.periodicity() {
            Some(found) => {
                let Periodicity { period, preperiod } = found;
                (
                    needed_values(solution.code(), found).expect("the proof rests on it"),
                    "all sums of heaps".to_string(),
                    format!(", and a heap of n + {period} is that of n for all n >= {preperiod}"),
                )
            }
            None => {
                let count = solution.heaps().len();
                (count, format!("the sums of heaps of at most {} tokens", count - 1), String::new())
            }
        };
        let generators = solution.generators();
        let times = quotient
            .product
            .iter()
            .map(|row| generators.iter().map(|&heap| row[solution.heaps()[heap]]).collect());
        Certificate {
            format: FORMAT.into(),
            claim: format!(
                "in misere play of {game} {subject} have a misere quotient of {order} elements{period}"
            ),
            game,
            period: solution.periodicity().map(|found| found.period),
            preperiod: solution.periodicity().map(|found| found.preperiod),
            heaps: solution.heaps()[..count].to_vec(),
            times: times.collect(),
            generators,
            lost: (0..order).filter(|&element| quotient.lost[element]).collect(),
        }
    }

    /// The certificate as JSON, the products of an element a line.
    pub fn to_json(&self) -> String {
        format!(
            "{{\n  \"format\": {},\n  \"game\": {},\n  \"claim\": {},\n  \"period\": {},\n  \"preperiod\": {},\n  \"heaps\": {},\n  \"generators\": {},\n  \"times\": [\n    {}\n  ],\n  \"lost\": {}\n}}\n",
            json(&self.format),
            json(&self.game),
            json(&self.claim),
            json(&self.period),
            json(&self.preperiod),
            json(&self.heaps),
            json(&self.generators),
            Vec::from_iter(self.times.iter().map(json)).join(",\n    "),
            json(&self.lost)
        )
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}
