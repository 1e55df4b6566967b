//! A disk image file of the host, whose disk is in the drive.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use cbm_disk::geometry::SECTOR;
use cbm_disk::{Disk, DiskFormat, TrackSector};
use octet_console::DRIVE;
use octet_machine::Machine;
use octet_machine::drive::{Drive, KernalFiles};
use octet_support::output_file::{Claim, OutputFile};

/// The error byte of a sector that can be read.
const GOOD: [u8; 2] = [0, 1];

/// A disk image file that is in the drive. It is written completely or not at all whenever the
/// drive is done, so that at every moment it holds all files that the program calls saved.
pub struct MountedDisk {
    path: PathBuf,
    /// `None` if the disk is write protected.
    output: Option<Output>,
    /// The sectors' bytes in the file.
    saved: Vec<u8>,
    /// The error bytes after them, one for each sector, if the file has any.
    errors: Vec<u8>,
    /// Whether another program has changed the file. `path` is then a new file beside it.
    changed: Option<PathBuf>,
}

/// The lock that keeps the file out of other emulators' drives while it may be written.
struct Output {
    file: OutputFile,
    _claim: Claim,
}

impl Output {
    fn new(path: &Path) -> Result<Output> {
        let file = OutputFile::new(path)?;
        match Claim::new(path)? {
            Some(claim) => Ok(Output {
                file,
                _claim: claim,
            }),
            None => bail!("{} is in the drive of another emulator", path.display()),
        }
    }
}

impl MountedDisk {
    /// Opens an image file (D64, D71 or D81); if `writable`, for writing, too.
    ///
    /// # Errors
    /// The file cannot be read, cannot be written, or is not a disk image.
    pub(super) fn new(path: &Path, writable: bool) -> Result<(MountedDisk, Disk)> {
        check(path)?;
        let output = writable.then(|| Output::new(path)).transpose();
        let output = output.map_err(|error| anyhow!("{error:#}; --write-protect only reads it"))?;
        let mut saved = read(path)?;
        let len = saved.len();
        let sizes = DiskFormat::ALL.into_iter().map(DiskFormat::size);
        let with_errors = sizes.into_iter().find(|size| with_errors(*size) == len);
        let errors = saved.split_off(with_errors.unwrap_or(len));
        let disk = Disk::open(saved.clone()).with_context(|| no_image(path, len as u64))?;
        let mounted = MountedDisk {
            path: path.to_owned(),
            output,
            saved,
            errors,
            changed: None,
        };
        Ok((mounted, disk))
    }

    /// The sectors that the file's error bytes call damaged.
    pub(super) fn bad_sectors(&self, format: DiskFormat) -> impl Iterator<Item = TrackSector> {
        let places = (1..=format.tracks()).flat_map(move |track| {
            (0..format.sectors(track)).map(move |sector| TrackSector::new(track, sector))
        });
        let marked = places.zip(&self.errors);
        marked
            .filter(|(_, error)| !GOOD.contains(error))
            .map(|(place, _)| place)
    }

    /// Writes the file if the drive is done and the program has changed the disk. If another
    /// program has changed the file in the meantime, that file stays, and a new one is written
    /// beside it.
    ///
    /// # Errors
    /// The file cannot be written, and is unchanged.
    pub fn keep(&mut self, machine: &Machine, files: &KernalFiles) -> Result<()> {
        match self.unsaved(files) {
            Some(disk) if files.drives_are_done(machine.time()) => self.write(disk),
            _ => Ok(()),
        }
    }

    /// Writes the file likewise when the run ends.
    ///
    /// # Errors
    /// The file cannot be written, the drive is not done, or another program has changed the file.
    pub fn finish(&mut self, machine: &Machine, files: &KernalFiles) -> Result<()> {
        self.keep(machine, files)?;
        ensure!(
            self.unsaved(files).is_none(),
            "drive {DRIVE} is not done: {} is as it was before the drive began",
            self.path.display()
        );
        match &self.changed {
            Some(changed) => bail!(
                "{} was changed by another program while its disk was in the drive and is left so; \
                 what was saved is in {}",
                changed.display(),
                self.path.display()
            ),
            None => Ok(()),
        }
    }

    /// The disk, if the program has changed it since the file was written.
    fn unsaved<'f>(&self, files: &'f KernalFiles) -> Option<&'f Disk> {
        let disk = files.drives.get(&DRIVE).and_then(Drive::disk);
        disk.filter(|disk| disk.bytes() != self.saved)
    }

    fn write(&mut self, disk: &Disk) -> Result<()> {
        let Some(output) = &self.output else {
            return Ok(());
        };
        let unsaved = || {
            let shown = self.path.display();
            format!("the disk has changed since it was last written to {shown}")
        };
        let before = [self.saved.as_slice(), &self.errors].concat();
        let bytes = [disk.bytes(), &self.errors].concat();
        if is_other(&self.path, &before).with_context(unsaved)? {
            let (beside, output) = write_beside(&self.path, &bytes).with_context(unsaved)?;
            let path = std::mem::replace(&mut self.path, beside);
            self.changed.get_or_insert(path);
            self.output = Some(output);
        } else {
            output.file.write(bytes).with_context(unsaved)?;
        }
        self.saved = disk.bytes().to_vec();
        Ok(())
    }
}

/// The length of an image of so many bytes with an error byte for each sector.
fn with_errors(size: usize) -> usize {
    size + size / SECTOR
}

/// Refuses, before opening it, a path that is not a file: a pipe would not end, and a device is not
/// a disk.
fn check(path: &Path) -> Result<()> {
    let reading = || format!("cannot read {}", path.display());
    let data = path.metadata().with_context(reading)?;
    ensure!(data.is_file(), "{}: it is not a regular file", reading());
    let sizes = DiskFormat::ALL.into_iter().map(DiskFormat::size);
    let most = sizes.map(with_errors).max().unwrap_or(0) as u64;
    ensure!(data.len() <= most, "{}", no_image(path, data.len()));
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

fn no_image(path: &Path, len: u64) -> String {
    let shown = path.display();
    format!("{shown}: {len} bytes are no disk image (D64, D71 or D81)")
}

/// Whether the file exists and holds other bytes.
fn is_other(path: &Path, bytes: &[u8]) -> Result<bool> {
    match path.metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Ok(data) if !data.is_file() || data.len() != bytes.len() as u64 => Ok(true),
        _ => Ok(read(path)? != bytes),
    }
}

/// Writes a new file beside `path`.
fn write_beside(path: &Path, bytes: &[u8]) -> Result<(PathBuf, Output)> {
    let beside = free_name(path)?;
    let written = Output::new(&beside).and_then(|output| {
        output.file.write(bytes)?;
        Ok(output)
    });
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    Ok((beside, written?))
}

/// A new, empty file beside `path`: `games-2.d64` for `games.d64`, or the next name that is free.
fn free_name(path: &Path) -> io::Result<PathBuf> {
    let mut n = 2;
    loop {
        let mut name = path.file_stem().unwrap_or_default().to_owned();
        name.push(format!("-{n}."));
        name.push(path.extension().unwrap_or_default());
        let beside = path.with_file_name(name);
        match OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&beside)
        {
            Ok(_) => return Ok(beside),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => n += 1,
            Err(error) => return Err(error),
        }
    }
}
