//! Where a file lies that fills whole tracks next to the boot sectors, so that a loader need not
//! follow its links.

use super::geometry::{BOOT, DiskFormat, TrackSector};

/// Sectors of the tracks 1 to 17 of a D64 or D71.
pub const TRACK_SECTORS: u8 = DiskFormat::D64.sectors(BOOT.track);
/// Sectors of a half track, which a 1581 reads at a time.
pub const HALF_TRACK: u8 = DiskFormat::D81.sectors(BOOT.track) / 2;

/// A file that fills whole tracks, from [`Layout::first_track`] on. On a 1581's disk it begins with
/// the rest of the half track that the drive has read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The disk's format.
    pub format: DiskFormat,
    /// Its first track on a D64 or D71.
    pub track: u8,
    /// How many blocks there are, at most one less than 255.
    pub blocks: u8,
    /// Sectors from one block to the next.
    pub interleave: u8,
    /// Sectors from one that is read to the next that is read. It is no divisor of the track's
    /// sectors.
    pub sectors_apart: u8,
}

/// The fewest blocks of a first group: a program may begin when they are there.
pub const LEAST: u8 = 7;
/// The most blocks of a first group on a 1581's disk, where they take sectors that the directory
/// may need.
pub const MOST: u8 = 12;

impl Layout {
    /// The block of each sector of a track, counted on the track.
    #[must_use]
    pub fn blocks_of_sectors(&self) -> [u8; TRACK_SECTORS as usize] {
        let mut blocks = [None; TRACK_SECTORS as usize];
        let mut sector = 0;
        for block in 0..TRACK_SECTORS {
            while blocks[usize::from(sector)].is_some() {
                sector = (sector + 1) % TRACK_SECTORS;
            }
            blocks[usize::from(sector)] = Some(block);
            sector = (sector + self.interleave) % TRACK_SECTORS;
        }
        blocks.map(|block| block.unwrap_or(0))
    }

    /// Blocks from that of a sector to that of the sector which is read next. It is the same for
    /// all sectors of a track if the interleave and the track's sectors have no common divisor.
    #[must_use]
    pub fn blocks_apart(&self) -> u8 {
        self.blocks_of_sectors()[usize::from(self.sectors_apart % TRACK_SECTORS)]
    }

    /// Whether a 1541 reads the disk.
    #[must_use]
    pub fn fits_1541(&self) -> bool {
        self.format == DiskFormat::D64
    }

    /// The first track of the file. That of the program is next to where the head is when the boot
    /// sectors are loaded. After them a drive's DOS begins anew, and a 1581's then reads half the
    /// directory's track.
    #[must_use]
    pub fn first_track(&self) -> u8 {
        match self.format {
            DiskFormat::D64 | DiskFormat::D71 => self.track,
            DiskFormat::D81 => self.format.directory().track,
        }
    }

    /// The sector with the first block.
    #[must_use]
    pub fn first_sector(&self) -> u8 {
        match self.format {
            DiskFormat::D64 | DiskFormat::D71 => 0,
            DiskFormat::D81 => HALF_TRACK - self.first_group(),
        }
    }

    /// The sectors of a track, in the order of the blocks in them.
    fn sectors(&self, track: u8) -> Vec<u8> {
        match self.format {
            DiskFormat::D81 if track == self.first_track() => {
                (self.first_sector()..HALF_TRACK).collect()
            }
            DiskFormat::D81 => (0..2 * HALF_TRACK).collect(),
            DiskFormat::D64 | DiskFormat::D71 => {
                let blocks = self.blocks_of_sectors();
                let mut sectors: Vec<u8> = (0..TRACK_SECTORS).collect();
                sectors.sort_by_key(|&sector| blocks[usize::from(sector)]);
                sectors
            }
        }
    }

    /// Where each block lies.
    #[must_use]
    pub fn places(&self) -> Vec<TrackSector> {
        let on = |track| {
            let sectors = self.sectors(track).into_iter();
            sectors.map(move |sector| TrackSector::new(track, sector))
        };
        let places = (self.first_track()..).flat_map(on);
        places.take(self.blocks.into()).collect()
    }

    /// Blocks of the first group, which the boot sectors take while the picture is on. On a 1581's
    /// disk they are the end of the half track that its DOS has read; the others fill half tracks,
    /// if they can.
    #[must_use]
    pub fn first_group(&self) -> u8 {
        match self.format {
            DiskFormat::D64 | DiskFormat::D71 => TRACK_SECTORS,
            DiskFormat::D81 => match self.blocks % HALF_TRACK {
                rest @ LEAST..=MOST => rest,
                _ => LEAST,
            },
        }
    }

    /// How many of the other blocks share a checksum: those that a drive sends before others.
    #[must_use]
    pub fn group(&self) -> u8 {
        match self.format {
            DiskFormat::D64 | DiskFormat::D71 => TRACK_SECTORS,
            DiskFormat::D81 => HALF_TRACK,
        }
    }
}
