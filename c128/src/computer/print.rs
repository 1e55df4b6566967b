//! Text, numbers, moves and the board, through the KERNAL.
//!
//! CHROUT keeps `x` and `y`, and so do these routines where they say so.

use engine::moves::{FROM_BIT, Move, MoveKind, PROMOTIONS, TO_BIT};
use engine::piece::{Color, Kind, Man};
use engine::square::Square;

use super::Computer;
use super::desk::{BLACK, SQUARES};
use super::state::PLACES;
use super::texts::{RETURN, REVERSE_OFF, REVERSE_ON};
use crate::asm::{Abs, Asm, fixed, hi, imm, lo};
use crate::chess::Core;

/// How a number is printed.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// Characters, filled with spaces from the left.
    pub width: u8,
    /// Digits after the decimal point; none, and no point, when 0.
    pub point: u8,
}

impl Number {
    fn prepare(self, a: &mut Asm) {
        a.ldx(imm(PLACES - self.width));
        a.ldy(imm(self.point));
    }

    /// Prints `number`.
    pub fn say(self, a: &mut Asm, _: &Computer) {
        self.prepare(a);
        a.jsr("say_number");
    }

    /// Prints `number` and returns.
    pub fn go(self, a: &mut Asm, _: &Computer) {
        self.prepare(a);
        a.jmp("say_number");
    }

    /// Prints the byte in `a`.
    pub fn say_byte(self, a: &mut Asm, _: &Computer) {
        self.prepare(a);
        a.jsr("say_byte");
    }

    /// Prints the byte in `a` and returns.
    pub fn go_byte(self, a: &mut Asm, _: &Computer) {
        self.prepare(a);
        a.jmp("say_byte");
    }
}

/// Prints a text.
pub fn say(a: &mut Asm, text: Abs) {
    a.lda(lo(text));
    a.ldy(hi(text));
    a.jsr("say");
}

/// Emits all of it.
pub fn emit(a: &mut Asm, m: &Computer, _: &Core) {
    a.section(
        "Printing",
        "Through the KERNAL, on whichever screen is the active one.",
    );
    text(a, m);
    number(a, m);
    divide(a, m);
    one_move(a, m);
    board(a, m);
}

fn text(a: &mut Asm, m: &Computer) {
    let done = a.label("done");
    a.routine("say", "Prints a text of less than 256 characters.")
        .takes("A low, Y high byte of its address")
        .destroys("A X");
    let from = a.sym("say_from");
    a.sta(from);
    a.sty(from.at(1));
    a.ldx(imm(0));
    let next = a.label_here("next");
    a.smc("say_from");
    a.lda(fixed(0xFFFF).x());
    a.beq(done);
    a.jsr(m.k.chrout);
    a.inx();
    a.bne(next).c("always");
    a.bind(done);
    a.rts();
}

fn number(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    a.routine("say_byte", "Prints the byte in A, otherwise as say_number.");
    a.sta(s.number);
    a.lda(imm(0));
    for n in 1..4 {
        a.sta(s.number.at(n));
    }
    let (no_point, digit, unsigned) = (a.label("no_point"), a.label("digit"), a.label("unsigned"));
    a.routine("say_number", "Prints a number, spaces before it.")
        .takes("number; X first place of twelve; Y digits after the point, or 0; sign; mark")
        .returns("sign and mark 0")
        .destroys("A X Y number")
        .cost("about 1,400 cycles a digit");
    a.stx(s.first_place);
    a.sty(s.point);
    a.lda(imm(b' '));
    a.ldx(imm(PLACES - 1));
    let clear = a.label_here("clear");
    a.sta(s.places.x());
    a.dex();
    a.bpl(clear);
    a.comment("From the last digit to the first.");
    a.ldy(imm(PLACES - 1));
    a.bind(digit);
    a.lda(imm(10));
    a.jsr("divide");
    a.ora(imm(b'0'));
    a.sta(s.places.y());
    a.dey();
    a.dec(s.point);
    a.bne(no_point);
    a.lda(imm(b'.'));
    a.sta(s.places.y());
    a.dey();
    a.bne(digit)
        .c("always: at least one digit before the point");
    a.bind(no_point);
    a.bpl(digit);
    a.lda(s.number);
    for n in 1..4 {
        a.ora(s.number.at(n));
    }
    a.bne(digit);
    for what in [s.sign, s.mark] {
        let none = if what == s.mark {
            unsigned
        } else {
            a.label("no_sign")
        };
        a.lda(what);
        a.beq(none);
        a.sta(s.places.y());
        a.dey();
        a.lda(imm(0));
        a.sta(what);
        a.bind(none);
    }
    a.ldx(s.first_place);
    let next = a.label_here("next");
    a.lda(s.places.x());
    a.jsr(k.chrout);
    a.inx();
    a.cpx(imm(PLACES));
    a.bne(next);
    a.rts();
}

fn divide(a: &mut Asm, m: &Computer) {
    let s = &m.s;
    let less = a.label("less");
    a.routine("divide", "Divides number by A.")
        .takes("number; A, 1 to 128")
        .returns("the quotient in number, the remainder in A")
        .destroys("X divisor; keeps Y")
        .cost("about 1,400 cycles");
    a.sta(s.divisor);
    a.lda(imm(0));
    a.ldx(imm(32));
    let next = a.label_here("next");
    a.asl(s.number);
    for n in 1..4 {
        a.rol(s.number.at(n));
    }
    a.rol_a();
    a.cmp(s.divisor);
    a.bcc(less);
    a.sbc(s.divisor);
    a.inc(s.number);
    a.bind(less);
    a.dex();
    a.bne(next);
    a.rts();
}

/// The letters of [`PROMOTIONS`] by the kind's bits in origin and target.
fn promotion_letters() -> Vec<u8> {
    let mut letters = vec![0; 4];
    let square = Square::at(0, 0);
    for piece in PROMOTIONS {
        let mv = Move::new(square, square, MoveKind::Promotion(piece));
        let n = (mv.from & FROM_BIT) >> 2 | (mv.to & TO_BIT) >> 3;
        letters[usize::from(n)] = piece.letter().to_ascii_uppercase() as u8;
    }
    letters
}

fn one_move(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    let (plain, square) = (a.label("plain"), a.label("square"));
    let letters = a.sym("promotion_letters");
    a.routine("say_move", "Prints a move as e2e4 or e7e8q.")
        .takes("X its number in the line")
        .destroys("A Y; keeps X");
    a.lda(s.said_from.x());
    a.jsr(square);
    a.lda(s.said_to.x());
    a.jsr(square);
    a.lda(s.said_from.x());
    a.bpl(plain);
    a.and(imm(FROM_BIT));
    a.lsr_a();
    a.lsr_a();
    a.sta(s.divisor);
    a.lda(s.said_to.x());
    a.and(imm(TO_BIT));
    a.lsr_a();
    a.lsr_a();
    a.lsr_a();
    a.ora(s.divisor);
    a.tay();
    a.lda(letters.y());
    a.jmp(k.chrout);
    a.bind(plain);
    a.rts();
    a.bind(square);
    a.pha();
    a.and(imm(7));
    a.clc();
    a.adc(imm(b'A'));
    a.jsr(k.chrout);
    a.pla();
    a.lsr_a();
    a.lsr_a();
    a.lsr_a();
    a.lsr_a();
    a.and(imm(7));
    a.clc();
    a.adc(imm(b'1'));
    a.jmp(k.chrout);
    let Some(segment) = a.selected() else { return };
    a.table(
        segment,
        "promotion_letters",
        1,
        &promotion_letters(),
        "Knight, rook, bishop, queen",
    );
}

fn board(a: &mut Asm, m: &Computer) {
    let (k, s, board) = (&m.k, &m.s, m.d.board);
    let (rank, file) = (a.label("rank"), a.label("file"));
    let letters = a.sym("man_letters");
    a.routine("say_board", "Prints the board, Black's men in reverse.")
        .takes("desk_board")
        .destroys("A X Y");
    a.lda(imm(SQUARES as u8 - 8)).c("a8");
    a.sta(s.rank);
    a.bind(rank);
    a.lda(s.rank);
    a.lsr_a();
    a.lsr_a();
    a.lsr_a();
    a.clc();
    a.adc(imm(1));
    Number { width: 3, point: 0 }.say_byte(a, m);
    a.lda(imm(b' '));
    a.jsr(k.chrout);
    a.ldx(s.rank);
    a.bind(file);
    a.lda(imm(b' '));
    a.jsr(k.chrout);
    let (white, whites) = (a.label("white"), a.label("whites"));
    a.lda(board.x());
    a.bpl(white);
    a.lda(imm(REVERSE_ON));
    a.jsr(k.chrout);
    a.bind(white);
    a.lda(board.x());
    a.and(imm(!BLACK));
    a.tay();
    a.lda(letters.y());
    a.jsr(k.chrout);
    a.lda(board.x());
    a.bpl(whites);
    a.lda(imm(REVERSE_OFF));
    a.jsr(k.chrout);
    a.bind(whites);
    a.inx();
    a.txa();
    a.and(imm(7));
    a.bne(file);
    a.lda(imm(RETURN));
    a.jsr(k.chrout);
    a.lda(s.rank);
    a.sec();
    a.sbc(imm(8));
    a.sta(s.rank);
    a.bpl(rank);
    say(a, m.t.files);
    a.rts();
    let men: Vec<u8> = [Man::EMPTY]
        .into_iter()
        .chain(Kind::ALL.map(|kind| Man::new(Color::White, kind, 0)))
        .map(|man| man.letter() as u8)
        .collect();
    let Some(segment) = a.selected() else { return };
    a.table(segment, "man_letters", 1, &men, "By kind");
}
