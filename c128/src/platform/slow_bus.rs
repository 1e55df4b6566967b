//! The bus of a 1541, over which a program in the drive sends two bits at a time. The boot sectors
//! take the program's file from it, and the UI the files that the program loads.

use octet_asm::{Abs, Asm, Zp, asm};

/// Bit of the bus: it pulls CLK low.
pub const CLK_LOW: u8 = 0x10;
/// The bits of the bus's port that do not belong to it.
pub const OTHERS: u8 = 0x07;
/// Cycles from one pair of bits to the next.
pub const PAIR: u32 = 14;

/// The track with the drive's programs, between those of the directory and of the files.
pub const TRACK: u8 = 17;

/// A file that is sent fast.
#[derive(Clone, Copy, Debug)]
pub struct FastFile {
    /// Its name on the disk.
    pub name: &'static str,
    /// The sector of [`TRACK`] with the drive's program.
    pub sector: u8,
    /// Its first track.
    pub track: u8,
}

/// The opening book.
pub const BOOK: FastFile = FastFile {
    name: "OCTET.BOOK",
    sector: 9,
    track: 16,
};
/// The overlays, in the order of their numbers. The first brings the menu.
pub const OVERLAYS: [FastFile; 2] = [
    FastFile {
        name: "OCTET.OVERLAY",
        sector: 14,
        track: 14,
    },
    FastFile {
        name: "OCTET.STUDY",
        sector: 15,
        track: 12,
    },
];
const _: () = assert!(OVERLAYS[1].sector == OVERLAYS[0].sector + 1);

impl FastFile {
    /// The file of this name.
    #[must_use]
    pub fn named(name: &[u8]) -> Option<FastFile> {
        let mut files = [BOOK].into_iter().chain(OVERLAYS);
        files.find(|file| file.name.as_bytes() == name)
    }
}

/// Registers and variables of the bus.
#[derive(Clone, Copy, Debug)]
pub struct SlowBus {
    /// The line that the VIC-II draws.
    pub hline: Abs,
    /// CIA 2's port A: the bus.
    pub bus: Abs,
    /// Its value that leaves CLK and DATA alone.
    pub free: Zp,
    /// Its value that pulls CLK low.
    pub hold: Zp,
}

/// Takes a byte to A; destroys X. Bits of the port that do not belong to the bus are still in it:
/// [`mask`] tells what they make of it.
///
/// The VIC-II takes 43 cycles in line 3 of each 8. They must not fall into a byte, which needs less
/// than two lines.
pub fn fetch(asm: &mut Asm, slow: &SlowBus) {
    const { assert!(PAIR == 14, "the cycles below") };
    let SlowBus {
        hline,
        bus,
        free,
        hold,
    } = *slow;
    asm! { asm;
    @line:
        lda  hline
        and  #7
        beq  @release
        cmp  #4
        bcc  @line              // lines 1 to 3
    @release:
        asm.critical("a byte of the slow bus");
        lda  free
        sta  bus                // lets go of CLK
        nop
        nop
        nop
        nop
        nop
        bit  free               // 3 cycles: the drive has pulled its lines
        lda  bus                // 17 cycles after CLK
        for _ in 0..2 {
            lsr  a
            lsr  a
            nop
            nop
            nop
            eor  bus                // PAIR cycles after the last
        }
        lsr  a
        lsr  a
        ldx  hold
        bit  free               // 6 cycles
        eor  bus
        stx  bus
        asm.critical_end();
    }
}

/// Leaves in A what the port's other bits make of a byte; `free` is set.
pub fn mask(asm: &mut Asm, slow: &SlowBus) {
    asm! { asm;
        lda  slow.free
        lsr  a
        lsr  a
        eor  slow.free          // as the bits of four reads come together
    }
}
