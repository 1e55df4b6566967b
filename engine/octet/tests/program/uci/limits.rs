//! The limits of a search: depth, nodes, time, moves, mates and the user's word.

use std::time::{Duration, Instant};

use super::{MATED, best, info_number};
use crate::process::Engine;

#[test]
fn limits_come_in_any_order() {
    let mut engine = Engine::start();
    engine.send("go depth 3");
    let lines = engine.until("bestmove");
    best(&lines);
    assert_eq!(info_number(&lines, "depth"), 3);
    for line in [
        "go nodes 5000",
        "go nodes 5000 depth 40",
        "go movetime 60000 nodes 5000",
    ] {
        engine.send(line);
        let lines = engine.until("bestmove");
        best(&lines);
        assert_eq!(info_number(&lines, "nodes"), 5000, "{line}");
    }
    for line in [
        "go movetime 50",
        "go movetime 0",
        "go wtime 300 btime 300",
        "go winc 10 movestogo 4 btime 1 wtime 400 binc 10",
        "go wtime -20 btime 0",
        "go mate 1",
        "go depth 0",
        "go nodes 0",
    ] {
        engine.send(line);
        assert_ne!(best(&engine.until("bestmove")), "(none)", "{line}");
    }
}

#[test]
fn limits_that_cannot_be_read_are_told_and_the_search_answers() {
    let mut engine = Engine::start();
    for (line, told) in [
        ("go depth", "depth needs a number"),
        ("go depth abc", "depth \"abc\" is not a number"),
        (
            "go depth infinity wtime 100",
            "depth \"infinity\" is not a number",
        ),
        ("go depth wtime 100", "depth needs a number"),
        ("go wtime 100 btime", "btime needs a number"),
        ("go movetime 1.5", "movetime \"1.5\" is not a number"),
        ("go searchmoves", "searchmoves needs a move"),
        ("go searchmoves depth 3", "searchmoves needs a move"),
        ("go mate", "mate needs a number"),
    ] {
        engine.send(line);
        let lines = engine.until("bestmove");
        assert_eq!(lines[0], format!("info string go: {told}"));
        assert_ne!(best(&lines), "(none)", "{line}");
    }
    engine.send("go depth 1 quickly");
    let lines = engine.until("bestmove");
    assert_eq!(lines[0], "info string go: \"quickly\" is ignored");
}

#[test]
fn no_moves_to_go_and_fewer_mean_that_there_is_no_time_control() {
    for moves_to_go in ["0", "-1", "-40"] {
        let mut engine = Engine::start();
        let begin = Instant::now();
        engine.send(&format!("go wtime 2000 btime 2000 movestogo {moves_to_go}"));
        best(&engine.until("bestmove"));
        assert!(
            begin.elapsed() < Duration::from_millis(900),
            "{moves_to_go}"
        );
    }
}

#[test]
fn only_searchmoves_are_searched() {
    let mut engine = Engine::start();
    for (line, expected) in [
        ("go searchmoves a2a3 depth 4", "a2a3"),
        ("go depth 4 searchmoves h2h4 h2h3 wtime 90000", "h2h"),
        ("go searchmoves h2h4 a1a5 infinite depth 3", "h2h4"),
    ] {
        engine.send(line);
        if line.contains("infinite") {
            engine.until("info depth 3");
            engine.send("stop");
        }
        let lines = engine.until("bestmove");
        assert!(
            lines[lines.len() - 1][9..].starts_with(expected),
            "{lines:?}"
        );
    }
    // An illegal move is reported and left out. If none is left, all moves are searched.
    engine.send("go depth 2 searchmoves e2e5");
    let lines = engine.until("bestmove");
    assert_eq!(
        lines[0],
        "info string go: searchmoves: move \"e2e5\": the pawn on e2 cannot go to e5"
    );
    best(&lines);
}

#[test]
fn pondering_lasts_until_ponderhit_or_stop() {
    let mut engine = Engine::start();
    engine.answer("setoption name Ponder value true");
    // Time is not limited before ponderhit,
    engine.send("go ponder wtime 200 btime 200");
    let mut lines = engine.until("info depth 4");
    assert!(!engine.received("bestmove", 400));
    engine.send("ponderhit");
    lines.extend(engine.until("bestmove"));
    assert_ne!(lines[lines.len() - 1], "bestmove (none)");
    // and a search that ends before does not answer.
    engine.send("go ponder depth 2");
    let mut lines = engine.until("info depth 2");
    assert!(engine.is_silent());
    engine.send("ponderhit");
    lines.extend(engine.until("bestmove"));
    best(&lines);
    engine.send("go ponder movetime 100000");
    engine.send("stop");
    best(&engine.until("bestmove"));
    engine.send("ponderhit");
    assert!(engine.is_silent());
}

#[test]
fn infinite_waits_for_stop_even_after_the_last_iteration() {
    let mut engine = Engine::start();
    for position in [MATED, "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        engine.send(position);
        engine.send("go infinite");
        engine.until("info depth 0");
        assert!(engine.is_silent());
        engine.send("stop");
        assert_eq!(engine.until("bestmove"), ["bestmove (none)"]);
    }
    engine.send("position startpos");
    engine.send("go infinite depth 1");
    let mut lines = engine.until("info depth 1");
    assert!(engine.is_silent());
    engine.send("stop");
    lines.extend(engine.until("bestmove"));
    best(&lines);
}

#[test]
fn go_mate_is_answered_by_the_solver() {
    let mut engine = Engine::start();
    for (fen, moves, said, best_move) in [
        ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 3, "mate in 2: ", ""),
        // Morphy's problem: a quiet key and zugzwang.
        (
            "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
            2,
            "mate in 2: a1a6",
            "a1a6",
        ),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1, "no mate in 1", ""),
        // The side to move has no move.
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            1,
            "no mate in 1",
            "(none)",
        ),
    ] {
        engine.send(&format!("position fen {fen}"));
        engine.send(&format!("go mate {moves}"));
        let lines = engine.until("bestmove");
        let told = lines
            .iter()
            .find_map(|line| line.strip_prefix("info string "));
        assert!(told.is_some_and(|told| told.starts_with(said)), "{lines:?}");
        assert!(best(&lines).starts_with(best_move), "{lines:?}");
        if said.starts_with("mate") {
            let line = lines
                .iter()
                .find(|line| line.contains(" score mate 2 "))
                .expect("a line");
            assert!(
                line.contains(" depth 3 ") && line.split(" pv ").count() == 2,
                "{line}"
            );
        }
    }
    // Only these moves are tried.
    engine.send("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    engine.send("go mate 2 searchmoves a1a5");
    assert_eq!(engine.until("bestmove")[0], "info string no mate in 2");
    // A solver that does not come to an end can be stopped.
    engine.send("position startpos");
    engine.send("go mate 12");
    engine.send("stop");
    let lines = engine.until("bestmove");
    assert!(
        lines[0].starts_with("info string go mate: stopped"),
        "{lines:?}"
    );
    assert_ne!(best(&lines), "(none)");
    engine.send("go mate 12 movetime 50");
    assert_ne!(best(&engine.until("bestmove")), "(none)");
}

#[test]
fn go_perft_counts_move_sequences() {
    let mut engine = Engine::start();
    for line in ["go perft 3", "perft 3"] {
        engine.send(line);
        let lines = engine.until("Nodes searched");
        assert_eq!(lines.len(), 22);
        assert_eq!(lines[21], "Nodes searched: 8902");
        assert!(lines.contains(&"e2e4: 600".to_owned()));
    }
    engine.send("go perft 9");
    assert!(engine.answer("stop").is_empty() || engine.is_silent());
    assert_eq!(engine.answer("perft"), ["info string perft needs a number"]);
}
