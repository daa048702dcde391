//! What is saved of a job: a log of what it has found, under a lock, which goes when the answer has arrived.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};

use super::args::{Resume, WorkArgs};
use super::checkpoint::Identity;
use super::shard::Shard;
use super::sources;
use crate::durable::Delivered;
use crate::durable::disk::System;
use crate::durable::lock::Lock;
use crate::durable::log::{self, Log, There};
use crate::durable::replace::{sweep, write_atomic};

/// The log of a job, which this process alone adds to.
pub struct Saved {
    log: Log,
    _lock: Lock,
}

/// What the first line of such a log says.
#[derive(Serialize, Deserialize)]
struct Head {
    identity: Identity,
    shard: Shard,
    /// Of the program that began it.
    build: String,
}

/// Where the work of commands that belong to no table is saved.
///
/// # Errors
/// If the user has no folder for such things.
pub fn cache() -> anyhow::Result<PathBuf> {
    let cache = dirs::cache_dir().context("neither XDG_CACHE_HOME nor HOME names a folder")?;
    Ok(cache.join("curiosa"))
}

/// What could be opened.
pub enum Opening {
    /// A log, and whether something was in it.
    Open(Saved, bool),
    /// Nothing can be saved, for this reason.
    Cannot(String),
}

impl Saved {
    /// Opens what is saved of a part of a job in `folder`, and gives the records that are in it to `each`, one after the other;
    /// one that it refuses is damaged. With [`Resume::Never`] what is there is removed. Damage, and what belongs to another
    /// job, is warned of and set aside.
    ///
    /// # Errors
    /// If another build of the program began it, and `resume` is not [`Resume::AnyBuild`]; if nothing is there, and it is
    /// [`Resume::Require`].
    pub fn open(
        folder: &Path,
        identity: &Identity,
        shard: Shard,
        resume: Resume,
        each: impl FnMut(&[u8]) -> Result<(), String>,
    ) -> anyhow::Result<Opening> {
        let path = folder.join(identity.file_name(shard));
        let cannot = |error: io::Error| format!("no checkpoint can be kept in {}: {error}", folder.display());
        let lock = path.with_extension("lock");
        let lock = match Lock::take(&lock) {
            Ok(Some(lock)) => lock,
            Ok(None) => {
                let holds = lock.display();
                return Ok(Opening::Cannot(format!("another process is computing this (it holds {holds})")));
            }
            Err(error) => return Ok(Opening::Cannot(cannot(error))),
        };
        match Saved::locked(&path, lock, identity, shard, resume, each) {
            Err(error) => match error.downcast::<io::Error>() {
                Ok(error) => Ok(Opening::Cannot(cannot(error))),
                Err(error) => Err(error),
            },
            Ok(opened) => Ok(opened),
        }
    }

    fn locked(
        path: &Path,
        lock: Lock,
        identity: &Identity,
        shard: Shard,
        resume: Resume,
        each: impl FnMut(&[u8]) -> Result<(), String>,
    ) -> anyhow::Result<Opening> {
        // Nobody else makes such files while this process holds the lock.
        sweep(path, Duration::ZERO);
        if resume == Resume::Never {
            remove(path)?;
        }
        let there = match log::look(System, path)? {
            There::Nothing => None,
            There::Damaged(damage) => {
                tracing::warn!("the checkpoint {damage}");
                None
            }
            There::Log(found) => match serde_json::from_slice::<Head>(found.head()) {
                Ok(head) if head.identity == *identity && head.shard == shard => {
                    accept_build(path, &head, resume)?;
                    Some(found)
                }
                _ => {
                    let aside = found.set_aside("other")?;
                    tracing::warn!(
                        "the checkpoint {} belongs to another job; it is {} now",
                        path.display(),
                        aside.display()
                    );
                    None
                }
            },
        };
        if let Some(found) = there {
            let (log, damage) = found.read(each)?;
            if let Some(damage) = damage {
                tracing::warn!("the checkpoint {damage}");
            }
            return Ok(Opening::Open(Saved { log, _lock: lock }, true));
        }
        if resume == Resume::Require {
            let folder = path.parent().unwrap_or(Path::new("."));
            bail!("there is no checkpoint to go on from for {} in {}", identity.job, folder.display());
        }
        let head = Head { identity: identity.clone(), shard, build: sources::build().into() };
        let log = Log::create(System, path, &serde_json::to_vec(&head)?)?;
        Ok(Opening::Open(Saved { log, _lock: lock }, false))
    }

    /// The same for all of a command's job, in the user's cache; where nothing can be saved there is a warning and none.
    ///
    /// # Errors
    /// As [`Saved::open`].
    pub fn for_command(
        args: &WorkArgs,
        identity: &Identity,
        each: impl FnMut(&[u8]) -> Result<(), String>,
    ) -> anyhow::Result<Option<Saved>> {
        let opened = match cache() {
            Ok(folder) => Saved::open(&folder, identity, Shard::WHOLE, args.resume, each)?,
            Err(error) => Opening::Cannot(format!("no checkpoint can be kept: {error}")),
        };
        match opened {
            Opening::Open(saved, _) => Ok(Some(saved)),
            Opening::Cannot(reason) => {
                tracing::warn!("{reason}; going on without a checkpoint");
                Ok(None)
            }
        }
    }

    /// Adds a record; see [`Log::append`].
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn append(&mut self, content: &[u8]) -> io::Result<()> {
        self.log.append(content)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.log.path()
    }

    /// The answer is where it belongs: what was saved may go.
    pub fn discard(self, _: &Delivered) {
        // Nothing is lost if it stays: what is in it is right.
        let _ = fs::remove_file(builds(self.path()));
        let _ = self.log.remove();
    }
}

/// Removes what is saved.
fn remove(path: &Path) -> io::Result<()> {
    for path in [builds(path), path.to_path_buf()] {
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// The other builds that were allowed to go on from it, a line each.
fn builds(path: &Path) -> PathBuf {
    path.with_extension("builds")
}

/// Refuses what another build began, unless that is wanted or was.
fn accept_build(path: &Path, head: &Head, resume: Resume) -> anyhow::Result<()> {
    let (build, list) = (sources::build(), builds(path));
    let allowed = fs::read_to_string(&list).unwrap_or_default();
    if head.build == build || allowed.lines().any(|line| line == build) {
        return Ok(());
    }
    let (theirs, path) = (&head.build, path.display());
    if resume != Resume::AnyBuild {
        bail!(
            "the checkpoint {path} is of another build of this program ({theirs}; this is {build}): --resume=any-build goes on \
             from it, --resume=never removes it and starts anew"
        );
    }
    write_atomic(&list, format!("{allowed}{build}\n").as_bytes())?;
    tracing::warn!(
        "going on from {path}, which another build of this program began ({theirs}; this is {build})"
    );
    Ok(())
}
