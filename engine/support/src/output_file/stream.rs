//! Output files that are written part by part.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::NamedTempFile;

use super::replace::{self, Replacement};
use super::{OutputFile, Target, cannot_write};

/// Bytes that are collected before the system is called.
const BUFFER: usize = 1 << 16;

/// A file that is written part by part, and takes its name when it is complete. A device or a pipe
/// gets each part at once.
pub struct OutputStream {
    /// As the user has named it.
    path: PathBuf,
    to: To,
}

enum To {
    File(PathBuf, BufWriter<NamedTempFile>),
    Stream(BufWriter<File>),
}

impl OutputStream {
    /// Begins a file whose folder exists.
    ///
    /// # Errors
    /// As [`OutputFile`]'s.
    pub fn new(path: &Path) -> Result<OutputStream> {
        let OutputFile { path, target } = OutputFile::new(path)?;
        let to = match target {
            Target::File(file) => {
                let begun = replace::begin(&file);
                begun.map(|begun| To::File(file, BufWriter::with_capacity(BUFFER, begun)))
            }
            Target::Stream => {
                let opened = OpenOptions::new().write(true).open(&path);
                opened.map(|opened| To::Stream(BufWriter::with_capacity(BUFFER, opened)))
            }
        };
        let to = to.with_context(|| cannot_write(&path))?;
        Ok(OutputStream { path, to })
    }

    /// Writes a part.
    ///
    /// # Errors
    /// The system's; a file is as it was before.
    pub fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let written = match &mut self.to {
            To::File(_, file) => file.write_all(bytes),
            To::Stream(stream) => stream.write_all(bytes),
        };
        written.with_context(|| cannot_write(&self.path))
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// The system's; a file is as it was before.
    pub fn finish(self) -> Result<()> {
        let finished = match self.to {
            To::File(path, file) => {
                let file = file.into_inner().map_err(io::Error::from);
                file.and_then(|file| Replacement::of(file, &path))
                    .and_then(Replacement::finish)
            }
            To::Stream(mut stream) => stream.flush(),
        };
        finished.with_context(|| cannot_write(&self.path))
    }
}
