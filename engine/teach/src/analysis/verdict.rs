//! Judges a move that a reader of a page tries.

use std::sync::atomic::AtomicBool;

use octet_engine::board::moves::Move;
use octet_engine::eval::EvalWeights;
use octet_engine::game::Game;
use octet_engine::search::transposition::{self, Entry, SearchMemory};
use octet_engine::search::{Limits, Search};
use octet_notation::pgn::{PgnGame, Variation};
use octet_support::threads::Interrupted;

use super::analyst::Analyst;
pub use super::data::Game as GameJson;
use super::game::AnalysedGame;
use super::judge::{MoveAnalysis, PositionAnalysis};
use crate::effort::Effort;

/// Size of a search's transposition table, in MiB.
const TABLE: u32 = 4;

/// Analyses a game of one move from `before`, or of none. The data are those of the games in a
/// page. If `explained` is set, they include the reason for a mistake, which takes longer to find.
/// With weights other than the engine's no reason is given, because none would be proven.
///
/// # Errors
/// Never fails, because nothing ends the work.
pub fn verdict(
    before: &Game,
    played: Option<Move>,
    nodes: u32,
    weights: Option<&EvalWeights>,
    explained: bool,
) -> Result<GameJson, Interrupted> {
    let mut positions = vec![before.clone()];
    if let Some(mv) = played {
        let mut after = before.clone();
        after.play(mv);
        positions.push(after);
    }
    let record = PgnGame {
        start: before.clone(),
        moves: Variation {
            moves: played.into_iter().map(Into::into).collect(),
            ..Variation::default()
        },
        ..PgnGame::default()
    };
    let effort = Effort::nodes(nodes).with_table(TABLE);
    let stop = AtomicBool::new(false);
    let analyst = Analyst {
        effort,
        lines: 1,
        threats: true,
        confirms_short: false,
        stop: &stop,
    };
    let Some(weights) = weights else {
        let positions: Result<Vec<_>, _> = (positions.iter())
            .map(|game| analyst.position(game).map(Some))
            .collect();
        let analysed = match explained {
            true => AnalysedGame::new(record, positions?, &analyst),
            false => AnalysedGame::judged(record, positions?, &analyst),
        };
        return Ok(GameJson::new(&analysed));
    };
    let positions: Vec<_> = positions
        .into_iter()
        .map(|game| evaluated_with(game, nodes, weights))
        .collect();
    let moves = match (positions.as_slice(), played) {
        ([before, after], Some(mv)) => vec![Some(MoveAnalysis::new(before, mv, after))],
        _ => Vec::new(),
    };
    Ok(GameJson::new(&AnalysedGame {
        record,
        reasons: moves.iter().map(|_| None).collect(),
        moves,
        positions: positions.into_iter().map(Some).collect(),
        opening: None,
        proof_nodes: 0,
    }))
}

/// Analyses a position with these weights.
fn evaluated_with(game: Game, nodes: u32, weights: &EvalWeights) -> PositionAnalysis {
    if game.position().legal_moves().next().is_none() {
        return PositionAnalysis::terminal(game);
    }
    let mut memory = SearchMemory::new(vec![Entry::EMPTY; transposition::entries_for_mib(TABLE)]);
    let report = Search::new(&game, Limits::nodes(nodes), memory.table(), &mut ())
        .weights(weights)
        .run();
    PositionAnalysis::searched(game, report)
}
