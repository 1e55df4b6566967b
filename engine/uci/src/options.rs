//! Options: what `uci` prints about them, and what `setoption` does.

use std::fmt::{self, Write};

use anyhow::{Context, Result, bail, ensure};
use octet_engine::board::position::Position;
use octet_engine::search::levels;
use octet_engine::search::transposition::{self, EXPANSIONS};
use octet_engine::search::{Limits, MAX_DEPTH};
use octet_support::seed;

use crate::session::send;
use crate::time;

/// Table sizes, in MiB.
const MAX_HASH: u32 = 4096;
const DEFAULT_HASH: u32 = 16;
/// The most lines of multi-PV: as many as a position has moves.
const MAX_MULTI_PV: u32 = 218;
/// The largest move overhead, in milliseconds.
const MAX_OVERHEAD: u32 = 5000;

/// The word that stands for the empty string in UCI.
const EMPTY: &str = "<empty>";

/// The values of all options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Size of the transposition table in MiB; 0 is the Commodore 128's.
    pub hash: u32,
    /// The number of threads, which is always 1.
    pub threads: u32,
    /// How many lines to search and print.
    pub multi_pv: u32,
    /// Whether scores are printed with the probabilities of win, draw and loss.
    pub show_wdl: bool,
    /// Milliseconds of a clock that are kept in reserve.
    pub move_overhead: u32,
    /// Whether `elo` limits the strength.
    pub limit_strength: bool,
    /// The playing strength.
    pub elo: u32,
    /// The seed that chooses what a level below full strength overlooks; 0 stands for another seed
    /// in each game.
    pub skill_seed: u32,
    /// The seed that is used in place of 0.
    drawn_seed: u8,
    /// Which RAM expansion the Commodore 128's table is in, if it is in one: a value of
    /// [`EXPANSION_VALUES`].
    pub c128_expansion: usize,
    /// Whether positions are analysed and not played. The book is then left alone.
    pub analyse_mode: bool,
    /// Whether table and time are the Commodore 128's.
    pub c128: bool,
    /// Whether to play from the opening book.
    pub own_book: bool,
    /// The file of the book's text; the built-in book if empty.
    pub book_file: String,
    /// Whether to use the weights that were learned beside that file.
    pub book_learn: bool,
    /// The seed that chooses among the book's moves; 0 stands for another seed in each game.
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
            elo: levels::LEVELS[levels::LEVELS.len() - 1].elo.into(),
            skill_seed: 0,
            drawn_seed: 0,
            c128_expansion: 0,
            analyse_mode: false,
            c128: false,
            own_book: false,
            book_file: String::new(),
            book_learn: false,
            book_seed: 0,
        }
    }
}

/// The size of a transposition table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableSize {
    /// So many MiB; 0 is the Commodore 128's own table.
    Mebibytes(u32),
    /// The Commodore 128's with a RAM expansion of so many KB.
    Expansion(u32),
}

impl TableSize {
    /// How many entries it has.
    #[must_use]
    pub const fn entries(self) -> usize {
        match self {
            TableSize::Mebibytes(mebibytes) => transposition::entries_for_mib(mebibytes),
            TableSize::Expansion(kilobytes) => transposition::expansion_entries(kilobytes),
        }
    }
}

impl fmt::Display for TableSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableSize::Mebibytes(mebibytes) => write!(f, "{mebibytes} MiB"),
            TableSize::Expansion(kilobytes) => write!(f, "{kilobytes} KB"),
        }
    }
}

/// The values of the option `C128Expansion`: none, then the KB of [`EXPANSIONS`].
pub const EXPANSION_VALUES: [&str; EXPANSIONS.len() + 1] = ["none", "128", "256", "512"];

/// The types of UCI's options, each with the field that it sets.
enum OptionType {
    Spin(u32, u32, fn(&mut Options) -> &mut u32),
    Check(fn(&mut Options) -> &mut bool),
    String(fn(&mut Options) -> &mut String),
    /// One of these words, of which the field has the number.
    Combo(&'static [&'static str], fn(&mut Options) -> &mut usize),
    /// A check option that changes nothing here.
    IgnoredCheck,
    /// A string option that changes nothing here.
    IgnoredString,
    Button,
}

/// All options in the order in which they are printed.
const ALL: [(&str, OptionType); 18] = [
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
        OptionType::Spin(levels::MIN_ELO as u32, levels::MAX_ELO as u32, |o| {
            &mut o.elo
        }),
    ),
    ("SkillSeed", OptionType::Spin(0, 255, |o| &mut o.skill_seed)),
    (
        "UCI_AnalyseMode",
        OptionType::Check(|o| &mut o.analyse_mode),
    ),
    ("UCI_Opponent", OptionType::IgnoredString),
    ("C128", OptionType::Check(|o| &mut o.c128)),
    (
        "C128Expansion",
        OptionType::Combo(&EXPANSION_VALUES, |o| &mut o.c128_expansion),
    ),
    ("OwnBook", OptionType::Check(|o| &mut o.own_book)),
    ("BookFile", OptionType::String(|o| &mut o.book_file)),
    ("BookLearn", OptionType::Check(|o| &mut o.book_learn)),
    (
        "BookSeed",
        OptionType::Spin(0, u16::MAX as u32, |o| &mut o.book_seed),
    ),
];

/// What the engine must do after a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionEffect {
    /// Nothing, because the next search reads the options.
    None,
    /// Allocate the table anew, perhaps in another size.
    ResizeTable,
    /// Clear the table.
    ClearTable,
    /// Read the book again.
    ReloadBook,
}

impl Options {
    /// The `option` lines that `uci` prints.
    pub fn uci_lines() -> Vec<String> {
        let mut defaults = Options::default();
        let describe = |(name, option_type): &(&str, OptionType)| {
            let mut line = format!("option name {name} type ");
            let _ = match option_type {
                OptionType::Spin(min, max, field) => {
                    let default = *field(&mut defaults);
                    write!(line, "spin default {default} min {min} max {max}")
                }
                OptionType::Check(field) => write!(line, "check default {}", *field(&mut defaults)),
                OptionType::String(_) | OptionType::IgnoredString => {
                    write!(line, "string default {EMPTY}")
                }
                OptionType::Combo(words, field) => {
                    let default = words[*field(&mut defaults)];
                    let _ = write!(line, "combo default {default}");
                    words
                        .iter()
                        .try_for_each(|word| write!(line, " var {word}"))
                }
                OptionType::IgnoredCheck => write!(line, "check default false"),
                OptionType::Button => write!(line, "button"),
            };
            line
        };
        ALL.iter().map(describe).collect()
    }

    /// Sets an option; `text` is everything after `setoption`.
    ///
    /// # Errors
    /// There is no such option, or it cannot have this value; nothing is changed.
    pub fn set(&mut self, text: &str) -> Result<OptionEffect> {
        let (name, value) = split(text);
        let found = ALL.iter().find(|(n, _)| n.eq_ignore_ascii_case(name));
        let Some((name, option_type)) = found else {
            let names: Vec<&str> = ALL.iter().map(|&(name, _)| name).collect();
            bail!("no option {name:?}: there are {}", names.join(", "));
        };
        let before = self.clone();
        let value = || value.with_context(|| format!("option {name:?} needs a value"));
        match option_type {
            OptionType::Spin(min, max, field) => {
                *field(self) = number(name, value()?, *min, *max)?;
            }
            OptionType::Check(field) => *field(self) = switch(name, value()?)?,
            OptionType::String(field) => {
                // `value` may be left out for the empty string.
                let value = value().unwrap_or_default();
                *field(self) = if value == EMPTY { "" } else { value }.to_owned();
            }
            OptionType::Combo(words, field) => *field(self) = one_of(name, value()?, words)?,
            OptionType::IgnoredCheck => {
                switch(name, value()?)?;
            }
            OptionType::IgnoredString => {}
            OptionType::Button => return Ok(OptionEffect::ClearTable),
        }
        Ok(if before.table() != self.table() || *name == "Hash" {
            OptionEffect::ResizeTable
        } else if before.level() != self.level() {
            // Results from a search at a weaker level must not be used.
            OptionEffect::ClearTable
        } else if before.book() != self.book() {
            OptionEffect::ReloadBook
        } else {
            OptionEffect::None
        })
    }

    /// The strength to play at, in Elo; `None` means full strength.
    pub fn level(&self) -> Option<u16> {
        let elo = levels::nearest_elo(self.elo as u16);
        self.limit_strength.then_some(elo)
    }

    /// A new game begins: a level plays it differently, unless `SkillSeed` is set.
    pub fn new_game(&mut self) {
        self.drawn_seed = seed::drawn() as u8;
    }

    /// The limits with which the skill level, or full strength, searches a position.
    pub fn skill_limits(&self, position: &Position) -> Limits {
        let seed = match self.skill_seed {
            0 => self.drawn_seed,
            seed => seed as u8,
        };
        match self.level() {
            Some(elo) => levels::against_bare_king(levels::limits(elo, seed), position),
            None => Limits::depth(MAX_DEPTH),
        }
    }

    /// Prints the level that is played from now on, if the change concerned it.
    pub fn announce(&self, effect: OptionEffect) {
        if let (OptionEffect::ClearTable, Some(elo)) = (effect, self.level()) {
            send(format_args!("info string plays at the level of {elo} Elo"));
        }
    }

    /// The options that decide which book is read.
    fn book(&self) -> (&str, bool) {
        (&self.book_file, self.book_learn)
    }

    /// Size of the transposition table. The Commodore 128's may be in a RAM expansion.
    pub fn table(&self) -> TableSize {
        let expansion = self.c128_expansion.checked_sub(1);
        match expansion.and_then(|n| EXPANSIONS.get(n)) {
            Some(&kilobytes) if self.c128 || self.hash == 0 => TableSize::Expansion(kilobytes),
            _ if self.c128 => TableSize::Mebibytes(0),
            _ => TableSize::Mebibytes(self.hash),
        }
    }
}

/// The name and the value in what follows `setoption`.
pub fn split(text: &str) -> (&str, Option<&str>) {
    let named = text.strip_prefix("name").unwrap_or(text);
    match named.split_once(" value") {
        Some((name, value)) => (name.trim(), Some(value.trim())),
        None => (named.trim(), None),
    }
}

fn number(name: &str, text: &str, min: u32, max: u32) -> Result<u32> {
    let parsed = text.parse();
    let n: u32 = parsed.with_context(|| {
        let unit = if name == "Hash" { " of MiB" } else { "" };
        format!("option {name:?}: {text:?} is not a number{unit}")
    })?;
    ensure!(n >= min, "option {name:?}: {n} is less than {min}");
    ensure!(n <= max, "option {name:?}: {n} is more than {max}");
    Ok(n)
}

fn one_of(name: &str, text: &str, words: &[&str]) -> Result<usize> {
    let found = words
        .iter()
        .position(|word| word.eq_ignore_ascii_case(text));
    found.with_context(|| format!("option {name:?}: {text:?} is none of {}", words.join(", ")))
}

fn switch(name: &str, text: &str) -> Result<bool> {
    match text {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => bail!("option {name:?}: {text:?} is neither true nor false"),
    }
}
