//! What is said on stderr that is no data. That nobody hears it is no reason to stop.

use crate::durable::delivered;

/// Says a line on stderr, if there is somebody to hear it.
pub fn line(text: impl AsRef<str>) {
    let _ = delivered::stderr(text.as_ref());
}
