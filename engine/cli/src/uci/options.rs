//! Options: what `uci` says about them, and what `setoption` does to them.

use std::fmt::Write;

use anyhow::{Context, Result, bail, ensure};
use octet_engine::search::levels::{LEVELS, Level};
use octet_engine::search::{Limits, MAX_DEPTH};

use super::session::send;
use super::time;

/// The largest table, in MiB.
const MAX_HASH: u32 = 4096;
/// The table's size at first, in MiB.
const DEFAULT_HASH: u32 = 16;
/// The most lines that can be asked for: as many as a position has moves.
const MAX_MULTI_PV: u32 = 218;
/// The most time that can be kept back, in milliseconds.
const MAX_OVERHEAD: u32 = 5000;

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
    pub multi_pv: u32,
    /// Whether scores are told with the chances of a win, a draw and a loss.
    pub show_wdl: bool,
    /// Milliseconds kept back of a clock.
    pub move_overhead: u32,
    /// Whether `elo` limits strength.
    pub limit_strength: bool,
    /// The strength to play at.
    pub elo: u32,
    /// What makes the games of a weaker level differ.
    pub skill_seed: u32,
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
            hash: DEFAULT_HASH,
            threads: 1,
            multi_pv: 1,
            show_wdl: false,
            move_overhead: time::DEFAULT_MOVE_OVERHEAD,
            limit_strength: false,
            elo: LEVELS[LEVELS.len() - 1].elo.into(),
            skill_seed: 0,
            c128: false,
            own_book: false,
            book_file: String::new(),
            book_learn: false,
            book_seed: 0,
        }
    }
}

/// What an option takes, and where it is kept.
enum OptionType {
    Spin(u32, u32, fn(&mut Options) -> &mut u32),
    Check(fn(&mut Options) -> &mut bool),
    /// The name of a file.
    String(fn(&mut Options) -> &mut String),
    /// A switch that says only what the other program does.
    IgnoredCheck,
    Button,
}

/// All options in the order they are told.
const ALL: [(&str, OptionType); 15] = [
    ("Hash", OptionType::Spin(0, MAX_HASH, |o| &mut o.hash)),
    ("Clear Hash", OptionType::Button),
    ("Threads", OptionType::Spin(1, 1, |o| &mut o.threads)),
    (
        "MultiPV",
        OptionType::Spin(1, MAX_MULTI_PV, |o| &mut o.multi_pv),
    ),
    ("UCI_ShowWDL", OptionType::Check(|o| &mut o.show_wdl)),
    ("Ponder", OptionType::IgnoredCheck),
    (
        "Move Overhead",
        OptionType::Spin(0, MAX_OVERHEAD, |o| &mut o.move_overhead),
    ),
    (
        "UCI_LimitStrength",
        OptionType::Check(|o| &mut o.limit_strength),
    ),
    (
        "UCI_Elo",
        OptionType::Spin(
            LEVELS[0].elo as u32,
            LEVELS[LEVELS.len() - 1].elo as u32,
            |o| &mut o.elo,
        ),
    ),
    ("Whim", OptionType::Spin(0, 255, |o| &mut o.skill_seed)),
    ("C128", OptionType::Check(|o| &mut o.c128)),
    ("OwnBook", OptionType::Check(|o| &mut o.own_book)),
    ("BookFile", OptionType::String(|o| &mut o.book_file)),
    ("BookLearn", OptionType::Check(|o| &mut o.book_learn)),
    (
        "BookSeed",
        OptionType::Spin(0, u16::MAX as u32, |o| &mut o.book_seed),
    ),
];

/// What has to be done about a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionEffect {
    /// Nothing: the next search knows.
    None,
    /// The table's size may be another.
    ResizeTable,
    /// What the table holds is to be forgotten.
    ClearTable,
    /// Another book.
    ReloadBook,
}

impl Options {
    /// What `uci` says about the options: a line each.
    pub fn uci_lines() -> Vec<String> {
        let mut defaults = Options::default();
        let describe = |(name, piece_type): &(&str, OptionType)| {
            let mut line = format!("option name {name} type ");
            let _ = match piece_type {
                OptionType::Spin(least, most, field) => {
                    let default = *field(&mut defaults);
                    write!(line, "spin default {default} min {least} max {most}")
                }
                OptionType::Check(field) => write!(line, "check default {}", *field(&mut defaults)),
                OptionType::String(_) => write!(line, "string default {EMPTY}"),
                OptionType::IgnoredCheck => write!(line, "check default false"),
                OptionType::Button => write!(line, "button"),
            };
            line
        };
        ALL.iter().map(describe).collect()
    }

    /// Does what the words after `setoption` ask for.
    pub fn set(&mut self, text: &str) -> Result<OptionEffect> {
        let (name, value) = split(text);
        let found = ALL.iter().find(|(n, _)| n.eq_ignore_ascii_case(name));
        let Some((name, piece_type)) = found else {
            let names: Vec<&str> = ALL.iter().map(|&(name, _)| name).collect();
            bail!("no option {name:?}: there are {}", names.join(", "));
        };
        let before = self.clone();
        let value = || value.with_context(|| format!("option {name:?} without a value"));
        match piece_type {
            OptionType::Spin(least, most, field) => {
                *field(self) = number(name, value()?, *least, *most)?;
            }
            OptionType::Check(field) => *field(self) = switch(name, value()?)?,
            OptionType::String(field) => {
                // A value that is left out is the empty one, however it is said.
                let value = value().unwrap_or_default();
                *field(self) = if value == EMPTY { "" } else { value }.to_owned();
            }
            OptionType::IgnoredCheck => {
                switch(name, value()?)?;
            }
            OptionType::Button => return Ok(OptionEffect::ClearTable),
        }
        Ok(
            if before.megabytes() != self.megabytes() || *name == "Hash" {
                OptionEffect::ResizeTable
            } else if before.level() != self.level() {
                // What a weaker player has found out is not to be relied on.
                OptionEffect::ClearTable
            } else if before.book() != self.book() {
                OptionEffect::ReloadBook
            } else {
                OptionEffect::None
            },
        )
    }

    /// The level to play at, if not at full strength.
    pub fn level(&self) -> Option<&'static Level> {
        self.limit_strength.then(|| Level::nearest(self.elo as u16))
    }

    /// The limits of the player that searches.
    pub fn skill_limits(&self) -> Limits {
        match self.level() {
            Some(level) => level.limits(self.skill_seed as u8),
            None => Limits::depth(MAX_DEPTH),
        }
    }

    /// Says which level is played at from now on, if a change was about that.
    pub fn announce(&self, change: OptionEffect) {
        if let (OptionEffect::ClearTable, Some(level)) = (change, self.level()) {
            let elo = level.elo;
            send(format_args!("info string plays at the level of {elo} Elo"));
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
