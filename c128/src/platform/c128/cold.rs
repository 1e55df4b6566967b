//! The attic: 7 KB of bank 1 that nobody sees, below the end of what is common
//! to both banks.
//!
//! It holds what is read seldom. The room's code reaches it by making no more
//! than the lowest kilobyte common for a moment, in which there must be no
//! interrupt: the room itself, the KERNAL's pages 0 to 3 and I/O stay in sight,
//! everything else below $2000 does not. BASIC keeps its variables there, from
//! [`START`] on: a mark says whether it still does not.
//!
//! What only `open_screens` needs lies at the front, and is seen by it at
//! [`COLD_STAGED_OFFSET`], where the transposition table is not yet.

use super::mmu::{TT_START, UI_START};
use super::startup::SIGNATURE;
use crate::asm::{Abs, Asm, SegmentId, asm, hi, lo};
use crate::ui::view::Ui;

/// The first address of the attic.
pub const COLD_START: u16 = 0x0400;
/// The last.
pub const COLD_END: u16 = UI_START - 1;
/// How far above its place in the attic everything lies while the screens are
/// opened.
pub const COLD_STAGED_OFFSET: i32 = TT_START as i32 - COLD_START as i32;
/// What is common to both banks while the attic is in sight: of the MMU's RAM
/// register these bits are 0, and 1 KB remains.
const RCR_SIZE_MASK: u8 = 0x03;
/// Where `cold_fetch` puts what it reads: BASIC's input buffer, which is seen
/// from everywhere.
pub const COLD_BUFFER: u16 = 0x0200;
/// How long that is.
pub const COLD_BUFFER_LEN: u8 = 161;

/// Begins the attic with the mark.
pub fn sign(asm: &mut Asm, cold: SegmentId) {
    asm.table(cold, "cold_signature", 1, SIGNATURE, "The attic is there");
}

/// Ends it, of which all has been written, with a mark.
pub fn end(asm: &mut Asm, cold: SegmentId) {
    asm.table(cold, "cold_end_signature", 1, SIGNATURE, "And all of it");
    let len = asm.used(cold);
    asm.constant("cold_length", len as u16);
}

/// Emits `cold_stage`, `cold_fetch` and `cold_copy`.
pub fn emit(asm: &mut Asm, cx: &Ui, ui: SegmentId) {
    asm.section("The attic", "Memory out of sight, in the room's own bank.");
    let what = "Bit 7: the attic has its bytes";
    let stowed = asm.initialised(ui, "cold_in_place", 1, &[0], what);
    let window = asm.constant("cold_buffer", COLD_BUFFER);
    all(asm, cx, stowed);
    fetch(asm, cx, window);
}

/// Points `words` and `cells` at what `cold_copy` copies.
pub fn set_pointers(asm: &mut Asm, cx: &Ui, from: Abs, to: Abs) {
    asm! { asm;
        for (pointer, at) in [(cx.vars.src_ptr, from), (cx.vars.dst_ptr, to)] {
            lda  #<at
            sta  pointer
            lda  #>at
            sta  pointer+1
        }
    }
}

fn all(asm: &mut Asm, cx: &Ui, stowed: Abs) {
    asm! { asm;
        let [begins, ends, len] =
            ["cold_signature", "cold_end_signature", "cold_length"].map(|name| asm.sym(name));
        asm.routine(
            "cold_stage",
            "Shows the attic's bytes, which the first RUN puts there.",
        )
        .returns("C clear: all of it is seen, above its place; C set: it was overwritten")
        .destroys("A X Y, words, cells, left")
        .cost("18 cycles a byte: 0.05 seconds at 2 MHz");
        bit  stowed
        bmi  @back
        set_pointers(asm, cx, begins.at(COLD_STAGED_OFFSET), begins);
        sec
        ror  stowed
        bne  @both              // always
    @back:
        set_pointers(asm, cx, begins, begins.at(COLD_STAGED_OFFSET));
    @both:
        lda  #<len
        ldx  #>len
        jsr  cold_copy
        ldx  #SIGNATURE.len() as u8 - 1
        let mark_text = asm.sym("ui_signature");
    @next:
        for mark in [begins, ends] {
            lda  mark + COLD_STAGED_OFFSET,x
            cmp  mark_text,x
            bne  @damaged
        }
        dex
        bpl  @next
        clc
        rts
    @damaged:
        sec
        rts
    }
}

fn fetch(asm: &mut Asm, cx: &Ui, window: Abs) {
    asm.routine("cold_fetch", "Reads from the attic to the window.")
        .takes("words: where; A how much, at most the window's length")
        .returns("cold_buffer")
        .destroys("A X Y, words, cells, left")
        .cost("110 cycles, 18 a byte");
    asm! { asm;
        for (n, half) in [lo(window), hi(window)].into_iter().enumerate() {
            ldx  half
            stx  cx.vars.dst_ptr + (n as i32)
        }
        ldx  #0
        asm.routine(
            "cold_copy",
            "Copies bytes between the attic and what is seen with it.",
        )
        .takes("words from where, cells to where; A low, X high byte of how many")
        .destroys("A X Y, words, cells, left")
        .cost("100 cycles, 18 a byte, without interrupts");
        let ram = cx.chips.ram_configuration;
        tay
        php
        sei
        lda  ram
        pha
        and  #!RCR_SIZE_MASK        // 1 KB is common
        sta  ram
        tya
        jsr  copy_bytes
        pla
        sta  ram
        plp
        rts
    }
}
