//! The room and the attic are loaded packed ([`crate::image::pack`]), and
//! unpacked to the other bank by the first RUN.

use super::mmu::{TT_START, UI_START};
use crate::asm::{Abs, Asm, SegmentId, Zp, asm, fixed, hi, lo};
use crate::image::pack::{END as ALL, FAR, LONG_COPY, LONG_RUN, RUN_SHIFT, SHORTEST};

/// Where the routine is: the KERNAL's buffer for an RS-232 that is not open.
pub const START: u16 = 0x0C00;
/// The last address that it may use, so that one loop copies it.
pub const END: u16 = 0x0CFF;
/// The zero page it borrows: BASIC's floating point accumulators.
const BORROWED: u8 = 0x63;

/// What the routine remembers.
struct DepackVars {
    /// Where the next packed byte is, in bank 0.
    read: Zp,
    /// Where the next unpacked byte goes, in bank 1.
    write: Zp,
    /// Where a copy comes from.
    copy: Zp,
    /// How far back that is, negative.
    back: Zp,
    /// The token.
    token: Zp,
    /// The store that shows bank 0.
    hide: Abs,
    /// The store that shows bank 1.
    show: Abs,
}

/// Emits `depack_all` and `unpack` to `segment`.
pub fn emit(asm: &mut Asm, segment: SegmentId) {
    let mut next = BORROWED;
    let mut take = |asm: &mut Asm, name: &str, len: u8| {
        let at = asm
            .constant(&format!("depack_{name}"), u16::from(next))
            .zp();
        next += len;
        at
    };
    let depack = DepackVars {
        read: take(asm, "src", 2),
        write: take(asm, "dst", 2),
        copy: take(asm, "copy", 2),
        back: take(asm, "offset", 2),
        token: take(asm, "token", 1),
        hide: asm.sym("MMU_LCRA"),
        show: asm.sym("MMU_LCRB"),
    };
    asm.select(segment);
    asm.section("Unpacking", "From bank 0 to bank 1, in sight of both.");
    all(asm, &depack, next - BORROWED);
    unpack(asm, &depack);
}

fn all(asm: &mut Asm, depack: &DepackVars, len: u8) {
    asm.routine("depack_all", "Unpacks the room, then the attic.")
        .takes("set_mmu' banks; no interrupts; both streams, one behind the other, at packed")
        .returns("the room in its place, the attic's bytes where the table will be; bank 1")
        .destroys("A X Y")
        .cost("about 40 cycles a byte");
    asm! { asm;
        ldx  #len - 1
    @save:
        lda  depack.read,x
        pha
        dex
        bpl  @save
        let packed = asm.sym("packed");
        set(asm, depack.read, packed);
        for place in [UI_START, TT_START] {
            set(asm, depack.write, fixed(place));
            jsr  depack
        }
        ldx  #0
    @back:
        pla
        sta  depack.read,x
        inx
        cpx  #len
        bne  @back
        rts
    }
}

fn set(asm: &mut Asm, pointer: Zp, to: Abs) {
    asm! { asm;
        for (n, half) in [lo(to), hi(to)].into_iter().enumerate() {
            lda  half
            sta  pointer + (n as i32)
        }
    }
}

/// Reads a byte to A; Y is 0.
fn read(asm: &mut Asm, depack: &DepackVars) {
    asm! { asm;
        sta  depack.hide
        lda  (depack.read),y
        sta  depack.show
        inc  depack.read
        bne  @same_page
        inc  depack.read+1
    @same_page:
    }
}

/// Adds Y to a pointer.
fn advance(asm: &mut Asm, pointer: Zp) {
    asm! { asm;
        tya
        clc
        adc  pointer
        sta  pointer
        bcc  @same_page
        inc  pointer+1
    @same_page:
    }
}

fn unpack(asm: &mut Asm, depack: &DepackVars) {
    let [
        token,
        run,
        short,
        copy,
        brief,
        known,
        near,
        far,
        again,
        done,
    ] = [
        "token", "run", "short", "copy", "brief", "known", "near", "far", "again", "done",
    ]
    .map(|name| asm.label(name));
    asm.routine("depack", "Unpacks one stream.")
        .takes("depack_src, depack_dst")
        .returns("both behind their last bytes; bank 1")
        .destroys("A X Y")
        .cost("about 150 cycles a token, 26 a byte of a run, 18 of a copy");
    asm! { asm;
        asm.bind(token);
        ldy  #0
        read(asm, depack);
        sta  depack.token
        for _ in 0..RUN_SHIFT {
            lsr  a
        }
        beq  {copy}
        cmp  #LONG_RUN
        bne  {short}
        read(asm, depack);
        asm.bind(short);
        tax
        asm.bind(run);
        sta  depack.hide
        lda  (depack.read),y
        sta  depack.show
        sta  (depack.write),y
        iny
        dex
        bne  {run}
        advance(asm, depack.read);
        advance(asm, depack.write);
        ldy  #0
        asm.bind(copy);
        lda  depack.token
        and  #LONG_COPY
        cmp  #LONG_COPY
        bcc  {brief}
        read(asm, depack);
        cmp  #ALL
        beq  {done}
        bcc  {token}            // no copy
        bcs  {known}            // always
        asm.bind(brief);
        adc  #SHORTEST
        asm.bind(known);
        tax
        read(asm, depack);
        sta  depack.back
        lda  #FAR
        and  depack.token
        beq  {near}
        read(asm, depack);
        bne  {far}              // always
        asm.bind(near);
        lda  #0xFF
        asm.bind(far);
        sta  depack.back+1
        clc
        for n in 0..2 {
            lda  depack.write + n
            adc  depack.back + n
            sta  depack.copy + n
        }
        asm.bind(again);
        lda  (depack.copy),y
        sta  (depack.write),y
        iny
        dex
        bne  {again}
        advance(asm, depack.write);
        jmp  {token}
        asm.bind(done);
        rts
    }
}
