//! `octet-emu uci`: the emulated machine as a UCI engine.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::run::command;

struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Engine {
        let mut command = command(&["uci"]);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let input = child.stdin.take().expect("an input");
        let output = BufReader::new(child.stdout.take().expect("an output"));
        Engine {
            child,
            input,
            output,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// Lines up to one that begins with `last`.
    fn until(&mut self, last: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("a line");
            assert_ne!(read, 0, "no {last} after {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(last) {
                return lines;
            }
        }
    }

    /// The answer to a line.
    fn answer(&mut self, line: &str) -> Vec<String> {
        self.say(line);
        self.say("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    fn quit(mut self) {
        self.say("quit");
        let status = self.child.wait().expect("it ends");
        assert!(status.success());
    }
}

#[test]
fn a_move_is_searched_and_bad_commands_are_answered() {
    let mut engine = Engine::start();
    engine.say("uci");
    assert!(engine.until("uciok")[0].starts_with("id name Octet"));
    engine.say("isready");
    engine.until("readyok");
    engine.say("position startpos moves e2e4");
    engine.say("go depth 2");
    let lines = engine.until("bestmove ");
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("info depth 2 score cp ")),
        "{lines:?}"
    );
    engine.say("nonsense");
    engine.say("position startpos moves e2e5");
    engine.say("go depth x");
    engine.say("isready");
    let lines = engine.until("readyok");
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.starts_with("info string"))
            .count(),
        5,
        "{lines:?}"
    );
    assert!(
        lines.iter().any(|line| line == "bestmove (none)"),
        "{lines:?}"
    );
    engine.quit();
}

/// A second has two million cycles.
#[test]
fn a_move_time_is_kept_on_the_machines_clock() {
    let mut engine = Engine::start();
    engine.say("go movetime 1500");
    let lines = engine.until("bestmove ");
    let time = |line: &String| -> Option<u64> {
        let mut words = line.split_whitespace().skip_while(|word| *word != "time");
        words.nth(1)?.parse().ok()
    };
    let last = lines.iter().filter_map(time).max();
    assert!(last <= Some(1_520), "{lines:?}");
    engine.quit();
}

#[test]
fn stop_ends_an_infinite_search_with_a_move() {
    let mut engine = Engine::start();
    engine.say("go infinite");
    engine.until("info depth 2 ");
    engine.say("stop");
    let lines = engine.until("bestmove ");
    assert_ne!(lines.last().map(String::as_str), Some("bestmove (none)"));
    engine.quit();
}

#[test]
fn options_of_the_6502_program_are_offered_and_others_refused() {
    let mut engine = Engine::start();
    let lines = engine.answer("uci");
    let has = |name: &str| lines.iter().any(|line| line.contains(name));
    assert!(has("option name Ponder type check") && has("option name UCI_Elo type spin"));
    assert!(!has("MultiPV") && !has("OwnBook"), "{lines:?}");
    let lines = engine.answer("setoption name MultiPV value 3");
    assert!(lines[0].starts_with("info string the Commodore 128's program has no option"));
    let lines = engine.answer("setoption name UCI_Elo value 99999");
    assert!(lines[0].contains("is more than"), "{lines:?}");
    assert!(engine.answer("go perft 3")[0].starts_with("info string go perft: "));
    assert!(
        engine
            .answer("setoption name Move Overhead value 100")
            .is_empty()
    );
    engine.say("go depth 1 searchmoves a2a3");
    let lines = engine.until("bestmove ");
    assert!(lines[0].contains("searchmoves is ignored"), "{lines:?}");
    engine.quit();
}

#[test]
fn a_search_at_a_level_is_the_engines() {
    let mut engine = Engine::start();
    engine.answer("setoption name UCI_LimitStrength value true");
    let lines = engine.answer("setoption name UCI_Elo value 1310");
    assert_eq!(lines, ["info string plays at the level of 1300 Elo"]);
    engine.answer("setoption name SkillSeed value 7");
    engine.say("go");
    let lines = engine.until("bestmove ");
    let mut memory = octet_engine::search::transposition::EMPTY;
    let table = memory.table();
    let limits = octet_engine::search::levels::limits(1300, 7);
    let game = octet_engine::game::Game::default();
    let report = octet_engine::search::Search::new(&game, limits, table, &mut ()).run();
    let last = lines.last().expect("an answer");
    assert!(
        last.starts_with(&format!("bestmove {}", report.best())),
        "{last}"
    );
    let nodes = format!(" nodes {} ", report.nodes);
    assert!(
        lines.iter().any(|line| line.contains(&nodes)),
        "{lines:?} {nodes}"
    );
    engine.quit();
}

#[test]
fn the_transposition_table_is_kept_until_a_new_game() {
    let mut engine = Engine::start();
    let nodes = |engine: &mut Engine| {
        engine.say("go depth 4");
        let lines = engine.until("bestmove ");
        let line = lines.iter().find(|line| line.starts_with("info depth 4 "));
        let line = line.expect("depth 4");
        let (_, nodes) = line.split_once(" nodes ").expect(line);
        let (nodes, _) = nodes.split_once(' ').expect(line);
        nodes.parse::<u32>().expect(line)
    };
    let first = nodes(&mut engine);
    let mut memory = octet_engine::search::transposition::EMPTY;
    let game = octet_engine::game::Game::default();
    let limits = octet_engine::search::Limits::depth(4);
    let table = memory.table();
    let report = octet_engine::search::Search::new(&game, limits, table, &mut ()).run();
    assert_eq!(first, report.nodes, "as the engine with an empty table");
    assert!(nodes(&mut engine) < first);
    // It is kept after a stopped search, too; what that has left there may cost nodes or save some.
    engine.say("go infinite");
    engine.until("info depth 4 ");
    engine.say("stop");
    engine.until("bestmove ");
    assert_ne!(nodes(&mut engine), first);
    engine.say("ucinewgame");
    assert_eq!(nodes(&mut engine), first);
    engine.quit();
}

#[test]
fn it_ponders_until_ponderhit() {
    let mut engine = Engine::start();
    assert!(engine.answer("setoption name Ponder value true").is_empty());
    engine.say("go ponder movetime 500");
    // The machine needs more than its half second for depth 4.
    let lines = engine.until("info depth 4 ");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
    engine.say("ponderhit");
    engine.until("bestmove ");
    // A finished search waits for ponderhit, too.
    engine.say("go ponder depth 1");
    engine.until("info depth 1 ");
    assert!(
        engine
            .answer("d")
            .iter()
            .all(|line| !line.starts_with("bestmove"))
    );
    engine.say("ponderhit");
    engine.until("bestmove ");
    engine.quit();
}

#[test]
fn a_stalemated_side_has_no_best_move() {
    let mut engine = Engine::start();
    engine.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    engine.say("go movetime 1000");
    assert_eq!(
        engine.until("bestmove ").last().map(String::as_str),
        Some("bestmove (none)")
    );
    engine.quit();
}

/// A search with a limit is finished, another is stopped.
#[test]
fn a_search_ends_with_a_move_at_the_end_of_the_input() {
    for go in ["go depth 3", "go infinite"] {
        let Engine {
            mut child,
            mut input,
            mut output,
        } = Engine::start();
        writeln!(input, "{go}").expect("it listens");
        drop(input);
        let mut text = String::new();
        std::io::Read::read_to_string(&mut output, &mut text).expect("text");
        assert!(text.contains("bestmove "), "{go}: {text}");
        assert!(child.wait().expect("it ends").success());
    }
}
