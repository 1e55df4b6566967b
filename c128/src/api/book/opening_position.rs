//! The opening position, from which the walk begins.

use octet_engine::board::piece::{Color, Piece};
use octet_engine::board::position::Position;

use super::BookCx;
use crate::asm::{Asm, asm};
use crate::chess::constants::{BLACK, RANK_BITS};
use crate::chess::vars::ROOT_PLY;

/// Squares and men of White in the opening position, by slot.
pub(super) fn pieces() -> (Vec<u8>, Vec<u8>) {
    let start = Position::startpos();
    let place = |color: Color| {
        let squares = (0..Piece::SLOTS).map(|slot| start.piece_square(color, slot));
        squares.collect::<Vec<_>>()
    };
    let squares = place(Color::White);
    let mirrored = squares.iter().map(|square| square.flip_rank());
    assert!(mirrored.eq(place(Color::Black)), "both sides' slots agree");
    let pieces = squares.iter().map(|&square| start.piece_on(square).0);
    (
        squares.iter().map(|square| square.0).collect(),
        pieces.collect(),
    )
}

/// Emits `book_start`.
pub(super) fn emit(asm: &mut Asm, cx: &BookCx) {
    let (v, book) = (&cx.core.v, &cx.book);
    asm! { asm;
        let start = Position::startpos();
        let state = start.state();
        asm.routine(
            "book_start",
            "Sets up the opening position one level above the root, whose own hash stays.",
        )
        .takes("book_fetch_chunks")
        .returns("the position; empty lists; level")
        .destroys("A X Y, t")
        .cost("6,100 cycles");
        jsr  clear_position
        ldx  #Piece::SLOTS as u8 - 1 // a man of White's and his counterpart
    @piece:
        ldy  book.squares,x
        sty  v.white_squares,x
        lda  book.pieces,x
        sta  v.board,y
        tya
        eor  #RANK_BITS              // the same file, seen from the other side
        sta  v.black_squares,x
        tay
        lda  book.pieces,x
        ora  #BLACK
        sta  v.board,y
        dex
        bpl  @piece
        lda  #BLACK
        sta  v.opponent         // White is to move
        let bishops = start.bishops(Color::White) | start.bishops(Color::Black) << 4;
        for (number, value, what) in [
        (v.phase, start.phase(), "what captures take from"),
        (v.pawns_and_majors, start.pawns_and_majors(), ""),
        (v.bishop_counts, bishops, "White's and Black's"),
    ] {
            lda  #value
            sta  number             // {what}
        }
        jsr  begin_root        // the generators' walks are those of these men
        inc  v.ply            // above the root
        let above = i32::from(ROOT_PLY) + 1;
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
