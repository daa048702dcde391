//! One way to stop what takes long.
//!
//! A request to stop is one flag of the process. Loops that can take long look at it by [`check`], which unwinds out of
//! them, through all threads, to the [`catch`] that is nearest: so that no function between has to hand a refusal on,
//! and one that is never asked to stop pays for a look at one byte. Nothing is printed on the way. Who asks decides
//! what becomes of what was done before: the pipeline saves the finished units, the Python module raises
//! KeyboardInterrupt.
//!
//! ```
//! use curiosa::stop;
//!
//! let sum = stop::catch(|| {
//!     let mut sum = 0_u64;
//!     for term in 0.. {
//!         stop::check();
//!         sum += term;
//!         if term == 1000 {
//!             stop::request();
//!         }
//!     }
//!     sum
//! });
//! assert_eq!(sum, Err(stop::Stopped));
//! stop::clear();
//! assert_eq!(stop::catch(|| 5), Ok(5));
//! ```

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// A computation was asked to stop, and has stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the end")]
pub struct Stopped;

/// Asks everything that is computing in this process to stop.
pub fn request() {
    REQUESTED.store(true, Ordering::Relaxed);
}

/// Takes the request back: what begins from now on runs.
pub fn clear() {
    REQUESTED.store(false, Ordering::Relaxed);
}

/// Whether there is a request to stop.
pub fn is_requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Leaves the computation if there is a request to stop. To be called at least every 10 ms or so, where everything that
/// outlives the computation is as it should be; and not while a lazy static is made, which could never be made again.
#[inline]
pub fn check() {
    if is_requested() {
        leave();
    }
}

/// Not a panic: no hook runs, and nothing is printed.
#[cold]
fn leave() -> ! {
    panic::resume_unwind(Box::new(Stopped))
}

/// Does `work`, or stops in it. What `work` has changed is as the last [`check`] found it.
///
/// # Errors
/// [`Stopped`] if a [`check`] within was asked to stop.
///
/// # Panics
/// If `work` does.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, Stopped> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|payload| match payload.downcast::<Stopped>() {
        Ok(stopped) => *stopped,
        Err(panic) => panic::resume_unwind(panic),
    })
}

/// Does `work`, unless there is a request. For the parts of a parallel iterator, which would unwind one by one: collected as
/// an `Option` they end with the first that is not begun, and [`all`] leaves.
///
/// ```
/// use curiosa::stop;
///
/// let parts: Option<Vec<u64>> = (0..4).map(|part| stop::begin(|| part * part)).collect();
/// assert_eq!(stop::all(parts), [0, 1, 4, 9]);
/// ```
pub fn begin<T>(work: impl FnOnce() -> T) -> Option<T> {
    (!is_requested()).then(work)
}

/// What all parts gave; leaves the computation if one was not begun.
pub fn all<T>(parts: Option<T>) -> T {
    parts.unwrap_or_else(|| leave())
}

/// How often who waits for work aside looks at the request.
const LOOK: Duration = Duration::from_millis(5);

/// Does work that has no [`check`] in it, as what a library does has not, on a thread of its own, and looks at the
/// request meanwhile. Work that is left there comes to its end, and nobody takes its result. Costs some ten
/// microseconds.
///
/// ```
/// assert_eq!(curiosa::stop::aside(|| 2 + 3), 5);
/// ```
///
/// # Panics
/// If the work does.
pub fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    check();
    if cfg!(target_family = "wasm") {
        // There are no threads; a page stops what it wants to by ending the worker.
        return work();
    }
    let (sender, receiver) = mpsc::sync_channel(1);
    thread::spawn(move || {
        // An error says that nobody waits any more.
        let _ = sender.send(panic::catch_unwind(AssertUnwindSafe(work)));
    });
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(result) => return result.unwrap_or_else(|panic| panic::resume_unwind(panic)),
            Err(_) => check(),
        }
    }
}
