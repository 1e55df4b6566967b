//! The tables, laid out from the engine's constants.

use engine::delta::DELTA;
use engine::make::CASTLING_MASK;
use engine::piece::{Color, Kind, Man};
use engine::position::is_heavy;
use engine::pst;
use engine::square::{DIRECTIONS, Square};
use engine::zobrist;

use super::vars::{LINE_LEN, LINES, PAGE};
use crate::asm::{Abs, Asm, SegmentId};

/// Offsets of the four planes that a page of 0x88 squares has room for: squares
/// leave bits 3 and 7 unused.
pub const PLANES: [u8; 4] = [0x00, 0x08, 0x80, 0x88];
/// What two planes take: squares leave bit 7 to tell the other two.
const HALF_PAGE: u16 = PAGE / 2;
/// Added to piece-square values so that they fit an unsigned byte.
pub const BIAS: i16 = 128;

/// Addresses of the tables.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// Hash keys: a page for each of the twelve men, White's pawn to king, then
    /// Black's; byte `n` of a key in plane `n`; Black's squares mirrored.
    pub keys: Abs,
    /// Piece-square values plus [`BIAS`]: two kinds a page, planes middlegame
    /// and endgame.
    pub values: Abs,
    /// [`DELTA`].
    pub delta: Abs,
    /// [`CASTLING_MASK`].
    pub castling_mask: Abs,
    /// Keys of castling rights: byte `n` at `16 * n`.
    pub castling_keys: Abs,
    /// Keys of en passant files: byte `n` at `8 * n`.
    pub en_passant_keys: Abs,
    /// Addresses of the routines that generate a man's quiet moves, by colour
    /// and kind. The table starts at a multiple of its length.
    pub quiet_men: Abs,
    /// Addresses of the routines that look against each of [`DIRECTIONS`]. The
    /// table starts at a multiple of its length.
    pub looks: Abs,
    /// [`pst::PHASE_WEIGHT`].
    pub phase_weight: Abs,
    /// Low bytes of `floor(n * n / 4)` for n from 0 to 511.
    pub square_lo: Abs,
    /// High bytes of the same.
    pub square_hi: Abs,
    /// Start of each row of the table of lines, low bytes.
    pub row_lo: Abs,
    /// High bytes of the same.
    pub row_hi: Abs,
    /// Sixteen bytes about each man, by its byte with the slot masked off: see
    /// [`Record`].
    pub men: Abs,
}

/// Columns of the record of a man in [`Tables::men`].
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub enum Record {
    /// Address of the routine that generates all its moves.
    GenerateAll = 0,
    /// Address of the routine that generates its captures.
    GenerateCaptures = 2,
    /// Address of the routine that moves its hash and sums.
    Shift = 4,
    /// 1 if it is a pawn, rook or queen.
    Heavy = 6,
    /// What it adds to the game phase.
    Phase = 7,
    /// Page of its hash keys.
    KeyPage = 8,
    /// Low byte of the address of its middlegame values.
    ValueLo = 9,
    /// High byte of the same.
    ValueHi = 10,
    /// Middlegame material less [`BIAS`], low byte.
    MiddlegameLo = 11,
    /// High byte.
    MiddlegameHi = 12,
    /// Endgame material less [`BIAS`], low byte.
    EndgameLo = 13,
    /// High byte.
    EndgameHi = 14,
}

/// The squares of the board as bytes of a plane.
fn plane(page: &mut [u8], offset: u8, value: impl Fn(Square) -> u8) {
    for square in Square::all() {
        page[usize::from(offset + square.0)] = value(square);
    }
}

/// The bytes of [`Tables::keys`].
#[must_use]
pub fn key_bytes() -> Vec<u8> {
    let mut bytes = vec![0; zobrist::PIECE.len() * PAGE as usize];
    for (man, page) in bytes.chunks_exact_mut(PAGE as usize).enumerate() {
        for (n, offset) in PLANES.into_iter().enumerate() {
            plane(page, offset, |square| {
                let square = if man < KINDS { square } else { square.flip() };
                zobrist::PIECE[man][square.index()].to_le_bytes()[n]
            });
        }
    }
    bytes
}

/// How many kinds there are.
const KINDS: usize = Kind::ALL.len();

/// Where the page of a man's keys begins within [`Tables::keys`].
#[must_use]
pub const fn key_page(color: Color, kind: Kind) -> i32 {
    (color.index() * KINDS + kind.index()) as i32 * PAGE as i32
}

/// Where the values of `kind` begin within [`Tables::values`].
#[must_use]
pub const fn value_offset(kind: Kind) -> u16 {
    kind.index() as u16 * HALF_PAGE
}

/// The bytes of [`Tables::values`].
#[must_use]
pub fn value_bytes() -> Vec<u8> {
    let mut bytes = vec![0; KINDS * HALF_PAGE as usize];
    for kind in Kind::ALL {
        let half = &mut bytes[usize::from(value_offset(kind))..][..usize::from(HALF_PAGE)];
        let k = kind.index();
        let biased = |value: i8| (i16::from(value) + BIAS) as u8;
        plane(half, PLANES[0], |square| {
            biased(pst::MIDDLEGAME[k][square.index()])
        });
        plane(half, PLANES[1], |square| {
            biased(pst::ENDGAME[k][square.index()])
        });
    }
    bytes
}

/// `floor(n * n / 4)` for every sum of two bytes: a product is the difference
/// of two.
fn quarter_squares() -> Vec<u16> {
    (0..2 * u32::from(PAGE))
        .map(|n| (n * n / 4) as u16)
        .collect()
}

fn interleave<const N: usize>(keys: &[u32; N]) -> Vec<u8> {
    (0..4)
        .flat_map(|n| keys.iter().map(move |key| key.to_le_bytes()[n]))
        .collect()
}

impl Tables {
    /// Writes the tables to `segment`.
    pub fn emit(a: &mut Asm, segment: SegmentId, rows: Abs) -> Tables {
        let squares = quarter_squares();
        let lo: Vec<u8> = squares.iter().map(|s| *s as u8).collect();
        let hi: Vec<u8> = squares.iter().map(|s| (*s >> 8) as u8).collect();
        a.select(segment);
        a.section(
            "Tables",
            "Laid out from the engine's constants. A page of 0x88 squares has room for four planes, \
             at offsets $00, $08, $80 and $88: squares leave bits 3 and 7 free.",
        );
        let keys = a.table(
            segment,
            "piece_keys",
            PAGE,
            &key_bytes(),
            "Hash keys of men on squares",
        );
        let values = a.table(
            segment,
            "piece_values",
            PAGE,
            &value_bytes(),
            "Piece-square values plus 128",
        );
        let delta = a.table(
            segment,
            "delta",
            PAGE,
            &DELTA,
            "How two squares lie to each other",
        );
        let square_lo = a.table(segment, "square_lo", PAGE, &lo, "n * n / 4, low bytes");
        let square_hi = a.table(segment, "square_hi", PAGE, &hi, "n * n / 4, high bytes");
        a.select(segment);
        a.align(PAGE);
        let men = men(a, keys, values);
        let quiet_men = quiet_men(a);
        let looks = looks(a);
        Tables {
            keys,
            values,
            delta,
            square_lo,
            square_hi,
            men,
            quiet_men,
            looks,
            castling_mask: a.table(
                segment,
                "castling_mask",
                128,
                &CASTLING_MASK,
                "Castling rights that survive a move touching a square",
            ),
            castling_keys: a.table(
                segment,
                "castling_keys",
                64,
                &interleave(&zobrist::CASTLING),
                "Hash keys of castling rights",
            ),
            en_passant_keys: a.table(
                segment,
                "en_passant_keys",
                32,
                &interleave(&zobrist::EN_PASSANT),
                "Hash keys of en passant files",
            ),
            phase_weight: a.table(
                segment,
                "phase_weight",
                32,
                &pst::PHASE_WEIGHT,
                "Weight of the middlegame by phase",
            ),
            row_lo: line_rows(a, segment, "line_row_lo", rows, false),
            row_hi: line_rows(a, segment, "line_row_hi", rows, true),
        }
    }
}

/// Offsets of the rows of the table of lines, from its start.
fn line_rows(a: &mut Asm, segment: SegmentId, name: &str, rows: Abs, high: bool) -> Abs {
    a.select(segment);
    let label = a.global(name);
    let row = |n: u8| rows.at(i32::from(n) * i32::from(LINE_LEN));
    let all: Vec<Abs> = (0..LINES).map(row).collect();
    if high {
        a.bytes_hi(all);
    } else {
        a.bytes_lo(all);
    }
    label
}

/// Where to generate quiet moves, by colour and kind.
fn quiet_men(a: &mut Asm) -> Abs {
    a.align(32);
    let label = a.global("quiet_men");
    for row in 0..16u8 {
        match Man(row << Man::KIND_SHIFT).kind() {
            None => a.byte(&[0; 2]).c("no man"),
            Some(kind) => {
                let man = Man(row << Man::KIND_SHIFT);
                a.word(format!("quiets_{}", walker(man.color(), kind)).as_str())
                    .c(format!("{}", man.letter()));
            }
        }
    }
    label
}

/// What a generator's routine for a man is called: pawns differ by colour.
fn walker(color: Color, kind: Kind) -> String {
    let pawn = if kind == Kind::Pawn {
        color_prefix(color)
    } else {
        ""
    };
    format!("{pawn}{}", kind_name(kind))
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

/// The routine that looks along a line against direction `d`.
#[must_use]
pub fn look_name(d: usize) -> String {
    format!("look_{}", DIRECTION_NAMES[d ^ 1])
}

/// What [`DIRECTIONS`] are called; opposite ones are neighbours.
pub const DIRECTION_NAMES: [&str; 8] = [
    "north",
    "south",
    "east",
    "west",
    "north_east",
    "south_west",
    "north_west",
    "south_east",
];

const _: () = {
    let mut d = 0;
    while d < DIRECTIONS.len() {
        assert!(DIRECTIONS[d].wrapping_add(DIRECTIONS[d ^ 1]) == 0);
        d += 1;
    }
};

/// The page of records.
fn men(a: &mut Asm, keys: Abs, values: Abs) -> Abs {
    let label = a.global("men");
    for row in 0..16u8 {
        let man = Man(row << Man::KIND_SHIFT);
        let Some(kind) = man.kind() else {
            a.byte(&[0; 16]).c("no man");
            continue;
        };
        let color = man.color();
        let name = kind_name(kind);
        let walker = walker(color, kind);
        let value = values.at(i32::from(value_offset(kind)));
        a.word(format!("all_{walker}").as_str())
            .c(format!("{}", man.letter()));
        a.word(format!("captures_{walker}").as_str());
        a.word(format!("shift_{}{name}", color_prefix(color)).as_str());
        a.byte(&[u8::from(is_heavy(kind)), pst::PHASE[kind.index()]]);
        a.bytes_hi([keys.at(key_page(color, kind))]);
        a.bytes_lo([value]);
        a.bytes_hi([value]);
        let k = kind.index();
        let mg = (pst::MATERIAL_MG[k] - BIAS).to_le_bytes();
        let eg = (pst::MATERIAL_EG[k] - BIAS).to_le_bytes();
        a.byte(&[mg[0], mg[1], eg[0], eg[1], 0]);
    }
    label
}

/// The name of a kind in labels.
#[must_use]
pub const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "pawn",
        Kind::Knight => "knight",
        Kind::Bishop => "bishop",
        Kind::Rook => "rook",
        Kind::Queen => "queen",
        Kind::King => "king",
    }
}

/// What labels of routines for one colour begin with.
#[must_use]
pub const fn color_prefix(color: Color) -> &'static str {
    match color {
        Color::White => "white_",
        Color::Black => "black_",
    }
}
