//! A disk that remembers every call, to ask what a loss of power at any moment could have left.
//!
//! What a file held when it was synced is there, and names as they were when their folder was synced. Of what was called
//! after that, any part may have happened: any choice of the writes to a file, the last of them cut off anywhere, and
//! any choice of the changes of names.

use std::collections::BTreeMap;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use curiosa::durable::disk::{Disk, Handle};

/// What can be told apart in a trace.
#[derive(Clone, Debug)]
enum Call {
    Write {
        inode: usize,
        at: usize,
        bytes: Vec<u8>,
    },
    SetLen {
        inode: usize,
        length: usize,
    },
    Sync {
        inode: usize,
    },
    Name {
        path: PathBuf,
        inode: usize,
    },
    Rename {
        from: PathBuf,
        to: PathBuf,
    },
    Remove {
        path: PathBuf,
    },
    SyncFolder,
    /// What was asked for has been promised.
    Promise,
}

/// Files by name.
pub type Files = BTreeMap<PathBuf, Vec<u8>>;

#[derive(Default)]
struct State {
    /// Before the first call, all stored.
    names: BTreeMap<PathBuf, usize>,
    contents: Vec<Vec<u8>>,
    /// Names that were there then, and contents.
    before: (BTreeMap<PathBuf, usize>, Vec<Vec<u8>>),
    calls: Vec<Call>,
    /// The number of the call that fails, counted from here on.
    fails: Option<usize>,
}

/// A disk in memory.
#[derive(Clone, Default)]
pub struct Remembering(Arc<Mutex<State>>);

/// A file of it.
pub struct Open {
    disk: Remembering,
    inode: usize,
    at: usize,
}

impl Remembering {
    /// A disk with these files.
    pub fn with(files: &Files) -> Self {
        let names: BTreeMap<PathBuf, usize> = files.keys().cloned().zip(0..).collect();
        let contents = Vec::from_iter(files.values().cloned());
        let before = (names.clone(), contents.clone());
        Remembering(Arc::new(Mutex::new(State { names, contents, before, ..State::default() })))
    }

    /// What was asked for is done: it has to outlive everything from now on.
    pub fn promise(&self) {
        self.0.lock().unwrap().calls.push(Call::Promise);
    }

    /// Lets the call after so many others fail.
    pub fn fail_after(&self, calls: usize) {
        self.0.lock().unwrap().fails = Some(calls);
    }

    /// The files as a program sees them.
    pub fn files(&self) -> Files {
        let state = self.0.lock().unwrap();
        state.names.iter().map(|(path, &inode)| (path.clone(), state.contents[inode].clone())).collect()
    }

    /// How many calls there were.
    pub fn calls(&self) -> usize {
        self.0.lock().unwrap().calls.len()
    }

    /// What a loss of power after so many calls could have left, each possibility once; and how many promises were made.
    pub fn after_power_loss(&self, calls: usize) -> (Vec<Files>, usize) {
        let state = self.0.lock().unwrap();
        let calls = &state.calls[..calls];
        let promises = calls.iter().filter(|call| matches!(call, Call::Promise)).count();
        let (mut stored, mut open) = (state.before.1.clone(), vec![Vec::new(); state.contents.len()]);
        stored.resize(state.contents.len(), Vec::new());
        let (mut names, mut renames) = (state.before.0.clone(), Vec::new());
        for call in calls {
            match call {
                Call::Write { inode, .. } | Call::SetLen { inode, .. } => open[*inode].push(call),
                Call::Sync { inode } => {
                    open[*inode].drain(..).for_each(|call| apply(&mut stored[*inode], call, usize::MAX));
                }
                Call::Name { .. } | Call::Rename { .. } | Call::Remove { .. } => renames.push(call),
                Call::SyncFolder => renames.drain(..).for_each(|call| rename(&mut names, call)),
                Call::Promise => {}
            }
        }
        let mut found = Vec::new();
        for choice in choices(renames.len()) {
            let mut names = names.clone();
            renames
                .iter()
                .zip(&choice)
                .filter(|(_, taken)| **taken)
                .for_each(|(call, _)| rename(&mut names, call));
            // Every possibility of each file that has a name, the others as they were asked to be.
            let contents = |inode: usize| possible(&stored[inode], &open[inode]);
            let mut all = vec![Files::new()];
            for (path, &inode) in &names {
                let of = contents(inode);
                all = all
                    .into_iter()
                    .flat_map(|files| {
                        of.iter().map(move |content| {
                            let mut files = files.clone();
                            files.insert(path.clone(), content.clone());
                            files
                        })
                    })
                    .collect();
            }
            found.extend(all);
        }
        found.sort();
        found.dedup();
        (found, promises)
    }
}

/// All choices among so many calls; of many only the prefixes, and those that lack one.
fn choices(calls: usize) -> Vec<Vec<bool>> {
    if calls <= 8 {
        return (0..1_u32 << calls).map(|bits| (0..calls).map(|k| bits >> k & 1 == 1).collect()).collect();
    }
    let prefixes = (0..=calls).map(|end| (0..calls).map(|k| k < end).collect());
    prefixes.chain((0..calls).map(|lost| (0..calls).map(|k| k != lost).collect())).collect()
}

/// What may be in a file of which these calls are not stored.
fn possible(stored: &[u8], calls: &[&Call]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for choice in choices(calls.len()) {
        let taken =
            Vec::from_iter(calls.iter().zip(choice).filter(|(_, taken)| *taken).map(|(call, _)| *call));
        let cuts = match taken.last() {
            Some(Call::Write { bytes, .. }) => bytes.len(),
            _ => 0,
        };
        for cut in 0..=cuts {
            let mut content = stored.to_vec();
            for (number, call) in taken.iter().enumerate() {
                apply(&mut content, call, if number + 1 == taken.len() { cut } else { usize::MAX });
            }
            found.push(content);
        }
    }
    found.sort();
    found.dedup();
    found
}

/// Changes a file, by at most so many bytes of a write.
fn apply(content: &mut Vec<u8>, call: &Call, cut: usize) {
    match call {
        Call::Write { at, bytes, .. } => {
            let bytes = &bytes[..bytes.len().min(cut)];
            if content.len() < at + bytes.len() {
                content.resize(at + bytes.len(), 0);
            }
            content[*at..at + bytes.len()].copy_from_slice(bytes);
        }
        Call::SetLen { length, .. } => content.resize(*length, 0),
        _ => unreachable!("no change of a file"),
    }
}

fn rename(names: &mut BTreeMap<PathBuf, usize>, call: &Call) {
    match call {
        Call::Name { path, inode } => {
            names.insert(path.clone(), *inode);
        }
        Call::Rename { from, to } => {
            if let Some(inode) = names.remove(from) {
                names.insert(to.clone(), inode);
            }
        }
        Call::Remove { path } => {
            names.remove(path);
        }
        _ => unreachable!("no change of names"),
    }
}

impl State {
    /// Notes a call, if it does not fail.
    fn call(&mut self, call: Call) -> io::Result<()> {
        if let Some(left) = &mut self.fails {
            if *left == 0 {
                self.fails = None;
                return Err(io::Error::other("this call was to fail"));
            }
            *left -= 1;
        }
        match &call {
            Call::Write { inode, .. } | Call::SetLen { inode, .. } => {
                let content = &mut self.contents[*inode];
                apply(content, &call, usize::MAX);
            }
            Call::Name { .. } | Call::Rename { .. } | Call::Remove { .. } => rename(&mut self.names, &call),
            Call::Sync { .. } | Call::SyncFolder | Call::Promise => {}
        }
        self.calls.push(call);
        Ok(())
    }
}

impl Disk for Remembering {
    type File = Open;

    fn open(&self, path: &Path) -> io::Result<Open> {
        let inode = *self.0.lock().unwrap().names.get(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(Open { disk: self.clone(), inode, at: 0 })
    }

    fn create(&self, path: &Path) -> io::Result<Open> {
        let mut state = self.0.lock().unwrap();
        if state.names.contains_key(path) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let inode = state.contents.len();
        state.contents.push(Vec::new());
        state.call(Call::Name { path: path.into(), inode })?;
        Ok(Open { disk: self.clone(), inode, at: 0 })
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.0.lock().unwrap();
        if state.names.contains_key(to) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let inode = *state.names.get(from).ok_or(io::ErrorKind::NotFound)?;
        state.call(Call::Name { path: to.into(), inode })
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.0.lock().unwrap();
        state.call(Call::Rename { from: from.into(), to: to.into() })
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.0.lock().unwrap().call(Call::Remove { path: path.into() })
    }

    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        self.0.lock().unwrap().call(Call::SyncFolder)
    }
}

impl Handle for Open {
    fn set_len(&mut self, length: u64) -> io::Result<()> {
        self.disk.0.lock().unwrap().call(Call::SetLen { inode: self.inode, length: length as usize })
    }

    fn sync(&mut self) -> io::Result<()> {
        self.disk.0.lock().unwrap().call(Call::Sync { inode: self.inode })
    }
}

impl Read for Open {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let state = self.disk.0.lock().unwrap();
        let rest = state.contents[self.inode].get(self.at..).unwrap_or_default();
        let read = rest.len().min(bytes.len());
        bytes[..read].copy_from_slice(&rest[..read]);
        self.at += read;
        Ok(read)
    }
}

impl Write for Open {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let call = Call::Write { inode: self.inode, at: self.at, bytes: bytes.to_vec() };
        self.disk.0.lock().unwrap().call(call)?;
        self.at += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Open {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let length = self.disk.0.lock().unwrap().contents[self.inode].len() as i64;
        let at = match to {
            SeekFrom::Start(at) => at as i64,
            SeekFrom::End(from) => length + from,
            SeekFrom::Current(from) => self.at as i64 + from,
        };
        self.at = usize::try_from(at).map_err(|_| io::ErrorKind::InvalidInput)?;
        Ok(at as u64)
    }
}
