//! Unpacks a bank.

use crate::platform::chips::{Cia1, Mmu};
use crate::platform::memory_map::UNPACK_ZP;
use crate::platform::named::named_memory;
use crate::release::loader::BYTE;
use octet_asm::{Abs, Asm, Claim, Zp, asm};
use octet_pack::{BIT_SHIFT, END, LONG_COPY, LONG_HALF, LONG_RUN, RUN_SHIFT, SHORTEST};

/// The bit of `half` that means that a half byte is left.
const HALF_LEFT: u8 = 0x10;
/// Where the variables begin.
const ZP: u16 = UNPACK_ZP as u16;

named_memory! {
    /// Variables, in BASIC's zero page.
    pub(super) struct Vars |asm, mmu: &Mmu, unpacked: Vec<(Abs, u16)>| {
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
        /// What is unpacked.
        places: Vec<(Abs, u16)> = unpacked;
    }
}

/// Emits `unpack_bank`.
pub(super) fn emit(asm: &mut Asm, vars: &Vars) {
    unpack_bank(asm, vars);
    next_half(asm, vars);
    next_page(asm, vars);
}

/// Reads the next packed byte to A; Y is 0.
fn read(asm: &mut Asm, vars: &Vars) {
    asm! { asm;
        sta  vars.lcra          // bank 0
        read_mapped(asm, vars);
    }
}

/// Reads the next packed byte to A where bank 0 is mapped; Y is 0.
fn read_mapped(asm: &mut Asm, vars: &Vars) {
    asm! { asm;
        lda  (vars.src),y
        sta  vars.lcrb          // the bank that is unpacked to
        inc  vars.src           // to the next byte
        bne  @same_page
        jsr  next_page
    @same_page:
    }
}

/// Adds Y, the number of bytes written, to a pointer. C is set if the pointer is then in another
/// page.
fn advance(asm: &mut Asm, pointer: Zp) {
    asm! { asm;
        tya
        clc
        adc  pointer            // literals and matches are no longer than 255 bytes
        sta  pointer
    }
}

/// Makes A, a half byte, the upper four of five bits. The token has the lowest one.
fn five_bits(asm: &mut Asm, vars: &Vars) {
    asm! { asm;
        asl  a
        sta  vars.distance
        lda  #1 << BIT_SHIFT    // the token's bit
        and  vars.token
        beq  @even
        inc  vars.distance
    @even:
        lda  vars.distance
        ora  #0xE0              // negative
    }
}

fn unpack_bank(asm: &mut Asm, vars: &Vars) {
    let names = [
        "token", "run", "literal", "copy", "brief", "length", "known", "nine", "far",
    ];
    let [
        token,
        run,
        literal,
        copy,
        short_copy,
        copy_byte,
        known,
        nine,
        far,
    ] = names.map(|name| asm.label(name));
    let [sixteen, place, next_byte] = ["sixteen", "place", "again"].map(|name| asm.label(name));
    asm! { asm;
        /// Unpacks one bank, while the rest of the file may be loaded.
        routine unpack_bank {
            takes    unpack_src, unpack_dst, unpack_limit, "PCRB maps the bank"
            destroys a, x, y, unpack_src, unpack_dst
        }
        tsx
        stx  vars.sp
        lda  #0
        sta  vars.half          // none is left
        tay
        jsr  await_page
        asm.bind(token);
        ldy  #0
        sta  vars.lcra          // bank 0
        lda  #BYTE
        bit  vars.icr
        beq  @none
        ldx  vars.limit         // a block of the file comes
        inx
        beq  @none              // or, if all are there, what was no byte
        jsr  more               // A is BYTE
        ldx  #0
        beq  {token} always
    @none:
        read_mapped(asm, vars);
        sta  vars.token
        and  #LONG_RUN << RUN_SHIFT // literals
        beq  {copy}             // none
        for _ in 0..RUN_SHIFT {
            lsr  a
        }
        cmp  #LONG_RUN
        bcc  {run}
        jsr  next_half          // so many that a half byte counts them
        cmp  #LONG_HALF
        bcs  @byte
        adc  #LONG_RUN          // C is clear
        bne  {run} always       // Z clear, at least LONG_RUN
    @byte:
        jsr  next_byte
        asm.bind(run);
        tax
        asm.bind(literal);
        sta  vars.lcra          // bank 0
        lda  (vars.src),y
        sta  vars.lcrb          // the bank that is unpacked to
        asm.claim(Claim::StoresInto(vars.places.clone()));
        sta  (vars.dst),y
        iny
        dex
        bne  {literal}
        advance(asm, vars.dst);
        bcc  @same_page
        inc  vars.dst+1
    @same_page:
        advance(asm, vars.src);
        bcc  @here
        jsr  next_page
    @here:
        ldy  #0
        asm.bind(copy);
        lda  vars.token
        and  #LONG_COPY         // the match's length
        cmp  #LONG_COPY
        bcc  {short_copy}
        jsr  next_half          // so long that a half byte counts it
        cmp  #LONG_HALF
        bcs  {copy_byte}
        adc  #LONG_COPY + SHORTEST // C is clear
        bne  {known} always     // Z clear, more than that
        asm.bind(copy_byte);
        jsr  next_byte
        cmp  #END
        bne  @more
        rts
    @more:
        bcs  {known}
        jmp  {token}            // literals alone, no match
        asm.bind(short_copy);
        adc  #SHORTEST          // C is clear
        asm.bind(known);
        tax
        bit  vars.token         // N and V: what kind of distance
        bmi  {far}
        bvs  {nine}
        jsr  next_half
        five_bits(asm, vars);
        sta  vars.distance
        lda  #0xFF
        sta  vars.distance+1
        bne  {place} always     // Z clear, $FF
        asm.bind(nine);
        lda  #1 << BIT_SHIFT
        and  vars.token         // bit 8
        beq  @page              // 0: more than a page back
        lda  #1
    @page:
        ora  #0xFE              // negative
        sta  vars.distance+1
        read(asm, vars);
        sta  vars.distance
        jmp  {place}
        asm.bind(far);
        bvs  {sixteen}
        jsr  next_half
        five_bits(asm, vars);
        sec
        sbc  #2                 // 512 more than nine bits
        sta  vars.distance+1
        read(asm, vars);
        sta  vars.distance
        jmp  {place}
        asm.bind(sixteen);
        lda  #1 << BIT_SHIFT
        and  vars.token
        bne  {place}            // the last distance again
        jsr  next_byte
        sta  vars.distance+1
        jsr  next_byte
        sta  vars.distance
        asm.bind(place);
        clc
        for n in 0..2 {
            lda  vars.dst + n       // dst + distance, which is negative
            adc  vars.distance + n
            sta  vars.copy + n
        }
        asm.bind(next_byte);
        lda  (vars.copy),y
        asm.claim(Claim::StoresInto(vars.places.clone()));
        sta  (vars.dst),y       // may overlap: a short pattern repeats
        iny
        dex
        bne  {next_byte}
        advance(asm, vars.dst);
        bcc  @next_token
        inc  vars.dst+1
    @next_token:
        jmp  {token}
    }
}

fn next_half(asm: &mut Asm, vars: &Vars) {
    asm! { asm;
        /// Reads the next half byte.
        routine next_half {
            takes    y "0"
            returns  a
            keeps    x, y
            destroys unpack_src
        }
        lda  vars.half
        beq  @byte
        sty  vars.half          // none is left
        and  #0x0F
        rts
    @byte:
        jsr  next_byte
        pha
        and  #0x0F
        ora  #HALF_LEFT
        sta  vars.half
        pla
        lsr  a                  // the upper half
        lsr  a
        lsr  a
        lsr  a
        rts

        /// Reads the next packed byte in places that are seldom reached.
        routine next_byte {
            takes    y "0"
            returns  a
            keeps    x, y
        }
        read(asm, vars);
        rts
    }
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
