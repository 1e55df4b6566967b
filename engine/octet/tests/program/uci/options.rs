//! Options: the table, the strength, the C128's time, and what an interface names.

use std::time::{Duration, Instant};

use super::{best, info_number};
use crate::process::Engine;

/// A large table is cleared while the session goes on, and a search with a clock does not wait for
/// it.
#[test]
fn a_large_table_holds_nothing_up() {
    let mut engine = Engine::start();
    let begin = Instant::now();
    engine.send("setoption name Hash value 1024");
    engine.send("isready");
    engine.until("readyok");
    let ready = begin.elapsed();
    let begin = Instant::now();
    engine.send("go movetime 100");
    best(&engine.until("bestmove"));
    let searched = begin.elapsed();
    engine.send("go nodes 1000");
    best(&engine.until("bestmove"));
    engine.send("ucinewgame");
    engine.send("isready");
    engine.until("readyok");
    assert!(ready < Duration::from_millis(500), "{ready:?}");
    assert!(searched < Duration::from_millis(1500), "{searched:?}");
}

/// A search without a clock waits until a large table is cleared, but it can be stopped.
#[test]
fn a_search_that_waits_for_a_large_table_is_stopped() {
    let mut engine = Engine::start();
    engine.send("setoption name Hash value 2048");
    let begin = Instant::now();
    engine.send("go infinite");
    engine.send("stop");
    best(&engine.until("bestmove"));
    engine.send("isready");
    engine.until("readyok");
    let stopped = begin.elapsed();
    assert!(stopped < Duration::from_millis(500), "{stopped:?}");
    // The table is there afterwards.
    engine.send("go nodes 1000");
    let lines = engine.until("bestmove");
    assert!(
        !lines.iter().any(|line| line.contains("not cleared")),
        "{lines:?}"
    );
}

/// The Commodore 128's table may be in a RAM expansion, which changes no other table.
#[test]
fn the_commodores_table_may_be_in_an_expansion() {
    let mut engine = Engine::start();
    let mut nodes = |before: &[&str]| {
        for line in before {
            assert!(engine.answer(line).is_empty(), "{line}");
        }
        engine.send("go depth 12");
        info_number(&engine.until("bestmove"), "nodes")
    };
    let sixteen = nodes(&[]);
    let unused = nodes(&["setoption name C128Expansion value 512"]);
    assert_ne!(unused, sixteen, "the table is kept");
    assert_eq!(nodes(&["ucinewgame"]), sixteen);
    let mut seen = Vec::new();
    for value in ["512", "256", "128", "none"] {
        let wanted = format!("setoption name C128Expansion value {value}");
        seen.push(nodes(&[&wanted, "setoption name Hash value 0"]));
    }
    let of_c128 = nodes(&[
        "setoption name Hash value 16",
        "setoption name C128 value true",
    ]);
    assert_eq!(seen[3], of_c128);
    assert_eq!(
        nodes(&["setoption name C128Expansion value 128"]),
        seen[2],
        "{seen:?}"
    );
    seen.dedup();
    assert!(seen.len() >= 3, "{seen:?}");
    let refused = engine.answer("setoption name C128Expansion value 64");
    assert_eq!(
        refused,
        ["info string option \"C128Expansion\": \"64\" is none of none, 128, 256, 512"]
    );
}

/// The table is kept from move to move and cleared by `ucinewgame`.
#[test]
fn a_new_game_begins_with_an_empty_table() {
    let mut engine = Engine::start();
    let mut nodes = |before: &[&str]| {
        for line in before {
            assert!(engine.answer(line).is_empty(), "{line}");
        }
        engine.send("go depth 11");
        let lines = engine.until("bestmove");
        let last = lines[lines.len() - 2].clone();
        let after = last.split_once(" nodes ").expect("a node count").1;
        after.split(' ').next().expect("a number").to_owned()
    };
    let first = nodes(&[]);
    assert_ne!(nodes(&[]), first);
    assert_eq!(nodes(&["ucinewgame"]), first);
    assert_eq!(nodes(&["setoption name Clear Hash"]), first);
    assert_eq!(nodes(&["setoption name Hash value 16"]), first);
    // A larger table replaces fewer entries.
    assert_ne!(nodes(&["setoption name Hash value 0"]), first);
    let least = nodes(&["ucinewgame"]);
    assert_eq!(
        nodes(&[
            "setoption name Hash value 1",
            "setoption name C128 value true"
        ]),
        least
    );
}

#[test]
fn weaker_levels_search_less_and_always_answer() {
    let mut engine = Engine::start();
    engine.answer("setoption name UCI_LimitStrength value true");
    let said = engine.answer("setoption name UCI_Elo value 1");
    assert!(said.len() <= 1, "{said:?}");
    for fen in [
        "startpos",
        "fen 7k/8/8/8/8/8/r7/K7 w - - 0 1",
        "fen 4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
    ] {
        engine.send(&format!("position {fen}"));
        engine.send("go depth 20");
        let lines = engine.until("bestmove");
        best(&lines);
        assert!(info_number(&lines, "nodes") <= 20_000);
    }
}

/// The moves that a level plays in a game against itself, up to so many.
fn game_at_a_level(engine: &mut Engine, moves: usize) -> String {
    engine.answer("ucinewgame");
    let mut played = String::new();
    for _ in 0..moves {
        engine.send(&format!("position startpos moves{played}"));
        engine.send("go");
        let lines = engine.until("bestmove");
        played = format!("{played} {}", best(&lines));
    }
    played
}

#[test]
fn games_at_a_level_differ_unless_a_seed_is_set() {
    let mut engine = Engine::start();
    engine.answer("setoption name UCI_LimitStrength value true");
    engine.answer("setoption name UCI_Elo value 1000");
    let games: Vec<String> = (0..8).map(|_| game_at_a_level(&mut engine, 6)).collect();
    assert!(games.iter().any(|game| *game != games[0]), "{games:?}");
    engine.answer("setoption name SkillSeed value 5");
    let games: Vec<String> = (0..3).map(|_| game_at_a_level(&mut engine, 6)).collect();
    assert!(games.iter().all(|game| *game == games[0]), "{games:?}");
}

#[test]
fn strength_goes_in_steps_of_50() {
    let mut engine = Engine::start();
    engine.answer("setoption name UCI_LimitStrength value true");
    for (elo, told) in [
        (1001, 1000),
        (1190, 1200),
        (1225, 1250),
        (1960, 1950),
        (2280, 2300),
    ] {
        let said = engine.answer(&format!("setoption name UCI_Elo value {elo}"));
        let line = format!("info string plays at the level of {told} Elo");
        assert!(said == [line] || said.is_empty(), "{said:?}");
        engine.send("go");
        assert_ne!(best(&engine.until("bestmove")), "(none)");
    }
}

/// With the option C128 the same time gives the same nodes on every computer.
#[test]
fn c128_time_is_counted_in_nodes() {
    let mut engine = Engine::start();
    engine.answer("setoption name C128 value true");
    engine.send("go movetime 2000");
    let lines = engine.until("bestmove");
    best(&lines);
    let nodes = info_number(&lines, "nodes");
    assert_eq!(
        nodes,
        4_000_000 / i64::from(octet_engine::bench::C128_CYCLES_PER_NODE)
    );
    assert!((1990..=2000).contains(&info_number(&lines, "time")));
    engine.answer("ucinewgame");
    engine.send("go wtime 300000 btime 300000");
    let lines = engine.until("bestmove");
    best(&lines);
    let budget = octet_engine::game::time::TimeBudget::from_clock(300_000, 0, None);
    assert!(info_number(&lines, "time") <= i64::from(budget.hard));
}

#[test]
fn interfaces_may_name_opponent_and_mode() {
    let mut engine = Engine::start();
    for line in [
        "setoption name UCI_Opponent value GM 2800 human Gary Kasparov",
        "setoption name UCI_Opponent value none none computer Shredder",
        "setoption name UCI_AnalyseMode value true",
    ] {
        assert_eq!(engine.answer(line), Vec::<String>::new(), "{line}");
    }
    // A position to be analysed is searched, not looked up in the book.
    engine.answer("setoption name OwnBook value true");
    engine.send("go depth 3");
    assert_eq!(info_number(&engine.until("bestmove"), "depth"), 3);
    engine.answer("setoption name UCI_AnalyseMode value false");
    engine.send("go depth 3");
    assert!(engine.line().starts_with("info string book: "));
}
