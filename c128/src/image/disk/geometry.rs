//! Where a sector lies in an image, and where a drive keeps its own data.

/// Bytes of a sector.
pub const SECTOR: usize = 256;
/// Bytes of a file in a sector: the first two say where the next sector is.
pub const DATA: usize = SECTOR - 2;

/// A track and a sector of it; tracks count from 1, sectors from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The track.
    pub track: u8,
    /// The sector.
    pub sector: u8,
}

impl Place {
    /// A sector of a track.
    #[must_use]
    pub const fn new(track: u8, sector: u8) -> Place {
        Place { track, sector }
    }
}

/// The sector that a C128 looks at when it is turned on.
pub const BOOT: Place = Place::new(1, 0);

/// What kind of disk an image is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// One side of a 5 1/4 inch disk, for the 1541 and all that came later.
    D64,
    /// Two sides of such a disk, for the 1571.
    D71,
    /// A 3 1/2 inch disk, for the 1581.
    D81,
}

/// Tracks of one side of a 5 1/4 inch disk.
pub const SIDE: u8 = 35;

impl Format {
    /// All of them.
    pub const ALL: [Format; 3] = [Format::D64, Format::D71, Format::D81];

    /// The format of an image of `len` bytes.
    #[must_use]
    pub fn of_size(len: usize) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.size() == len)
    }

    /// The extension of an image's file name.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Format::D64 => "d64",
            Format::D71 => "d71",
            Format::D81 => "d81",
        }
    }

    /// Tracks.
    #[must_use]
    pub fn tracks(self) -> u8 {
        match self {
            Format::D64 => SIDE,
            Format::D71 => 2 * SIDE,
            Format::D81 => 80,
        }
    }

    /// Sectors of a track: fewer towards the middle of the disk.
    #[must_use]
    pub fn sectors(self, track: u8) -> u8 {
        if self == Format::D81 {
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
    pub fn has(self, place: Place) -> bool {
        (1..=self.tracks()).contains(&place.track) && place.sector < self.sectors(place.track)
    }

    /// Where a sector begins in the image; none if there is no such sector.
    #[must_use]
    pub fn offset(self, place: Place) -> Option<usize> {
        let sectors = self.sectors_before(place.track.max(1)) + usize::from(place.sector);
        self.has(place).then_some(sectors * SECTOR)
    }

    /// The sector with the disk's name.
    #[must_use]
    pub fn header(self) -> Place {
        match self {
            Format::D64 | Format::D71 => Place::new(18, 0),
            Format::D81 => Place::new(40, 0),
        }
    }

    /// The first sector of the directory, on the header's track.
    #[must_use]
    pub fn directory(self) -> Place {
        match self {
            Format::D64 | Format::D71 => Place::new(18, 1),
            Format::D81 => Place::new(40, 3),
        }
    }

    /// Sectors to go forward to the next of a file, so that the drive is ready
    /// for it when it comes round.
    #[must_use]
    pub fn interleave(self) -> u8 {
        match self {
            Format::D64 => 10,
            Format::D71 => 6,
            Format::D81 => 1,
        }
    }

    /// The same for the directory.
    #[must_use]
    pub fn directory_interleave(self) -> u8 {
        match self {
            Format::D64 | Format::D71 => 3,
            Format::D81 => 1,
        }
    }

    /// Whether files never go there: the directory's track, and the 1571's
    /// second side of it.
    #[must_use]
    pub fn is_reserved(self, track: u8) -> bool {
        let own = self.header().track;
        track == own || self == Format::D71 && track == own + SIDE
    }

    /// The tracks that files go to, nearest to the directory first and the
    /// second side last; the way goes outwards on one side of the directory,
    /// then on the other.
    #[must_use]
    pub fn file_tracks(self) -> Vec<u8> {
        let (own, last) = (self.header().track, self.tracks().min(80));
        let side_end = if self == Format::D81 { last } else { SIDE };
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
