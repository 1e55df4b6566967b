//! A king that changes wings: its side looks anew.

use octet_engine::board::piece::Color;
use octet_engine::board::square::{FILE_BITS, ON_BOARD};
use octet_engine::eval::network::weights::HIDDEN_BIAS;

use super::{point, switch_accumulator};
use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::constants::{BLACK, TYPE_BITS};
use crate::chess::tables::NET_ENEMY;

/// The routine for a king of this colour that has changed wings.
#[must_use]
pub fn mirror_routine(color: Color) -> &'static str {
    match color {
        Color::White => "net_mirror_white",
        Color::Black => "net_mirror_black",
    }
}

/// A king that changes wings.
pub(super) fn wing(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    asm.routine(
        mirror_routine(color),
        &format!("The {} king has changed wings.", color.lowercase_name()),
    )
    .takes("X the level before")
    .returns("X kept; the level's turn, flip and view of that side")
    .destroys("A Y, t, key pointers")
    .cost("about 2,300 cycles");
    let (turn, flip) = (v.net_transform.at(1).x(), v.net_transform_diff.at(1).x());
    asm! { asm;
        lda  flip
        eor  #FILE_BITS         // files the other way about
        sta  flip
        match color {
            Color::White => {
                lda  turn
                eor  #FILE_BITS
                sta  turn
                ora  #NET_ENEMY         // Black's men are the others; on to net_refresh
            }
            Color::Black => {
                eor  turn               // Black's own men, as he sees them
                tay
                switch_accumulator(asm, true);
                tya
                jsr  net_refresh
                switch_accumulator(asm, false);
                rts
            }
        }
    }
}

pub(super) fn anew(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        let (turn, kind, place, at) = (v.tmp, v.tmp.at(1), v.tmp.at(2), v.tmp.at(3));
        asm.routine("net_refresh", "Adds a view up from the board.")
            .takes("A how Black's men's places are turned, X the view of the level before; lists")
            .returns("X kept; the level's view")
            .destroys("A Y, t, key pointers")
            .cost("about 140 cycles a man");
        sta  turn
        for (byte, accumulator) in v.white_acc.into_iter().enumerate() {
            asm.comments(byte == 0);
            lda  #HIDDEN_BIAS[byte]        // an empty board
            sta  accumulator+1,x
        }
        asm.comments(true);
        lda  v.black_top_slot
        ora  #BLACK                  // Black's list lies half a page on
        tay
        lda  #0
        sta  kind               // no pointers yet
    @piece:
        sty  at
        lda  v.squares().abs(),y  // where it stands
        bmi  @next              // nowhere
        tay
        and  #ON_BOARD
        eor  turn
        sta  place
        lda  v.board,y
        and  #TYPE_BITS
        cmp  kind               // slots lie in the order of kinds
        beq  @same_type
        sta  kind
        point(asm, core);
    @same_type:
        ldy  place
        jsr  net_add_feature
    @next:
        ldy  at
        dey
        cpy  #Color::Black.bit() - 1 // below Black's king?
        beq  @white
        cpy  #u8::MAX           // below White's?
        bne  @piece
        rts
    @white:
        lda  turn
        eor  #NET_ENEMY         // the other side's men
        sta  turn
        ldy  v.white_top_slot
        bpl  @piece               // always
    }
}
