//! Files that are either wholly there or not there at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::delivered::Delivered;
use super::disk::{Disk, Handle, System, regular, unlinked};

/// What the names of files in the making end with.
const PARTIAL: &str = ".partial";
/// Random letters in such a name.
const RANDOM: usize = 8;
/// As much of the name of the file stands in it, in bytes: file systems have room for 255.
const NAME: usize = 200;

/// A file in the making: it takes the place of `path` when it is committed, and until then nothing is changed there.
///
/// It grows in the same folder under a name that nobody can guess, `.NAME.RANDOM.partial`, where nothing has been; the
/// permissions of the file that it replaces stay. Dropped without a commit it is removed; if the process is killed it
/// stays, and the next writer of the same path removes it. Several may be in the making: the last one committed stays.
/// Links at `path` are followed. What is no regular file there, or stands in /dev or /proc, is not replaced but
/// appended to.
pub struct AtomicFile<D: Disk = System> {
    disk: D,
    path: PathBuf,
    target: Target<D::File>,
}

enum Target<F: Handle> {
    Partial {
        path: PathBuf,
        /// Taken by the commit.
        file: Option<BufWriter<F>>,
    },
    /// Written to at once.
    Device(BufWriter<File>),
}

impl AtomicFile {
    /// Begins a file, and its folder if need be.
    ///
    /// # Errors
    /// If it is a folder, or cannot be made.
    pub fn create(path: &Path) -> io::Result<Self> {
        // Links among the devices may lead to files that are open elsewhere, such as the one that stdout goes to.
        let device = path.starts_with("/dev") || path.starts_with("/proc");
        let path = fs::canonicalize(path).ok().filter(|_| !device).unwrap_or_else(|| path.to_path_buf());
        let replaced = fs::metadata(&path).ok();
        match &replaced {
            Some(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Some(there) if device || !there.is_file() => {
                let file = BufWriter::new(OpenOptions::new().append(true).open(&path)?);
                return Ok(AtomicFile { disk: System, path, target: Target::Device(file) });
            }
            _ => {}
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        sweep(&path, Duration::from_secs(60));
        let begun = AtomicFile::create_on(System, &path)?;
        if let Target::Partial { file: Some(file), .. } = &begun.target {
            if let Some(replaced) = &replaced {
                System.give(file.get_ref(), replaced);
            }
            // As long as this process lives, the file is not swept away; where nothing can be locked, nothing is swept.
            let _ = file.get_ref().try_lock();
        }
        Ok(begun)
    }
}

impl<D: Disk> AtomicFile<D> {
    /// Begins a file in a folder of a disk that is not the system's.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn create_on(disk: D, path: &Path) -> io::Result<Self> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let partial = tempfile::Builder::new()
            .prefix(&prefix(path)?)
            .suffix(PARTIAL)
            .rand_bytes(RANDOM)
            .make_in(folder.unwrap_or(Path::new(".")), |path| disk.create(path))?;
        let (file, partial) = partial.into_parts();
        // From here on it is removed through the disk.
        let partial = partial.keep()?;
        let target = Target::Partial { path: partial, file: Some(BufWriter::new(file)) };
        Ok(AtomicFile { disk, path: path.into(), target })
    }

    /// Where it will be.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts the file in its place. When this returns, it is there also after a loss of power.
    ///
    /// # Errors
    /// If it cannot be written. Then what was at `path` before is there still.
    pub fn commit(mut self) -> io::Result<Delivered> {
        match &mut self.target {
            Target::Device(file) => file.flush()?,
            Target::Partial { path: partial, file } => {
                let file = file.as_mut().expect("only a commit takes the file");
                file.flush()?;
                file.get_mut().sync()?;
                self.disk.rename(partial, &self.path)?;
                if let Target::Partial { file, .. } = &mut self.target {
                    *file = None;
                }
                self.disk.sync_folder(&self.path)?;
            }
        }
        Ok(Delivered::now())
    }
}

impl<D: Disk> Write for AtomicFile<D> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.target {
            Target::Device(file) => file.write(bytes),
            Target::Partial { file, .. } => file.as_mut().expect("not committed").write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Device(file) => file.flush(),
            Target::Partial { file, .. } => file.as_mut().expect("not committed").flush(),
        }
    }
}

impl<D: Disk> Drop for AtomicFile<D> {
    fn drop(&mut self) {
        if let Target::Partial { path, file: Some(_) } = &self.target {
            let _ = self.disk.remove(path);
        }
    }
}

/// Writes `bytes` to `path` at once, as an [`AtomicFile`].
///
/// # Errors
/// If they cannot be written. Then what was there before is there still.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<Delivered> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes)?;
    file.commit()
}

/// How the names of the files begin that become `path`.
fn prefix(path: &Path) -> io::Result<OsString> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let text = name.to_string_lossy();
    let mut end = text.len().min(NAME);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    // Names that are no text get one that is like them.
    Ok(format!(".{}.", &text[..end]).into())
}

/// Removes what killed writers of this path have left, if it is older than this. A file that a living process makes is
/// locked by it, but for a moment after its beginning.
pub(crate) fn sweep(path: &Path, age: Duration) {
    let (Ok(prefix), Some(folder)) = (prefix(path), path.parent()) else { return };
    let prefix = prefix.to_string_lossy().into_owned();
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let left = |name: &str| {
        let random = name.strip_prefix(&prefix).and_then(|rest| rest.strip_suffix(PARTIAL));
        random.is_some_and(|random| random.len() == RANDOM && !random.contains('.'))
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(left) {
            let there = unlinked(OpenOptions::new().read(true)).open(entry.path()).and_then(regular);
            let old = |file: &File| {
                let since = file.metadata().and_then(|there| there.modified()).map(|time| time.elapsed());
                age.is_zero() || since.is_ok_and(|since| since.is_ok_and(|since| since > age))
            };
            if there.is_ok_and(|file| old(&file) && file.try_lock().is_ok()) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}
