//! A disk image in drive 8, and what the program writes to it.

use std::path::Path;

use anyhow::{Context, Result, anyhow};
use c128::image::disk::{Disk, Format, program};
use c128::image::prg;
use emulator::desk::Desk;
use emulator::drive::{Drive, Files};
use emulator::octet::load;
use engine::atomic::Place;

/// The number of the drive.
const DRIVE: u8 = 8;

/// Puts the disk that the program is sold on into the drive.
///
/// # Errors
/// The program does not assemble.
pub fn insert_own(desk: &mut Desk) -> Result<()> {
    let program = load::assemble()?;
    let (name, prg) = ("octet", prg::write(&program));
    let disk = program::disk(Format::D64, name, &prg, &prg::apart(&program, name));
    let disk = disk.map_err(|status| anyhow!("the program's disk: {status:?}"))?;
    desk.files = Files::with(Drive::with(disk));
    Ok(())
}

/// An image file whose disk is in the drive.
pub struct Mounted {
    place: Place,
    /// What the file holds.
    saved: Vec<u8>,
}

impl Mounted {
    /// Puts the disk of an image file (D64, D71 or D81) into the drive.
    ///
    /// # Errors
    /// The file cannot be read, or is no such image.
    pub fn new(path: &Path, desk: &mut Desk) -> Result<Mounted> {
        let saved =
            std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let disk = Disk::open(saved.clone()).ok_or_else(|| {
            anyhow!(
                "{}: {} bytes are no disk image (D64, D71 or D81)",
                path.display(),
                saved.len()
            )
        })?;
        desk.files = Files::with(Drive::with(disk));
        Ok(Mounted {
            place: Place::new(path)?,
            saved,
        })
    }

    /// Writes the file again if the program has changed the disk.
    ///
    /// # Errors
    /// It cannot be written; it is as it was.
    pub fn save(&mut self, desk: &Desk) -> Result<()> {
        let disk = desk.files.drives.get(&DRIVE).and_then(Drive::disk);
        let Some(disk) = disk.filter(|disk| disk.bytes() != self.saved) else {
            return Ok(());
        };
        let bytes = disk.bytes().to_vec();
        self.place.write(bytes.clone())?;
        self.saved = bytes;
        Ok(())
    }
}
