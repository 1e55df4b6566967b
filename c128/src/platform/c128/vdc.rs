//! The 80-column screen: the VDC's registers, memory and character sets.
//!
//! The VDC is written through two addresses and takes its time: every access waits until it is
//! ready. Its memory is written in runs, as the chip counts the update address up.
//!
//! A character has one colour, on black. A light square is full, so that a piece on it shows by
//! its black part; a dark square is dithered, and its characters are in the second set.

use super::charset::{DOT_LEFT, EMPTY_DARK, PIECE_CELLS_80, PIECE_TYPES, PIECES};
use super::chips::{ATTRIBUTES, VDC_CHARACTER, VDC_CHARACTERS, vdc_register as vdc};
use super::machine::Video;
use crate::asm::{Abs, Asm, SegmentId, Zp, asm};

/// Every other pixel: a dark square's rows in turn.
const DITHER: [u8; 2] = [0xAA, 0x55];
/// The second character set follows 4 KB after the first.
const SECOND_SET: u16 = VDC_CHARACTERS + 0x1000;

/// Four pixels made eight, each twice.
fn doubled() -> Vec<u8> {
    (0..16u8)
        .map(|half| (0..4).fold(0, |byte, bit| byte | (((half >> bit) & 1) * 3) << (2 * bit)))
        .collect()
}

/// Emits `vdc_set_address`, `vdc_set_register`, `vdc_write`, `vdc_init` and what they need.
pub fn emit(asm: &mut Asm, video: &Video) {
    asm.section(
        "80-column screen",
        "The VDC, through its two addresses and its own memory.",
    );
    access(asm, video);
    init(asm);
    letters(asm, video);
    pieces(asm, video);
}

fn access(asm: &mut Asm, video: &Video) {
    let (index, data) = (video.chips.vdc.index, video.chips.vdc.data);
    asm.routine("vdc_set_address", "Sets the update address.")
        .takes("A high, Y low byte of the address")
        .returns("A the low byte; the VDC, ready for vdc_write")
        .destroys("X; keeps Y");
    asm! { asm;
        ldx  #vdc::UPDATE       // the high byte first
        jsr  vdc_set_register
        tya
        inx                     // the low byte is in the next register
        jsr  vdc_set_register
        ldx  #vdc::DATA
        stx  index              // for the vdc_writes that follow
        rts

        asm.routine("vdc_set_register", "Sets a register.")
            .takes("A value, X register")
            .destroys("nothing");
        stx  index
        asm.routine("vdc_write", "Writes a byte to the VDC's memory, or to the register selected.")
        .takes("A; vdc_set_address")
        .destroys("nothing");
    @wait:
        bit  index
        bpl  @wait              // bit 7: ready
        sta  data
        rts
    }
}

fn init(asm: &mut Asm) {
    asm.routine("vdc_init", "Initialises the 80-column screen.")
        .takes("the cold data, staged")
        .returns("both character sets in place; screen and attributes empty")
        .destroys("A X Y");
    asm! { asm;
        for (register, value) in [ (vdc::CURSOR, vdc::NO_CURSOR), (vdc::SCREEN, 0), (vdc::SCREEN + 1, 0), (vdc::ATTRIBUTES, (ATTRIBUTES >> 8) as u8), (vdc::ATTRIBUTES + 1, 0), (vdc::COLORS, 0), (vdc::SCROLL, vdc::FILLS), ] {
            ldx  #register
            lda  #value
            jsr  vdc_set_register   // to the register and its value
        }
        // Screen and attributes are zeros: black spaces.
        lda  #0
        tay
        jsr  vdc_set_address
        jsr  vdc_write          // the first byte; the chip repeats it, 256 times a turn
        ldx  #vdc::COUNT        // writing it starts the fill
        ldy  #((2 * ATTRIBUTES) >> 8) as u8
    @page:
        jsr  vdc_set_register   // A is 0: 256
        dey
        bne  @page
        jsr  vdc_load_letters
        jmp  vdc_load_pieces
    }
}

/// Ends a character: the chip fills the 8 bytes that are not shown.
fn end_character(asm: &mut Asm, video: &Video) {
    asm! { asm;
        ldx  #vdc::COUNT
        lda  #VDC_CHARACTER - 8
        jsr  vdc_set_register
        ldx  #vdc::DATA         // for the next vdc_write
        stx  video.chips.vdc.index
    }
}

/// Advances a pointer by a character.
fn next_character(asm: &mut Asm, pointer: Zp) {
    asm! { asm;
        clc
        lda  pointer
        adc  #8                 // bytes of a character in the bitmaps
        sta  pointer
        bcc  @same_page
        inc  pointer+1
    @same_page:
    }
}

/// Points `ui_src_ptr` at a table.
pub(super) fn set_source(asm: &mut Asm, video: &Video, table: Abs) {
    asm! { asm;
        lda  #<table
        sta  video.src_ptr
        lda  #>table
        sta  video.src_ptr+1
    }
}

fn letters(asm: &mut Asm, video: &Video) {
    let src = video.src_ptr;
    asm! { asm;
        asm.routine("vdc_load_letters", "Loads letters and signs, and the empty dark square.")
            .takes("the cold data, staged")
            .destroys("A X Y, ui_src_ptr, ui_remaining, ui_occupied");
        let line = asm.label("line");
        lda  #(VDC_CHARACTERS >> 8) as u8 // the first set
        ldy  #0
        jsr  vdc_set_address
        set_source(asm, video, video.bitmaps.letters);
        lda  #PIECES            // characters below the pieces
        sta  video.remaining
    @letter:
        ldy  #0
        asm.bind(line);
        lda  (src),y            // a row of 8 pixels
        jsr  vdc_write
        iny
        cpy  #8                 // rows
        bne  @line
        end_character(asm, video);
        next_character(asm, src);
        dec  video.remaining    // the next character
        bne  @letter
        // The empty dark square and the two halves of the target mark on it.
        let dark = SECOND_SET + u16::from(EMPTY_DARK) * u16::from(VDC_CHARACTER);
        lda  #(dark >> 8) as u8
        ldy  #dark as u8
        jsr  vdc_set_address
        set_source(asm, video, video.bitmaps.letters.at(8 * (i32::from(DOT_LEFT) - 1)));
        lda  #3                 // the square, and left and right half of the mark
        sta  video.remaining
        let (letter, line) = (asm.label_here("dark_letter"), asm.label("dark_line"));
        ldy  #0                 // the first row
        asm.bind(line);
        tya                     // the row
        and  #1                 // even or odd row of the dither
        tax
        lda  (src),y            // a light square's row
        eor  #0xFF              // the mark is cut out of a light square
        sta  video.occupied     // and full on a dark one,
        lda  video.bitmaps.dither,x
        and  (src),y            // with dither around it
        ora  video.occupied
        jsr  vdc_write          // the row
        iny
        cpy  #8                 // rows
        bne  @line
        end_character(asm, video);
        next_character(asm, src);
        dec  video.remaining    // the next character
        bne  @letter
        rts
    }
}

fn pieces(asm: &mut Asm, video: &Video) {
    let (src, bitmaps, occupied) = (video.src_ptr, &video.bitmaps, video.occupied);
    let characters = PIECE_TYPES * PIECE_CELLS_80;
    asm! { asm;
        asm.routine("vdc_load_pieces",
            "Makes the pieces of both colours on light and on dark squares.")
            .takes("the cold data, staged")
            .destroys("A X Y, ui_src_ptr, ui_appearance, ui_charset_bit, ui_occupied, ui_remaining");
        lda  #0
        sta  video.charset_bit  // light squares first
    @set:
        lda  #0
        sta  video.appearance   // white pieces first
        let first = VDC_CHARACTERS + u16::from(PIECES) * u16::from(VDC_CHARACTER);
        lda  #(first >> 8) as u8 // on light squares: behind the signs
        ldy  #first as u8
        bit  video.charset_bit  // N: the second set
        bpl  @light
        lda  #(SECOND_SET >> 8) as u8 // on dark squares: from 0
        ldy  #SECOND_SET as u8
    @light:
        jsr  vdc_set_address
    @color:
        set_source(asm, video, bitmaps.pieces_80);
        lda  #characters        // of one colour
        sta  video.remaining
    @character:
        ldy  #0
    @line:
        // A white piece's body is bright and its outline black, a black piece's the other way
        // round: ui_occupied becomes the bright part, A the black one.
        lda  (src),y
        and  #0x0F              // the body, four pixels
        tax
        lda  bitmaps.doubled,x  // eight of the VDC's narrow pixels
        sta  occupied
        lda  (src),y            // the same row again
        for _ in 0..4 {
            lsr  a                  // the outline
        }
        tax
        lda  bitmaps.doubled,x  // the outline, too
        bit  video.appearance   // N: a black piece
        bpl  @white
        ldx  occupied           // exchange body and outline
        sta  occupied
        txa                     // black: the body
    @white:
        // Only the black part is clear on a light square; a dark one is dithered around the piece.
        bit  video.charset_bit  // N: on a dark square
        bmi  @dark
        eor  #0xFF              // a light square is full
        jmp  @drawn
    @dark:
        ora  occupied           // the whole piece
        eor  #0xFF              // what is left of the square
        pha
        tya
        and  #1                 // even or odd row of the dither
        tax
        pla                     // the square's pixels
        and  bitmaps.dither,x   // every other one
        ora  occupied           // and the bright part
    @drawn:
        jsr  vdc_write
        iny
        cpy  #8                 // rows
        bne  @line
        end_character(asm, video);
        next_character(asm, src);
        dec  video.remaining    // the next character
        bne  @character
        lda  video.appearance   // the other colour
        eor  #0x80
        sta  video.appearance
        bmi  @color             // black pieces follow
        lda  video.charset_bit  // the other squares
        eor  #0x80
        sta  video.charset_bit
        jmi  @set               // dark squares follow
        rts
    }
}

/// Writes the dither and the doubled pixels.
pub(super) fn tables(asm: &mut Asm, ui: SegmentId) -> (Abs, Abs) {
    (
        asm.table(ui, "dither", 1, &DITHER, "A dark square, row by row"),
        asm.table(ui, "doubled_pixels", 1, &doubled(), "Every pixel twice"),
    )
}
