//! One process at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::disk::{regular, unlinked};
use super::lease::Lease;

/// A lock that this process holds, until it is dropped or the process ends, however it ends.
///
/// It is the system's lock on an empty file. Where the file system has none (Lustre or NFS without a lock manager), it
/// is a lease: a file that names its holder and is renewed while that one lives.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Let go of after the file is gone.
    _held: Held,
}

#[derive(Debug)]
enum Held {
    System { _file: File },
    Lease { _lease: Lease },
}

impl Lock {
    /// Takes the lock of this name, and makes its folder if need be; `None` if another process holds it. A lease whose holder
    /// is on another machine and gives no sign is waited for, half a minute.
    ///
    /// # Errors
    /// If no file can be made there, or there is one that is no regular file.
    pub fn take(path: &Path) -> io::Result<Option<Lock>> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            private_folder(folder)?;
        }
        loop {
            let mut options = OpenOptions::new();
            let file = unlinked(options.create(true).truncate(false).write(true)).open(path);
            let file = file.and_then(regular)?;
            match file.try_lock() {
                // The process that held it may have removed the file: then the lock is on nothing.
                Ok(()) if is_at(&file, path) => {
                    return Ok(Some(Lock { path: path.into(), _held: Held::System { _file: file } }));
                }
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) if no_locks(&error) => {
                    let lease = Lease::take(&path.with_extension("lease"))?;
                    let held = lease.map(|lease| Held::Lease { _lease: lease });
                    return Ok(held.map(|held| Lock { path: path.into(), _held: held }));
                }
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Who has opened the file before, finds after locking it that it is gone.
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether the file system cannot lock files.
fn no_locks(error: &io::Error) -> bool {
    #[cfg(unix)]
    {
        use rustix::io::Errno;
        let codes = [Errno::NOSYS, Errno::NOLCK, Errno::OPNOTSUPP, Errno::NOTSUP];
        if let Some(code) = error.raw_os_error() {
            return codes.iter().any(|known| known.raw_os_error() == code);
        }
    }
    error.kind() == io::ErrorKind::Unsupported
}

/// Makes a folder, and those above it, which other users cannot look into; one that is there stays as it is.
fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        if dirs::cache_dir().is_some_and(|cache| folder.starts_with(cache)) {
            builder.mode(0o700);
        }
    }
    builder.create(folder)
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let inode =
        |metadata: io::Result<fs::Metadata>| metadata.map(|metadata| (metadata.dev(), metadata.ino())).ok();
    inode(file.metadata()) == inode(fs::symlink_metadata(path))
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}
