//! The opening position, from which the walk begins.

use engine::piece::{Color, Man};
use engine::position::Position;

use super::Library;
use crate::asm::{Asm, asm};
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
    asm! { a;
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
        jsr  empty_board
        ldx  #Man::SLOTS as u8 - 1 // a man of White's and his counterpart
    @man:
        ldy  b.squares,x
        sty  v.white_list,x
        lda  b.men,x
        sta  v.board,y
        tya
        eor  #n.rank_bits       // the same file, seen from the other side
        sta  v.black_list,x
        tay
        lda  b.men,x
        ora  #n.black
        sta  v.board,y
        dex
        bpl  @man
        lda  #n.black
        sta  v.opponent         // White is to move
        let bishops = start.bishops(Color::White) | start.bishops(Color::Black) << 4;
        for (number, value, what) in [
        (v.phase, start.phase(), "what captures take from"),
        (v.heavy, start.heavy(), ""),
        (v.bishops, bishops, "White's and Black's"),
    ] {
            lda  #value
            sta  number             // {what}
        }
        jsr  reset_lists        // the generators' walks are those of these men
        inc  v.level            // above the root
        let above = i32::from(ROOT_LEVEL) + 1;
        for (array, value) in [ (v.castling, state.castling), (v.en_passant, state.en_passant.0), (v.halfmove, state.halfmove), ] {
            lda  #value
            sta  array + above      // the new level's
        }
        for (byte, array) in state.hash().to_le_bytes().into_iter().zip(v.hash) {
            lda  #byte
            sta  array + above      // and its hash
        }
        rts
    }
}
