//! Ctrl-C while the module computes.
//!
//! A computation runs on a thread of its own. The thread of Python that called it waits, without the interpreter's
//! lock, and looks now and then whether a signal came. A request to stop is the whole process's: it stops the
//! computations of all threads of Python, and is taken back when the last of them has ended.

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use ::curiosa::stop;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;

/// How often a waiting thread looks for signals.
const LOOK: Duration = Duration::from_millis(5);

/// As much as the main thread has.
const STACK: usize = 8 << 20;

/// The computations of the module.
struct Running {
    count: usize,
    /// Whether they were asked to stop.
    stopping: bool,
}

static RUNNING: Mutex<Running> = Mutex::new(Running { count: 0, stopping: false });
static STOPPED: Condvar = Condvar::new();

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins a computation, once none is being stopped.
fn begin() -> PyResult<()> {
    let mut running = running();
    while running.stopping {
        running = STOPPED.wait_timeout(running, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        if running.stopping {
            drop(running);
            Python::attach(|py| py.check_signals())?;
            running = self::running();
        }
    }
    running.count += 1;
    Ok(())
}

/// Asks the computations to stop.
fn request() {
    let mut running = running();
    if running.count > 0 {
        running.stopping = true;
        stop::request();
    }
}

/// Ends a computation, and with the last one the request to stop.
fn end() {
    let mut running = running();
    running.count -= 1;
    if running.count == 0 && running.stopping {
        running.stopping = false;
        stop::clear();
        STOPPED.notify_all();
    }
}

/// Computes, while other threads of Python run and signals are seen.
///
/// # Errors
/// What the handler of a signal raises, KeyboardInterrupt as a rule; KeyboardInterrupt as well where the signal came to
/// another computation.
///
/// # Panics
/// If the work does.
pub(crate) fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let (found, signal) = py.detach(|| {
        begin()?;
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(1);
            let compute = move || {
                let found = panic::catch_unwind(AssertUnwindSafe(|| stop::catch(work)));
                end();
                // The receiver waits until this has come.
                let _ = sender.send(found);
            };
            if let Err(error) = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, compute) {
                end();
                return Err(PyRuntimeError::new_err(error.to_string()));
            }
            let mut signal = None;
            loop {
                if let Ok(found) = receiver.recv_timeout(LOOK) {
                    return Ok((found, signal));
                }
                if signal.is_none()
                    && let Err(raised) = Python::attach(|py| py.check_signals())
                {
                    signal = Some(raised);
                    request();
                }
            }
        })
    })?;
    let found = found.unwrap_or_else(|payload| panic::resume_unwind(payload));
    match signal {
        Some(raised) => Err(raised),
        None => found.map_err(|_| PyKeyboardInterrupt::new_err("another computation was interrupted")),
    }
}
