//! The 80-column screen: its registers, its memory and its characters.
//!
//! The chip is written to through two addresses and takes its time: every
//! access waits until it is ready. Memory is written in runs, the address
//! counting by itself.

use super::Screen;
use super::characters::{CELLS_80, DARK, KINDS, MARK_LEFT, MEN};
use super::chips::{ATTRIBUTES, VDC_CHARACTER, VDC_CHARACTERS, vdc};
use crate::asm::{Abs, Asm, SegmentId, Zp, asm};

/// Every other point: what a dark square is made of, row by row in turns.
const GREY: [u8; 2] = [0xAA, 0x55];

/// Four pixels made eight, each twice.
fn doubled() -> Vec<u8> {
    (0..16u8)
        .map(|half| (0..4).fold(0, |byte, bit| byte | (((half >> bit) & 1) * 3) << (2 * bit)))
        .collect()
}

/// Emits `vdc_set`, `vdc_at`, `vdc_put`, `vdc_open` and what they need.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section(
        "The 80-column screen",
        "The VDC, by its two addresses and its own memory.",
    );
    access(a, s);
    open(a);
    letters(a, s);
    men(a, s);
}

/// Waits until the chip is ready.
fn ready(a: &mut Asm, s: &Screen) {
    asm! { a;
    @wait:
        bit  s.c.vdc
        bpl  @wait
    }
}

fn access(a: &mut Asm, s: &Screen) {
    let c = &s.c;
    a.routine("vdc_at", "Says where in its memory to go on.")
        .takes("A high, Y low byte of the address")
        .returns("the chip, ready for vdc_put")
        .destroys("A X; keeps Y")
        .cost("about 60 cycles");
    asm! { a;
        ldx  #vdc::UPDATE
        jsr  vdc_set
        tya
        inx
        jsr  vdc_set
        ldx  #vdc::DATA
        stx  c.vdc
        rts

        a.routine("vdc_set", "Sets a register.")
            .takes("A value, X register")
            .destroys("nothing");
        stx  c.vdc
        a.routine(
            "vdc_put",
            "Writes a byte to its memory, or the register selected.",
        )
        .takes("A; vdc_at")
        .destroys("nothing")
        .cost("about 25 cycles");
        ready(a, s);
        sta  c.vdc_data
        rts
    }
}

fn open(a: &mut Asm) {
    a.routine("vdc_open", "Makes the 80-column screen the program's.")
        .returns("characters loaded, screen and attributes where they are, empty")
        .destroys("A X Y")
        .cost("about 200,000 cycles");
    asm! { a;
        for (register, value) in [ (vdc::CURSOR, vdc::NO_CURSOR), (vdc::SCREEN, 0), (vdc::SCREEN + 1, 0), (vdc::ATTRIBUTES, (ATTRIBUTES >> 8) as u8), (vdc::ATTRIBUTES + 1, 0), (vdc::COLOURS, 0), (vdc::SCROLL, vdc::FILLS), ] {
            ldx  #register
            lda  #value
            jsr  vdc_set
        }
        // Screen and attributes are zeros: black spaces.
        lda  #0
        tay
        jsr  vdc_at
        jsr  vdc_put            // the first; the chip writes the others, a page at a time
        ldx  #vdc::COUNT
        ldy  #((2 * ATTRIBUTES) >> 8) as u8
    @left:
        jsr  vdc_set
        dey
        bne  @left
        jsr  vdc_letters
        jmp  vdc_men
    }
}

/// Ends a character: the chip itself goes over what is left of its bytes, which
/// is not shown.
fn rest(a: &mut Asm, s: &Screen) {
    asm! { a;
        ldx  #vdc::COUNT
        lda  #VDC_CHARACTER - 8
        jsr  vdc_set
        ldx  #vdc::DATA
        stx  s.c.vdc
    }
}

/// Advances a pointer in the zero page by a character.
fn next_character(a: &mut Asm, pointer: Zp) {
    asm! { a;
        clc
        lda  pointer
        adc  #8
        sta  pointer
        bcc  @same_page
        inc  pointer+1
    @same_page:
    }
}

/// Points `words` at a table.
pub(super) fn point(a: &mut Asm, s: &Screen, table: Abs) {
    asm! { a;
        lda  #<table
        sta  s.v.words
        lda  #>table
        sta  s.v.words+1
    }
}

fn letters(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    a.routine("vdc_letters", "Gives the VDC its letters.")
        .destroys("A X Y, words");
    asm! { a;
        let line = a.label("line");
        lda  #(VDC_CHARACTERS >> 8) as u8
        ldy  #0
        jsr  vdc_at
        point(a, s, s.letters);
        lda  #MEN
        sta  v.left
    @letter:
        ldy  #0
        a.bind(line);
        lda  (v.words),y
        jsr  vdc_put
        iny
        cpy  #8
        bne  @line
        rest(a, s);
        next_character(a, v.words);
        dec  v.left
        bne  @letter
        // The empty dark square, and the mark on it.
        let dark = VDC_CHARACTERS + 0x1000 + u16::from(DARK) * u16::from(VDC_CHARACTER);
        lda  #(dark >> 8) as u8
        ldy  #dark as u8
        jsr  vdc_at
        point(a, s, s.letters.at(8 * (i32::from(MARK_LEFT) - 1)));
        lda  #3
        sta  v.left
        let (letter, line) = (a.label_here("dark_letter"), a.label("dark_line"));
        ldy  #0
        a.bind(line);
        tya
        and  #1
        tax
        lda  (v.words),y
        eor  #0xFF              // the mark shines
        sta  v.man
        lda  s.grey,x
        and  (v.words),y
        ora  v.man
        jsr  vdc_put
        iny
        cpy  #8
        bne  @line
        rest(a, s);
        next_character(a, v.words);
        dec  v.left
        bne  @letter
        rts
    }
}

fn men(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    let characters = KINDS * CELLS_80;
    a.routine(
        "vdc_men",
        "Makes the men of both colours on squares of both shades.",
    )
    .destroys("A X Y, words, look, set, man, left")
    .cost("about 300,000 cycles");
    asm! { a;
        lda  #0
        sta  v.set
    @set:
        lda  #0
        sta  v.look             // white men first
        let first = VDC_CHARACTERS + u16::from(MEN) * u16::from(VDC_CHARACTER);
        let second = VDC_CHARACTERS + 0x1000;
        lda  #(first >> 8) as u8
        ldy  #first as u8
        bit  v.set
        bpl  @light
        lda  #(second >> 8) as u8
        ldy  #second as u8
    @light:
        jsr  vdc_at
    @colour:
        point(a, s, s.men_80);
        lda  #characters
        sta  v.left
    @letter:
        ldy  #0
    @line:
        // What shines in a white man is his body, in a black one his lines.
        lda  (v.words),y
        and  #0x0F
        tax
        lda  s.doubled,x
        sta  v.man
        lda  (v.words),y
        for _ in 0..4 {
            lsr  a
        }
        tax
        lda  s.doubled,x
        bit  v.look
        bpl  @white
        ldx  v.man
        sta  v.man
        txa
    @white:
        // What does not is black: all else is square.
        bit  v.set
        bmi  @dark
        eor  #0xFF
        jmp  @drawn
    @dark:
        ora  v.man
        eor  #0xFF
        pha
        tya
        and  #1
        tax
        pla
        and  s.grey,x
        ora  v.man
    @drawn:
        jsr  vdc_put
        iny
        cpy  #8
        bne  @line
        rest(a, s);
        next_character(a, v.words);
        dec  v.left
        bne  @letter
        lda  v.look
        eor  #0x80
        sta  v.look
        bmi  @colour
        lda  v.set
        eor  #0x80
        sta  v.set
        jmi  @set
        rts
    }
}

/// Writes the tables that the routines need.
pub fn tables(a: &mut Asm, room: SegmentId) -> (Abs, Abs) {
    (
        a.table(room, "grey", 1, &GREY, "A dark square, row by row"),
        a.table(room, "doubled", 1, &doubled(), "Every pixel twice"),
    )
}
