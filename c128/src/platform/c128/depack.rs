//! The depacker of UI and cold data, which the first RUN unpacks to bank 1.
//!
//! The format is [`crate::image::pack`]'s: literals and copies of what was unpacked before.

use super::chips::Mmu;
use super::memory_map::{DEPACK_ZP, MEMORY_END, TT_START, UI_END, UI_START};
use crate::asm::{Abs, Asm, Claim, SegmentId, Zp, asm, fixed, hi, lo};
use crate::image::pack::{END as ALL, FAR, LONG_COPY, LONG_RUN, RUN_SHIFT, SHORTEST};

/// Variables, in BASIC's zero page.
struct DepackVars {
    /// Where the next packed byte is, in bank 0.
    src: Zp,
    /// Where the next unpacked byte goes, in bank 1.
    dst: Zp,
    /// Where a copy comes from.
    copy: Zp,
    /// The same, relative to `dst`: negative.
    offset: Zp,
    /// The token.
    token: Zp,
    /// A store maps bank 0.
    lcra: Abs,
    /// A store maps bank 1.
    lcrb: Abs,
}

/// A store goes where UI or cold data are unpacked to.
fn unpacked() -> Claim {
    let place = |start: u16, end: u16| (fixed(start), end - start + 1);
    Claim::StoresInto(vec![place(UI_START, UI_END), place(TT_START, MEMORY_END)])
}

/// Emits `depack_all` and `depack` to `segment`.
pub fn emit(asm: &mut Asm, mmu: &Mmu, segment: SegmentId) {
    let mut next = DEPACK_ZP;
    let mut take = |asm: &mut Asm, name: &str, len: u8| {
        let at = asm
            .memory_outside(&format!("depack_{name}"), u16::from(next), len.into())
            .zp();
        next += len;
        at
    };
    let depack = DepackVars {
        src: take(asm, "src", 2),
        dst: take(asm, "dst", 2),
        copy: take(asm, "copy", 2),
        offset: take(asm, "offset", 2),
        token: take(asm, "token", 1),
        lcra: mmu.lcra,
        lcrb: mmu.lcrb,
    };
    asm.select(segment);
    asm.section("Depacker", "From bank 0 to bank 1, in common RAM.");
    all(asm, &depack, next - DEPACK_ZP);
    one_stream(asm, &depack);
}

fn all(asm: &mut Asm, depack: &DepackVars, len: u8) {
    asm.routine("depack_all", "Unpacks the UI, then the cold data.")
        .takes("PCRA and PCRB as set_mmu sets them; interrupts off; both streams at packed")
        .returns("the UI in its place, the cold data where the table will be; bank 1 mapped")
        .destroys("A X Y");
    asm! { asm;
        ldx  #len - 1
    @save:
        lda  depack.src,x       // BASIC's zero page
        asm.claim(Claim::PushedInLoop(len));
        pha
        dex                     // down, so that PLA restores upwards
        bpl  @save
        let packed = asm.sym("packed");
        set_pointer(asm, depack.src, packed);
        for place in [UI_START, TT_START] {
            set_pointer(asm, depack.dst, fixed(place));
            jsr  depack             // leaves depack_src at the next stream
        }
        ldx  #0
    @restore:
        asm.claim(Claim::PushedInLoop(len));
        pla                     // the last byte pushed is the first
        asm.claim(Claim::StoresInto(vec![(depack.src.abs(), len.into())]));
        sta  depack.src,x
        inx
        cpx  #len
        bne  @restore
        rts
    }
}

fn set_pointer(asm: &mut Asm, pointer: Zp, to: Abs) {
    asm! { asm;
        for (n, half) in [lo(to), hi(to)].into_iter().enumerate() {
            lda  half
            sta  pointer + (n as i32)
        }
    }
}

/// Reads the next packed byte to A; Y is 0.
fn read(asm: &mut Asm, depack: &DepackVars) {
    asm! { asm;
        sta  depack.lcra        // bank 0
        lda  (depack.src),y
        sta  depack.lcrb        // bank 1
        inc  depack.src         // to the next byte
        bne  @same_page
        inc  depack.src+1
    @same_page:
    }
}

/// Adds Y to a pointer.
fn advance(asm: &mut Asm, pointer: Zp) {
    asm! { asm;
        tya                     // bytes written
        clc
        adc  pointer            // no literal or copy is longer than 255 bytes
        sta  pointer
        bcc  @same_page
        inc  pointer+1
    @same_page:
    }
}

fn one_stream(asm: &mut Asm, depack: &DepackVars) {
    let [
        token,
        literal,
        short_run,
        copy,
        short_copy,
        copy_length,
        near,
        high_byte,
        next_byte,
        done,
    ] = [
        "token", "run", "short", "copy", "brief", "known", "near", "far", "again", "done",
    ]
    .map(|name| asm.label(name));
    asm.routine("depack", "Unpacks one stream.")
        .takes("depack_src, depack_dst")
        .returns("both behind their last bytes; bank 1 mapped")
        .destroys("A X Y");
    asm! { asm;
        asm.bind(token);
        ldy  #0
        read(asm, depack);
        sta  depack.token       // its lower bits are needed after the literals
        for _ in 0..RUN_SHIFT {
            lsr  a                  // the upper bits count literals
        }
        beq  {copy}             // none
        cmp  #LONG_RUN
        bne  {short_run}
        read(asm, depack);      // so many that a byte counts them
        asm.bind(short_run);
        tax
        asm.bind(literal);
        sta  depack.lcra        // bank 0
        lda  (depack.src),y
        sta  depack.lcrb        // bank 1
        asm.claim(unpacked());
        sta  (depack.dst),y
        iny
        dex
        bne  {literal}
        advance(asm, depack.src);
        advance(asm, depack.dst);
        ldy  #0
        asm.bind(copy);
        lda  depack.token       // was there a long copy?
        and  #LONG_COPY         // the lower bits count the copy's bytes
        cmp  #LONG_COPY
        bcc  {short_copy}
        read(asm, depack);      // so many that a byte counts them
        cmp  #ALL
        beq  {done}             // end of the stream
        bcc  {token}            // literals alone, no copy
        bcs  {copy_length}      // always: C set, the BCC above was not taken
        asm.bind(short_copy);
        adc  #SHORTEST          // C is clear
        asm.bind(copy_length);
        tax
        read(asm, depack);
        sta  depack.offset      // low byte, from -1 down
        lda  #FAR               // the token's bit
        and  depack.token       // Z: the high byte is not in the stream
        beq  {near}
        read(asm, depack);      // an offset of two bytes
        bne  {high_byte}        // always: Z clear, depack_src is not $0000
        asm.bind(near);
        lda  #0xFF              // less than a page back
        asm.bind(high_byte);
        sta  depack.offset+1
        clc
        for n in 0..2 {
            lda  depack.dst + n     // dst + offset: offset is negative
            adc  depack.offset + n
            sta  depack.copy + n
        }
        asm.bind(next_byte);
        lda  (depack.copy),y
        asm.claim(unpacked());
        sta  (depack.dst),y     // may overlap: a short pattern repeats
        iny
        dex
        bne  {next_byte}
        advance(asm, depack.dst);
        jmp  {token}
        asm.bind(done);
        rts
    }
}
