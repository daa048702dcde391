//! The units that a job is cut into.

/// The units of a job: how many, and what each costs.
#[derive(Clone, Debug)]
pub struct Units {
    weights: Option<Vec<u64>>,
    count: usize,
}

impl Units {
    /// Units of uneven cost, for which there are estimates. They are worked on in an order that has nothing to do with
    /// their cost, so that the finished ones are a fair sample of all.
    pub fn weighted(weights: Vec<u64>) -> Self {
        Units { count: weights.len(), weights: Some(weights) }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// What a unit costs, at least 1.
    pub fn weight(&self, unit: u64) -> u64 {
        self.weights.as_ref().map_or(1, |weights| weights[unit as usize].max(1))
    }

    /// Puts the units into the order of work.
    pub fn arrange(&self, units: &mut [u64]) {
        if self.weights.is_some() {
            // Multiples of the golden ratio modulo 1 spread evenly.
            units.sort_by_key(|unit| unit.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        }
    }
}

impl From<usize> for Units {
    /// Units of about the same cost.
    fn from(count: usize) -> Self {
        Units { weights: None, count }
    }
}
