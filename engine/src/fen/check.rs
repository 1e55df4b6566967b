//! Which set-ups are positions of chess, as far as the engine relies on it.

use super::{Board, Field, Reason, Setup};
use crate::piece::{Color, Kind};
use crate::position::{BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT};
use crate::square::Square;

/// Refuses a set-up that cannot occur, with the field that is wrong and why.
///
/// The rules that hold on both machines, in this order: one king a side; no
/// more than 16 men and 8 pawns; pawns on the second to seventh rank; no more
/// promoted pieces than pawns gone; kings apart; the side that has moved not
/// in check; castling rights with king and rook at home; an en passant square
/// that a pawn has just passed.
pub fn check(setup: &Setup) -> Result<(), (Field, Reason)> {
    let on_board = |reason| (Field::Board, reason);
    for color in Color::ALL {
        men(&setup.board, color).map_err(on_board)?;
    }
    let position = Setup {
        castling: 0,
        en_passant: Square::NONE,
        ..setup.clone()
    }
    .position();
    let (white, black) = (position.king(Color::White), position.king(Color::Black));
    if white.file().abs_diff(black.file()) <= 1 && white.rank().abs_diff(black.rank()) <= 1 {
        return Err(on_board(Reason::KingsTouch));
    }
    let waiting = setup.side.other();
    if position.attacked(position.king(waiting), setup.side) {
        return Err((Field::Side, Reason::LeftInCheck(waiting)));
    }
    castling(&position, setup.castling).map_err(|reason| (Field::Castling, reason))?;
    en_passant(&position, setup.en_passant).map_err(|reason| (Field::EnPassant, reason))
}

/// Counts the men of a side.
fn men(board: &Board, color: Color) -> Result<(), Reason> {
    let count = |kind| {
        board
            .iter()
            .filter(|&&man| man == Some((color, kind)))
            .count() as u8
    };
    match count(Kind::King) {
        0 => return Err(Reason::NoKing(color)),
        1 => {}
        kings => return Err(Reason::Kings(color, kings)),
    }
    let men = Kind::ALL.into_iter().map(count).sum();
    if men > 16 {
        return Err(Reason::Men(color, men));
    }
    let pawns = count(Kind::Pawn);
    if pawns > 8 {
        return Err(Reason::Pawns(color, pawns));
    }
    let stray = Square::all().find(|square| {
        matches!(square.rank(), 0 | 7) && board[square.index()] == Some((color, Kind::Pawn))
    });
    if let Some(square) = stray {
        return Err(Reason::PawnRank(square));
    }
    let beyond = |kind, few: u8| count(kind).saturating_sub(few);
    let promoted = beyond(Kind::Queen, 1)
        + beyond(Kind::Rook, 2)
        + beyond(Kind::Bishop, 2)
        + beyond(Kind::Knight, 2);
    if promoted > 8 - pawns {
        return Err(Reason::Promoted(color, promoted, 8 - pawns));
    }
    Ok(())
}

/// King and rook of every right must stand at home.
fn castling(position: &Position, rights: u8) -> Result<(), Reason> {
    for (color, right, file) in [
        (Color::White, WHITE_SHORT, 7),
        (Color::White, WHITE_LONG, 0),
        (Color::Black, BLACK_SHORT, 7),
        (Color::Black, BLACK_LONG, 0),
    ] {
        let rank = if color == Color::White { 0 } else { 7 };
        for (kind, file) in [(Kind::King, 4), (Kind::Rook, file)] {
            let home = Square::at(file, rank);
            if rights & right != 0 && !position.man(home).is(color, kind) {
                return Err(Reason::NotAtHome(color, kind, home));
            }
        }
    }
    Ok(())
}

/// The waiting side's pawn must just have passed the square.
fn en_passant(position: &Position, passed: Square) -> Result<(), Reason> {
    if passed == Square::NONE {
        return Ok(());
    }
    let (rank, from, to) = match position.side() {
        Color::White => (5, 6, 4),
        Color::Black => (2, 1, 3),
    };
    if passed.rank() != rank {
        return Err(Reason::WrongRank(position.side(), rank + 1));
    }
    let pawn = Square::at(passed.file(), to);
    let mover = position.side().other();
    if !position.man(pawn).is(mover, Kind::Pawn) {
        return Err(Reason::NoPassedPawn(mover, pawn));
    }
    for square in [passed, Square::at(passed.file(), from)] {
        if !position.man(square).is_empty() {
            return Err(Reason::NotEmpty(square));
        }
    }
    Ok(())
}
