//! Disk images: D64, D71 and D81, the disks of a 1541, a 1571 and a 1581.
//!
//! A [`Disk`] is such an image with the work of the drive's DOS on it: format, list, read, write,
//! rename, delete. [`geometry`] says where a sector lies, [`bam`] which are free, [`directory`]
//! what is on the disk, [`chain`] how a file goes from sector to sector; [`release`] makes the disk that
//! Octet comes on. Errors are [`DosStatus`], as a drive
//! reports them.
//!
//! Names are bytes, as they stand on the disk: [`petscii`](super::petscii::petscii) makes them.
//!
//! ```
//! use c128::image::disk::{Disk, DiskFormat, DosStatus, FileType};
//!
//! let mut disk = Disk::format(DiskFormat::D64, b"GAMES", b"08");
//! disk.write(b"NOTE", FileType::Seq, b"e4 e5")?;
//! assert_eq!(disk.read(b"N*")?, b"e4 e5");
//! assert_eq!(disk.blocks_free(), 663);
//! # Ok::<(), DosStatus>(())
//! ```

pub mod bam;
pub mod chain;
pub mod directory;
pub mod geometry;
mod listing;
pub mod release;
mod status;
#[cfg(test)]
mod tests;
mod volume;

pub use chain::{FileReader, FileWriter};
pub use directory::{DirEntry, FileType};
pub use geometry::{DiskFormat, TrackSector};
pub use status::DosStatus;
pub use volume::Disk;
