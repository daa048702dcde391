//! The words for how far a value can be trusted.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// How far a value can be trusted; see the [vocabulary](crate::evidence). Better ones are greater.
///
/// There is no way to write one down: a [`Known`](super::Known) value has one, and a table that was written tells
/// it ([`Status::read`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Status(pub(super) Level);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Level {
    Undecided,
    SingleRun,
    SharedParts,
    CheckedTwice,
    Proved,
}

const WORDS: [(Level, &str); 5] = [
    (Level::Proved, "proved"),
    (Level::CheckedTwice, "checked twice"),
    (Level::SharedParts, "checked twice (shared parts)"),
    (Level::SingleRun, "single run"),
    (Level::Undecided, "undecided"),
];

impl Status {
    /// Good enough to publish, and to say that a published value is wrong: proved, or found by two methods that
    /// share no parts.
    pub fn is_trusted(self) -> bool {
        self.0 >= Level::CheckedTwice
    }

    /// Whether there is a proof.
    pub fn is_proved(self) -> bool {
        self.0 == Level::Proved
    }

    /// The status that a cell of a table says.
    ///
    /// # Errors
    /// If the text is no word of the vocabulary.
    ///
    /// ```
    /// use curiosa::evidence::Status;
    ///
    /// assert!(Status::read("checked twice")?.is_trusted());
    /// assert!(!Status::read("checked twice (shared parts)")?.is_trusted());
    /// assert!(Status::read("certain").is_err());
    /// # Ok::<(), String>(())
    /// ```
    pub fn read(text: &str) -> Result<Status, String> {
        let found = WORDS.iter().find(|(_, word)| *word == text);
        found.map(|&(level, _)| Status(level)).ok_or_else(|| {
            let words = Vec::from_iter(WORDS.iter().map(|(_, word)| *word)).join(", ");
            format!("'{text}' is no status: {words} are")
        })
    }
}

impl fmt::Display for Status {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = WORDS.iter().find(|(level, _)| *level == self.0).map_or("", |(_, word)| word);
        out.pad(word)
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Status {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Status::read(&String::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}
