//! The disk that a program is sold on: it starts by itself, and what the
//! program leaves free is for what its users save.

use super::directory::FileType;
use super::geometry::DiskFormat;
use super::{Disk, DosStatus, boot};
use crate::image::File;
use crate::image::petscii::petscii;

/// The disk's identity, which tells a drive that the disk was changed.
const ID: &[u8; 2] = b"64";

/// A disk with a program, `prg` as a PRG file, that a C128 starts when it is
/// turned on, and the files that it loads. The disk and the program are called
/// `name`.
pub fn disk(format: DiskFormat, name: &str, prg: &[u8], apart: &[File]) -> Result<Disk, DosStatus> {
    let name = petscii(name);
    let mut disk = Disk::format(format, &name, ID);
    disk.write_boot_sector(&boot::sector(&name, &name));
    disk.write(&name, FileType::Prg, prg)?;
    for file in apart {
        disk.write(&petscii(&file.name), FileType::Prg, &file.bytes)?;
    }
    Ok(disk)
}
