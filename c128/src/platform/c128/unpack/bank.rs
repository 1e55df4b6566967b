//! Unpacks a bank.

use crate::asm::{Abs, Asm, Claim, Zp, asm};
use crate::image::pack::{BIT_SHIFT, END, LONG_COPY, LONG_HALF, LONG_RUN, RUN_SHIFT, SHORTEST};

/// In `half`: a half byte is left.
const HALF_LEFT: u8 = 0x10;

/// Variables, in BASIC's zero page.
pub(super) struct Vars {
    /// Where the next packed byte is, in bank 0.
    pub src: Zp,
    /// Where the next unpacked byte goes.
    pub dst: Zp,
    /// Where a match is.
    pub copy: Zp,
    /// The same, relative to `dst`: negative.
    pub distance: Zp,
    /// The token.
    pub token: Zp,
    /// The half byte that is left, or 0: bit 4 says that there is one.
    pub half: Zp,
    /// A store maps bank 0.
    pub lcra: Abs,
    /// A store maps the bank that is unpacked to.
    pub lcrb: Abs,
    /// What is unpacked.
    pub places: Vec<(Abs, u16)>,
}

/// Emits `unpack_bank`.
pub(super) fn emit(asm: &mut Asm, vars: &Vars) {
    unpack_bank(asm, vars);
    next_half(asm, vars);
}

/// Reads the next packed byte to A; Y is 0.
fn read(asm: &mut Asm, vars: &Vars) {
    asm! { asm;
        sta  vars.lcra          // bank 0
        lda  (vars.src),y
        sta  vars.lcrb          // the bank that is unpacked to
        inc  vars.src           // to the next byte
        bne  @same_page
        inc  vars.src+1
    @same_page:
    }
}

/// Adds Y to a pointer.
fn advance(asm: &mut Asm, pointer: Zp) {
    asm! { asm;
        tya                     // bytes written
        clc
        adc  pointer            // literals and matches are no longer than 255 bytes
        sta  pointer
        bcc  @same_page
        inc  pointer+1
    @same_page:
    }
}

/// Makes A, a half byte, the upper bits of five, of which the token has the lowest.
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
    asm.routine("unpack_bank", "Unpacks one bank.")
        .takes("unpack_src, unpack_dst; PCRB maps the bank")
        .destroys("A X Y, unpack_src, unpack_dst")
        .changes("unpack_copy, unpack_distance, unpack_token, unpack_half");
    asm! { asm;
        lda  #0
        sta  vars.half          // none is left
        asm.bind(token);
        ldy  #0
        read(asm, vars);
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
        bne  {run}              // always: Z clear, at least LONG_RUN
    @byte:
        read(asm, vars);
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
        advance(asm, vars.src);
        advance(asm, vars.dst);
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
        bne  {known}            // always: Z clear, more than that
        asm.bind(copy_byte);
        read(asm, vars);
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
        bne  {place}            // always: Z clear, $FF
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
        read(asm, vars);
        sta  vars.distance+1
        read(asm, vars);
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
        jmp  {token}
    }
}

fn next_half(asm: &mut Asm, vars: &Vars) {
    asm.routine("next_half", "The next half byte.")
        .takes("Y 0")
        .returns("A")
        .destroys("unpack_src")
        .changes("unpack_half");
    asm! { asm;
        lda  vars.half
        beq  @byte
        sty  vars.half          // none is left
        and  #0x0F
        rts
    @byte:
        read(asm, vars);
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
    }
}
