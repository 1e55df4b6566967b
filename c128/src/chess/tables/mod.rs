//! The tables, laid out from the engine's constants.

mod bytes;
mod names;
mod pawn_terms;
mod piece_info;

use octet_engine::board::piece::PieceType;
use octet_engine::board::relation::RELATIONS;
use octet_engine::board::square::DIRECTIONS;
use octet_engine::board::zobrist;
use octet_engine::eval::network::weights::QUANT_STEPS;
use octet_engine::eval::pst;
use octet_engine::movegen::see::SEE_VALUE;

pub use bytes::{
    NET_PACKED_LEN, NET_QUANT_BITS, key_page, net_weight, pair, pst_base, pst_bytes, pst_offset,
    root_pst_bytes,
};
use bytes::{interleave, packed_bytes, square_bits_bytes, weights};
pub use names::{DIRECTION_NAMES, color_prefix, ray_scanner_name};
pub use pawn_terms::MOP_UNIT;
use pawn_terms::{
    SHELTERS, mop_away_bytes, mop_central_bytes, mop_close_bytes, mop_edge_bytes, pawn_term_bytes,
};
use piece_info::piece_table;
pub use piece_info::{PieceInfo, bishop_count};

use super::movegen::see::safe_scores;
use super::vars::{ChessVars, PAGE, PV_ROWS, pv_row};
use crate::asm::{Abs, Asm, SegmentId};

/// Offsets of the four planes that a page of 0x88 squares has room for: squares
/// leave bits 3 and 7 unused.
pub const PLANES: [u8; 4] = [0x00, 0x08, 0x80, 0x88];
/// What two planes take: squares leave bit 7 to tell the other two.
const HALF_PAGE: u16 = PAGE / 2;
/// In the pages of what men are worth: where Black's men's plane begins in that of White's.
pub const BLACK_PLANE: u8 = PLANES[1];
/// In [`BoardTables::places`]: the file's bit.
pub const SQUARE_FILE: i32 = PLANES[0] as i32;
/// In [`BoardTables::places`]: the rank as White and as Black counts it.
pub const SQUARE_RANKS: [i32; 2] = [PLANES[1] as i32, PLANES[2] as i32];
/// In [`BoardTables::places`]: castling rights that survive.
const SQUARE_CASTLING: i32 = PLANES[3] as i32;
/// Terms of [`BoardTables::pawn_terms`]: connected pawns by rank, and in place of
/// the ranks where no pawn stands, doubled ones.
pub const TERM_DOUBLED: u8 = 0;
/// Isolated pawns.
pub const TERM_ISOLATED: u8 = 7;
/// Passed pawns by rank.
pub const TERM_PASSED: u8 = 8;
/// Shelter by how much.
pub const TERM_SHELTER: u8 = 16;
/// How many terms there are: what is between two columns of the table.
pub const TERMS: u8 = TERM_SHELTER + SHELTERS as u8;
/// In the place of a man that is not one's own, what tells it from one's own:
/// squares leave this bit free.
pub const NET_ENEMY: u8 = 0x80;
/// Slots after the king's that pawns are set up in.
pub const PAWN_SLOTS: i32 = 8;

/// The highest phase that can be: eight promotions a side.
pub const PHASES: usize = {
    let (mut most, mut sum, mut kind) = (0, 0, 0);
    let pieces = [0, 2, 2, 2, 1, 1];
    while kind < KINDS {
        let phase = pst::PHASE_VALUE[kind] as usize;
        sum += pieces[kind] * phase;
        if phase > most {
            most = phase;
        }
        kind += 1;
    }
    2 * (sum + 8 * most) + 1
};

/// Addresses of the tables.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// Piece-square values less [`pst_base`], as a side sees its own squares: two kinds a
    /// page, planes spread (middlegame less endgame) and endgame.
    pub piece_square: Abs,
    /// The networks, [`NET_PACKED_LEN`] bytes each.
    pub net_packed: Abs,
    /// [`weights::QUANT_STEPS`](engine::net::weights::STEPS).
    pub net_steps: Abs,
    /// By square, four planes: the file's bit, the rank as White and as Black
    /// counts it, and [`CASTLING_MASK`](octet_engine::board::make::CASTLING_MASK).
    pub square_bits: Abs,
    /// How many bits a byte has.
    pub bit_counts: Abs,
    /// Bits of a file and those beside it.
    pub adjacent_files: Abs,
    /// What it is worth that a bare king is driven so many steps.
    pub mop_up_edge: Abs,
    /// What it is worth that a bare king is so many steps from the centre.
    pub mop_up_centre: Abs,
    /// What it is worth that the other king is.
    pub mop_up_own_king: Abs,
    /// What it is worth that kings are so many steps from each other.
    pub mop_up_kings: Abs,
    /// What a term of pawns is worth: four columns of [`TERMS`], the spread's
    /// and the endgame's bytes.
    pub pawn_terms: Abs,
    /// [`RELATIONS`].
    pub delta: Abs,
    /// [`CASTLING_MASK`](octet_engine::board::make::CASTLING_MASK), a plane of [`BoardTables::places`].
    pub castling_mask: Abs,
    /// Keys of castling rights: byte `n` at `16 * n`.
    pub castling_keys: Abs,
    /// Keys of en passant files: byte `n` at `8 * n`.
    pub en_passant_keys: Abs,
    /// Addresses of the routines that look against each of [`DIRECTIONS`]. The
    /// table starts at a multiple of its length.
    pub ray_scanners: Abs,
    /// [`pst::PHASE_WEIGHT`], for every phase there can be.
    pub phase_weight: Abs,
    /// [`WORTH`].
    pub see_values: Abs,
    /// [`see_safe_scores`].
    pub see_safe_scores: Abs,
    /// Start of each row of the table of lines, low bytes.
    pub pv_row_lo: Abs,
    /// High bytes of the same.
    pub pv_row_hi: Abs,
    /// Sixteen bytes about each man, by its byte with the slot masked off: see
    /// [`Record`].
    pub piece_info: Abs,
}

/// How many kinds there are.
const KINDS: usize = PieceType::ALL.len();

impl Tables {
    /// Writes the tables to `segment`, but what needs no page of its own to `code`.
    pub fn emit(asm: &mut Asm, code: SegmentId, segment: SegmentId, v: &ChessVars) -> Tables {
        let net_packed = asm.table(
            code,
            "net_packed",
            1,
            &packed_bytes(),
            "The networks: by plane a base, then two weights a byte",
        );
        asm.select(segment);
        asm.section(
            "Tables",
            "Laid out from the engine's constants. A page of 0x88 squares has room for four planes, \
             at offsets $00, $08, $80 and $88: squares leave bits 3 and 7 free.",
        );
        let values = asm.table(
            segment,
            "piece_square_values",
            PAGE,
            &pst_bytes(),
            "Piece-square values, spread and endgame",
        );
        let delta = asm.table(
            segment,
            "relations",
            PAGE,
            &RELATIONS,
            "How two squares lie to each other",
        );
        let places = asm.table(
            segment,
            "square_bits",
            PAGE,
            &square_bits_bytes(),
            "File's bit, ranks, castling rights that survive",
        );
        let bit_counts = asm.table(
            segment,
            "bit_counts",
            PAGE,
            &(0..=u8::MAX)
                .map(|byte| byte.count_ones() as u8)
                .collect::<Vec<u8>>(),
            "How many bits a byte has",
        );
        let castling_keys = asm.table(
            segment,
            "castling_keys",
            64,
            &interleave(&zobrist::CASTLING),
            "Hash keys of castling rights",
        );
        let en_passant_keys = asm.table(
            segment,
            "en_passant_keys",
            32,
            &interleave(&zobrist::EN_PASSANT),
            "Hash keys of en passant files",
        );
        let mop_close = asm.table(
            segment,
            "mop_up_kings",
            16,
            &mop_close_bytes(),
            "What it is worth that kings are so far from each other",
        );
        let mop_edge = asm.table(
            segment,
            "mop_up_edge",
            8,
            &mop_edge_bytes(),
            "What it is worth to drive a bare king so far",
        );
        let around = asm.table(
            segment,
            "adjacent_files",
            8,
            &(0..8)
                .map(|file| ((0b111u16 << file) >> 1) as u8)
                .collect::<Vec<u8>>(),
            "A file and those beside it",
        );
        let pawn_terms = asm.table(
            segment,
            "pawn_terms",
            128,
            &pawn_term_bytes(),
            "What pawns are worth by arrangement",
        );
        asm.select(segment);
        asm.align(PAGE);
        let pieces = piece_table(asm, v.piece_keys);
        let phase_weight = asm.table(
            segment,
            "phase_weight",
            128,
            &weights(),
            "Weight of the middlegame by phase",
        );
        let mop_away = asm.table(
            segment,
            "mop_up_centre",
            8,
            &mop_away_bytes(),
            "What it is worth that it is so far from the centre",
        );
        let mop_central = asm.table(
            segment,
            "mop_up_own_king",
            8,
            &mop_central_bytes(),
            "What it is worth that the other king is",
        );
        let class_worth = asm.table(
            segment,
            "see_values",
            8,
            &SEE_VALUE,
            "What a man of each class is worth in an exchange",
        );
        let safe_scores = asm.table(
            segment,
            "see_safe_scores",
            8,
            &safe_scores(),
            "From which score captures do not lose, by the code of who takes",
        );
        let net_steps = asm.table(
            segment,
            "net_quant_steps",
            1,
            &QUANT_STEPS.map(|step| step as u8),
            "How far a weight lies from that",
        );
        asm.select(segment);
        let looks = looks(asm);
        Tables {
            piece_square: values,
            net_packed,
            net_steps,
            delta,
            square_bits: places,
            bit_counts,
            mop_up_edge: mop_edge,
            mop_up_centre: mop_away,
            mop_up_own_king: mop_central,
            mop_up_kings: mop_close,
            pawn_terms,
            adjacent_files: around,
            piece_info: pieces,
            ray_scanners: looks,
            castling_mask: asm.alias("castling_mask", places.at(SQUARE_CASTLING)),
            castling_keys,
            en_passant_keys,
            phase_weight,
            see_values: class_worth,
            see_safe_scores: safe_scores,
            pv_row_lo: line_rows(asm, segment, "pv_row_lo", v.pv_from, false),
            pv_row_hi: line_rows(asm, segment, "pv_row_hi", v.pv_from, true),
        }
    }
}

/// Offsets of the rows of the table of lines, from its start.
fn line_rows(asm: &mut Asm, segment: SegmentId, name: &str, rows: Abs, high: bool) -> Abs {
    asm.select(segment);
    let label = asm.global(name);
    let row = |n: u8| rows.at(pv_row(n).into());
    let all: Vec<Abs> = (0..PV_ROWS).map(row).collect();
    if high {
        asm.bytes_hi(all);
    } else {
        asm.bytes_lo(all);
    }
    label
}

/// Where to look along a line, by direction.
fn looks(asm: &mut Asm) -> Abs {
    asm.align(2 * DIRECTIONS.len() as u16);
    let label = asm.global("ray_scanners");
    for d in 0..DIRECTIONS.len() {
        asm.word(ray_scanner_name(d).as_str());
    }
    label
}
