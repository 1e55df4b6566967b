//! The 80-column screen: its registers, its memory and its characters.
//!
//! The chip is written to through two addresses and takes its time: every
//! access waits until it is ready. Memory is written in runs, the address
//! counting by itself.

use super::charset::{DOT_LEFT, EMPTY_DARK, KINDS, PIECE_CELLS_80, PIECES};
use super::chips::{ATTRIBUTES, VDC_CHARACTER, VDC_CHARACTERS, vdc};
use crate::asm::{Abs, Asm, SegmentId, Zp, asm};
use crate::ui::view::Ui;

/// Every other point: what a dark square is made of, row by row in turns.
const GREY: [u8; 2] = [0xAA, 0x55];

/// Four pixels made eight, each twice.
fn doubled() -> Vec<u8> {
    (0..16u8)
        .map(|half| (0..4).fold(0, |byte, bit| byte | (((half >> bit) & 1) * 3) << (2 * bit)))
        .collect()
}

/// Emits `vdc_set_register`, `vdc_set_address`, `vdc_write`, `vdc_init` and what they need.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "The 80-column screen",
        "The VDC, by its two addresses and its own memory.",
    );
    access(asm, cx);
    open(asm);
    letters(asm, cx);
    pieces(asm, cx);
}

/// Waits until the chip is ready.
fn ready(asm: &mut Asm, cx: &Ui) {
    asm! { asm;
    @wait:
        bit  cx.chips.vdc
        bpl  @wait
    }
}

fn access(asm: &mut Asm, cx: &Ui) {
    let chips = &cx.chips;
    asm.routine("vdc_set_address", "Says where in its memory to go on.")
        .takes("A high, Y low byte of the address")
        .returns("the chip, ready for vdc_write")
        .destroys("A X; keeps Y")
        .cost("about 60 cycles");
    asm! { asm;
        ldx  #vdc::UPDATE
        jsr  vdc_set_register
        tya
        inx
        jsr  vdc_set_register
        ldx  #vdc::DATA
        stx  chips.vdc
        rts

        asm.routine("vdc_set_register", "Sets a register.")
            .takes("A value, X register")
            .destroys("nothing");
        stx  chips.vdc
        asm.routine(
            "vdc_write",
            "Writes a byte to its memory, or the register selected.",
        )
        .takes("A; vdc_set_address")
        .destroys("nothing")
        .cost("about 25 cycles");
        ready(asm, cx);
        sta  chips.vdc_data
        rts
    }
}

fn open(asm: &mut Asm) {
    asm.routine("vdc_init", "Makes the 80-column screen the program's.")
        .returns("characters loaded, screen and attributes where they are, empty")
        .destroys("A X Y")
        .cost("about 200,000 cycles");
    asm! { asm;
        for (register, value) in [ (vdc::CURSOR, vdc::NO_CURSOR), (vdc::SCREEN, 0), (vdc::SCREEN + 1, 0), (vdc::ATTRIBUTES, (ATTRIBUTES >> 8) as u8), (vdc::ATTRIBUTES + 1, 0), (vdc::COLOURS, 0), (vdc::SCROLL, vdc::FILLS), ] {
            ldx  #register
            lda  #value
            jsr  vdc_set_register
        }
        // Screen and attributes are zeros: black spaces.
        lda  #0
        tay
        jsr  vdc_set_address
        jsr  vdc_write            // the first; the chip writes the others, a page at a time
        ldx  #vdc::COUNT
        ldy  #((2 * ATTRIBUTES) >> 8) as u8
    @left:
        jsr  vdc_set_register
        dey
        bne  @left
        jsr  vdc_load_letters
        jmp  vdc_load_pieces
    }
}

/// Ends a character: the chip itself goes over what is left of its bytes, which
/// is not shown.
fn rest(asm: &mut Asm, cx: &Ui) {
    asm! { asm;
        ldx  #vdc::COUNT
        lda  #VDC_CHARACTER - 8
        jsr  vdc_set_register
        ldx  #vdc::DATA
        stx  cx.chips.vdc
    }
}

/// Advances a pointer in the zero page by a character.
fn next_character(asm: &mut Asm, pointer: Zp) {
    asm! { asm;
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
pub(super) fn point(asm: &mut Asm, cx: &Ui, table: Abs) {
    asm! { asm;
        lda  #<table
        sta  cx.vars.src_ptr
        lda  #>table
        sta  cx.vars.src_ptr+1
    }
}

fn letters(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm.routine("vdc_load_letters", "Gives the VDC its letters.")
        .destroys("A X Y, words");
    asm! { asm;
        let line = asm.label("line");
        lda  #(VDC_CHARACTERS >> 8) as u8
        ldy  #0
        jsr  vdc_set_address
        point(asm, cx, cx.letters);
        lda  #PIECES
        sta  ui.remaining
    @letter:
        ldy  #0
        asm.bind(line);
        lda  (ui.src_ptr),y
        jsr  vdc_write
        iny
        cpy  #8
        bne  @line
        rest(asm, cx);
        next_character(asm, ui.src_ptr);
        dec  ui.remaining
        bne  @letter
        // The empty dark square, and the mark on it.
        let dark = VDC_CHARACTERS + 0x1000 + u16::from(EMPTY_DARK) * u16::from(VDC_CHARACTER);
        lda  #(dark >> 8) as u8
        ldy  #dark as u8
        jsr  vdc_set_address
        point(asm, cx, cx.letters.at(8 * (i32::from(DOT_LEFT) - 1)));
        lda  #3
        sta  ui.remaining
        let (letter, line) = (asm.label_here("dark_letter"), asm.label("dark_line"));
        ldy  #0
        asm.bind(line);
        tya
        and  #1
        tax
        lda  (ui.src_ptr),y
        eor  #0xFF              // the mark shines
        sta  ui.occupied
        lda  cx.grey,x
        and  (ui.src_ptr),y
        ora  ui.occupied
        jsr  vdc_write
        iny
        cpy  #8
        bne  @line
        rest(asm, cx);
        next_character(asm, ui.src_ptr);
        dec  ui.remaining
        bne  @letter
        rts
    }
}

fn pieces(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    let characters = KINDS * PIECE_CELLS_80;
    asm.routine(
        "vdc_load_pieces",
        "Makes the men of both colours on squares of both shades.",
    )
    .destroys("A X Y, words, look, set, man, left")
    .cost("about 300,000 cycles");
    asm! { asm;
        lda  #0
        sta  ui.charset_bit
    @set:
        lda  #0
        sta  ui.appearance             // white men first
        let first = VDC_CHARACTERS + u16::from(PIECES) * u16::from(VDC_CHARACTER);
        let second = VDC_CHARACTERS + 0x1000;
        lda  #(first >> 8) as u8
        ldy  #first as u8
        bit  ui.charset_bit
        bpl  @light
        lda  #(second >> 8) as u8
        ldy  #second as u8
    @light:
        jsr  vdc_set_address
    @color:
        point(asm, cx, cx.pieces_80);
        lda  #characters
        sta  ui.remaining
    @letter:
        ldy  #0
    @line:
        // What shines in a white man is his body, in a black one his lines.
        lda  (ui.src_ptr),y
        and  #0x0F
        tax
        lda  cx.doubled,x
        sta  ui.occupied
        lda  (ui.src_ptr),y
        for _ in 0..4 {
            lsr  a
        }
        tax
        lda  cx.doubled,x
        bit  ui.appearance
        bpl  @white
        ldx  ui.occupied
        sta  ui.occupied
        txa
    @white:
        // What does not is black: all else is square.
        bit  ui.charset_bit
        bmi  @dark
        eor  #0xFF
        jmp  @drawn
    @dark:
        ora  ui.occupied
        eor  #0xFF
        pha
        tya
        and  #1
        tax
        pla
        and  cx.grey,x
        ora  ui.occupied
    @drawn:
        jsr  vdc_write
        iny
        cpy  #8
        bne  @line
        rest(asm, cx);
        next_character(asm, ui.src_ptr);
        dec  ui.remaining
        bne  @letter
        lda  ui.appearance
        eor  #0x80
        sta  ui.appearance
        bmi  @color
        lda  ui.charset_bit
        eor  #0x80
        sta  ui.charset_bit
        jmi  @set
        rts
    }
}

/// Writes the tables that the routines need.
pub fn tables(asm: &mut Asm, ui: SegmentId) -> (Abs, Abs) {
    (
        asm.table(ui, "dither", 1, &GREY, "A dark square, row by row"),
        asm.table(ui, "doubled_pixels", 1, &doubled(), "Every pixel twice"),
    )
}
