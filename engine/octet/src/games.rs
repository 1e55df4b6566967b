//! The games of a file: those that cannot be read are reported and left out.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::{Context, Error, Result, bail};
use clap::Args;
use indicatif::ProgressBar;
use octet_notation::pgn::{PgnGame, PgnReader, PgnReason};
use octet_support::interrupt::{LeftOut, Unfinished};
use octet_support::{input_file, progress};

/// How the games of a file are read.
#[derive(Args, Clone, Copy, Debug)]
pub struct GamesOptions {
    /// End with the first game that cannot be read; without this it is reported and
    /// left out, and the exit status is 3
    #[arg(long)]
    pub strict: bool,
}

/// The games of a file, read one by one.
pub struct Games<'s> {
    path: PathBuf,
    reader: PgnReader<Box<dyn BufRead + Send>>,
    options: GamesOptions,
    stop: &'s AtomicBool,
    bar: ProgressBar,
    /// Bytes of the file read so far.
    read: Arc<AtomicU64>,
    left_out: usize,
    /// Games in other languages, by language.
    languages: BTreeMap<String, usize>,
    interrupted: bool,
}

impl<'s> Games<'s> {
    /// Opens a file, packed or not. The games end when `stop` is set.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(path: &Path, options: GamesOptions, stop: &'s AtomicBool) -> Result<Games<'s>> {
        let input = input_file::open(path)?;
        Ok(Games {
            path: path.to_owned(),
            reader: PgnReader::from_reader(input.reader),
            options,
            stop,
            bar: progress::bytes(input.len, "reading"),
            read: input.read,
            left_out: 0,
            languages: BTreeMap::new(),
            interrupted: false,
        })
    }

    /// The number of the last game, from 1.
    pub fn number(&self) -> usize {
        self.reader.games()
    }

    /// How many games are left out.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// How many bytes of text have been read, unpacked.
    pub fn bytes(&self) -> u64 {
        self.reader.bytes()
    }

    /// The next game that can be read, until Ctrl-C is pressed.
    ///
    /// # Errors
    /// The file cannot be read on, or with `--strict` the game cannot be read.
    pub fn next(&mut self) -> Result<Option<PgnGame>> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                self.interrupted = true;
                return Ok(None);
            }
            let Some(read) = self.reader.next() else {
                return Ok(None);
            };
            if self.number().is_multiple_of(256) {
                self.bar.set_position(self.read.load(Ordering::Relaxed));
                self.bar.set_message(format!("{} games", self.number()));
            }
            match read {
                Ok(game) => {
                    self.report_notes(&game);
                    return Ok(Some(game));
                }
                Err(error) if matches!(error.reason, PgnReason::Read(_)) => {
                    return Err(error).with_context(|| self.shown());
                }
                Err(error) => self.leave_out(error.into())?,
            }
        }
    }

    /// The game with this number, from 1.
    ///
    /// # Errors
    /// It cannot be read, or there is none.
    pub fn nth(&mut self, number: usize) -> Result<PgnGame> {
        while let Some(read) = self.reader.next() {
            if self.number() == number {
                let game = read.with_context(|| self.shown())?;
                self.report_notes(&game);
                return Ok(game);
            }
        }
        bail!("{} holds no game {number}", self.shown())
    }

    /// Reports that the last game is left out; its number is in the error.
    ///
    /// # Errors
    /// With `--strict` the error.
    pub fn leave_out(&mut self, error: Error) -> Result<()> {
        let error = error.context(self.shown());
        if self.options.strict {
            return Err(error);
        }
        self.left_out += 1;
        self.say(format!("{error:#}; left out"));
        Ok(())
    }

    fn report_notes(&mut self, game: &PgnGame) {
        for note in &game.notes {
            let first = match &note.reason {
                PgnReason::Language(language) => {
                    let count = self.languages.entry(language.clone()).or_default();
                    *count += 1;
                    *count == 1
                }
                _ => true,
            };
            if first {
                self.say(format!("{}: game {}, {note}", self.shown(), self.number()));
            }
        }
    }

    /// Ends the reading; `done` says what has been kept if it was interrupted.
    ///
    /// # Errors
    /// [`Unfinished`] if Ctrl-C has ended it, [`LeftOut`] if games are left out.
    pub fn finish(self) -> Result<()> {
        self.bar.finish_and_clear();
        let shown = self.shown();
        for (language, count) in self.languages.iter().filter(|(_, count)| **count > 1) {
            eprintln!("{shown}: {count} games are read in {language}");
        }
        if self.interrupted {
            return Err(Unfinished {
                done: self.number(),
                of: 0,
                what: "games",
            }
            .into());
        }
        match self.left_out {
            0 => Ok(()),
            left_out => Err(LeftOut {
                left_out,
                of: self.number(),
                what: format!("games of {shown}"),
            }
            .into()),
        }
    }

    /// Prints a line on standard error, beside the bar.
    fn say(&self, line: impl Display) {
        self.bar.suspend(|| eprintln!("{line}"));
    }

    fn shown(&self) -> String {
        self.path.display().to_string()
    }
}
