//! The evaluation, at the root and one ply on.

use engine::game::Game;
use engine::moves::Move;

use super::{Findings, Layer};
use crate::octet::{Player, PlayerError};

/// Compares the evaluation of the position set up, and after each legal move.
pub fn compare(
    player: &mut Player,
    game: &Game,
    findings: &mut Findings,
) -> Result<(), PlayerError> {
    let mut position = game.position().canonical();
    let (score, _) = player.evaluate()?;
    let at_root = || "at the root".to_owned();
    findings.compare(
        Layer::Evaluation,
        at_root,
        "score",
        position.evaluate(),
        score,
    );
    let moves: Vec<Move> = position.legal_moves().collect();
    findings.tally(Layer::Evaluation, moves.len() + 1);
    for mv in moves {
        let undo = position.make(mv);
        player.make(mv)?;
        let (score, _) = player.evaluate()?;
        let at = || format!("after {mv:?}");
        findings.compare(Layer::Evaluation, at, "score", position.evaluate(), score);
        player.unmake()?;
        position.unmake(mv, undo);
    }
    Ok(())
}
