//! The mate problems of the page, from the bundled ones.

use anyhow::Result;
use octet_notation::collection::PROBLEMS;
use octet_notation::epd::suite;
use serde::Serialize;

/// A problem, as the page's script puzzle.js has it.
#[derive(Serialize)]
struct Puzzle {
    id: String,
    /// Composer, where it was printed, and the year.
    by: String,
    /// The number of moves.
    mate: i16,
    fen: String,
    /// The solution in UCI notation.
    line: String,
}

/// The problems as JSON for an element of a page.
///
/// # Errors
/// The bundled file cannot be read.
pub fn json() -> Result<String> {
    let problems = suite::parse(PROBLEMS)?.into_iter();
    let puzzles = problems.map(|problem| {
        let line: Vec<String> = problem.pv.iter().map(ToString::to_string).collect();
        Puzzle {
            fen: problem.game.fen().to_string(),
            id: problem.id,
            by: problem.comment,
            mate: problem.mate.unwrap_or(1),
            line: line.join(" "),
        }
    });
    let json = serde_json::to_string(&puzzles.collect::<Vec<_>>())?;
    // The data must not contain the end of its element.
    Ok(json.replace('<', "\\u003c"))
}
