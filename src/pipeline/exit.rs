//! From a result to an exit code, and from bad arguments to one line; the same for every program of the project.
//!
//! | code | meaning | another attempt |
//! |---|---|---|
//! | 0 | done; the reader of a pipe has seen enough | |
//! | 1 | there is no solution, or an answer disagrees with a known one | gives the same |
//! | 2 | bad arguments or input, or an error such as a full disk; nothing saved is lost | gives the same until that is mended |
//! | 70 | a mistake of the program | may help |
//! | 71 | memory or threads ran out | may help |
//! | 130 | interrupted by Ctrl-C, SIGTERM or SIGHUP; what was done is saved where it can be | goes on |
//!
//! A process that the system ends has 128 and the number of the signal: 137 where memory ran out on the whole machine.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::panic;
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::error::ErrorKind;
use clap::{ArgMatches, Command, CommandFactory, Parser};
use rustix::io::Errno;
use signal_hook::consts::SIGABRT;

use super::say;
use super::work::Interrupted;
use crate::stop;

pub use crate::evidence::NoAnswer;

/// There is no answer, or it disagrees with a known one, and that has been said. Exit code 1.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("there is no answer")]
pub struct Said;

const DONE: u8 = 0;
const NO_ANSWER: u8 = 1;
const FAILED: u8 = 2;
const MISTAKE: u8 = 70;
/// Memory or threads ran out.
pub(super) const EXHAUSTED: u8 = 71;
/// What was done is saved.
pub(super) const INTERRUPTED: u8 = 130;

/// Where memory runs out, the allocator has said so in one line and aborts.
fn abort_is_exhaustion() {
    let always = Arc::new(AtomicBool::new(true));
    // Where signals cannot be caught, the code is that of an abort.
    let _ = signal_hook::flag::register_conditional_shutdown(SIGABRT, EXHAUSTED.into(), always);
}

/// Whether a panic is that of the standard library where the system has no memory or no thread left, as when a thread
/// begins and has nowhere to return an error to.
fn is_exhaustion(text: &str) -> bool {
    [Errno::NOMEM, Errno::AGAIN].into_iter().any(|cause| {
        let said = io::Error::from(cause).to_string();
        // An error is printed with its number behind, or as a structure.
        text.contains(said.split(" (os error").next().unwrap_or(&said))
    })
}

/// A mistake of the program itself is said in one line too, and ends it wherever it happens.
fn panic_is_a_mistake() {
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map_or(String::new(), |place| format!(" at {place}"));
        let payload = panic.payload();
        let text = payload.downcast_ref().copied().or(payload.downcast_ref().map(String::as_str));
        let text = text.unwrap_or("unknown");
        if is_exhaustion(text) {
            say::line(format!("error: memory or threads ran out ({text}); --threads takes fewer"));
            process::exit(EXHAUSTED.into());
        }
        say::line(format!("error: a mistake of the program{place}: {text}"));
        process::exit(MISTAKE.into());
    }));
}

/// Parses the command line of a program, runs it, reports a failure in one line on stderr.
pub fn main<P: Parser + CommandFactory>(program: impl FnOnce(P) -> anyhow::Result<()>) -> ExitCode {
    code_of(env::args_os(), program).into()
}

/// The same for the arguments that are given, of which the first is the name of the program; its exit code.
pub fn code_of<P: Parser + CommandFactory>(
    arguments: impl IntoIterator<Item = OsString>,
    program: impl FnOnce(P) -> anyhow::Result<()>,
) -> u8 {
    code(arguments, P::command(), |matches| program(P::from_arg_matches(matches)?))
}

/// The same as [`main`] for a command line that is no type.
pub fn run(command: Command, program: impl FnOnce(&ArgMatches) -> anyhow::Result<()>) -> ExitCode {
    code(env::args_os(), command, program).into()
}

fn code(
    arguments: impl IntoIterator<Item = OsString>,
    command: Command,
    program: impl FnOnce(&ArgMatches) -> anyhow::Result<()>,
) -> u8 {
    abort_is_exhaustion();
    panic_is_a_mistake();
    let matches = match command.try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => return usage(&error),
    };
    match stop::catch(|| program(&matches)) {
        Ok(Ok(())) => DONE,
        Ok(Err(error)) => failure(&error),
        // Outside the work that is saved.
        Err(stop::Stopped) => {
            say::line("interrupted; there was nothing to save");
            INTERRUPTED
        }
    }
}

fn usage(error: &clap::Error) -> u8 {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A closed pipe (`--help | head`) is no failure.
            let _ = error.print();
            return DONE;
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // For a pager; and no more than --help prints.
            let _ = write!(io::stdout(), "{}", error.render());
            return FAILED;
        }
        _ => {}
    }
    // The first paragraph says what is wrong, one that begins with "tip:" may know better; usage follows.
    let text = error.render().to_string();
    let mut paragraphs =
        text.split("\n\n").map(|paragraph| Vec::from_iter(paragraph.split_whitespace()).join(" "));
    let wrong = paragraphs.next().unwrap_or_default();
    let tip = paragraphs.find_map(|paragraph| Some(paragraph.strip_prefix("tip: ")?.to_string()));
    let tip = tip.filter(|tip| tip.contains("similar")).map(|tip| format!("; {tip}")).unwrap_or_default();
    say::line(format!("{wrong}{tip} (--help shows what is accepted)"));
    FAILED
}

fn failure(error: &anyhow::Error) -> u8 {
    let broken_pipe = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    let in_io = |cause: &(dyn std::error::Error + 'static)| cause.downcast_ref().is_some_and(broken_pipe);
    let in_csv = |cause: &(dyn std::error::Error + 'static)| match cause.downcast_ref().map(csv::Error::kind)
    {
        Some(csv::ErrorKind::Io(cause)) => broken_pipe(cause),
        _ => false,
    };
    let in_json = |cause: &(dyn std::error::Error + 'static)| {
        cause
            .downcast_ref()
            .is_some_and(|e: &serde_json::Error| e.io_error_kind() == Some(io::ErrorKind::BrokenPipe))
    };
    // The reader has seen enough.
    if error.chain().any(|cause| in_io(cause) || in_csv(cause) || in_json(cause)) {
        return DONE;
    }
    if let Some(interrupted) = error.downcast_ref::<Interrupted>() {
        say::line(interrupted.to_string());
        return INTERRUPTED;
    }
    if error.is::<Said>() {
        return NO_ANSWER;
    }
    if let Some(answer) = error.downcast_ref::<NoAnswer>() {
        say::line(answer.to_string());
        return NO_ANSWER;
    }
    say::line(format!("error: {error:#}"));
    FAILED
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_lacks_is_no_mistake() {
        let error = |errno: Errno| io::Error::from(errno);
        for said in [
            format!("failed to allocate an alternative stack: {}", error(Errno::NOMEM)),
            format!("failed to spawn thread: {:?}", error(Errno::AGAIN)),
        ] {
            assert!(is_exhaustion(&said), "{said}");
        }
        for said in [
            "index out of bounds: the len is 3 but the index is 3".to_string(),
            format!("called `Result::unwrap()` on an `Err` value: {:?}", error(Errno::NOENT)),
        ] {
            assert!(!is_exhaustion(&said), "{said}");
        }
    }
}
