//! Proofs of mates: answers, nodes and lines.

use octet_console::program::{C128Engine, C128Error};
use octet_engine::board::moves::Move;
use octet_engine::eval::{DRAW, MATE_FOUND};
use octet_engine::game::Game;
use octet_engine::search::transposition::{Bound, Entry, Hit, SearchMemory};
use octet_engine::search::{Limits, MAX_DEPTH, Report, Search};

use super::{Findings, Layer};

/// How many moves a proof in a position looks for: one, or the most that there can be where no search
/// goes on, because nobody can mate.
#[must_use]
pub fn moves(game: &Game) -> u8 {
    match game.position().insufficient_material() {
        true => MAX_DEPTH / 2,
        false => 1,
    }
}

/// What the table says of each move, that it does not mate: a proof must not believe it.
fn untrue(game: &Game) -> Vec<(u32, Hit)> {
    let hit = Hit {
        mv: Move::NONE,
        score: DRAW,
        depth: MAX_DEPTH,
        bound: Bound::Exact,
    };
    let mut position = game.position().canonical();
    let moves: Vec<Move> = position.legal_moves().collect();
    let after = |mv: Move| {
        let before = position.make(mv);
        let hash = position.state().hash();
        position.unmake(mv, before);
        (hash, hit)
    };
    moves.into_iter().map(after).collect()
}

/// The engine's answer, and its report.
pub fn proof<E: AsMut<[Entry]>>(
    game: &Game,
    moves: u8,
    memory: &mut SearchMemory<E>,
) -> (bool, Report) {
    let limits = Limits::depth(MAX_DEPTH);
    for (hash, hit) in untrue(game) {
        memory.table().store(hash.into(), 1, hit);
    }
    let report = Search::new(game, limits, memory.table(), &mut ())
        .mated_in(moves)
        .run();
    (report.score < -MATE_FOUND, report)
}

/// Compares whether the side to move is mated in so many moves, how many nodes say so, and what holds
/// longest.
///
/// # Errors
/// A fault of the program.
pub fn compare(
    program: &mut C128Engine,
    game: &Game,
    moves: u8,
    findings: &mut Findings,
) -> Result<bool, C128Error> {
    program.new_game(game)?;
    for (hash, hit) in untrue(game) {
        program.store(hash, 1, hit)?;
    }
    let expected = proof(game, moves, &mut program.empty_memory());
    let (is_mated, found) = program.prove_mate(moves)?;
    findings.add_compared(Layer::Search, 1);
    let [engine, c128] = [expected, (is_mated, found)]
        .map(|(is_mated, report)| format!("{is_mated}, {}: {:?}", report.nodes, report.pv));
    if engine != c128 {
        let at = format!("mated in {moves}");
        findings.add(Layer::Search, at, "answer, nodes and line", engine, c128);
    }
    Ok(is_mated)
}
