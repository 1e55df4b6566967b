//! The engine beside the machine: it repeats the searches of the program, in a thread of its own.

use std::cmp::Ordering;

use anyhow::{Context, Result};
use octet_console::live::{LiveEngine, LiveReport};
use octet_engine::board::piece::Color;
use octet_engine::eval::Score;
use octet_engine::game::Game;
use octet_engine::search::transposition::EMPTY;
use octet_engine::search::{Limits, Report, Search};
use octet_notation::{InPawns, Notation};

use crate::json::{self, Object};

/// What has been compared, as JSON: how much; the last whole `iteration`, which the program shows;
/// `stopped`, the end of its search, if time or a key has stopped it after more nodes; the nodes of
/// the last `bars`, and those in which something differs (`differ`, numbers of bars).
pub fn compared(engine: &LiveEngine) -> String {
    let counts = engine.counts();
    let mut object = Object::new();
    object
        .raw("iterations", counts.iterations)
        .raw("searches", counts.searches)
        .raw("same", counts.same)
        .raw("differences", counts.differences)
        .raw("nodes", counts.nodes);
    for (name, report) in [
        ("iteration", engine.iteration()),
        ("stopped", engine.stopped()),
    ] {
        if let Some(report) = report {
            object.raw(name, both(report));
        }
    }
    let bars: Vec<_> = engine.searches().collect();
    let differ = bars.iter().enumerate().filter(|(_, bar)| !bar.1);
    object
        .raw("bars", json::numbers(bars.iter().map(|bar| bar.0)))
        .raw("differ", json::numbers(differ.map(|(n, _)| n)));
    object.finish()
}

fn both(said: &LiveReport) -> String {
    Object::new()
        .raw("program", report(&said.game, &said.program))
        .raw("engine", report(&said.game, &said.engine))
        .raw("identical", said.identical)
        .finish()
}

/// The engine's report after so many nodes about the game that begins with a FEN and continues with
/// moves in UCI notation, as JSON; empty if the game is over.
///
/// # Errors
/// The FEN or a move cannot be read.
pub fn alone(fen: &str, moves: &str, nodes: u32) -> Result<String> {
    let mut game = Game::from_fen(fen)?;
    for text in moves.split_whitespace() {
        let mv = game.parse_uci(text).with_context(|| text.to_owned())?;
        game.play(mv);
    }
    if game.outcome().is_some() {
        return Ok(String::new());
    }
    let mut memory = Box::new(EMPTY);
    let limits = Limits::nodes(nodes);
    let said = Search::new(&game, limits, memory.table(), &mut ()).run();
    Ok(report(&game, &said))
}

/// A report as JSON.
fn report(game: &Game, report: &Report) -> String {
    let line: Vec<String> = game
        .san_moves(report.pv.as_slice())
        .map(|san| san.to_string())
        .collect();
    Object::new()
        .raw("depth", report.depth)
        .text("score", lead(game.position().side_to_move(), report.score))
        .raw("nodes", report.nodes)
        .texts("line", line)
        .finish()
}

/// The side that is ahead and its score, as the program shows it, from the mover's score.
fn lead(mover: Color, score: Score) -> String {
    let side = match score.cmp(&0) {
        Ordering::Equal => return "Equal 0.00".to_owned(),
        Ordering::Greater => mover,
        Ordering::Less => mover.other(),
    };
    format!("{side} {}", InPawns(score.saturating_abs()))
}
