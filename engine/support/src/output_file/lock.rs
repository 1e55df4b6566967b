//! Files that are read, changed and written again by one program at a time.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result};

/// A file that no other program of Octet changes until this is dropped.
#[derive(Debug)]
pub struct LockedFile(File);

impl LockedFile {
    /// Waits until no other program holds the file, and takes it.
    ///
    /// # Errors
    /// The file cannot be opened or locked.
    pub fn new(path: &Path) -> Result<LockedFile> {
        let reading = || format!("reading {}", path.display());
        loop {
            let file = File::open(path).with_context(reading)?;
            file.lock()
                .with_context(|| format!("cannot lock {}", path.display()))?;
            // While this one waited, another may have put a new file in its place.
            if is_at(&file, path) {
                return Ok(LockedFile(file));
            }
        }
    }

    /// The file's text.
    ///
    /// # Errors
    /// It cannot be read, or is not in UTF-8.
    pub fn text(&mut self) -> std::io::Result<String> {
        let mut text = String::new();
        self.0.read_to_string(&mut text)?;
        Ok(text)
    }
}

/// Whether a path still leads to this file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(held), Ok(there)) = (file.metadata(), path.metadata()) else {
        return false;
    };
    (held.dev(), held.ino()) == (there.dev(), there.ino())
}

/// Elsewhere a file that is held cannot be replaced.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}
