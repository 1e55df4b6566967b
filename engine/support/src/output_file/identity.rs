//! Which file a path leads to, whatever its name.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Result, ensure};

use super::folder_of;

/// What two names of one file have in common, whether they are hard links or symbolic links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Identity {
    /// An existing file: its device and its number there.
    #[cfg(unix)]
    Number(u64, u64),
    /// The path with all links resolved. For a file that does not exist yet, its folder's are
    /// resolved.
    Path(PathBuf),
}

impl Identity {
    /// The identity of the file that a path leads to, or would lead to once it exists. `None` for a
    /// device, a pipe, or where there is no such folder. `-` is standard input.
    pub(super) fn of(path: &Path) -> Option<Identity> {
        let path = match path == Path::new("-") {
            true => Path::new("/dev/stdin"),
            false => path,
        };
        match path.metadata() {
            #[cfg(unix)]
            Ok(data) => data.is_file().then(|| Identity::of_data(&data)),
            #[cfg(not(unix))]
            Ok(data) if data.is_file() => Some(Identity::Path(path.canonicalize().ok()?)),
            #[cfg(not(unix))]
            Ok(_) => None,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let folder = folder_of(path).canonicalize().ok()?;
                Some(Identity::Path(folder.join(path.file_name()?)))
            }
            Err(_) => None,
        }
    }

    #[cfg(unix)]
    fn of_data(data: &std::fs::Metadata) -> Identity {
        use std::os::unix::fs::MetadataExt;
        Identity::Number(data.dev(), data.ino())
    }
}

/// The marks by which a file is recognised as the one that was read.
#[derive(Debug)]
pub struct Stamp {
    path: PathBuf,
    found: Found,
}

/// Which file was found, its length, and when it was last changed.
type Found = (Option<Identity>, Option<(u64, Option<SystemTime>)>);

impl Stamp {
    /// The stamp of the file at `path`, to be taken before the file is read.
    #[must_use]
    pub fn new(path: &Path) -> Stamp {
        let path = path.to_owned();
        let found = found(&path);
        Stamp { path, found }
    }

    /// Fails if another program has changed the file.
    ///
    /// # Errors
    /// The path leads to another file, or the file is longer, shorter or newer.
    pub fn ensure_unchanged(&self) -> Result<()> {
        let shown = self.path.display();
        ensure!(
            found(&self.path) == self.found,
            "{shown} was changed meanwhile and is left as it is"
        );
        Ok(())
    }
}

fn found(path: &Path) -> Found {
    let data = path.metadata().ok();
    let data = data.map(|data| (data.len(), data.modified().ok()));
    (Identity::of(path), data)
}

/// Whether a path, which is not followed if it is a link, still leads to this file.
#[cfg(unix)]
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    let (Ok(held), Ok(there)) = (file.metadata(), path.symlink_metadata()) else {
        return false;
    };
    Identity::of_data(&held) == Identity::of_data(&there)
}

/// On other systems a file that is held open cannot be replaced.
#[cfg(not(unix))]
pub(super) fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}
