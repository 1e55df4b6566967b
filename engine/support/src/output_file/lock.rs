//! Files that are read, changed and written again by one program at a time.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::temporary::{Temporary, Wait};
use super::{OutputFile, Target, cannot_write};

/// A file that no other program of Octet writes until the lock is dropped, whether the file exists
/// yet or not.
#[derive(Debug)]
pub struct LockedFile {
    /// The path as the user wrote it.
    path: PathBuf,
    target: PathBuf,
    temporary: Temporary,
    /// What it held when it was locked.
    read: Option<Vec<u8>>,
}

impl LockedFile {
    /// Waits until no other program writes the file, and then reads it.
    ///
    /// # Errors
    /// The file cannot be read or written, or it is not a file.
    pub fn new(path: &Path) -> Result<LockedFile> {
        let OutputFile { path, target } = OutputFile::new(path)?;
        let Target::File(target) = target else {
            bail!("{} is not a file", path.display());
        };
        let temporary = Temporary::begin(&target, Wait::ToTheEnd);
        let temporary = temporary.with_context(|| cannot_write(&path))?;
        let temporary = temporary.with_context(|| cannot_write(&path))?;
        let read = content(&target).with_context(|| format!("reading {}", path.display()))?;
        Ok(LockedFile {
            path,
            target,
            temporary,
            read,
        })
    }

    /// The file's bytes; `None` if it does not exist.
    #[must_use]
    pub fn bytes(&self) -> Option<&[u8]> {
        self.read.as_deref()
    }

    /// The file's text; `None` if it does not exist.
    ///
    /// # Errors
    /// The text is not in UTF-8.
    pub fn text(&self) -> Result<Option<&str>> {
        let text = self.read.as_deref().map(std::str::from_utf8).transpose();
        text.with_context(|| format!("reading {}", self.path.display()))
    }

    /// Fails if another program, which ignores the lock, has changed the file.
    ///
    /// # Errors
    /// The file is not as it was read, or cannot be read.
    pub fn ensure_unchanged(&self) -> Result<()> {
        let now = content(&self.target);
        let now = now.with_context(|| format!("reading {}", self.path.display()))?;
        ensure!(
            now == self.read,
            "{} was changed meanwhile and is left as it is",
            self.path.display()
        );
        Ok(())
    }

    /// Replaces the file, unless it has been changed meanwhile.
    ///
    /// # Errors
    /// Those of [`LockedFile::ensure_unchanged`], or the system's error; the file is as it was
    /// before.
    pub fn write(mut self, bytes: impl AsRef<[u8]>) -> Result<()> {
        self.ensure_unchanged()?;
        let written = io::Write::write_all(&mut self.temporary, bytes.as_ref());
        let placed = written.and_then(|()| self.temporary.take_place(&self.target));
        placed.with_context(|| cannot_write(&self.path))
    }

    /// Stores what an interrupted program has made of the file in a file beside it, and reports its
    /// name.
    ///
    /// # Errors
    /// The system's error.
    pub fn write_partial(mut self, bytes: impl AsRef<[u8]>) -> Result<()> {
        let written = io::Write::write_all(&mut self.temporary, bytes.as_ref());
        let kept = written.and_then(|()| super::keep_partial(self.temporary, &self.target));
        kept.with_context(|| cannot_write(&self.path))
    }
}

fn content(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
