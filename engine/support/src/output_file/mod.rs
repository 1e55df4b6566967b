//! Output files, written completely or not at all.
//!
//! A file is written under a temporary name in its folder, brought to the disk, and renamed: whoever
//! reads it finds the old file or the new one, even if the program is killed or the power fails.
//! Links are followed, permissions and owner kept. What is no file, such as a device or a pipe, is
//! written to as it is.

mod lock;
mod replace;
mod stream;

use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

pub use lock::LockedFile;
use replace::Replacement;
pub use stream::OutputStream;

/// An output file that was checked before the work that fills it: it can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile {
    /// As the user has named it.
    path: PathBuf,
    target: Target,
}

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Target {
    /// A file, or none yet, at the end of all links.
    File(PathBuf),
    /// Something else that can be written to.
    Stream,
}

impl OutputFile {
    /// The file at `path`, whose folder must exist.
    ///
    /// # Errors
    /// It is a folder or read-only, or there is no right to write it.
    pub fn new(path: &Path) -> Result<OutputFile> {
        let target = target(path).with_context(|| cannot_write(path))?;
        let path = path.to_owned();
        Ok(OutputFile { path, target })
    }

    /// Writes the file.
    ///
    /// # Errors
    /// The system's; the file is as it was before.
    pub fn write(&self, bytes: impl AsRef<[u8]>) -> Result<()> {
        let written = match &self.target {
            Target::File(file) => {
                Replacement::new(file, bytes.as_ref()).and_then(Replacement::finish)
            }
            Target::Stream => write_stream(&self.path, bytes.as_ref()),
        };
        written.with_context(|| cannot_write(&self.path))
    }
}

/// Refuses outputs, each an option and its file, that lead to the same file.
///
/// # Errors
/// Two do; both options are named.
pub fn ensure_distinct(outputs: &[(&str, Option<&OutputFile>)]) -> Result<()> {
    for (n, (option, output)) in outputs.iter().enumerate() {
        for (other, earlier) in &outputs[..n] {
            let (Some(output), Some(earlier)) = (output, earlier) else {
                continue;
            };
            let shown = output.path.display();
            ensure!(
                !output.is_same_file(earlier),
                "{other} and {option} both name the file {shown}"
            );
        }
    }
    Ok(())
}

impl OutputFile {
    fn is_same_file(&self, other: &OutputFile) -> bool {
        let (Target::File(one), Target::File(two)) = (&self.target, &other.target) else {
            return false;
        };
        one.file_name() == two.file_name()
            && match (folder_of(one).canonicalize(), folder_of(two).canonicalize()) {
                (Ok(one), Ok(two)) => one == two,
                _ => false,
            }
    }
}

/// Writes a file whose folder exists.
///
/// # Errors
/// As [`OutputFile`]'s.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    OutputFile::new(path)?.write(bytes)
}

/// Makes a folder, if there is none, and writes files of these names to it, each by itself whole
/// or as it was. All are looked at before the first is written.
///
/// # Errors
/// As [`OutputFile`]'s; files before the one that fails are written.
pub fn write_folder<'f>(
    folder: &Path,
    files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| cannot_write(folder))?;
    let checked = (files.into_iter())
        .map(|(name, bytes)| Ok((OutputFile::new(&folder.join(name))?, bytes)))
        .collect::<Result<Vec<_>>>()?;
    for (file, bytes) in checked {
        file.write(bytes)?;
    }
    Ok(())
}

/// Looks at what a path leads to, and refuses what cannot be written.
fn target(path: &Path) -> Result<Target> {
    ensure!(path.file_name().is_some(), "not the name of a file");
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => bail!("it is a folder"),
        Ok(metadata) if !metadata.is_file() => return Ok(Target::Stream),
        Ok(metadata) => {
            ensure!(!metadata.permissions().readonly(), "it is read-only");
            OpenOptions::new().write(true).open(path)?;
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error.into()),
    }
    let file = at_end_of_links(path)?;
    let folder = folder_of(&file);
    let shown = folder.display();
    ensure!(folder.is_dir(), "no folder {shown}");
    let trial = tempfile::Builder::new().prefix(PREFIX).tempfile_in(folder);
    trial
        .map_err(|error| reason(&error))
        .map_err(anyhow::Error::msg)
        .with_context(|| format!("no file can be made in {shown}"))?;
    Ok(Target::File(file))
}

/// The beginning of temporary names.
const PREFIX: &str = ".octet-";

/// Where a path leads if it is a link, even to a file that is not there yet.
fn at_end_of_links(path: &Path) -> io::Result<PathBuf> {
    /// More links than any system follows.
    const MAX_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::symlink_metadata(&path) {
            Ok(metadata) if metadata.is_symlink() => {
                path = folder_of(&path).join(fs::read_link(&path)?);
            }
            _ => return Ok(path),
        }
    }
    Err(io::Error::other("its links lead in a circle"))
}

/// Writes to a device or a pipe.
fn write_stream(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut stream = OpenOptions::new().write(true).open(path)?;
    stream.write_all(bytes)?;
    stream.flush()
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder.as_os_str() != OsStr::new("") => folder,
        _ => Path::new("."),
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// What the system says of an error, without the paths that a library adds.
fn reason(error: &io::Error) -> String {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code).to_string(),
        None => error.kind().to_string(),
    }
}

#[cfg(all(test, unix))]
mod tests;
