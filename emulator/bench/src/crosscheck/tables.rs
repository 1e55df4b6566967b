//! The tables, entry by entry, against what the engine computes.
//!
//! Entries are read as the initialised program reads them, by symbols and piece records. They are
//! compared with the engine's functions and not with the bytes that c128 emitted.

use c128::chess::tables::{
    PHASES, PLANES, PieceInfo, SQUARE_FILE, SQUARE_RANKS, net_weight, pst_base, pst_offset,
};
use c128::chess::vars::{NET_PLANE_PAGES, PAGE, PV_ROWS};
use octet_engine::board::make::CASTLING_MASK;
use octet_engine::board::material::is_pawn_or_major;
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::position::piece_key;
use octet_engine::board::relation::relation;
use octet_engine::board::square::Square;
use octet_engine::board::zobrist;
use octet_engine::eval::network::weights::INPUT_WEIGHTS;
use octet_engine::eval::network::{FIRST_NETWORK_PHASE, feature_piece, network_index};
use octet_engine::eval::pst;
use octet_engine::eval::pst::{PHASE_MAX, PHASE_VALUE, PHASE_WEIGHT};
use octet_engine::eval::root_pst::weights::{
    BLOCKERS, ENEMY_KING_DISTANCE, FILE_STATE, OWN_KING_DISTANCE, PAWN_CONTROL,
};
use octet_engine::game::Game;
use octet_engine::movegen::see::{SEE_VALUE, see_class};
use octet_engine::search::MAX_DEPTH;

use super::{Findings, Layer};
use octet_console::program::{C128Engine, C128Error};
use octet_machine::{Image, ImageError};

/// Compares every table of the image.
pub fn compare(image: &Image, findings: &mut Findings) {
    let program = match C128Engine::new(image) {
        Ok(program) => program,
        Err(error) => {
            return findings.add(
                Layer::Tables,
                "image",
                "start",
                "finishes",
                error.to_string(),
            );
        }
    };
    let mut tables = Tables { image, program };
    let comparisons = [
        piece_records,
        relations,
        castling,
        squares,
        root_weights,
        en_passant,
        taper,
        pv_rows,
        see_values,
    ];
    let mut results: Vec<Result<(), C128Error>> = comparisons
        .into_iter()
        .map(|table| Ok(table(&tables, findings)?))
        .collect();
    results.push(networks(&mut tables, findings));
    for error in results.into_iter().filter_map(Result::err) {
        findings.add(
            Layer::Tables,
            "image",
            "symbol",
            "exists",
            error.to_string(),
        );
    }
}

/// The initialised program and its symbols.
struct Tables<'i> {
    image: &'i Image,
    program: C128Engine,
}

impl Tables<'_> {
    fn address(&self, name: &str) -> Result<u16, ImageError> {
        self.image.address(name)
    }

    fn byte(&self, address: u16) -> u8 {
        self.program.peek(address)
    }
}

/// The piece records, and through them hash keys and piece-square values.
fn piece_records(tables: &Tables<'_>, findings: &mut Findings) -> Result<(), ImageError> {
    let records = tables.address("piece_info")?;
    let keys = tables.address("piece_keys")?;
    let values = tables.address("piece_square_values")?;
    for color in Color::ALL {
        for piece_type in PieceType::ALL {
            let piece = Piece::new(color, piece_type, 0);
            let record = records.wrapping_add(u16::from(piece.0));
            let byte = |column: PieceInfo, n: u16| {
                tables.byte(record.wrapping_add(column as u16).wrapping_add(n))
            };
            let name = || format!("{color} {piece_type:?}").to_lowercase();
            for (field, column, expected) in [
                (
                    "pawn or major",
                    PieceInfo::PawnOrMajor,
                    u8::from(is_pawn_or_major(piece_type)),
                ),
                ("phase", PieceInfo::Phase, PHASE_VALUE[piece_type.index()]),
                (
                    "SEE value",
                    PieceInfo::Worth,
                    SEE_VALUE[see_class(piece_type)],
                ),
                (
                    "bishops",
                    PieceInfo::Bishops,
                    bishops_with(color, piece_type),
                ),
            ] {
                findings.add_compared(Layer::Tables, 1);
                findings.compare(Layer::Tables, name, field, expected, byte(column, 0));
            }
            let pages = [0, 1, 2, 3].map(|n| u16::from(byte(PieceInfo::KeyPages, n)) << 8);
            let value = values.wrapping_add(pst_offset(piece_type));
            let bases = [0, 1].map(|column| pst_base(piece_type, column));
            let beyond = keys.wrapping_add(zobrist::PAGES as u16 * PAGE);
            if let Some(page) = pages.iter().find(|page| !(keys..beyond).contains(*page)) {
                let at = format!("${page:04x}");
                findings.add(Layer::Tables, name(), "pointer", "into the keys", at);
                continue;
            }
            for square in Square::all() {
                let relative = match color {
                    Color::White => square,
                    Color::Black => square.flip_rank(),
                };
                let index = u16::from(relative.0);
                let at = || format!("{} on {square}", name());
                let key = [0, 1, 2, 3].map(|byte| {
                    let plane = u16::from(PLANES[byte]);
                    let own = u16::from(square.0);
                    tables.byte(pages[byte].wrapping_add(plane + own))
                });
                let key = format!("{:08x}", u32::from_le_bytes(key));
                let expected = format!("{:08x}", piece_key(color, piece_type, square) as u32);
                findings.compare(Layer::Tables, at, "hash key", expected, key);

                let sum = |column: usize| {
                    let plane = u16::from(PLANES[column]);
                    let byte = tables.byte(value.wrapping_add(plane + index));
                    bases[column].wrapping_add(i16::from(byte))
                };
                let pair = (sum(0) + sum(1), sum(1));
                let expected = pst::value(piece_type, relative.index());
                findings.compare(Layer::Tables, at, "value", expected, pair);
                findings.add_compared(Layer::Tables, 2);
            }
        }
    }
    Ok(())
}

fn compare_bytes(
    tables: &Tables<'_>,
    findings: &mut Findings,
    name: &str,
    expected: impl IntoIterator<Item = u8>,
) -> Result<(), ImageError> {
    let table = tables.address(name)?;
    for (n, expected) in expected.into_iter().enumerate() {
        let byte = tables.byte(table.wrapping_add(n as u16));
        let at = || format!("{name}+{n}");
        findings.compare(Layer::Tables, at, "byte", expected, byte);
        findings.add_compared(Layer::Tables, 1);
    }
    Ok(())
}

fn relations(tables: &Tables<'_>, findings: &mut Findings) -> Result<(), ImageError> {
    // From a1, which is 0, a difference equals the target square.
    compare_bytes(
        tables,
        findings,
        "relations",
        (0..=255).map(|to| relation(0, to)),
    )?;
    let masks = tables.address("castling_mask")?;
    for square in Square::all() {
        let byte = tables.byte(masks.wrapping_add(u16::from(square.0)));
        let expected = CASTLING_MASK[usize::from(square.0)];
        let at = || format!("castling_mask of {square}");
        findings.compare(Layer::Tables, at, "byte", expected, byte);
        findings.add_compared(Layer::Tables, 1);
    }
    Ok(())
}

/// The bishops of a position with the two kings and this piece; White's are in the low nibble.
fn bishops_with(color: Color, piece_type: PieceType) -> u8 {
    if piece_type == PieceType::King {
        return 0;
    }
    let letter = Piece::new(color, piece_type, 1).letter();
    let fen = format!("4k3/8/8/8/3{letter}4/8/8/4K3 w - - 0 1");
    let game = Game::from_fen(&fen).expect("a legal position");
    Color::ALL
        .into_iter()
        .rev()
        .fold(0, |count, side| count << 4 | game.position().bishops(side))
}

/// Keys in four planes.
fn compare_planes(
    tables: &Tables<'_>,
    findings: &mut Findings,
    name: &str,
    keys: &[u64],
) -> Result<(), ImageError> {
    let table = tables.address(name)?;
    for (n, key) in keys.iter().enumerate() {
        let byte = |plane: usize| tables.byte(table.wrapping_add((plane * keys.len() + n) as u16));
        let found = u32::from_le_bytes([0, 1, 2, 3].map(byte));
        let at = || format!("{name} {n}");
        let [expected, found] = [*key as u32, found].map(|key| format!("{key:08x}"));
        findings.compare(Layer::Tables, at, "hash key", expected, found);
        findings.add_compared(Layer::Tables, 1);
    }
    Ok(())
}

fn castling(tables: &Tables<'_>, findings: &mut Findings) -> Result<(), ImageError> {
    compare_planes(tables, findings, "castling_keys", &zobrist::CASTLING)
}

/// The bit of each square's file, and its rank from each side.
fn squares(tables: &Tables<'_>, findings: &mut Findings) -> Result<(), ImageError> {
    let table = tables.address("square_bits")?;
    let [white, black] = SQUARE_RANKS;
    for square in Square::all() {
        let planes = [
            ("file", SQUARE_FILE, 1 << square.file()),
            ("White's rank", white, square.rank()),
            ("Black's rank", black, 7 - square.rank()),
        ];
        for (plane, offset, expected) in planes {
            let byte = tables.byte(table.wrapping_add(offset as u16 + u16::from(square.0)));
            let at = || format!("square_bits of {square}");
            findings.compare(Layer::Tables, at, plane, expected, byte);
            findings.add_compared(Layer::Tables, 1);
        }
    }
    Ok(())
}

/// The weights of the root piece-square tables: for each state of a feature, those of all piece
/// types.
fn root_weights(tables: &Tables<'_>, findings: &mut Findings) -> Result<(), ImageError> {
    fn by_state<const N: usize>(weights: &[[i8; N]]) -> Vec<u8> {
        let state = |n: usize| weights.iter().map(move |of_type| of_type[n] as u8);
        (0..N).flat_map(state).collect()
    }
    for (name, weights) in [
        ("root_w_pawn_control", by_state(&PAWN_CONTROL)),
        ("root_w_file_state", by_state(&FILE_STATE)),
        ("root_w_blockers", by_state(&BLOCKERS)),
        ("root_w_own_king", by_state(&OWN_KING_DISTANCE)),
        ("root_w_enemy_king", by_state(&ENEMY_KING_DISTANCE)),
    ] {
        compare_bytes(tables, findings, name, weights)?;
    }
    Ok(())
}

fn en_passant(tables: &Tables<'_>, findings: &mut Findings) -> Result<(), ImageError> {
    compare_planes(tables, findings, "en_passant_keys", &zobrist::EN_PASSANT)
}

/// The phase weights, and the quarter squares that multiply by them.
fn taper(tables: &Tables<'_>, findings: &mut Findings) -> Result<(), ImageError> {
    let weight = |phase: usize| PHASE_WEIGHT[phase.min(PHASE_MAX.into())];
    compare_bytes(tables, findings, "phase_weight", (0..PHASES).map(weight))?;
    let quarter = |n: i32| (n * n / 4) as u16;
    let lo = (0..512).map(|n| quarter(n).to_le_bytes()[0]);
    let hi = (0..512).map(|n| quarter(n).to_le_bytes()[1]);
    compare_bytes(tables, findings, "quarter_squares_lo", lo)?;
    compare_bytes(tables, findings, "quarter_squares_hi", hi)
}

/// The beginnings of the rows of the PV table.
fn pv_rows(tables: &Tables<'_>, findings: &mut Findings) -> Result<(), ImageError> {
    // Each row is as long as the longest PV from its ply.
    let row = |n: u8| (0..n).map(|ply| u16::from(MAX_DEPTH - ply)).sum::<u16>();
    let first = tables.address("pv_from")?;
    let rows = (0..PV_ROWS).map(|n| first.wrapping_add(row(n)).to_le_bytes());
    compare_bytes(
        tables,
        findings,
        "pv_row_lo",
        rows.clone().map(|row| row[0]),
    )?;
    compare_bytes(tables, findings, "pv_row_hi", rows.map(|row| row[1]))
}

/// The piece values of static exchange evaluation.
fn see_values(tables: &Tables<'_>, findings: &mut Findings) -> Result<(), ImageError> {
    compare_bytes(tables, findings, "see_values", SEE_VALUE)
}

/// The weights of both networks, each unpacked in turn.
fn networks(tables: &mut Tables<'_>, findings: &mut Findings) -> Result<(), C128Error> {
    let first = tables.address("net_weights_0")?.wrapping_sub(PAGE);
    let areas = [0, NET_PLANE_PAGES].map(|pages| first.wrapping_add(u16::from(pages) * PAGE));
    for phase in [PHASE_MAX, 0, FIRST_NETWORK_PHASE, FIRST_NETWORK_PHASE - 1] {
        tables.program.select_network(phase)?;
        let weights = &INPUT_WEIGHTS[network_index(phase)];
        for (neuron, pieces) in weights.iter().enumerate() {
            for piece_type in PieceType::ALL {
                for perspective in Color::ALL {
                    let expected = &pieces[feature_piece(perspective, Color::White, piece_type)];
                    let own = perspective == Color::White;
                    for (square, &expected) in Square::all().zip(expected) {
                        let (area, at) = net_weight(piece_type, own, neuron, square);
                        let found = tables.byte(areas[area].wrapping_add(at)) as i8;
                        let at = || {
                            format!("neuron {neuron}, {piece_type:?} on {square}, phase {phase}")
                        };
                        findings.compare(Layer::Tables, at, "weight", expected, found);
                        findings.add_compared(Layer::Tables, 1);
                    }
                }
            }
        }
    }
    Ok(())
}
