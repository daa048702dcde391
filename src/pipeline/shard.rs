//! Shards: part r of m takes the units whose number is r modulo m.
//!
//! Invariant (tested): for every k, shard r of m is the disjoint union of the shards r, r + m, ..., r + (k-1)·m of
//! k·m; and the m shards of a job partition its units.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Most parts.
const MOST: u64 = 1_000_000;

/// Part `index` of `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shard {
    /// r, from 0.
    pub index: u64,
    /// m, at least 1.
    pub count: u64,
}

impl Shard {
    /// The one part that is everything.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// Whether unit number `unit` belongs to this part.
    pub fn contains(self, unit: u64) -> bool {
        unit % self.count == self.index
    }

    /// How many of the units 0 to `units` - 1 belong to this part.
    pub fn share(self, units: u64) -> u64 {
        units.saturating_sub(self.index).div_ceil(self.count)
    }

    /// Whether there can be such a part.
    pub fn is_valid(self) -> bool {
        self.index < self.count && self.count <= MOST
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(r, m)| Some((r.parse().ok()?, m.parse().ok()?)));
        match parts {
            Some((index, count)) if (Shard { index, count }).is_valid() => Ok(Shard { index, count }),
            _ => Err(format!("write r/m with r from 0 to m-1 and m up to {MOST}, like 0/4")),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.index, self.count)
    }
}
