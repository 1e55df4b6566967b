//! Positions as FEN text.
//!
//! A position is [`POSITION`] bytes, in the order in which the desk has them:
//! board, side, castling rights, file of the pawn that may be taken in passing,
//! half-moves since the last capture or pawn move, number of the move.

use engine::fen::{CASTLING, START};
use engine::game::Game;
use engine::square::Square;

use super::Disk;
use crate::asm::{Abs, Asm, SegmentId, imm};
use crate::computer::desk::{BLACK, NO_FILE, POSITION, SQUARES, kind_number};
use crate::computer::screen::write::say_letter;

/// Where what follows the board is.
mod at {
    use super::SQUARES;
    pub const SIDE: u8 = SQUARES as u8;
    pub const CASTLING: u8 = SIDE + 1;
    pub const EN_PASSANT: u8 = SIDE + 2;
    pub const HALFMOVE: u8 = SIDE + 3;
    pub const NUMBER: u8 = SIDE + 4;
}

/// The opening position.
pub fn table(a: &mut Asm, room: SegmentId) -> Abs {
    let game = Game::from_fen(START).expect("the opening position");
    let position = game.position();
    let mut bytes: Vec<u8> = (0..SQUARES)
        .map(|n| {
            let man = position.man(Square::at(n as u8 & 7, n as u8 >> 3));
            let colour = man.color() as u8 * BLACK;
            man.kind().map_or(0, |kind| kind_number(kind) | colour)
        })
        .collect();
    bytes.extend([0, position.state().castling, NO_FILE, 0, 1, 0]);
    assert_eq!(bytes.len(), usize::from(POSITION));
    a.table(room, "initial_position", 1, &bytes, "As the desk has it")
}

/// Emits `put_fen` and `read_fen`.
pub fn emit(a: &mut Asm, m: &Disk) {
    put_board(a, m);
    put_rest(a, m);
    read_board(a, m);
    read_rest(a, m);
}

fn put_board(a: &mut Asm, m: &Disk) {
    let (v, letters) = (&m.v, m.s.kind_letters);
    let (rank, file, man, small, put, next) = (
        a.label("rank"),
        a.label("file"),
        a.label("man"),
        a.label("small"),
        a.label("put"),
        a.label("next"),
    );
    let flush = a.label("flush");
    a.routine("put_fen", "Adds a position.")
        .takes("A low, Y high byte of where it is")
        .destroys("A X Y, number, disk_at");
    a.sta(v.at);
    a.sty(v.at.at(1));
    a.lda(imm(SQUARES as u8 - 8));
    a.sta(v.square);
    a.bind(rank);
    a.lda(imm(0));
    a.sta(v.count).c("empty squares in a row");
    a.bind(file);
    a.ldy(v.square);
    a.lda(v.at.ind_y());
    a.bne(man);
    a.inc(v.count);
    a.bne(next).c("always");
    a.bind(man);
    a.pha();
    a.jsr(flush);
    a.pla();
    a.tay();
    a.and(imm(7));
    a.tax();
    a.lda(letters.x());
    a.cpy(imm(BLACK));
    a.bcc(put);
    a.bind(small);
    a.ora(imm(0x20)).c("Black's are small");
    a.bind(put);
    a.jsr("add");
    a.bind(next);
    a.inc(v.square);
    a.lda(v.square);
    a.and(imm(7));
    a.bne(file);
    a.jsr(flush);
    a.comment("From the end of a rank to the beginning of the one below.");
    a.lda(v.square);
    a.sec();
    a.sbc(imm(16));
    a.sta(v.square);
    a.bcc("put_fen_rest");
    say_letter(a, b'/');
    a.jmp(rank);

    let none = a.label("none");
    a.bind(flush);
    a.lda(v.count);
    a.beq(none);
    a.ora(imm(b'0'));
    a.jsr("add");
    a.lda(imm(0));
    a.sta(v.count);
    a.bind(none);
    a.rts();
}

fn put_rest(a: &mut Asm, m: &Disk) {
    let (v, number) = (&m.v, m.s.v.number);
    let (white, rights, file, no_file) = (
        a.label("white"),
        a.label("rights"),
        a.label("file"),
        a.label("no_file"),
    );
    a.routine("put_fen_rest", "Adds what follows the board.")
        .takes("disk_at")
        .destroys("A X Y, number");
    a.jsr("put_space");
    a.ldy(imm(at::SIDE));
    a.ldx(imm(b'w'));
    a.lda(v.at.ind_y());
    a.bpl(white);
    a.ldx(imm(b'b'));
    a.bind(white);
    a.txa();
    a.jsr("add");
    a.jsr("put_space");
    a.iny();
    a.lda(v.at.ind_y());
    a.bne(rights);
    say_letter(a, b'-');
    a.bind(rights);
    for (letter, right) in CASTLING {
        let not = a.label("not");
        a.lda(v.at.ind_y());
        a.and(imm(right));
        a.beq(not);
        say_letter(a, letter as u8);
        a.bind(not);
    }
    a.jsr("put_space");
    a.iny();
    a.lda(v.at.ind_y());
    a.bpl(file);
    say_letter(a, b'-');
    a.bne(no_file).c("always");
    a.bind(file);
    a.jsr("put_file");
    a.comment("The square that was passed: before the side that has just moved.");
    a.ldy(imm(at::SIDE));
    a.lda(v.at.ind_y());
    a.and(imm(BLACK));
    let third = a.label("third");
    a.beq(third);
    a.lda(imm(b'3' ^ b'6'));
    a.bind(third);
    a.eor(imm(b'6'));
    a.jsr("add");
    a.bind(no_file);
    a.jsr("put_space");
    a.ldy(imm(at::HALFMOVE));
    a.lda(v.at.ind_y());
    a.jsr("put_byte");
    a.jsr("put_space");
    a.ldy(imm(at::NUMBER));
    a.lda(v.at.ind_y());
    a.sta(number);
    a.iny();
    a.lda(v.at.ind_y());
    a.sta(number.at(1));
    a.lda(imm(0));
    a.sta(number.at(2));
    a.sta(number.at(3));
    a.jmp("put_number");
}

fn read_board(a: &mut Asm, m: &Disk) {
    let (v, letters) = (&m.v, m.s.kind_letters);
    let (rank, next, empty, kind, found, white, full, bad, done) = (
        a.label("rank"),
        a.label("next"),
        a.label("empty"),
        a.label("kind"),
        a.label("found"),
        a.label("white"),
        a.label("full"),
        a.label("bad"),
        a.label("done"),
    );
    a.routine("read_fen", "Reads a position from the file.")
        .takes("the file")
        .returns("disk_position; C set if it cannot be read, A the character that is wrong")
        .destroys("X Y");
    a.comment("What a FEN may leave out: nobody may castle, nothing to take in passing, move 1.");
    for (field, value) in [
        (at::SIDE, 0),
        (at::CASTLING, 0),
        (at::EN_PASSANT, NO_FILE),
        (at::HALFMOVE, 0),
        (at::NUMBER, 1),
        (at::NUMBER + 1, 0),
    ] {
        a.lda(imm(value));
        a.sta(v.position.at(i32::from(field)));
    }
    a.lda(imm(SQUARES as u8 - 8));
    a.bind(rank);
    a.sta(v.square);
    a.lda(imm(8));
    a.sta(v.left);
    a.bind(next);
    a.jsr("disk_read");
    a.bcs(bad);
    a.cmp(imm(b'1'));
    a.bcc(bad);
    a.cmp(imm(b'9'));
    a.bcs(kind);
    a.comment("So many empty squares.");
    a.sec();
    a.sbc(imm(b'0'));
    a.tax();
    a.lda(imm(0));
    a.bind(empty);
    a.jsr("put_on_rank");
    a.bcs(bad);
    a.dex();
    a.bne(empty);
    a.beq(full).c("always");
    a.bind(kind);
    a.sta(v.kind);
    a.and(imm(0xDF)).c("a capital");
    a.ldx(imm(6));
    let each = a.label_here("each");
    a.cmp(letters.x());
    a.beq(found);
    a.dex();
    a.bne(each);
    a.lda(v.kind);
    a.sec();
    a.rts();
    a.bind(found);
    a.txa();
    a.ldy(v.kind);
    a.cpy(imm(b'a'));
    a.bcc(white);
    a.ora(imm(BLACK));
    a.bind(white);
    a.jsr("put_on_rank");
    a.bcs(bad);
    a.bind(full);
    a.lda(v.left);
    a.bne(next);
    a.comment("The next rank, after a slash.");
    a.lda(v.square);
    a.sec();
    a.sbc(imm(16));
    a.bcc(done);
    a.pha();
    a.jsr("disk_read");
    a.tax();
    a.pla();
    a.bcs(bad);
    a.cpx(imm(b'/'));
    a.beq(rank);
    a.txa();
    a.bind(bad);
    a.sec();
    a.rts();
    a.bind(done);
    a.jmp("read_fen_rest");

    let over = a.label("over");
    a.routine("put_on_rank", "Puts a man on the next square of the rank.")
        .takes("A the man, or 0")
        .returns("C set if the rank is full")
        .destroys("Y; keeps A X");
    a.ldy(v.left);
    a.beq(over);
    a.dec(v.left);
    a.ldy(v.square);
    a.sta(v.position.y());
    a.inc(v.square);
    a.clc();
    a.rts();
    a.bind(over);
    a.sec();
    a.rts();
}

fn read_rest(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    let field = |n: u8| v.position.at(i32::from(n));
    let (done, bad, black, rights, no_rights, en_passant) = (
        a.label("done"),
        a.label("bad"),
        a.label("black"),
        a.label("rights"),
        a.label("no_rights"),
        a.label("en_passant"),
    );
    let (none, tail) = (a.label("none"), a.label("tail"));
    a.routine("read_fen_rest", "Reads what follows the board.")
        .takes("the file")
        .returns("as read_fen")
        .destroys("X Y");
    a.jsr("read_field");
    a.jcs(bad);
    a.cmp(imm(b'w'));
    a.beq(rights);
    a.cmp(imm(b'b'));
    a.jne(bad);
    a.bind(black);
    a.lda(imm(BLACK));
    a.sta(field(at::SIDE));
    a.bind(rights);
    a.jsr("read_field");
    a.bcs(done);
    let (right, letter) = (a.label("right"), a.label("letter"));
    a.bind(letter);
    a.cmp(imm(b'-'));
    a.beq(no_rights);
    for (name, bit) in CASTLING {
        let not = a.label("not");
        a.cmp(imm(name as u8));
        a.bne(not);
        a.lda(imm(bit));
        a.bne(right).c("always");
        a.bind(not);
    }
    a.bne(bad).c("always");
    a.bind(right);
    a.ora(field(at::CASTLING));
    a.sta(field(at::CASTLING));
    a.bind(no_rights);
    a.jsr("read_in_field");
    a.bcc(letter);
    a.bind(en_passant);
    a.jsr("read_field");
    a.bcs(done);
    a.cmp(imm(b'-'));
    a.beq(none);
    a.sec();
    a.sbc(imm(b'a'));
    a.cmp(imm(8));
    a.bcs(bad);
    a.sta(field(at::EN_PASSANT));
    a.bind(none);
    a.bind(tail);
    a.jsr("read_in_field").c("the rank is told by the side");
    a.bcc(tail);
    a.jsr("read_field");
    a.bcs(done);
    a.jsr("read_number");
    a.bcs(bad);
    a.lda(m.s.v.number.at(1));
    let counted = a.label("counted");
    a.beq(counted);
    a.lda(imm(0xFF));
    a.sta(m.s.v.number);
    a.bind(counted);
    a.lda(m.s.v.number);
    a.sta(field(at::HALFMOVE));
    a.jsr("read_field");
    a.bcs(done);
    a.jsr("read_number");
    a.bcs(bad);
    for n in 0..2 {
        a.lda(m.s.v.number.at(n));
        a.sta(field(at::NUMBER + n as u8));
    }
    a.bind(done);
    a.clc();
    a.rts();
    a.bind(bad);
    a.sec();
    a.rts();

    let (skip, end, here) = (a.label("skip"), a.label("end"), a.label("here"));
    a.routine("read_field", "The first character of the next field.")
        .takes("the file")
        .returns("A; C set if there is none")
        .destroys("X Y");
    a.bind(skip);
    a.jsr("disk_read");
    a.bcs(end);
    a.cmp(imm(b' '));
    a.beq(skip);
    a.bcs(here);
    a.bind(end);
    a.sec();
    a.rts();
    a.bind(here);
    a.cmp(imm(b'"'));
    a.beq(end).c("the end of a tag");
    a.clc();
    a.rts();

    let outside = a.label("outside");
    a.routine(
        "read_in_field",
        "The next character, if it is of the same field.",
    )
    .takes("the file")
    .returns("A; C set if it is not, and will be read once more")
    .destroys("X Y");
    a.jsr("disk_read");
    a.bcs(outside);
    a.cmp(imm(b'"'));
    a.beq(outside);
    a.cmp(imm(b' ' + 1));
    a.bcc(outside);
    a.clc();
    a.rts();
    a.bind(outside);
    a.sta(v.again);
    a.sec();
    a.rts();

    let (digit, wrong, all) = (a.label("digit"), a.label("wrong"), a.label("all"));
    let number = m.s.v.number;
    a.routine("read_number", "A number below 6,550.")
        .takes("A its first digit; the file")
        .returns("number; C set if it is none")
        .destroys("A X Y");
    a.ldx(imm(0));
    a.stx(number);
    a.stx(number.at(1));
    a.bind(digit);
    a.sec();
    a.sbc(imm(b'0'));
    a.cmp(imm(10));
    a.bcs(wrong);
    a.pha();
    a.lda(number.at(1));
    a.cmp(imm(25));
    a.pla();
    a.bcs(wrong);
    a.comment("Ten times what it was, and the digit.");
    a.pha();
    for step in 0..3 {
        if step == 1 {
            a.lda(number.at(1));
            a.pha();
            a.lda(number);
            a.pha();
        }
        a.asl(number);
        a.rol(number.at(1));
    }
    a.pla();
    a.clc();
    a.adc(number);
    a.sta(number);
    a.pla();
    a.adc(number.at(1));
    a.sta(number.at(1));
    a.pla();
    a.clc();
    a.adc(number);
    a.sta(number);
    let low = a.label("low");
    a.bcc(low);
    a.inc(number.at(1));
    a.bind(low);
    a.jsr("read_in_field");
    a.bcs(all);
    a.bcc(digit).c("always");
    a.bind(all);
    a.clc();
    a.rts();
    a.bind(wrong);
    a.sec();
    a.rts();
}
