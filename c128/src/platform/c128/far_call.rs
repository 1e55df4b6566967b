//! Three worlds, and the ways from one to another.
//!
//! | | KERNAL's world | room's world | core's world |
//! |---|---|---|---|
//! | $FF00 | [`super::kernal::MMU_CFG_KERNAL`] | [`MMU_CFG_UI`] | [`MMU_CFG_CORE`] |
//! | above $2000 | bank 0, I/O, KERNAL | bank 1, I/O, KERNAL | bank 0 |
//! | pages 0 and 1 | the KERNAL's | the KERNAL's | [`super::memory::CorePages`] |
//!
//! In the core's world interrupts still pass through the KERNAL's copy of its
//! entry in RAM at $FF17: it puts registers and configuration on the core's
//! stack, selects bank 15 and jumps through the vector at $0314.
//!
//! The room calls the core with [`far_call_core`], and while the core runs it may
//! call the room with [`far_call_ui`], which must not call the core again. A
//! and the carry are passed both ways.

use super::Machine;
use super::kernal::{MMU_CFG_CORE, MMU_CFG_UI};
use crate::asm::{Asm, asm};

/// In the room: calls a routine of the core's world.
pub fn far_call_core(asm: &mut Asm, routine: &str) {
    let routine = asm.sym(routine);
    asm! { asm;
        ldx  #<routine
        ldy  #>routine
        jsr  call_core
    }
}

/// In the core's world: calls a routine of the room.
pub fn far_call_ui(asm: &mut Asm, routine: &str) {
    let routine = asm.sym(routine);
    asm! { asm;
        ldx  #<routine
        ldy  #>routine
        jsr  call_ui
    }
}

/// Emits `far_call_core`, `call_ui`, `enter_core`, `to_room`, `interrupt` and
/// `nmi_ignore`.
pub fn emit(asm: &mut Asm, machine: &Machine) {
    asm.section(
        "Three worlds",
        "While the core thinks, two pages of the program stand in for pages 0 and 1, and no ROM \
         is in sight.",
    );
    for [there, back, name, world] in [
        ["enter_core", "enter_ui", "call_core", "core's world"],
        ["enter_ui", "enter_core", "call_ui", "room"],
    ] {
        between(asm, machine, there, back, name, world);
    }
    to_core(asm, machine);
    to_ui(asm, machine);
    interrupt(asm, machine);
}

fn between(asm: &mut Asm, machine: &Machine, there: &str, back: &str, name: &str, world: &str) {
    let state = &machine.state;
    asm.routine(name, &format!("Calls a routine of the {world}."))
        .takes("X low, Y high byte of its address; A and what it takes")
        .returns("A, C and what it returns; N and Z of A")
        .destroys("X Y")
        .cost("about 350 cycles, and what it costs");
    let call = asm.sym(&format!("{name}_target"));
    asm! { asm;
        sta  state.far_a
        stx  call
        sty  call+1
        jsr  {there}
        lda  state.far_a
        asm.self_modified(&format!("{name}_target"));
        jsr  0xFFFF
        sta  state.far_a
        ror  state.far_carry
        jsr  {back}
        asl  state.far_carry
        lda  state.far_a
        rts
    }
}

/// Takes the return address from the stack that is about to go.
fn take_return(asm: &mut Asm, machine: &Machine) {
    asm! { asm;
        pla
        sta  machine.state.far_return
        pla
        sta  machine.state.far_return+1
    }
}

/// Puts it on the stack that has come.
fn give_return(asm: &mut Asm, machine: &Machine) {
    asm! { asm;
        lda  machine.state.far_return+1
        pha
        lda  machine.state.far_return
        pha
    }
}

fn to_core(asm: &mut Asm, machine: &Machine) {
    let (kernal, state) = (&machine.kernal, &machine.state);
    asm.routine("enter_core", "Enters the core's world.")
        .takes("core_sp; the room's world")
        .destroys("A X")
        .cost("about 90 cycles");
    take_return(asm, machine);
    asm! { asm;
        sei
        tsx
        stx  state.ui_sp
        map_core_pages(asm, machine);
        ldx  state.core_sp
        txs
        give_return(asm, machine);
        lda  #0x80
        sta  state.in_core
        lda  #MMU_CFG_CORE
        sta  kernal.configuration
        cli
        rts
    }
}

/// Pages 0 and 1 become the core's.
pub fn map_core_pages(asm: &mut Asm, machine: &Machine) {
    let kernal = &machine.kernal;
    asm! { asm;
        for (page, own) in [(kernal.page_0, machine.pages.zero), (kernal.page_1, machine.pages.stack)] {
            lda  #0
            sta  page+1             // the bank waits for the page
            lda  #>own
            sta  page
        }
    }
}

/// Pages 0 and 1 become what they were at the start.
pub fn map_kernal_pages(asm: &mut Asm, machine: &Machine) {
    let (kernal, state) = (&machine.kernal, &machine.state);
    asm! { asm;
        for (n, page) in [kernal.page_0, kernal.page_1].into_iter().enumerate() {
            let before = state.saved_mmu_pages.at(2 * n as i32);
            lda  before+1
            sta  page+1             // the bank waits for the page
            lda  before
            sta  page
        }
    }
}

fn to_ui(asm: &mut Asm, machine: &Machine) {
    let (kernal, state) = (&machine.kernal, &machine.state);
    asm.routine("enter_ui", "Goes back to the room's world.")
        .takes("ui_sp")
        .destroys("A X")
        .cost("about 90 cycles");
    asm! { asm;
        sei
        lda  #MMU_CFG_UI
        sta  kernal.configuration
        take_return(asm, machine);
        tsx
        stx  state.core_sp
        ldx  state.ui_sp
        txs                     // still on the core's page, below what it uses
        map_kernal_pages(asm, machine);
        give_return(asm, machine);
        lda  #0
        sta  state.in_core
        cli
        rts
    }
}

fn interrupt(asm: &mut Asm, machine: &Machine) {
    let kernal = &machine.kernal;
    asm.routine("irq_entry", "Every interrupt: what is done is in the room.")
        .takes("what the KERNAL's entry put on the stack; bank 15")
        .cost("about 350 cycles a frame without keys, the KERNAL's part included");
    asm! { asm;
        lda  #MMU_CFG_UI
        sta  kernal.configuration
        jmp  irq_handler

        asm.routine(
            "nmi_ignore",
            "CIA 2's request: not answered, so that RESTORE is not heard.",
        )
        .takes("what the KERNAL's entry put on the stack; bank 15");
        jmp  kernal.end_interrupt
    }
}
