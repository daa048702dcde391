//! What pages ask, by study.

use std::fmt::Display;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::{clock, entanglement, hip, look_and_say, norms, octal, quatrainment, separability, toothpick};

/// An answer, or one line that says what is wrong and what is accepted.
pub type Answer = Result<Value, String>;

#[derive(Deserialize)]
#[serde(tag = "study", rename_all = "snake_case")]
enum Question {
    Clock(clock::Question),
    LookAndSay(look_and_say::Question),
    Hip(hip::Question),
    Octal(octal::Question),
    Quatrainment(quatrainment::Question),
    Toothpick(toothpick::Question),
    Entanglement(entanglement::Question),
    Norms(norms::Question),
    Separability(separability::Question),
}

/// The answer to a question in JSON.
pub fn answer(question: &[u8]) -> String {
    let found = serde_json::from_slice(question).map_err(said).and_then(|question| match question {
        Question::Clock(question) => clock::answer(question),
        Question::LookAndSay(question) => look_and_say::answer(question),
        Question::Hip(question) => hip::answer(question),
        Question::Octal(question) => octal::answer(question),
        Question::Quatrainment(question) => quatrainment::answer(question),
        Question::Toothpick(question) => toothpick::answer(question),
        Question::Entanglement(question) => entanglement::answer(question),
        Question::Norms(question) => norms::answer(question),
        Question::Separability(question) => separability::answer(question),
    });
    found.map_or_else(error, |answer| answer.to_string())
}

/// What is wrong, in JSON.
pub fn error(text: String) -> String {
    json!({ "error": text }).to_string()
}

/// An error in its own words.
pub fn said(error: impl Display) -> String {
    error.to_string()
}

/// Says something before the answer is there.
pub fn tell(part: Value) {
    crate::tell(&part.to_string());
}
