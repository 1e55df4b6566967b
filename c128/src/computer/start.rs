//! What `RUN` calls: from BASIC's world to the room, and back.

use super::Computer;
use super::kernal::{WITH_KERNAL, WITH_ROOM};
use super::keyboard::RASTER;
use super::memory::{BORROWED_END, BORROWED_START, Segments};
use super::texts::{RETURN, petscii};
use super::unpack;
use crate::asm::{Abs, Asm, fixed, fixed_zp, hi, imm, lo};

/// The VIC-II's control register without the bit that shows the picture and
/// without the raster's ninth bit, as BASIC's `FAST` leaves it.
pub const BLANK: u8 = 0x6F;

/// What room and attic begin and end with: what says that they are still there.
pub const MARK: &[u8; 5] = b"OCTET";

/// Emits `start`, `unpack_room` and `finish`.
pub fn emit(a: &mut Asm, m: &Computer) {
    a.section(
        "Octet on a Commodore 128",
        "What happens from RUN to READY, in sight of every world.",
    );
    start(a, m);
    unpack(a, m);
    finish(a, m);
}

/// Begins the room with the mark.
pub fn open_room(a: &mut Asm, segments: &Segments) {
    a.table(segments.room, "room_begins", 1, MARK, "The room is there");
}

/// Ends the room, of which all has been written, and has it loaded with what
/// unpacks it.
pub fn close_room(a: &mut Asm, segments: &Segments, packed: &[u8]) {
    a.table(segments.room, "room_ends", 1, MARK, "And all of it");
    let what = "What unpacks the rest, which `start` copies to its place";
    a.copy_of(segments.unpack, segments.load, "unpack_loaded", what);
    let what = "The room and the attic, packed";
    a.table(segments.load, "packed", 1, packed, what);
}

fn start(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    let (there, lost, attic_lost) = (a.label("there"), a.label("lost"), a.label("attic_lost"));
    a.routine("start", "Octet, from RUN to READY.")
        .takes("any configuration in which the KERNAL left pages 0 and 1 alone")
        .returns("everything as it was, except for the KERNAL's own screen and clock")
        .destroys("A X Y");
    a.lda(imm(WITH_KERNAL));
    a.ldx(k.configuration);
    a.sta(k.configuration);
    a.stx(s.configuration_before);
    a.jsr("set_banks");
    a.lda(k.control);
    a.and(imm(0x7F))
        .c("bit 7 reads as the raster's, writes as the interrupt's");
    a.sta(s.control_before);
    a.lda(k.clock);
    a.sta(s.clock_before);
    a.comment("As fast as it goes until there is something to see.");
    a.lda(s.control_before);
    a.and(imm(BLANK));
    a.sta(k.control);
    a.lda(imm(1));
    a.sta(k.clock);
    a.comment("The first RUN unpacks the room; another finds it where it was left.");
    let unpacked = a.sym("room_unpacked");
    a.bit(unpacked);
    a.bmi(there);
    a.jsr("unpack_room");
    a.ror(unpacked).c("the carry: bit 7");
    a.bind(there);
    a.lda(imm(WITH_ROOM));
    a.sta(k.configuration);
    for mark in ["room_begins", "room_ends"] {
        let mark = a.sym(mark);
        for (n, &byte) in MARK.iter().enumerate() {
            a.lda(mark.at(n as i32));
            a.cmp(imm(byte));
            a.bne(lost);
        }
    }
    a.jsr("take_over");
    a.jsr("attic_open");
    a.bcs(attic_lost);
    a.jsr("play");
    a.jsr("give_back");
    a.jmp("finish");
    a.bind(attic_lost);
    a.jsr("give_back");
    a.bind(lost);
    a.ldx(imm(0));
    let say = a.label_here("say");
    let text = a.sym("text_lost");
    a.lda(text.x());
    a.jsr(k.chrout);
    a.inx();
    a.cmp(imm(RETURN));
    a.bne(say);
    a.jmp("finish");
    let Some(segment) = a.selected() else { return };
    let what = "Bit 7: the room is unpacked";
    a.variable(segment, "room_unpacked", 1, &[0], what);
    let text = petscii("octet was overwritten: load it again\n");
    a.table(
        segment,
        "text_lost",
        1,
        &text,
        "What is said of a lost room",
    );
}

fn unpack(a: &mut Asm, m: &Computer) {
    let hide = a.sym("MMU_LOAD_A");
    let (from, to) = (a.sym("unpack_loaded"), fixed(unpack::START));
    a.routine(
        "unpack_room",
        "Unpacks room and attic from where they were loaded.",
    )
    .takes("set_banks' banks")
    .returns("C set; the KERNAL's world")
    .destroys("A X Y")
    .cost("about 40 cycles a byte: half a second at 2 MHz");
    a.php();
    a.sei().c("the way into an interrupt would be out of sight");
    a.sta(hide).c("all of bank 0");
    a.ldx(imm(0));
    let next = a.label_here("next");
    a.lda(from.x());
    a.sta(to.x());
    a.inx();
    a.bne(next);
    a.jsr("unpack_all");
    a.lda(imm(WITH_KERNAL));
    a.sta(m.k.configuration);
    a.plp();
    a.sec();
    a.rts();
}

/// Emits `take_over` and `give_back`, which are part of the room.
pub fn emit_room(a: &mut Asm, m: &Computer, borrowed: Abs) {
    let (k, s) = (&m.k, &m.s);
    let length = BORROWED_END - BORROWED_START;
    let page = fixed_zp(BORROWED_START);
    a.section(
        "The room",
        "The player's program: bank 1, with I/O and the KERNAL in sight.",
    );
    a.routine("take_over", "Borrows zero page, interrupts and a timer.")
        .destroys("A X");
    a.ldx(imm(length));
    let save = a.label_here("save");
    a.lda(page.x());
    a.sta(borrowed.x());
    a.dex();
    a.cpx(imm(0xFF));
    a.bne(save);
    for (n, page) in [k.page_0, k.page_1].into_iter().enumerate() {
        let before = s.pages_before.at(2 * n as i32);
        a.lda(page);
        a.sta(before);
        a.lda(page.at(1));
        a.and(imm(0x0F)).c("the others read as 1");
        a.sta(before.at(1));
    }
    a.php();
    a.sei();
    let vectors = [(k.irq, "interrupt"), (k.nmi, "no_interrupt")];
    for (n, (vector, handler)) in vectors.into_iter().enumerate() {
        let handler = a.sym(handler);
        for (byte, half) in [lo(handler), hi(handler)].into_iter().enumerate() {
            let byte = byte as i32;
            a.lda(vector.at(byte));
            a.sta(s.vectors_before.at(2 * n as i32 + byte));
            a.lda(half);
            a.sta(vector.at(byte));
        }
    }
    a.lda(imm(0));
    a.sta(s.in_core_now);
    a.lda(imm(RASTER));
    a.sta(k.raster);
    a.plp();
    a.rts();

    a.routine("give_back", "Gives back what take_over borrowed.")
        .destroys("A X");
    a.php();
    a.sei();
    for (n, vector) in [k.irq, k.nmi].into_iter().enumerate() {
        for byte in 0..2 {
            a.lda(s.vectors_before.at(2 * n as i32 + byte));
            a.sta(vector.at(byte));
        }
    }
    for n in 0..2 {
        a.lda(s.timers_before.at(n));
        a.sta(k.timers.at(n));
    }
    a.lda(imm(0x7F));
    a.sta(k.columns)
        .c("the column with RUN/STOP, as the KERNAL has it");
    a.sta(k.cia_2).c("CIA 2 requests nothing any more,");
    a.lda(k.cia_2).c("and RESTORE is heard again");
    a.plp();
    a.ldx(imm(length));
    let back = a.label_here("back");
    a.lda(borrowed.x());
    a.sta(page.x());
    a.dex();
    a.cpx(imm(0xFF));
    a.bne(back);
    a.rts();
}

fn finish(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    a.routine(
        "finish",
        "Puts back what start changed, and returns to BASIC.",
    )
    .destroys("A X");
    a.lda(imm(WITH_KERNAL));
    a.sta(k.configuration);
    a.jsr("put_banks_back");
    a.jsr(k.cint).c("the editor's screens");
    a.jsr(k.dlchr).c("and the characters of 80 columns");
    a.lda(s.clock_before);
    a.sta(k.clock);
    a.lda(s.control_before);
    a.sta(k.control);
    a.lda(s.configuration_before);
    a.sta(k.configuration);
    a.rts();
}
