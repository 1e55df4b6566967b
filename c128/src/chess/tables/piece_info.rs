//! The page of piece information: sixteen bytes for each colour and type.

use octet_engine::board::material::is_pawn_or_major;
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::eval::pst;
use octet_engine::movegen::see::{SEE_VALUE, see_class};

use super::bytes::key_page;
use super::names::color_prefix;
use crate::asm::{Abs, Asm};
use crate::chess::eval::psq::remove::remove_routine;

/// Columns of [`Tables::piece_info`](super::Tables::piece_info).
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub enum PieceInfo {
    /// Address of the routine that generates its captures.
    GenerateCaptures = 0,
    /// Address of the routine that generates its quiet moves.
    GenerateQuiets = 2,
    /// Address of the routine that moves its piece-square values.
    ShiftSums = 4,
    /// 1 if it is a pawn, rook or queen.
    PawnOrMajor = 6,
    /// What it adds to the game phase.
    Phase = 7,
    /// Its value in exchanges, in pawns.
    Worth = 8,
    /// What it adds to `bishop_counts`.
    Bishops = 9,
    /// Address of the routine that removes its piece-square values.
    TakeSums = 10,
    /// Pages of the four bytes of its Zobrist keys.
    KeyPages = 12,
}

/// The generator's name of a piece: pawns differ by colour.
fn generator_name(color: Color, piece_type: PieceType) -> String {
    let pawn = if piece_type == PieceType::Pawn {
        color_prefix(color)
    } else {
        ""
    };
    format!("{pawn}{}", piece_type.name())
}

/// Emits the page.
pub(super) fn piece_table(asm: &mut Asm, keys: Abs) -> Abs {
    let label = asm.global("piece_info");
    for row in 0..16u8 {
        let piece = Piece(row << Piece::TYPE_SHIFT);
        let Some(piece_type) = piece.piece_type() else {
            asm.byte(&[0; 16]).c("no piece");
            continue;
        };
        let color = piece.color();
        let name = piece_type.name();
        let generator = generator_name(color, piece_type);
        let captures = match piece_type {
            PieceType::King => format!("captures_{}{name}", color_prefix(color)),
            _ => format!("captures_{generator}"),
        };
        asm.word(captures.as_str()).c(format!("{}", piece.letter()));
        asm.word(format!("quiets_{generator}").as_str());
        let prefix = color_prefix(color);
        asm.word(format!("psq_{prefix}{name}").as_str());
        asm.byte(&[
            u8::from(is_pawn_or_major(piece_type)),
            pst::PHASE_VALUE[piece_type.index()],
        ]);
        asm.byte(&[
            SEE_VALUE[see_class(piece_type)],
            bishop_count(color, piece_type),
        ]);
        if piece_type == PieceType::King {
            asm.byte(&[0; 2]).c("kings are not taken");
        } else {
            asm.word(remove_routine(color, piece_type).as_str());
        }
        asm.bytes_hi([0, 1, 2, 3].map(|byte| keys.at(key_page(color, piece_type, byte))));
    }
    label
}

/// What a piece adds to `bishop_counts`: White's in the low nibble.
#[must_use]
pub const fn bishop_count(color: Color, piece_type: PieceType) -> u8 {
    match (color, piece_type) {
        (Color::White, PieceType::Bishop) => 0x01,
        (Color::Black, PieceType::Bishop) => 0x10,
        _ => 0,
    }
}
