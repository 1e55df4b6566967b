//! Exact results of searches: nodes, scores and moves by position and depth. Every change of the
//! search shows here; `.ci/follow` writes the tables anew.

use std::fmt::Write;

use octet_engine::bench::POSITIONS;
use octet_engine::eval::DRAW;
use octet_engine::game::Game;
use octet_engine::search::levels::LEVELS;
use octet_engine::search::{Limits, Pv, Report, Search, transposition};
use octet_notation::json::ReportRecorder;
use octet_testing::positions::bundled;

fn game(fen: &str) -> Game {
    Game::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// Nodes, score and best move.
fn result(report: &Report) -> String {
    let best = report.pv.as_slice().first();
    let best = best.map_or("-".to_owned(), ToString::to_string);
    format!("{} {:+} {best}", report.nodes, report.score)
}

/// The results of all iterations.
fn iterations(game: &Game, limits: Limits) -> Vec<String> {
    let mut recorder = ReportRecorder::default();
    let mut memory = transposition::EMPTY;
    Search::new(game, limits, memory.table(), &mut recorder).run();
    recorder.reports.iter().map(result).collect()
}

#[test]
fn bench_positions_by_depth() {
    let mut table = String::new();
    for fen in POSITIONS {
        let _ = writeln!(table, "{fen}");
        for (n, line) in iterations(&game(fen), Limits::depth(6)).iter().enumerate() {
            let _ = writeln!(table, "  {} {line}", n + 1);
        }
    }
    octet_testing::assert_snapshot!(table);
}

#[test]
fn bundled_positions_at_depth_3() {
    let mut table = String::new();
    for position in bundled() {
        let results = iterations(&position.game, Limits::depth(3));
        let _ = writeln!(table, "{}: {}", position.id, results.join(", "));
    }
    octet_testing::assert_snapshot!(table);
}

#[test]
fn levels() {
    let mut table = String::new();
    for (n, level) in LEVELS.iter().enumerate() {
        for fen in &POSITIONS[4..8] {
            let results = iterations(&game(fen), level.limits(n as u8));
            let _ = writeln!(table, "{} {}", n + 1, results.join(", "));
        }
    }
    octet_testing::assert_snapshot!(table);
}

#[test]
fn several_lines() {
    let mut table = String::new();
    for fen in &POSITIONS[4..12] {
        let game = game(fen);
        let none = Report {
            depth: 0,
            score: DRAW,
            pv: Pv::new(&[]),
            nodes: 0,
            hash: 0,
        };
        let mut lines = [none; 4];
        let mut memory = transposition::EMPTY;
        Search::new(&game, Limits::depth(4), memory.table(), &mut ())
            .multi_pv(&mut lines)
            .run();
        let results: Vec<String> = lines.iter().map(result).collect();
        let _ = writeln!(table, "{}", results.join(", "));
    }
    octet_testing::assert_snapshot!(table);
}
