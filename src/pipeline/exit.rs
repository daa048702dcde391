//! From a result to an exit code, and from bad arguments to one line; the same for every program of the project.
//!
//! 0 done; 1 there is no solution, or an answer disagrees with a known term; 2 bad arguments or an error;
//! 130 interrupted with the checkpoint saved.

use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use super::work::Interrupted;

/// An honest negative answer: no solution, a limit reached, a term that disagrees. Exit code 1.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoAnswer(pub String);

/// Parses the command line of a program, runs it, reports a failure in one line on stderr.
pub fn main<P: Parser + CommandFactory>(program: impl FnOnce(P) -> anyhow::Result<()>) -> ExitCode {
    let arguments = match P::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return usage(&error),
    };
    match program(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure(&error),
    }
}

fn usage(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A closed pipe (`--help | head`) is no failure.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            return ExitCode::from(2);
        }
        _ => {}
    }
    // The first paragraph says what is wrong; usage and hints follow it.
    let text = error.render().to_string();
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    eprintln!("{} (--help shows what is accepted)", words.join(" "));
    ExitCode::from(2)
}

fn failure(error: &anyhow::Error) -> ExitCode {
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
        return ExitCode::SUCCESS;
    }
    if let Some(interrupted) = error.downcast_ref::<Interrupted>() {
        eprintln!("{interrupted}");
        return ExitCode::from(130);
    }
    if let Some(answer) = error.downcast_ref::<NoAnswer>() {
        eprintln!("{answer}");
        return ExitCode::from(1);
    }
    eprintln!("error: {error:#}");
    ExitCode::from(2)
}
