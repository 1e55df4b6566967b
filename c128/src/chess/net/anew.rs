//! A king that changes wings: its side looks anew.

use engine::net::weights::BIAS;
use engine::piece::Color;
use engine::square::{FILE_BITS, ON_BOARD};

use super::{other_view, point};
use crate::asm::{Asm, asm};
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
    asm! { a;
        lda  flip
        eor  #FILE_BITS         // files the other way about
        sta  flip
        match color {
            Color::White => {
                lda  turn
                eor  #FILE_BITS
                sta  turn
                ora  #NET_OTHER         // Black's men are the others; on to look_anew
            }
            Color::Black => {
                eor  turn               // Black's own men, as he sees them
                tay
                other_view(a, true);
                tya
                jsr  look_anew
                other_view(a, false);
                rts
            }
        }
    }
}

pub(super) fn anew(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    asm! { a;
        let (turn, kind, place, at) = (v.t, v.t.at(1), v.t.at(2), v.t.at(3));
        a.routine("look_anew", "Adds a view up from the board.")
            .takes("A how Black's men's places are turned, X the view of the level before; lists")
            .returns("X kept; the level's view")
            .destroys("A Y, t, key pointers")
            .cost("about 140 cycles a man");
        sta  turn
        for (byte, view) in v.white_view.into_iter().enumerate() {
            a.comments(byte == 0);
            lda  #BIAS[byte]        // an empty board
            sta  view+1,x
        }
        a.comments(true);
        lda  v.black_top
        ora  #n.black           // Black's list lies half a page on
        tay
        lda  #0
        sta  kind               // no pointers yet
    @man:
        sty  at
        lda  v.lists().abs(),y  // where it stands
        bmi  @next              // nowhere
        tay
        and  #ON_BOARD
        eor  turn
        sta  place
        lda  v.board,y
        and  #n.kind_bits
        cmp  kind               // slots lie in the order of kinds
        beq  @same_kind
        sta  kind
        point(a, c);
    @same_kind:
        ldy  place
        jsr  show_seen
    @next:
        ldy  at
        dey
        cpy  #Color::Black.bit() - 1 // below Black's king?
        beq  @white
        cpy  #u8::MAX           // below White's?
        bne  @man
        rts
    @white:
        lda  turn
        eor  #NET_OTHER         // the other side's men
        sta  turn
        ldy  v.white_top
        bpl  @man               // always
    }
}
