//! Three worlds, and the ways from one to another.
//!
//! | | KERNAL's world | room's world | core's world |
//! |---|---|---|---|
//! | $FF00 | [`super::kernal::WITH_KERNAL`] | [`WITH_ROOM`] | [`ALL_RAM`] |
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
use crate::asm::{Asm, asm};

/// In the room: calls a routine of the core's world.
pub fn call_core(a: &mut Asm, routine: &str) {
    let routine = a.sym(routine);
    asm! { a;
        ldx  #<routine
        ldy  #>routine
        jsr  in_core
    }
}

/// In the core's world: calls a routine of the room.
pub fn call_room(a: &mut Asm, routine: &str) {
    let routine = a.sym(routine);
    asm! { a;
        ldx  #<routine
        ldy  #>routine
        jsr  in_room
    }
}

/// Emits `in_core`, `in_room`, `to_core`, `to_room`, `interrupt` and
/// `no_interrupt`.
pub fn emit(a: &mut Asm, m: &Computer) {
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
    interrupt(a, m);
}

fn between(a: &mut Asm, m: &Computer, there: &str, back: &str, name: &str, world: &str) {
    let s = &m.s;
    a.routine(name, &format!("Calls a routine of the {world}."))
        .takes("X low, Y high byte of its address; A and what it takes")
        .returns("A, C and what it returns; N and Z of A")
        .destroys("X Y")
        .cost("about 350 cycles, and what it costs");
    let call = a.sym(&format!("{name}_call"));
    asm! { a;
        sta  s.passed_on
        stx  call
        sty  call+1
        jsr  {there}
        lda  s.passed_on
        a.smc(&format!("{name}_call"));
        jsr  0xFFFF
        sta  s.passed_on
        ror  s.passed_carry
        jsr  {back}
        asl  s.passed_carry
        lda  s.passed_on
        rts
    }
}

/// Takes the return address from the stack that is about to go.
fn take_return(a: &mut Asm, m: &Computer) {
    asm! { a;
        pla
        sta  m.s.return_to
        pla
        sta  m.s.return_to+1
    }
}

/// Puts it on the stack that has come.
fn give_return(a: &mut Asm, m: &Computer) {
    asm! { a;
        lda  m.s.return_to+1
        pha
        lda  m.s.return_to
        pha
    }
}

fn to_core(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    a.routine("to_core", "Enters the core's world.")
        .takes("core_stack; the room's world")
        .destroys("A X")
        .cost("about 90 cycles");
    take_return(a, m);
    asm! { a;
        sei
        tsx
        stx  s.room_stack
        core_pages(a, m);
        ldx  s.core_stack
        txs
        give_return(a, m);
        lda  #0x80
        sta  s.in_core_now
        lda  #ALL_RAM
        sta  k.configuration
        cli
        rts
    }
}

/// Pages 0 and 1 become the core's.
pub fn core_pages(a: &mut Asm, m: &Computer) {
    let k = &m.k;
    asm! { a;
        for (page, own) in [(k.page_0, m.pages.zero), (k.page_1, m.pages.stack)] {
            lda  #0
            sta  page+1             // the bank waits for the page
            lda  #>own
            sta  page
        }
    }
}

/// Pages 0 and 1 become what they were at the start.
pub fn room_pages(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    asm! { a;
        for (n, page) in [k.page_0, k.page_1].into_iter().enumerate() {
            let before = s.pages_before.at(2 * n as i32);
            lda  before+1
            sta  page+1             // the bank waits for the page
            lda  before
            sta  page
        }
    }
}

fn to_room(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    a.routine("to_room", "Goes back to the room's world.")
        .takes("room_stack")
        .destroys("A X")
        .cost("about 90 cycles");
    asm! { a;
        sei
        lda  #WITH_ROOM
        sta  k.configuration
        take_return(a, m);
        tsx
        stx  s.core_stack
        ldx  s.room_stack
        txs                     // still on the core's page, below what it uses
        room_pages(a, m);
        give_return(a, m);
        lda  #0
        sta  s.in_core_now
        cli
        rts
    }
}

fn interrupt(a: &mut Asm, m: &Computer) {
    let k = &m.k;
    a.routine("interrupt", "Every interrupt: what is done is in the room.")
        .takes("what the KERNAL's entry put on the stack; bank 15")
        .cost("about 350 cycles a frame without keys, the KERNAL's part included");
    asm! { a;
        lda  #WITH_ROOM
        sta  k.configuration
        jmp  frame

        a.routine(
            "no_interrupt",
            "CIA 2's request: not answered, so that RESTORE is not heard.",
        )
        .takes("what the KERNAL's entry put on the stack; bank 15");
        jmp  k.end_interrupt
    }
}
