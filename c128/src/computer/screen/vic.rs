//! The 40-column screen: the VIC-II's registers, characters and cursor.
//!
//! Text in four colours: the first background is outline and panel, the second
//! a white man's body, the third a black man's, and the colour of a cell is
//! the colour of its square. Of the sixteen colours a square can have eight.

use super::Screen;
use super::characters::{CELLS_40, KINDS, MEN};
use super::chips::{SPRITE, SPRITES, VIC_MEMORY_VALUE, VIC_START};
use super::vdc::point;
use crate::asm::{Abs, Asm, SegmentId, asm, hi, lo};

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

/// Emits `vic_open` and what it needs.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section(
        "The 40-column screen",
        "The VIC-II in bank 1, in four colours.",
    );
    open(a, s);
    characters(a, s);
}

fn open(a: &mut Asm, s: &Screen) {
    let c = &s.c;
    a.routine("vic_open", "Makes the 40-column screen the program's.")
        .returns("characters in place, an empty screen")
        .destroys("A X Y, words, cells, left")
        .cost("about 40,000 cycles");
    asm! { a;
        jsr  vic_characters
        // Spaces everywhere.
        lda  #0
        tax
    @next:
        for page in 0..4 {
            sta  c.matrix + 0x100 * page,x
        }
        inx
        bne  @next
        ldx  #SHAPE as u8 - 1
    @shape:
        lda  s.cursor,x
        sta  c.shapes,x
        dex
        bpl  @shape
        lda  #((SPRITES - VIC_START) / SPRITE) as u8
        sta  c.matrix+0x3F8
        // Bank 1, its third 16 KB.
        lda  c.ram_configuration
        and  #0x0F
        ora  #VIC_SEES_BANK_1
        sta  c.ram_configuration
        lda  c.vic_bank
        and  #0xFC
        ora  #(3 - VIC_START / 0x4000) as u8
        sta  c.vic_bank
        for (register, value) in [ (c.memory, VIC_MEMORY_VALUE), (c.control_2, FOUR_COLOURS), (c.border, colour::BLACK), (c.border.at(1), colour::BLACK), (c.border.at(2), colour::WHITE), (c.border.at(3), colour::DARK_GREY), (c.sprites, 0), (c.sprites.at(8), 0), (c.sprites.at(6), 0), (c.ninth_bits, 0), (c.high, 1), (c.sprite_colour, colour::WHITE), ] {
            lda  #value
            sta  register
        }
        rts
    }
}

fn characters(a: &mut Asm, s: &Screen) {
    let (c, v) = (&s.c, &s.v);
    let copied = (8 * u16::from(MEN), 8 * u16::from(KINDS * CELLS_40));
    a.routine(
        "vic_characters",
        "Gives the VIC-II its letters and the men of both colours.",
    )
    .destroys("A X Y, words, cells, left");
    asm! { a;
        for (from, to, len) in [ (s.letters, c.characters, copied.0), (s.men_40, c.characters.at(i32::from(copied.0)), copied.1), ] {
            point(a, s, from);
            for (half, n) in [(lo(to), 0), (hi(to), 1)] {
                lda  half
                sta  v.cells + n
            }
            lda  #len as u8
            ldx  #(len >> 8) as u8
            jsr  vic_copy
        }
        // A black man is a white one with body and shade exchanged.
        let man = c.characters.at(i32::from(copied.0));
        let black = c.characters.at(i32::from(copied.0 + copied.1));
        let half = copied.1 / 2;
        ldx  #0
    @line:
        for part in [0, i32::from(half)] {
            exchange(a, s, man.at(part), black.at(part));
        }
        inx
        cpx  #half as u8
        bne  @line
        rts

        a.routine("vic_copy", "Copies bytes within the bank.")
            .takes("words from where, cells to where; A low, X high byte of how many")
            .destroys("A X Y, words, cells, left");
        sta  v.left
        ldy  #0
        cpx  #0
        beq  @last
    @more:
        lda  (v.words),y
        sta  (v.cells),y
        iny
        bne  @more
        inc  v.words+1
        inc  v.cells+1
        dex
        bne  @more
    @last:
        cpy  v.left
        beq  @done
        lda  (v.words),y
        sta  (v.cells),y
        iny
        bne  @last
    @done:
        rts
    }
}

/// Writes the byte at `from,x` to `to,x` with every pair of bits turned.
fn exchange(a: &mut Asm, s: &Screen, from: Abs, to: Abs) {
    asm! { a;
        lda  from,x
        and  #0x55
        asl  a
        sta  s.v.left
        lda  from,x
        lsr  a
        and  #0x55
        ora  s.v.left
        sta  to,x
    }
}

/// Writes the tables that the routines need.
pub fn table(a: &mut Asm, attic: SegmentId) -> Abs {
    a.table(
        attic,
        "cursor_shape",
        1,
        &cursor(),
        "A frame around a square",
    )
}
