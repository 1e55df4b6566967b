//! The conversation with a graphical interface, for any engine.
//!
//! Commands are read on the main thread and answered at once. A command that
//! cannot be understood is answered with an `info string` and changes nothing.

use std::io::{self, BufRead, ErrorKind, Write, stdin};
use std::time::Instant;

use anyhow::Result;
use octet_engine::board::moves::Move;
use octet_engine::eval::{Score, mate_in};
use octet_engine::game::Game;
use octet_support::interrupt::FAILED;
use octet_support::terminal::{say, stdout};

use crate::go::{self, Go};
use crate::position;

/// The longest line that is read, in bytes. Longer lines are passed over.
pub const MAX_LINE: usize = 1 << 20;

/// Writes a line to the interface. The program ends when the interface has closed the pipe.
pub fn send(line: impl std::fmt::Display) {
    // The line is written in one piece, because the search and the session write at the same time.
    let written = stdout().write_all(format!("{line}\n").as_bytes());
    let Err(error) = written.and_then(|()| stdout().flush()) else {
        return;
    };
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    say(format_args!("octet: {error}"));
    std::process::exit(FAILED.into());
}

/// Writes the answer of a search: the best move, and the expected reply.
pub fn send_best_move(pv: &[Move]) {
    match pv {
        [best, reply, ..] => send(format_args!("bestmove {best} ponder {reply}")),
        [best] => send(format_args!("bestmove {best}")),
        [] => send("bestmove (none)"),
    }
}

/// Writes which words of `go` could not be read.
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

/// An engine that a session drives.
pub trait UciEngine {
    /// The name after `id name`.
    fn name(&self) -> String;
    /// The `option` lines that `uci` prints.
    fn options(&self) -> Vec<String>;
    /// Changes an option; `words` are those after `setoption`.
    ///
    /// # Errors
    /// There is no such option, or it cannot have this value; the option stays as it was.
    fn set_option(&mut self, words: &str) -> Result<()>;
    /// Begins a new game.
    fn new_game(&mut self);
    /// Starts a search. A search that is still running is stopped and answers first.
    fn start(&mut self, game: Game, go: Go);
    /// Stops the search, if there is one, and waits for its answer.
    fn stop(&mut self);
    /// The opponent has played the expected move.
    fn ponder_hit(&mut self);
    /// Waits for the answer of the search, if there is one. A search without limits is stopped.
    fn finish(&mut self);
    /// Whether the engine knows a command that is not part of UCI.
    fn is_custom_command(&self, _command: &str) -> bool {
        false
    }
    /// Runs a command that is not part of UCI, such as `d` or `eval`, given its first word and the
    /// whole line; returns whether the engine knows it.
    fn custom_command(&mut self, command: &str, line: &str, game: &Game) -> bool;
}

/// Reads commands until `quit` or the end of the input.
///
/// At the end of the input a search with limits is finished, so that
/// `echo "go depth 6" | octet` answers.
///
/// # Errors
/// The input cannot be read.
/// # Examples
/// ```no_run
/// use octet_engine::Game;
/// use octet_uci::go::Go;
/// use octet_uci::session::{self, UciEngine};
///
/// /// Plays the first legal move.
/// struct FirstMove;
///
/// impl UciEngine for FirstMove {
///     fn name(&self) -> String {
///         "First move".to_owned()
///     }
///     fn options(&self) -> Vec<String> {
///         Vec::new()
///     }
///     fn set_option(&mut self, words: &str) -> anyhow::Result<()> {
///         anyhow::bail!("there is no option {words:?}")
///     }
///     fn new_game(&mut self) {}
///     fn start(&mut self, game: Game, _: Go) {
///         let mv = game.position().legal_moves().next();
///         println!("bestmove {}", mv.map_or("0000".to_owned(), |mv| mv.to_string()));
///     }
///     fn stop(&mut self) {}
///     fn ponder_hit(&mut self) {}
///     fn finish(&mut self) {}
///     fn custom_command(&mut self, _: &str, _: &str, _: &Game) -> bool {
///         false
///     }
/// }
///
/// session::run(FirstMove)?;
/// # Ok::<(), anyhow::Error>(())
/// ```
pub fn run(engine: impl UciEngine) -> Result<()> {
    run_from(&mut stdin().lock(), engine)
}

/// Like [`run`], but reads commands from `input`.
///
/// # Errors
/// The input cannot be read.
pub fn run_from(input: &mut impl BufRead, engine: impl UciEngine) -> Result<()> {
    let mut session = Session {
        game: Ok(Game::default()),
        engine,
    };
    let mut line = Vec::new();
    loop {
        match read_line(input, &mut line)? {
            LineRead::End => {
                session.engine.finish();
                return Ok(());
            }
            LineRead::TooLong => {
                send(format_args!(
                    "info string a line of more than {MAX_LINE} bytes is passed over"
                ));
                continue;
            }
            LineRead::Line => {}
        }
        if session.answer(&String::from_utf8_lossy(&line)) == Next::Quit {
            session.engine.stop();
            return Ok(());
        }
    }
}

/// What was read.
#[derive(PartialEq, Eq, Debug)]
enum LineRead {
    Line,
    /// More than [`MAX_LINE`] bytes, which are not kept.
    TooLong,
    /// The end of the input.
    End,
}

/// Reads a line.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<LineRead> {
    line.clear();
    let (mut some, mut too_long) = (false, false);
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        some |= !bytes.is_empty();
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let len = end.unwrap_or(bytes.len());
        too_long |= line.len() + len > MAX_LINE;
        if !too_long {
            line.extend_from_slice(&bytes[..len]);
        }
        let ended = end.is_some() || bytes.is_empty();
        input.consume(len + usize::from(end.is_some()));
        if ended {
            return Ok(match (some, too_long) {
                (false, _) => LineRead::End,
                (true, true) => LineRead::TooLong,
                (true, false) => LineRead::Line,
            });
        }
    }
}

#[derive(PartialEq, Eq)]
enum Next {
    Command,
    Quit,
}

/// The commands of UCI.
const COMMANDS: [&str; 11] = [
    "uci",
    "isready",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "setoption",
    "debug",
    "register",
    "quit",
];

struct Session<E> {
    /// The position, or why there has been none since the last `position`.
    game: Result<Game, String>,
    engine: E,
}

impl<E: UciEngine> Session<E> {
    fn answer(&mut self, line: &str) -> Next {
        let received = Instant::now();
        let mut left = line.trim();
        // Words that nobody knows may stand before a command.
        while let Some(word) = left.split_whitespace().next() {
            let rest = left[word.len()..].trim_start();
            if COMMANDS.contains(&word) {
                let before = line
                    .trim()
                    .strip_suffix(left)
                    .unwrap_or_default()
                    .trim_end();
                if !before.is_empty() {
                    send(format_args!("info string {before:?} is passed over"));
                }
                return self.command(word, rest, received);
            }
            if self.custom_command(word, left) {
                return Next::Command;
            }
            left = rest;
        }
        if let Some(word) = line.split_whitespace().next() {
            send(format_args!("info string unknown command {word:?}"));
        }
        Next::Command
    }

    /// Runs a command that is not part of UCI, if the engine knows it.
    fn custom_command(&mut self, word: &str, line: &str) -> bool {
        match &self.game {
            Ok(game) => self.engine.custom_command(word, line, game),
            Err(reason) => {
                let known = self.engine.is_custom_command(word);
                if known {
                    send(format_args!(
                        "info string {word}: there is no position: {reason}"
                    ));
                }
                known
            }
        }
    }

    /// Runs a command of UCI with the rest of its line.
    fn command(&mut self, command: &str, rest: &str, received: Instant) -> Next {
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
                self.game = Ok(Game::default());
            }
            "position" => match position::parse(rest) {
                Ok((game, notes)) => {
                    for note in notes {
                        send(format_args!("info string FEN: {note}"));
                    }
                    self.game = Ok(game);
                }
                Err(error) => {
                    let reason = error.to_string();
                    send(format_args!(
                        "info string {reason}; there is no position now"
                    ));
                    self.game = Err(reason);
                }
            },
            "go" => {
                let mut go = go::parse(rest);
                go.received = Some(received);
                send_notes(&go);
                match &self.game {
                    Ok(game) => self.engine.start(game.clone(), go),
                    Err(reason) => {
                        self.engine.stop();
                        send(format_args!(
                            "info string go: there is no position: {reason}"
                        ));
                        send_best_move(&[]);
                    }
                }
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
            _ => {}
        }
        Next::Command
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    #[test]
    fn a_line_without_end_is_passed_over_and_the_next_is_read() {
        let long = std::io::repeat(b'x').take(3 * MAX_LINE as u64);
        let mut input = BufReader::new(long.chain(&b"\nisready\n\nlast"[..]));
        let mut line = Vec::new();
        let mut read = || {
            let read = read_line(&mut input, &mut line).expect("memory");
            (
                read,
                String::from_utf8(line.clone()).expect("text"),
                line.capacity(),
            )
        };
        let (first, _, capacity) = read();
        assert_eq!(first, LineRead::TooLong);
        assert!(capacity <= 2 * MAX_LINE);
        for expected in ["isready", "", "last"] {
            let (next, text, _) = read();
            assert_eq!((next, text.as_str()), (LineRead::Line, expected));
        }
        assert_eq!(read().0, LineRead::End);
    }
}
