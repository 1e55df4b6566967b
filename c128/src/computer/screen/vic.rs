//! The 40-column screen: the VIC-II's registers, characters and cursor.
//!
//! Text in four colours: the first background is outline and panel, the second
//! a white man's body, the third a black man's, and the colour of a cell is
//! the colour of its square. Of the sixteen colours a square can have eight.

use super::Screen;
use super::characters::{CELLS_40, KINDS, MEN};
use super::chips::{SPRITE, SPRITES, VIC_MEMORY_VALUE, VIC_START};
use super::vdc::point;
use crate::asm::{Abs, Asm, SegmentId, hi, imm, lo};

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
    a.jsr("vic_characters");
    a.comment("Spaces everywhere.");
    let next = a.label("next");
    a.lda(imm(0));
    a.tax();
    a.bind(next);
    for page in 0..4 {
        a.sta(c.matrix.at(0x100 * page).x());
    }
    a.inx();
    a.bne(next);
    a.ldx(imm(SHAPE as u8 - 1));
    let shape = a.label_here("shape");
    a.lda(s.cursor.x());
    a.sta(c.shapes.x());
    a.dex();
    a.bpl(shape);
    a.lda(imm(((SPRITES - VIC_START) / SPRITE) as u8));
    a.sta(c.matrix.at(0x3F8));
    a.comment("Bank 1, its third 16 KB.");
    a.lda(c.ram_configuration);
    a.and(imm(0x0F));
    a.ora(imm(VIC_SEES_BANK_1));
    a.sta(c.ram_configuration);
    a.lda(c.vic_bank);
    a.and(imm(0xFC));
    a.ora(imm((3 - VIC_START / 0x4000) as u8));
    a.sta(c.vic_bank);
    for (register, value) in [
        (c.memory, VIC_MEMORY_VALUE),
        (c.control_2, FOUR_COLOURS),
        (c.border, colour::BLACK),
        (c.border.at(1), colour::BLACK),
        (c.border.at(2), colour::WHITE),
        (c.border.at(3), colour::DARK_GREY),
        (c.sprites, 0),
        (c.sprites.at(8), 0),
        (c.sprites.at(6), 0),
        (c.ninth_bits, 0),
        (c.high, 1),
        (c.sprite_colour, colour::WHITE),
    ] {
        a.lda(imm(value));
        a.sta(register);
    }
    a.rts();
}

fn characters(a: &mut Asm, s: &Screen) {
    let (c, v) = (&s.c, &s.v);
    let copied = (8 * u16::from(MEN), 8 * u16::from(KINDS * CELLS_40));
    a.routine(
        "vic_characters",
        "Gives the VIC-II its letters and the men of both colours.",
    )
    .destroys("A X Y, words, cells, left");
    for (from, to, len) in [
        (s.letters, c.characters, copied.0),
        (s.men_40, c.characters.at(i32::from(copied.0)), copied.1),
    ] {
        point(a, s, from);
        for (half, n) in [(lo(to), 0), (hi(to), 1)] {
            a.lda(half);
            a.sta(v.cells.at(n));
        }
        a.lda(imm(len as u8));
        a.ldx(imm((len >> 8) as u8));
        a.jsr("vic_copy");
    }
    a.comment("A black man is a white one with body and shade exchanged.");
    let man = c.characters.at(i32::from(copied.0));
    let black = c.characters.at(i32::from(copied.0 + copied.1));
    let half = copied.1 / 2;
    a.ldx(imm(0));
    let line = a.label_here("line");
    for part in [0, i32::from(half)] {
        exchange(a, s, man.at(part), black.at(part));
    }
    a.inx();
    a.cpx(imm(half as u8));
    a.bne(line);
    a.rts();

    let (more, last, done) = (a.label("more"), a.label("last"), a.label("done"));
    a.routine("vic_copy", "Copies bytes within the bank.")
        .takes("words from where, cells to where; A low, X high byte of how many")
        .destroys("A X Y, words, cells, left");
    a.sta(v.left);
    a.ldy(imm(0));
    a.cpx(imm(0));
    a.beq(last);
    a.bind(more);
    a.lda(v.words.ind_y());
    a.sta(v.cells.ind_y());
    a.iny();
    a.bne(more);
    a.inc(v.words.at(1));
    a.inc(v.cells.at(1));
    a.dex();
    a.bne(more);
    a.bind(last);
    a.cpy(v.left);
    a.beq(done);
    a.lda(v.words.ind_y());
    a.sta(v.cells.ind_y());
    a.iny();
    a.bne(last);
    a.bind(done);
    a.rts();
}

/// Writes the byte at `from,x` to `to,x` with every pair of bits turned.
fn exchange(a: &mut Asm, s: &Screen, from: Abs, to: Abs) {
    a.lda(from.x());
    a.and(imm(0x55));
    a.asl_a();
    a.sta(s.v.left);
    a.lda(from.x());
    a.lsr_a();
    a.and(imm(0x55));
    a.ora(s.v.left);
    a.sta(to.x());
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
