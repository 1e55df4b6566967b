//! The 40-column screen: the VIC-II's registers, characters and cursor.
//!
//! Text in four colours: the first background is outline and panel, the second
//! a white man's body, the third a black man's, and the colour of a cell is
//! the colour of its square. Of the sixteen colours a square can have eight.

use super::charset::{KINDS, PIECE_CELLS_40, PIECES};
use super::chips::{SPRITE, SPRITES, VIC_MEMORY_VALUE, VIC_START};
use super::vdc::point;
use crate::asm::{Abs, Asm, SegmentId, asm, hi, lo};
use crate::ui::view::Ui;

/// The colours of the chip that are used.
pub mod colour {
    /// Outlines, the panel, the border.
    pub const BLACK: u8 = 0;
    /// White men, texts.
    pub const WHITE: u8 = 1;
    /// An attacked square.
    pub const RED: u8 = 2;
    /// The last move, and what is not said in words.
    pub const CYAN: u8 = 3;
    /// The cursor's square.
    pub const PURPLE: u8 = 4;
    /// Dark squares.
    pub const GREEN: u8 = 5;
    /// The man chosen.
    pub const BLUE: u8 = 6;
    /// Light squares.
    pub const YELLOW: u8 = 7;
    /// Black men.
    pub const DARK_GREY: u8 = 11;
    /// In a cell's colour: four colours.
    pub const FOUR: u8 = 8;
}

/// The second control register: 40 columns, four colours.
const FOUR_COLOURS: u8 = 0x18;
/// In the MMU's RAM register: the VIC-II sees bank 1.
const VIC_SEES_BANK_1: u8 = 0x40;
/// Rows of the cursor's picture, each shown twice: a square's height.
const CURSOR_ROWS: usize = 12;
/// Bytes of its picture.
const SHAPE: usize = 63;

/// A frame around a square.
fn cursor() -> Vec<u8> {
    let mut bytes = vec![0; SHAPE];
    for row in 0..CURSOR_ROWS {
        let line = if row == 0 || row == CURSOR_ROWS - 1 {
            [0xFF; 3]
        } else {
            [0xC0, 0x00, 0x03]
        };
        bytes[3 * row..3 * row + 3].copy_from_slice(&line);
    }
    bytes
}

/// Emits `vic_init` and what it needs.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "The 40-column screen",
        "The VIC-II in bank 1, in four colours.",
    );
    open(asm, cx);
    characters(asm, cx);
}

fn open(asm: &mut Asm, cx: &Ui) {
    let chips = &cx.chips;
    asm.routine("vic_init", "Makes the 40-column screen the program's.")
        .returns("characters in place, an empty screen")
        .destroys("A X Y, words, cells, left")
        .cost("about 40,000 cycles");
    asm! { asm;
        jsr  vic_load_charset
        // Spaces everywhere.
        lda  #0
        tax
    @next:
        for page in 0..4 {
            sta  chips.matrix + 0x100 * page,x
        }
        inx
        bne  @next
        ldx  #SHAPE as u8 - 1
    @shape:
        lda  cx.cursor,x
        sta  chips.shapes,x
        dex
        bpl  @shape
        lda  #((SPRITES - VIC_START) / SPRITE) as u8
        sta  chips.matrix+0x3F8
        // Bank 1, its third 16 KB.
        lda  chips.ram_configuration
        and  #0x0F
        ora  #VIC_SEES_BANK_1
        sta  chips.ram_configuration
        lda  chips.vic_bank
        and  #0xFC
        ora  #(3 - VIC_START / 0x4000) as u8
        sta  chips.vic_bank
        for (register, value) in [ (chips.memory, VIC_MEMORY_VALUE), (chips.control_2, FOUR_COLOURS), (chips.border, colour::BLACK), (chips.border.at(1), colour::BLACK), (chips.border.at(2), colour::WHITE), (chips.border.at(3), colour::DARK_GREY), (chips.sprites, 0), (chips.sprites.at(8), 0), (chips.sprites.at(6), 0), (chips.ninth_bits, 0), (chips.high, 1), (chips.sprite_colour, colour::WHITE), ] {
            lda  #value
            sta  register
        }
        rts
    }
}

fn characters(asm: &mut Asm, cx: &Ui) {
    let (chips, ui) = (&cx.chips, &cx.vars);
    let copied = (8 * u16::from(PIECES), 8 * u16::from(KINDS * PIECE_CELLS_40));
    asm.routine(
        "vic_load_charset",
        "Gives the VIC-II its letters and the men of both colours.",
    )
    .destroys("A X Y, words, cells, left");
    asm! { asm;
        for (from, to, len) in [ (cx.letters, chips.characters, copied.0), (cx.pieces_40, chips.characters.at(i32::from(copied.0)), copied.1), ] {
            point(asm, cx, from);
            for (half, n) in [(lo(to), 0), (hi(to), 1)] {
                lda  half
                sta  ui.dst_ptr + n
            }
            lda  #len as u8
            ldx  #(len >> 8) as u8
            jsr  copy_bytes
        }
        // A black man is a white one with body and shade exchanged.
        let piece = chips.characters.at(i32::from(copied.0));
        let black = chips.characters.at(i32::from(copied.0 + copied.1));
        let half = copied.1 / 2;
        ldx  #0
    @line:
        for part in [0, i32::from(half)] {
            exchange(asm, cx, piece.at(part), black.at(part));
        }
        inx
        cpx  #half as u8
        bne  @line
        rts

        asm.routine("copy_bytes", "Copies bytes within the bank.")
            .takes("words from where, cells to where; A low, X high byte of how many")
            .destroys("A X Y, words, cells, left");
        sta  ui.remaining
        ldy  #0
        cpx  #0
        beq  @last
    @more:
        lda  (ui.src_ptr),y
        sta  (ui.dst_ptr),y
        iny
        bne  @more
        inc  ui.src_ptr+1
        inc  ui.dst_ptr+1
        dex
        bne  @more
    @last:
        cpy  ui.remaining
        beq  @done
        lda  (ui.src_ptr),y
        sta  (ui.dst_ptr),y
        iny
        bne  @last
    @done:
        rts
    }
}

/// Writes the byte at `from,x` to `to,x` with every pair of bits turned.
fn exchange(asm: &mut Asm, cx: &Ui, from: Abs, to: Abs) {
    asm! { asm;
        lda  from,x
        and  #0x55
        asl  a
        sta  cx.vars.remaining
        lda  from,x
        lsr  a
        and  #0x55
        ora  cx.vars.remaining
        sta  to,x
    }
}

/// Writes the tables that the routines need.
pub fn table(asm: &mut Asm, cold: SegmentId) -> Abs {
    asm.table(
        cold,
        "cursor_sprite",
        1,
        &cursor(),
        "A frame around a square",
    )
}
