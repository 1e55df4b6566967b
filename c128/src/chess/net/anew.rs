//! A king that changes wings: its side looks anew.

use engine::piece::Color;
use engine::square::{FILE_BITS, ON_BOARD};

use super::{note, other_view, point};
use crate::asm::{Asm, imm};
use crate::chess::Core;
use crate::chess::tables::NET_OTHER;

/// The routine for a king of this colour that has changed wings.
#[must_use]
pub fn wing_name(color: Color) -> &'static str {
    match color {
        Color::White => "white_wing",
        Color::Black => "black_wing",
    }
}

/// A king that changes wings.
pub(super) fn wing(a: &mut Asm, c: &Core, color: Color) {
    let v = &c.v;
    a.routine(
        wing_name(color),
        &format!("The {} king has changed wings.", color.adjective()),
    )
    .takes("X the level before")
    .returns("X kept; the level's turn, flip and view of that side")
    .destroys("A Y, t, key pointers")
    .cost("about 2,300 cycles");
    let (turn, flip) = (v.net_turn.at(1).x(), v.net_flip.at(1).x());
    a.lda(flip);
    a.eor(imm(FILE_BITS)).c("files the other way about");
    a.sta(flip);
    match color {
        Color::White => {
            a.lda(turn);
            a.eor(imm(FILE_BITS));
            a.sta(turn);
            a.ora(imm(NET_OTHER))
                .c("Black's men are the others; on to look_anew");
        }
        Color::Black => {
            a.eor(turn).c("Black's own men, as he sees them");
            a.tay();
            other_view(a, true);
            a.tya();
            a.jsr("look_anew");
            other_view(a, false);
            a.rts();
        }
    }
}

pub(super) fn anew(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let (man, same, next) = (a.label("man"), a.label("same_kind"), a.label("next"));
    let white = a.label("white");
    let (turn, kind, place, at) = (v.t, v.t.at(1), v.t.at(2), v.t.at(3));
    a.routine("look_anew", "Adds a view up from the board.")
        .takes("A how Black's men's places are turned, X the view of the level before; lists")
        .returns("X kept; the level's view")
        .destroys("A Y, t, key pointers")
        .cost("about 140 cycles a man");
    a.sta(turn);
    for (byte, view) in v.white_view.into_iter().enumerate() {
        a.lda(imm(engine::net::weights::BIAS[byte] as u8))
            .c(note(byte == 0, "an empty board"));
        a.sta(view.at(1).x());
    }
    a.lda(v.black_top);
    a.ora(n.black).c("Black's list lies half a page on");
    a.tay();
    a.lda(imm(0));
    a.sta(kind).c("no pointers yet");
    a.bind(man);
    a.sty(at);
    a.lda(v.lists().abs().y()).c("where it stands");
    a.bmi(next).c("nowhere");
    a.tay();
    a.and(imm(ON_BOARD));
    a.eor(turn);
    a.sta(place);
    a.lda(v.board.y());
    a.and(n.kind_bits);
    a.cmp(kind).c("slots lie in the order of kinds");
    a.beq(same);
    a.sta(kind);
    point(a, c);
    a.bind(same);
    a.ldy(place);
    a.jsr("show_seen");
    a.bind(next);
    a.ldy(at);
    a.dey();
    a.cpy(imm(Color::Black.bit() - 1)).c("below Black's king?");
    a.beq(white);
    a.cpy(imm(u8::MAX)).c("below White's?");
    a.bne(man);
    a.rts();
    a.bind(white);
    a.lda(turn);
    a.eor(imm(NET_OTHER)).c("the other side's men");
    a.sta(turn);
    a.ldy(v.white_top);
    a.bpl(man).c("always");
}
