//! Commodore's disk images: D64, D71 and D81, the disks of a 1541, a 1571 and a 1581.
//!
//! A [`Disk`] is such an image with the functions of the drive's DOS on it: format, list, read,
//! write, rename, delete. [`geometry`] defines where a sector lies, [`bam`] which sectors are free,
//! [`directory`] what is on the disk, [`chain`] how a file goes from sector to sector, [`layout`]
//! where one lies that fills whole tracks, [`gcr`] how bytes become bits. Errors are [`DosStatus`],
//! as a drive reports them.
//!
//! Names are bytes, as they stand on the disk: [`petscii`](petscii::petscii) makes them.
//!
//! ```
//! use cbm_disk::{Disk, DiskFormat, DosStatus, FileType};
//!
//! let mut disk = Disk::format(DiskFormat::D64, b"GAMES", b"08");
//! disk.write(b"NOTE", FileType::Seq, b"e4 e5")?;
//! assert_eq!(disk.read(b"N*")?, b"e4 e5");
//! assert_eq!(disk.blocks_free(), 663);
//! # Ok::<(), DosStatus>(())
//! ```
//!
//! Invariants, each with its reason:
//! - A command that fails changes nothing: a program may try it and go on, as on a real drive that
//!   is full. Files that are written byte by byte are in the directory, open, until they are
//!   closed.
//! - No image makes a function panic or run for ever, whatever it holds: links are followed with a
//!   bound. Only [`Disk::sector`] requires a place that the format has.
//! - Sectors are chosen as the drives' DOS chooses them, so that files lie as on a disk that a
//!   drive wrote.

#![forbid(unsafe_code)]

pub mod bam;
pub mod chain;
pub mod directory;
pub mod gcr;
pub mod geometry;
pub mod layout;
mod listing;
pub mod petscii;
mod status;
#[cfg(test)]
mod tests;
mod validate;
mod volume;

pub use chain::{FileReader, FileWriter};
pub use directory::{DirEntry, FileType};
pub use geometry::{DiskFormat, TrackSector};
pub use layout::Layout;
pub use status::DosStatus;
pub use volume::Disk;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
