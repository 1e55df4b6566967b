//! Two games between two sets of parameters, with colours swapped.

use std::sync::atomic::{AtomicBool, Ordering};

use octet_engine::eval::Score;
use octet_engine::game::Game;
use octet_engine::search::{Limits, Search, transposition};
use octet_support::threads::Interrupted;

use super::params::PlayerParams;
use crate::data::training_position::WhiteResult;
use crate::selfplay::adjudication::Adjudicator;
use crate::selfplay::game::{result, won};

/// A game is adjudicated as won when a side leads by more than this
const WIN_SCORE: Score = 600;
/// for so many plies.
const WIN_PLIES: i32 = 6;
/// It is adjudicated as drawn when scores are below this
const DRAW_SCORE: Score = 15;
/// for so many plies,
const DRAW_PLIES: u32 = 12;
/// from this ply after the opening on.
const DRAW_FROM_PLY: u32 = 60;
/// A game of this length is drawn.
const MAX_PLIES: u32 = 300;

/// The first side's half points, 0 to 4, in two games from the same opening, one with each colour.
///
/// # Errors
/// `stop` was set.
pub fn play_pair(
    opening: &Game,
    players: &[PlayerParams; 2],
    nodes: u32,
    stop: &AtomicBool,
) -> Result<u8, Interrupted> {
    let [first, second] = players;
    let white = play(opening.clone(), [first, second], nodes, stop)?;
    let black = play(opening.clone(), [second, first], nodes, stop)?;
    Ok(white as u8 + (WhiteResult::Won as u8 - black as u8))
}

/// Plays a game to its end, the first side as White; each side has its own table.
fn play(
    mut game: Game,
    players: [&PlayerParams; 2],
    nodes: u32,
    stop: &AtomicBool,
) -> Result<WhiteResult, Interrupted> {
    let mut memories = [transposition::EMPTY; 2];
    let mut adjudicator = Adjudicator::new(WIN_SCORE, WIN_PLIES);
    let mut even_plies = 0;
    for ply in 0..MAX_PLIES {
        if let Some(outcome) = game.outcome() {
            return Ok(result(outcome));
        }
        if stop.load(Ordering::Relaxed) {
            return Err(Interrupted);
        }
        let side = game.position().side_to_move();
        let table = memories[side.index()].table();
        let PlayerParams { margins, weights } = players[side.index()];
        let report = Search::new(&game, Limits::nodes(nodes), table, &mut ())
            .margins(*margins)
            .weights(weights)
            .run();
        let score = side.sign() * report.score;
        if let Some(winner) = adjudicator.winner(score) {
            return Ok(won(winner));
        }
        even_plies = if score.abs() < DRAW_SCORE {
            even_plies + 1
        } else {
            0
        };
        if even_plies >= DRAW_PLIES && ply >= DRAW_FROM_PLY {
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

    /// With these parameters the search prunes far too much.
    fn bad_params() -> PlayerParams {
        let params = SearchParams {
            reverse_futility: 0,
            futility: 0,
            futility_per_ply: 0,
            delta_margin: -200,
            ..STANDARD
        };
        PlayerParams {
            margins: Margins::new(&params),
            ..PlayerParams::STANDARD
        }
    }

    #[test]
    fn better_parameters_win() {
        let stop = AtomicBool::new(false);
        let (mut good, mut bad, pairs) = (0, 0, 16);
        for number in 0..pairs {
            let (opening, _) = opening(&mut Random::stream(1, number), 400);
            let mut sides = [PlayerParams::STANDARD, bad_params()];
            good += u32::from(play_pair(&opening, &sides, 400, &stop).expect("a pair"));
            sides.reverse();
            bad += u32::from(play_pair(&opening, &sides, 400, &stop).expect("a pair"));
        }
        // The same games, seen from the other side.
        assert_eq!(good + bad, 4 * pairs);
        assert!(2 * good > 3 * bad, "{good} to {bad}");
    }

    #[test]
    fn a_pair_that_is_interrupted_has_no_result() {
        let stop = AtomicBool::new(true);
        let sides = [PlayerParams::STANDARD, bad_params()];
        assert_eq!(
            play_pair(&Game::default(), &sides, 50, &stop),
            Err(Interrupted)
        );
    }
}
