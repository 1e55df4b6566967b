//! The opening position, where the walk of the tree begins.

use crate::chess::constants::{BLACK, RANK_BITS};
use octet_engine::board::piece::{Color, Piece};
use octet_engine::board::position::Position;

use super::context::BookCx;
use crate::chess::vars::ROOT_PLY;
use octet_asm::{Asm, asm};

/// Squares and pieces of White in the opening position, by slot.
pub(super) fn pieces() -> (Vec<u8>, Vec<u8>) {
    let start = Position::startpos();
    let squares_of = |color: Color| {
        let squares = (0..Piece::SLOTS).map(|slot| start.piece_square(color, slot));
        squares.collect::<Vec<_>>()
    };
    let squares = squares_of(Color::White);
    let mirrored = squares.iter().map(|square| square.flip_rank());
    assert!(
        mirrored.eq(squares_of(Color::Black)),
        "both sides' slots agree"
    );
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
        /// Sets up the opening position one ply above the root, whose own hash stays.
        routine book_start {
            takes    "book_fetch_chunks"
            returns  "the position", "empty move lists", ply
            destroys a, x, y, tmp[2]
        }
        jsr  clear_position
        ldx  #Piece::SLOTS as u8 - 1 // White's piece and Black's in the same slot
    @slot:
        ldy  book.squares,x     // White's square
        sty  v.white_squares,x
        lda  book.pieces,x      // type and slot
        sta  v.board,y
        tya
        eor  #RANK_BITS         // same file, mirrored rank
        sta  v.black_squares,x
        tay                     // Black's square
        lda  book.pieces,x
        ora  #BLACK             // same type and slot
        sta  v.board,y
        dex
        bpl  @slot
        lda  #BLACK
        sta  v.opponent         // White is to move
        let bishops = start.bishops(Color::White) | start.bishops(Color::Black) << 4;
        for (counter, value, what) in [
            (v.phase, start.phase(), "captures and promotions change it"),
            (v.pawns_and_majors, start.pawns_and_majors(), "of both sides"),
            (v.bishop_counts, bishops, "White's and Black's"),
        ] {
            lda  #value
            sta  counter            // {what}
        }
        jsr  begin_root         // compiles the piece loops for these pieces
        inc  v.ply              // above the root
        let above = i32::from(ROOT_PLY) + 1;
        for (array, value) in [
            (v.castling, state.castling),
            (v.en_passant, state.en_passant.0),
            (v.halfmove, state.halfmove),
        ] {
            lda  #value
            sta  array + above      // this ply's
        }
        for (byte, array) in state.hash().to_le_bytes().into_iter().zip(v.hash) {
            lda  #byte
            sta  array + above      // as the game begins
        }
        rts
    }
}
