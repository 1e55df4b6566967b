//! The threat: what the opponent would do if it were his move.

use std::sync::atomic::AtomicBool;

use octet_engine::board::moves::Move;
use octet_engine::eval::{Score, mate_in};
use octet_engine::game::Game;
use octet_notation::Notation;
use octet_support::threads::Interrupted;

use crate::effort::Effort;
use crate::lines;
use crate::material::{self, Tally};
use crate::reasons::walk::Walk;

/// With a threat the opponent gains so many centipawns more than the position is worth for him.
const MIN_GAIN: Score = 80;

/// What the opponent would do.
#[derive(Clone, Debug)]
pub struct Threat {
    /// The position with the opponent to move.
    pub game: Game,
    /// His best line.
    pub line: Vec<Move>,
    /// What the line threatens, if anything: `threatens Qxf7 mate`.
    pub words: Option<String>,
    /// Nodes of its search.
    pub nodes: u32,
}

/// The position if the side to move passes. `None` in check, where passing is not allowed, and
/// where the opponent has no move.
pub fn passed(game: &Game) -> Option<Game> {
    if game.position().in_check() {
        return None;
    }
    let mut passed = game.clone();
    lines::play(&mut passed, Move::NONE);
    passed.position().legal_moves().next()?;
    Some(passed)
}

/// Searches the position after a null move. `score` is that of the side to move without it.
///
/// # Errors
/// `stop` was set.
/// # Examples
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use octet_engine::Game;
/// use octet_teach::{effort::Effort, threat};
///
/// let game = Game::from_fen("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 1")?;
/// let found = threat::find(&game, 0, &Effort::nodes(20_000), &AtomicBool::new(false));
/// let threat = found.expect("nobody stopped it").expect("Black is not in check");
/// assert_eq!(threat.words.as_deref(), Some("threatens Qxf7 mate"));
/// # Ok::<(), octet_engine::board::fen::FenError>(())
/// ```
pub fn find(
    game: &Game,
    score: Score,
    effort: &Effort,
    stop: &AtomicBool,
) -> Result<Option<Threat>, Interrupted> {
    let Some(passed) = passed(game) else {
        return Ok(None);
    };
    let report = effort.search(&passed, stop)?.result;
    let line = report.pv.as_slice().to_vec();
    let words = words(&passed, &line, report.score, -score);
    Ok(Some(Threat {
        game: passed,
        line,
        words,
        nodes: report.nodes,
    }))
}

/// The threat in words: a mate, or material that the line wins.
///
/// `score` is the opponent's, and `without` the same if he is not to move.
pub fn words(passed: &Game, line: &[Move], score: Score, without: Score) -> Option<String> {
    let san = passed.san(*line.first()?);
    let san = san.as_str();
    match mate_in(score) {
        Some(1) => return Some(format!("threatens {} mate", san.trim_end_matches('#'))),
        Some(moves) if moves > 0 => return Some(format!("threatens {san} and mate in {moves}")),
        _ => {}
    }
    if score.saturating_sub(without) < MIN_GAIN {
        return None;
    }
    let start = passed.position();
    let side = start.side_to_move();
    let walk = Walk::new(start, line);
    let gain = material::balance(walk.end(), side) - material::balance(start, side);
    if gain < material::PAWN {
        return None;
    }
    let won = Tally::new(start, walk.end(), side.other()).words()?;
    Some(format!("threatens {san}, which wins {won}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threat(fen: &str, moves: &str) -> Option<String> {
        let mut game = Game::from_fen(fen).expect(fen);
        for text in moves.split_whitespace() {
            let mv = game.parse_san(text).expect(text);
            assert!(game.play(mv));
        }
        let effort = Effort::nodes(20_000);
        let stop = AtomicBool::new(false);
        let found = |game: &Game| effort.search(game, &stop).expect("not stopped").result;
        let threat = find(&game, found(&game).score, &effort, &stop);
        threat.expect("not stopped").and_then(|threat| threat.words)
    }

    #[test]
    fn threats_are_told() {
        let start = octet_engine::board::fen::STARTPOS;
        for (fen, moves, words) in [
            (start, "", None),
            (start, "e4 e5 Bc4 Nc6 Qh5", Some("threatens Qxf7 mate")),
            (start, "e4 e5 Nf3 Nf6 Nc3 a6 a3 h6 h3 Qe7 Bc4 g5", None),
            // In check nobody passes.
            ("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "", None),
            (
                "4k3/pp3ppp/8/3n4/4P3/8/PP3PPP/4K3 b - - 0 1",
                "",
                Some("threatens exd5, which wins a knight for a pawn"),
            ),
        ] {
            assert_eq!(threat(fen, moves).as_deref(), words, "{fen} {moves}");
        }
    }
}
