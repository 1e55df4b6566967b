//! Memory and registers of the drive.

use super::super::Cia;
use octet_asm::{Abs, Asm, Kind, Zp};

/// The first buffer, and the one after the program, where the DOS has the disk's map. They hold a
/// sector in GCR.
const GCR: [u16; 2] = [0x0300, 0x0700];
/// Its groups of five bytes.
pub(super) const GROUPS: u8 = 65;
/// A bit of VIA 1, port B: CLK is low. ATN is low in the highest bit.
pub(super) const CLK_LOW: u8 = 0x04;
/// More numbers of sectors than there are: all numbers of five bits.
pub(super) const NUMBERS: u8 = 32;

drive_memory! { |asm| {
    first: Zp = "first" 0x0E, 1;
    phase: Zp = "phase" 0x0F, 1;
    /// The drive's interrupt uses this and the next ones, too.
    sector: Zp = "sector" 0x24, 1;
    skip: Zp = "skip" 0x25, 1;
    sum: Zp = "sum" 0x26, 1;
    half: Zp = "half" 0x27, 1;
    bits: Zp = "bits" 0x28, 1;
    patience: Zp = "patience" 0x29, 1;
    left: Zp = "left" 0x2A, 1;
    job: Zp = "JOB" 0x00;
    track: Zp = "track" 0x06, 1;
    bus: Abs = "VIA1_PRB" 0x1800;
    direction: Abs = "VIA1_PRA" 0x180F;
    disk: Abs = "VIA2_PRB" 0x1C00;
    data: Abs = "VIA2_PRA" 0x1C01;
    /// The register that makes each byte of the disk set the processor's flag V.
    bytes: Abs = "VIA2_PCR" 0x1C0C;
} {
    /// The jobs of the next two buffers, and their places.
    next_jobs: [Zp; 2] = [("JOB_2", 0x02), ("JOB_3", 0x03)].map(|(name, at)| asm.constant(name, at).zp());
    next_places: [Zp; 2] =
        [("place_2", 0x0A), ("place_3", 0x0C)].map(|(name, at)| asm.memory_outside(name, at, 2).zp());
    buffers: Buffers = Buffers::reserve(asm);
    cia: Cia = Cia::declare(asm);
} }

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
        Buffers {
            read: asm.reserve(gcr[1], "read", NUMBERS.into(), 1),
            gcr: [0, 1, 2, 3, 4]
                .map(|n| asm.reserve(gcr[n / 3], &format!("gcr_{n}"), GROUPS.into(), 1)),
        }
    }
}
