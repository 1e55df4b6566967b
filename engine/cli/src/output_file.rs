//! Output files, written completely or not at all.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use tempfile::{Builder, NamedTempFile};

/// An output file whose path was checked before the work that fills it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile(PathBuf);

impl OutputFile {
    /// The file at `path`, whose folder must exist.
    ///
    /// # Errors
    /// No folder, or no name of a file.
    pub fn new(path: &Path) -> Result<OutputFile> {
        let folder = folder(path);
        let named = path.file_name().is_some();
        ensure!(named, "{}: not the name of a file", cannot_write(path));
        let exists = folder.is_dir();
        let shown = folder.display();
        ensure!(exists, "{}: no folder {shown}", cannot_write(path));
        Ok(OutputFile(path.to_owned()))
    }

    /// Writes the file.
    ///
    /// # Errors
    /// The system's; the file is as it was before.
    pub fn write(&self, bytes: impl AsRef<[u8]>) -> Result<()> {
        write_all([(self.0.clone(), bytes)])
    }
}

/// Writes a file whose folder exists.
///
/// # Errors
/// As [`OutputFile`]'s.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    OutputFile::new(path)?.write(bytes)
}

/// Writes several files. Each is written under a temporary name in its folder,
/// and renamed only when all could be written.
///
/// # Errors
/// The system's; the files are as they were before, unless a rename fails.
pub fn write_all<B: AsRef<[u8]>>(files: impl IntoIterator<Item = (PathBuf, B)>) -> Result<()> {
    let mut written = Vec::new();
    for (path, bytes) in files {
        let file = temporary(&path, bytes.as_ref()).with_context(|| cannot_write(&path))?;
        written.push((path, file));
    }
    for (path, file) in written {
        file.persist(&path).with_context(|| cannot_write(&path))?;
    }
    Ok(())
}

/// A file beside `path` with these bytes, removed unless it is renamed.
fn temporary(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = empty(path)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// An empty file beside `path`, removed unless it is renamed.
fn empty(path: &Path) -> io::Result<NamedTempFile> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let mut builder = Builder::new();
    builder.prefix(".octet-").suffix(".part");
    // The usual permissions of a new file, the umask taken off; a temporary
    // file would be its owner's alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder(path))
}

/// A file that is written part by part, and takes its name when it is complete.
pub struct OutputStream {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
}

impl OutputStream {
    /// Begins a file whose folder exists.
    ///
    /// # Errors
    /// As [`OutputFile`]'s.
    pub fn new(path: &Path) -> Result<OutputStream> {
        let OutputFile(path) = OutputFile::new(path)?;
        let file = empty(&path).with_context(|| cannot_write(&path))?;
        Ok(OutputStream {
            file: BufWriter::with_capacity(1 << 16, file),
            path,
        })
    }

    /// Writes a part.
    ///
    /// # Errors
    /// The system's; the file is as it was before.
    pub fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let written = self.file.write_all(bytes);
        written.with_context(|| cannot_write(&self.path))
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// The system's; the file is as it was before.
    pub fn finish(self) -> Result<()> {
        let path = self.path;
        let file = self.file.into_inner().map_err(io::Error::from);
        let file = file.and_then(|file| file.as_file().sync_all().map(|()| file));
        let file = file.with_context(|| cannot_write(&path))?;
        file.persist(&path).with_context(|| cannot_write(&path))?;
        Ok(())
    }
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Makes a folder, if there is none, and writes files of these names to it.
///
/// # Errors
/// As [`write_all`]'s.
pub fn write_folder<'f>(
    folder: &Path,
    files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| cannot_write(folder))?;
    write_all(
        files
            .into_iter()
            .map(|(name, bytes)| (folder.join(name), bytes)),
    )
}
