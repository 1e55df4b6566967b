//! Putting a text together: words, squares, moves, numbers, scores and times.
//!
//! What is put together is then shown in a box ([`super::boxes`]). Characters
//! are ASCII; what is no letter is its code and [`TEXT`].
//!
//! [`TEXT`]: super::characters::TEXT

use engine::eval::{MATE, MATE_FOUND};
use engine::moves::{FROM_BIT, Move, MoveKind, PROMOTIONS, TO_BIT};
use engine::square::Square;

use super::Screen;
use super::vars::LINE;
use crate::asm::{Abs, Asm, SegmentId, imm};
use crate::computer::desk::{BLACK, kind_number};

/// In the room: adds a text, which follows the call.
pub fn say(a: &mut Asm, text: &str) {
    a.jsr("say_here")
        .c(format!("\"{}\"", text.replace('\n', " / ")));
    let mut bytes = text.as_bytes().to_vec();
    bytes.push(0);
    a.byte(&bytes);
}

/// Adds one character.
pub fn say_letter(a: &mut Asm, letter: u8) {
    a.lda(imm(letter));
    a.jsr("add");
}

/// Emits all of it.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section(
        "Texts",
        "Put together in screen_line, ended by the box that shows them.",
    );
    characters(a, s);
    texts(a, s);
    numbers(a, s);
    squares(a, s);
    score(a, s);
    time(a, s);
}

fn characters(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    a.routine("begin_text", "Begins a text.").destroys("A");
    a.lda(imm(0));
    a.sta(v.line_len);
    a.rts();

    let full = a.label("full");
    a.routine("put_space", "Adds a space.").destroys("A");
    a.lda(imm(b' '));
    a.routine("add", "Adds a character; what does not fit is left out.")
        .takes("A")
        .destroys("nothing");
    a.stx(v.put_x);
    a.ldx(v.line_len);
    a.cpx(imm(LINE as u8));
    a.bcs(full);
    a.sta(v.line.x());
    a.inc(v.line_len);
    a.bind(full);
    a.ldx(v.put_x);
    a.rts();

    a.routine("put_up_to", "Adds spaces up to a column.")
        .takes("A column")
        .destroys("A X");
    let (more, there) = (a.label("more"), a.label("there"));
    a.tax();
    a.bind(more);
    a.cpx(v.line_len);
    a.beq(there);
    a.bcc(there);
    a.jsr("put_space");
    a.jmp(more);
    a.bind(there);
    a.rts();
}

fn texts(a: &mut Asm, s: &Screen) {
    let words = s.v.words;
    let (next, same, done) = (a.label("next"), a.label("same_page"), a.label("done"));
    a.routine("say_here", "Adds the text that follows the call.")
        .takes("the text, ended by a zero byte, after JSR")
        .destroys("A Y, words");
    a.pla();
    a.sta(words);
    a.pla();
    a.sta(words.at(1));
    a.ldy(imm(0));
    a.bind(next);
    a.inc(words);
    a.bne(same);
    a.inc(words.at(1));
    a.bind(same);
    a.lda(words.ind_y());
    a.beq(done);
    a.jsr("add");
    a.jmp(next);
    a.bind(done);
    a.lda(words.at(1));
    a.pha();
    a.lda(words);
    a.pha();
    a.rts();

    let (next, done) = (a.label("next"), a.label("done"));
    a.routine("put_text", "Adds a text of less than 256 characters.")
        .takes("A low, Y high byte of its address; a zero byte or RETURN ends it")
        .destroys("A Y, words");
    a.sta(words);
    a.sty(words.at(1));
    a.ldy(imm(0));
    a.bind(next);
    a.lda(words.ind_y());
    a.cmp(imm(b' '));
    a.bcc(done);
    a.jsr("add");
    a.iny();
    a.bne(next);
    a.bind(done);
    a.rts();
}

/// Puts the word at `from` into the number to be written.
pub fn take(a: &mut Asm, s: &Screen, from: Abs, len: i32) {
    for n in 0..len {
        a.lda(from.at(n));
        a.sta(s.v.number.at(n));
    }
    if len < 4 {
        a.lda(imm(0));
        for n in len..4 {
            a.sta(s.v.number.at(n));
        }
    }
}

fn numbers(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    a.routine("put_byte", "Adds a number below 256.")
        .takes("A")
        .destroys("A X Y, number");
    a.sta(v.number);
    a.lda(imm(0));
    for n in 1..4 {
        a.sta(v.number.at(n));
    }
    let (next, out) = (a.label("next"), a.label("out"));
    a.routine("put_number", "Adds a number.")
        .takes("number")
        .destroys("A X Y, number")
        .cost("about 250 cycles a digit, and as much again for every byte that is needed");
    a.ldy(imm(0));
    a.bind(next);
    a.lda(imm(10));
    a.jsr("quotient");
    a.ora(imm(b'0'));
    a.pha();
    a.iny();
    a.lda(v.number);
    for n in 1..4 {
        a.ora(v.number.at(n));
    }
    a.bne(next);
    a.bind(out);
    a.pla();
    a.jsr("add");
    a.dey();
    a.bne(out);
    a.rts();

    let less = a.label("less");
    a.routine("quotient", "Divides number by A.")
        .takes("number; A, 1 to 128")
        .returns("the quotient in number, the remainder in A")
        .destroys("X; keeps Y")
        .cost("about 350 cycles for every byte that is needed");
    let (whole, ready, done) = (a.label("whole"), a.label("ready"), a.label("done"));
    a.sta(v.divisor);
    a.comment("High bytes that are 0 need no dividing.");
    a.ldx(imm(32));
    a.bind(whole);
    a.lda(v.number.at(3));
    a.bne(ready);
    for n in (0..3).rev() {
        a.lda(v.number.at(n));
        a.sta(v.number.at(n + 1));
    }
    a.lda(imm(0));
    a.sta(v.number);
    a.txa();
    a.sec();
    a.sbc(imm(8));
    a.tax();
    a.bne(whole);
    a.beq(done).c("nothing, and nothing remains");
    a.bind(ready);
    a.lda(imm(0));
    let next = a.label_here("next");
    a.asl(v.number);
    for n in 1..4 {
        a.rol(v.number.at(n));
    }
    a.rol_a();
    a.cmp(v.divisor);
    a.bcc(less);
    a.sbc(v.divisor);
    a.inc(v.number);
    a.bind(less);
    a.dex();
    a.bne(next);
    a.bind(done);
    a.rts();

    let (tens, units) = (a.label("tens"), a.label("units"));
    a.routine("put_two", "Adds a number below 100 as two digits.")
        .takes("A")
        .destroys("A X");
    a.ldx(imm(b'0' - 1));
    a.sec();
    a.bind(tens);
    a.inx();
    a.sbc(imm(10));
    a.bcs(tens);
    a.adc(imm(10));
    a.pha();
    a.txa();
    a.jsr("add");
    a.pla();
    a.bind(units);
    a.ora(imm(b'0'));
    a.jmp("add");
}

/// The letters of [`PROMOTIONS`] by the kind's bits in origin and target.
fn promotion_letters() -> Vec<u8> {
    let mut letters = vec![0; 4];
    let square = Square::at(0, 0);
    for piece in PROMOTIONS {
        let mv = Move::new(square, square, MoveKind::Promotion(piece));
        let n = (mv.from & FROM_BIT) >> 2 | (mv.to & TO_BIT) >> 3;
        letters[usize::from(n)] = piece.letter() as u8;
    }
    letters
}

/// The letters of the kinds by their numbers on the desk.
fn kind_letters() -> Vec<u8> {
    use engine::piece::Kind;
    let mut letters = vec![b' '; 7];
    for kind in Kind::ALL {
        letters[usize::from(kind_number(kind))] = kind.letter() as u8;
    }
    letters
}

/// Writes the tables that the routines need.
pub fn tables(a: &mut Asm, room: SegmentId) -> (Abs, Abs) {
    (
        a.table(
            room,
            "becomes",
            1,
            &promotion_letters(),
            "What a pawn becomes, by the bits of its move",
        ),
        a.table(
            room,
            "kind_letters",
            1,
            &kind_letters(),
            "The men's letters",
        ),
    )
}

fn squares(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    a.routine("put_file", "Adds the letter of a file.")
        .takes("A, the file in bits 0-2")
        .destroys("A");
    a.and(imm(7));
    a.clc();
    a.adc(imm(b'a'));
    a.jmp("add");

    a.routine("put_square", "Adds the name of a square of the desk.")
        .takes("A, 0 to 63")
        .destroys("A");
    a.pha();
    a.jsr("put_file");
    a.pla();
    for _ in 0..3 {
        a.lsr_a();
    }
    a.clc();
    a.adc(imm(b'1'));
    a.jmp("add");

    a.routine("on_desk", "Makes an engine's square one of the desk.")
        .takes("A, with or without a move's bits")
        .returns("A, 0 to 63")
        .destroys("put_x");
    a.pha();
    a.and(imm(7));
    a.sta(v.put_x);
    a.pla();
    a.and(imm(0x70));
    a.lsr_a();
    a.ora(v.put_x);
    a.rts();

    let plain = a.label("plain");
    a.routine("put_move", "Adds a move as e2e4 or e7e8q.")
        .takes("A origin, Y target, with the kind's bits")
        .destroys("A X Y, san_from, san_to");
    a.sta(v.san_from);
    a.sty(v.san_to);
    a.jsr("on_desk");
    a.jsr("put_square");
    a.lda(v.san_to);
    a.jsr("on_desk");
    a.jsr("put_square");
    a.lda(v.san_from);
    a.bpl(plain);
    a.jsr("promotion_letter");
    a.ora(imm(0x20)).c("a small letter");
    a.jmp("add");
    a.bind(plain);
    a.rts();

    a.routine("promotion_letter", "The letter of what a pawn becomes.")
        .takes("san_from, san_to")
        .returns("A")
        .destroys("X");
    a.lda(v.san_to);
    a.and(imm(TO_BIT));
    for _ in 0..3 {
        a.lsr_a();
    }
    a.sta(v.put_x);
    a.lda(v.san_from);
    a.and(imm(FROM_BIT));
    a.lsr_a();
    a.lsr_a();
    a.ora(v.put_x);
    a.tax();
    a.lda(s.becomes.x());
    a.rts();
}

fn score(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    let (positive, mate, mated, hash) = (
        a.label("positive"),
        a.label("mate"),
        a.label("mated"),
        a.label("hash"),
    );
    a.routine(
        "put_score",
        "Adds a score in pawns, or # and the moves to mate.",
    )
    .takes("A low, Y high byte")
    .destroys("A X Y, number, left");
    let [found_lo, found_hi] = MATE_FOUND.to_le_bytes();
    let [mate_lo, _] = MATE.to_le_bytes();
    a.ldx(imm(b'+'));
    a.cpy(imm(0));
    a.bpl(positive);
    a.ldx(imm(b'-'));
    a.eor(imm(0xFF));
    a.clc();
    a.adc(imm(1));
    a.pha();
    a.tya();
    a.eor(imm(0xFF));
    a.adc(imm(0));
    a.tay();
    a.pla();
    a.bind(positive);
    a.stx(v.left);
    a.sta(v.number);
    a.sty(v.number.at(1));
    a.cmp(imm(found_lo));
    a.tya();
    a.sbc(imm(found_hi));
    a.bcs(mate);
    a.lda(v.left);
    a.jsr("add");
    a.lda(imm(0));
    a.sta(v.number.at(2));
    a.sta(v.number.at(3));
    a.lda(imm(100));
    a.jsr("quotient");
    a.pha();
    a.jsr("put_number");
    say_letter(a, b'.');
    a.pla();
    a.jmp("put_two");
    a.bind(mate);
    a.comment("Plies to mate, halved; upwards when it is the opponent who is mated.");
    a.lda(imm(mate_lo));
    a.sec();
    a.sbc(v.number).c("a byte: no mate is 256 plies off");
    a.sta(v.number);
    a.lda(v.left);
    a.cmp(imm(b'-'));
    a.beq(mated);
    a.inc(v.number);
    a.bne(hash);
    a.bind(mated);
    a.jsr("add");
    a.bind(hash);
    say_letter(a, b'#');
    a.lda(v.number);
    a.lsr_a();
    a.jmp("put_byte");
}

fn time(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    let hours = a.label("no_hours");
    a.routine("put_time", "Adds a time as 4:05, or 1:04:05.")
        .takes("number, in seconds")
        .destroys("A X Y, number");
    a.lda(imm(60));
    a.jsr("quotient");
    a.pha();
    a.lda(imm(60));
    a.jsr("quotient");
    a.ldx(v.number);
    a.beq(hours);
    a.pha();
    a.jsr("put_number");
    say_letter(a, b':');
    a.pla();
    a.jsr("put_two");
    let seconds = a.label("seconds");
    a.jmp(seconds);
    a.bind(hours);
    a.jsr("put_byte");
    a.bind(seconds);
    say_letter(a, b':');
    a.pla();
    a.jmp("put_two");

    let black = a.label("black");
    let done = a.label("done");
    a.routine("put_side", "Adds White or Black.")
        .takes("A, bit 7: Black")
        .destroys("A Y, words");
    a.and(imm(BLACK));
    a.bne(black);
    say(a, "White");
    a.jmp(done);
    a.bind(black);
    say(a, "Black");
    a.bind(done);
    a.rts();
}
