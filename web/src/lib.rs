//! The studies for web pages: a question in JSON, its answer in JSON.
//!
//! A page writes a question into [`room`], calls [`answer`] and reads the [`text`] that this leaves. What takes long tells of itself on the way by
//! [`tell`]. A page stops it by ending the worker that runs it.

// Functions that a page calls have their names outside of Rust too.
#![warn(unsafe_op_in_unsafe_fn)]

mod clock;
mod entanglement;
mod hip;
mod look_and_say;
mod norms;
mod octal;
mod quatrainment;
mod question;
mod separability;
mod toothpick;

use std::panic;
use std::sync::Mutex;

/// The question, and then its answer.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

#[cfg(target_family = "wasm")]
unsafe extern "C" {
    /// The page reads so many bytes from there.
    safe fn told(start: *const u8, length: usize);
}

/// Says something, in JSON, before the answer is there.
fn tell(text: &str) {
    #[cfg(target_family = "wasm")]
    told(text.as_ptr(), text.len());
    #[cfg(not(target_family = "wasm"))]
    let _ = text;
}

/// Where a question of so many bytes is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    panic::set_hook(Box::new(|panic| tell(&question::error(format!("a mistake of the program: {panic}")))));
    let mut text = TEXT.lock().expect("one thread");
    text.clear();
    text.resize(length, 0);
    text.as_mut_ptr()
}

/// Answers the question; the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let question = std::mem::take(&mut *TEXT.lock().expect("one thread"));
    let answer = question::answer(&question);
    let mut text = TEXT.lock().expect("one thread");
    *text = answer.into_bytes();
    text.len()
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    TEXT.lock().expect("one thread").as_ptr()
}
