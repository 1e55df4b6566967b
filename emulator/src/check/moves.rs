//! Generated moves, in order.

use engine::game::Game;
use engine::moves::Move;

use super::{Findings, Layer};
use crate::octet::{Generated, Player, PlayerError};

/// Compares what the generators give in the position set up.
pub fn compare(
    player: &mut Player,
    game: &Game,
    findings: &mut Findings,
) -> Result<(), PlayerError> {
    let position = game.position().canonical();
    let expected = Generated::all(&position);
    let (captures, _) = player.generate_captures()?;
    list(findings, "captures", &expected.captures, &captures, capture);
    let (quiets, _) = player.generate_quiets()?;
    list(findings, "quiet moves", &expected.quiets, &quiets, quiet);
    Ok(())
}

fn list<T: PartialEq>(
    findings: &mut Findings,
    what: &str,
    engine: &[T],
    c128: &[T],
    show: impl Fn(&T) -> String,
) {
    let len = engine.len().max(c128.len());
    findings.tally(Layer::Moves, len);
    let Some(n) = (0..len).find(|&n| engine.get(n) != c128.get(n)) else {
        return;
    };
    let one = |list: &[T]| list.get(n).map_or("no more".to_owned(), &show);
    let field = format!("number {} of {} and {}", n + 1, engine.len(), c128.len());
    findings.differ(Layer::Moves, what, field, one(engine), one(c128));
}

fn capture((mv, score): &(Move, u8)) -> String {
    format!("{mv:?} score {score}")
}

fn quiet(mv: &Move) -> String {
    format!("{mv:?}")
}
