//! Two games between two sets of numbers.

use std::sync::atomic::{AtomicBool, Ordering};

use octet_cli::threads::Interrupted;
use octet_engine::board::piece::Color;
use octet_engine::eval::Score;
use octet_engine::game::Game;
use octet_engine::search::transposition;
use octet_engine::search::{Limits, Search};

use super::params::PlayerParams;
use crate::data::training_position::WhiteResult;
use crate::selfplay::adjudication::Adjudicator;
use crate::selfplay::game::{ending, won};

/// A lead of more than this wins
const DECIDED: Score = 600;
/// when it has lasted so many plies.
const DECIDED_PLIES: i32 = 6;
/// Where both sides see less than this, the game is drawn
const EVEN: Score = 15;
/// when that has lasted so many plies,
const EVEN_PLIES: u32 = 12;
/// from this one after the opening on.
const EVEN_FROM: u32 = 60;
/// A game this long is drawn.
const LONGEST: u32 = 300;

/// The first side's half points in two games from an opening, one with each
/// colour.
pub fn pair(
    opening: &Game,
    sides: &[PlayerParams; 2],
    nodes: u32,
    stop: &AtomicBool,
) -> Result<u8, Interrupted> {
    let [first, second] = sides;
    let white = play(opening.clone(), [first, second], nodes, stop)?;
    let black = play(opening.clone(), [second, first], nodes, stop)?;
    Ok(white as u8 + (WhiteResult::Won as u8 - black as u8))
}

/// Plays a game on, White as the first; each side keeps its table.
fn play(
    mut game: Game,
    sides: [&PlayerParams; 2],
    nodes: u32,
    stop: &AtomicBool,
) -> Result<WhiteResult, Interrupted> {
    let mut memories = [transposition::EMPTY; 2];
    let mut lead = Adjudicator::new(DECIDED, DECIDED_PLIES);
    let mut even = 0;
    for ply in 0..LONGEST {
        if let Some(outcome) = game.outcome() {
            return Ok(ending(outcome));
        }
        if stop.load(Ordering::Relaxed) {
            return Err(Interrupted);
        }
        let side = game.position().side_to_move();
        let table = memories[side.index()].table();
        let PlayerParams { margins, weights } = sides[side.index()];
        let report = Search::new(&game, Limits::nodes(nodes), table, &mut ())
            .margins(*margins)
            .weights(weights)
            .run();
        let score = match side {
            Color::White => report.score,
            Color::Black => -report.score,
        };
        if let Some(winner) = lead.winner(score) {
            return Ok(won(winner));
        }
        even = if score.abs() < EVEN { even + 1 } else { 0 };
        if even >= EVEN_PLIES && ply >= EVEN_FROM {
            break;
        }
        if !game.play(report.best()) {
            unreachable!("the search plays legal moves");
        }
    }
    Ok(WhiteResult::Drawn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::game::opening;
    use octet_engine::search::margins::Margins;
    use octet_engine::search::params::{STANDARD, SearchParams};
    use octet_engine::util::random::Random;

    /// Margins under which what looks good is believed at once.
    fn silly() -> PlayerParams {
        let numbers = SearchParams {
            reverse_futility: 0,
            futility: 0,
            futility_per_ply: 0,
            delta_margin: -200,
            ..STANDARD
        };
        PlayerParams {
            margins: Margins::new(&numbers),
            ..PlayerParams::STANDARD
        }
    }

    #[test]
    fn better_margins_win() {
        let stop = AtomicBool::new(false);
        let (mut good, mut bad, pairs) = (0, 0, 16);
        for number in 0..pairs {
            let (opening, _) = opening(&mut Random::stream(1, number), 400);
            let mut sides = [PlayerParams::STANDARD, silly()];
            good += u32::from(pair(&opening, &sides, 400, &stop).expect("a pair"));
            sides.reverse();
            bad += u32::from(pair(&opening, &sides, 400, &stop).expect("a pair"));
        }
        // The same games, from the other side.
        assert_eq!(good + bad, 4 * pairs);
        assert!(2 * good > 3 * bad, "{good} to {bad}");
    }

    #[test]
    fn a_pair_that_is_interrupted_has_no_result() {
        let stop = AtomicBool::new(true);
        let sides = [PlayerParams::STANDARD, silly()];
        assert_eq!(pair(&Game::default(), &sides, 50, &stop), Err(Interrupted));
    }
}
