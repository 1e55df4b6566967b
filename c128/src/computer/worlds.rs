//! Three worlds, and the ways from one to another.
//!
//! | | KERNAL's world | room's world | core's world |
//! |---|---|---|---|
//! | $FF00 | [`WITH_KERNAL`] | [`WITH_ROOM`] | [`ALL_RAM`] |
//! | above $2000 | bank 0, I/O, KERNAL | bank 1, I/O, KERNAL | bank 0 |
//! | pages 0 and 1 | the KERNAL's | the KERNAL's | [`super::memory::Pages`] |
//!
//! In the core's world interrupts still pass through the KERNAL's copy of its
//! entry in RAM at $FF17: it puts registers and configuration on the core's
//! stack, selects bank 15 and jumps through the vector at $0314.
//!
//! The room calls the core with [`call_core`], and while the core runs it may
//! call the room with [`call_room`], which must not call the core again. A
//! and the carry are passed both ways.

use super::Computer;
use super::kernal::{ALL_RAM, WITH_ROOM};
use crate::asm::{Asm, fixed, hi, imm, lo};
use crate::chess::Core;

/// In the room: calls a routine of the core's world.
pub fn call_core(a: &mut Asm, routine: &str) {
    let routine = a.sym(routine);
    a.ldx(lo(routine));
    a.ldy(hi(routine));
    a.jsr("in_core");
}

/// In the core's world: calls a routine of the room.
pub fn call_room(a: &mut Asm, routine: &str) {
    let routine = a.sym(routine);
    a.ldx(lo(routine));
    a.ldy(hi(routine));
    a.jsr("in_room");
}

/// Emits `in_core`, `in_room`, `to_core`, `to_room`, `interrupt` and
/// `no_interrupt`.
pub fn emit(a: &mut Asm, m: &Computer, core: &Core) {
    a.section(
        "Three worlds",
        "While the core thinks, two pages of the program stand in for pages 0 and 1, and no ROM \
         is in sight.",
    );
    for [there, back, name, world] in [
        ["to_core", "to_room", "in_core", "core's world"],
        ["to_room", "to_core", "in_room", "room"],
    ] {
        between(a, m, there, back, name, world);
    }
    to_core(a, m);
    to_room(a, m);
    interrupt(a, m, core);
}

fn between(a: &mut Asm, m: &Computer, there: &str, back: &str, name: &str, world: &str) {
    let s = &m.s;
    a.routine(name, &format!("Calls a routine of the {world}."))
        .takes("X low, Y high byte of its address; A and what it takes")
        .returns("A, C and what it returns; N and Z of A")
        .destroys("X Y")
        .cost("about 350 cycles, and what it costs");
    let call = a.sym(&format!("{name}_call"));
    a.sta(s.passed_on);
    a.stx(call);
    a.sty(call.at(1));
    a.jsr(there);
    a.lda(s.passed_on);
    a.smc(&format!("{name}_call"));
    a.jsr(fixed(0xFFFF));
    a.sta(s.passed_on);
    a.ror(s.passed_carry);
    a.jsr(back);
    a.asl(s.passed_carry);
    a.lda(s.passed_on);
    a.rts();
}

/// Takes the return address from the stack that is about to go.
fn take_return(a: &mut Asm, m: &Computer) {
    a.pla();
    a.sta(m.s.return_to);
    a.pla();
    a.sta(m.s.return_to.at(1));
}

/// Puts it on the stack that has come.
fn give_return(a: &mut Asm, m: &Computer) {
    a.lda(m.s.return_to.at(1));
    a.pha();
    a.lda(m.s.return_to);
    a.pha();
}

fn to_core(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    a.routine("to_core", "Enters the core's world.")
        .takes("core_stack; the room's world")
        .destroys("A X")
        .cost("about 150 cycles");
    take_return(a, m);
    a.sei();
    a.tsx();
    a.stx(s.room_stack);
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
    let pages = [(k.page_0, m.pages.zero), (k.page_1, m.pages.stack)];
    for (n, (page, own)) in pages.into_iter().enumerate() {
        let before = s.pages_before.at(2 * n as i32);
        a.lda(page);
        a.sta(before);
        a.lda(page.at(1));
        a.and(imm(0x0F)).c("the others read as 1");
        a.sta(before.at(1));
        a.lda(imm(0));
        a.sta(page.at(1)).c("the bank waits for the page");
        a.lda(hi(own));
        a.sta(page);
    }
    a.ldx(s.core_stack);
    a.txs();
    give_return(a, m);
    a.lda(imm(ALL_RAM));
    a.sta(k.configuration);
    a.cli();
    a.rts();
}

fn to_room(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    a.routine("to_room", "Goes back to the room's world.")
        .takes("room_stack")
        .destroys("A X")
        .cost("about 130 cycles");
    a.sei();
    a.lda(imm(WITH_ROOM));
    a.sta(k.configuration);
    take_return(a, m);
    a.tsx();
    a.stx(s.core_stack);
    a.ldx(s.room_stack);
    a.txs().c("still on the core's page, below what it uses");
    for (n, page) in [k.page_0, k.page_1].into_iter().enumerate() {
        let before = s.pages_before.at(2 * n as i32);
        a.lda(before.at(1));
        a.sta(page.at(1));
        a.lda(before);
        a.sta(page);
    }
    for (n, vector) in [k.irq, k.nmi].into_iter().enumerate() {
        for byte in 0..2 {
            a.lda(s.vectors_before.at(2 * n as i32 + byte));
            a.sta(vector.at(byte));
        }
    }
    give_return(a, m);
    a.cli();
    a.rts();
}

fn interrupt(a: &mut Asm, m: &Computer, core: &Core) {
    let (k, s) = (&m.k, &m.s);
    let (other, over, stop) = (a.label("other"), a.label("over"), a.label("stop"));
    a.routine(
        "interrupt",
        "Keeps the clock going, ends the search in time and watches RUN/STOP.",
    )
    .takes("what the KERNAL's entry put on the core's stack; bank 15")
    .cost("about 320 cycles, the KERNAL's part included, once a frame");
    a.lda(k.interrupts);
    a.and(imm(1));
    a.beq(other).c("not the picture's");
    a.sta(k.interrupts);
    a.comment("The KERNAL's routine wants the KERNAL's zero page.");
    a.lda(s.pages_before.at(1));
    a.sta(k.page_0_bank);
    a.lda(s.pages_before);
    a.sta(k.page_0);
    a.jsr(k.udtim);
    a.jsr("over").c("carry: no time is left");
    a.ldx(k.stop_row);
    a.lda(imm(0));
    a.sta(k.page_0_bank);
    a.lda(hi(m.pages.zero));
    a.sta(k.page_0);
    a.txa();
    a.bpl(stop);
    a.bcc(other);
    a.bind(over);
    a.lda(imm(1));
    a.sta(core.v.stopped)
        .c("the search ends as if its nodes were out");
    a.bind(other);
    a.lda(k.cia_1).c("whatever it was, it is over");
    a.jmp(k.end_interrupt);
    a.bind(stop);
    a.sta(s.ended_by_key).c("not 0: other keys' bits");
    a.bne(over).c("always");

    a.routine(
        "no_interrupt",
        "RESTORE does nothing while the core thinks.",
    )
    .takes("what the KERNAL's entry put on the core's stack; bank 15");
    a.lda(k.cia_2);
    a.jmp(k.end_interrupt);
}
