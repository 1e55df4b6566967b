//! The opening position, from which the walk begins.

use engine::piece::{Color, Man};
use engine::position::Position;

use super::Library;
use crate::asm::{Asm, imm};
use crate::chess::vars::ROOT_LEVEL;

/// Squares and men of White in the opening position, by slot.
pub(super) fn men() -> (Vec<u8>, Vec<u8>) {
    let start = Position::start();
    let place = |color: Color| {
        let squares = (0..Man::SLOTS).map(|slot| start.slot(color, slot));
        squares.collect::<Vec<_>>()
    };
    let squares = place(Color::White);
    let mirrored = squares.iter().map(|square| square.flip());
    assert!(mirrored.eq(place(Color::Black)), "both sides' slots agree");
    let men = squares.iter().map(|&square| start.man(square).0);
    (
        squares.iter().map(|square| square.0).collect(),
        men.collect(),
    )
}

/// Emits `book_start`.
pub(super) fn emit(a: &mut Asm, l: &Library) {
    let (v, n, b) = (&l.c.v, &l.c.n, &l.b);
    let man = a.label("man");
    let start = Position::start();
    let state = start.state();
    a.routine(
        "book_start",
        "Sets up the opening position one level above the root, whose own hash stays.",
    )
    .takes("book_read")
    .returns("the position; empty lists; level")
    .destroys("A X Y, t")
    .cost("6,100 cycles");
    a.jsr("empty_board");
    a.ldx(imm(Man::SLOTS as u8 - 1))
        .c("a man of White's and his counterpart");
    a.bind(man);
    a.ldy(b.squares.x());
    a.sty(v.white_list.x());
    a.lda(b.men.x());
    a.sta(v.board.y());
    a.tya();
    a.eor(n.rank_bits)
        .c("the same file, seen from the other side");
    a.sta(v.black_list.x());
    a.tay();
    a.lda(b.men.x());
    a.ora(n.black);
    a.sta(v.board.y());
    a.dex();
    a.bpl(man);
    a.lda(n.black);
    a.sta(v.opponent).c("White is to move");
    let bishops = start.bishops(Color::White) | start.bishops(Color::Black) << 4;
    for (number, value, what) in [
        (v.phase, start.phase(), "what captures take from"),
        (v.heavy, start.heavy(), ""),
        (v.bishops, bishops, "White's and Black's"),
    ] {
        a.lda(imm(value));
        a.sta(number).c(what);
    }
    a.jsr("reset_lists")
        .c("the generators' walks are those of these men");
    a.inc(v.level).c("above the root");
    let above = i32::from(ROOT_LEVEL) + 1;
    for (array, value) in [
        (v.castling, state.castling),
        (v.en_passant, state.en_passant.0),
        (v.halfmove, state.halfmove),
    ] {
        a.lda(imm(value));
        a.sta(array.at(above)).c("the new level's");
    }
    for (byte, array) in state.hash().to_le_bytes().into_iter().zip(v.hash) {
        a.lda(imm(byte));
        a.sta(array.at(above)).c("and its hash");
    }
    a.rts();
}
