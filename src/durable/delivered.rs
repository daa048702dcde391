//! The proof that an answer is where it was asked for.

use std::fs::File;
use std::io::{self, Write};

/// An answer has been written completely where it was asked for, and as far as the place allows it is there after a
/// loss of power.
///
/// Only what has just written it makes one: [`super::replace::AtomicFile::commit`], [`stdout`], [`stderr`] and
/// [`already`]. Saved work is deleted only in exchange for one, so that a full disk or a closed pipe costs no work.
#[derive(Debug)]
pub struct Delivered(());

impl Delivered {
    /// For the other places in this room that have written something.
    pub(super) fn now() -> Self {
        Delivered(())
    }

    /// Both answers are where they belong.
    pub fn and(self, _: Delivered) -> Self {
        self
    }
}

/// Writes the last of an answer to stdout, where everything before has gone too; stored on the disk if it is a file.
///
/// # Errors
/// If it cannot be written: the reader is gone, the disk is full.
pub fn stdout(bytes: &[u8]) -> io::Result<Delivered> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        let file = File::from(out.as_fd().try_clone_to_owned()?);
        // Pipes, terminals and devices have nothing to be stored on.
        if file.metadata()?.is_file() {
            file.sync_all()?;
        }
    }
    Ok(Delivered::now())
}

/// Writes an answer that is one line to stderr.
///
/// # Errors
/// If it cannot be written.
pub fn stderr(line: &str) -> io::Result<Delivered> {
    // At once, so that the lines of several processes do not mix.
    io::stderr().lock().write_all(format!("{line}\n").as_bytes())?;
    Ok(Delivered::now())
}

/// The proof that a file holds these bytes already, if it does.
///
/// # Errors
/// If the file cannot be stored.
pub fn already(path: &std::path::Path, bytes: &[u8]) -> io::Result<Option<Delivered>> {
    if std::fs::read(path).is_ok_and(|there| there == bytes) {
        File::open(path)?.sync_all()?;
        return Ok(Some(Delivered::now()));
    }
    Ok(None)
}
