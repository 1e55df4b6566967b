//! The release disk: it boots by itself; the rest is free for saved games.

use super::directory::FileType;
use super::geometry::DiskFormat;
use super::{Disk, DosStatus, boot};
use crate::image::File;
use crate::image::petscii::petscii;

/// The disk's ID, by which a drive notices a change of disks.
const ID: &[u8; 2] = b"64";

/// Sectors from one block of a file to the next. In burst mode a 1571 just has sent a block when
/// the fifth after it comes by: by VICE's x128 it loads the program of a D64 in 11 s, with the
/// usual 10 sectors in 20 s, with 4 in 45 s, and a disk that turns 5 % faster changes nothing. For
/// a 1541 the sending takes longer than any turn.
fn interleave(format: DiskFormat) -> u8 {
    match format {
        DiskFormat::D64 | DiskFormat::D71 => 5,
        DiskFormat::D81 => format.interleave(),
    }
}

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
    let own = own_files
        .iter()
        .map(|file| (petscii(&file.name), file.bytes.as_slice()));
    for (name, bytes) in [(name, prg)].into_iter().chain(own) {
        disk.write_interleaved(&name, FileType::Prg, bytes, interleave(format))?;
    }
    Ok(disk)
}
