//! Positions: how they are read, and what a search answers where little or nothing can be played.

use super::{MATED, best, fen};
use crate::process::Engine;

#[test]
fn after_a_bad_position_there_is_none() {
    let mut engine = Engine::start();
    let mut said = String::new();
    for line in [
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 moves e2e3",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "position",
        "position startpos e2e4",
        "position e2e4",
        "position startpos moves e2e4 e2e4",
        "position startpos moves e2e4 e7e5 e1g1",
        "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2 \u{1b}[31m",
    ] {
        engine.send("position startpos moves e2e4");
        let answer = engine.answer(line);
        assert_eq!(answer.len(), 1, "{answer:?}");
        said.push_str(&format!("{line:?}\n    {}\n", answer[0]));
        let reason = answer[0].trim_end_matches("; there is no position now");
        for go in ["go depth 4", "go infinite", "go movetime 10"] {
            let answer = engine.answer(go);
            let why = reason.replace("info string ", "info string go: there is no position: ");
            assert_eq!(answer, [why.as_str(), "bestmove (none)"]);
        }
        assert!(engine.answer("d")[0].starts_with("info string d: there is no position: "));
    }
    engine.send("position startpos");
    engine.send("go depth 2");
    best(&engine.until("bestmove"));
    octet_testing::assert_snapshot!(said);
}

#[test]
fn what_is_forgiven_of_a_position_is_said() {
    let mut engine = Engine::start();
    let answer =
        engine.answer("position fen 1n2b3/P2P1P1P/6K1/2QBkNR1/5N2/3P2P1/1R6/B7 w KQkq e6 300 1");
    let said = [
        "info string FEN: en passant square \"e6\": no black pawn stands on e5 that could have \
         passed; left out",
        "info string FEN: half-move clock \"300\": too large, read as 150",
        "info string FEN: nobody can castle by \"KQkq\"",
    ];
    let mut answer = answer;
    answer.sort();
    assert_eq!(answer, said);
    assert_eq!(
        fen(&mut engine),
        "1n2b3/P2P1P1P/6K1/2QBkNR1/5N2/3P2P1/1R6/B7 w - - 150 1"
    );
    engine.answer("position fen 1n2b3/P2P1P1P/6K1/2QBkNR1/5N2/3P2P1/1R6/B7 w KQkq - 0 1");
    engine.send("go depth 2");
    best(&engine.until("bestmove"));
}

#[test]
fn position_works_with_and_without_moves() {
    let mut engine = Engine::start();
    for (line, expected) in [
        (
            "position startpos",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (
            "position startpos moves",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (
            "  position   startpos moves g1f3",
            "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1",
        ),
        (
            "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1",
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
        ),
        (
            "ucinewgame",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
    ] {
        assert!(engine.answer(line).is_empty());
        assert_eq!(fen(&mut engine), expected);
    }
}

#[test]
fn there_is_a_move_whenever_one_is_legal() {
    let mut engine = Engine::start();
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/4P3/R3K3 w Q - 150 105",
        "8/8/4p3/2bpP3/8/6k1/8/7K w - d6 0 1",
        "4k3/8/8/8/8/8/8/r3K3 w - - 0 1",
    ] {
        engine.send(&format!("position fen {fen}"));
        for limit in ["nodes 1", "movetime 1", "depth 2", "infinite"] {
            engine.send(&format!("go {limit}"));
            if limit == "infinite" {
                engine.send("stop");
            }
            assert_ne!(best(&engine.until("bestmove")), "(none)", "{fen}");
        }
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut engine = Engine::start();
    engine.send(MATED);
    engine.send("go depth 5");
    assert_eq!(
        engine.until("bestmove"),
        ["info depth 0 score mate 0", "bestmove (none)"]
    );
    engine.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    engine.send("go depth 5");
    assert_eq!(
        engine.until("bestmove"),
        ["info depth 0 score cp 0", "bestmove (none)"]
    );
}
