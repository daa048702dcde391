//! Leases, for file systems that cannot lock files.
//!
//! A lease is a file that its holder has made, where none was, and adds a byte to every [`BEAT`]. It names the process,
//! so that one that died on this machine is known at once; of one on another machine it is known when the file has not
//! grown for [`PATIENCE`], by the clock of the one who waits. A stale lease is renamed before it is removed, so that of
//! several who wait only one removes it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::disk::{Disk, System};
use crate::stop;

/// How often a holder gives a sign.
const BEAT: Duration = Duration::from_secs(5);
/// How long none has come of a holder that is gone.
const PATIENCE: Duration = Duration::from_secs(30);

/// A lease that is held, and renewed by a thread of its own.
#[derive(Debug)]
pub(super) struct Lease {
    path: PathBuf,
    /// Names this process, this time.
    holder: String,
    /// Closed at the end.
    end: Option<Sender<()>>,
    renewal: Option<JoinHandle<()>>,
}

impl Lease {
    /// Takes the lease of this name; `None` if another process holds it.
    pub(super) fn take(path: &Path) -> io::Result<Option<Lease>> {
        Lease::take_after(path, PATIENCE)
    }

    fn take_after(path: &Path, patience: Duration) -> io::Result<Option<Lease>> {
        let holder = holder();
        loop {
            match System.create(path) {
                Ok(mut file) => {
                    file.write_all(format!("{holder}\n").as_bytes())?;
                    file.sync_all()?;
                    return Ok(Some(Lease::held(path, holder, file)));
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
            let Some(stale) = stale(path, patience)? else { return Ok(None) };
            // One of those who have seen it goes on; a lease that somebody took meanwhile gets its name back.
            let aside = path.with_extension(format!("stale-{:08x}", random()));
            if fs::rename(path, &aside).is_ok() {
                if fs::read(&aside)? != stale {
                    let _ = fs::hard_link(&aside, path);
                }
                fs::remove_file(&aside)?;
            }
        }
    }

    fn held(path: &Path, holder: String, mut file: File) -> Lease {
        let (end, ended) = mpsc::channel();
        let renewal = thread::spawn(move || {
            while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(BEAT) {
                // One sign may fail to be given.
                let _ = file.write_all(b".").and_then(|()| file.sync_data());
            }
        });
        Lease { path: path.into(), holder, end: Some(end), renewal: Some(renewal) }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.end = None;
        if let Some(renewal) = self.renewal.take() {
            let _ = renewal.join();
        }
        if fs::read_to_string(&self.path).is_ok_and(|text| text.starts_with(&self.holder)) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// What a lease holds whose holder is gone; none if it is held.
fn stale(path: &Path, patience: Duration) -> io::Result<Option<Vec<u8>>> {
    let read = || match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        other => other.map(Some),
    };
    let Some(seen) = read()? else { return Ok(Some(Vec::new())) };
    let line = seen.split(|&byte| byte == b'\n').next().unwrap_or_default();
    match process_of(&String::from_utf8_lossy(line)) {
        Process::Here { alive: true } => return Ok(None),
        Process::Here { alive: false } => return Ok(Some(seen)),
        Process::Elsewhere => {}
    }
    let begun = Instant::now();
    while begun.elapsed() < patience {
        stop::check();
        thread::sleep(Duration::from_millis(100));
        match read()? {
            None => return Ok(Some(Vec::new())),
            Some(now) if now != seen => return Ok(None),
            Some(_) => {}
        }
    }
    Ok(Some(seen))
}

enum Process {
    Here { alive: bool },
    Elsewhere,
}

/// Where the holder is, and whether it lives if it is where its processes can be seen.
fn process_of(holder: &str) -> Process {
    let mut words = holder.split(' ');
    let (Some(place), Some(process), Some(start)) = (words.next(), words.next(), words.next()) else {
        return Process::Elsewhere;
    };
    match place == here() && place != "unknown" {
        true => Process::Here { alive: started(process).is_some_and(|now| now == start) },
        false => Process::Elsewhere,
    }
}

/// This process, this time: where its processes are seen, its number, when it was started, a random number.
fn holder() -> String {
    let process = std::process::id().to_string();
    let start = started(&process).unwrap_or_else(|| "unknown".into());
    format!("{} {process} {start} {:08x}", here(), random())
}

/// Names the running system, and the name space of its processes that this one is in.
fn here() -> String {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id");
    let space = fs::read_link("/proc/self/ns/pid");
    match (boot, space) {
        (Ok(boot), Ok(space)) => format!("{}/{}", boot.trim(), space.display()),
        _ => "unknown".into(),
    }
}

/// When a process was started, in ticks since the system was; none if there is none.
fn started(process: &str) -> Option<String> {
    let status = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in parentheses, may have blanks; a dead process that nobody has waited for is a Z.
    let mut fields = status.rsplit_once(')')?.1.split_whitespace();
    (fields.next()? != "Z").then(|| fields.nth(18).map(String::from))?
}

fn random() -> u32 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(Instant::now()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_millis(300);

    #[test]
    fn one_holder_a_lease() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("job.lease");
        let lease = Lease::take(&path).unwrap().unwrap();
        assert!(Lease::take(&path).unwrap().is_none());
        drop(lease);
        assert!(!path.exists());
        drop(Lease::take(&path).unwrap().unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_a_dead_process_of_this_machine_held_is_free_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("job.lease");
        // No process has been running since then.
        fs::write(&path, format!("{} {} 1 00000000\n", here(), std::process::id())).unwrap();
        let begun = Instant::now();
        let lease = Lease::take(&path).unwrap();
        assert!(lease.is_some() && begun.elapsed() < PATIENCE || here() == "unknown");
    }

    #[test]
    fn a_holder_elsewhere_is_gone_when_it_gives_no_sign() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("job.lease");
        fs::write(&path, "elsewhere 1 1 00000000\n").unwrap();
        let sign = || {
            thread::sleep(SOON / 3);
            fs::write(&path, "elsewhere 1 1 00000000\n.").unwrap();
        };
        thread::scope(|scope| {
            scope.spawn(sign);
            assert!(Lease::take_after(&path, 10 * SOON).unwrap().is_none());
        });
        let lease = Lease::take_after(&path, SOON).unwrap();
        assert!(lease.is_some());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
