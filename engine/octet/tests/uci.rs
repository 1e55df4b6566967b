//! The UCI engine, driven through its pipes.

mod process;

use std::time::{Duration, Instant};

use process::Engine;

const MATED: &str = "position fen 3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";

/// The best move, which must be the first of the last PV.
fn best(lines: &[String]) -> String {
    let last = lines.last().expect("lines");
    let best = last
        .strip_prefix("bestmove ")
        .and_then(|moves| moves.split(' ').next())
        .unwrap_or_else(|| panic!("{lines:?}"));
    let last_pv = lines
        .iter()
        .rev()
        .find_map(|line| line.split(" pv ").nth(1));
    let first = last_pv.and_then(|pv| pv.split(' ').next());
    assert_eq!(first.unwrap_or("(none)"), best, "{lines:?}");
    best.to_owned()
}

/// The number after a word in the last `info` line.
fn info_number(lines: &[String], word: &str) -> i64 {
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

/// A PolyGlot book is refused with a message that names it.
#[test]
fn a_polyglot_book_is_refused_by_name() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("refused.bin");
    std::fs::write(&path, [0xC3; 64]).expect("written");
    let mut engine = Engine::start();
    let said = engine.answer(&format!("setoption name BookFile value {}", path.display()));
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].contains("refused.bin is a PolyGlot book, which is not read"),
        "{said:?}"
    );
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
        ("go depth", "depth without a number"),
        ("go depth abc", "depth \"abc\" is not a number"),
        (
            "go depth infinity wtime 100",
            "depth \"infinity\" is not a number",
        ),
        ("go depth wtime 100", "depth without a number"),
        ("go wtime 100 btime", "btime without a number"),
        ("go movetime 1.5", "movetime \"1.5\" is not a number"),
        ("go searchmoves", "searchmoves without a move"),
        ("go searchmoves depth 3", "searchmoves without a move"),
        ("go mate", "mate without a number"),
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
    assert_eq!(
        engine.answer("perft"),
        ["info string perft without a number"]
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
    assert!(info_number(&lines, "time") <= 20_000);
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
fn own_book_plays_book_moves() {
    let mut engine = Engine::start();
    engine.send("go depth 1");
    assert!(engine.until("bestmove")[0].starts_with("info depth"));
    assert!(
        engine
            .answer("setoption name OwnBook value true")
            .is_empty()
    );
    assert!(engine.answer("setoption name BookSeed value 5").is_empty());
    engine.send("position startpos moves e2e4 c7c5");
    let mut first = Vec::new();
    for _ in 0..2 {
        engine.send("go movetime 100000");
        let lines = engine.until("bestmove");
        assert_eq!(lines[0], "info string book: Sicilian Defence");
        first.push(lines[1].clone());
    }
    assert_eq!(first[0], first[1], "the same seed");
    engine.send("go depth 1 searchmoves a2a3");
    assert!(engine.until("bestmove a2a3")[0].starts_with("info depth"));
    engine.send("position startpos moves h2h4");
    engine.send("go depth 1");
    assert!(engine.until("bestmove")[0].starts_with("info depth"));

    let folder = temp_folder();
    let path = folder.join("my.book");
    std::fs::write(&path, "Sicilian\n    1. e4 c5 2. a3\n").expect("a file");
    let path = path.display();
    assert!(
        engine
            .answer(&format!("setoption name BookFile value {path}"))
            .is_empty()
    );
    std::fs::write(folder.join("bad.book"), "Sicilian\n    1. e5\n").expect("a file");
    let bad = folder.join("bad.book");
    for file in [bad.display().to_string(), "no such file".to_owned()] {
        let answer = engine.answer(&format!("setoption name BookFile value {file}"));
        assert!(
            answer.len() == 1 && answer[0].contains("the book before is kept"),
            "{answer:?}"
        );
    }
    engine.send("position startpos moves e2e4 c7c5");
    engine.send("go infinite");
    engine.send("stop");
    assert!(engine.until("bestmove")[0].starts_with("info depth"));
    engine.send("go depth 1");
    assert_eq!(engine.until("bestmove")[1], "bestmove a2a3");
    std::fs::remove_dir_all(folder).expect("the folder");
}

/// A folder for this process.
fn temp_folder() -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("octet-book-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
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
