//! The rules that a position must meet, as far as the engine relies on them.

use super::{Board, FenField, FenReason, Setup};
use crate::board::piece::{Color, PieceType};
use crate::board::position::{BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT};
use crate::board::square::Square;

/// Refuses a position that cannot occur in chess; the error names the field and the reason.
///
/// Both machines check, in this order: one king a side; at most 16 pieces and 8 pawns a
/// side; pawns on the second to seventh rank; no more promoted pieces than missing pawns;
/// kings not adjacent; the side that is not to move not in check; king and rook of every
/// castling right on their starting squares; an en passant square behind a pawn that has
/// just made a double push.
///
/// # Errors
/// The field that would be wrong in the position's FEN, and the first reason why.
pub fn validate(setup: &Setup) -> Result<(), (FenField, FenReason)> {
    let on_board = |reason| (FenField::Board, reason);
    for color in Color::ALL {
        piece_counts(&setup.board, color).map_err(on_board)?;
    }
    let position = Setup {
        castling: 0,
        en_passant: Square::NONE,
        ..setup.clone()
    }
    .position();
    let (white, black) = (position.king(Color::White), position.king(Color::Black));
    if white.file().abs_diff(black.file()) <= 1 && white.rank().abs_diff(black.rank()) <= 1 {
        return Err(on_board(FenReason::KingsTouch));
    }
    let waiting = setup.side.other();
    if position.is_attacked(position.king(waiting), setup.side) {
        return Err((FenField::Side, FenReason::OpponentInCheck(waiting)));
    }
    castling(&position, setup.castling).map_err(|reason| (FenField::Castling, reason))?;
    en_passant(&position, setup.en_passant).map_err(|reason| (FenField::EnPassant, reason))
}

/// Checks the numbers of a side's pieces, and the ranks of its pawns.
fn piece_counts(board: &Board, color: Color) -> Result<(), FenReason> {
    let count = |piece_type| {
        board
            .iter()
            .filter(|&&piece| piece == Some((color, piece_type)))
            .count() as u8
    };
    match count(PieceType::King) {
        0 => return Err(FenReason::NoKing(color)),
        1 => {}
        kings => return Err(FenReason::TooManyKings(color, kings)),
    }
    let pieces = PieceType::ALL.into_iter().map(count).sum();
    if pieces > 16 {
        return Err(FenReason::TooManyPieces(color, pieces));
    }
    let pawns = count(PieceType::Pawn);
    if pawns > 8 {
        return Err(FenReason::TooManyPawns(color, pawns));
    }
    let stray = Square::all().find(|square| {
        matches!(square.rank(), 0 | 7) && board[square.index()] == Some((color, PieceType::Pawn))
    });
    if let Some(square) = stray {
        return Err(FenReason::PawnRank(square));
    }
    let beyond = |piece_type, few: u8| count(piece_type).saturating_sub(few);
    let promoted = beyond(PieceType::Queen, 1)
        + beyond(PieceType::Rook, 2)
        + beyond(PieceType::Bishop, 2)
        + beyond(PieceType::Knight, 2);
    if promoted > 8 - pawns {
        return Err(FenReason::TooManyPromoted(color, promoted, 8 - pawns));
    }
    Ok(())
}

/// King and rook of every right must be on their starting squares.
fn castling(position: &Position, rights: u8) -> Result<(), FenReason> {
    for (color, right, file) in [
        (Color::White, WHITE_SHORT, 7),
        (Color::White, WHITE_LONG, 0),
        (Color::Black, BLACK_SHORT, 7),
        (Color::Black, BLACK_LONG, 0),
    ] {
        let rank = color.back_rank();
        for (piece_type, file) in [(PieceType::King, 4), (PieceType::Rook, file)] {
            let home = Square::new(file, rank);
            if rights & right != 0 && !position.piece_on(home).is(color, piece_type) {
                return Err(FenReason::CastlingPieceMissing(color, piece_type, home));
            }
        }
    }
    Ok(())
}

/// The pawn that has just made a double push over the en passant square must be there.
fn en_passant(position: &Position, en_passant: Square) -> Result<(), FenReason> {
    if en_passant == Square::NONE {
        return Ok(());
    }
    let (rank, from, to) = match position.side_to_move() {
        Color::White => (5, 6, 4),
        Color::Black => (2, 1, 3),
    };
    if en_passant.rank() != rank {
        return Err(FenReason::EnPassantRank(position.side_to_move(), rank + 1));
    }
    let pawn = Square::new(en_passant.file(), to);
    let mover = position.side_to_move().other();
    if !position.piece_on(pawn).is(mover, PieceType::Pawn) {
        return Err(FenReason::NoEnPassantPawn(mover, pawn));
    }
    for square in [en_passant, Square::new(en_passant.file(), from)] {
        if !position.piece_on(square).is_empty() {
            return Err(FenReason::EnPassantBlocked(square));
        }
    }
    Ok(())
}
