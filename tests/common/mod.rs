//! The command as its users run it; shared by the tests of what it prints.

use std::sync::atomic::{AtomicUsize, Ordering};

use assert_cmd::Command;

/// The command with these arguments, in the project's folder.
pub fn curiosa(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("curiosa").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).env("XDG_CACHE_HOME", fresh_cache());
    command
}

/// A cache folder that nobody else uses, so that tests neither meet each other's checkpoints nor the user's.
pub fn fresh_cache() -> String {
    static COUNTER: AtomicUsize = AtomicUsize::new(0);
    let (process, number) = (std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed));
    format!("{}/cache-{process}-{number}", env!("CARGO_TARGET_TMPDIR"))
}

/// What a successful run prints.
pub fn prints(arguments: &[&str]) -> String {
    let output = curiosa(arguments).assert().success().get_output().clone();
    assert_eq!(output.stderr, b"", "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one line on stderr of a run with this exit code.
pub fn says(arguments: &[&str], code: i32) -> String {
    let output = curiosa(arguments).assert().code(code).get_output().clone();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.ends_with('\n') && message.lines().count() == 1, "{arguments:?}: {message}");
    assert!(!message.contains("panicked"));
    message
}
