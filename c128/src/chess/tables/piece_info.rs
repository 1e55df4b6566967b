//! The page of piece information: sixteen bytes for each colour and type.

use octet_engine::board::material::is_pawn_or_major;
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::eval::pst;
use octet_engine::movegen::see::{SEE_VALUE, see_class};

use super::bytes::{PLANES, key_page};
use super::names::{color_prefix, remove_routine};
use crate::chess::vars::{HISTORY_PAGES, NET_GAP, PAGE};
use octet_asm::{Abs, Asm};

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

impl PieceInfo {
    /// The routine in this column that generates a piece's moves.
    #[must_use]
    pub fn generator(self, color: Color, piece_type: PieceType) -> String {
        let captures = matches!(self, PieceInfo::GenerateCaptures);
        // Pawns differ by colour in both generators, kings in that of captures.
        let prefix = match piece_type {
            PieceType::Pawn => color_prefix(color),
            PieceType::King if captures => color_prefix(color),
            _ => "",
        };
        let list = if captures { "captures" } else { "quiets" };
        format!("{list}_{prefix}{}", piece_type.name())
    }

    /// The routine in this column of a piece's record; `None` if there is none.
    fn routine(self, piece: Piece) -> Option<String> {
        let (color, piece_type) = (piece.color(), piece.piece_type()?);
        match self {
            PieceInfo::GenerateCaptures | PieceInfo::GenerateQuiets => {
                Some(self.generator(color, piece_type))
            }
            PieceInfo::ShiftSums => {
                Some(format!("psq_{}{}", color_prefix(color), piece_type.name()))
            }
            PieceInfo::TakeSums if piece_type != PieceType::King => {
                Some(remove_routine(color, piece_type))
            }
            _ => None,
        }
    }

    /// All routines in this column.
    #[must_use]
    pub fn routines(self) -> Vec<String> {
        let pieces = (0..16).map(|row| Piece(row << Piece::TYPE_SHIFT));
        pieces.filter_map(|piece| self.routine(piece)).collect()
    }
}

/// The bits of a type's code that choose the page of its history. They are never 0.
const HISTORY_PAGE_BITS: u8 = HISTORY_PAGES as u8;

/// Offset of a colour and type in the history table, whose bytes are by target: the lower bits of
/// the type choose the page, its highest bit and the colour the plane.
#[must_use]
pub const fn history_row(color: Color, piece_type: PieceType) -> u16 {
    let code = piece_type as u8;
    let page = (code & HISTORY_PAGE_BITS) - 1;
    let plane = PLANES[2 * color.index() + (code > HISTORY_PAGE_BITS) as usize];
    page as u16 * PAGE + plane as u16
}

/// Emits the page. The records of the unused type code hold the rows of the history table, by colour
/// and type: White's the low bytes, Black's the high ones.
pub(super) fn piece_table(asm: &mut Asm, keys: Abs, history: Abs) -> (Abs, [Abs; 2]) {
    let label = asm.global("piece_info");
    let pieces = (0..16).map(|row| Piece(row << Piece::TYPE_SHIFT));
    let rows: Vec<Abs> = pieces
        .map(|piece| match piece.piece_type() {
            Some(piece_type) => history.at(history_row(piece.color(), piece_type).into()),
            None => history,
        })
        .collect();
    let mut history_rows = [label; 2];
    for row in 0..16u8 {
        let piece = Piece(row << Piece::TYPE_SHIFT);
        let Some(piece_type) = piece.piece_type() else {
            if piece.0 & PieceType::Queen.bits() != NET_GAP << Piece::TYPE_SHIFT {
                asm.byte(&[0; 16]).c("no piece");
            } else if piece.color() == Color::White {
                history_rows[0] = asm.global("history_row_lo");
                asm.bytes_lo(rows.clone());
            } else {
                history_rows[1] = asm.global("history_row_hi");
                asm.bytes_hi(rows.clone());
            }
            continue;
        };
        let color = piece.color();
        let routine = |column: PieceInfo| column.routine(piece).unwrap_or_default();
        let captures = routine(PieceInfo::GenerateCaptures);
        asm.word(captures.as_str()).c(format!("{}", piece.letter()));
        asm.word(routine(PieceInfo::GenerateQuiets).as_str());
        asm.word(routine(PieceInfo::ShiftSums).as_str());
        asm.byte(&[
            u8::from(is_pawn_or_major(piece_type)),
            pst::PHASE_VALUE[piece_type.index()],
        ]);
        asm.byte(&[
            SEE_VALUE[see_class(piece_type)],
            bishop_count(color, piece_type),
        ]);
        match PieceInfo::TakeSums.routine(piece) {
            Some(routine) => asm.word(routine.as_str()),
            None => asm.byte(&[0; 2]),
        }
        .c(if piece_type == PieceType::King {
            "kings are not taken"
        } else {
            ""
        });
        asm.bytes_hi([0, 1, 2, 3].map(|byte| keys.at(key_page(color, piece_type, byte))));
    }
    (label, history_rows)
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
