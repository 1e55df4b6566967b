//! Sectors of an image, and where the DOS keeps header and directory.

/// Bytes of a sector.
pub const SECTOR: usize = 256;
/// Bytes of a file in a sector. The first two bytes of the sector link to the next one.
pub const DATA: usize = SECTOR - 2;

/// A track and a sector of it; tracks count from 1, sectors from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TrackSector {
    /// The track.
    pub track: u8,
    /// The sector.
    pub sector: u8,
}

impl TrackSector {
    /// A sector of a track.
    #[must_use]
    pub const fn new(track: u8, sector: u8) -> TrackSector {
        TrackSector { track, sector }
    }
}

/// The boot sector.
pub const BOOT: TrackSector = TrackSector::new(1, 0);

/// Formats of disk images.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiskFormat {
    /// One side of a 5 1/4 inch disk, for the 1541 and later drives.
    D64,
    /// Two sides of such a disk, for the 1571.
    D71,
    /// A 3 1/2 inch disk, for the 1581.
    D81,
}

/// Tracks of one side of a 5 1/4 inch disk.
pub const SIDE: u8 = 35;

impl DiskFormat {
    /// All of them.
    pub const ALL: [DiskFormat; 3] = [DiskFormat::D64, DiskFormat::D71, DiskFormat::D81];

    /// The format of an image of `len` bytes.
    #[must_use]
    pub fn of_size(len: usize) -> Option<DiskFormat> {
        DiskFormat::ALL
            .into_iter()
            .find(|format| format.size() == len)
    }

    /// The extension of an image's file name.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            DiskFormat::D64 => "d64",
            DiskFormat::D71 => "d71",
            DiskFormat::D81 => "d81",
        }
    }

    /// Tracks.
    #[must_use]
    pub fn tracks(self) -> u8 {
        match self {
            DiskFormat::D64 => SIDE,
            DiskFormat::D71 => 2 * SIDE,
            DiskFormat::D81 => 80,
        }
    }

    /// Sectors of a track: fewer towards the middle of the disk.
    #[must_use]
    pub const fn sectors(self, track: u8) -> u8 {
        if matches!(self, DiskFormat::D81) {
            return 40;
        }
        match (track - 1) % SIDE + 1 {
            ..=17 => 21,
            18..=24 => 19,
            25..=30 => 18,
            _ => 17,
        }
    }

    /// Bytes of an image.
    #[must_use]
    pub fn size(self) -> usize {
        self.sectors_before(self.tracks() + 1) * SECTOR
    }

    fn sectors_before(self, track: u8) -> usize {
        (1..track)
            .map(|track| usize::from(self.sectors(track)))
            .sum()
    }

    /// Whether there is such a sector.
    #[must_use]
    pub fn has(self, place: TrackSector) -> bool {
        (1..=self.tracks()).contains(&place.track) && place.sector < self.sectors(place.track)
    }

    /// Where a sector begins in the image; none if there is no such sector.
    #[must_use]
    pub fn offset(self, place: TrackSector) -> Option<usize> {
        let sectors = self.sectors_before(place.track.max(1)) + usize::from(place.sector);
        self.has(place).then_some(sectors * SECTOR)
    }

    /// The sector with the disk's name.
    #[must_use]
    pub fn header(self) -> TrackSector {
        match self {
            DiskFormat::D64 | DiskFormat::D71 => TrackSector::new(18, 0),
            DiskFormat::D81 => TrackSector::new(40, 0),
        }
    }

    /// The first sector of the directory, on the header's track.
    #[must_use]
    pub fn directory(self) -> TrackSector {
        match self {
            DiskFormat::D64 | DiskFormat::D71 => TrackSector::new(18, 1),
            DiskFormat::D81 => TrackSector::new(40, 3),
        }
    }

    /// Interleave: sectors from one block of a file to the next, so that the drive has read one
    /// before the next comes by.
    #[must_use]
    pub fn interleave(self) -> u8 {
        match self {
            DiskFormat::D64 => 10,
            DiskFormat::D71 => 6,
            DiskFormat::D81 => 1,
        }
    }

    /// The same for the directory.
    #[must_use]
    pub fn directory_interleave(self) -> u8 {
        match self {
            DiskFormat::D64 | DiskFormat::D71 => 3,
            DiskFormat::D81 => 1,
        }
    }

    /// Whether files never go to this track: it is the directory's, or on a 1571 the second side of
    /// that.
    #[must_use]
    pub fn is_reserved(self, track: u8) -> bool {
        let own = self.header().track;
        track == own || self == DiskFormat::D71 && track == own + SIDE
    }

    /// The tracks to which files go, nearest to the directory first and the second side last. They
    /// go outwards on one side of the directory, then on the other.
    #[must_use]
    pub fn file_tracks(self) -> Vec<u8> {
        let (own, last) = (self.header().track, self.tracks().min(80));
        let side_end = if self == DiskFormat::D81 { last } else { SIDE };
        let below = (1..own).rev();
        let above = own + 1..=side_end;
        let second = side_end + 1..=last;
        below
            .chain(above)
            .chain(second)
            .filter(|&track| !self.is_reserved(track))
            .collect()
    }
}
