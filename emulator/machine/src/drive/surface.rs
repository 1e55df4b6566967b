//! The surface of a disk: what the drive has written, sector by sector, in the order of its DOS.
//!
//! While a file is being written, its last block and the map of free sectors are in the drive's
//! memory. CLOSE writes the block, then the directory, then the map; a drive whose power fails has
//! not written the rest. Source: the routines at $DAEC, $DBA5 and $EEF4 of the 1541's ROM.

use cbm_disk::{Disk, DiskFormat, TrackSector};

use super::channels::Drive;

/// What the DOS writes at one time.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    /// A complete block of a file.
    Block(TrackSector),
    Directory,
    /// The map of free sectors.
    Map,
}

impl Part {
    fn has(self, format: DiskFormat, place: TrackSector) -> bool {
        let first = format.directory();
        let is_map = place.track != first.track || place.sector < first.sector;
        match self {
            Part::Block(block) => place == block,
            Part::Directory => format.is_reserved(place.track) && !is_map,
            Part::Map => format.is_reserved(place.track) && is_map,
        }
    }
}

impl Drive {
    /// Records from now on what is written to this disk. Forgets what was recorded before.
    pub fn record_surface(&mut self) {
        self.surfaces = self.disk.iter().cloned().collect();
    }

    /// The disk as it was when the recording began, and after each sector that was written since:
    /// what is left of it if the power fails then.
    #[must_use]
    pub fn surfaces(&self) -> &[Disk] {
        &self.surfaces
    }

    /// Writes sectors that are only in the drive's memory.
    pub(super) fn write_surface(&mut self, part: Part) {
        let (Some(disk), Some(surface)) = (&self.disk, self.surfaces.last()) else {
            return;
        };
        let format = disk.format_of();
        if surface.format_of() != format {
            return;
        }
        let mut bytes = surface.bytes().to_vec();
        for track in 1..=format.tracks() {
            for sector in 0..format.sectors(track) {
                let place = TrackSector::new(track, sector);
                let new = disk.sector(place);
                let at = format.offset(place).filter(|_| part.has(format, place));
                let old = at.and_then(|at| bytes.get_mut(at..at + new.len()));
                let Some(old) = old.filter(|old| **old != *new) else {
                    continue;
                };
                old.copy_from_slice(new);
                self.surfaces.extend(Disk::open(bytes.clone()));
            }
        }
    }
}
