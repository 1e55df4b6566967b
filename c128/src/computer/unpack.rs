//! The room and the attic are loaded packed ([`crate::image::pack`]), and
//! unpacked to the other bank by the first RUN.

use super::banks::{ROOM_START, TABLE_START};
use crate::asm::{Abs, Asm, SegmentId, Zp, asm, fixed, hi, lo};
use crate::image::pack::{END as ALL, FAR, LONG_COPY, LONG_RUN, RUN_SHIFT, SHORTEST};

/// Where the routine is: the KERNAL's buffer for an RS-232 that is not open.
pub const START: u16 = 0x0C00;
/// The last address that it may use, so that one loop copies it.
pub const END: u16 = 0x0CFF;
/// The zero page it borrows: BASIC's floating point accumulators.
const BORROWED: u8 = 0x63;

/// What the routine remembers.
struct Vars {
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

/// Emits `unpack_all` and `unpack` to `segment`.
pub fn emit(a: &mut Asm, segment: SegmentId) {
    let mut next = BORROWED;
    let mut take = |a: &mut Asm, name: &str, len: u8| {
        let at = a.constant(&format!("unpack_{name}"), u16::from(next)).zp();
        next += len;
        at
    };
    let v = Vars {
        read: take(a, "read", 2),
        write: take(a, "write", 2),
        copy: take(a, "copy", 2),
        back: take(a, "back", 2),
        token: take(a, "token", 1),
        hide: a.sym("MMU_LOAD_A"),
        show: a.sym("MMU_LOAD_B"),
    };
    a.select(segment);
    a.section("Unpacking", "From bank 0 to bank 1, in sight of both.");
    all(a, &v, next - BORROWED);
    unpack(a, &v);
}

fn all(a: &mut Asm, v: &Vars, len: u8) {
    a.routine("unpack_all", "Unpacks the room, then the attic.")
        .takes("set_banks' banks; no interrupts; both streams, one behind the other, at packed")
        .returns("the room in its place, the attic's bytes where the table will be; bank 1")
        .destroys("A X Y")
        .cost("about 40 cycles a byte");
    asm! { a;
        ldx  #len - 1
    @save:
        lda  v.read,x
        pha
        dex
        bpl  @save
        let packed = a.sym("packed");
        set(a, v.read, packed);
        for place in [ROOM_START, TABLE_START] {
            set(a, v.write, fixed(place));
            jsr  unpack
        }
        ldx  #0
    @back:
        pla
        sta  v.read,x
        inx
        cpx  #len
        bne  @back
        rts
    }
}

fn set(a: &mut Asm, pointer: Zp, to: Abs) {
    asm! { a;
        for (n, half) in [lo(to), hi(to)].into_iter().enumerate() {
            lda  half
            sta  pointer + (n as i32)
        }
    }
}

/// Reads a byte to A; Y is 0.
fn read(a: &mut Asm, v: &Vars) {
    asm! { a;
        sta  v.hide
        lda  (v.read),y
        sta  v.show
        inc  v.read
        bne  @same_page
        inc  v.read+1
    @same_page:
    }
}

/// Adds Y to a pointer.
fn advance(a: &mut Asm, pointer: Zp) {
    asm! { a;
        tya
        clc
        adc  pointer
        sta  pointer
        bcc  @same_page
        inc  pointer+1
    @same_page:
    }
}

fn unpack(a: &mut Asm, v: &Vars) {
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
    .map(|name| a.label(name));
    a.routine("unpack", "Unpacks one stream.")
        .takes("unpack_read, unpack_write")
        .returns("both behind their last bytes; bank 1")
        .destroys("A X Y")
        .cost("about 150 cycles a token, 26 a byte of a run, 18 of a copy");
    asm! { a;
        a.bind(token);
        ldy  #0
        read(a, v);
        sta  v.token
        for _ in 0..RUN_SHIFT {
            lsr  a
        }
        beq  {copy}
        cmp  #LONG_RUN
        bne  {short}
        read(a, v);
        a.bind(short);
        tax
        a.bind(run);
        sta  v.hide
        lda  (v.read),y
        sta  v.show
        sta  (v.write),y
        iny
        dex
        bne  {run}
        advance(a, v.read);
        advance(a, v.write);
        ldy  #0
        a.bind(copy);
        lda  v.token
        and  #LONG_COPY
        cmp  #LONG_COPY
        bcc  {brief}
        read(a, v);
        cmp  #ALL
        beq  {done}
        bcc  {token}            // no copy
        bcs  {known}            // always
        a.bind(brief);
        adc  #SHORTEST
        a.bind(known);
        tax
        read(a, v);
        sta  v.back
        lda  #FAR
        and  v.token
        beq  {near}
        read(a, v);
        bne  {far}              // always
        a.bind(near);
        lda  #0xFF
        a.bind(far);
        sta  v.back+1
        clc
        for n in 0..2 {
            lda  v.write + n
            adc  v.back + n
            sta  v.copy + n
        }
        a.bind(again);
        lda  (v.copy),y
        sta  (v.write),y
        iny
        dex
        bne  {again}
        advance(a, v.write);
        jmp  {token}
        a.bind(done);
        rts
    }
}
