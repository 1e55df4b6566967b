//! The lines that a search prints: several of them, their chances, and mates.

use super::info_number;
use crate::process::Engine;

/// The lines of the last iteration: rank, score in centipawns, first move.
fn ranked(lines: &[String], depth: u8) -> Vec<(usize, i32, String)> {
    let start = format!("info depth {depth} ");
    let line = |line: &String| {
        let words: Vec<&str> = line.split(' ').collect();
        let after = |word: &str| {
            let at = words.iter().position(|&w| w == word)?;
            words.get(at + 1).copied()
        };
        let rank = after("multipv")?.parse().ok()?;
        Some((rank, after("cp")?.parse().ok()?, after("pv")?.to_owned()))
    };
    lines
        .iter()
        .filter(|line| line.starts_with(&start))
        .filter_map(line)
        .collect()
}

#[test]
fn multi_pv_lines_have_different_moves_best_first() {
    let mut engine = Engine::start();
    engine.answer("setoption name MultiPV value 5");
    engine.send("position startpos moves e2e4 e7e5");
    engine.send("go depth 6");
    let lines = engine.until("bestmove");
    let found = ranked(&lines, 6);
    assert_eq!(
        found.iter().map(|line| line.0).collect::<Vec<_>>(),
        [1, 2, 3, 4, 5]
    );
    assert!(found.is_sorted_by(|a, b| a.1 >= b.1), "{found:?}");
    let mut moves: Vec<&String> = found.iter().map(|line| &line.2).collect();
    let best = lines[lines.len() - 1].split(' ').nth(1);
    assert_eq!(best, Some(moves[0].as_str()));
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 5);
    // There are no more lines than moves, or than moves after `searchmoves`.
    engine.send("go depth 3 searchmoves g1f3 b1c3");
    assert_eq!(ranked(&engine.until("bestmove"), 3).len(), 2);
    engine.send("position fen 7k/8/8/8/8/8/r7/K7 w - - 0 1");
    engine.send("go depth 3");
    assert_eq!(ranked(&engine.until("bestmove"), 3).len(), 2);
    // The search is stopped in the middle of an iteration.
    engine.send("position startpos");
    engine.send("go infinite");
    engine.until("info depth 7");
    engine.send("stop");
    let lines = engine.until("bestmove");
    let first = lines.iter().rev().find(|line| line.contains("multipv 1 "));
    if let Some(pv) = first.and_then(|line| line.split(" pv ").nth(1)) {
        let best = lines[lines.len() - 1].split(' ').nth(1);
        assert_eq!(pv.split(' ').next(), best);
    }
}

/// The score of a line, its win, draw and loss in thousandths, and their sum.
fn wdl(line: &str) -> Option<(i32, Vec<u32>, u32)> {
    let (_, after) = line.split_once(" score cp ")?;
    let (score, after) = after.split_once(" wdl ")?;
    let words = after.split(' ').take(3);
    let wdl: Vec<u32> = words.map(|word| word.parse().expect(line)).collect();
    let sum = wdl.iter().sum();
    Some((score.parse().expect(line), wdl, sum))
}

#[test]
fn wdl_is_printed_if_the_option_is_set() {
    let mut engine = Engine::start();
    engine.send("go depth 4");
    let lines = engine.until("bestmove");
    assert!(lines.iter().all(|line| !line.contains("wdl")), "{lines:?}");
    assert!(
        engine
            .answer("setoption name UCI_ShowWDL value true")
            .is_empty()
    );
    engine.answer("setoption name MultiPV value 3");
    // White is a pawn ahead, or a pawn behind.
    for (side, ahead) in [("w", true), ("b", false)] {
        engine.send(&format!(
            "position fen rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR {side} KQkq - 0 1"
        ));
        engine.send("go depth 5");
        let lines = engine.until("bestmove");
        let infos = lines.iter().filter(|line| line.starts_with("info depth"));
        let infos: Vec<_> = infos.map(|line| wdl(line).expect(line)).collect();
        assert_eq!(infos.len(), 15, "{lines:?}");
        for (score, wdl, sum) in &infos {
            assert_eq!(*sum, 1000);
            assert_eq!(*score > 0, wdl[0] > wdl[2], "{score} {wdl:?}");
        }
        assert_eq!(infos[12].0 > 0, ahead, "{infos:?}");
    }
    engine.send("position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    engine.send("go depth 3 searchmoves a1a8");
    let lines = engine.until("bestmove");
    let mate = lines
        .iter()
        .find(|line| line.contains(" score mate 1 wdl 1000 0 0 "));
    assert!(mate.is_some(), "{lines:?}");
}

#[test]
fn mates_are_counted_in_moves() {
    let mut engine = Engine::start();
    engine.send("position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    engine.send("go depth 4");
    assert_eq!(info_number(&engine.until("bestmove"), "mate"), 2);
    engine.send("position fen 3k4/8/3K4/8/8/8/7Q/8 b - - 0 1");
    engine.send("go depth 8");
    assert_eq!(info_number(&engine.until("bestmove"), "mate"), -2);
}
