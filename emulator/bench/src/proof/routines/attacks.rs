//! Attacks by a piece on any square, alone on its lines or with a pawn on one of them.

use octet_engine::board::fen::Board;
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::square::Square;

use super::super::claim::{Bench, Claim, Tally};
use super::white_to_move;
use octet_console::program::C128Error;

/// The pieces that attack.
const ATTACKERS: [PieceType; 5] = [
    PieceType::Pawn,
    PieceType::Knight,
    PieceType::Bishop,
    PieceType::Rook,
    PieceType::Queen,
];
/// The kings' squares: corners, from which kings attack few squares.
const KINGS: [Square; 2] = [Square::new(0, 0), Square::new(0, 7)];

pub(super) fn claims() -> Vec<Claim> {
    vec![Claim::of_routine(
        "attacked squares",
        "attacks on every square: a piece on any square, and a pawn in its lines or none",
        cases(),
        2 * ATTACKERS.len(),
        attacks,
    )]
}

/// Whether a queen could go from one square to another.
fn in_line(from: usize, to: usize) -> bool {
    let apart = |a: usize, b: usize| a.abs_diff(b);
    let (files, ranks) = (apart(from % 8, to % 8), apart(from / 8, to / 8));
    from != to && (files == 0 || ranks == 0 || files == ranks)
}

/// The places of pawns for a piece on a square: none, or a square in line with it.
fn pawns(square: usize) -> impl Iterator<Item = Option<(Color, usize)>> {
    let free = move |&to: &usize| is_free(to) && (8..56).contains(&to) && in_line(square, to);
    let places = (0..64).filter(free);
    let pawns = places.flat_map(|to| Color::ALL.map(|color| Some((color, to))));
    std::iter::once(None).chain(pawns)
}

fn is_free(square: usize) -> bool {
    KINGS.iter().all(|king| king.index() != square)
}

/// The squares where a piece may stand.
fn places(piece_type: PieceType) -> impl Iterator<Item = usize> {
    let stands = move |square: &usize| piece_type != PieceType::Pawn || (8..56).contains(square);
    (0..64).filter(|square| is_free(*square)).filter(stands)
}

fn cases() -> u64 {
    let positions = ATTACKERS.map(|piece| places(piece).map(|at| pawns(at).count()).sum::<usize>());
    let positions: usize = positions.iter().sum();
    // Either colour, and every square.
    2 * 64 * positions as u64
}

fn attacks(bench: &mut Bench, part: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let (color, piece) = (Color::ALL[part % 2], ATTACKERS[part / 2]);
    for square in places(piece) {
        for pawn in pawns(square) {
            let mut board: Board = [None; 64];
            for (color, king) in Color::ALL.into_iter().zip(KINGS) {
                board[king.index()] = Some((color, PieceType::King));
            }
            board[square] = Some((color, piece));
            if let Some((color, square)) = pawn {
                board[square] = Some((color, PieceType::Pawn));
            }
            compare(bench, &board, color, tally)?;
        }
    }
    Ok(())
}

/// Compares a side's attacks on every square of a board.
fn compare(
    bench: &mut Bench,
    board: &Board,
    by: Color,
    tally: &mut Tally,
) -> Result<(), C128Error> {
    let position = white_to_move(board);
    let address = bench.at("board")?;
    for square in Square::all() {
        let piece = position.piece_on(square).0;
        bench
            .core
            .machine_mut()
            .write(address + u16::from(square.0), &[piece]);
    }
    for square in Square::all() {
        let (attacked, _) = bench.core.is_attacked(square, by)?;
        tally.compare(position.is_attacked(square, by), attacked, || {
            format!("{square} by {by} in {}", position.fen(1))
        });
    }
    Ok(())
}
