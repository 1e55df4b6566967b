//! The room and the attic are loaded packed ([`crate::image::pack`]), and
//! unpacked to the other bank by the first RUN.

use super::banks::{ROOM_START, TABLE_START};
use crate::asm::{Abs, Asm, SegmentId, Zp, fixed, hi, imm, lo};
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
    a.ldx(imm(len - 1));
    let save = a.label_here("save");
    a.lda(v.read.x());
    a.pha();
    a.dex();
    a.bpl(save);
    let packed = a.sym("packed");
    set(a, v.read, packed);
    for place in [ROOM_START, TABLE_START] {
        set(a, v.write, fixed(place));
        a.jsr("unpack");
    }
    a.ldx(imm(0));
    let back = a.label_here("back");
    a.pla();
    a.sta(v.read.x());
    a.inx();
    a.cpx(imm(len));
    a.bne(back);
    a.rts();
}

fn set(a: &mut Asm, pointer: Zp, to: Abs) {
    for (n, half) in [lo(to), hi(to)].into_iter().enumerate() {
        a.lda(half);
        a.sta(pointer.at(n as i32));
    }
}

/// Reads a byte to A; Y is 0.
fn read(a: &mut Asm, v: &Vars) {
    let same_page = a.label("same_page");
    a.sta(v.hide);
    a.lda(v.read.ind_y());
    a.sta(v.show);
    a.inc(v.read);
    a.bne(same_page);
    a.inc(v.read.at(1));
    a.bind(same_page);
}

/// Adds Y to a pointer.
fn advance(a: &mut Asm, pointer: Zp) {
    let same_page = a.label("same_page");
    a.tya();
    a.clc();
    a.adc(pointer);
    a.sta(pointer);
    a.bcc(same_page);
    a.inc(pointer.at(1));
    a.bind(same_page);
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
    a.bind(token);
    a.ldy(imm(0));
    read(a, v);
    a.sta(v.token);
    for _ in 0..RUN_SHIFT {
        a.lsr_a();
    }
    a.beq(copy);
    a.cmp(imm(LONG_RUN));
    a.bne(short);
    read(a, v);
    a.bind(short);
    a.tax();
    a.bind(run);
    a.sta(v.hide);
    a.lda(v.read.ind_y());
    a.sta(v.show);
    a.sta(v.write.ind_y());
    a.iny();
    a.dex();
    a.bne(run);
    advance(a, v.read);
    advance(a, v.write);
    a.ldy(imm(0));
    a.bind(copy);
    a.lda(v.token);
    a.and(imm(LONG_COPY));
    a.cmp(imm(LONG_COPY));
    a.bcc(brief);
    read(a, v);
    a.cmp(imm(ALL));
    a.beq(done);
    a.bcc(token).c("no copy");
    a.bcs(known).c("always");
    a.bind(brief);
    a.adc(imm(SHORTEST));
    a.bind(known);
    a.tax();
    read(a, v);
    a.sta(v.back);
    a.lda(imm(FAR));
    a.and(v.token);
    a.beq(near);
    read(a, v);
    a.bne(far).c("always");
    a.bind(near);
    a.lda(imm(0xFF));
    a.bind(far);
    a.sta(v.back.at(1));
    a.clc();
    for n in 0..2 {
        a.lda(v.write.at(n));
        a.adc(v.back.at(n));
        a.sta(v.copy.at(n));
    }
    a.bind(again);
    a.lda(v.copy.ind_y());
    a.sta(v.write.ind_y());
    a.iny();
    a.dex();
    a.bne(again);
    advance(a, v.write);
    a.jmp(token);
    a.bind(done);
    a.rts();
}
