//! Writing files whole or not at all.

use core::fmt;
use std::borrow::ToOwned;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::string::String;
use std::vec::Vec;

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, without a folder.
    pub name: String,
    /// Its contents.
    pub bytes: Vec<u8>,
}

/// A file that could not be written.
#[derive(Debug)]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// The reason.
    pub reason: io::Error,
}

impl fmt::Display for WriteError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "cannot write {}: {}", self.path.display(), self.reason)
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.reason)
    }
}

/// Writes all files to `folder`, which is made if there is none.
///
/// Every file is first written under another name, and all of them are
/// renamed once all could be written: a failure leaves what was there before.
pub fn write(folder: &Path, files: &[File]) -> Result<(), WriteError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        |reason| WriteError { path, reason }
    };
    fs::create_dir_all(folder).map_err(failed(folder))?;
    let mut parts = Parts::default();
    for file in files {
        let path = folder.join(&file.name);
        if path.is_dir() {
            let reason = io::Error::from(io::ErrorKind::IsADirectory);
            return Err(WriteError { path, reason });
        }
        let part = folder.join(std::format!(".{}.part", file.name));
        parts.0.push(part.clone());
        fs::write(&part, &file.bytes).map_err(failed(&path))?;
    }
    for (file, part) in files.iter().zip(&parts.0) {
        let path = folder.join(&file.name);
        fs::rename(part, &path).map_err(failed(&path))?;
    }
    Ok(())
}

/// Where one file is to be written: told before the work that fills it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    folder: PathBuf,
    name: String,
}

impl Place {
    /// The file at `path`; its folder must be there.
    pub fn new(path: &Path) -> Result<Place, WriteError> {
        let refused = |kind, text: &str| WriteError {
            path: path.to_owned(),
            reason: io::Error::new(kind, text),
        };
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.ok_or_else(|| {
            let kind = io::ErrorKind::InvalidInput;
            refused(kind, "not the name of a file")
        })?;
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        if !folder.is_dir() {
            let none = std::format!("no folder {}", folder.display());
            return Err(refused(io::ErrorKind::NotFound, &none));
        }
        Ok(Place {
            folder: folder.to_owned(),
            name: name.to_owned(),
        })
    }

    /// Writes the file.
    pub fn write(&self, bytes: Vec<u8>) -> Result<(), WriteError> {
        let name = self.name.clone();
        write(&self.folder, &[File { name, bytes }])
    }
}

/// Files under their other names, which must not stay behind.
#[derive(Default)]
struct Parts(Vec<PathBuf>);

impl Drop for Parts {
    fn drop(&mut self) {
        for part in &self.0 {
            // Renamed files are no longer there; nothing is lost.
            let _ = fs::remove_file(part);
        }
    }
}
