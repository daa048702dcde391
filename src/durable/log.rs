//! Logs: records that are only added, each under a checksum of all before it.
//!
//! A file is one line, with a format name, the SHA-256 of what follows in it, and a head in which nothing breaks the line;
//! then records. A record is the length of its content (four bytes, the lowest first), the SHA-256 of the checksum before
//! it (for the first record that of the line), these four bytes and the content; and the content. So adding costs in
//! proportion to what is added, and nothing that is changed, cut out, exchanged or taken from another log passes.
//!
//! What a record holds is its user's. What does not fit is damage: it is named and the file as it was is set aside, under
//! a name that says so; the records before it are used.

use std::fmt;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::digest::sha256;
use super::disk::{Disk, Handle, System};
use super::replace::AtomicFile;

const FORMAT: &[u8] = b"curiosa-log-1 ";
/// Of a checksum, in hexadecimal in the line and as bytes in the records.
const HEXADECIMAL: usize = 64;
const LENGTH: usize = 4;
/// The longest line.
const LINE: usize = 1 << 20;
/// The longest content of a record.
pub const LONGEST: usize = 1 << 30;

type Checksum = [u8; 32];

/// A log that can be added to.
pub struct Log<D: Disk = System> {
    disk: D,
    path: PathBuf,
    file: D::File,
    /// The checksum of the last record.
    last: Checksum,
    /// Where the next record begins.
    end: u64,
    /// Something may be behind the end that a failed attempt has left.
    torn: bool,
}

/// A log that was there, before its records are read.
pub struct Found<D: Disk = System> {
    disk: D,
    path: PathBuf,
    file: D::File,
    line: Vec<u8>,
    length: u64,
}

/// What was wrong with a log, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The log.
    pub path: PathBuf,
    /// The number of the first record that is wrong, from 1; 0 is the head.
    pub record: u64,
    /// Where it begins, in bytes.
    pub at: u64,
    /// What is wrong with it.
    pub wrong: String,
    /// Bytes from there on, which are not used.
    pub lost: u64,
    /// Where the file is now, as it was.
    pub aside: PathBuf,
}

impl fmt::Display for Damage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Damage { path, record, at, wrong, lost, aside } = self;
        match record {
            0 => write!(out, "{} is damaged: {wrong}; nothing of it is used", path.display())?,
            _ => write!(
                out,
                "{} is damaged in record {record}, at byte {at}: {wrong}; the {} before it are used, {lost} bytes are not",
                path.display(),
                record - 1
            )?,
        }
        write!(out, "; the file as it was is {} now", aside.display())
    }
}

/// What has the name of a log.
pub enum There<D: Disk = System> {
    /// Nothing.
    Nothing,
    /// A log.
    Log(Found<D>),
    /// Something else, which has been set aside.
    Damaged(Damage),
}

/// Looks for a log at `path`.
///
/// # Errors
/// If there is something that cannot be read, or that is no regular file.
pub fn look<D: Disk>(disk: D, path: &Path) -> io::Result<There<D>> {
    let mut file = match disk.open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(There::Nothing),
        other => other?,
    };
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(0))?;
    let mut line = Vec::new();
    let mut start = (&mut file).take(LINE as u64);
    // Byte by byte would be a call of the system for each.
    let mut block = [0; 4096];
    let whole = loop {
        let read = start.read(&mut block)?;
        let end = block[..read].iter().position(|&byte| byte == b'\n');
        line.extend(&block[..end.unwrap_or(read)]);
        if read == 0 || end.is_some() {
            break end.is_some();
        }
    };
    let wrong = match whole.then(|| head(&line)) {
        Some(Ok(_)) => return Ok(There::Log(Found { disk, path: path.into(), file, line, length })),
        Some(Err(wrong)) => wrong,
        None if length == 0 => "it is empty",
        None => "its first line has no end",
    };
    drop(file);
    let aside = set_aside(&disk, path, "damaged")?;
    let damage = Damage { path: path.into(), record: 0, at: 0, wrong: wrong.into(), lost: length, aside };
    Ok(There::Damaged(damage))
}

/// The head in the first line.
fn head(line: &[u8]) -> Result<&[u8], &'static str> {
    let rest = line.strip_prefix(FORMAT).ok_or("its first line is not that of a log")?;
    let (checksum, head) = rest.split_at_checked(HEXADECIMAL).ok_or("its first line is too short")?;
    let head = head.strip_prefix(b" ").ok_or("its first line is not that of a log")?;
    match sha256(head).as_bytes() == checksum {
        true => Ok(head),
        false => Err("the checksum of its first line does not match"),
    }
}

/// Gives what is at `path` a name that is free, `NAME.WHY-1` or so, and says which.
///
/// # Errors
/// If it cannot be done.
pub fn set_aside(disk: &impl Disk, path: &Path, why: &str) -> io::Result<PathBuf> {
    let aside = second_name(disk, path, why)?;
    disk.remove(path)?;
    disk.sync_folder(path)?;
    Ok(aside)
}

/// Gives what is at `path` a further name, which is free.
fn second_name(disk: &impl Disk, path: &Path, why: &str) -> io::Result<PathBuf> {
    let mut number = 1_u64;
    let aside = loop {
        let aside = PathBuf::from(format!("{}.{why}-{number}", path.display()));
        match disk.link(path, &aside) {
            Ok(()) => break aside,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(_) => {
                // A file system without second names: a copy does as well.
                let mut copy = match disk.create(&aside) {
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                        number += 1;
                        continue;
                    }
                    other => other?,
                };
                io::copy(&mut disk.open(path)?, &mut copy)?;
                copy.sync()?;
                break aside;
            }
        }
    };
    // Before the first name is given to something else.
    disk.sync_folder(path)?;
    Ok(aside)
}

impl<D: Disk> Found<D> {
    /// The head.
    pub fn head(&self) -> &[u8] {
        head(&self.line).expect("it was looked at")
    }

    /// Sets the log aside.
    ///
    /// # Errors
    /// If it cannot be done.
    pub fn set_aside(self, why: &str) -> io::Result<PathBuf> {
        drop(self.file);
        set_aside(&self.disk, &self.path, why)
    }
}

impl<D: Disk + Clone> Found<D> {
    /// Gives the contents of all records to `each`, one after the other, and the log that goes on behind them. One that is not what it
    /// was, or that `each` refuses, ends it: then the file as it is gets a second name, and the log goes on behind what was
    /// right. Reads the file once, a record at a time.
    ///
    /// # Errors
    /// If the file cannot be read, or what is right of it not be kept.
    pub fn read(
        self,
        mut each: impl FnMut(&[u8]) -> Result<(), String>,
    ) -> io::Result<(Log<D>, Option<Damage>)> {
        let Found { disk, path, mut file, line, length } = self;
        file.seek(SeekFrom::Start(line.len() as u64 + 1))?;
        let mut reader = BufReader::with_capacity(1 << 16, &mut file);
        let (mut last, mut end, mut record) =
            (Checksum::from(Sha256::digest(&line)), line.len() as u64 + 1, 1);
        let mut content = Vec::new();
        let wrong = loop {
            match next(&mut reader, length - end, &last, &mut content)? {
                Next::End => break None,
                Next::Wrong(wrong) => break Some(wrong.to_string()),
                Next::Record(checksum) => match each(&content) {
                    Ok(()) => last = checksum,
                    Err(wrong) => break Some(wrong),
                },
            }
            end += (LENGTH + last.len() + content.len()) as u64;
            record += 1;
        };
        drop(reader);
        let Some(wrong) = wrong else {
            return Ok((Log { disk, path, file, last, end, torn: false }, None));
        };
        let aside = second_name(&disk, &path, "damaged")?;
        let mut right = AtomicFile::create_on(disk.clone(), &path)?;
        file.seek(SeekFrom::Start(0))?;
        io::copy(&mut (&mut file).take(end), &mut right)?;
        right.commit()?;
        let file = disk.open(&path)?;
        let damage = Damage { path: path.clone(), record, at: end, wrong, lost: length - end, aside };
        // What was copied ends there.
        Ok((Log { disk, path, file, last, end, torn: true }, Some(damage)))
    }
}

enum Next {
    Record(Checksum),
    End,
    Wrong(&'static str),
}

/// Reads the next record of a log of which `left` bytes are left.
fn next(reader: &mut impl Read, left: u64, last: &Checksum, content: &mut Vec<u8>) -> io::Result<Next> {
    if left == 0 {
        return Ok(Next::End);
    }
    let (mut length, mut checksum) = ([0; LENGTH], Checksum::default());
    let head = (LENGTH + checksum.len()) as u64;
    const CUT: Next = Next::Wrong("it is cut short");
    if left < head {
        return Ok(CUT);
    }
    reader.read_exact(&mut length)?;
    reader.read_exact(&mut checksum)?;
    let size = u32::from_le_bytes(length) as usize;
    if size > LONGEST {
        return Ok(Next::Wrong("no record is as long as it says"));
    }
    if size as u64 > left - head {
        return Ok(CUT);
    }
    content.clear();
    reader.take(size as u64).read_to_end(content)?;
    Ok(match content.len() == size && chain(last, &length, content) == checksum {
        true => Next::Record(checksum),
        false => Next::Wrong("its checksum does not match"),
    })
}

fn chain(last: &Checksum, length: &[u8; LENGTH], content: &[u8]) -> Checksum {
    Sha256::new().chain_update(last).chain_update(length).chain_update(content).finalize().into()
}

impl<D: Disk + Clone> Log<D> {
    /// Begins a log with this head, in which nothing breaks the line, in the place of what is there.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(disk: D, path: &Path, head: &[u8]) -> io::Result<Self> {
        debug_assert!(!head.contains(&b'\n') && head.len() < LINE - 100, "a head is one line");
        let checksum = sha256(head);
        let line = [FORMAT, checksum.as_bytes(), b" ", head].concat();
        // A log is never there without its head.
        let mut file = AtomicFile::create_on(disk.clone(), path)?;
        file.write_all(&line)?;
        file.write_all(b"\n")?;
        file.commit()?;
        let file = disk.open(path)?;
        let end = line.len() as u64 + 1;
        Ok(Log { disk, path: path.into(), file, last: Sha256::digest(&line).into(), end, torn: true })
    }
}

impl<D: Disk> Log<D> {
    /// Adds a record. When this returns, it is there also after a kill or a loss of power; after an error it is not, and
    /// the next is added where it would be.
    ///
    /// # Errors
    /// If it cannot be stored, or is longer than [`LONGEST`].
    pub fn append(&mut self, content: &[u8]) -> io::Result<()> {
        if content.len() > LONGEST {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        if self.torn {
            self.file.set_len(self.end)?;
            self.file.seek(SeekFrom::Start(self.end))?;
            self.torn = false;
        }
        let length = (content.len() as u32).to_le_bytes();
        let checksum = chain(&self.last, &length, content);
        // Half a record, or a whole one of which nobody knows whether it is stored, would be in the way of the next.
        self.torn = true;
        // In one call, which a kill seldom divides.
        self.file.write_all(&[&length[..], &checksum, content].concat())?;
        self.file.sync()?;
        self.torn = false;
        self.last = checksum;
        self.end += (length.len() + checksum.len() + content.len()) as u64;
        Ok(())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes the log.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(self) -> io::Result<()> {
        drop(self.file);
        self.disk.remove(&self.path)?;
        self.disk.sync_folder(&self.path)
    }
}
