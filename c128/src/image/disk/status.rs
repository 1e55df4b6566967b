//! Status of a drive after a command, as its channel 15 reports it.

use std::fmt;

use super::geometry::TrackSector;

/// A status: its number, and track and sector, or how many files.
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
    ($($(#[$meta:meta])* $name:ident $code:literal $text:literal;)*) => {
        impl DosStatus {
            $($(#[$meta])* pub const $name: DosStatus = DosStatus::new($code);)*

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
    /// All is well.
    OK 0 "OK";
    /// Files were deleted: how many stands in the place of the track.
    SCRATCHED 1 "FILES SCRATCHED";
    /// There is no such sector mark on the disk.
    READ_ERROR 20 "READ ERROR";
    /// The disk is write protected.
    WRITE_PROTECT 26 "WRITE PROTECT ON";
    /// The command is malformed.
    SYNTAX 30 "SYNTAX ERROR";
    /// There is no such command.
    UNKNOWN_COMMAND 31 "SYNTAX ERROR";
    /// The name may not be used here.
    BAD_NAME 33 "SYNTAX ERROR";
    /// There is no name.
    NO_NAME 34 "SYNTAX ERROR";
    /// The file is open for writing, or was never closed.
    WRITE_FILE_OPEN 60 "WRITE FILE OPEN";
    /// No file is open on the channel.
    NOT_OPEN 61 "FILE NOT OPEN";
    /// There is no such file.
    NOT_FOUND 62 "FILE NOT FOUND";
    /// There is one already.
    EXISTS 63 "FILE EXISTS";
    /// It is of another type.
    TYPE_MISMATCH 64 "FILE TYPE MISMATCH";
    /// A file or the directory leads to a sector that does not exist.
    ILLEGAL_PLACE 66 "ILLEGAL TRACK OR SECTOR";
    /// All channels are in use.
    NO_CHANNEL 70 "NO CHANNEL";
    /// The directory runs in a circle.
    DIRECTORY 71 "DIR ERROR";
    /// The disk or the directory is full.
    FULL 72 "DISK FULL";
    /// The drive has just been turned on.
    HELLO 73 "OCTET VIRTUAL DRIVE";
    /// There is no disk in the drive.
    NOT_READY 74 "DRIVE NOT READY";
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

    /// That so many files were deleted.
    #[must_use]
    pub fn scratched(files: usize) -> DosStatus {
        let track = files.min(99) as u8;
        DosStatus {
            track,
            ..DosStatus::SCRATCHED
        }
    }

    /// Whether it is an error.
    #[must_use]
    pub fn is_error(self) -> bool {
        self.code >= 20
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
