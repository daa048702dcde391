//! Journals: checkpoints of computations that only add to what they have, such as the terms of a sequence.
//!
//! A file is one line with a format name and the identity of the computation, then records: four bytes with the length
//! of what follows the checksum, its SHA-256, and it. Records are only appended, so that saving costs no more than what
//! is new; one that a kill cut short is dropped when the journal is opened again.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::args::{Resume, WorkArgs};
use super::checkpoint::Identity;
use super::file;
use super::shard::Shard;

const FORMAT: &str = "curiosa-journal-1";
const HEAD: usize = 4 + 32;
/// Records are at most this long.
const LONGEST: usize = 1 << 26;

/// An open journal, locked against other processes.
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens the journal of a computation of `job` with `parameters`, in the user's cache, and reads what is in it.
    /// Where the cache cannot be used, or another process holds the journal, there is a warning and no journal.
    pub fn for_command(
        args: &WorkArgs,
        job: &str,
        parameters: Value,
    ) -> anyhow::Result<Option<(Journal, Vec<u8>)>> {
        let folder = dirs::cache_dir().unwrap_or_else(std::env::temp_dir).join("curiosa");
        let identity = Identity::new(job, parameters, 1);
        let path = folder.join(identity.file_name(Shard::WHOLE)).with_extension("journal");
        if args.resume == Resume::Require && !path.exists() {
            anyhow::bail!("there is no checkpoint to go on from for {job} in {}", folder.display());
        }
        let header = format!("{FORMAT} {}\n", serde_json::to_string(&identity)?);
        match Journal::open(&path, header.as_bytes(), args.resume == Resume::Never) {
            Ok(Some(open)) => Ok(Some(open)),
            Ok(None) => {
                tracing::warn!(
                    "another process is computing this (it holds {}); going on without a checkpoint",
                    path.display()
                );
                Ok(None)
            }
            Err(error) => {
                tracing::warn!(
                    "no checkpoint can be kept in {}: {error}; going on without",
                    folder.display()
                );
                Ok(None)
            }
        }
    }

    /// Opens a journal with this header, or begins one; and what its records hold together. A file that begins in
    /// another way, or `anew`, is begun anew. None if another process has it open.
    pub fn open(path: &Path, header: &[u8], anew: bool) -> io::Result<Option<(Journal, Vec<u8>)>> {
        let Some(lock) = file::lock(path)? else { return Ok(None) };
        let mut bytes = Vec::new();
        if !anew {
            File::open(path)?.read_to_end(&mut bytes)?;
        }
        let mut journal = Journal { path: path.into(), file: lock };
        let mut content = Vec::new();
        let mut end = 0;
        if bytes.starts_with(header) {
            end = header.len();
            while let Some(record) = record(&bytes[end..]) {
                content.extend(record);
                end += HEAD + record.len();
            }
        }
        journal.file.set_len(end as u64)?;
        journal.file.seek(SeekFrom::End(0))?;
        if end == 0 {
            journal.file.write_all(header)?;
        }
        Ok(Some((journal, content)))
    }

    /// Adds to the journal, or on an error leaves it as it was. What is written is there after a kill.
    pub fn append(&mut self, content: &[u8]) -> io::Result<()> {
        let end = self.file.stream_position()?;
        let mut write = || {
            for part in content.chunks(LONGEST) {
                self.file.write_all(&(part.len() as u32).to_le_bytes())?;
                self.file.write_all(&Sha256::digest(part))?;
                self.file.write_all(part)?;
            }
            self.file.sync_data()
        };
        write().inspect_err(|_| {
            // Half a record, or a whole one that the caller takes for lost, would be in the way of the next.
            let _ = self.file.set_len(end);
            let _ = self.file.seek(SeekFrom::Start(end));
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The result is where it belongs: the journal may go.
    pub fn remove(self) {
        file::remove(&self.path);
    }
}

/// The content of the record at the beginning, if it is whole.
fn record(bytes: &[u8]) -> Option<&[u8]> {
    let (length, rest) = bytes.split_at_checked(4)?;
    let (checksum, rest) = rest.split_at_checked(32)?;
    let length = u32::from_le_bytes(length.try_into().ok()?) as usize;
    let content = rest.get(..length)?;
    (Sha256::digest(content)[..] == *checksum).then_some(content)
}
