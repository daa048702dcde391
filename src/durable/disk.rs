//! What is asked of a file system.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Read, Seek, Write};
use std::path::Path;

/// The calls whose failure, or whose loss when power fails, must cost nothing. A call has happened for good when
/// [`Handle::sync`] (for what is in a file) or [`Disk::sync_folder`] (for names) has returned after it.
pub trait Disk {
    /// An open file.
    type File: Handle;

    /// Opens a file that is there, for reading and writing.
    ///
    /// # Errors
    /// Of kind `NotFound` if nothing has this name; if it is a link, or no regular file; or if it cannot be opened.
    fn open(&self, path: &Path) -> io::Result<Self::File>;

    /// Makes a file.
    ///
    /// # Errors
    /// Of kind `AlreadyExists` if anything has this name, even a link that leads nowhere; or if it cannot be made.
    fn create(&self, path: &Path) -> io::Result<Self::File>;

    /// Gives a file a second name that is free.
    ///
    /// # Errors
    /// Of kind `AlreadyExists` if it is not; or if the file system has no second names.
    fn link(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Gives a file another name, in one step, and takes it from what had that name.
    ///
    /// # Errors
    /// If it cannot be done.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// If it cannot be done.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Waits until the names in the folder of this file are stored.
    ///
    /// # Errors
    /// If they cannot be stored.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

/// An open file of a [`Disk`].
pub trait Handle: Read + Write + Seek {
    /// Cuts the file, or fills it up with zeros, to this length.
    ///
    /// # Errors
    /// If it cannot be done.
    fn set_len(&mut self, length: u64) -> io::Result<()>;

    /// Waits until what is in the file is stored.
    ///
    /// # Errors
    /// If it cannot be stored. Then nothing is known of what was written since the last success.
    fn sync(&mut self) -> io::Result<()>;
}

/// The file system of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

impl System {
    /// Makes a file that has these permissions, as far as this user may give them.
    pub(super) fn give(&self, file: &File, like: &fs::Metadata) {
        // A file of another owner, or of a file system without permissions, keeps what it was made with.
        let _ = file.set_permissions(Permissions::clone(&like.permissions()));
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            if file.metadata().is_ok_and(|now| (now.uid(), now.gid()) != (like.uid(), like.gid())) {
                let _ = fchown(file, Some(like.uid()), Some(like.gid()));
            }
        }
    }
}

/// Options that follow no link, and do not wait for the other end of a pipe.
pub(super) fn unlinked(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        let flags = rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::CLOEXEC;
        options.custom_flags(flags.bits() as i32);
    }
    options
}

/// Refuses what is no regular file.
pub(super) fn regular(file: File) -> io::Result<File> {
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file")),
    }
}

impl Disk for System {
    type File = File;

    fn open(&self, path: &Path) -> io::Result<File> {
        let opened = unlinked(OpenOptions::new().read(true).write(true)).open(path);
        #[cfg(unix)]
        let opened = opened.map_err(|error| match error.raw_os_error() {
            Some(code) if code == rustix::io::Errno::LOOP.raw_os_error() => {
                io::Error::new(io::ErrorKind::InvalidInput, "it is a link, and links are not followed here")
            }
            _ => error,
        });
        regular(opened?)
    }

    fn create(&self, path: &Path) -> io::Result<File> {
        OpenOptions::new().read(true).write(true).create_new(true).open(path)
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::hard_link(from, to)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let synced = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
        match synced {
            // Some file systems store names with the files, and know no such call; and one may write in a folder
            // that one may not read.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::InvalidInput
                        | io::ErrorKind::Unsupported
                        | io::ErrorKind::PermissionDenied
                ) =>
            {
                Ok(())
            }
            other => other,
        }
    }
}

impl Handle for File {
    fn set_len(&mut self, length: u64) -> io::Result<()> {
        File::set_len(self, length)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }
}
