//! The static evaluation, at the root and one ply below.

use octet_engine::board::moves::Move;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::game::Game;

use super::{Findings, Layer};
use crate::program::{C128Engine, C128Error};

/// Compares the evaluation of the position set up, and after each legal move.
pub fn compare(
    program: &mut C128Engine,
    game: &Game,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    let mut position = EvaluatedPosition::new(game.position().canonical());
    let (score, _) = program.evaluate()?;
    let at_root = || "at the root".to_owned();
    findings.compare(
        Layer::Evaluation,
        at_root,
        "score",
        position.evaluate(),
        score,
    );
    let moves: Vec<Move> = position.legal_moves().collect();
    findings.add_compared(Layer::Evaluation, moves.len() + 1);
    for mv in moves {
        let undo = position.make(mv);
        program.make(mv)?;
        let (score, _) = program.evaluate()?;
        let at = || format!("after {mv:?}");
        findings.compare(Layer::Evaluation, at, "score", position.evaluate(), score);
        program.unmake()?;
        position.unmake(mv, undo);
    }
    Ok(())
}
