//! Conversations with an engine that answers each search with the first legal move, by name.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;

use octet_engine::game::Game;
use octet_uci::go::Go;
use octet_uci::options::{OptionEffect, Options};
use octet_uci::search_thread::{Ended, SearchThread};
use octet_uci::session::{self, MAX_LINE, UciEngine, send, send_best_move};
use octet_uci::signals::Signals;

/// It counts its searches in what a search takes and gives back.
#[derive(Default)]
struct Player {
    options: Options,
    thread: SearchThread<u32>,
    searches: u32,
}

impl Player {
    fn take_back(&mut self, ended: Ended<u32>) {
        match ended {
            Ended::Returned(searches) => self.searches = searches,
            Ended::Idle => {}
            Ended::Panicked => self.searches = 0,
        }
    }
}

impl UciEngine for Player {
    fn name(&self) -> String {
        "Player".to_owned()
    }

    fn options(&self) -> Vec<String> {
        Options::uci_lines()
    }

    fn set_option(&mut self, words: &str) -> anyhow::Result<()> {
        let effect = self.options.set(words)?;
        self.options.announce(effect);
        if effect == OptionEffect::ClearTable {
            self.searches = 0;
        }
        Ok(())
    }

    fn new_game(&mut self) {
        self.options.new_game();
        self.searches = 0;
    }

    fn start(&mut self, game: Game, go: Go) {
        self.stop();
        let signals = Arc::new(Signals::new(go.ponder));
        let infinite = go.is_infinite(go.ponder);
        let (seen, searches) = (Arc::clone(&signals), self.searches);
        self.thread.start(signals, infinite || go.ponder, move || {
            assert_eq!(go.mate, None, "it knows no mates");
            seen.wait(infinite);
            let best = game
                .position()
                .legal_moves()
                .min_by_key(ToString::to_string);
            send(format_args!("info string search {}", searches + 1));
            send_best_move(best.as_slice());
            searches + 1
        });
    }

    fn stop(&mut self) {
        let ended = self.thread.stop();
        self.take_back(ended);
    }

    fn ponder_hit(&mut self) {
        self.thread.ponder_hit();
    }

    fn finish(&mut self) {
        let ended = self.thread.finish();
        self.take_back(ended);
    }

    fn is_custom_command(&self, command: &str) -> bool {
        command == "fen"
    }

    fn custom_command(&mut self, command: &str, _: &str, game: &Game) -> bool {
        let known = self.is_custom_command(command);
        if known {
            send(format_args!("info string {}", game.fen()));
        }
        known
    }
}

/// The engine, in a process of its own: the tests below speak to it.
#[test]
#[ignore = "other tests run it"]
fn engine() {
    session::run(Player::default()).expect("an input that can be read");
}

/// What the engine answers to these lines, before the input ends.
fn answers(lines: &str) -> Vec<String> {
    let mut engine = Command::new(std::env::current_exe().expect("a program"))
        .args(["--ignored", "--exact", "engine", "--nocapture", "--quiet"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("an engine");
    let mut input = engine.stdin.take().expect("an input");
    // An engine that has quit reads no more.
    let _ = input.write_all(lines.as_bytes());
    drop(input);
    let output = engine.wait_with_output().expect("an end");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    let commands = ["id", "option", "uciok", "readyok", "info", "bestmove"];
    let is_answer = |line: &&str| {
        let command = line.split(' ').next().unwrap_or_default();
        commands.contains(&command)
    };
    text.lines().filter(is_answer).map(str::to_owned).collect()
}

#[test]
fn an_engine_introduces_itself() {
    let answers = answers("uci\nisready\n");
    assert_eq!(
        answers[..2],
        ["id name Player", "id author the Octet developers"]
    );
    assert_eq!(answers[2..answers.len() - 2], Options::uci_lines());
    assert_eq!(answers[answers.len() - 2..], ["uciok", "readyok"]);
}

/// The end of the input ends no search that has limits, and no answer is lost.
#[test]
fn a_search_is_answered_at_the_end_of_the_input() {
    let game = "position startpos moves e2e4 e7e5\nfen\ngo depth 3\n";
    assert_eq!(
        answers(game)[1..],
        ["info string search 1", "bestmove a2a3"].map(str::to_owned)
    );
    assert_eq!(
        answers("go infinite\n").last().map(String::as_str),
        Some("bestmove a2a3")
    );
    let mated = "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo depth 1\n";
    assert_eq!(
        answers(mated).last().map(String::as_str),
        Some("bestmove (none)")
    );
}

#[test]
fn a_search_without_limits_waits_for_stop_or_for_the_expected_move() {
    let waits = |begin: &str, end: &str| {
        let answers = answers(&format!("{begin}\nisready\n{end}\nisready\n"));
        assert_eq!(answers[0], "readyok", "{begin}");
        let best = answers.iter().position(|line| line.starts_with("bestmove"));
        assert!(best > Some(0), "{answers:?}");
    };
    waits("go infinite", "stop");
    waits("go ponder depth 3", "ponderhit");
    waits("go ponder depth 3", "stop");
}

/// What a search takes comes back to the next one, unless it is lost.
#[test]
fn searches_follow_each_other() {
    let counts = |lines: &str| {
        let answers = answers(lines).into_iter();
        let counts =
            answers.filter_map(|line| Some(line.strip_prefix("info string search ")?.to_owned()));
        counts.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        counts("go depth 1\ngo depth 1\nstop\ngo depth 1\n"),
        "1 2 3"
    );
    assert_eq!(counts("go depth 1\nstop\nucinewgame\ngo depth 1\n"), "1 1");
    assert_eq!(counts("go depth 1\ngo mate 2\ngo depth 1\n"), "1 1");
    let failed = "info string the search has failed".to_owned();
    assert!(answers("go mate 2\nstop\n").contains(&failed));
}

#[test]
fn what_cannot_be_understood_is_answered_and_changes_nothing() {
    for (line, answer) in [
        ("tell me", "info string unknown command \"tell\""),
        ("please isready", "info string \"please\" is passed over"),
        (
            "go depth five nodes 9",
            "info string go: depth \"five\" is not a number",
        ),
        (
            "setoption name Colour value red",
            "info string no option \"Colour\": there are Hash",
        ),
        (
            "position nowhere",
            "info string position: \"nowhere\" is neither startpos nor fen",
        ),
    ] {
        let answers = answers(&format!("{line}\nisready\n"));
        assert!(answers[0].starts_with(answer), "{answers:?}");
        assert!(answers.contains(&"readyok".to_owned()), "{answers:?}");
    }
    let long = "x".repeat(MAX_LINE + 1);
    let [passed, ready] = &answers(&format!("{long}\nisready\n"))[..] else {
        panic!("two answers");
    };
    assert!(passed.contains("is passed over") && ready == "readyok");
}

/// After a position that cannot be read there is none, until the next one.
#[test]
fn there_is_no_position_after_a_wrong_one() {
    let answers =
        answers("position fen 8/8 w\nfen\ngo depth 1\nposition startpos\ngo depth 1\nstop\n");
    assert!(
        answers[0].ends_with("; there is no position now"),
        "{answers:?}"
    );
    assert!(answers[1].starts_with("info string fen: there is no position: "));
    assert!(answers[2].starts_with("info string go: there is no position: "));
    assert_eq!(answers[3], "bestmove (none)");
    assert_eq!(answers.last().map(String::as_str), Some("bestmove a2a3"));
}

#[test]
fn quit_ends_the_session_and_its_search() {
    let answers = answers("debug on\nregister later\ngo infinite\nquit\nisready\n");
    assert_eq!(answers, ["info string search 1", "bestmove a2a3"]);
}

#[test]
fn a_level_is_announced() {
    let lines = "setoption name UCI_Elo value 1400\nsetoption name UCI_LimitStrength value true\n";
    let answers = answers(lines);
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert!(answers[0].starts_with("info string plays at the level of 1400 Elo"));
}
