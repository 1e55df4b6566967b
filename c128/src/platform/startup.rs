//! The code that `RUN` calls: from BASIC to the UI, and back.

use super::Machine;
use super::chips::VIC_CTRL1_BLANK;
use super::irq::IRQ_RASTER_LINE;
use super::kernal::{MMU_CFG_KERNAL, MMU_CFG_UI};
use super::memory_map::{SIGNATURE, Segments, UI_ZP_END, UI_ZP_START};
use crate::api::hooks;
use cbm_disk::petscii::{RETURN, petscii};
use octet_asm::{Abs, Asm, Claim, asm, fixed_zp, hi, lo};

/// Emits `start` and `exit_to_basic`.
pub fn emit(asm: &mut Asm, machine: &Machine) {
    asm.section(
        "Octet on a Commodore 128",
        "From RUN to READY, in common RAM.",
    );
    start(asm, machine);
    exit(asm, machine);
}

/// Begins the UI with the signature.
pub fn sign_ui(asm: &mut Asm, segments: &Segments) {
    asm.table(segments.ui, "ui_signature", 1, SIGNATURE, "Begin of the UI");
}

/// Ends the UI, all of which has been written, with the signature.
pub fn end_ui(asm: &mut Asm, segments: &Segments) {
    asm.table(
        segments.ui,
        "ui_end_signature",
        1,
        SIGNATURE,
        "End of the UI",
    );
}

fn start(asm: &mut Asm, machine: &Machine) {
    let (mmu, vic, saved) = (&machine.chips.mmu, &machine.chips.vic, &machine.saved);
    asm! { asm;
        /// Runs Octet, from RUN to READY.
        routine start {
            takes    "any configuration with the KERNAL's pages 0 and 1"
            returns  "everything as it was, except for the KERNAL's screens and clock"
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_remaining
        }
        lda  #MMU_CFG_KERNAL    // BASIC runs with its ROM mapped
        ldx  mmu.cr
        sta  mmu.cr
        stx  saved.saved_mmu_cr // common RAM: any configuration can write it
        jsr  set_mmu
        lda  vic.ctrl1
        and  #0x7F              // bit 7 reads the raster, writes the interrupt's line
        sta  saved.saved_vic_ctrl1
        lda  vic.clk_128        // FAST or SLOW
        sta  saved.saved_vic_clock
        // The clock is 2 MHz with the VIC-II blanked until the screens are up.
        lda  saved.saved_vic_ctrl1
        and  #VIC_CTRL1_BLANK   // no picture, which 2 MHz would garble
        sta  vic.ctrl1
        lda  #1
        sta  vic.clk_128
        lda  #MMU_CFG_UI
        sta  mmu.cr
        ldx  #SIGNATURE.len() as u8 - 1
        let wanted = asm.sym("signature");
    @signed:
        for signature in ["ui_signature", "ui_end_signature"] {
            let signature = asm.sym(signature);
            lda  signature,x        // at both ends of the player's program
            cmp  wanted,x           // as it was loaded
            bne  @damaged           // another program has been in bank 1
        }
        dex
        bpl  @signed
        jsr  take_machine
        jsr  cold_stage
        bcs  @cold_damaged      // BASIC's variables were there
        jsr  {hooks::UI_MAIN}   // returns when the player quits
        jsr  release_machine
        jmp  exit_to_basic
    @cold_damaged:
        jsr  release_machine    // the KERNAL's IRQ before its screen
    @damaged:
        ldx  #0
    @print:
        let text = asm.sym("text_damaged");
        lda  text,x
        jsr  machine.kernal.chrout
        inx
        cmp  #RETURN            // the text's last character
        bne  @print
        jmp  exit_to_basic
        let Some(segment) = asm.selected() else { return };
        let text = petscii("octet was overwritten: load it again\n");
        let what = "Printed if UI or cold data were overwritten";
        asm.table(segment, "text_damaged", 1, &text, what);
        asm.table(segment, "signature", 1, SIGNATURE, "What the UI begins and ends with");
    }
}

/// Emits `take_machine` and `release_machine`, which are part of the UI.
pub fn emit_ui(asm: &mut Asm, machine: &Machine, saved_zp: Abs) {
    let (chips, kernal, saved) = (&machine.chips, &machine.kernal, &machine.saved);
    let (mmu, cia2) = (&chips.mmu, &chips.cia2);
    let last = UI_ZP_END - UI_ZP_START;
    let zp = fixed_zp(UI_ZP_START);
    asm.section(
        "UI",
        "The player's program, in bank 1, with I/O and KERNAL mapped.",
    );
    asm! { asm;
        /// Takes BASIC's zero page and the interrupt vectors.
        routine take_machine { destroys a, x }
        ldx  #last
    @save:
        lda  zp,x
        sta  saved_zp,x         // in common RAM
        dex
        cpx  #0xFF              // BPL would end at once: more than 128 bytes
        bne  @save
        for (n, (low, high)) in (0..).zip([(mmu.p0l, mmu.p0h), (mmu.p1l, mmu.p1h)]) {
            let before = saved.saved_mmu_pages.at(2 * n);
            lda  low                // the page pointer reads back
            sta  before
            lda  high
            and  #0x0F              // bits 4-7 read as 1
            sta  before+1
        }
        php
        sei                     // no IRQ through half of a vector
        let vectors = [(kernal.iirq, "irq_entry"), (kernal.inmi, "nmi_ignore")];
        for (n, (vector, handler)) in vectors.into_iter().enumerate() {
            let handler = asm.sym(handler);
            for (byte, half) in [lo(handler), hi(handler)].into_iter().enumerate() {
                let byte = byte as i32;
                lda  vector + byte      // the KERNAL's
                sta  saved.saved_vectors + (2 * n as i32 + byte)
                lda  half               // ours
                sta  vector + byte
            }
        }
        lda  #0                 // the UI runs, not the core
        sta  saved.in_core
        sta  saved.clock_split  // 2 MHz until the screens are up
        sta  machine.shared.keys_wait
        sta  machine.shared.key_head    // the first interrupt may bring a key
        sta  machine.shared.key_tail
        sta  machine.state.running_clock // none, for the first interrupts
        lda  #IRQ_RASTER_LINE   // the KERNAL interrupts twice a frame for split screens
        sta  chips.vic.hline
        plp
        rts

        /// Restores what take_machine took.
        routine release_machine { destroys a, x }
        php
        sei                     // no IRQ through half of a vector
        for (n, vector) in (0..).zip([kernal.iirq, kernal.inmi]) {
            for byte in 0..2 {
                lda  saved.saved_vectors + (2 * n + byte) // the KERNAL's handler
                sta  vector + byte
            }
        }
        for (n, control) in (0..).zip([cia2.cra, cia2.crb]) {
            lda  saved.saved_cia2_timers + n // as the KERNAL left it
            sta  control
        }
        lda  #0x7F
        sta  chips.cia1.pra     // the column with RUN/STOP, as the KERNAL has it
        sta  cia2.icr           // CIA 2 requests no NMI any more,
        lda  cia2.icr           // and with its request RESTORE works again
        plp
        ldx  #last
    @restore:
        lda  saved_zp,x         // BASIC's bytes again
        asm.claim(Claim::StoresInto(vec![(zp.abs(), u16::from(last) + 1)]));
        sta  zp,x
        dex
        cpx  #0xFF              // as in take_machine
        bne  @restore
        rts
    }
}

fn exit(asm: &mut Asm, machine: &Machine) {
    let (mmu, vic, kernal, saved) = (
        &machine.chips.mmu,
        &machine.chips.vic,
        &machine.kernal,
        &machine.saved,
    );
    asm! { asm;
        /// Restores what start changed, and returns to BASIC.
        routine exit_to_basic { destroys a, x, y }
        lda  #MMU_CFG_KERNAL    // bank 0 again: the UI's bank is not needed
        sta  mmu.cr
        jsr  restore_mmu
        jsr  kernal.cint        // the editor's screens
        jsr  kernal.dlchr       // and the VDC's characters
        lda  saved.saved_vic_clock // FAST or SLOW, as it was
        sta  vic.clk_128
        lda  saved.saved_vic_ctrl1 // with the picture, or blanked by FAST
        sta  vic.ctrl1
        lda  saved.saved_mmu_cr // BASIC's ROM again
        sta  mmu.cr
        rts
    }
}
