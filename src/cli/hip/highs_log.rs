//! What HiGHS writes while it works, as a line on the terminal.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How often the file is looked at.
const LOOK: Duration = Duration::from_millis(300);

/// Follows a log until it is dropped.
pub(super) struct Watch {
    ended: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Shows the best solution and the bound that HiGHS writes into `log` from now on, where stderr is a terminal.
    pub(super) fn of(log: PathBuf) -> Self {
        let ended = Arc::new(AtomicBool::new(false));
        let seen = log.metadata().map_or(0, |metadata| metadata.len());
        let thread = thread::spawn({
            let ended = Arc::clone(&ended);
            move || follow(&log, seen, &ended)
        });
        Watch { ended, thread: Some(thread) }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn follow(log: &Path, mut seen: u64, ended: &AtomicBool) {
    let bar = ProgressBar::new_spinner();
    bar.set_style(ProgressStyle::with_template("{elapsed} HiGHS: {msg}").expect("it is a template"));
    while !ended.load(Ordering::Relaxed) {
        let mut text = String::new();
        let read = File::open(log).and_then(|mut file| {
            file.seek(SeekFrom::Start(seen))?;
            file.read_to_string(&mut text)
        });
        seen += read.unwrap_or(0) as u64;
        if let Some((bound, best)) = text.lines().rev().find_map(bounds) {
            let best = if best.is_finite() { format!("best found {best}") } else { "nothing found".into() };
            bar.set_message(format!("{best}, at least {bound}"));
        }
        bar.tick();
        thread::sleep(LOOK);
    }
    bar.finish_and_clear();
}

/// The bound and the best solution of a line of its table, where they follow the share of the tree that is explored.
fn bounds(line: &str) -> Option<(f64, f64)> {
    let mut words = line.split_whitespace().skip_while(|word| !word.ends_with('%')).skip(1);
    Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::bounds;

    #[test]
    fn bounds_are_read_from_the_table() {
        let line =
            " S       0       0         0   0.00%   0               15               100.00%        0      0";
        assert_eq!(bounds(line), Some((0.0, 15.0)));
        let line =
            "        12       3         4  12.50%   1.5             inf                  inf      100     20";
        assert_eq!(bounds(line), Some((1.5, f64::INFINITY)));
        assert_eq!(bounds("Solving report"), None);
        assert_eq!(bounds("  Gap               100.00% (tolerance: 0.01%)"), None);
    }
}
