//! The static evaluation, at the root and one ply below.

use octet_engine::board::moves::Move;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::game::Game;

use super::{Findings, Layer};
use octet_console::program::{C128Engine, C128Error};

/// Compares the evaluation of the position set up, and after each legal move.
pub fn compare(
    program: &mut C128Engine,
    game: &Game,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    let mut position = EvaluatedPosition::new(game.position().canonical());
    compare_score(program, &position, None, findings)?;
    let moves: Vec<Move> = position.legal_moves().collect();
    for mv in moves {
        let undo = position.make(mv);
        program.make(mv)?;
        compare_score(program, &position, Some(mv), findings)?;
        program.unmake()?;
        position.unmake(mv, undo);
    }
    Ok(())
}

/// Compares the evaluation at the root, or after a move.
pub fn compare_score(
    program: &mut C128Engine,
    position: &EvaluatedPosition,
    after: Option<Move>,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    let (score, _) = program.evaluate()?;
    let at = || after.map_or("at the root".to_owned(), |mv| format!("after {mv:?}"));
    findings.compare(Layer::Evaluation, at, "score", position.evaluate(), score);
    findings.add_compared(Layer::Evaluation, 1);
    Ok(())
}
