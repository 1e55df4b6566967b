//! Where the boot sectors and the drives' programs lie.

use super::drive;
use cbm_disk::{DiskFormat, Layout, TrackSector, geometry};

/// The boot sectors of a disk without the drives' programs. There are no more than needed, because
/// the KERNAL takes a sixth of a second for each.
pub(super) fn sector_count(layout: &Layout) -> u16 {
    match layout.format {
        DiskFormat::D64 => 5,
        DiskFormat::D71 | DiskFormat::D81 => 4,
    }
}

/// The bus over which a drive sends the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bus {
    /// The bus of a 1541.
    Slow,
    /// The bus of a 1571 or 1581.
    Fast,
}

/// The sectors of a 1571's program. When the DOS has read one and been ordered to run it, the
/// second comes by, and when that has been read, the third.
const SECTORS_1571: [u8; drive::d1571::SECTORS] = [16, 7, 12];

/// The sectors of a drive's program.
pub(super) fn drive_sectors(layout: &Layout, bus: Bus) -> Vec<TrackSector> {
    let boot = geometry::BOOT.track;
    let (track, sectors) = match (bus, layout.format) {
        (Bus::Slow, _) => (boot, vec![sector_count(layout) as u8]),
        (Bus::Fast, DiskFormat::D81) => {
            // The sectors lie before the file.
            (layout.first_track(), vec![layout.first_sector() - 1])
        }
        (Bus::Fast, _) => (boot, SECTORS_1571.to_vec()),
    };
    let place = |sector| TrackSector::new(track, sector);
    sectors.into_iter().map(place).collect()
}

/// Where the program of a drive with this bus begins.
#[must_use]
pub fn drive_sector(layout: &Layout, bus: Bus) -> TrackSector {
    drive_sectors(layout, bus)[0]
}
