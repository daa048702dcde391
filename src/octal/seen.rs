//! A set of nim-values that is emptied in one step.

/// A set of numbers below 2^16, each with the round in which it was last put in.
#[derive(Clone)]
pub(super) struct Seen {
    rounds: Box<[u16; 1 << 16]>,
    round: u16,
}

impl Seen {
    pub(super) fn new() -> Self {
        let rounds = vec![0; 1 << 16].into_boxed_slice().try_into().expect("that many");
        Seen { rounds, round: 0 }
    }

    /// Takes everything out. O(1) but for one time in 65535.
    pub(super) fn clear(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.rounds.fill(0);
            self.round = 1;
        }
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, value: u16) {
        self.rounds[usize::from(value)] = self.round;
    }

    pub(super) fn contains(&self, value: u16) -> bool {
        self.rounds[usize::from(value)] == self.round
    }

    /// The least number from `from` on that is not in the set and that `fits`.
    pub(super) fn gap(&self, from: u16, fits: impl Fn(u16) -> bool) -> Option<u16> {
        (from..=u16::MAX).find(|&value| !self.contains(value) && fits(value))
    }
}
