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
//! [`SEEN`], where the transposition table is not yet.

use super::banks::{ROOM_START, TABLE_START};
use super::screen::Screen;
use super::start::MARK;
use crate::asm::{Abs, Asm, SegmentId, asm, hi, lo};

/// The first address of the attic.
pub const START: u16 = 0x0400;
/// The last.
pub const END: u16 = ROOM_START - 1;
/// How far above its place in the attic everything lies while the screens are
/// opened.
pub const SEEN: i32 = TABLE_START as i32 - START as i32;
/// What is common to both banks while the attic is in sight: of the MMU's RAM
/// register these bits are 0, and 1 KB remains.
const SIZE_BITS: u8 = 0x03;
/// Where `attic_fetch` puts what it reads: BASIC's input buffer, which is seen
/// from everywhere.
pub const WINDOW: u16 = 0x0200;
/// How long that is.
pub const WINDOW_LEN: u8 = 161;

/// Begins the attic with the mark.
pub fn open(a: &mut Asm, attic: SegmentId) {
    a.table(attic, "attic_begins", 1, MARK, "The attic is there");
}

/// Ends it, of which all has been written, with a mark.
pub fn close(a: &mut Asm, attic: SegmentId) {
    a.table(attic, "attic_ends", 1, MARK, "And all of it");
    let len = a.used(attic);
    a.constant("attic_length", len as u16);
}

/// Emits `attic_open`, `attic_fetch` and `attic_copy`.
pub fn emit(a: &mut Asm, s: &Screen, room: SegmentId) {
    a.section("The attic", "Memory out of sight, in the room's own bank.");
    let what = "Bit 7: the attic has its bytes";
    let stowed = a.variable(room, "attic_stowed", 1, &[0], what);
    let window = a.constant("attic_window", WINDOW);
    all(a, s, stowed);
    fetch(a, s, window);
}

/// Points `words` and `cells` at what `attic_copy` copies.
pub fn point(a: &mut Asm, s: &Screen, from: Abs, to: Abs) {
    asm! { a;
        for (pointer, at) in [(s.v.words, from), (s.v.cells, to)] {
            lda  #<at
            sta  pointer
            lda  #>at
            sta  pointer+1
        }
    }
}

fn all(a: &mut Asm, s: &Screen, stowed: Abs) {
    asm! { a;
        let [begins, ends, len] =
            ["attic_begins", "attic_ends", "attic_length"].map(|name| a.sym(name));
        a.routine(
            "attic_open",
            "Shows the attic's bytes, which the first RUN puts there.",
        )
        .returns("C clear: all of it is seen, above its place; C set: it was overwritten")
        .destroys("A X Y, words, cells, left")
        .cost("18 cycles a byte: 0.05 seconds at 2 MHz");
        bit  stowed
        bmi  @back
        point(a, s, begins.at(SEEN), begins);
        sec
        ror  stowed
        bne  @both              // always
    @back:
        point(a, s, begins, begins.at(SEEN));
    @both:
        lda  #<len
        ldx  #>len
        jsr  attic_copy
        ldx  #MARK.len() as u8 - 1
        let mark_text = a.sym("room_begins");
    @next:
        for mark in [begins, ends] {
            lda  mark + SEEN,x
            cmp  mark_text,x
            bne  @lost
        }
        dex
        bpl  @next
        clc
        rts
    @lost:
        sec
        rts
    }
}

fn fetch(a: &mut Asm, s: &Screen, window: Abs) {
    a.routine("attic_fetch", "Reads from the attic to the window.")
        .takes("words: where; A how much, at most the window's length")
        .returns("attic_window")
        .destroys("A X Y, words, cells, left")
        .cost("110 cycles, 18 a byte");
    asm! { a;
        for (n, half) in [lo(window), hi(window)].into_iter().enumerate() {
            ldx  half
            stx  s.v.cells + (n as i32)
        }
        ldx  #0
        a.routine(
            "attic_copy",
            "Copies bytes between the attic and what is seen with it.",
        )
        .takes("words from where, cells to where; A low, X high byte of how many")
        .destroys("A X Y, words, cells, left")
        .cost("100 cycles, 18 a byte, without interrupts");
        let ram = s.c.ram_configuration;
        tay
        php
        sei
        lda  ram
        pha
        and  #!SIZE_BITS        // 1 KB is common
        sta  ram
        tya
        jsr  vic_copy
        pla
        sta  ram
        plp
        rts
    }
}
