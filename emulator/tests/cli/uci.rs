//! The emulated machine as a UCI engine.

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

    fn quit(mut self) {
        self.say("quit");
        let status = self.child.wait().expect("it ends");
        assert!(status.success());
    }
}

#[test]
fn a_session() {
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
        3,
        "{lines:?}"
    );
    engine.quit();
}

/// The time is the machine's: two million cycles a second.
#[test]
fn a_time_for_the_move() {
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
fn stop() {
    let mut engine = Engine::start();
    engine.say("go infinite");
    engine.until("info depth 2 ");
    engine.say("stop");
    let lines = engine.until("bestmove ");
    assert_ne!(lines.last().map(String::as_str), Some("bestmove (none)"));
    engine.quit();
}

#[test]
fn no_move_to_find() {
    let mut engine = Engine::start();
    engine.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    engine.say("go movetime 1000");
    assert_eq!(
        engine.until("bestmove ").last().map(String::as_str),
        Some("bestmove (none)")
    );
    engine.quit();
}

/// At the end of the input a limited search is finished, another is stopped.
#[test]
fn the_end_of_the_input() {
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
