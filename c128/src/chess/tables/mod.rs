//! The core's tables, laid out from the engine's constants.

mod bytes;
mod names;
mod pawn_terms;
mod piece_info;

use std::array;

use octet_engine::board::piece::Color;
use octet_engine::board::relation::RELATIONS;
use octet_engine::board::square::DIRECTIONS;
use octet_engine::board::zobrist;
use octet_engine::eval::network::weights::QUANT_STEPS;
use octet_engine::movegen::see::SEE_VALUE;

pub(crate) use bytes::see_value;
pub use bytes::{
    NET_ENEMY, NET_PACKED_LEN, NET_QUANT_BITS, PHASES, PLANES, key_page, net_weight, pair,
    pst_base, pst_bytes, pst_offset, root_pst_bytes,
};
use bytes::{interleave, packed_bytes, phase_weights, safe_scores, square_bits_bytes};
pub use names::{DIRECTION_NAMES, color_prefix, ray_scanner_name, unrolled_name};
pub(crate) use names::{VALUES_ONLY, in_words, remove_routine};
pub use pawn_terms::{MOP_UNIT, TERM_DOUBLED, TERM_ISOLATED, TERM_PASSED, TERM_SHELTER, TERMS};
pub(crate) use pawn_terms::{four_bytes, pawn_term_bytes};
use pawn_terms::{
    mop_up_centre_bytes, mop_up_edge_bytes, mop_up_kings_bytes, mop_up_own_king_bytes,
};
use piece_info::piece_table;
pub use piece_info::{PieceInfo, bishop_count, history_row};

use super::vars::{ChessVars, PAGE, PV_ROWS, pv_row};
use octet_asm::{Abs, Asm, SegmentId};

/// In the piece-square tables: Black's plane in White's page.
pub const BLACK_PLANE: u8 = PLANES[1];
/// In [`Tables::square_bits`]: the file's bit.
pub const SQUARE_FILE: i32 = PLANES[0] as i32;
/// In [`Tables::square_bits`]: the rank from White's and from Black's side.
pub const SQUARE_RANKS: [i32; 2] = [PLANES[1] as i32, PLANES[2] as i32];
/// In [`Tables::square_bits`]: the mask of castling rights.
const SQUARE_CASTLING: i32 = PLANES[3] as i32;
/// Slots for pawns, after the king's, where a position is set up.
pub const PAWN_SLOTS: i32 = 8;

/// Addresses of the tables.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// Piece-square values less [`pst_base`], from the side's own view: two types a page, planes
    /// of middlegame less endgame, and of endgame.
    pub piece_square: Abs,
    /// The packed networks, [`NET_PACKED_LEN`] bytes each.
    pub net_packed: Abs,
    /// [`QUANT_STEPS`], by a packed weight's four bits.
    pub net_steps: Abs,
    /// By square, four planes: the file's bit, the rank from White's and from Black's side, and
    /// [`CASTLING_MASK`](octet_engine::board::make::CASTLING_MASK).
    pub square_bits: Abs,
    /// Number of bits set in a byte.
    pub bit_counts: Abs,
    /// A file and those beside it, a bit each.
    pub adjacent_files: Abs,
    /// Mop-up: the bare king's steps towards an edge or corner.
    pub mop_up_edge: Abs,
    /// Mop-up: the bare king's distance from the centre.
    pub mop_up_centre: Abs,
    /// Mop-up: the other king's distance from the centre.
    pub mop_up_own_king: Abs,
    /// Mop-up: the distance of the kings.
    pub mop_up_kings: Abs,
    /// Values of the pawn terms: four columns of [`TERMS`], low and high bytes of middlegame less
    /// endgame, and of endgame.
    pub pawn_terms: Abs,
    /// The relation of two squares, by their difference: [`RELATIONS`].
    pub delta: Abs,
    /// The castling rights left when a square is left or taken: a plane of [`Tables::square_bits`].
    pub castling_mask: Abs,
    /// Zobrist keys of castling rights: byte `n` at `16 * n`.
    pub castling_keys: Abs,
    /// Zobrist keys of en passant files: byte `n` at `8 * n`.
    pub en_passant_keys: Abs,
    /// Addresses of the routines that scan a ray against each of [`DIRECTIONS`], aligned so that
    /// the table does not cross a page.
    pub ray_scanners: Abs,
    /// [`PHASE_WEIGHT`](octet_engine::eval::pst::PHASE_WEIGHT), for every phase that can occur.
    pub phase_weight: Abs,
    /// [`SEE_VALUE`].
    pub see_values: Abs,
    /// Scores from which a capture does not lose by SEE, by attacker.
    pub see_safe_scores: Abs,
    /// Start of each row of the PV table, low bytes.
    pub pv_row_lo: Abs,
    /// Start of each row of the PV table, high bytes.
    pub pv_row_hi: Abs,
    /// Sixteen bytes about each colour and type, by the piece with its slot masked off: see
    /// [`PieceInfo`].
    pub piece_info: Abs,
    /// Where the captures of a side's pawns begin, by their number: by colour, low and high bytes.
    pub pawn_slots: [[Abs; 2]; 2],
    /// Where the history of a colour and type begins, low and high bytes: see [`history_row`].
    pub history_rows: [Abs; 2],
}

impl Tables {
    /// Emits the tables to `segment`, and those that need no alignment to `code`.
    pub fn emit(asm: &mut Asm, code: SegmentId, segment: SegmentId, v: &ChessVars) -> Tables {
        macro_rules! table {
            ($table:ident $segment:ident $name:literal $align:expr, $bytes:expr, $what:literal) => {
                let $table = asm.table($segment, $name, $align, $bytes, $what);
            };
        }
        let bit_counts: [u8; 256] = array::from_fn(|byte| byte.count_ones() as u8);
        let adjacent: [u8; 8] = array::from_fn(|file| ((0b111 << file) >> 1) as u8);
        table! {
            net_packed code "net_packed" 1, &packed_bytes(),
            "The networks: by plane a base, then two weights a byte"
        }
        asm.select(segment);
        asm.section(
            "Tables",
            "Laid out from the engine's constants. A page of 0x88 squares has room for four \
             planes, at offsets $00, $08, $80 and $88: squares leave bits 3 and 7 free.",
        );
        table! {
            piece_square segment "piece_square_values" PAGE, &pst_bytes(),
            "Piece-square values, middlegame less endgame, and endgame"
        }
        table! {
            delta segment "relations" PAGE, &RELATIONS,
            "Relation of two squares, by their difference"
        }
        table! {
            square_bits segment "square_bits" PAGE, &square_bits_bytes(),
            "File's bit, ranks, mask of castling rights"
        }
        table! { bit_counts segment "bit_counts" PAGE, &bit_counts, "Bits set in a byte" }
        table! {
            castling_keys segment "castling_keys" 64, &interleave(&zobrist::CASTLING),
            "Zobrist keys of castling rights"
        }
        table! {
            en_passant_keys segment "en_passant_keys" 32, &interleave(&zobrist::EN_PASSANT),
            "Zobrist keys of en passant files"
        }
        table! {
            mop_up_kings segment "mop_up_kings" 16, &mop_up_kings_bytes(),
            "Mop-up: distance of the kings"
        }
        table! {
            mop_up_edge segment "mop_up_edge" 8, &mop_up_edge_bytes(),
            "Mop-up: the bare king's steps towards edge or corner"
        }
        table! {
            adjacent_files segment "adjacent_files" 8, &adjacent,
            "A file and those beside it"
        }
        table! { pawn_terms segment "pawn_terms" 128, &pawn_term_bytes(), "Pawn terms" }
        asm.select(segment);
        asm.align(PAGE);
        let (piece_info, history_rows) = piece_table(asm, v.piece_keys, v.history_table);
        table! {
            phase_weight segment "phase_weight" 128, &phase_weights(),
            "Middlegame weight by phase"
        }
        table! {
            mop_up_centre segment "mop_up_centre" 8, &mop_up_centre_bytes(),
            "Mop-up: the bare king's distance from the centre"
        }
        table! {
            mop_up_own_king segment "mop_up_own_king" 8, &mop_up_own_king_bytes(),
            "Mop-up: the other king's distance from the centre"
        }
        table! {
            see_values segment "see_values" 8, &SEE_VALUE,
            "Values in exchanges, by class of piece types"
        }
        table! {
            see_safe_scores segment "see_safe_scores" 8, &safe_scores(),
            "Score from which a capture does not lose, by attacker"
        }
        table! {
            net_steps segment "net_quant_steps" 1, &QUANT_STEPS.map(|step| step as u8),
            "Steps of packed weights from their base"
        }
        asm.select(segment);
        let ray_scanners = ray_scanners(asm);
        let castling_mask = asm.alias("castling_mask", square_bits.at(SQUARE_CASTLING));
        asm.describe(
            castling_mask,
            "Castling rights that a move from or to a square leaves.",
        );
        Tables {
            piece_square,
            net_packed,
            net_steps,
            delta,
            square_bits,
            bit_counts,
            mop_up_edge,
            mop_up_centre,
            mop_up_own_king,
            mop_up_kings,
            pawn_terms,
            adjacent_files,
            piece_info,
            pawn_slots: Color::ALL.map(|color| pawn_slots(asm, code, color)),
            history_rows,
            ray_scanners,
            castling_mask,
            castling_keys,
            en_passant_keys,
            phase_weight,
            see_values,
            see_safe_scores,
            pv_row_lo: pv_rows(asm, segment, "pv_row_lo", v.pv_from, false),
            pv_row_hi: pv_rows(asm, segment, "pv_row_hi", v.pv_from, true),
        }
    }
}

/// Addresses of the rows of the PV table.
fn pv_rows(asm: &mut Asm, segment: SegmentId, name: &str, rows: Abs, high: bool) -> Abs {
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

/// Where the captures of a side's pawns begin, by their number.
fn pawn_slots(asm: &mut Asm, code: SegmentId, color: Color) -> [Abs; 2] {
    asm.select(code);
    let names: Vec<String> = (0..=PAWN_SLOTS)
        .map(|slots| unrolled_name(color, slots))
        .collect();
    let side = color.lowercase_name();
    let low = asm.global(&format!("pawn_slots_{side}_lo"));
    asm.bytes_lo(names.iter().map(String::as_str));
    let high = asm.global(&format!("pawn_slots_{side}_hi"));
    asm.bytes_hi(names.iter().map(String::as_str));
    [low, high]
}

/// The ray scanners' addresses, by direction.
fn ray_scanners(asm: &mut Asm) -> Abs {
    asm.align(2 * DIRECTIONS.len() as u16);
    let label = asm.global("ray_scanners");
    for d in 0..DIRECTIONS.len() {
        asm.word(ray_scanner_name(d).as_str());
    }
    label
}
