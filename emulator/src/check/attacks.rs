//! The attack test on every square, for both colours.

use engine::game::Game;
use engine::piece::Color;
use engine::square::Square;

use super::{Findings, Layer};
use crate::octet::{Player, PlayerError};

/// Compares the attack tests of the position set up.
pub fn compare(
    player: &mut Player,
    game: &Game,
    findings: &mut Findings,
) -> Result<(), PlayerError> {
    let position = game.position();
    for by in Color::ALL {
        for square in Square::all() {
            let (attacked, _) = player.attacked(square, by)?;
            let at = || format!("{square} by {by}");
            let expected = position.attacked(square, by);
            findings.compare(Layer::Attacks, at, "attacked", expected, attacked);
        }
    }
    findings.tally(Layer::Attacks, 128);
    Ok(())
}
