//! What is said on stderr that is no data. That nobody hears it is no reason to stop.

use crate::durable::delivered;

/// Says a line on stderr, if there is somebody to hear it. What names and files say in it neither breaks it nor steers the
/// terminal.
pub fn line(text: impl AsRef<str>) {
    let _ = delivered::stderr(&text.as_ref().replace(char::is_control, " "));
}
