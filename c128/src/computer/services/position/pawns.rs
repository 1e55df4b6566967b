//! What the oracle is asked about: the pawns and kings on the desk.

use engine::piece::{Color, Kind};
use engine::square::FILE_BITS;

use crate::asm::{Asm, imm};
use crate::chess::oracle::{SETS, kings};
use crate::chess::tables::PLACE_FILE;
use crate::computer::desk::{BLACK, SQUARES, kind_number};
use crate::computer::services::Service;

/// The rank in the number of a square.
const INDEX_RANK: u8 = (SQUARES as u8 - 1) & !FILE_BITS;

pub(super) fn gather(a: &mut Asm, s: &Service) {
    let (v, d, t) = (&s.c.v, &s.d, &s.c.t);
    let sets = v.pawn_sets;
    a.routine("gather_pawns", "Notes pawns and kings for the oracle.")
        .takes("desk_board")
        .returns("pawns by file and the kings' squares, as the oracle takes them")
        .destroys("A X Y, t")
        .cost("about 2,200 cycles");
    let (next, king, white) = (a.label("next"), a.label("king"), a.label("white"));
    let white_king = a.label("white_king");
    a.ldx(imm(2 * SETS as u8 - 1));
    a.lda(imm(0));
    let none = a.label_here("none");
    a.sta(sets.x());
    a.dex();
    a.bpl(none);
    a.ldx(imm(SQUARES as u8 - 1));
    let square = a.label_here("square");
    a.lda(d.board.x());
    a.and(imm(!BLACK));
    a.cmp(imm(kind_number(Kind::King)));
    a.beq(king);
    a.cmp(imm(kind_number(Kind::Pawn)));
    a.bne(next);
    a.txa();
    for _ in 0..INDEX_RANK.trailing_zeros() {
        a.lsr_a();
    }
    a.tay().c("the rank, and its bit as a file has it");
    a.lda(t.places.at(PLACE_FILE).y());
    a.sta(v.t);
    a.txa();
    a.and(imm(FILE_BITS));
    a.tay();
    a.lda(d.board.x());
    a.bpl(white);
    a.tya();
    a.clc();
    a.adc(imm(SETS as u8));
    a.tay();
    a.bind(white);
    a.lda(v.t);
    a.ora(sets.at(1).abs().y())
        .c("after the file that has none");
    a.sta(sets.at(1).abs().y());
    a.bind(next);
    a.dex();
    a.bpl(square);
    a.rts();
    a.bind(king);
    a.txa();
    a.and(imm(INDEX_RANK));
    a.sta(v.t);
    a.ldy(imm(Color::White.index() as u8));
    a.lda(d.board.x());
    a.bpl(white_king);
    a.iny();
    a.bind(white_king);
    a.txa();
    a.clc();
    a.adc(v.t).c("ranks lie 16 apart");
    a.sta(kings(v).abs().y());
    a.jmp(next);
}
