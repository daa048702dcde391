//! Certificates of periods: what a period is claimed to be, and what one must know to check it quickly.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::period::{Periodicity, Proof, needed_values};
use super::sequence::Sequence;
use crate::stop;

/// The first words of every certificate.
pub const FORMAT: &str = "curiosa octal period certificate 1";

/// A claim, for all n: G(n + period) = G(n) if n >= preperiod, but not if n = preperiod - 1.
///
/// Nothing in it but the claim need be believed: any mask gives the right values, and the numbers of the window are
/// checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// [`FORMAT`].
    pub format: String,
    /// The code of the game.
    pub game: String,
    /// The claim in words.
    pub claim: String,
    /// The period.
    pub period: usize,
    /// The number of heaps before it.
    pub preperiod: usize,
    /// How many values, from G(0) on, prove it.
    pub values: usize,
    /// SHA-256 of these values, two bytes each, the lower first.
    pub values_sha256: String,
    /// The largest of them.
    pub largest: u16,
    /// Why the period lasts.
    pub proof: Reason,
    /// Classes that make it quick to compute the values again.
    pub sparse_space: Option<SparseSpace>,
}

/// Why a period lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "theorem", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Reason {
    /// Guy and Smith: it holds for long enough.
    GuySmith {},
    /// The windows of sparse space before `start` and `start + period` are equal.
    Window {
        /// Where the first window ends.
        start: usize,
        /// How long the windows are.
        length: usize,
        /// The largest rare heap.
        last_rare: usize,
        /// The largest a of the breaks into two common heaps.
        reach: usize,
    },
}

/// The classes of sparse space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SparseSpace {
    /// Values with an odd number of ones in these bits are common.
    pub mask: u16,
    /// Whether this is turned round in every other heap.
    pub by_place: bool,
}

impl Certificate {
    /// Writes down what [`super::period::prove`] found.
    pub fn new(sequence: &Sequence, periodicity: Periodicity, proof: Proof) -> Certificate {
        let Periodicity { period, preperiod } = periodicity;
        let (count, reason) = match proof {
            Proof::GuySmith => {
                let needed = needed_values(sequence.code(), periodicity);
                (needed.expect("the proof rests on it"), Reason::GuySmith {})
            }
            Proof::Window { length, last_rare, reach, start } => {
                (start + period, Reason::Window { start, length, last_rare, reach })
            }
        };
        let values = &sequence.values()[..count];
        let game = sequence.code().to_string();
        Certificate {
            format: FORMAT.into(),
            claim: format!(
                "in the game {game} a heap of n + {period} has the nim-value of a heap of n, for all n >= {preperiod}"
            ),
            game,
            period,
            preperiod,
            values: count,
            values_sha256: values_sha256(values),
            largest: *values.iter().max().expect("there are values"),
            proof: reason,
            sparse_space: sequence
                .classes()
                .map(|classes| SparseSpace { mask: classes.mask, by_place: classes.by_place }),
        }
    }

    /// The certificate as JSON, a member a line.
    pub fn to_json(&self) -> String {
        let text = serde_json::to_string_pretty(self).expect("plain data");
        text + "\n"
    }
}

/// SHA-256 of values, two bytes each, the lower first.
pub fn values_sha256(values: &[u16]) -> String {
    let mut hash = Sha256::new();
    for part in values.chunks(1 << 16) {
        stop::check();
        hash.update(Vec::from_iter(part.iter().flat_map(|value| value.to_le_bytes())));
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
