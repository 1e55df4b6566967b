//! The games of a file. Those that cannot be read are reported and left out.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::{Context, Error, Result, bail, ensure};
use clap::Args;
use indicatif::ProgressBar;
use octet_notation::pgn::{PgnGame, PgnReader, PgnReason};
use octet_support::interrupt::{LeftOut, Unfinished};
use octet_support::terminal::say;
use octet_support::{input_file, progress};

/// How the games of a file are read.
#[derive(Args, Clone, Copy, Debug)]
pub struct GamesOptions {
    /// End with the first game that cannot be read; without this it is reported and
    /// left out, and the exit status is 3, as it is when a note tells what is lost or changed
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
    /// The number of notes that something is lost, moved or changed in meaning.
    losses: usize,
    /// Games in other languages, by language.
    languages: BTreeMap<String, usize>,
    /// Whether the texts of games that cannot be read are kept.
    keeps_texts: bool,
    interrupted: bool,
}

/// The next game of a file.
pub enum Read {
    /// A game.
    Game(Box<PgnGame>),
    /// A game that cannot be read, and its text if such texts are kept.
    Text(Option<String>),
}

/// The message that files hold no game.
pub fn holds_no_game(files: &[String]) -> String {
    let verb = if files.len() == 1 { "holds" } else { "hold" };
    format!("{} {verb} no game", files.join(" and "))
}

/// Refuses a file that its games cannot replace: standard input, or a packed one.
///
/// # Errors
/// The path is one of these, or the file cannot be read.
pub fn ensure_replaceable(path: &Path) -> Result<()> {
    let shown = path.display();
    ensure!(
        path != Path::new("-") && path.is_file(),
        "{shown} is not a file: --in-place has nothing to replace"
    );
    ensure!(
        !input_file::is_packed(path)?,
        "{shown} is packed: --in-place writes texts that are not; --out names another file"
    );
    Ok(())
}

impl<'s> Games<'s> {
    /// Opens a file, packed or not. The games end when `stop` is set.
    ///
    /// # Errors
    /// The file cannot be read.
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
            losses: 0,
            languages: BTreeMap::new(),
            keeps_texts: false,
            interrupted: false,
        })
    }

    /// Keeps the texts of games that cannot be read from now on.
    pub fn keeping_texts(self) -> Games<'s> {
        Games {
            keeps_texts: true,
            ..self
        }
    }

    /// The number of the last game, from 1.
    pub fn number(&self) -> usize {
        self.reader.games()
    }

    /// Whether Ctrl-C has ended the reading.
    pub fn interrupted(&self) -> bool {
        self.interrupted
    }

    /// How many games are left out.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The number of notes that something is lost, moved or changed in meaning.
    pub fn losses(&self) -> usize {
        self.losses
    }

    /// How many bytes of text have been read, unpacked.
    pub fn bytes(&self) -> u64 {
        self.reader.bytes()
    }

    /// The next game that can be read, until Ctrl-C is pressed.
    ///
    /// # Errors
    /// The rest of the file cannot be read, or with `--strict` the game cannot be read.
    pub fn next(&mut self) -> Result<Option<PgnGame>> {
        loop {
            match self.next_or_text()? {
                Some(Read::Text(_)) => {}
                Some(Read::Game(game)) => return Ok(Some(*game)),
                None => return Ok(None),
            }
        }
    }

    /// The next game, or the text of one that cannot be read, until Ctrl-C is pressed.
    ///
    /// # Errors
    /// Those of [`Games::next`], or a text is too long to be kept.
    pub fn next_or_text(&mut self) -> Result<Option<Read>> {
        if self.stop.load(Ordering::Relaxed) {
            self.interrupted = true;
            return Ok(None);
        }
        let read = self.reader.next();
        for note in self.reader.take_outside() {
            self.losses += 1;
            self.say(format!("{}: {note}", self.shown()));
        }
        let Some(read) = read else {
            return Ok(None);
        };
        if self.number().is_multiple_of(256) {
            self.bar.set_position(self.read.load(Ordering::Relaxed));
            self.bar.set_message(format!("{} games", self.number()));
        }
        match read {
            Ok(game) => {
                self.report_notes(&game);
                Ok(Some(Read::Game(Box::new(game))))
            }
            Err(error)
                if matches!(error.reason, PgnReason::Read(_))
                    || self.keeps_texts && error.reason == PgnReason::TooLong =>
            {
                Err(error).with_context(|| self.shown())
            }
            Err(error) => {
                self.leave_out(error.into())?;
                let text = self
                    .keeps_texts
                    .then(|| self.reader.unread_text().to_owned());
                Ok(Some(Read::Text(text)))
            }
        }
    }

    /// The game with this number, from 1.
    ///
    /// # Errors
    /// The game cannot be read, or there is none with this number.
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

    /// Reports that the last game, whose number is in the error, is left out.
    ///
    /// # Errors
    /// With `--strict`, the error itself.
    pub fn leave_out(&mut self, error: Error) -> Result<()> {
        let error = error.context(self.shown());
        if self.options.strict {
            return Err(error);
        }
        self.left_out += 1;
        let done = match self.keeps_texts {
            true => "kept as it stands",
            false => "left out",
        };
        self.say(format!("{error:#}; {done}"));
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
            self.losses += usize::from(note.reason.is_loss());
            if first {
                self.say(format!("{}: game {}, {note}", self.shown(), self.number()));
            }
        }
    }

    /// Ends the reading and reports what was left out.
    ///
    /// # Errors
    /// [`Unfinished`] if Ctrl-C has ended the reading, [`LeftOut`] if games are left out or a note
    /// reports a loss.
    pub fn finish(self) -> Result<()> {
        self.bar.finish_and_clear();
        let shown = self.shown();
        for (language, count) in self.languages.iter().filter(|(_, count)| **count > 1) {
            say(format_args!(
                "{shown}: {count} games are read in {language}"
            ));
        }
        if self.interrupted {
            return Err(Unfinished {
                done: self.number(),
                of: 0,
                what: "games",
            }
            .into());
        }
        match (self.left_out, self.losses) {
            (0, 0) => Ok(()),
            (left_out, losses) => Err(LeftOut {
                left_out,
                of: self.number(),
                what: format!("games of {shown}"),
                kept: self.keeps_texts,
                losses,
            }
            .into()),
        }
    }

    /// Prints a line on standard error, above the progress bar.
    fn say(&self, line: impl Display) {
        self.bar.suspend(|| say(line));
    }

    /// The file, as it is shown.
    pub fn shown(&self) -> String {
        self.path.display().to_string()
    }
}

/// How many there are of something.
pub fn plural(count: usize, one: &str, more: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {more}"),
    }
}
