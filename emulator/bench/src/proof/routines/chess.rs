//! Rules: tables of constants, possible moves, insufficient material, the 50-move count.

use octet_engine::bench::POSITIONS;
use octet_engine::board::fen::Board;
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::MAX_HALFMOVE;
use octet_engine::board::square::Square;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::game::Game;

use super::super::claim::{Bench, Claim, Tally};
use super::{CYCLES, white_to_move};
use crate::crosscheck::moves::every_move;
use crate::crosscheck::{Findings, Layer, make_unmake, tables};
use octet_console::program::{C128Error, GeneratedMoves};

/// Both kings, and one or two of these.
const MINORS: [(Color, PieceType); 4] = [
    (Color::White, PieceType::Knight),
    (Color::White, PieceType::Bishop),
    (Color::Black, PieceType::Knight),
    (Color::Black, PieceType::Bishop),
];
/// The kings' squares, far from each other. Other pieces stand on all the remaining squares.
const KINGS: [Square; 2] = [Square::new(4, 0), Square::new(4, 7)];
/// Positions with every kind of move, and with every kind of piece where only pawns make some of
/// them.
const MOVES: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "8/1P1k4/8/1NpP4/8/8/4K2p/6B1 w - c6 0 1",
    "8/1P1k4/8/8/2nPp3/8/4K2p/6N1 b - d3 0 1",
    "8/NBRQKP2/8/8/8/8/8/k7 w - - 0 1",
    "K7/8/8/8/8/8/nbrqkp2/8 b - - 0 1",
];

pub(super) fn claims() -> Vec<Claim> {
    // 62 squares are left beside the kings, for the first and then for the second.
    let placements = 62 + 4 * 62 + 10 * 62 * 61 - 62;
    vec![
        Claim::of_routine(
            "tables",
            "tables of constants: every entry",
            TABLE_ENTRIES,
            1,
            |bench, _, tally| {
                let mut findings = Findings::without_trace();
                tables::compare(bench.core.machine().image(), &mut findings);
                tally.cases += findings.compared(Layer::Tables);
                if let Some(difference) = findings.differences().first() {
                    tally.differ(|| difference.headline());
                }
                Ok(())
            },
        ),
        Claim::of_routine(
            "insufficient material",
            "insufficient material: one or two minor pieces on all squares",
            placements,
            MINORS.len() + 1,
            insufficient_material,
        ),
        Claim::of_routine(
            "pseudo-legal",
            "moves of the table: every move of any position, in 38 positions",
            ((MOVES.len() + POSITIONS.len()) * every_move().len()) as u64,
            MOVES.len() + POSITIONS.len(),
            pseudo_legal,
        ),
        Claim::of_routine(
            "fifty moves",
            "50-move count: every count before every kind of move",
            MOVES.len() as u64 * (u64::from(MAX_HALFMOVE) + 1),
            MOVES.len(),
            fifty_moves,
        ),
    ]
}

/// Entries that the layer of tables compares.
const TABLE_ENTRIES: u64 = 15_890;

fn insufficient_material(
    bench: &mut Bench,
    part: usize,
    tally: &mut Tally,
) -> Result<(), C128Error> {
    let mut board: Board = [None; 64];
    for (color, king) in Color::ALL.into_iter().zip(KINGS) {
        board[king.index()] = Some((color, PieceType::King));
    }
    let free: Vec<usize> = (0..64).filter(|&n| board[n].is_none()).collect();
    let Some(&first) = MINORS.get(part) else {
        // The last part: one piece.
        for piece in MINORS {
            for &square in &free {
                board[square] = Some(piece);
                compare_insufficient(bench, &board, tally)?;
                board[square] = None;
            }
        }
        return Ok(());
    };
    for &second in &MINORS[part..] {
        for &one in &free {
            for &other in free.iter().filter(|&&other| other != one) {
                board[one] = Some(first);
                board[other] = Some(second);
                compare_insufficient(bench, &board, tally)?;
                board[one] = None;
                board[other] = None;
            }
        }
    }
    Ok(())
}

fn compare_insufficient(
    bench: &mut Bench,
    board: &Board,
    tally: &mut Tally,
) -> Result<(), C128Error> {
    let position = white_to_move(board);
    let fields = bench.core.layout().position(
        &EvaluatedPosition::new(position.clone()),
        c128::chess::layout::CoreLayout::ply_index(0),
    );
    let routine = bench.at("insufficient_material")?;
    let machine = bench.core.machine_mut();
    for field in fields {
        machine.write(field.address, &field.bytes);
    }
    machine.call(routine, CYCLES)?;
    let draw = machine.registers().p & 1 != 0;
    tally.compare(position.insufficient_material(), draw, || {
        position.fen(1).to_string()
    });
    Ok(())
}

fn pseudo_legal(bench: &mut Bench, part: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let mut fens = MOVES.into_iter().chain(POSITIONS);
    let Some(Ok(game)) = fens.nth(part).map(Game::from_fen) else {
        unreachable!("the positions are legal");
    };
    bench.core.set_position(&game)?;
    let position = game.position().canonical();
    let captures = GeneratedMoves::all(&position).captures;
    for mv in every_move() {
        let (found, _) = bench.core.is_pseudo_legal(mv)?;
        let capture = || captures.iter().any(|&(capture, _)| capture == mv);
        let expected = position.is_pseudo_legal(mv).then(capture);
        tally.compare(expected, found, || format!("{mv:?} in {}", game.fen()));
    }
    Ok(())
}

fn fifty_moves(bench: &mut Bench, part: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let Ok(start) = Game::from_fen(MOVES[part]) else {
        unreachable!("the positions are legal");
    };
    bench.core.set_position(&start)?;
    for halfmove in 0..=MAX_HALFMOVE {
        let fen = start.fen().to_string();
        let fields: Vec<&str> = fen.split(' ').collect();
        let fen = format!("{} {halfmove} 1", fields[..4].join(" "));
        let Ok(game) = Game::from_fen(&fen) else {
            unreachable!("only the count differs");
        };
        let mut findings = Findings::without_trace();
        let mut position = EvaluatedPosition::new(game.position().canonical());
        bench.core.set_board(&position)?;
        let unwatched = |_: &mut _, _: &_, _, _: &mut _| Ok(());
        make_unmake::compare_moves(&mut bench.core, &mut position, &mut findings, unwatched)?;
        tally.cases += 1;
        if let Some(difference) = findings.differences().first() {
            tally.differ(|| format!("{fen}: {}", difference.headline()));
        }
    }
    Ok(())
}
