//! The release disk: it boots by itself; the rest is free for saved games.

use super::directory::FileType;
use super::geometry::DiskFormat;
use super::{Disk, DosStatus, boot};
use crate::image::File;
use crate::image::petscii::petscii;

/// The disk's ID, by which a drive notices a change of disks.
const ID: &[u8; 2] = b"64";

/// A disk called `name` with the program `prg`, also called `name`, which a C128 boots when it is
/// turned on, and the files that the program loads.
pub fn disk(
    format: DiskFormat,
    name: &str,
    prg: &[u8],
    own_files: &[File],
) -> Result<Disk, DosStatus> {
    let name = petscii(name);
    let mut disk = Disk::format(format, &name, ID);
    disk.write_boot_sector(&boot::sector(&name, &name));
    disk.write(&name, FileType::Prg, prg)?;
    for file in own_files {
        disk.write(&petscii(&file.name), FileType::Prg, &file.bytes)?;
    }
    Ok(disk)
}
