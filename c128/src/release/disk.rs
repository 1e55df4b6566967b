//! The release disk. It boots by itself; the rest of it is free for saved games.

use std::fmt;

use cbm_disk::geometry::{BOOT, DATA};
use cbm_disk::petscii::petscii;
use cbm_disk::{Disk, DiskFormat, DosStatus, FileType, Layout, TrackSector};
use octet_asm::AsmErrors;

use super::file::File;
use super::loader::drive::d1541;
use super::loader::sectors as boot_sectors;
use crate::platform::slow_bus::{FastFile, TRACK};
use crate::texts::Text;

/// The disk's ID, by which a drive notices that disks were exchanged.
const ID: &[u8; 2] = b"64";

/// Sectors from one block of a file to the next. In burst mode a 1571 has just sent a block when
/// the fifth block after it comes by. In VICE's x128 it then loads the program of a D64 in 11 s;
/// with the usual 10 sectors it takes 20 s, with 4 sectors 45 s, and a disk that turns 5 % faster
/// changes nothing. A 1541 takes longer to send than any turn.
fn interleave(format: DiskFormat) -> u8 {
    match format {
        DiskFormat::D64 | DiskFormat::D71 => 5,
        DiskFormat::D81 => format.interleave(),
    }
}

/// Sectors from one that the loader reads from a 1541 to the next, in whatever order the blocks lie
/// in them. Sending takes 32 ms, and the drive needs some 43 ms until it has read the next sector.
/// In VICE's x128 the program is loaded 23.6 s after power on, and also where the disk turns 3%
/// faster; with 10 sectors, which the DOS's own job to read needs, that takes 26.2 s.
const APART: u8 = 8;

/// Why there is no release disk.
#[derive(Clone, Debug)]
pub enum ReleaseError {
    /// The program or its boot sectors are too long.
    Program(AsmErrors),
    /// The disk has no room for them.
    Disk(DosStatus),
}

impl fmt::Display for ReleaseError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReleaseError::Program(errors) => write!(out, "{errors}"),
            ReleaseError::Disk(status) => write!(out, "the program's disk: {status}"),
        }
    }
}

impl std::error::Error for ReleaseError {}

impl From<AsmErrors> for ReleaseError {
    fn from(errors: AsmErrors) -> ReleaseError {
        ReleaseError::Program(errors)
    }
}

impl From<DosStatus> for ReleaseError {
    fn from(status: DosStatus) -> ReleaseError {
        ReleaseError::Disk(status)
    }
}

/// Where the program's file, which has so many bytes, lies on its disk.
#[must_use]
pub fn layout(format: DiskFormat, len: usize) -> Layout {
    Layout {
        format,
        track: BOOT.track + 1,
        blocks: len.div_ceil(DATA) as u8,
        interleave: interleave(format),
        sectors_apart: APART,
    }
}

/// A disk called `name` with the program `prg`, also called `name`, the files that the program loads,
/// and behind them texts. A C128 boots it when it is turned on.
///
/// # Errors
/// The boot sectors are too long, or the disk has no room.
pub fn disk(
    format: DiskFormat,
    name: &str,
    prg: &[u8],
    own_files: &[File],
    texts: &[Text],
) -> Result<Disk, ReleaseError> {
    let name = petscii(name);
    let mut disk = Disk::format(format, &name, ID);
    let layout = layout(format, prg.len());
    disk.write_boot_sectors(&boot_sectors(&name, prg, &layout)?);
    let own = own_files
        .iter()
        .map(|file| (petscii(&file.name), file.bytes.as_slice()));
    disk.write_along(&name, FileType::Prg, prg, &layout.places())?;
    for (name, bytes) in own {
        let fast = layout.fits_1541().then(|| FastFile::named(&name)).flatten();
        let Some(fast) = fast else {
            disk.write_interleaved(&name, FileType::Prg, bytes, interleave(format))?;
            continue;
        };
        let layout = Layout {
            track: fast.track,
            blocks: bytes.len().div_ceil(DATA) as u8,
            ..layout
        };
        disk.write_along(&name, FileType::Prg, bytes, &layout.places())?;
        let program = d1541::program(&layout)?;
        let bytes = program.segments().iter().find(|segment| segment.loaded());
        let bytes = bytes.map(|segment| segment.bytes.clone());
        let place = TrackSector::new(TRACK, fast.sector);
        disk.write_boot_sectors(&[(place, bytes.unwrap_or_default())]);
    }
    for text in texts {
        disk.write(text.name.as_bytes(), FileType::Seq, &text.bytes)?;
    }
    Ok(disk)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::release::loader::drive_programs;
    use crate::release::prg;
    use crate::texts::{COLLECTION, MANUAL, texts};
    use octet_asm::Program;

    #[test]
    fn release_disks_boot_and_hold_the_program() {
        let program = crate::program::build().unwrap_or_else(|errors| panic!("{errors}"));
        let prg = prg::packed(&program).expect("room");
        for format in DiskFormat::ALL {
            let disk = disk(format, "octet", &prg, &[], &[]).expect("free blocks");
            assert_eq!(disk.read(b"OCTET").as_ref(), Ok(&prg));
            assert_eq!(disk.entries().expect("entries").len(), 1);
            // So many sectors more are loaded to $0C00 of bank 0.
            let more = match format {
                DiskFormat::D64 => 4,
                DiskFormat::D71 | DiskFormat::D81 => 3,
            };
            let head = [b"CBM\x00\x0C\0", [more].as_slice(), b"OCTET\0\0"].concat();
            assert_eq!(disk.sector(BOOT)[..14], head);
            let layout = layout(format, prg.len());
            let drives = drive_programs(&layout).expect("they fit");
            let of_drives = drives.into_iter().flat_map(|(_, places)| places);
            let boot = (0..=more).map(|sector| TrackSector::new(BOOT.track, sector));
            let used: Vec<TrackSector> = boot.chain(of_drives).collect();
            for sector in 0..format.sectors(BOOT.track) {
                let place = TrackSector::new(BOOT.track, sector);
                assert_eq!(disk.is_free(place), !used.contains(&place), "{place:?}");
            }
            assert!(used.iter().all(|&place| !disk.is_free(place)), "{format:?}");
            assert!(
                usize::from(disk.blocks_free()) * DATA >= 80 * 1024,
                "{format:?}"
            );
            // On a D81 the program begins on the directory's track.
            let mut others = disk.validate().unwrap_or_else(|wrong| panic!("{wrong}"));
            others.retain(|place| !layout.places().contains(place));
            assert!(others.is_empty(), "{format:?}: {others:?}");
        }
    }

    /// The disk of a format as it is released, and the one without texts.
    fn released(program: &Program, format: DiskFormat) -> [Disk; 2] {
        let prg = prg::packed(program).expect("room");
        let own_files = prg::own_files(program, "octet");
        [texts(format), Vec::new()]
            .map(|texts| disk(format, "octet", &prg, &own_files, &texts).expect("free blocks"))
    }

    /// The player's games need them.
    #[test]
    fn a_d64_has_320_free_blocks() {
        let program = crate::program::build().unwrap_or_else(|errors| panic!("{errors}"));
        let [disk, _] = released(&program, DiskFormat::D64);
        assert!(disk.blocks_free() >= 320, "{}", disk.blocks_free());
        let files = 1 + prg::own_files(&program, "octet").len() + texts(DiskFormat::D64).len();
        assert_eq!(disk.entries().expect("entries").len(), files);
    }

    #[test]
    fn texts_lie_behind_the_program_and_read_back() {
        let program = crate::program::build().unwrap_or_else(|errors| panic!("{errors}"));
        for format in DiskFormat::ALL {
            let [disk, without] = released(&program, format);
            let entries = disk.entries().expect("entries");
            let before = without.entries().expect("entries");
            for (entry, other) in entries.iter().zip(&before) {
                assert_eq!(disk.blocks(entry).0, without.blocks(other).0, "{format:?}");
            }
            let last = entries[before.len()..].iter();
            for (entry, text) in last.zip(texts(format)) {
                assert_eq!(entry.name, text.name.as_bytes(), "{format:?}");
                assert_eq!(disk.contents(entry).as_ref(), Ok(&text.bytes), "{format:?}");
                assert!(
                    text.name != MANUAL || entry.blocks <= 24,
                    "{}",
                    entry.blocks
                );
            }
            assert_eq!(entries.len(), before.len() + texts(format).len());
        }
        let disk = released(&program, DiskFormat::D81)[0].clone();
        for (name, text) in COLLECTION {
            let read = disk.read(name.as_bytes()).expect(name);
            assert_eq!(read, text.as_bytes(), "{name}");
        }
    }
}
