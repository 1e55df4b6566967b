//! Three memory configurations (KERNAL, UI, core) and the far calls between UI and core.
//!
//! | | KERNAL | UI | core |
//! |---|---|---|---|
//! | MMU_CR | [`super::kernal::MMU_CFG_KERNAL`] | [`MMU_CFG_UI`] | [`MMU_CFG_CORE`] |
//! | above $2000 | bank 0, I/O, KERNAL | bank 1, I/O, KERNAL | bank 0 |
//! | pages 0 and 1 | the KERNAL's | the KERNAL's | [`super::memory_map::CorePages`] |
//!
//! While the core runs, interrupts still pass through the KERNAL's entry at $FF17, a copy of which
//! is in RAM. It pushes registers and configuration on the core's stack, maps bank 15 (bank 0 with
//! I/O and all ROMs) and jumps through the vector at $0314.
//!
//! The UI calls the core with [`far_call_core`]. The core may call the UI with
//! [`crate::api::hooks::far_call_ui`], which must not call the core again. A and C pass both ways.

use super::Machine;
use super::kernal::{MMU_CFG_CORE, MMU_CFG_UI};
use octet_asm::{Asm, Claim, asm};

/// From the UI: calls a routine in the core's configuration. A and C pass both ways.
pub fn far_call_core(asm: &mut Asm, routine: &str) {
    let routine = asm.sym(routine);
    asm! { asm;
        ldx  #<routine          // A is an argument of its own
        ldy  #>routine
        asm.claim(Claim::FarCall(routine));
        jsr  call_core          // in common RAM: both configurations see it
    }
}

/// Emits `call_core`, `call_ui`, `enter_core`, `enter_ui`, `irq_entry` and `nmi_ignore`.
pub fn emit(asm: &mut Asm, machine: &Machine) {
    asm.section(
        "Far calls",
        "The core runs with all of bank 0 as RAM and its own pages 0 and 1; the UI runs in bank 1 \
         with I/O and KERNAL. A and C pass both ways.",
    );
    for [enter, leave, name, whose] in [
        ["enter_core", "enter_ui", "call_core", "core"],
        ["enter_ui", "enter_core", "call_ui", "UI"],
    ] {
        far_call(asm, machine, enter, leave, name, whose);
    }
    enter_core(asm, machine);
    enter_ui(asm, machine);
    interrupt_entries(asm, machine);
}

fn far_call(asm: &mut Asm, machine: &Machine, enter: &str, leave: &str, name: &str, whose: &str) {
    let saved = &machine.saved;
    let call = asm.sym(&format!("{name}_target"));
    asm! { asm;
        /// Calls a routine of the {whose} (a far call).
        routine {name} {
            takes    x "low", y "high byte of its address", a "what it takes"
            returns  a, c, "what it returns", n "of A", z "of A"
            destroys x, y
            changes  far_a, far_carry
        }
        sta  saved.far_a        // entering changes A
        stx  call               // its operand, in common RAM
        sty  call+1
        jsr  {enter}
        lda  saved.far_a
        asm.self_modified(&format!("{name}_target"));
        asm.claim(Claim::FarCallTarget);
        jsr  0xFFFF
        sta  saved.far_a
        ror  saved.far_carry    // C, which leaving changes, to bit 7
        jsr  {leave}            // back to the caller's pages and stack
        asl  saved.far_carry    // and back
        lda  saved.far_a        // last, so that N and Z are A's
        rts
    }
}

/// Pulls the return address from the stack that is about to be unmapped.
fn pull_return(asm: &mut Asm, machine: &Machine) {
    let to = machine.saved.far_return;
    asm! { asm;
        asm.claim(Claim::ReturnAddress);
        pla                     // the return address changes stacks, too
        sta  to
        asm.claim(Claim::ReturnAddress);
        pla
        sta  to+1
    }
}

/// Pushes the return address on the stack that has been mapped.
fn push_return(asm: &mut Asm, machine: &Machine) {
    let from = machine.saved.far_return;
    asm! { asm;
        lda  from+1             // the caller goes on from this stack
        asm.claim(Claim::ReturnAddress);
        pha
        lda  from
        asm.claim(Claim::ReturnAddress);
        pha
    }
}

fn enter_core(asm: &mut Asm, machine: &Machine) {
    let saved = &machine.saved;
    asm! { asm;
        /// Maps the core and its pages 0 and 1.
        routine enter_core {
            takes    core_sp, "the UI's configuration"
            destroys a, x
        }
    }
    pull_return(asm, machine);
    asm! { asm;
        sei                     // no interrupt between stack and stack pointer
        tsx
        stx  saved.ui_sp
        map_core_pages(asm, machine);
        ldx  saved.core_sp
        asm.claim(Claim::StackChanges("the core's stack".to_owned()));
        txs
        push_return(asm, machine);
        lda  #0x80              // bit 7: the core runs
        sta  saved.in_core
        lda  #MMU_CFG_CORE
        sta  machine.chips.mmu.cr // last: this unmaps the MMU's other registers
        cli
        rts
    }
}

/// Maps the core's pages to pages 0 and 1.
pub fn map_core_pages(asm: &mut Asm, machine: &Machine) {
    let mmu = &machine.chips.mmu;
    asm! { asm;
        for (low, high, page) in [
            (mmu.p0l, mmu.p0h, machine.pages.zero),
            (mmu.p1l, mmu.p1h, machine.pages.stack),
        ] {
            lda  #0                 // bank 0,
            sta  high               // which waits until the page is written
            lda  #>page
            sta  low
        }
    }
}

/// Maps pages 0 and 1 to where they were at startup.
pub fn map_kernal_pages(asm: &mut Asm, machine: &Machine) {
    let (mmu, saved) = (&machine.chips.mmu, &machine.saved);
    asm! { asm;
        for (n, (low, high)) in (0..).zip([(mmu.p0l, mmu.p0h), (mmu.p1l, mmu.p1h)]) {
            let before = saved.saved_mmu_pages.at(2 * n);
            lda  before+1           // the bank,
            sta  high               // which waits until the page is written
            lda  before
            sta  low
        }
    }
}

fn enter_ui(asm: &mut Asm, machine: &Machine) {
    let saved = &machine.saved;
    asm! { asm;
        /// Maps the UI and the KERNAL's pages 0 and 1.
        routine enter_ui {
            takes    ui_sp, "the core's configuration"
            destroys a, x
        }
        sei                     // no interrupt between stack and stack pointer
        lda  #MMU_CFG_UI
        sta  machine.chips.mmu.cr // first: the page pointers are I/O
        pull_return(asm, machine);
        tsx
        stx  saved.core_sp
        ldx  saved.ui_sp
        asm.claim(Claim::StackChanges("the UI's stack".to_owned()));
        txs                     // still the core's stack page; SP is now the UI's,
                                // below all that the core has pushed
        map_kernal_pages(asm, machine);
        push_return(asm, machine);
        lda  #0                 // bit 7 clear: the UI runs
        sta  saved.in_core
        cli
        rts
    }
}

fn interrupt_entries(asm: &mut Asm, machine: &Machine) {
    asm! { asm;
        /// Maps the UI and goes on with irq_handler. The KERNAL calls this entry in bank 15.
        routine irq_entry {
            takes    "what the KERNAL's entry has pushed", "bank 15"
            destroys a, x, y "which the KERNAL's exit restores",
                     scratch "the UI's, if a key is handled"
        }
        lda  #MMU_CFG_UI        // bank 1: the handler is in the UI
        sta  machine.chips.mmu.cr
        jmp  irq_handler

        /// Ignores an NMI. CIA 2's request stays unacknowledged, so the line stays low and RESTORE
        /// causes no further edge.
        routine nmi_ignore {
            takes    "what the KERNAL's entry has pushed", "bank 15"
            destroys a, x, y "which the KERNAL's exit restores"
        }
        jmp  machine.kernal.nmiexit
    }
}
