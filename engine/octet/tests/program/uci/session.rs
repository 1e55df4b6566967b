//! What an interface says around searches: its commands, their order and the end.

use super::{best, info_number};
use crate::process::Engine;

#[test]
fn uci_names_engine_and_options() {
    let mut engine = Engine::start();
    engine.send("uci");
    let lines = engine.until("uciok");
    assert!(lines[0].starts_with("id name Octet"));
    assert!(lines[1].starts_with("id author"));
    for option in [
        "Hash type spin default 16 min 0 ",
        "Clear Hash type button",
        "Threads type spin default 1 min 1 max 1",
        "MultiPV type spin default 1 min 1 ",
        "UCI_ShowWDL type check default false",
        "Ponder type check default false",
        "Move Overhead type spin default 30 ",
        "UCI_LimitStrength type check default false",
        "UCI_Elo type spin default ",
        "C128 type check default false",
        "C128Expansion type combo default none var none var 128 var 256 var 512",
        "OwnBook type check default false",
        "BookFile type string default <empty>",
        "BookLearn type check default false",
        "BookSeed type spin default 0 min 0 max 65535",
    ] {
        let start = format!("option name {option}");
        assert!(
            lines.iter().any(|line| line.starts_with(&start)),
            "{option}"
        );
    }
}

#[test]
fn isready_is_answered_during_a_search() {
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
fn stop_without_a_search_prints_nothing() {
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
fn an_unknown_word_before_a_command_is_passed_over() {
    let mut engine = Engine::start();
    engine.send("joho debug isready");
    // `debug` is a command: the rest of the line is its own.
    assert_eq!(engine.line(), "info string \"joho\" is passed over");
    engine.send("joho what isready");
    assert_eq!(engine.line(), "info string \"joho what\" is passed over");
    assert_eq!(engine.line(), "readyok");
    assert_eq!(
        engine.answer("joho"),
        ["info string unknown command \"joho\""]
    );
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
fn unknown_commands_are_answered() {
    let mut engine = Engine::start();
    for line in [
        "setoption name Hash",
        "setoption name Hash value many",
        "setoption name Hash value 99999",
        "setoption name Threads value 2",
        "setoption name C128 value yes",
        "setoption name UCI_Elo value 99999",
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
    assert_eq!(info_number(&lines, "depth"), 5);

    let mut engine = Engine::start();
    engine.send("go");
    let (lines, status) = engine.close();
    assert!(status.success());
    best(&lines);
}
