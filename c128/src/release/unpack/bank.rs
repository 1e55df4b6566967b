//! Unpacks a bank: the format's unpacker ([`unpack`]), which waits for pages of the file.

use crate::platform::chips::{Cia1, Mmu};
use crate::platform::memory_map::UNPACK_ZP;
use crate::platform::named::named_memory;
use crate::platform::unpack::{self, Memory};
use crate::release::loader::BYTE;
use octet_asm::{Abs, Asm, Label, asm};

/// Where the variables begin.
const ZP: u16 = UNPACK_ZP as u16;

named_memory! {
    /// Variables, in BASIC's zero page.
    pub(super) struct Vars |asm, mmu: &Mmu| {
        /// Where the next packed byte is, in bank 0.
        src: Zp = "unpack_src" ZP, 2;
        /// Where the next unpacked byte goes.
        dst: Zp = "unpack_dst" ZP + 2, 2;
        /// Where a match is.
        copy: Zp = "unpack_copy" ZP + 4, 2;
        /// The match relative to `dst`, which is negative.
        distance: Zp = "unpack_distance" ZP + 6, 2;
        /// The token.
        token: Zp = "unpack_token" ZP + 8, 1;
        /// The half byte that is left, or 0. Bit 4 means that there is one.
        half: Zp = "unpack_half" ZP + 9, 1;
        /// The first page that may not be read: $FF, or while the file is loaded the first that has
        /// not arrived.
        limit: Zp = "unpack_limit" ZP + 10, 1;
        /// The stack pointer in `unpack_bank`.
        sp: Zp = "unpack_sp" ZP + 11, 1;
    } {
        /// CIA 1's interrupts: a byte of the fast bus has arrived.
        icr: Abs = Cia1::declare(asm).icr;
        /// A store maps bank 0, with I/O.
        lcra: Abs = mmu.lcra;
        /// A store maps the bank that is unpacked to.
        lcrb: Abs = mmu.lcrb;
    }
}

impl Vars {
    /// Those of the format's unpacker, which unpacks `places`.
    pub(super) fn unpacker(&self, places: Vec<(Abs, u16)>) -> unpack::Vars {
        unpack::Vars {
            src: self.src,
            dst: self.dst,
            copy: self.copy,
            distance: self.distance,
            token: self.token,
            half: self.half,
            places,
        }
    }
}

/// Packed bytes are in bank 0, and a block of the file may come between two tokens.
impl Memory for Vars {
    fn begin(&self, asm: &mut Asm) {
        asm! { asm;
            jsr  await_page
        }
    }

    fn before_token(&self, asm: &mut Asm, token: Label) {
        asm! { asm;
            sta  self.lcra          // bank 0
            lda  #BYTE
            bit  self.icr
            beq  @none
            ldx  self.limit         // a block of the file comes
            inx
            beq  @none              // or, if all are there, what was no byte
            jsr  more               // A is BYTE
            ldx  #0
            beq  {token} always
        @none:
        }
    }

    fn map_packed(&self, asm: &mut Asm) {
        asm! { asm;
            sta  self.lcra          // bank 0
        }
    }

    fn map_unpacked(&self, asm: &mut Asm) {
        asm! { asm;
            sta  self.lcrb          // the bank that is unpacked to
        }
    }

    fn next_page(&self, asm: &mut Asm) {
        asm! { asm;
            jsr  next_page
        }
    }
}

/// Emits `unpack_bank`, which unpacks `places`.
pub(super) fn emit(asm: &mut Asm, vars: &Vars, places: Vec<(Abs, u16)>) {
    asm! { asm;
        /// Unpacks one bank, while the rest of the file may be loaded.
        routine unpack_bank {
            takes    unpack_src, unpack_dst, unpack_limit, "PCRB maps the bank"
            destroys a, x, y, unpack_src, unpack_dst
        }
        tsx
        stx  vars.sp
        unpack::emit(asm, &vars.unpacker(places), vars);
    }
    next_page(asm, vars);
}

fn next_page(asm: &mut Asm, vars: &Vars) {
    asm! { asm;
        /// Goes on to the next packed page.
        routine next_page {
            keeps    a, x, y
            goes on with await_page
        }
        inc  vars.src+1

        /// Waits for the packed page and the one after it, into which the bytes of a literal may
        /// reach.
        routine await_page { keeps a, x, y }
        pha
    @again:
        lda  vars.src+1
        cmp  vars.limit
        bcs  @wait
        pla
        rts
    @wait:
        txa
        pha
        tya
        pha
        sta  vars.lcra          // bank 0
        lda  #0                 // no byte has come yet
        jsr  more
        pla
        tay
        pla
        tax
        sta  vars.lcrb
        jmp  @again
    }
}
