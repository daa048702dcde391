//! How much work a certificate may ask for.

use crate::stop;

use super::Refusal;

/// Seconds that may be used without being asked for more.
const DEFAULT: f64 = 60.0;

/// A bound for the work of checking one certificate, in seconds of a common computer.
///
/// Work is counted, not timed: a checker says what a step of it takes, and so a certificate is accepted or refused on all
/// computers alike. What a certificate claims is looked at before anything is computed ([`Budget::foresee`]); what cannot be
/// foreseen is counted as it is done ([`Budget::spend`]).
///
/// ```
/// use curiosa::evidence::{Budget, Refusal};
///
/// let mut budget = Budget::seconds(10.0);
/// assert!(budget.foresee(3.0, 1e6).is_ok());
/// assert!(matches!(budget.foresee(1e6, 1e6), Err(Refusal::TooLong(_))));
/// assert!(budget.spend(4.0, || "half".into()).is_ok());
/// assert!(matches!(budget.spend(7.0, || "most".into()), Err(Refusal::TooLong(_))));
/// ```
pub struct Budget<'a> {
    limit: f64,
    spent: f64,
    foreseen: f64,
    watch: Option<Box<dyn FnMut(Progress) + Send + 'a>>,
}

/// How far a check has come, in seconds of a common computer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// What is done.
    pub done: f64,
    /// What was foreseen; there may be more.
    pub foreseen: f64,
    /// The memory that was foreseen, in bytes.
    pub bytes: f64,
}

impl Default for Budget<'_> {
    /// A minute.
    fn default() -> Self {
        Budget::seconds(DEFAULT)
    }
}

impl<'a> Budget<'a> {
    /// So many seconds.
    pub fn seconds(limit: f64) -> Self {
        Budget { limit, spent: 0.0, foreseen: 0.0, watch: None }
    }

    /// No bound: for certificates of one's own.
    pub fn unlimited() -> Self {
        Budget::seconds(f64::INFINITY)
    }

    /// The same budget, whose use is told to `watch`.
    pub fn watched(self, watch: impl FnMut(Progress) + Send + 'a) -> Self {
        Budget { watch: Some(Box::new(watch)), ..self }
    }

    /// Before anything is computed: it will take about so many seconds and bytes.
    ///
    /// # Errors
    /// [`Refusal::TooLong`] if that is more than is left.
    pub fn foresee(&mut self, seconds: f64, bytes: f64) -> Result<(), Refusal> {
        if self.spent + seconds > self.limit {
            return Err(Refusal::TooLong(format!(
                "to check it would take about {} and {} of memory, more than the limit of {}; --limit {} allows it",
                time(seconds),
                memory(bytes),
                time(self.limit),
                (1.2 * (self.spent + seconds)).ceil().max(1.0)
            )));
        }
        self.foreseen += seconds;
        self.tell(bytes);
        Ok(())
    }

    /// Work of so many seconds is done, and `far` says how far the check has come by it. Leaves the computation if it was asked
    /// to stop.
    ///
    /// # Errors
    /// [`Refusal::TooLong`] if more is used up than there was.
    pub fn spend(&mut self, seconds: f64, far: impl FnOnce() -> String) -> Result<(), Refusal> {
        stop::check();
        self.spent += seconds;
        if self.spent > self.limit {
            return Err(Refusal::TooLong(format!(
                "the limit of {} is used up after {}; a larger --limit allows more",
                time(self.limit),
                far()
            )));
        }
        self.tell(0.0);
        Ok(())
    }

    fn tell(&mut self, bytes: f64) {
        let progress = Progress { done: self.spent, foreseen: self.foreseen.max(self.spent), bytes };
        if let Some(watch) = &mut self.watch {
            watch(progress);
        }
    }
}

/// A time for people.
pub fn time(seconds: f64) -> String {
    match seconds {
        // Two digits.
        seconds if seconds < 0.95 => format!("{:.1e} s", seconds),
        seconds if seconds < 120.0 => format!("{} s", seconds.ceil()),
        seconds if seconds < 7200.0 => format!("{:.0} minutes", seconds / 60.0),
        seconds if seconds < 172_800.0 => format!("{:.0} hours", seconds / 3600.0),
        seconds if seconds < 730.0 * 86_400.0 => format!("{:.0} days", seconds / 86_400.0),
        seconds => format!("{:.0} years", seconds / (365.25 * 86_400.0)),
    }
}

/// An amount of memory for people.
pub fn memory(bytes: f64) -> String {
    match bytes {
        bytes if bytes < 1e9 => format!("{} MB", (bytes / 1e6).ceil()),
        bytes if bytes < 1e12 => format!("{:.1} GB", bytes / 1e9),
        bytes => format!("{:.1} TB", bytes / 1e12),
    }
}
