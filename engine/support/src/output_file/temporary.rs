//! The temporary files under which targets are written, one for each target.
//!
//! Whoever writes a target holds the lock of `.octet-NAME.part` beside it, so that two programs
//! write it one after the other. A program that was killed leaves that file behind without a lock.
//! The next program that writes the same target reports this and begins the file anew. It opens no
//! such file for writing that it has not made itself, so a link of that name leads nowhere.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::folder_of;
use super::identity::is_at;
use crate::terminal::say;

/// The beginning of temporary names.
const PREFIX: &str = ".octet-";
/// The end of temporary names.
const SUFFIX: &str = ".part";
/// Longer names of targets are shortened in temporary names, because the system limits those to 255
/// bytes.
const MAX_NAME: usize = 200;
/// How long a program waits for another that checks the same target or writes it.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether to wait while another program writes the same target.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wait {
    /// Wait until the other program has ended.
    ToTheEnd,
    /// Wait a moment, in case the other program only checks whether it can write the target.
    AMoment,
    /// Do not wait.
    No,
}

/// A file that is being written and does not have its name yet. It is removed if it is dropped.
#[derive(Debug)]
pub(super) struct Temporary {
    path: PathBuf,
    file: File,
    /// Whether it has been renamed.
    renamed: bool,
}

impl Temporary {
    /// Begins a file beside `target`; `None` if another program is writing that one and does not
    /// end.
    pub(super) fn begin(target: &Path, wait: Wait) -> io::Result<Option<Temporary>> {
        let path = folder_of(target).join(name_for(target));
        let begun = Instant::now();
        loop {
            let made = OpenOptions::new().write(true).create_new(true).open(&path);
            match made {
                Ok(file) => {
                    // Another program may have taken it for a file that was left behind.
                    if locked(file.lock())? && is_at(&file, &path) {
                        let renamed = false;
                        return Ok(Some(Temporary {
                            path,
                            file,
                            renamed,
                        }));
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    if remove_leftover(&path)? {
                        continue;
                    }
                    match wait {
                        Wait::No => return Ok(None),
                        Wait::AMoment if begun.elapsed() > PATIENCE => return Ok(None),
                        _ => thread::sleep(Duration::from_millis(2)),
                    }
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Renames the file to `target`, with the permissions and the owner of the file there, and
    /// flushes the new name to the disk.
    pub(super) fn take_place(self, target: &Path) -> io::Result<()> {
        self.take_name(target, target)
    }

    /// Renames the file to a name beside `target` in the same way.
    pub(super) fn take_name(mut self, name: &Path, target: &Path) -> io::Result<()> {
        if let Ok(old) = fs::metadata(target) {
            keep_owner(&self.file, &old)?;
            self.file.set_permissions(old.permissions())?;
        }
        self.file.sync_all()?;
        fs::rename(&self.path, name)?;
        self.renamed = true;
        sync_folder(folder_of(name))
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.renamed {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The temporary name for a target.
fn name_for(target: &Path) -> OsString {
    let mut name = OsString::from(PREFIX);
    match target.file_name() {
        Some(own) if own.len() > MAX_NAME => {
            let mut hasher = DefaultHasher::new();
            own.hash(&mut hasher);
            name.push(format!("{:016x}", hasher.finish()));
        }
        own => name.push(own.unwrap_or_default()),
    }
    name.push(SUFFIX);
    name
}

/// Removes a file that no program holds, and returns whether it is gone.
fn remove_leftover(path: &Path) -> io::Result<bool> {
    let gone = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
    let data = match path.symlink_metadata() {
        Ok(data) => data,
        Err(error) if gone(&error) => return Ok(true),
        Err(error) => return Err(error),
    };
    let mut held = None;
    if data.is_file() {
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if gone(&error) => return Ok(true),
            Err(error) => return Err(error),
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(false),
            Err(TryLockError::Error(error)) => locked(Err(error))?,
            Ok(()) => true,
        };
        if !is_at(&file, path) {
            return Ok(true);
        }
        if data.len() > 0 {
            say(format_args!(
                "{} was left by a program that was ended; it is begun anew",
                path.display()
            ));
        }
        held = Some(file);
    }
    let removed = fs::remove_file(path);
    // No other program removes it before.
    drop(held);
    match removed {
        Err(error) if !gone(&error) => Err(error),
        _ => Ok(true),
    }
}

/// Whether a lock was taken. It counts as taken where the file system has no locks.
fn locked(taken: io::Result<()>) -> io::Result<bool> {
    match taken {
        Err(error) if error.kind() != io::ErrorKind::Unsupported => Err(error),
        _ => Ok(true),
    }
}

/// Gives a new file the owner and the group of the old one.
#[cfg(unix)]
fn keep_owner(file: &File, old: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let new = file.metadata()?;
    if (new.uid(), new.gid()) == (old.uid(), old.gid()) {
        return Ok(());
    }
    fchown(file, Some(old.uid()), Some(old.gid()))
        .map_err(|error| io::Error::other(format!("its owner cannot be kept: {error}")))
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) -> io::Result<()> {
    Ok(())
}

/// Flushes a folder's names to the disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
