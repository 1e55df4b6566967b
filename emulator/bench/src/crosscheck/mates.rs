//! Proofs of mates: answers, nodes and lines.

use octet_console::program::{C128Engine, C128Error};
use octet_engine::eval::MATE_FOUND;
use octet_engine::game::Game;
use octet_engine::search::{Limits, MAX_DEPTH, Search};

use super::{Findings, Layer};

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
    let mut memory = program.empty_memory();
    let limits = Limits::depth(MAX_DEPTH);
    let report = Search::new(game, limits, memory.table(), &mut ())
        .mated_in(moves)
        .run();
    let expected = (report.score < -MATE_FOUND, report);
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
