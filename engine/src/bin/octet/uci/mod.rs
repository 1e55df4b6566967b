//! The Universal Chess Interface.
//!
//! Commands are read on the main thread and answered at once; a search runs on
//! a thread of its own. What cannot be understood is answered with an `info
//! string` and changes nothing.

mod book;
mod clock;
mod go;
mod observer;
mod options;
mod perft;
mod position;
mod signals;
#[cfg(test)]
mod tests;
mod thinker;

use std::io::{BufRead, Write, stdin, stdout};

use anyhow::Result;
use engine::game::Game;
use thinker::Thinker;

/// Writes a line to the other program. There is nobody to tell when it is gone.
fn say(line: impl std::fmt::Display) {
    if writeln!(stdout().lock(), "{line}").is_err() {
        std::process::exit(0);
    }
}

/// Reads commands until `quit` or the end of the input.
///
/// At the end of the input a search with limits is finished, so that
/// `echo "go depth 6" | octet` answers.
pub fn run() -> Result<()> {
    let mut session = Session::default();
    let mut input = stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            session.thinker.finish();
            return Ok(());
        }
        if session.answer(&String::from_utf8_lossy(&line)) == Next::Quit {
            session.thinker.stop();
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
#[derive(Default)]
struct Session {
    game: Game,
    thinker: Thinker,
}

impl Session {
    fn answer(&mut self, line: &str) -> Next {
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else {
            return Next::Line;
        };
        let rest = line.trim_start()[command.len()..].trim();
        match command {
            "uci" => {
                say(concat!("id name Octet ", env!("CARGO_PKG_VERSION")));
                say("id author the Octet developers");
                for option in options::Options::lines_of_uci() {
                    say(option);
                }
                say("uciok");
            }
            "isready" => say("readyok"),
            "ucinewgame" => {
                self.thinker.clear();
                self.thinker.new_choices();
                self.game = Game::default();
            }
            "position" => match position::parse(rest) {
                Ok(game) => self.game = game,
                Err(error) => {
                    say(format_args!(
                        "info string {error}; the position before is kept"
                    ));
                }
            },
            "go" => match go::parse(rest) {
                Ok(go) => {
                    if !go.unknown.is_empty() {
                        let words = go.unknown.join(" ");
                        say(format_args!("info string go: {words:?} is ignored"));
                    }
                    self.thinker.start(self.game.clone(), go);
                }
                Err(error) => say(format_args!("info string go: {error}")),
            },
            "perft" => match go::parse(line.trim()) {
                Ok(go) => self.thinker.start(self.game.clone(), go),
                Err(error) => say(format_args!("info string {error}")),
            },
            "stop" => self.thinker.stop(),
            "ponderhit" => self.thinker.ponder_hit(),
            "setoption" => {
                if let Err(error) = self.thinker.set_option(rest) {
                    say(format_args!("info string {error:#}"));
                }
            }
            "d" => self.display(),
            "eval" => say(crate::eval::explanation(&self.game)),
            "debug" | "register" => {}
            "quit" => return Next::Quit,
            _ => say(format_args!("info string unknown command {command:?}")),
        }
        Next::Line
    }

    /// Prints the position and what is known about it.
    fn display(&self) {
        let position = self.game.position();
        say(position);
        say(format_args!("FEN: {}", self.game.fen()));
        say(format_args!("hash: {:08x}", position.state().hash()));
        say(format_args!(
            "evaluation for {}: {}",
            position.side(),
            position.canonical().evaluate()
        ));
        match self.game.outcome() {
            Some(outcome) => say(format_args!("the game is over: {outcome}")),
            None => {
                let moves: Vec<String> = position
                    .legal_moves()
                    .map(|mv| position.san(mv).to_string())
                    .collect();
                say(format_args!(
                    "{} legal moves: {}",
                    moves.len(),
                    moves.join(" ")
                ));
            }
        }
    }
}
