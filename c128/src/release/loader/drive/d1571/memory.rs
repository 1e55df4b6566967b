//! Memory and registers of the drive.

use super::super::Cia;
use crate::platform::named::named_memory;
use octet_asm::{Abs, Asm, Kind};

/// The first buffer, and the one after the program, where the DOS has the disk's map. They hold a
/// sector in GCR.
const GCR: [u16; 2] = [0x0300, 0x0700];
/// Its groups of five bytes.
pub(super) const GROUPS: u8 = 65;
/// A bit of VIA 1, port B: CLK is low. ATN is low in the highest bit.
pub(super) const CLK_LOW: u8 = 0x04;
/// More numbers of sectors than there are: all numbers of five bits.
pub(super) const NUMBERS: u8 = 32;

named_memory! {
    /// Memory and registers of the drive.
    pub(super) struct Drive |asm| {
        /// The number of the track's first block.
        first: Zp = "first" 0x0E, 1;
        /// The state of CLK with which the computer will ask for the next byte.
        phase: Zp = "phase" 0x0F, 1;
        /// The sector that is sent. The drive's interrupt uses this and the next ones, too.
        sector: Zp = "sector" 0x24, 1;
        /// How many bytes will come before those of the file.
        skip: Zp = "skip" 0x25, 1;
        /// The checksum of the sector.
        sum: Zp = "sum" 0x26, 1;
        /// The upper half of the byte that is decoded.
        half: Zp = "half" 0x27, 1;
        /// Bits in GCR that are shifted to those before them.
        bits: Zp = "bits" 0x28, 1;
        /// How many sectors may still come by that are not wanted.
        patience: Zp = "patience" 0x29, 1;
        /// How many sectors of the track are still to be sent.
        left: Zp = "left" 0x2A, 1;
        /// The DOS's job for the first buffer: a command, then its answer.
        job: Zp = "JOB" 0x00;
        /// The track of that job.
        track: Zp = "track" 0x06, 1;
        /// VIA 1, port B: the bus.
        bus: Abs = "VIA1_PRB" 0x1800;
        /// VIA 1, port A: bit 1, the drive sends over the fast bus.
        direction: Abs = "VIA1_PRA" 0x180F;
        /// VIA 2, port B: bit 7 is clear while a sync mark goes by.
        disk: Abs = "VIA2_PRB" 0x1C00;
        /// VIA 2, port A: the byte of the disk.
        data: Abs = "VIA2_PRA" 0x1C01;
        /// The register that makes each byte of the disk set the processor's flag V.
        bytes: Abs = "VIA2_PCR" 0x1C0C;
        /// The DOS's job for the buffer after the program's first sector.
        job_2: Zp = "JOB_2" 0x02;
        /// The DOS's job for the buffer after that.
        job_3: Zp = "JOB_3" 0x03;
        /// Track and sector of the first of these jobs.
        place_2: Zp = "place_2" 0x0A, 2;
        /// Track and sector of the second.
        place_3: Zp = "place_3" 0x0C, 2;
    } {
        buffers: Buffers = Buffers::reserve(asm);
        cia: Cia = Cia::declare(asm);
    }
}

/// What lies in the first and the last buffer.
pub(super) struct Buffers {
    /// By sector, whether it is not to be read.
    pub read: Abs,
    /// The first bytes of all groups, the second ones, and so on.
    pub gcr: [Abs; 5],
}

impl Buffers {
    fn reserve(asm: &mut Asm) -> Buffers {
        let gcr = GCR
            .map(|start| asm.segment(&format!("GCR_{start:04X}"), start, start + 0xFF, Kind::Bss));
        let buffers = Buffers {
            read: asm.reserve(gcr[1], "read", NUMBERS.into(), 1),
            gcr: [0, 1, 2, 3, 4]
                .map(|n| asm.reserve(gcr[n / 3], &format!("gcr_{n}"), GROUPS.into(), 1)),
        };
        asm.describe(buffers.read, "By sector, whether it is not to be read.");
        let what = "The bytes of a sector in GCR: one of each group of five.";
        asm.describe(buffers.gcr, what);
        buffers
    }
}
