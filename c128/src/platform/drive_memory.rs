//! The memory of a drive, as a computer that gives it a program sees it.

/// Where a program lies: the drive's second buffer.
pub const START: u16 = 0x0400;
/// Where a program is run: after [`SIGNATURE`].
pub const ENTRY: u16 = START + SIGNATURE.len() as u16;
/// The first bytes of every program, by which the computer recognises that the drive has read one:
/// no file owns its sectors, and VALIDATE frees them. The first two bytes are those of a drive's
/// name, too.
pub const SIGNATURE: &[u8; 3] = b"15O";
/// Where the ROM of a 1541 and of a 1571 has the first three digits of its name.
pub const VERSION_AT: u16 = 0xE5C4;
/// The job of the second buffer, and where its track and sector are.
pub const JOB: [u16; 2] = [0x01, 0x08];
/// The code of the job that reads a sector.
pub const READ: u8 = 0x80;
/// The code of the job that runs a buffer from its beginning, when the head is on the job's track.
pub const EXECUTE: u8 = 0xE0;
/// Where the ROM of a 1541 reads a job's sector into its buffer, and the DOS goes on. The job that
/// reads a sector comes there only after it has read the header of another one.
pub const READ_SECTOR: u16 = 0xF4D1;
/// The code of the job that finds a track. It also takes the disk's ID, as commands of files do;
/// after a change of disks no other job does.
pub const SEEK: u8 = 0xB0;
