//! What `RUN` calls: from BASIC's world to the room, and back.

use super::Computer;
use super::banks::ROOM_START;
use super::kernal::{WITH_KERNAL, WITH_ROOM};
use super::keyboard::RASTER;
use super::memory::{BORROWED_END, BORROWED_START, Segments};
use super::texts::{RETURN, petscii};
use crate::asm::{Abs, Asm, fixed, fixed_zp, hi, imm, lo};

/// The VIC-II's control register without the bit that shows the picture and
/// without the raster's ninth bit, as BASIC's `FAST` leaves it.
pub const BLANK: u8 = 0x6F;

/// What the room begins and ends with: what says that it is still there.
const MARK: &[u8; 5] = b"OCTET";

/// Emits `start`, the copying of the room and `finish`.
pub fn emit(a: &mut Asm, m: &Computer) {
    a.section(
        "Octet on a Commodore 128",
        "What happens from RUN to READY, in sight of every world.",
    );
    start(a, m);
    copy(a, m);
    finish(a, m);
}

/// Begins the room with the mark.
pub fn open_room(a: &mut Asm, segments: &Segments) {
    a.table(segments.room, "room_begins", 1, MARK, "The room is there");
}

/// Ends the room, of which all has been written, and has it loaded.
pub fn close_room(a: &mut Asm, segments: &Segments) {
    a.table(segments.room, "room_ends", 1, MARK, "And all of it");
    let len = a.used(segments.room);
    a.constant("room_length", len as u16);
    let what = "The room, which `start` copies to the other bank";
    a.copy_of(segments.room, segments.load, "room_loaded", what);
}

fn start(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    let (there, lost) = (a.label("there"), a.label("lost"));
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
    a.comment("The first RUN copies the room; another finds it where it was left.");
    let copied = a.sym("room_copied");
    a.bit(copied);
    a.bmi(there);
    a.jsr("copy_room");
    a.ror(copied).c("the carry: bit 7");
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
    a.jsr("play");
    a.jsr("give_back");
    a.jmp("finish");
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
    a.variable(segment, "room_copied", 1, &[0], "Bit 7: the room is copied");
    let text = petscii("octet was overwritten: load it again\n");
    a.table(
        segment,
        "text_lost",
        1,
        &text,
        "What is said of a lost room",
    );
}

fn copy(a: &mut Asm, m: &Computer) {
    let k = &m.k;
    let (show, hide) = (a.sym("MMU_LOAD_B"), a.sym("MMU_LOAD_A"));
    let (read, write) = (a.sym("copy_read"), a.sym("copy_write"));
    let (from, len) = (a.sym("room_loaded"), a.sym("room_length"));
    a.routine("copy_room", "Copies the room from where it was loaded.")
        .takes("set_banks' banks")
        .returns("C set; the KERNAL's world")
        .destroys("A X Y")
        .cost("27 cycles a byte: 20 KB take 0.3 seconds at 2 MHz");
    for (at, start) in [(read, from), (write, fixed(ROOM_START))] {
        a.lda(lo(start));
        a.sta(at);
        a.lda(hi(start));
        a.sta(at.at(1));
    }
    a.php();
    a.sei().c("the way into an interrupt would be out of sight");
    a.ldx(hi(len)).c("whole pages");
    a.ldy(imm(0));
    let (next, same_page) = (a.label_here("next"), a.label("same_page"));
    a.sta(hide).c("all of bank 0");
    a.smc("copy_read");
    a.lda(fixed(0xFFFF).y());
    a.sta(show).c("all of bank 1");
    a.smc("copy_write");
    a.sta(fixed(0xFFFF).y());
    a.iny();
    a.bne(same_page);
    a.inc(read.at(1));
    a.inc(write.at(1));
    a.dex();
    a.bind(same_page);
    a.cpy(lo(len)).c("the rest of the last page");
    a.bne(next);
    a.txa();
    a.bne(next);
    a.lda(imm(WITH_KERNAL));
    a.sta(k.configuration);
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
