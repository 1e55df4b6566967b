//! From BASIC's world to the core's and back, and the interrupts in between.
//!
//! | | KERNAL's world | core's world |
//! |---|---|---|
//! | $FF00 | [`WITH_KERNAL`] | [`ALL_RAM`] |
//! | pages 0 and 1 | where they were | [`super::memory::Pages`] |
//! | interrupts | the KERNAL's | clock, time limit and RUN/STOP, nothing else |
//!
//! In the core's world interrupts still pass through the KERNAL's copy of its
//! entry in RAM at $FF17: it puts registers and configuration on the core's
//! stack, selects bank 15 and jumps through the vector at $0314. The handler
//! lies below $4000, where bank 15 has RAM.

use super::Computer;
use super::kernal::{ALL_RAM, WITH_KERNAL};
use crate::asm::{Asm, hi, imm, lo};
use crate::chess::Core;

/// Emits `to_core`, `to_kernal`, `interrupt` and `no_interrupt`.
pub fn emit(a: &mut Asm, m: &Computer, core: &Core) {
    a.section(
        "Two worlds",
        "While the core thinks, two pages of the program stand in for pages 0 and 1, and no ROM \
         is in sight.",
    );
    to_core(a, m);
    to_kernal(a, m);
    interrupt(a, m, core);
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
        .takes("core_stack")
        .destroys("A X")
        .cost("about 150 cycles");
    take_return(a, m);
    a.sei();
    a.tsx();
    a.stx(s.basic_stack);
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

fn to_kernal(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    a.routine("to_kernal", "Goes back to the KERNAL's world.")
        .takes("basic_stack")
        .destroys("A X")
        .cost("about 130 cycles");
    a.sei();
    a.lda(imm(WITH_KERNAL));
    a.sta(k.configuration);
    take_return(a, m);
    a.tsx();
    a.stx(s.core_stack);
    a.ldx(s.basic_stack);
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
    let (other, stop) = (a.label("other"), a.label("stop"));
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
    a.lda(imm(1));
    a.sta(core.v.stopped)
        .c("the search ends as if its nodes were out");
    a.bind(other);
    a.lda(k.cia_1).c("whatever it was, it is over");
    a.jmp(k.end_interrupt);
    a.bind(stop);
    a.inc(s.ended_by_key);
    a.jmp("thought").c("the search is not returned to");

    a.routine(
        "no_interrupt",
        "RESTORE does nothing while the core thinks.",
    )
    .takes("what the KERNAL's entry put on the core's stack; bank 15");
    a.lda(k.cia_2);
    a.jmp(k.end_interrupt);
}
