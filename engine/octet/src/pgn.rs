//! `octet pgn`: reads games, and writes them again.

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::slice;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Error, Result, ensure};
use clap::{Args, Subcommand};
use octet_support::interrupt::{self, LeftOut, Unfinished};
use octet_support::output_file::{
    OutputFile, OutputStream, Stamp, ensure_distinct, ensure_not_stdout,
};
use octet_support::terminal::{Output as Stdout, content_stdout, say, stdout};

use crate::games::{Games, GamesOptions, Read, ensure_replaceable, holds_no_game, plural};

/// Read games as people and programs write them.
///
/// A file may be packed with gzip or zstd; `-` is standard input. Games that cannot be
/// read are reported with game, line, move and reason and left out. Whatever else is
/// lost, moved or changed in meaning is noted with game and line. The exit status is 3
/// then.
#[derive(Args)]
#[command(after_help = "\
Examples:
  octet pgn check games.pgn
  octet pgn clean old.pgn.gz --out clean.pgn
  octet pgn clean --in-place games.pgn")]
pub struct Pgn {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Read games and report which cannot be read
    Check(Input),
    /// Write all games that can be read in the standard's export form
    ///
    /// Ctrl-C ends the work; what was written is kept beside the file as NAME.partial.pgn.
    Clean {
        #[command(flatten)]
        input: Input,
        /// Write the games to this file; to standard output when left out
        #[arg(long)]
        out: Option<PathBuf>,
        /// Replace each file by its games; those that cannot be read stay as they stand
        #[arg(long, conflicts_with = "out")]
        in_place: bool,
    },
}

/// The files that are read.
#[derive(Args)]
struct Input {
    /// The games, in PGN
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: GamesOptions,
}

/// Where games are written.
enum Output {
    Nowhere,
    Stdout(BufWriter<Stdout>),
    File(OutputStream),
}

/// What has been read.
#[derive(Default)]
struct Totals {
    read: usize,
    left_out: usize,
    losses: usize,
    /// Files without any game.
    empty: Vec<String>,
    bytes: u64,
}

impl Pgn {
    /// Reads and writes, and prints how many and how fast.
    pub fn run(self) -> Result<()> {
        let (input, output) = match self.action {
            Action::Check(input) => (input, Some(Output::Nowhere)),
            Action::Clean {
                input,
                in_place: true,
                ..
            } => (input, None),
            Action::Clean {
                input, out: None, ..
            } => {
                ensure_not_stdout("games", &input.files)?;
                (
                    input,
                    Some(Output::Stdout(BufWriter::new(content_stdout()))),
                )
            }
            Action::Clean {
                input,
                out: Some(out),
                ..
            } => {
                let out = OutputFile::new(&out)?;
                let files: Vec<_> = (input.files.iter())
                    .map(|file| ("games", Some(file.as_path())))
                    .collect();
                ensure_distinct(&[("--out", Some(&out))], &files)?;
                (input, Some(Output::File(out.stream()?)))
            }
        };
        let stop = interrupt::stop_flag()?;
        let begin = Instant::now();
        let mut totals = Totals::default();
        let in_place = output.is_none();
        let (unfinished, output) = match output {
            Some(mut output) => (totals.write(&input, &stop, &mut output)?, output),
            None => (totals.replace(&input, &stop)?, Output::Nowhere),
        };
        let Totals {
            read,
            left_out,
            losses,
            empty,
            bytes,
        } = totals;
        ensure!(
            read + left_out > 0 || unfinished.is_some(),
            "{}",
            holds_no_game(&empty)
        );
        empty
            .iter()
            .for_each(|file| say(holds_no_game(slice::from_ref(file))));
        let losses = losses + empty.len();
        let (megabytes, seconds) = (bytes as f64 / 1e6, begin.elapsed().as_secs_f64());
        let done = if in_place {
            "kept as they stood"
        } else {
            "left out"
        };
        let summary = format!(
            "{} read, {left_out} {done}; {megabytes:.1} MB in {seconds:.2} s, {:.1} MB/s",
            plural(read, "game", "games"),
            megabytes / seconds.max(1e-6)
        );
        output.finish(&summary, unfinished.is_none())?;
        match (unfinished, left_out, losses) {
            (Some(unfinished), ..) => Err(unfinished),
            (None, 0, 0) => Ok(()),
            (None, left_out, losses) => Err(LeftOut {
                left_out,
                of: read + left_out,
                what: "games".to_owned(),
                kept: in_place,
                losses,
            }
            .into()),
        }
    }
}

impl Totals {
    /// Writes the games of all files; returns the error of an interrupted run.
    fn write(
        &mut self,
        input: &Input,
        stop: &AtomicBool,
        output: &mut Output,
    ) -> Result<Option<Error>> {
        let mut first = true;
        for file in &input.files {
            let games = Games::open(file, input.reading, stop)?;
            let unfinished = self.copy(games, output, &mut first)?;
            if unfinished.is_some() {
                return Ok(unfinished);
            }
        }
        Ok(None)
    }

    /// Replaces each file by its games; returns the error of an interrupted run.
    fn replace(&mut self, input: &Input, stop: &AtomicBool) -> Result<Option<Error>> {
        for file in &input.files {
            ensure_replaceable(file)?;
            let others = input.files.iter().filter(|other| *other != file);
            let others = others.map(|other| ("games", Some(other.as_path())));
            let place = OutputFile::new(file)?;
            ensure_distinct(&[("--in-place", Some(&place))], &others.collect::<Vec<_>>())?;
        }
        for file in &input.files {
            let stamp = Stamp::new(file);
            let games = Games::open(file, input.reading, stop)?.keeping_texts();
            let mut output = Output::File(OutputFile::new(file)?.stream()?);
            let mut first = true;
            let unfinished = self.copy(games, &mut output, &mut first)?;
            if unfinished.is_some() {
                return Ok(unfinished);
            }
            ensure!(!first, "{} holds no game", file.display());
            stamp.ensure_unchanged()?;
            if let Output::File(file) = output {
                file.finish()?;
            }
        }
        Ok(None)
    }

    fn copy(
        &mut self,
        mut games: Games,
        output: &mut Output,
        first: &mut bool,
    ) -> Result<Option<Error>> {
        let mut text = String::new();
        while let Some(next) = games.next_or_text()? {
            text.clear();
            if !*first {
                text.push('\n');
            }
            match next {
                Read::Game(game) => {
                    self.read += 1;
                    game.write_to(&mut text);
                }
                Read::Text(None) => continue,
                Read::Text(Some(unread)) => {
                    text.push_str(&unread);
                    text.push('\n');
                }
            }
            *first = false;
            output.write(text.as_bytes())?;
        }
        if games.number() == 0 && !games.interrupted() {
            self.empty.push(games.shown());
        }
        self.left_out += games.left_out();
        self.losses += games.losses();
        self.bytes += games.bytes();
        let ended = games.finish().err();
        Ok(ended.filter(|error| error.is::<Unfinished>()))
    }
}

impl Output {
    fn write(&mut self, text: &[u8]) -> Result<()> {
        match self {
            Output::Nowhere => {}
            Output::Stdout(out) => out.write_all(text)?,
            Output::File(file) => file.write(text)?,
        }
        Ok(())
    }

    /// Ends the writing and prints the summary, which goes to standard error if the games are on
    /// standard output. A file takes its name only if it is `complete`.
    fn finish(self, summary: &str, complete: bool) -> Result<()> {
        match self {
            Output::Stdout(mut out) => {
                out.flush()?;
                say(summary);
                return Ok(());
            }
            Output::File(file) if complete => file.finish()?,
            Output::File(_) | Output::Nowhere => {}
        }
        writeln!(stdout(), "{summary}")?;
        Ok(())
    }
}
