//! The UCI engine, spoken to through its pipes.
#![cfg(feature = "std")]

mod process;

use process::Engine;

const MATED: &str = "position fen 3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";

/// The best move, which must head the last line of play that was told.
fn best(lines: &[String]) -> String {
    let last = lines.last().expect("lines");
    let best = last
        .strip_prefix("bestmove ")
        .unwrap_or_else(|| panic!("{lines:?}"));
    let told = lines
        .iter()
        .rev()
        .find_map(|line| line.split(" pv ").nth(1));
    let first = told.and_then(|pv| pv.split(' ').next());
    assert_eq!(first.unwrap_or("(none)"), best, "{lines:?}");
    best.to_owned()
}

/// The number that follows a word in the last line of information.
fn told(lines: &[String], word: &str) -> i64 {
    let mut words = lines[lines.len() - 2].split(' ').skip_while(|&w| w != word);
    let number = words
        .nth(1)
        .unwrap_or_else(|| panic!("{word} in {lines:?}"));
    number.parse().expect("a number")
}

fn fen(engine: &mut Engine) -> String {
    let lines = engine.answer("d");
    lines
        .iter()
        .find_map(|line| line.strip_prefix("FEN: "))
        .expect("a FEN")
        .to_owned()
}

#[test]
fn introduces_itself() {
    let mut engine = Engine::start();
    engine.send("uci");
    let lines = engine.until("uciok");
    assert!(lines[0].starts_with("id name Octet"));
    assert!(lines[1].starts_with("id author"));
    let hash = "option name Hash type spin default 0 ";
    assert!(lines.iter().any(|line| line.starts_with(hash)));
}

#[test]
fn is_ready_while_it_thinks() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    let mut lines = engine.until("info depth 3");
    engine.send("isready");
    lines.extend(engine.until("readyok"));
    engine.send("stop");
    lines.extend(engine.until("bestmove"));
    best(&lines);
}

#[test]
fn stop_says_nothing_when_idle() {
    let mut engine = Engine::start();
    engine.send("stop");
    assert!(engine.is_silent());
    engine.send("go depth 2");
    best(&engine.until("bestmove"));
    engine.send("stop");
    engine.send("stop");
    assert!(engine.is_silent());
}

#[test]
fn a_bad_fen_names_field_and_reason_and_changes_nothing() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4");
    let before = fen(&mut engine);
    let mut said = String::new();
    for line in [
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 moves e2e3",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq",
        "position fen",
        "position",
        "position startpos e2e4",
        "position e2e4",
        "position startpos moves e2e4 e2e4",
        "position startpos moves e2e4 e7e5 e1g1",
        "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2 \u{1b}[31m",
    ] {
        let answer = engine.answer(line);
        assert_eq!(answer.len(), 1, "{answer:?}");
        said.push_str(&format!("{line:?}\n    {}\n", answer[0]));
        assert_eq!(fen(&mut engine), before);
    }
    insta::assert_snapshot!(said);
}

#[test]
fn positions_are_taken_with_and_without_moves() {
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
            "position fen 4k3/8/8/8/8/8/8/4K2R w K - moves e1g1",
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
fn limits_come_in_any_order() {
    let mut engine = Engine::start();
    engine.send("go depth 3");
    let lines = engine.until("bestmove");
    best(&lines);
    assert_eq!(told(&lines, "depth"), 3);
    for line in [
        "go nodes 5000",
        "go nodes 5000 depth 40",
        "go movetime 60000 nodes 5000",
    ] {
        engine.send(line);
        let lines = engine.until("bestmove");
        best(&lines);
        assert_eq!(told(&lines, "nodes"), 5000, "{line}");
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
fn limits_that_are_no_numbers_are_refused() {
    let mut engine = Engine::start();
    for line in [
        "go depth",
        "go depth x",
        "go wtime 100 btime",
        "go movetime 1.5",
    ] {
        let answer = engine.answer(line);
        assert!(
            answer.len() == 1 && answer[0].starts_with("info string go: "),
            "{answer:?}"
        );
    }
    engine.send("go depth 1 searchmoves e2e4");
    let lines = engine.until("bestmove");
    assert_eq!(lines[0], "info string go: \"searchmoves e2e4\" is ignored");
}

#[test]
fn infinite_waits_for_stop_even_when_all_is_said() {
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
fn the_end_of_the_game_is_told() {
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

#[test]
fn mates_are_counted_in_moves() {
    let mut engine = Engine::start();
    engine.send("position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    engine.send("go depth 4");
    assert_eq!(told(&engine.until("bestmove"), "mate"), 2);
    engine.send("position fen 3k4/8/3K4/8/8/8/7Q/8 b - - 0 1");
    engine.send("go depth 8");
    assert_eq!(told(&engine.until("bestmove"), "mate"), -2);
}

#[test]
fn a_second_go_answers_the_first() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.send("go depth 1");
    best(&engine.until("bestmove"));
    best(&engine.until("bestmove"));
    assert!(engine.is_silent());
}

#[test]
fn what_is_not_understood_is_answered() {
    let mut engine = Engine::start();
    for line in [
        "setoption name Hash",
        "setoption name Hash value many",
        "setoption name Hash value 99999",
        "setoption name Colour value red",
        "setoption",
        "setoption name",
        "xyzzy",
        "GO",
    ] {
        let answer = engine.answer(line);
        assert!(
            answer.len() == 1 && answer[0].starts_with("info string "),
            "{answer:?}"
        );
    }
    for line in ["", "   ", "debug on", "register later"] {
        assert!(engine.answer(line).is_empty());
    }
    engine.send_bytes(b"\xff\xfe\x00position\n\xc3(\r\nisready\r\n");
    let lines = engine.until("readyok");
    assert_eq!(lines.len(), 3, "{lines:?}");
}

/// The table is kept from move to move and forgotten with a new game.
#[test]
fn a_new_game_begins_with_an_empty_table() {
    let mut engine = Engine::start();
    let mut nodes = |before: &[&str]| {
        for line in before {
            assert!(engine.answer(line).is_empty(), "{line}");
        }
        engine.send("go depth 7");
        let lines = engine.until("bestmove");
        let last = lines[lines.len() - 2].clone();
        let after = last.split_once(" nodes ").expect("a node count").1;
        after.split(' ').next().expect("a number").to_owned()
    };
    let first = nodes(&[]);
    assert_ne!(nodes(&[]), first);
    assert_eq!(nodes(&["ucinewgame"]), first);
    assert_eq!(nodes(&["setoption name Clear Hash"]), first);
    assert_eq!(nodes(&["setoption name Hash value 0"]), first);
    // A larger table forgets less, and so finds more.
    assert_ne!(nodes(&["setoption name Hash value 8"]), first);
}

#[test]
fn quit_ends_a_search() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.send("quit");
    let (_, status) = engine.close();
    assert!(status.success());
}

#[test]
fn at_the_end_of_input_a_limited_search_is_finished() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4");
    engine.send("go depth 5");
    let (lines, status) = engine.close();
    assert!(status.success());
    best(&lines);
    assert_eq!(told(&lines, "depth"), 5);

    let mut engine = Engine::start();
    engine.send("go");
    let (lines, status) = engine.close();
    assert!(status.success());
    best(&lines);
}
