//! The tables, laid out from the engine's constants.

use engine::delta::DELTA;
use engine::exchange::{WORTH, class};
use engine::make::CASTLING_MASK;
use engine::net::weights::MEN;
use engine::net::{HIDDEN, PLACE_BITS, place, seen};
use engine::piece::{Color, Kind, Man};
use engine::position::is_heavy;
use engine::pst;
use engine::square::{DIRECTIONS, RANK_SHIFT, Square};
use engine::structure::Term;
use engine::weights::{MOP_CLOSE, MOP_EDGE};
use engine::zobrist;

use super::exchange::safe_scores;
use super::vars::{LINE_LEN, LINES, PAGE};
use crate::asm::{Abs, Asm, SegmentId};

/// Offsets of the four planes that a page of 0x88 squares has room for: squares
/// leave bits 3 and 7 unused.
pub const PLANES: [u8; 4] = [0x00, 0x08, 0x80, 0x88];
/// What two planes take: squares leave bit 7 to tell the other two.
const HALF_PAGE: u16 = PAGE / 2;
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
/// places leave this bit of a square free.
pub const NET_OTHER: u8 = 1 << RANK_SHIFT;
/// The kind's code that no kind has between those that some have: another
/// table lies there.
const NET_HOLE: u8 = Kind::King as u8 + 1;
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
    /// Hash keys: [`zobrist::BYTES`], byte `n` in plane `n`. Each byte of a
    /// man's key has a page of its own, see [`key_page`].
    pub keys: Abs,
    /// Piece-square values less [`value_base`]: two kinds a page, planes spread
    /// (middlegame less endgame) and endgame.
    pub values: Abs,
    /// The network's weights: a page a kind, from where a kind of code 0 would
    /// be; byte `n` of a view in plane `n`, other men's [`NET_OTHER`] on.
    pub net: Abs,
    /// By square, four planes: the file's bit, the rank as White and as Black
    /// counts it, and [`CASTLING_MASK`].
    pub places: Abs,
    /// How many bits a byte has.
    pub bit_counts: Abs,
    /// Bits of a file and those beside it.
    pub around: Abs,
    /// What it is worth that a bare king is so many steps from the centre.
    pub mop_edge: Abs,
    /// What it is worth that kings are so many steps from each other.
    pub mop_close: Abs,
    /// What a term of pawns is worth: four columns of [`TERMS`], the spread's
    /// and the endgame's bytes.
    pub pawn_terms: Abs,
    /// What a rook gains that goes from one kind of file to another, four bytes
    /// at `4 * (3 * from + to)`; 0 is a closed file, 1 half open, 2 open.
    pub rook_steps: Abs,
    /// [`DELTA`].
    pub delta: Abs,
    /// [`CASTLING_MASK`], a plane of [`Tables::places`].
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
    /// Address of the routine that generates its captures.
    GenerateCaptures = 0,
    /// Address of the routine that generates its quiet moves.
    GenerateQuiets = 2,
    /// Address of the routine that moves its values in the sums.
    ShiftSums = 4,
    /// 1 if it is a pawn, rook or queen.
    Heavy = 6,
    /// What it adds to the game phase.
    Phase = 7,
    /// What it is worth in an exchange, in pawns.
    Worth = 8,
    /// What it adds to the count of bishops.
    Bishops = 9,
    /// Address of the routine that takes its values out of the sums.
    TakeSums = 10,
    /// Pages of the four bytes of its hash keys.
    KeyPages = 12,
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
    let pages = zobrist::BYTES.iter().map(|keys| {
        let byte = |n: usize| move |square: Square| keys[square.index()].to_le_bytes()[n];
        page(&[&byte(0), &byte(1), &byte(2), &byte(3)])
    });
    pages.flatten().collect()
}

const _: () = assert!(HIDDEN == PLANES.len());

/// The network's weights of men of a kind.
fn net_bytes(kind: Kind) -> Vec<u8> {
    let mut bytes = vec![0; PAGE as usize];
    for (weights, plane) in MEN.iter().zip(PLANES) {
        for (other, viewer) in [(0, Color::White), (NET_OTHER, Color::Black)] {
            for square in Square::all() {
                let at = plane + (square.0 & PLACE_BITS) + other;
                let weight = weights[seen(viewer, Color::White, kind)][place(square)];
                bytes[usize::from(at)] = weight as u8;
            }
        }
    }
    bytes
}

/// The kinds whose codes lie before the hole, or those behind.
fn net_kinds(behind: bool) -> impl Iterator<Item = Kind> {
    (1..=Kind::Queen as u8)
        .filter(move |&code| (code > NET_HOLE) == behind)
        .filter_map(Kind::from_code)
}

/// How many kinds there are.
const KINDS: usize = Kind::ALL.len();

/// Where the page of byte `byte` of a man's keys begins within [`Tables::keys`].
#[must_use]
pub const fn key_page(color: Color, kind: Kind, byte: usize) -> i32 {
    zobrist::page(color, kind, byte) as i32 * PAGE as i32
}

/// Where the values of `kind` begin within [`Tables::values`].
#[must_use]
pub const fn value_offset(kind: Kind) -> u16 {
    kind.index() as u16 * HALF_PAGE
}

/// A man's spread (middlegame less endgame) and endgame value by square, as
/// White sees it; the middlegame itself instead of the spread for a kind that
/// [`is_wide`].
#[must_use]
pub fn pair(kind: Kind, square: Square) -> [i16; 2] {
    let (mg, eg) = pst::value(kind, square.index());
    if is_wide(kind) {
        [mg, eg]
    } else {
        spread((mg, eg))
    }
}

/// Whether a kind's spreads lie too far apart for a byte.
#[must_use]
pub fn is_wide(kind: Kind) -> bool {
    let spreads = || Square::all().map(|square| spread(pst::value(kind, square.index()))[0]);
    let (least, most) = (spreads().min(), spreads().max());
    most.unwrap_or(0) - least.unwrap_or(0) >= PAGE as i16
}

/// Spread and endgame of a middlegame and an endgame value.
fn spread((mg, eg): (i16, i16)) -> [i16; 2] {
    [mg - eg, eg]
}

/// What the bytes of a table are counted from, so that they are bytes: a whole
/// page if that can be, which is cheaper to add, else the least value.
fn base(values: impl Iterator<Item = i16>, what: &str) -> i16 {
    let (least, most) = values.fold((i16::MAX, i16::MIN), |(least, most), value| {
        (least.min(value), most.max(value))
    });
    assert!(
        most - least < PAGE as i16,
        "values of {what} from {least} to {most} do not fit a byte"
    );
    let page = least.div_euclid(PAGE as i16) * PAGE as i16;
    if most - page < PAGE as i16 {
        page
    } else {
        least
    }
}

/// What [`Tables::values`] of a kind are counted from: 0 spread (or the
/// middlegame of a kind that [`is_wide`]), 1 endgame.
#[must_use]
pub fn value_base(kind: Kind, column: usize) -> i16 {
    let values = Square::all().map(|square| pair(kind, square)[column]);
    base(values, kind.name())
}

/// The bytes of [`Tables::values`].
#[must_use]
pub fn value_bytes() -> Vec<u8> {
    let mut bytes = vec![0; KINDS * HALF_PAGE as usize];
    for kind in Kind::ALL {
        let half = &mut bytes[usize::from(value_offset(kind))..][..usize::from(HALF_PAGE)];
        for (column, offset) in PLANES.into_iter().take(2).enumerate() {
            let base = value_base(kind, column);
            plane(half, offset, |square| {
                (pair(kind, square)[column] - base) as u8
            });
        }
    }
    bytes
}

/// A page of up to four planes.
fn page(planes: &[&dyn Fn(Square) -> u8]) -> Vec<u8> {
    let mut bytes = vec![0; PAGE as usize];
    for (value, offset) in planes.iter().zip(PLANES) {
        plane(&mut bytes, offset, value);
    }
    bytes
}

/// The bytes of [`Tables::places`].
fn place_bytes() -> Vec<u8> {
    page(&[
        &|square| 1 << square.file(),
        &|square| square.rank(),
        &|square| 7 - square.rank(),
        &|square| CASTLING_MASK[usize::from(square.0)],
    ])
}

/// What mop-up's tables count in: a few centipawns, so that they are bytes.
pub const MOP_UNIT: u16 = 4;

/// A weight of so many steps, which must be a byte.
fn steps(weight: i16, n: i16) -> u8 {
    u8::try_from(weight * n).unwrap_or_else(|_| panic!("{n} times {weight} is no byte"))
}

/// The most steps between two squares, by files and ranks.
const FARTHEST: u8 = 14;

/// The bytes of [`Tables::mop_edge`].
fn mop_edge_bytes() -> Vec<u8> {
    (0..8)
        .map(|n| steps(MOP_EDGE / MOP_UNIT as i16, n))
        .collect()
}

/// The bytes of [`Tables::mop_close`].
fn mop_close_bytes() -> Vec<u8> {
    (0..=FARTHEST)
        .map(|n| steps(MOP_CLOSE / MOP_UNIT as i16, i16::from(FARTHEST - n)))
        .collect()
}

const _: () = {
    // Both together are a byte; and what takes them from files and ranks is
    // what the engine does.
    let unit = MOP_UNIT as i16;
    assert!(MOP_EDGE % unit == 0 && MOP_CLOSE % unit == 0);
    assert!((MOP_EDGE * 7 + MOP_CLOSE * FARTHEST as i16) / unit <= u8::MAX as i16);
    let (a1, h8) = (Square::at(0, 0), Square::at(7, 7));
    assert!(engine::structure::mop_close(a1, h8) == 0);
};

/// A term by the index that [`Tables::pawn_terms`] has.
fn pawn_term(index: u8) -> (i16, i16) {
    let rank = usize::from(index % TERM_PASSED);
    match index {
        TERM_DOUBLED => Term::Doubled,
        TERM_ISOLATED => Term::Isolated,
        TERM_SHELTER.. => Term::Shelter(usize::from(index - TERM_SHELTER)),
        TERM_PASSED.. => Term::Passed(rank),
        _ => Term::Connected(rank),
    }
    .value()
}

/// The bytes of [`Tables::pawn_terms`].
fn pawn_term_bytes() -> Vec<u8> {
    (0..4)
        .flat_map(|column| (0..TERMS).map(move |index| four_bytes(pawn_term(index))[column]))
        .collect()
}

/// Spread and endgame as four bytes.
fn four_bytes(value: (i16, i16)) -> [u8; 4] {
    let [spread, endgame] = spread(value).map(i16::to_le_bytes);
    [spread[0], spread[1], endgame[0], endgame[1]]
}

/// How many files with a pawn on the second rank, the second or third, or any
/// may be beside the king.
const SHELTERS: usize = engine::weights::SHELTER.len();

fn rook_step_bytes() -> Vec<u8> {
    let files = [(0, 0), Term::RookHalfOpen.value(), Term::RookOpen.value()];
    let step = |from: (i16, i16), to: (i16, i16)| four_bytes((to.0 - from.0, to.1 - from.1));
    files
        .iter()
        .flat_map(|&from| files.iter().flat_map(move |&to| step(from, to)))
        .collect()
}

/// `floor(n * n / 4)` to every sum of two bytes: a product is the difference of
/// two.
fn quarter_squares() -> Vec<u16> {
    (0..2 * u32::from(PAGE))
        .map(|n| (n * n / 4) as u16)
        .collect()
}

/// The weight of the middlegame for every phase there can be.
fn weights() -> Vec<u8> {
    let known = |phase: usize| pst::PHASE_WEIGHT[phase.min(pst::PHASE_MAX.into())];
    (0..PHASES).map(known).collect()
}

fn interleave<const N: usize>(keys: &[u64; N]) -> Vec<u8> {
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
            "Piece-square values, spread and endgame",
        );
        let net = |a: &mut Asm, behind: bool| {
            let pages: Vec<Abs> = net_kinds(behind)
                .map(|kind| {
                    let name = format!("net_{}", kind_name(kind));
                    let what = "The network's weights";
                    a.table(segment, &name, PAGE, &net_bytes(kind), what)
                })
                .collect();
            pages[0]
        };
        let net_pages = net(a, false).at(-i32::from(PAGE));
        // In the page between them.
        let delta = a.table(
            segment,
            "delta",
            PAGE,
            &DELTA,
            "How two squares lie to each other",
        );
        net(a, true);
        let square_lo = a.table(segment, "square_lo", PAGE, &lo, "n * n / 4, low bytes");
        let square_hi = a.table(segment, "square_hi", PAGE, &hi, "n * n / 4, high bytes");
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
        let men = men(a, keys);
        let phase_weight = a.table(
            segment,
            "phase_weight",
            128,
            &weights(),
            "Weight of the middlegame by phase",
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
        a.select(segment);
        let looks = looks(a);
        Tables {
            keys,
            values,
            net: net_pages,
            delta,
            square_lo,
            square_hi,
            places,
            bit_counts,
            mop_edge,
            mop_close,
            pawn_terms,
            around,
            rook_steps: a.table(
                segment,
                "rook_steps",
                64,
                &rook_step_bytes(),
                "What a rook gains from one kind of file to another",
            ),
            men,
            looks,
            castling_mask: a.alias("castling_mask", places.at(PLACE_CASTLING)),
            castling_keys,
            en_passant_keys,
            phase_weight,
            class_worth,
            safe_scores,
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
fn men(a: &mut Asm, keys: Abs) -> Abs {
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
        let captures = match kind {
            Kind::King => format!("captures_{}{name}", color_prefix(color)),
            _ => format!("captures_{walker}"),
        };
        a.word(captures.as_str()).c(format!("{}", man.letter()));
        a.word(format!("quiets_{walker}").as_str());
        let prefix = color_prefix(color);
        a.word(format!("sums_{prefix}{name}").as_str());
        a.byte(&[u8::from(is_heavy(kind)), pst::PHASE[kind.index()]]);
        a.byte(&[WORTH[class(kind)], bishop_count(color, kind)]);
        if kind == Kind::King {
            a.byte(&[0; 2]).c("kings are not taken");
        } else {
            a.word(format!("take_{prefix}{name}").as_str());
        }
        a.bytes_hi([0, 1, 2, 3].map(|byte| keys.at(key_page(color, kind, byte))));
    }
    label
}

/// What a man adds to the count of bishops: White's in the low nibble.
#[must_use]
pub const fn bishop_count(color: Color, kind: Kind) -> u8 {
    match (color, kind) {
        (Color::White, Kind::Bishop) => 0x01,
        (Color::Black, Kind::Bishop) => 0x10,
        _ => 0,
    }
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
