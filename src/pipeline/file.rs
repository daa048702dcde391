//! Files that are either wholly there or not there at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// A file in the making: it takes the place of `path` when it is committed, and until then nothing is changed there.
///
/// It grows under the name `.NAME.partial` in the same folder. Dropped without a commit it is removed; if the process
/// is killed it stays, and the next writer of the same path begins it anew. One writer a path at a time.
pub struct AtomicFile {
    path: PathBuf,
    partial: PathBuf,
    /// Taken by the commit.
    file: Option<BufWriter<File>>,
}

impl AtomicFile {
    /// Begins a file, and its folder if need be.
    pub fn create(path: &Path) -> io::Result<Self> {
        let partial = partial(path).ok_or(io::ErrorKind::InvalidFilename)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let file = Some(BufWriter::new(File::create(&partial)?));
        Ok(AtomicFile { path: path.into(), partial, file })
    }

    /// Puts the file in its place.
    pub fn commit(mut self) -> io::Result<()> {
        let file = self.file.take().expect("only a commit takes the file");
        let finish = || {
            file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
            fs::rename(&self.partial, &self.path)
        };
        finish().inspect_err(|_| drop(fs::remove_file(&self.partial)))
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
        if self.file.take().is_some() {
            let _ = fs::remove_file(&self.partial);
        }
    }
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
