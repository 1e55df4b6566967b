//! Files that belong together: all of them change, or none.
//!
//! All are written under temporary names first. Then a journal says which name each is to have;
//! from there on the change is decided. Files are renamed and the journal removed. Whoever writes
//! the folder next finishes what a killed program has decided.

use std::ffi::OsString;
#[cfg(unix)]
use std::fs::File;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result};

use super::replace::{Replacement, sync_folder};
use super::{OutputFile, Target, cannot_write, write_stream};

/// The name of the journal.
pub(super) const JOURNAL: &str = ".octet-journal";

/// Makes a folder, if there is none, and writes files of these names to it.
///
/// # Errors
/// The system's; the files are as they were before, unless a rename fails.
pub fn write_folder<'f>(
    folder: &Path,
    files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
) -> Result<()> {
    let cannot = || cannot_write(folder);
    fs::create_dir_all(folder).with_context(cannot)?;
    let _held = hold(folder).with_context(cannot)?;
    // The journal's names hold wherever the next program is started.
    let folder = &folder.canonicalize().with_context(cannot)?;
    finish(folder).with_context(cannot)?;
    let mut streams = Vec::new();
    let mut replacements = Vec::new();
    for (name, bytes) in files {
        let path = folder.join(name);
        let output = OutputFile::new(&path)?;
        match output.target {
            Target::Stream => streams.push((path, bytes)),
            Target::File(file) => {
                let made = Replacement::new(&file, bytes);
                replacements.push(made.with_context(|| cannot_write(&path))?);
            }
        }
    }
    decide(folder, replacements).with_context(cannot)?;
    finish(folder).with_context(cannot)?;
    for (path, bytes) in streams {
        write_stream(&path, bytes).with_context(|| cannot_write(&path))?;
    }
    Ok(())
}

/// Waits until no other program writes the folder, and holds it until the result is dropped.
#[cfg(unix)]
fn hold(folder: &Path) -> io::Result<File> {
    let folder = File::open(folder)?;
    folder.lock()?;
    Ok(folder)
}

#[cfg(not(unix))]
fn hold(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Writes the journal: from here on all files take their places.
pub(super) fn decide(folder: &Path, replacements: Vec<Replacement>) -> io::Result<()> {
    let mut names = Vec::new();
    let mut temporaries = Vec::new();
    for replacement in replacements {
        let (temporary, path) = replacement.keep()?;
        for name in [&temporary, &path] {
            names.extend_from_slice(name.as_os_str().as_encoded_bytes());
            names.push(0);
        }
        temporaries.push(temporary);
    }
    let written = Replacement::new(&folder.join(JOURNAL), &names).and_then(Replacement::finish);
    if written.is_err() {
        for temporary in temporaries {
            // The error that is told is the journal's.
            let _ = fs::remove_file(temporary);
        }
    }
    written
}

/// Gives files the names that a journal says, and removes it.
fn finish(folder: &Path) -> io::Result<()> {
    let journal = folder.join(JOURNAL);
    let names = match fs::read(&journal) {
        Ok(names) => names,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let names: Vec<PathBuf> = names.split(|&byte| byte == 0).map(path_of).collect();
    for pair in names.chunks_exact(2) {
        match fs::rename(&pair[0], &pair[1]) {
            // It has its name already.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            done => done?,
        }
        sync_folder(super::folder_of(&pair[1]))?;
    }
    fs::remove_file(&journal)?;
    sync_folder(folder)
}

/// A path from its bytes.
#[cfg(unix)]
fn path_of(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    OsString::from_vec(bytes.to_vec()).into()
}

#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> PathBuf {
    OsString::from(String::from_utf8_lossy(bytes).into_owned()).into()
}
