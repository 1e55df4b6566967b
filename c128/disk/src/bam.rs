//! The block availability map: a bit for each free sector, and their number by track.

use super::geometry::{DiskFormat, SECTOR, SIDE, TrackSector};
use super::volume::Disk;

/// Where a track's map lies.
struct Map {
    /// The byte that counts the free sectors.
    count: usize,
    /// The first byte of the bits, sector 0 in bit 0; 1 is free.
    bits: usize,
}

/// The sectors of a D81 that hold the map, for 40 tracks each.
const D81_MAPS: [TrackSector; 2] = [TrackSector::new(40, 1), TrackSector::new(40, 2)];

impl Disk {
    fn map(&self, track: u8) -> Map {
        let at = |place| self.format_of().offset(place).unwrap_or(0);
        let t = usize::from(track);
        match self.format_of() {
            DiskFormat::D71 if track > SIDE => {
                let n = t - usize::from(SIDE) - 1;
                Map {
                    count: at(self.format_of().header()) + 0xDD + n,
                    bits: at(SECOND_SIDE) + 3 * n,
                }
            }
            DiskFormat::D64 | DiskFormat::D71 => {
                let count = at(self.format_of().header()) + 4 * t;
                let bits = count + 1;
                Map { count, bits }
            }
            DiskFormat::D81 => {
                let count = at(D81_MAPS[(t - 1) / 40]) + 0x10 + 6 * ((t - 1) % 40);
                let bits = count + 1;
                Map { count, bits }
            }
        }
    }

    /// Whether a sector is free.
    #[must_use]
    pub fn is_free(&self, place: TrackSector) -> bool {
        if !self.format_of().has(place) {
            return false;
        }
        let at = self.map(place.track).bits + usize::from(place.sector / 8);
        self.bytes()[at] >> (place.sector % 8) & 1 != 0
    }

    /// Marks a sector as free or as used.
    pub(super) fn mark(&mut self, place: TrackSector, free: bool) {
        if !self.format_of().has(place) || self.is_free(place) == free {
            return;
        }
        let Map { count, bits } = self.map(place.track);
        let bytes = self.bytes_mut();
        bytes[bits + usize::from(place.sector / 8)] ^= 1 << (place.sector % 8);
        let counted = &mut bytes[count];
        *counted = if free {
            counted.wrapping_add(1)
        } else {
            counted.wrapping_sub(1)
        };
    }

    /// Free sectors of a track, as counted.
    #[must_use]
    pub fn free_on(&self, track: u8) -> u8 {
        self.bytes()[self.map(track).count]
    }

    /// Blocks free, as a listing shows them.
    #[must_use]
    pub fn blocks_free(&self) -> u16 {
        let tracks = self.format_of().file_tracks();
        tracks.into_iter().map(|t| u16::from(self.free_on(t))).sum()
    }

    /// An empty disk's map: only the drive's own sectors are used.
    pub(super) fn write_map(&mut self, id: [u8; 2]) {
        let format = self.format_of();
        if format == DiskFormat::D81 {
            for (n, place) in D81_MAPS.into_iter().enumerate() {
                let next = if n == 0 {
                    [D81_MAPS[1].track, D81_MAPS[1].sector]
                } else {
                    [0, 0xFF]
                };
                let sector = self.sector_mut(place);
                sector[..2].copy_from_slice(&next);
                // The version, its complement, the identity, and checks.
                sector[2..4].copy_from_slice(&[b'D', !b'D']);
                sector[4..6].copy_from_slice(&id);
                sector[6] = 0xC0;
            }
        }
        for track in 1..=format.tracks() {
            for sector in 0..format.sectors(track) {
                self.mark(TrackSector::new(track, sector), true);
            }
        }
        self.mark(format.header(), false);
        self.mark(format.directory(), false);
        match format {
            DiskFormat::D64 => {}
            DiskFormat::D71 => {
                for sector in 0..format.sectors(SECOND_SIDE.track) {
                    self.mark(TrackSector::new(SECOND_SIDE.track, sector), false);
                }
            }
            DiskFormat::D81 => D81_MAPS
                .into_iter()
                .for_each(|place| self.mark(place, false)),
        }
    }

    /// A free sector for a file's next block: on the same track at an interleave, else on the next
    /// track.
    pub(super) fn next_block(
        &self,
        after: Option<TrackSector>,
        interleave: u8,
    ) -> Option<TrackSector> {
        let format = self.format_of();
        let tracks = format.file_tracks();
        let begin = after.and_then(|place| tracks.iter().position(|&t| t == place.track));
        let begin = begin.unwrap_or(0);
        let mut order = tracks[begin..].iter().chain(&tracks[..begin]);
        let track = *order.find(|&&track| self.free_on(track) > 0)?;
        let sectors = format.sectors(track);
        let from = match after {
            Some(place) if place.track == track => place.sector + interleave,
            _ => 0,
        };
        self.free_from(track, from % sectors)
    }

    /// The first free sector of a track from `from` on, cyclically.
    pub(super) fn free_from(&self, track: u8, from: u8) -> Option<TrackSector> {
        let sectors = self.format_of().sectors(track);
        (from..sectors)
            .chain(0..from)
            .map(|sector| TrackSector::new(track, sector))
            .find(|&place| self.is_free(place))
    }
}

/// The sector with the map of a 1571 disk's second side.
const SECOND_SIDE: TrackSector = TrackSector::new(18 + SIDE, 0);

const _: () = assert!(SECTOR == 256, "a track and a sector are bytes");
