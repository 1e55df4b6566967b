//! Status of a drive after a command, as its channel 15 reports it.

use std::fmt;

use super::geometry::TrackSector;

/// A status: its number, and the track and sector or the number of files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DosStatus {
    /// The number, below 20 if all is well.
    pub code: u8,
    /// The track, or how many files were deleted.
    pub track: u8,
    /// The sector.
    pub sector: u8,
}

macro_rules! statuses {
    ($($name:ident $code:literal $text:literal, $doc:literal;)*) => {
        impl DosStatus {
            $(#[doc = $doc] pub const $name: DosStatus = DosStatus::new($code);)*

            /// The DOS's message.
            #[must_use]
            pub fn text(self) -> &'static str {
                match self.code {
                    $($code => $text,)*
                    _ => "UNKNOWN",
                }
            }
        }
    };
}

statuses! {
    OK 0 "OK", "All is well.";
    SCRATCHED 1 "FILES SCRATCHED", "Files were deleted: how many stands in the place of the track.";
    READ_ERROR 20 "READ ERROR", "There is no such sector mark on the disk.";
    NO_SYNC 21 "READ ERROR", "Nothing readable turns under the head: no disk, or no format.";
    BAD_BLOCK 23 "READ ERROR", "A sector is damaged.";
    VERIFY 25 "WRITE ERROR", "A sector does not hold what was written.";
    WRITE_PROTECT 26 "WRITE PROTECT ON", "The disk is write protected.";
    ID_MISMATCH 29 "DISK ID MISMATCH", "Another disk is in the drive than the DOS has seen.";
    SYNTAX 30 "SYNTAX ERROR", "The command is malformed.";
    UNKNOWN_COMMAND 31 "SYNTAX ERROR", "There is no such command.";
    LONG_COMMAND 32 "SYNTAX ERROR", "The command is too long.";
    BAD_NAME 33 "SYNTAX ERROR", "The name may not be used here.";
    NO_NAME 34 "SYNTAX ERROR", "There is no name.";
    WRITE_FILE_OPEN 60 "WRITE FILE OPEN", "The file is open for writing, or was never closed.";
    NOT_OPEN 61 "FILE NOT OPEN", "No file is open on the channel.";
    NOT_FOUND 62 "FILE NOT FOUND", "There is no such file.";
    EXISTS 63 "FILE EXISTS", "There is one already.";
    TYPE_MISMATCH 64 "FILE TYPE MISMATCH", "It is of another type.";
    ILLEGAL_PLACE 66 "ILLEGAL TRACK OR SECTOR", "A file or directory leads to a missing sector.";
    NO_BLOCK 67 "ILLEGAL TRACK OR SECTOR", "A new file finds no free sector: the track after the last.";
    NO_CHANNEL 70 "NO CHANNEL", "All channels are in use.";
    DIRECTORY 71 "DIR ERROR", "The directory runs in a circle.";
    FULL 72 "DISK FULL", "The disk or the directory is full.";
    HELLO 73 "OCTET VIRTUAL DRIVE", "The drive has just been turned on.";
    NOT_READY 74 "DRIVE NOT READY", "There is no disk in the drive.";
}

impl DosStatus {
    const fn new(code: u8) -> DosStatus {
        DosStatus {
            code,
            track: 0,
            sector: 0,
        }
    }

    /// The same at a sector.
    #[must_use]
    pub fn at(self, place: TrackSector) -> DosStatus {
        DosStatus {
            track: place.track,
            sector: place.sector,
            ..self
        }
    }

    /// The status that reports how many files were deleted.
    #[must_use]
    pub fn scratched(files: usize) -> DosStatus {
        let track = files.min(99) as u8;
        DosStatus {
            track,
            ..DosStatus::SCRATCHED
        }
    }
}

impl fmt::Display for DosStatus {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DosStatus {
            code,
            track,
            sector,
        } = self;
        write!(out, "{code:02}, {},{track:02},{sector:02}", self.text())
    }
}

impl std::error::Error for DosStatus {}
