//! Ctrl-C, SIGTERM and SIGHUP: what is done is saved, and the process ends.
//!
//! The first signal asks all computations to stop ([`crate::stop`]), and whoever began them saves and says what. What has
//! not stopped after [`GRACE`] is not waited for: then the thread of the signal saves the finished units itself, if it
//! can get at them, and ends the process. A second signal ends it at once.

use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::low_level;

use super::exit::INTERRUPTED;
use super::say;
use crate::stop;

/// How long a computation may take to stop whose finished part another thread can save.
const GRACE: Duration = Duration::from_millis(150);
/// How long any may take.
const PATIENCE: Duration = Duration::from_secs(4);

/// What can be saved by another thread than the one that works on it: saves it, and says what was saved.
pub(super) type Saver = Arc<dyn Fn() -> String + Send + Sync>;

static SAVER: Mutex<Option<Saver>> = Mutex::new(None);

/// From now on the signals are requests; without this call they end the process as usual.
pub(crate) fn listen() {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        let installed = ctrlc::set_handler(|| {
            if stop::is_requested() {
                low_level::exit(INTERRUPTED.into());
            }
            stop::request();
            thread::spawn(end);
        });
        if let Err(error) = installed {
            tracing::warn!("Ctrl-C will not save a checkpoint: {error}");
        }
    });
}

/// Ends the process if nobody else does.
fn end() {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(10));
        if begun.elapsed() >= GRACE
            && let Some(saver) = SAVER.lock().unwrap_or_else(PoisonError::into_inner).take()
        {
            say::line(saver());
            low_level::exit(INTERRUPTED.into());
        }
    }
    say::line("interrupted; what was computed since the last save is lost");
    low_level::exit(INTERRUPTED.into());
}

/// Until this is dropped, the thread of the signal may save in place of the one that works.
pub(super) struct Saving;

impl Saving {
    pub(super) fn by(saver: Saver) -> Self {
        *SAVER.lock().unwrap_or_else(PoisonError::into_inner) = Some(saver);
        Saving
    }
}

impl Drop for Saving {
    fn drop(&mut self) {
        *SAVER.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
