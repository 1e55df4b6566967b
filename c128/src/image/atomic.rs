//! Writing files whole or not at all.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::File;

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
        let part = folder.join(format!(".{}.part", file.name));
        parts.0.push(part.clone());
        fs::write(&part, &file.bytes).map_err(failed(&path))?;
    }
    for (file, part) in files.iter().zip(&parts.0) {
        let path = folder.join(&file.name);
        fs::rename(part, &path).map_err(failed(&path))?;
    }
    Ok(())
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
