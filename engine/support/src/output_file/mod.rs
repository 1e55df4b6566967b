//! Output files, written completely or not at all.
//!
//! A file is written under a temporary name in its folder, brought to the disk, and renamed: whoever
//! reads it finds the old file or the new one, even if the program is killed or the power fails.
//! What an interrupted program has done gets a name beside it that says so (`A.partial.pgn`) and
//! never its own. Links are followed, permissions and owner kept. What is no file, such as a device
//! or a pipe, is written to as it is.

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

    /// Whether it is a file and no device or pipe.
    #[must_use]
    pub fn is_file(&self) -> bool {
        matches!(self.target, Target::File(_))
    }

    /// Writes the file, after another program that is writing it.
    ///
    /// # Errors
    /// The system's; the file is as it was before.
    pub fn write(&self, bytes: impl AsRef<[u8]>) -> Result<()> {
        self.write_with(bytes.as_ref(), Temporary::take_place)
    }

    /// Writes what an interrupted program has done to a file beside it, and says where. An older one
    /// is replaced; the file itself stays as it is.
    ///
    /// # Errors
    /// The system's.
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

    /// Begins the file, to be written part by part.
    ///
    /// # Errors
    /// The system's, or another program is writing it.
    pub fn stream(self) -> Result<OutputStream> {
        OutputStream::new(self)
    }

    /// The file, and the one beside it that an interrupted program would write; nothing of a device.
    fn files(&self) -> Vec<PathBuf> {
        match &self.target {
            Target::File(file) => vec![file.clone(), partial_path(file)],
            Target::Stream => Vec::new(),
        }
    }
}

/// Refuses outputs, each an option and its file, that lead to the same file, or to an input: what
/// a command reads and its path. Names do not count, but which file they lead to. What an
/// interrupted program would write is an output, too.
///
/// # Errors
/// Two do; both are named.
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

/// Refuses standard output that is a file from which something is read: it would be read on and on.
///
/// # Errors
/// It is.
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
    // What another program is writing can be written.
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

/// Writes a file under a temporary name, and then places it.
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

/// Gives what an interrupted program has written its name beside `target`, and says so.
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

/// Where the result of an interrupted program is kept: `A.partial.pgn` for `A.pgn`.
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
