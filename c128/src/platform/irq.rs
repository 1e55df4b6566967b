//! The raster interrupt, once a frame: clocks, keyboard, joystick, and the end of a search.
//!
//! It comes in any configuration. Its code is in the UI, which the entry in
//! [`super::far_call`] maps; it uses no zero page. Keys go to a ring in the shared block. While the
//! core runs, the interrupt calls the UI for a key at once, and once a second for what both screens
//! show, on the UI's stack and with the KERNAL's pages. Further interrupts may come in the meantime.

use super::far_call::{map_core_pages, map_kernal_pages};
use super::{Machine, clock, keyboard, mouse};
use crate::api::hooks;
use crate::api::shared::JIFFIES;
use crate::chess::Core;
use octet_asm::{Asm, Claim, asm};

/// Bit of `clock_split`: the clock is split.
pub const SPLIT: u8 = 0x80;

/// The raster line of the interrupt: the first below the text.
pub const IRQ_RASTER_LINE: u8 = 251;
/// The raster line above the text at which the clock slows down, if it is split: five lines
/// before the VIC-II fetches the first row.
const SLOW_RASTER_LINE: u8 = 46;
/// Bit of `clock_split`: the next interrupt is the one above the text.
const ABOVE_TEXT: u8 = 0x40;

/// Emits `irq_handler` and what it calls.
pub fn emit(asm: &mut Asm, machine: &Machine, core: &Core) {
    asm.section(
        "Raster interrupt",
        "Once a frame: clocks, keyboard, joystick, and the end of a search.",
    );
    handler(asm, machine, core);
    clock::emit(asm, machine);
    keyboard::emit(asm, machine);
    mouse::emit(asm, machine);
}

fn handler(asm: &mut Asm, machine: &Machine, core: &Core) {
    let (chips, saved, shared) = (&machine.chips, &machine.saved, &machine.shared);
    asm! { asm;
        /// Handles an interrupt.
        routine irq_handler {
            takes    "what the KERNAL's entry has pushed", "the pages 0 and 1 of UI or core"
            returns  "from the interrupt"
            destroys a, x, y, scratch
        }
        lda  chips.vic.irr
        and  #1
        jeq  @acknowledge       // not the raster: CIA 1
        sta  chips.vic.irr      // a written 1 clears the request
        bit  saved.clock_split  // N: it is split; V: the text comes
        bpl  @frame
        bvc  @end_of_text
        jsr  slow_clock         // 1 MHz until the text has been shown
        lda  #SPLIT
        sta  saved.clock_split
        jmp  @acknowledge
    @end_of_text:
        ldx  chips.vic.ctrl1
        bmi  @below             // line 256 or later
        ldx  chips.vic.hline
        cpx  #IRQ_RASTER_LINE
        bcc  @frame             // too late in this frame
    @below:
        sta  chips.vic.clk_128  // A is 1: 2 MHz below the text
        lda  #SLOW_RASTER_LINE
        sta  chips.vic.hline
        lda  #SPLIT | ABOVE_TEXT
        sta  saved.clock_split
    @frame:
        jsr  update_clocks
        jsr  read_mouse         // before the scan selects other lines
        jsr  scan_keyboard
        bit  saved.in_core
        bpl  @acknowledge       // the UI runs: it reads keys itself
        lda  shared.key_head
        cmp  shared.key_tail
        bne  @call              // a key waits
        lda  shared.uptime
        sec
        sbc  shared.second_shown
        cmp  #JIFFIES as u8
        bcc  @no_key            // the clocks show this second
    @call:
        // The UI handles the key and shows the second, as if the core had called it.
        tsx                     // the core's stack pointer, on its own page
        stx  saved.irq_sp
        map_kernal_pages(asm, machine);
        ldx  saved.ui_sp        // below what the UI has pushed before the far call
        asm.claim(Claim::StackChanges("the UI's stack".to_owned()));
        txs
        lda  #0                 // a further interrupt leaves keys in the ring
        sta  saved.in_core
        cli                     // clocks and keyboard go on
        jsr  {hooks::ON_KEY_WHILE_THINKING}
        sei                     // before the stack changes back
        map_core_pages(asm, machine);
        ldx  saved.irq_sp       // as if nothing had happened
        asm.claim(Claim::StackChanges("the core's stack".to_owned()));
        txs
        lda  #0x80              // bit 7: the core runs
        sta  saved.in_core
    @no_key:
        lda  saved.stop_request
        bne  @stop
        jsr  {hooks::TIME_IS_UP}
        bcc  @acknowledge
    @stop:
        lda  #1                 // the core's zero page is page 0 again
        sta  core.v.stopped     // the search ends as if its nodes were used up
    @acknowledge:
        lda  chips.cia1.icr     // clears CIA 1's requests, whatever they were
        jmp  machine.kernal.nmiexit
    }
}
