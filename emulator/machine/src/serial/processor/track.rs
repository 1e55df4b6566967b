//! A track of a 5 1/4 inch disk as it passes a 1571's head.
//!
//! Bytes are in GCR: five bits for four. A sector is a sync mark, which differs from everything
//! else, its header block, a gap, another sync mark and its data block. The next sector follows
//! after a gap.

use cbm_disk::gcr::encode;

/// Cycles of a byte of the outer tracks at 2 MHz, and cycles of a turn.
const BYTE: u64 = 52;
const TURN: u64 = 400_000;
/// Bytes of a sync mark, of a header block and of the gap after it.
const SYNC: usize = 5;
const HEADER: usize = 10;
const GAP: usize = 9;
/// The bits of a gap.
const GAP_BITS: u8 = 0x55;
/// The disk's identity, which is never checked.
const ID: u8 = b'6';

/// What passes the head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Passing {
    /// A sync mark.
    Sync,
    /// A byte, which is complete from now on.
    Byte(u8),
}

/// A track, or none, if there is no disk.
#[derive(Debug, Clone, Default)]
pub(super) struct Track {
    /// Header and data block of each sector, in GCR.
    sectors: Vec<[Vec<u8>; 2]>,
    /// When the first sector begins, in cycles of a turn.
    begins: u64,
}

impl Track {
    /// The track with these sectors, of which those in `bad` cannot be read. The first begins so
    /// many microseconds after the start of a turn.
    pub fn new(number: u8, bytes: &[u8], bad: &[u8], begins: u64) -> Track {
        let sectors = (0u8..).zip(bytes.chunks(0x100)).map(|(sector, bytes)| {
            let check = sector ^ number ^ ID ^ ID;
            let header = [0x08, check, sector, number, ID, ID, 0x0F, 0x0F];
            let sum = bytes.iter().fold(0, |sum, byte| sum ^ byte);
            let sum = if bad.contains(&sector) { !sum } else { sum };
            let data = [&[0x07], bytes, &[sum, 0, 0]].concat();
            [encode(&header), encode(&data)]
        });
        Track {
            sectors: sectors.collect(),
            begins: 2 * begins,
        }
    }

    /// What passes at a time in cycles, and its number, which is unique.
    pub fn at(&self, time: u64) -> (u64, Passing) {
        let count = self.sectors.len() as u64;
        if count == 0 {
            return (time / BYTE, Passing::Byte(0));
        }
        let passed = time + TURN - self.begins % TURN;
        // Sectors since the machine was made, and cycles of this one.
        let sector = passed * count / TURN;
        let byte = (passed - (sector * TURN).div_ceil(count)) / BYTE;
        let [header, data] = &self.sectors[(sector % count) as usize];
        let header_at = SYNC..SYNC + HEADER;
        let data_at = header_at.end + GAP + SYNC;
        let at = byte as usize;
        let passing = match at {
            _ if at < SYNC || (data_at - SYNC..data_at).contains(&at) => Passing::Sync,
            _ if header_at.contains(&at) => Passing::Byte(header[at - SYNC]),
            _ => {
                let bits = at.checked_sub(data_at).and_then(|at| data.get(at));
                Passing::Byte(bits.copied().unwrap_or(GAP_BITS))
            }
        };
        (sector * TURN + byte, passing)
    }
}
