//! A new file that takes the place of an old one.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempPath};

use super::{PREFIX, folder_of, reason};

/// A complete file beside the one whose place it takes; removed if it is dropped before.
#[derive(Debug)]
pub(super) struct Replacement {
    path: PathBuf,
    temporary: TempPath,
}

impl Replacement {
    /// Writes a file for the place of `path`, with the permissions and the owner of the file there.
    pub(super) fn new(path: &Path, bytes: &[u8]) -> io::Result<Replacement> {
        let mut made = begin(path)?;
        made.write_all(bytes)?;
        Replacement::of(made, path)
    }

    /// A file that [`begin`] has begun and that is complete now.
    pub(super) fn of(made: NamedTempFile, path: &Path) -> io::Result<Replacement> {
        if let Ok(old) = fs::metadata(path) {
            keep_owner(made.as_file(), &old)?;
            made.as_file().set_permissions(old.permissions())?;
        }
        made.as_file().sync_all()?;
        Ok(Replacement {
            path: path.to_owned(),
            temporary: made.into_temp_path(),
        })
    }

    /// Takes the place, and brings the new name to the disk.
    pub(super) fn finish(self) -> io::Result<()> {
        self.temporary.persist(&self.path).map_err(|e| e.error)?;
        sync_folder(folder_of(&self.path))
    }
}

/// An empty file beside `path`; removed if it is dropped.
pub(super) fn begin(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(".part");
    // The usual permissions of a new file, the umask taken off; a temporary
    // file would be its owner's alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let made = builder.tempfile_in(folder_of(path));
    made.map_err(|error| io::Error::other(reason(&error)))
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

/// Brings a folder's names to the disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
