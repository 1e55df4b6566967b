//! The disk in drive 8.

use std::path::Path;

use anyhow::{Context, Result, anyhow};
use c128::image::disk::{Disk, DiskFormat, release};
use c128::image::prg;
use octet_cli::output_file::OutputFile;
use octet_emulator::console::Console;
use octet_emulator::drive::{Drive, KernalFiles};
use octet_emulator::program::load;

/// The drive's device number.
const DRIVE: u8 = 8;

/// Inserts the program's own disk as it is released; changes to it are not kept.
///
/// # Errors
/// The program does not assemble.
pub fn insert_program_disk(console: &mut Console) -> Result<()> {
    let program = load::assemble()?;
    let (name, prg) = ("octet", prg::write(&program));
    let disk = release::disk(DiskFormat::D64, name, &prg, &prg::own_files(&program, name));
    let disk = disk.map_err(|status| anyhow!("the program's disk: {status:?}"))?;
    console.files = KernalFiles::with(Drive::with_disk(disk));
    Ok(())
}

/// A disk image file that is in the drive.
pub struct MountedDisk {
    file: OutputFile,
    /// The bytes in the file.
    saved: Vec<u8>,
}

impl MountedDisk {
    /// Inserts the disk of an image file (D64, D71 or D81).
    ///
    /// # Errors
    /// The file cannot be read, or is no disk image.
    pub fn new(path: &Path, console: &mut Console) -> Result<MountedDisk> {
        let saved =
            std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let disk = Disk::open(saved.clone()).ok_or_else(|| {
            anyhow!(
                "{}: {} bytes are no disk image (D64, D71 or D81)",
                path.display(),
                saved.len()
            )
        })?;
        console.files = KernalFiles::with(Drive::with_disk(disk));
        Ok(MountedDisk {
            file: OutputFile::new(path)?,
            saved,
        })
    }

    /// Writes the file if the program has changed the disk.
    ///
    /// # Errors
    /// It cannot be written, and is unchanged.
    pub fn save(&mut self, console: &Console) -> Result<()> {
        let disk = console.files.drives.get(&DRIVE).and_then(Drive::disk);
        let Some(disk) = disk.filter(|disk| disk.bytes() != self.saved) else {
            return Ok(());
        };
        let bytes = disk.bytes().to_vec();
        self.file.write(bytes.clone())?;
        self.saved = bytes;
        Ok(())
    }
}
