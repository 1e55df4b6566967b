//! The drives that Commodore sold, with their times and messages.

use std::time::Duration;

use cbm_disk::{DiskFormat, DosStatus};

use crate::Board;

/// A model of drive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DriveModel {
    /// Not a model: it reads every format and takes no time.
    #[default]
    Instant,
    /// 5 1/4 inch, one side, byte by byte over the bus.
    D1541,
    /// 5 1/4 inch, two sides, with burst mode.
    D1571,
    /// 3 1/2 inch, with burst mode; it keeps a track in its memory.
    D1581,
}

/// How long a drive takes, in milliseconds. Times of a byte on the bus are in microseconds.
///
/// Measured in VICE's x128 3.7.1, a PAL machine, with the ROMs of machine and drives, by the time
/// of day of CIA 1: files of 2,560 to 48,600 bytes were read, loaded and written, and the commands
/// timed one by one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    /// The time until a disk turns fast enough after the motor was off.
    pub spin_up: u64,
    /// The time in which the DOS begins anew.
    pub reset: u64,
    /// The time of the command `I`.
    pub initialise: u64,
    /// The time to find a file and read its first block, or to find that there is none.
    pub find: u64,
    /// The time to find a sector by a command.
    pub read_sector: u64,
    /// The times to begin a file and to complete it.
    pub create: u64,
    pub close: u64,
    pub rename: u64,
    /// The time to delete a file, and the additional time for each of its blocks.
    pub scratch: u64,
    pub scratch_block: u64,
    /// The time to write a block.
    pub write_block: u64,
    /// The time to find that there is no disk.
    pub no_disk: u64,
    /// The time of a command about the drive's memory, in addition to its bytes.
    pub memory_command: u64,
    /// Microseconds for a byte of a command.
    pub command_byte: u64,
    /// Microseconds for a byte that a program reads, that LOAD reads, and that a program writes.
    pub read_byte: u64,
    pub load_byte: u64,
    pub write_byte: u64,
}

const D1541: Times = Times {
    spin_up: 800,
    reset: 0,
    initialise: 360,
    find: 500,
    read_sector: 150,
    create: 1000,
    close: 2000,
    rename: 850,
    scratch: 1900,
    scratch_block: 130,
    write_block: 180,
    no_disk: 4200,
    memory_command: 11,
    command_byte: 1345,
    read_byte: 2600,
    load_byte: 2600,
    write_byte: 2200,
};

const D1571: Times = Times {
    spin_up: 500,
    reset: 20,
    initialise: 450,
    find: 300,
    read_sector: 110,
    create: 1400,
    close: 2200,
    rename: 750,
    scratch: 2700,
    scratch_block: 80,
    write_block: 130,
    no_disk: 1800,
    memory_command: 11,
    command_byte: 1345,
    read_byte: 950,
    load_byte: 100,
    write_byte: 1400,
};

const D1581: Times = Times {
    spin_up: 300,
    reset: 1380,
    initialise: 100,
    find: 300,
    read_sector: 110,
    create: 50,
    close: 800,
    rename: 50,
    scratch: 760,
    scratch_block: 40,
    write_block: 60,
    no_disk: 100,
    memory_command: 11,
    command_byte: 1345,
    read_byte: 600,
    load_byte: 146,
    write_byte: 700,
};

/// From power on until the first boot sector has come, in milliseconds.
const BOOT: u64 = 3_500;
const BOOT_1571: u64 = 2_930;
const BOOT_1581: u64 = 3_940;

impl DriveModel {
    /// All models that take time.
    pub const REAL: [DriveModel; 3] = [DriveModel::D1541, DriveModel::D1571, DriveModel::D1581];

    /// The drive's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            DriveModel::Instant => "instant",
            DriveModel::D1541 => "1541",
            DriveModel::D1571 => "1571",
            DriveModel::D1581 => "1581",
        }
    }

    /// Whether it sends files to LOAD over the fast bus of the C128.
    #[must_use]
    pub fn has_fast_bus(self) -> bool {
        matches!(self, DriveModel::D1571 | DriveModel::D1581)
    }

    /// Whether it reads disks of this format.
    #[must_use]
    pub fn reads(self, format: DiskFormat) -> bool {
        match self {
            DriveModel::Instant => true,
            DriveModel::D1541 => format == DiskFormat::D64,
            DriveModel::D1571 => format != DiskFormat::D81,
            DriveModel::D1581 => format == DiskFormat::D81,
        }
    }

    /// The format of the disks that it writes.
    #[must_use]
    pub fn format(self) -> DiskFormat {
        match self {
            DriveModel::Instant | DriveModel::D1541 => DiskFormat::D64,
            DriveModel::D1571 => DiskFormat::D71,
            DriveModel::D1581 => DiskFormat::D81,
        }
    }

    /// The time from power on until the first boot sector has come.
    #[must_use]
    pub fn boot_time(self) -> Duration {
        Duration::from_millis(match self {
            DriveModel::Instant => 0,
            DriveModel::D1541 => BOOT,
            DriveModel::D1571 => BOOT_1571,
            DriveModel::D1581 => BOOT_1581,
        })
    }

    /// Its board, if its processor is emulated.
    pub(super) fn board(self) -> Option<Board> {
        match self {
            DriveModel::Instant => None,
            DriveModel::D1541 => Some(Board::D1541),
            DriveModel::D1571 => Some(Board::D1571),
            DriveModel::D1581 => Some(Board::D1581),
        }
    }

    pub(super) fn times(self) -> Option<&'static Times> {
        match self {
            DriveModel::Instant => None,
            DriveModel::D1541 => Some(&D1541),
            DriveModel::D1571 => Some(&D1571),
            DriveModel::D1581 => Some(&D1581),
        }
    }

    /// A byte of its ROM, where that identifies the drive. All drives have the same text there; bit
    /// 7 is set in its first and last byte.
    pub(super) fn rom_byte(self, address: u16) -> Option<u8> {
        let text = self.hello().as_bytes();
        let begin = match self {
            DriveModel::Instant => return None,
            DriveModel::D1541 | DriveModel::D1571 => 0xE5B7,
            DriveModel::D1581 => 0xA6D1,
        };
        // A 1581 has no text where the others have theirs.
        let unused = (self == DriveModel::D1581 && address & 0xFF00 == 0xE500).then_some(0xFF);
        let at = usize::from(address.checked_sub(begin)?);
        let end = at == 0 || at + 1 == text.len();
        let byte = text.get(at).map(|byte| byte | if end { 0x80 } else { 0 });
        byte.or(unused)
    }

    /// The message after it has been turned on, which follows the number 73.
    pub(super) fn hello(self) -> &'static str {
        match self {
            DriveModel::Instant => DosStatus::HELLO.text(),
            DriveModel::D1541 => "CBM DOS V2.6 1541",
            DriveModel::D1571 => "CBM DOS V3.0 1571",
            DriveModel::D1581 => "COPYRIGHT CBM DOS V10 1581",
        }
    }
}
