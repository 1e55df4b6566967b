//! `octet book new` and `add`.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use octet_book::AddOutcome;
use octet_engine::game::Game;
use octet_notation::Notation;
use octet_support::output_file::LockedFile;
use octet_support::terminal::stdout;

/// The text with which a new book begins.
const HEAD: &str = "\
# An opening book. A name that is not indented begins an opening; its own moves
# follow, indented, then lines that continue them or branch off before their end.
# `{9}` gives a move a weight from 0 to 15, `?` says that the book answers the move
# but does not play it. `octet book add` and `import` add lines, `check` says what
# is wrong.
";

/// Begin a book.
#[derive(Args)]
pub struct New {
    /// The book's text, which must not exist
    book: PathBuf,
}

impl New {
    /// Writes a book without a line.
    pub fn run(self) -> Result<()> {
        let shown = self.book.display();
        ensure!(!self.book.exists(), "{shown} exists already");
        let held = LockedFile::new(&self.book)?;
        ensure!(held.bytes().is_none(), "{shown} exists already");
        held.write(HEAD)?;
        writeln!(stdout(), "{shown} begun")?;
        Ok(())
    }
}

/// Add a line to a book's text.
#[derive(Args)]
pub struct Add {
    /// The book's text, begun if it does not exist; comments and all else in it are kept
    #[arg(long, value_name = "FILE")]
    book: PathBuf,
    /// The opening: one of the book's, or a new one that begins with these moves
    name: String,
    /// The moves from the opening position, such as e4 e5 Nf3
    #[arg(required = true)]
    moves: Vec<String>,
}

impl Add {
    /// Adds the line and writes the text.
    pub fn run(self) -> Result<()> {
        let (held, mut text) = read_or_begin(&self.book)?;
        let mut game = Game::default();
        let mut moves = Vec::new();
        for word in self.moves.iter().flat_map(|moves| moves.split_whitespace()) {
            let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            if word.is_empty() {
                continue;
            }
            let mv = game
                .parse_san(word)
                .with_context(|| format!("move {}", moves.len() / 2 + 1))?;
            game.play(mv);
            moves.push(mv);
        }
        ensure!(!moves.is_empty(), "there is no move to add");
        let outcome = octet_book::add(&mut text, &self.name, &moves);
        let outcome = outcome.with_context(|| self.book.display().to_string())?;
        if outcome != AddOutcome::AlreadyThere {
            held.write(text)?;
        }
        let mut out = stdout();
        match outcome {
            AddOutcome::AlreadyThere => writeln!(out, "all these moves are in the book"),
            AddOutcome::Added => writeln!(out, "added to {:?}", self.name),
            AddOutcome::Lengthened => writeln!(out, "added to {:?}: a line is longer", self.name),
        }?;
        Ok(())
    }
}

/// The text of a book, or the beginning of a new one if there is none, together with the lock that
/// keeps other programs from changing it.
///
/// # Errors
/// The text cannot be read or written.
pub fn read_or_begin(path: &Path) -> Result<(LockedFile, String)> {
    let held = LockedFile::new(path)?;
    let text = held.text()?.unwrap_or(HEAD).to_owned();
    Ok((held, text))
}
