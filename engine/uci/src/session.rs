//! The conversation with a graphical interface, for any engine.
//!
//! Commands are read on the main thread and answered at once. A command that
//! cannot be understood is answered with an `info string` and changes nothing.

use std::io::{BufRead, Write, stdin, stdout};

use anyhow::Result;
use octet_engine::board::moves::Move;
use octet_engine::eval::{Score, mate_in};
use octet_engine::game::Game;

use crate::go::{self, Go};
use crate::position;

/// Writes a line to the interface; ends the program when the interface has gone.
pub fn send(line: impl std::fmt::Display) {
    if writeln!(stdout().lock(), "{line}").is_err() {
        std::process::exit(0);
    }
}

/// Writes the answer of a search: the best move, and the expected reply.
pub fn send_best_move(pv: &[Move]) {
    match pv {
        [best, reply, ..] => send(format_args!("bestmove {best} ponder {reply}")),
        [best] => send(format_args!("bestmove {best}")),
        [] => send("bestmove (none)"),
    }
}

/// Writes what of `go` could not be read.
pub fn send_notes(go: &Go) {
    for note in &go.notes {
        send(format_args!("info string go: {note}"));
    }
}

/// A score as `info score` has it: `mate 3` or `cp -15`.
#[must_use]
pub fn uci_score(score: Score) -> String {
    match mate_in(score) {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {score}"),
    }
}

/// An engine that a session speaks for.
pub trait UciEngine {
    /// The name after `id name`.
    fn name(&self) -> String;
    /// The `option` lines that `uci` prints.
    fn options(&self) -> Vec<String>;
    /// Changes an option; `words` are those after `setoption`.
    fn set_option(&mut self, words: &str) -> Result<()>;
    /// Begins a new game.
    fn new_game(&mut self);
    /// Starts a search; a search that still runs is stopped and answers first.
    fn start(&mut self, game: Game, go: Go);
    /// Stops the search, if there is one, and waits for its answer.
    fn stop(&mut self);
    /// The opponent has played the expected move.
    fn ponder_hit(&mut self);
    /// Waits for the answer of the search, if there is one; a search without
    /// limits is stopped.
    fn finish(&mut self);
    /// Runs a command that is not UCI's, such as `d` or `eval`, given its first
    /// word and the whole line; returns whether the engine has it.
    fn custom_command(&mut self, command: &str, line: &str, game: &Game) -> bool;
}

/// Reads commands until `quit` or the end of the input.
///
/// At the end of the input a search with limits is finished, so that
/// `echo "go depth 6" | octet` answers.
pub fn run(engine: impl UciEngine) -> Result<()> {
    let mut session = Session {
        game: Game::default(),
        engine,
    };
    let mut input = stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            session.engine.finish();
            return Ok(());
        }
        if session.answer(&String::from_utf8_lossy(&line)) == Next::Quit {
            session.engine.stop();
            return Ok(());
        }
    }
}

#[derive(PartialEq, Eq)]
enum Next {
    Command,
    Quit,
}

struct Session<E> {
    game: Game,
    engine: E,
}

impl<E: UciEngine> Session<E> {
    fn answer(&mut self, line: &str) -> Next {
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else {
            return Next::Command;
        };
        let rest = line.trim_start()[command.len()..].trim();
        match command {
            "uci" => {
                send(format_args!("id name {}", self.engine.name()));
                send("id author the Octet developers");
                self.engine.options().into_iter().for_each(send);
                send("uciok");
            }
            "isready" => send("readyok"),
            "ucinewgame" => {
                self.engine.new_game();
                self.game = Game::default();
            }
            "position" => match position::parse(rest) {
                Ok(game) => self.game = game,
                Err(error) => {
                    send(format_args!(
                        "info string {error}; the position before is kept"
                    ));
                }
            },
            "go" => {
                let go = go::parse(rest);
                send_notes(&go);
                self.engine.start(self.game.clone(), go);
            }
            "stop" => self.engine.stop(),
            "ponderhit" => self.engine.ponder_hit(),
            "setoption" => {
                if let Err(error) = self.engine.set_option(rest) {
                    send(format_args!("info string {error:#}"));
                }
            }
            "debug" | "register" => {}
            "quit" => return Next::Quit,
            _ if self.engine.custom_command(command, line.trim(), &self.game) => {}
            _ => send(format_args!("info string unknown command {command:?}")),
        }
        Next::Command
    }
}
