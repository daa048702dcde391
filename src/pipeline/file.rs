//! Files that are either wholly there or not there at all.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// A file in the making: it takes the place of `path` when it is committed, and until then nothing is changed there.
///
/// It grows under the name `.NAME.partial` in the same folder, locked against other writers. Dropped without a commit
/// it is removed; if the process is killed it stays, and the next writer of the same path begins it anew. Links are
/// followed. What is no regular file, or stands in /dev or /proc, is not replaced but appended to.
pub struct AtomicFile {
    path: PathBuf,
    /// `None` if written to at once.
    partial: Option<PathBuf>,
    /// Taken by the commit.
    file: Option<BufWriter<File>>,
}

impl AtomicFile {
    /// Begins a file, and its folder if need be.
    pub fn create(path: &Path) -> io::Result<Self> {
        // Links among the devices may lead to files that are open elsewhere, such as the one that stdout goes to.
        let device = path.starts_with("/dev") || path.starts_with("/proc");
        let path = fs::canonicalize(path).ok().filter(|_| !device).unwrap_or_else(|| path.to_path_buf());
        match fs::metadata(&path) {
            Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(there) if device || !there.is_file() => {
                let file = Some(BufWriter::new(OpenOptions::new().append(true).open(&path)?));
                return Ok(AtomicFile { path, partial: None, file });
            }
            _ => {}
        }
        let partial = partial(&path).ok_or(io::ErrorKind::InvalidFilename)?;
        let busy = || io::Error::new(io::ErrorKind::ResourceBusy, "another process is writing it");
        let file = lock(&partial)?.ok_or_else(busy)?;
        file.set_len(0)?;
        Ok(AtomicFile { path, partial: Some(partial), file: Some(BufWriter::new(file)) })
    }

    /// Where it will be.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts the file in its place.
    pub fn commit(mut self) -> io::Result<()> {
        let mut file = self.file.take().expect("only a commit takes the file");
        let Some(partial) = &self.partial else { return file.flush() };
        let finish = || {
            // The lock is held until the file has its name.
            let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            file.sync_all()?;
            fs::rename(partial, &self.path)
        };
        finish().inspect_err(|_| drop(fs::remove_file(partial)))
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_mut().expect("not committed").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().expect("not committed").flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let (Some(_), Some(partial)) = (&self.file, &self.partial) {
            let _ = fs::remove_file(partial);
        }
    }
}

/// Opens the file, making it and its folder if need be, and locks it; `None` if another process holds it. The system
/// lets go of the lock when the process ends, however it ends.
pub fn lock(path: &Path) -> io::Result<Option<File>> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    loop {
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
        match file.try_lock() {
            // The process that held it may have renamed or removed the file: then the lock is on nothing.
            Ok(()) if is_at(&file, path) => return Ok(Some(file)),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let inode =
        |metadata: io::Result<fs::Metadata>| metadata.map(|metadata| (metadata.dev(), metadata.ino())).ok();
    inode(file.metadata()) == inode(fs::metadata(path))
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// Removes a file, and what a killed writer may have left of it. Nothing happens to what is not there.
pub fn remove(path: &Path) {
    for path in [Some(path.to_path_buf()), partial(path)].into_iter().flatten() {
        let _ = fs::remove_file(path);
    }
}

fn partial(path: &Path) -> Option<PathBuf> {
    Some(path.with_file_name(format!(".{}.partial", path.file_name()?.to_string_lossy())))
}

/// Writes `bytes` to `path` at once, as an [`AtomicFile`].
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes)?;
    file.commit()
}

/// The SHA-256 of `bytes` in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
