//! `octet-emu uci`: the emulated C128 as a UCI engine.
//!
//! All times are the C128's: a second is two million of its cycles, however
//! long the emulation takes. What the engine can do and its program cannot is
//! refused in words.

#[path = "../../../../../engine/src/bin/octet/uci/clock.rs"]
mod clock;
#[path = "../../../../../engine/src/bin/octet/uci/go.rs"]
mod go;
#[path = "../../../../../engine/src/bin/octet/uci/options.rs"]
mod options;
#[path = "../../../../../engine/src/bin/octet/uci/position.rs"]
mod position;
#[path = "../../../../../engine/src/bin/octet/uci/signals.rs"]
mod signals;
mod thinker;

use std::io::{BufRead, Write, stdin, stdout};

use anyhow::Result;
use clap::Args;
use emulator::octet::load;
use engine::game::Game;
use thinker::Thinker;

use crate::common::{Source, Verdict};

/// Speaks the Universal Chess Interface; times are the C128's own.
#[derive(Args)]
pub struct Uci {
    #[command(flatten)]
    source: Source,
}

impl Uci {
    /// Reads commands until `quit` or the end of the input. At the end of the
    /// input a search with limits is finished.
    pub fn run(self) -> Result<Verdict> {
        let player = load::player(&self.source.image()?)?;
        let mut session = Session {
            game: Game::default(),
            thinker: Thinker::new(player),
        };
        let mut input = stdin().lock();
        let mut line = Vec::new();
        loop {
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                session.thinker.finish();
                return Ok(Verdict::Good);
            }
            if session.answer(&String::from_utf8_lossy(&line)) == Next::Quit {
                session.thinker.stop();
                return Ok(Verdict::Good);
            }
        }
    }
}

/// Writes a line to the other program. There is nobody to tell when it is gone.
fn say(line: impl std::fmt::Display) {
    if writeln!(stdout().lock(), "{line}").is_err() {
        std::process::exit(0);
    }
}

#[derive(PartialEq, Eq)]
enum Next {
    Line,
    Quit,
}

/// What is remembered between commands.
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
                let version = env!("CARGO_PKG_VERSION");
                say(format_args!(
                    "id name Octet {version} (emulated Commodore 128)"
                ));
                say("id author the Octet developers");
                for option in thinker::options() {
                    say(option);
                }
                say("uciok");
            }
            "isready" => say("readyok"),
            "ucinewgame" => {
                self.thinker.clear();
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
            "stop" => self.thinker.stop(),
            "ponderhit" => self.thinker.ponder_hit(),
            "setoption" => {
                if let Err(error) = self.thinker.set_option(rest) {
                    say(format_args!("info string {error:#}"));
                }
            }
            "d" => {
                say(self.game.position());
                say(format_args!("FEN: {}", self.game.fen()));
            }
            "debug" | "register" => {}
            "quit" => return Next::Quit,
            _ => say(format_args!("info string unknown command {command:?}")),
        }
        Next::Line
    }
}
