//! Output files, each written completely or not at all.
//!
//! A file is written under a temporary name in its folder, flushed to the disk, and renamed.
//! Whoever reads it finds the old file or the new one, even if the program is killed or the power
//! fails. The work of an interrupted program never takes the file's name, but one beside it that
//! shows what it is (`A.partial.pgn`). Links are followed; permissions and owner are kept. What is
//! not a file, such as a device or a pipe, is written directly.

mod claim;
mod identity;
mod lock;
mod stream;
mod temporary;

use std::ffi::{OsStr, OsString};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::terminal::say;
pub use claim::Claim;
use identity::Identity;
pub use identity::Stamp;
pub use lock::LockedFile;
pub use stream::OutputStream;
use temporary::{Temporary, Wait};

/// An output file that was found writable before the work that fills it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile {
    /// The path as the user wrote it.
    path: PathBuf,
    target: Target,
}

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Target {
    /// A file, or the place of one that does not exist yet, with all links followed.
    File(PathBuf),
    /// Something else that can be written to, such as a device.
    Stream,
}

impl OutputFile {
    /// The file at `path`, whose folder must exist.
    ///
    /// # Errors
    /// The path is a folder or read-only, or the user may not write it.
    pub fn new(path: &Path) -> Result<OutputFile> {
        let target = target(path).with_context(|| cannot_write(path))?;
        let path = path.to_owned();
        Ok(OutputFile { path, target })
    }

    /// Whether it is a file and no device or pipe.
    #[must_use]
    pub fn is_file(&self) -> bool {
        matches!(self.target, Target::File(_))
    }

    /// Writes the file. If another program is writing it, this one waits.
    ///
    /// # Errors
    /// The system's error; the file is as it was before.
    pub fn write(&self, bytes: impl AsRef<[u8]>) -> Result<()> {
        self.write_with(bytes.as_ref(), Temporary::take_place)
    }

    /// Writes the work of an interrupted program to a file beside this one and reports its name. It
    /// replaces an older one; the file itself stays as it is.
    ///
    /// # Errors
    /// The system's error.
    pub fn write_partial(&self, bytes: impl AsRef<[u8]>) -> Result<()> {
        self.write_with(bytes.as_ref(), keep_partial)
    }

    fn write_with(
        &self,
        bytes: &[u8],
        place: impl FnOnce(Temporary, &Path) -> io::Result<()>,
    ) -> Result<()> {
        let written = match &self.target {
            Target::File(file) => write_file(file, bytes, place),
            Target::Stream => write_stream(&self.path, bytes),
        };
        written.with_context(|| cannot_write(&self.path))
    }

    /// Begins the file, which is then written part by part.
    ///
    /// # Errors
    /// The system's error, or another program is writing the file.
    pub fn stream(self) -> Result<OutputStream> {
        OutputStream::new(self)
    }

    /// The file, and the one beside it that an interrupted program would write; empty for a device.
    fn files(&self) -> Vec<PathBuf> {
        match &self.target {
            Target::File(file) => vec![file.clone(), partial_path(file)],
            Target::Stream => Vec::new(),
        }
    }
}

/// Fails if two outputs, each an option and its file, lead to the same file, or if one leads to an
/// input, which is what a command reads and its path. It compares the files and not their names.
/// The file that an interrupted program would write counts as an output, too.
///
/// # Errors
/// Two paths lead to one file; the error names both.
pub fn ensure_distinct(
    outputs: &[(&str, Option<&OutputFile>)],
    inputs: &[(&str, Option<&Path>)],
) -> Result<()> {
    let read = inputs.iter().filter_map(|&(what, path)| {
        let path = path?;
        Some((what, path.display(), Identity::of(path)?))
    });
    let read: Vec<_> = read.collect();
    let mut written: Vec<(&str, Identity)> = Vec::new();
    for &(option, output) in outputs {
        let Some(output) = output else { continue };
        let files = output.files();
        for (n, file) in files.iter().enumerate() {
            let Some(identity) = Identity::of(file) else {
                continue;
            };
            if let Some((what, path, _)) = read.iter().find(|(.., input)| *input == identity) {
                match n {
                    0 => bail!("{option} is the file {path}, from which {what} are read"),
                    _ => bail!(
                        "an interrupted run would write {}, from which {what} are read",
                        file.display()
                    ),
                }
            }
            if let Some((other, _)) = written.iter().find(|(_, earlier)| *earlier == identity) {
                bail!(
                    "{other} and {option} both name the file {}",
                    output.path.display()
                );
            }
            written.push((option, identity));
        }
    }
    Ok(())
}

/// Fails if standard output is a file that is also read: the program would read its own output
/// without end.
///
/// # Errors
/// Standard output is such a file.
pub fn ensure_not_stdout(what: &str, inputs: &[PathBuf]) -> Result<()> {
    let stdout = Identity::of(Path::new("/dev/stdout"));
    for input in inputs {
        ensure!(
            stdout.is_none() || Identity::of(input) != stdout,
            "standard output is the file {}, from which {what} are read",
            input.display()
        );
    }
    Ok(())
}

/// Writes a file whose folder exists.
///
/// # Errors
/// Those of [`OutputFile`].
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    OutputFile::new(path)?.write(bytes)
}

/// Makes a folder, if there is none, and writes files of these names to it, each completely or not
/// at all. All of them are checked before the first is written.
///
/// # Errors
/// Those of [`OutputFile`]; the files before the one that fails have been written.
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

/// Finds out what a path leads to, and fails if it cannot be written.
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
    // A file that another program is writing can be written later.
    Temporary::begin(&file, Wait::No).with_context(|| format!("no file can be made in {shown}"))?;
    Ok(Target::File(file))
}

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

/// Writes a file under a temporary name and then renames it.
fn write_file(
    target: &Path,
    bytes: &[u8],
    place: impl FnOnce(Temporary, &Path) -> io::Result<()>,
) -> io::Result<()> {
    let Some(mut file) = Temporary::begin(target, Wait::ToTheEnd)? else {
        return Err(io::Error::other("another program is writing it"));
    };
    file.write_all(bytes)?;
    place(file, target)
}

/// Renames the work of an interrupted program to its name beside `target`, and reports that.
fn keep_partial(file: Temporary, target: &Path) -> io::Result<()> {
    let partial = partial_path(target);
    file.take_name(&partial, target)?;
    say(format_args!(
        "what was done is kept in {}; {} is as it was before",
        partial.display(),
        target.display()
    ));
    Ok(())
}

/// The file for the work of an interrupted program: `A.partial.pgn` for `A.pgn`.
fn partial_path(target: &Path) -> PathBuf {
    let mut name = OsString::from(target.file_stem().unwrap_or_default());
    name.push(".partial");
    if let Some(extension) = target.extension() {
        name.push(".");
        name.push(extension);
    }
    target.with_file_name(name)
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

#[cfg(all(test, unix))]
mod tests;
