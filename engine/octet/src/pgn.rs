//! `octet pgn`: reads games, and writes them again.

use std::io::{BufWriter, Stdout, Write, stdout};
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use clap::{Args, Subcommand};
use octet_notation::pgn::PgnGame;
use octet_support::interrupt::{self, LeftOut, Unfinished};
use octet_support::output_file::OutputStream;

use crate::games::{Games, GamesOptions};

/// Reads games as people and programs write them.
///
/// A file may be packed with gzip or zstd; `-` is standard input. Games that cannot be
/// read are reported with game, line, move and reason and left out; the exit status is
/// 3 then.
#[derive(Args)]
#[command(after_help = "\
Examples:
  octet pgn check games.pgn
  octet pgn clean old.pgn.gz --out clean.pgn")]
pub struct Pgn {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Reads games and says which cannot be read
    Check(Input),
    /// Writes all games that can be read in the standard's export form
    Clean {
        #[command(flatten)]
        input: Input,
        /// Write the games to this file; to standard output when left out
        #[arg(long)]
        out: Option<PathBuf>,
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

impl Pgn {
    /// Reads and writes, and prints how many and how fast.
    pub fn run(self) -> Result<()> {
        let (input, mut output) = match self.action {
            Action::Check(input) => (input, Output::Nowhere),
            Action::Clean { input, out: None } => (input, Output::Stdout(BufWriter::new(stdout()))),
            Action::Clean {
                input,
                out: Some(out),
            } => (input, Output::File(OutputStream::new(&out)?)),
        };
        let stop = interrupt::stop_flag()?;
        let begin = Instant::now();
        let (mut read, mut left_out, mut bytes) = (0, 0, 0);
        let mut unfinished = None;
        let mut text = String::new();
        for file in &input.files {
            let mut games = Games::open(file, input.reading, &stop)?;
            while let Some(game) = games.next()? {
                output.write(&game, &mut text, read == 0)?;
                read += 1;
            }
            left_out += games.left_out();
            bytes += games.bytes();
            unfinished = games
                .finish()
                .err()
                .filter(|error| error.is::<Unfinished>());
            if unfinished.is_some() {
                break;
            }
        }
        let (megabytes, seconds) = (bytes as f64 / 1e6, begin.elapsed().as_secs_f64());
        let summary = format!(
            "{read} games read, {left_out} left out; {megabytes:.1} MB in {seconds:.2} s, {:.1} MB/s",
            megabytes / seconds.max(1e-6)
        );
        output.finish(&summary)?;
        match (unfinished, left_out) {
            (Some(unfinished), _) => Err(unfinished),
            (None, 0) => Ok(()),
            (None, left_out) => Err(LeftOut {
                left_out,
                of: read + left_out,
                what: "games".to_owned(),
            }
            .into()),
        }
    }
}

impl Output {
    /// Writes a game, after an empty line unless it is the first. `text` is its memory.
    fn write(&mut self, game: &PgnGame, text: &mut String, first: bool) -> Result<()> {
        if matches!(self, Output::Nowhere) {
            return Ok(());
        }
        text.clear();
        if !first {
            text.push('\n');
        }
        game.write_to(text);
        match self {
            Output::Nowhere => {}
            Output::Stdout(out) => out.write_all(text.as_bytes())?,
            Output::File(file) => file.write(text.as_bytes())?,
        }
        Ok(())
    }

    /// Ends the writing and prints the summary, on standard error if the games are on
    /// standard output.
    fn finish(self, summary: &str) -> Result<()> {
        match self {
            Output::Stdout(mut out) => {
                out.flush()?;
                eprintln!("{summary}");
                return Ok(());
            }
            Output::File(file) => file.finish()?,
            Output::Nowhere => {}
        }
        writeln!(stdout(), "{summary}")?;
        Ok(())
    }
}
