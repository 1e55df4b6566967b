//! Output files that are written part by part.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::temporary::{Temporary, Wait};
use super::{OutputFile, Target, cannot_write, keep_partial};
use crate::terminal::say;

/// Bytes that are collected before the system is called.
const BUFFER: usize = 1 << 16;

/// A file that is written part by part and takes its name when it is complete. A device or a pipe
/// gets each part at once.
///
/// If it is dropped before that, what was written is kept beside the file's place, as by
/// [`OutputFile::write_partial`].
pub struct OutputStream {
    /// The path as the user wrote it.
    path: PathBuf,
    /// `None` after the end or an error.
    to: Option<To>,
    /// Whether anything was written.
    begun: bool,
}

enum To {
    File(PathBuf, BufWriter<Temporary>),
    Stream(BufWriter<File>),
}

impl OutputStream {
    pub(super) fn new(OutputFile { path, target }: OutputFile) -> Result<OutputStream> {
        let to = match target {
            Target::File(file) => {
                let begun = Temporary::begin(&file, Wait::AMoment);
                let Some(begun) = begun.with_context(|| cannot_write(&path))? else {
                    bail!("{}: another program is writing it", cannot_write(&path));
                };
                To::File(file, BufWriter::with_capacity(BUFFER, begun))
            }
            Target::Stream => {
                let opened = OpenOptions::new().write(true).open(&path);
                let opened = opened.with_context(|| cannot_write(&path))?;
                To::Stream(BufWriter::with_capacity(BUFFER, opened))
            }
        };
        Ok(OutputStream {
            path,
            to: Some(to),
            begun: false,
        })
    }

    /// Writes a part.
    ///
    /// # Errors
    /// The system's error; a file is as it was before, and nothing of the new one is kept.
    pub fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let written = match &mut self.to {
            Some(To::File(_, file)) => file.write_all(bytes),
            Some(To::Stream(stream)) => stream.write_all(bytes),
            None => Err(io::Error::other("it has failed before")),
        };
        self.begun = true;
        if written.is_err() {
            self.to = None;
        }
        written.with_context(|| cannot_write(&self.path))
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// The system's error; a file is as it was before.
    pub fn finish(mut self) -> Result<()> {
        let finished = match self.to.take() {
            Some(To::File(path, file)) => {
                let file = file.into_inner().map_err(io::Error::from);
                file.and_then(|file| file.take_place(&path))
            }
            Some(To::Stream(mut stream)) => stream.flush(),
            None => Err(io::Error::other("it has failed before")),
        };
        finished.with_context(|| cannot_write(&self.path))
    }
}

impl Drop for OutputStream {
    fn drop(&mut self) {
        if let (Some(To::File(target, file)), true) = (self.to.take(), self.begun) {
            let file = file.into_inner().map_err(io::Error::from);
            if let Err(error) = file.and_then(|file| keep_partial(file, &target)) {
                say(format_args!(
                    "what was done of {} cannot be kept: {error}",
                    self.path.display()
                ));
            }
        }
    }
}
