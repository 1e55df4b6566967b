//! Makes exercises of mistakes: the reader finds the better move.

use std::fmt::Write;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::game::Game;
use octet_notation::Notation;
use octet_notation::wdl::Chances;
use serde::Serialize;

use super::analyst::Analyst;
use super::game::AnalysedGame;
use super::judge::{Judgement, MIN_LOSS, MoveAnalysis};
use crate::lines;

/// How many moves of the solution are shown.
const SHOWN_PLIES: usize = 8;

/// A position in which somebody made a mistake.
#[derive(Serialize)]
pub struct Exercise {
    /// The position, in FEN.
    fen: String,
    /// The players, and the number of the move.
    name: String,
    /// The move that was played, in algebraic notation.
    played: String,
    /// The solution, in UCI and algebraic notation.
    solution: [String; 2],
    /// The solution's line, with move numbers.
    line: String,
    /// Why the move played is a mistake; empty if no reason is proven.
    why: String,
    /// All legal moves, in UCI and algebraic notation.
    moves: Vec<[String; 2]>,
}

/// Finds the mistakes and blunders of a game whose position has a single solution: any other move
/// gives expected score away, too. If a player is named, only that player's count.
pub fn collect(game: &AnalysedGame, player: Option<&str>, analyst: &Analyst) -> Vec<Exercise> {
    let mut exercises = Vec::new();
    for (n, mv) in game.record.moves().enumerate() {
        let worth = |analysis: &MoveAnalysis| analysis.judgement >= Some(Judgement::Mistake);
        let [Some(before), Some(after)] = &game.positions[n..n + 2] else {
            continue;
        };
        let line = before.pv();
        let Some(&best) = line.first() else { continue };
        let mover = game.name(game.mover(n)).to_lowercase();
        if player.is_some_and(|name| name.to_lowercase() != mover) {
            continue;
        }
        if !game.moves[n].as_ref().is_some_and(worth) || !is_only(&before.game, best, analyst) {
            continue;
        }
        let reason = game.reasons[n].as_ref();
        let position = before.game.position();
        let both = |mv| [format!("{mv}"), position.san(mv).to_string()];
        let players = Color::ALL.map(|side| game.name(side));
        let shown = &line[..line.len().min(SHOWN_PLIES)];
        exercises.push(Exercise {
            fen: before.game.fen().to_string(),
            name: format!(
                "{} - {}, move {}",
                players[0],
                players[1],
                before.game.fullmove()
            ),
            played: position.san(mv).to_string(),
            solution: both(best),
            line: lines::numbered(&before.game, shown),
            why: reason
                .map(|reason| reason.with_line(&before.game, &after.game))
                .unwrap_or_default(),
            moves: position.legal_moves().map(both).collect(),
        });
    }
    exercises
}

/// Whether a second search finds that move best, and the next best one clearly worse.
fn is_only(game: &Game, best: Move, analyst: &Analyst) -> bool {
    let Ok(found) = analyst.effort.search_lines(game, 2, analyst.stop) else {
        return false;
    };
    let expected = |score| Chances::new(score, game.position()).expected_score();
    match found.lines.as_slice() {
        [first, second, ..] => {
            first.best() == best && expected(first.score) - expected(second.score) >= MIN_LOSS
        }
        _ => false,
    }
}

/// Writes the exercises in EPD: `bm` is the solution, `id` the game, `c0` the reason why the move played
/// was a mistake, `c1` the solution's line.
pub fn epd(exercises: &[Exercise]) -> String {
    let mut text = String::new();
    for exercise in exercises {
        let fields: Vec<&str> = exercise.fen.split(' ').collect();
        let (position, clocks) = fields.split_at(fields.len().min(4));
        let quoted = |text: &str| text.replace('"', "'");
        let [halfmove, fullmove] = [0, 1].map(|n| clocks.get(n).copied().unwrap_or("0"));
        let _ = write!(
            text,
            "{} bm {}; hmvc {halfmove}; fmvn {fullmove}; id \"{}\"; ",
            position.join(" "),
            exercise.solution[1],
            quoted(&exercise.name)
        );
        if !exercise.why.is_empty() {
            let (played, why) = (&exercise.played, quoted(&exercise.why));
            let _ = write!(text, "c0 \"{played}: {why}\"; ");
        }
        let _ = writeln!(text, "c1 \"{}\";", quoted(&exercise.line));
    }
    text
}
