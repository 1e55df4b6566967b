//! Search reports in JSON, the same from both machines, so that two files can
//! be compared.

use octet_engine::eval;
use octet_engine::game::Game;
use octet_engine::search::{Report, Watcher};
use serde::{Deserialize, Serialize};

/// A search: its position, its result and the report of each iteration.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SearchJson {
    /// The position in FEN, without the game's earlier moves.
    pub fen: String,
    /// The last report.
    #[serde(flatten)]
    pub result: ReportJson,
    /// The reports of the completed iterations, in order.
    pub iterations: Vec<ReportJson>,
    /// The best lines, best first, where several are wanted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<ReportJson>,
}

/// One report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReportJson {
    /// The iteration completed; 0 if none was.
    pub depth: u8,
    /// The score for the side to move, in centipawns; mates are near 16000 or -16000.
    pub score: i16,
    /// Moves to mate, negative when the side to move is mated, or null.
    pub mate: Option<i16>,
    /// The best move as UCI writes it, or null when there is no legal move.
    pub best: Option<String>,
    /// The principal variation, as UCI writes moves.
    pub pv: Vec<String>,
    /// Nodes below the root since the search began.
    pub nodes: u32,
    /// The position's hash, eight hexadecimal digits.
    pub hash: String,
    /// 6502 cycles since the search began, if they were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cycles: Option<u64>,
}

impl ReportJson {
    /// A report, with the cycles it took if they were counted.
    #[must_use]
    pub fn new(report: &Report, cycles: Option<u64>) -> ReportJson {
        let pv: Vec<String> = report
            .pv
            .as_slice()
            .iter()
            .map(ToString::to_string)
            .collect();
        ReportJson {
            depth: report.depth,
            score: report.score,
            mate: eval::mate_in(report.score),
            best: pv.first().cloned(),
            pv,
            nodes: report.nodes,
            hash: format!("{:08x}", report.hash),
            cycles,
        }
    }
}

impl SearchJson {
    /// A search of the game's current position.
    #[must_use]
    pub fn new(game: &Game, iterations: Vec<ReportJson>, result: ReportJson) -> SearchJson {
        SearchJson {
            fen: game.fen().to_string(),
            result,
            iterations,
            lines: Vec::new(),
        }
    }
}

/// A watcher that keeps the report of every iteration.
#[derive(Clone, Default, Debug)]
pub struct ReportRecorder {
    /// The reports so far.
    pub reports: Vec<Report>,
}

impl Watcher for ReportRecorder {
    fn iteration(&mut self, report: &Report) {
        self.reports.push(*report);
    }
}
