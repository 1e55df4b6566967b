//! The 80-column screen: its registers, its memory and its characters.
//!
//! The chip is written to through two addresses and takes its time: every
//! access waits until it is ready. Memory is written in runs, the address
//! counting by itself.

use super::Screen;
use super::characters::{CELLS_80, DARK, KINDS, MARK_LEFT, MEN};
use super::chips::{ATTRIBUTES, VDC_CHARACTER, VDC_CHARACTERS, vdc};
use crate::asm::{Abs, Asm, SegmentId, Zp, hi, imm, lo};

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
    let wait = a.label_here("wait");
    a.bit(s.c.vdc);
    a.bpl(wait);
}

fn access(a: &mut Asm, s: &Screen) {
    let c = &s.c;
    a.routine("vdc_at", "Says where in its memory to go on.")
        .takes("A high, Y low byte of the address")
        .returns("the chip, ready for vdc_put")
        .destroys("A X; keeps Y")
        .cost("about 60 cycles");
    a.ldx(imm(vdc::UPDATE));
    a.jsr("vdc_set");
    a.tya();
    a.inx();
    a.jsr("vdc_set");
    a.ldx(imm(vdc::DATA));
    a.stx(c.vdc);
    a.rts();

    a.routine("vdc_set", "Sets a register.")
        .takes("A value, X register")
        .destroys("nothing");
    a.stx(c.vdc);
    a.routine(
        "vdc_put",
        "Writes a byte to its memory, or the register selected.",
    )
    .takes("A; vdc_at")
    .destroys("nothing")
    .cost("about 25 cycles");
    ready(a, s);
    a.sta(c.vdc_data);
    a.rts();
}

fn open(a: &mut Asm) {
    a.routine("vdc_open", "Makes the 80-column screen the program's.")
        .returns("characters loaded, screen and attributes where they are, empty")
        .destroys("A X Y")
        .cost("about 200,000 cycles");
    for (register, value) in [
        (vdc::CURSOR, vdc::NO_CURSOR),
        (vdc::SCREEN, 0),
        (vdc::SCREEN + 1, 0),
        (vdc::ATTRIBUTES, (ATTRIBUTES >> 8) as u8),
        (vdc::ATTRIBUTES + 1, 0),
        (vdc::COLOURS, 0),
        (vdc::SCROLL, vdc::FILLS),
    ] {
        a.ldx(imm(register));
        a.lda(imm(value));
        a.jsr("vdc_set");
    }
    a.comment("Screen and attributes are zeros: black spaces.");
    a.lda(imm(0));
    a.tay();
    a.jsr("vdc_at");
    a.jsr("vdc_put")
        .c("the first; the chip writes the others, a page at a time");
    a.ldx(imm(vdc::COUNT));
    a.ldy(imm(((2 * ATTRIBUTES) >> 8) as u8));
    let left = a.label_here("left");
    a.jsr("vdc_set");
    a.dey();
    a.bne(left);
    a.jsr("vdc_letters");
    a.jmp("vdc_men");
}

/// Ends a character: the chip itself goes over what is left of its bytes, which
/// is not shown.
fn rest(a: &mut Asm, s: &Screen) {
    a.ldx(imm(vdc::COUNT));
    a.lda(imm(VDC_CHARACTER - 8));
    a.jsr("vdc_set");
    a.ldx(imm(vdc::DATA));
    a.stx(s.c.vdc);
}

/// Advances a pointer in the zero page by a character.
fn next_character(a: &mut Asm, pointer: Zp) {
    let same = a.label("same_page");
    a.clc();
    a.lda(pointer);
    a.adc(imm(8));
    a.sta(pointer);
    a.bcc(same);
    a.inc(pointer.at(1));
    a.bind(same);
}

/// Points `words` at a table.
pub(super) fn point(a: &mut Asm, s: &Screen, table: Abs) {
    a.lda(lo(table));
    a.sta(s.v.words);
    a.lda(hi(table));
    a.sta(s.v.words.at(1));
}

fn letters(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    a.routine("vdc_letters", "Gives the VDC its letters.")
        .destroys("A X Y, words");
    let (letter, line) = (a.label("letter"), a.label("line"));
    a.lda(imm((VDC_CHARACTERS >> 8) as u8));
    a.ldy(imm(0));
    a.jsr("vdc_at");
    point(a, s, s.letters);
    a.lda(imm(MEN));
    a.sta(v.left);
    a.bind(letter);
    a.ldy(imm(0));
    a.bind(line);
    a.lda(v.words.ind_y());
    a.jsr("vdc_put");
    a.iny();
    a.cpy(imm(8));
    a.bne(line);
    rest(a, s);
    next_character(a, v.words);
    a.dec(v.left);
    a.bne(letter);
    a.comment("The empty dark square, and the mark on it.");
    let dark = VDC_CHARACTERS + 0x1000 + u16::from(DARK) * u16::from(VDC_CHARACTER);
    a.lda(imm((dark >> 8) as u8));
    a.ldy(imm(dark as u8));
    a.jsr("vdc_at");
    point(a, s, s.letters.at(8 * (i32::from(MARK_LEFT) - 1)));
    a.lda(imm(3));
    a.sta(v.left);
    let (letter, line) = (a.label_here("dark_letter"), a.label("dark_line"));
    a.ldy(imm(0));
    a.bind(line);
    a.tya();
    a.and(imm(1));
    a.tax();
    a.lda(v.words.ind_y());
    a.eor(imm(0xFF)).c("the mark shines");
    a.sta(v.man);
    a.lda(s.grey.x());
    a.and(v.words.ind_y());
    a.ora(v.man);
    a.jsr("vdc_put");
    a.iny();
    a.cpy(imm(8));
    a.bne(line);
    rest(a, s);
    next_character(a, v.words);
    a.dec(v.left);
    a.bne(letter);
    a.rts();
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
    let (colour, letter, line) = (a.label("colour"), a.label("letter"), a.label("line"));
    let (white, light, dark, drawn) = (
        a.label("white"),
        a.label("light"),
        a.label("dark"),
        a.label("drawn"),
    );
    a.lda(imm(0));
    a.sta(v.set);
    let set = a.label_here("set");
    a.lda(imm(0));
    a.sta(v.look).c("white men first");
    let first = VDC_CHARACTERS + u16::from(MEN) * u16::from(VDC_CHARACTER);
    let second = VDC_CHARACTERS + 0x1000;
    a.lda(imm((first >> 8) as u8));
    a.ldy(imm(first as u8));
    a.bit(v.set);
    a.bpl(light);
    a.lda(imm((second >> 8) as u8));
    a.ldy(imm(second as u8));
    a.bind(light);
    a.jsr("vdc_at");
    a.bind(colour);
    point(a, s, s.men_80);
    a.lda(imm(characters));
    a.sta(v.left);
    a.bind(letter);
    a.ldy(imm(0));
    a.bind(line);
    a.comment("What shines in a white man is his body, in a black one his lines.");
    a.lda(v.words.ind_y());
    a.and(imm(0x0F));
    a.tax();
    a.lda(s.doubled.x());
    a.sta(v.man);
    a.lda(v.words.ind_y());
    for _ in 0..4 {
        a.lsr_a();
    }
    a.tax();
    a.lda(s.doubled.x());
    a.bit(v.look);
    a.bpl(white);
    a.ldx(v.man);
    a.sta(v.man);
    a.txa();
    a.bind(white);
    a.comment("What does not is black: all else is square.");
    a.bit(v.set);
    a.bmi(dark);
    a.eor(imm(0xFF));
    a.jmp(drawn);
    a.bind(dark);
    a.ora(v.man);
    a.eor(imm(0xFF));
    a.pha();
    a.tya();
    a.and(imm(1));
    a.tax();
    a.pla();
    a.and(s.grey.x());
    a.ora(v.man);
    a.bind(drawn);
    a.jsr("vdc_put");
    a.iny();
    a.cpy(imm(8));
    a.bne(line);
    rest(a, s);
    next_character(a, v.words);
    a.dec(v.left);
    a.bne(letter);
    a.lda(v.look);
    a.eor(imm(0x80));
    a.sta(v.look);
    a.bmi(colour);
    a.lda(v.set);
    a.eor(imm(0x80));
    a.sta(v.set);
    a.jmi(set);
    a.rts();
}

/// Writes the tables that the routines need.
pub fn tables(a: &mut Asm, room: SegmentId) -> (Abs, Abs) {
    (
        a.table(room, "grey", 1, &GREY, "A dark square, row by row"),
        a.table(room, "doubled", 1, &doubled(), "Every pixel twice"),
    )
}
