//! The tables, laid out from the engine's constants.

mod bytes;
mod men;
mod names;
mod terms;

use engine::delta::DELTA;
use engine::exchange::WORTH;
use engine::net::weights::STEPS;
use engine::piece::Kind;
use engine::pst;
use engine::square::DIRECTIONS;
use engine::zobrist;

pub use bytes::{
    PACKED_LEN, STEP_BITS, key_page, net_weight, pair, value_base, value_bytes, value_offset,
    worth_bytes,
};
use bytes::{interleave, packed_bytes, place_bytes, weights};
use men::men;
pub use men::{Record, bishop_count};
pub use names::{DIRECTION_NAMES, color_prefix, look_name};
pub use terms::MOP_UNIT;
use terms::{
    SHELTERS, mop_away_bytes, mop_central_bytes, mop_close_bytes, mop_edge_bytes, pawn_term_bytes,
};

use super::exchange::safe_scores;
use super::vars::{LINES, PAGE, Vars, line_row};
use crate::asm::{Abs, Asm, SegmentId};

/// Offsets of the four planes that a page of 0x88 squares has room for: squares
/// leave bits 3 and 7 unused.
pub const PLANES: [u8; 4] = [0x00, 0x08, 0x80, 0x88];
/// What two planes take: squares leave bit 7 to tell the other two.
const HALF_PAGE: u16 = PAGE / 2;
/// In the pages of what men are worth: where Black's men's plane begins in that of White's.
pub const BLACK_PLANE: u8 = PLANES[1];
/// In [`Tables::places`]: the file's bit.
pub const PLACE_FILE: i32 = PLANES[0] as i32;
/// In [`Tables::places`]: the rank as White and as Black counts it.
pub const PLACE_RANKS: [i32; 2] = [PLANES[1] as i32, PLANES[2] as i32];
/// In [`Tables::places`]: castling rights that survive.
const PLACE_CASTLING: i32 = PLANES[3] as i32;
/// Terms of [`Tables::pawn_terms`]: connected pawns by rank, and in place of
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
pub const NET_OTHER: u8 = 0x80;
/// Slots after the king's that pawns are set up in.
pub const PAWN_SLOTS: i32 = 8;

/// The highest phase that can be: eight promotions a side.
pub const PHASES: usize = {
    let (mut most, mut sum, mut kind) = (0, 0, 0);
    let men = [0, 2, 2, 2, 1, 1];
    while kind < KINDS {
        let phase = pst::PHASE[kind] as usize;
        sum += men[kind] * phase;
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
    /// Piece-square values less [`value_base`], as a side sees its own squares: two kinds a
    /// page, planes spread (middlegame less endgame) and endgame.
    pub values: Abs,
    /// The networks, [`PACKED_LEN`] bytes each.
    pub net_packed: Abs,
    /// [`weights::STEPS`](engine::net::weights::STEPS).
    pub net_steps: Abs,
    /// By square, four planes: the file's bit, the rank as White and as Black
    /// counts it, and [`CASTLING_MASK`](engine::make::CASTLING_MASK).
    pub places: Abs,
    /// How many bits a byte has.
    pub bit_counts: Abs,
    /// Bits of a file and those beside it.
    pub around: Abs,
    /// What it is worth that a bare king is driven so many steps.
    pub mop_edge: Abs,
    /// What it is worth that a bare king is so many steps from the centre.
    pub mop_away: Abs,
    /// What it is worth that the other king is.
    pub mop_central: Abs,
    /// What it is worth that kings are so many steps from each other.
    pub mop_close: Abs,
    /// What a term of pawns is worth: four columns of [`TERMS`], the spread's
    /// and the endgame's bytes.
    pub pawn_terms: Abs,
    /// [`DELTA`].
    pub delta: Abs,
    /// [`CASTLING_MASK`](engine::make::CASTLING_MASK), a plane of [`Tables::places`].
    pub castling_mask: Abs,
    /// Keys of castling rights: byte `n` at `16 * n`.
    pub castling_keys: Abs,
    /// Keys of en passant files: byte `n` at `8 * n`.
    pub en_passant_keys: Abs,
    /// Addresses of the routines that look against each of [`DIRECTIONS`]. The
    /// table starts at a multiple of its length.
    pub looks: Abs,
    /// [`pst::PHASE_WEIGHT`], for every phase there can be.
    pub phase_weight: Abs,
    /// [`WORTH`].
    pub class_worth: Abs,
    /// [`safe_scores`].
    pub safe_scores: Abs,
    /// Start of each row of the table of lines, low bytes.
    pub row_lo: Abs,
    /// High bytes of the same.
    pub row_hi: Abs,
    /// Sixteen bytes about each man, by its byte with the slot masked off: see
    /// [`Record`].
    pub men: Abs,
}

/// How many kinds there are.
const KINDS: usize = Kind::ALL.len();

impl Tables {
    /// Writes the tables to `segment`, but what needs no page of its own to `code`.
    pub fn emit(a: &mut Asm, code: SegmentId, segment: SegmentId, v: &Vars) -> Tables {
        let net_packed = a.table(
            code,
            "net_packed",
            1,
            &packed_bytes(),
            "The networks: by plane a base, then two weights a byte",
        );
        a.select(segment);
        a.section(
            "Tables",
            "Laid out from the engine's constants. A page of 0x88 squares has room for four planes, \
             at offsets $00, $08, $80 and $88: squares leave bits 3 and 7 free.",
        );
        let values = a.table(
            segment,
            "piece_values",
            PAGE,
            &value_bytes(),
            "Piece-square values, spread and endgame",
        );
        let delta = a.table(
            segment,
            "delta",
            PAGE,
            &DELTA,
            "How two squares lie to each other",
        );
        let places = a.table(
            segment,
            "square_bits",
            PAGE,
            &place_bytes(),
            "File's bit, ranks, castling rights that survive",
        );
        let bit_counts = a.table(
            segment,
            "bit_counts",
            PAGE,
            &(0..=u8::MAX)
                .map(|byte| byte.count_ones() as u8)
                .collect::<Vec<u8>>(),
            "How many bits a byte has",
        );
        let castling_keys = a.table(
            segment,
            "castling_keys",
            64,
            &interleave(&zobrist::CASTLING),
            "Hash keys of castling rights",
        );
        let en_passant_keys = a.table(
            segment,
            "en_passant_keys",
            32,
            &interleave(&zobrist::EN_PASSANT),
            "Hash keys of en passant files",
        );
        let mop_close = a.table(
            segment,
            "mop_close",
            16,
            &mop_close_bytes(),
            "What it is worth that kings are so far from each other",
        );
        let mop_edge = a.table(
            segment,
            "mop_edge",
            8,
            &mop_edge_bytes(),
            "What it is worth to drive a bare king so far",
        );
        let around = a.table(
            segment,
            "around",
            8,
            &(0..8)
                .map(|file| ((0b111u16 << file) >> 1) as u8)
                .collect::<Vec<u8>>(),
            "A file and those beside it",
        );
        let pawn_terms = a.table(
            segment,
            "pawn_terms",
            128,
            &pawn_term_bytes(),
            "What pawns are worth by arrangement",
        );
        a.select(segment);
        a.align(PAGE);
        let men = men(a, v.piece_keys);
        let phase_weight = a.table(
            segment,
            "phase_weight",
            128,
            &weights(),
            "Weight of the middlegame by phase",
        );
        let mop_away = a.table(
            segment,
            "mop_away",
            8,
            &mop_away_bytes(),
            "What it is worth that it is so far from the centre",
        );
        let mop_central = a.table(
            segment,
            "mop_central",
            8,
            &mop_central_bytes(),
            "What it is worth that the other king is",
        );
        let class_worth = a.table(
            segment,
            "class_worth",
            8,
            &WORTH,
            "What a man of each class is worth in an exchange",
        );
        let safe_scores = a.table(
            segment,
            "safe_scores",
            8,
            &safe_scores(),
            "From which score captures do not lose, by the code of who takes",
        );
        let net_steps = a.table(
            segment,
            "net_steps",
            1,
            &STEPS.map(|step| step as u8),
            "How far a weight lies from that",
        );
        a.select(segment);
        let looks = looks(a);
        Tables {
            values,
            net_packed,
            net_steps,
            delta,
            places,
            bit_counts,
            mop_edge,
            mop_away,
            mop_central,
            mop_close,
            pawn_terms,
            around,
            men,
            looks,
            castling_mask: a.alias("castling_mask", places.at(PLACE_CASTLING)),
            castling_keys,
            en_passant_keys,
            phase_weight,
            class_worth,
            safe_scores,
            row_lo: line_rows(a, segment, "line_row_lo", v.line_from, false),
            row_hi: line_rows(a, segment, "line_row_hi", v.line_from, true),
        }
    }
}

/// Offsets of the rows of the table of lines, from its start.
fn line_rows(a: &mut Asm, segment: SegmentId, name: &str, rows: Abs, high: bool) -> Abs {
    a.select(segment);
    let label = a.global(name);
    let row = |n: u8| rows.at(line_row(n).into());
    let all: Vec<Abs> = (0..LINES).map(row).collect();
    if high {
        a.bytes_hi(all);
    } else {
        a.bytes_lo(all);
    }
    label
}

/// Where to look along a line, by direction.
fn looks(a: &mut Asm) -> Abs {
    a.align(2 * DIRECTIONS.len() as u16);
    let label = a.global("looks");
    for d in 0..DIRECTIONS.len() {
        a.word(look_name(d).as_str());
    }
    label
}
