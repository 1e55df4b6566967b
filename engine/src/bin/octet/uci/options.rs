//! Options: what `uci` says about them, and what `setoption` does to them.

use std::fmt::Write;

use anyhow::{Context, Result, bail, ensure};
use engine::levels::{LEVELS, Level};
use engine::search::{Limits, MAX_DEPTH};

use super::{clock, say};

/// The largest table, in MiB.
const MOST_HASH: u32 = 4096;
/// The table's size at first, in MiB.
const HASH: u32 = 16;
/// The most lines that can be asked for: as many as a position has moves.
const MOST_LINES: u32 = 218;
/// The most time that can be kept back, in milliseconds.
const MOST_OVERHEAD: u32 = 5000;

/// How UCI writes an empty text.
const EMPTY: &str = "<empty>";

/// The options as they are set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Size of the table in MiB; 0 for the Commodore 128's size.
    pub hash: u32,
    /// Always 1.
    pub threads: u32,
    /// How many lines are wanted.
    pub lines: u32,
    /// Whether scores are told with the chances of a win, a draw and a loss.
    pub chances: bool,
    /// Milliseconds kept back of a clock.
    pub overhead: u32,
    /// Whether `elo` limits strength.
    pub limited: bool,
    /// The strength to play at.
    pub elo: u32,
    /// What makes the games of a weaker level differ.
    pub whim: u32,
    /// Whether table and time are the Commodore 128's.
    pub c128: bool,
    /// Whether moves are played from the opening book.
    pub own_book: bool,
    /// The book's text; the one built in if empty.
    pub book_file: String,
    /// Whether the weights learned beside that are used.
    pub book_learn: bool,
    /// What chooses among the book's moves; 0 for another one each game.
    pub book_seed: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            hash: HASH,
            threads: 1,
            lines: 1,
            chances: false,
            overhead: clock::OVERHEAD,
            limited: false,
            elo: LEVELS[LEVELS.len() - 1].elo.into(),
            whim: 0,
            c128: false,
            own_book: false,
            book_file: String::new(),
            book_learn: false,
            book_seed: 0,
        }
    }
}

/// What an option takes, and where it is kept.
enum Kind {
    Number(u32, u32, fn(&mut Options) -> &mut u32),
    Switch(fn(&mut Options) -> &mut bool),
    /// The name of a file.
    File(fn(&mut Options) -> &mut String),
    /// A switch that says only what the other program does.
    Announcement,
    Button,
}

/// All options in the order they are told.
const ALL: [(&str, Kind); 15] = [
    ("Hash", Kind::Number(0, MOST_HASH, |o| &mut o.hash)),
    ("Clear Hash", Kind::Button),
    ("Threads", Kind::Number(1, 1, |o| &mut o.threads)),
    ("MultiPV", Kind::Number(1, MOST_LINES, |o| &mut o.lines)),
    ("UCI_ShowWDL", Kind::Switch(|o| &mut o.chances)),
    ("Ponder", Kind::Announcement),
    (
        "Move Overhead",
        Kind::Number(0, MOST_OVERHEAD, |o| &mut o.overhead),
    ),
    ("UCI_LimitStrength", Kind::Switch(|o| &mut o.limited)),
    (
        "UCI_Elo",
        Kind::Number(
            LEVELS[0].elo as u32,
            LEVELS[LEVELS.len() - 1].elo as u32,
            |o| &mut o.elo,
        ),
    ),
    ("Whim", Kind::Number(0, 255, |o| &mut o.whim)),
    ("C128", Kind::Switch(|o| &mut o.c128)),
    ("OwnBook", Kind::Switch(|o| &mut o.own_book)),
    ("BookFile", Kind::File(|o| &mut o.book_file)),
    ("BookLearn", Kind::Switch(|o| &mut o.book_learn)),
    (
        "BookSeed",
        Kind::Number(0, u16::MAX as u32, |o| &mut o.book_seed),
    ),
];

/// What has to be done about a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Nothing: the next search knows.
    None,
    /// The table's size may be another.
    Memory,
    /// What the table holds is to be forgotten.
    Forget,
    /// Another book.
    Book,
}

impl Options {
    /// What `uci` says about the options: a line each.
    pub fn lines_of_uci() -> Vec<String> {
        let mut defaults = Options::default();
        let describe = |(name, kind): &(&str, Kind)| {
            let mut line = format!("option name {name} type ");
            let _ = match kind {
                Kind::Number(least, most, field) => {
                    let default = *field(&mut defaults);
                    write!(line, "spin default {default} min {least} max {most}")
                }
                Kind::Switch(field) => write!(line, "check default {}", *field(&mut defaults)),
                Kind::File(_) => write!(line, "string default {EMPTY}"),
                Kind::Announcement => write!(line, "check default false"),
                Kind::Button => write!(line, "button"),
            };
            line
        };
        ALL.iter().map(describe).collect()
    }

    /// Does what the words after `setoption` ask for.
    pub fn set(&mut self, text: &str) -> Result<Change> {
        let (name, value) = split(text);
        let found = ALL.iter().find(|(n, _)| n.eq_ignore_ascii_case(name));
        let Some((name, kind)) = found else {
            let names: Vec<&str> = ALL.iter().map(|&(name, _)| name).collect();
            bail!("no option {name:?}: there are {}", names.join(", "));
        };
        let before = self.clone();
        let value = || value.with_context(|| format!("option {name:?} without a value"));
        match kind {
            Kind::Number(least, most, field) => {
                *field(self) = number(name, value()?, *least, *most)?;
            }
            Kind::Switch(field) => *field(self) = switch(name, value()?)?,
            Kind::File(field) => {
                // A value that is left out is the empty one, however it is said.
                let value = value().unwrap_or_default();
                *field(self) = if value == EMPTY { "" } else { value }.to_owned();
            }
            Kind::Announcement => {
                switch(name, value()?)?;
            }
            Kind::Button => return Ok(Change::Forget),
        }
        Ok(
            if before.megabytes() != self.megabytes() || *name == "Hash" {
                Change::Memory
            } else if before.level() != self.level() {
                // What a weaker player has found out is not to be relied on.
                Change::Forget
            } else if before.book() != self.book() {
                Change::Book
            } else {
                Change::None
            },
        )
    }

    /// The level to play at, if not at full strength.
    pub fn level(&self) -> Option<&'static Level> {
        self.limited.then(|| Level::nearest(self.elo as u16))
    }

    /// The limits of the player that searches.
    pub fn player(&self) -> Limits {
        match self.level() {
            Some(level) => level.limits(self.whim as u8),
            None => Limits::depth(MAX_DEPTH),
        }
    }

    /// Says which level is played at from now on, if a change was about that.
    pub fn announce(&self, change: Change) {
        if let (Change::Forget, Some(level)) = (change, self.level()) {
            let elo = level.elo;
            say(format_args!("info string plays at the level of {elo} Elo"));
        }
    }

    /// What the book is made from.
    fn book(&self) -> (&str, bool) {
        (&self.book_file, self.book_learn)
    }

    /// The size of the table in MiB; 0 is the Commodore 128's.
    pub fn megabytes(&self) -> u32 {
        if self.c128 { 0 } else { self.hash }
    }
}

/// The name and the value in the words after `setoption`.
pub fn split(text: &str) -> (&str, Option<&str>) {
    let named = text.strip_prefix("name").unwrap_or(text);
    match named.split_once(" value") {
        Some((name, value)) => (name.trim(), Some(value.trim())),
        None => (named.trim(), None),
    }
}

fn number(name: &str, text: &str, least: u32, most: u32) -> Result<u32> {
    let parsed = text.parse();
    let n: u32 = parsed.with_context(|| {
        let unit = if name == "Hash" { " of MiB" } else { "" };
        format!("option {name:?}: {text:?} is no number{unit}")
    })?;
    ensure!(n >= least, "option {name:?}: {n} is less than {least}");
    ensure!(n <= most, "option {name:?}: {n} is more than {most}");
    Ok(n)
}

fn switch(name: &str, text: &str) -> Result<bool> {
    match text {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => bail!("option {name:?}: {text:?} is neither true nor false"),
    }
}
