//! The search for a period: more and more values, and looks at them in between.

use super::certificate::Certificate;
use super::code::Code;
use super::period::{Periodicity, Proof, prove};
use super::sequence::{Engine, Overflow, Sequence};

/// Values at the first look.
const FIRST: usize = 16;

/// A search for the period of a game, which goes on from where it is.
///
/// It looks after 16 values and after an eighth more each time, whatever was computed before, so a search that is
/// stopped and resumed comes to the same end. Looking costs O(values), so it adds a constant factor to what the values
/// cost.
pub struct PeriodSearch {
    sequence: Sequence,
    /// How many values the next look needs.
    look: usize,
    /// The power of two at which there is a look, too.
    power: Option<usize>,
}

/// Where a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// More values are needed before the next look.
    Computing,
    /// A look found nothing.
    Looked,
    /// The last look found nothing.
    Open,
    /// A period is proved.
    Proved(Periodicity, Proof),
}

impl PeriodSearch {
    /// A search among the values of a game.
    pub fn new(game: Code) -> Self {
        PeriodSearch::resume(Sequence::new(game, Engine::Auto))
    }

    /// A search that has these values already.
    pub fn resume(sequence: Sequence) -> Self {
        let mut search = PeriodSearch { sequence, look: FIRST, power: None };
        while search.look < search.sequence.values().len() {
            search.next_look();
        }
        search
    }

    /// The same with a first look after so many values.
    pub fn first_look(self, values: usize) -> Self {
        PeriodSearch { look: values.max(FIRST), ..self }
    }

    /// The same with a look at every power of two, too, from this one on.
    pub fn at_powers_from(self, power: usize) -> Self {
        PeriodSearch { power: Some(power), ..self }
    }

    /// How many values the next look needs.
    pub fn look(&self) -> usize {
        self.look
    }

    /// The values alone.
    pub fn into_sequence(self) -> Sequence {
        self.sequence
    }

    /// The values so far.
    pub fn sequence(&self) -> &Sequence {
        &self.sequence
    }

    /// Goes on by at most `step` values, but not beyond `most` in all; where that completes the values of a look, looks.
    ///
    /// # Errors
    /// [`Overflow`] if a value is too large to be kept.
    pub fn advance(&mut self, most: usize, step: usize) -> Result<Progress, Overflow> {
        let look = self.look.min(most);
        self.sequence.extend(look.min(self.sequence.values().len().saturating_add(step)))?;
        if self.sequence.values().len() < look {
            return Ok(Progress::Computing);
        }
        if let Some((periodicity, proof)) = prove(&self.sequence) {
            return Ok(Progress::Proved(periodicity, proof));
        }
        if look == most {
            return Ok(Progress::Open);
        }
        self.next_look();
        Ok(Progress::Looked)
    }

    /// Searches among at most so many values, to the end; the period and why it lasts, if one is proved.
    ///
    /// # Errors
    /// [`Overflow`] if a value is too large to be kept.
    ///
    /// ```
    /// use curiosa::octal::search::PeriodSearch;
    ///
    /// let mut kayles = PeriodSearch::new("0.77".parse().unwrap());
    /// let (periodicity, _) = kayles.run(10_000)?.expect("Guy and Smith found it");
    /// assert_eq!((periodicity.period, periodicity.preperiod), (12, 71));
    /// # Ok::<(), curiosa::octal::sequence::Overflow>(())
    /// ```
    pub fn run(&mut self, most: usize) -> Result<Option<(Periodicity, Proof)>, Overflow> {
        loop {
            match self.advance(most, usize::MAX)? {
                Progress::Proved(periodicity, proof) => return Ok(Some((periodicity, proof))),
                Progress::Open => return Ok(None),
                Progress::Computing | Progress::Looked => {}
            }
        }
    }

    /// The certificate of a period that was found.
    pub fn certificate(&self, periodicity: Periodicity, proof: Proof) -> Certificate {
        Certificate::new(&self.sequence, periodicity, proof)
    }

    /// An eighth more.
    fn next_look(&mut self) {
        let power = self.power.filter(|&power| power == self.look);
        self.power = power.map_or(self.power, |power| Some(2 * power));
        self.look += (self.look / 8).max(16);
        self.look = self.power.map_or(self.look, |power| self.look.min(power));
    }
}
