//! The conversation with another program, whoever plays.
//!
//! Commands are read on the main thread and answered at once. What cannot be
//! understood is answered with an `info string` and changes nothing.

use std::io::{BufRead, Write, stdin, stdout};

use anyhow::Result;
use octet_engine::game::Game;

use super::go::{self, Go};
use super::position;

/// Writes a line to the other program. There is nobody to tell when it is gone.
pub fn send(line: impl std::fmt::Display) {
    if writeln!(stdout().lock(), "{line}").is_err() {
        std::process::exit(0);
    }
}

/// Who thinks.
pub trait UciEngine {
    /// Its name.
    fn name(&self) -> String;
    /// What is said about its options, a line each.
    fn options(&self) -> Vec<String>;
    /// Changes an option as the words after `setoption` say.
    fn set_option(&mut self, words: &str) -> Result<()>;
    /// Begins a new game.
    fn new_game(&mut self);
    /// Starts a search; one that is still running is stopped and answers first.
    fn start(&mut self, game: Game, go: Go);
    /// Ends the search, if there is one, and waits for its answer.
    fn stop(&mut self);
    /// The move that was expected has been played.
    fn ponder_hit(&mut self);
    /// Waits for the answer of the search, if there is one; one without limits
    /// is stopped.
    fn finish(&mut self);
    /// Does what a command of its own says, whose whole line is given; returns
    /// whether it is one.
    fn custom_command(&mut self, command: &str, line: &str, game: &Game) -> bool;
}

/// Reads commands until `quit` or the end of the input.
///
/// At the end of the input a search with limits is finished, so that
/// `echo "go depth 6" | octet` answers.
pub fn run(player: impl UciEngine) -> Result<()> {
    let mut session = Session {
        game: Game::default(),
        player,
    };
    let mut input = stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            session.player.finish();
            return Ok(());
        }
        if session.answer(&String::from_utf8_lossy(&line)) == Next::Quit {
            session.player.stop();
            return Ok(());
        }
    }
}

#[derive(PartialEq, Eq)]
enum Next {
    Line,
    Quit,
}

/// What is remembered between commands.
struct Session<P> {
    game: Game,
    player: P,
}

impl<P: UciEngine> Session<P> {
    fn answer(&mut self, line: &str) -> Next {
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else {
            return Next::Line;
        };
        let rest = line.trim_start()[command.len()..].trim();
        match command {
            "uci" => {
                send(format_args!("id name {}", self.player.name()));
                send("id author the Octet developers");
                self.player.options().into_iter().for_each(send);
                send("uciok");
            }
            "isready" => send("readyok"),
            "ucinewgame" => {
                self.player.new_game();
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
            "go" => match go::parse(rest) {
                Ok(go) => {
                    if !go.unknown.is_empty() {
                        let words = go.unknown.join(" ");
                        send(format_args!("info string go: {words:?} is ignored"));
                    }
                    self.player.start(self.game.clone(), go);
                }
                Err(error) => send(format_args!("info string go: {error}")),
            },
            "stop" => self.player.stop(),
            "ponderhit" => self.player.ponder_hit(),
            "setoption" => {
                if let Err(error) = self.player.set_option(rest) {
                    send(format_args!("info string {error:#}"));
                }
            }
            "debug" | "register" => {}
            "quit" => return Next::Quit,
            _ if self.player.custom_command(command, line.trim(), &self.game) => {}
            _ => send(format_args!("info string unknown command {command:?}")),
        }
        Next::Line
    }
}
