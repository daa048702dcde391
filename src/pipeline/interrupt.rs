//! Ctrl-C and SIGTERM: the first asks running work to stop and save, the second stops at once.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);
static HANDLER: Once = Once::new();

/// From now on the signals are requests; without this call they end the process as usual.
pub(crate) fn listen() {
    HANDLER.call_once(|| {
        let installed = ctrlc::set_handler(|| {
            if REQUESTED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
            eprintln!("stopping after the units in progress; Ctrl-C again stops at once");
        });
        if let Err(error) = installed {
            tracing::warn!("Ctrl-C will not save a checkpoint: {error}");
        }
    });
}

/// Whether a signal came.
pub(crate) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}
