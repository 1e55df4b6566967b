//! `octet book`.

mod build;
mod check;
mod edit;
mod import;
mod learn;
mod polyglot;
mod show;

use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, anyhow};
use clap::{Args, Subcommand};
use octet_book::compile::{CompiledBook, TEXT};
use octet_engine::board::moves::Move;
use octet_engine::board::position::Position;
use octet_notation::pgn::PgnGame;
use octet_support::input_file;
use octet_support::output_file::{OutputFile, ensure_distinct};

/// Check, show and change the opening book.
#[derive(Args)]
pub struct Book {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    Check(check::Check),
    Build(build::Build),
    Show(show::Show),
    New(edit::New),
    Add(edit::Add),
    Import(import::Import),
    Learn(learn::Learn),
    Export(polyglot::Export),
}

impl Book {
    /// Runs the subcommand.
    pub fn run(self) -> Result<()> {
        match self.action {
            Action::Check(check) => check.run(),
            Action::Build(build) => build.run(),
            Action::Show(show) => show.run(),
            Action::New(new) => new.run(),
            Action::Add(add) => add.run(),
            Action::Import(import) => import.run(),
            Action::Learn(learn) => learn.run(),
            Action::Export(export) => export.run(),
        }
    }
}

/// The option that names a book's text.
#[derive(Args)]
struct Source {
    /// The book's text; the one built in when left out
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

impl Source {
    /// The text, and the name by which errors call it.
    fn text(&self) -> Result<(String, String)> {
        match &self.book {
            Some(path) => Ok((read(path)?, path.display().to_string())),
            None => Ok((TEXT.to_owned(), "the book built in".to_owned())),
        }
    }

    /// An output file that is neither the book nor the weights learned beside it.
    fn output(&self, path: &Path, option: &str) -> Result<OutputFile> {
        let place = OutputFile::new(path)?;
        let learned = self.book.as_deref().map(learned_path);
        ensure_distinct(
            &[(option, Some(&place))],
            &[
                ("the book's lines", self.book.as_deref()),
                ("its weights", learned.as_deref()),
            ],
        )?;
        Ok(place)
    }

    /// Compiles the book, with the weights learned beside it.
    fn compiled(&self) -> Result<CompiledBook> {
        let (text, name) = self.text()?;
        let compiled = CompiledBook::from_text(&text).context(name)?;
        match &self.book {
            Some(path) => learned(compiled, path),
            None => Ok(compiled),
        }
    }
}

/// The file of learned weights, beside a book: `my.book.learned`.
pub fn learned_path(book: &Path) -> PathBuf {
    let mut name = book.file_name().unwrap_or_default().to_owned();
    name.push(".learned");
    book.with_file_name(name)
}

/// A book with the weights learned beside it, if there are any. Earlier versions named that file
/// `my.learned`; it may belong to another book, so it is used only if it fits.
///
/// # Errors
/// The weights cannot be read, or belong to another book.
pub fn learned(mut compiled: CompiledBook, book: &Path) -> Result<CompiledBook> {
    let path = learned_path(book);
    if let Some(file) = read_if_there(&path)? {
        anyhow::ensure!(
            compiled.load_learned(&file),
            "{} is damaged, or was learned with another book: move it away to begin anew",
            path.display()
        );
    } else if let Some(file) = read_if_there(&book.with_extension("learned"))? {
        compiled.load_learned(&file);
    }
    Ok(compiled)
}

fn read_if_there(path: &Path) -> Result<Option<Vec<u8>>> {
    match path.try_exists() {
        Ok(false) => Ok(None),
        _ => input_file::read(path).map(Some),
    }
}

/// Whether a game begins with the opening position.
pub fn starts_from_opening_position(record: &PgnGame) -> bool {
    *record.start.position() == Position::startpos()
}

/// The moves of a game up to its first null move, which no book holds.
pub fn book_moves(record: &PgnGame) -> impl Iterator<Item = Move> {
    record.moves().take_while(|mv| *mv != Move::NONE)
}

/// Reads a book's text.
///
/// # Errors
/// The text cannot be read, or is not in UTF-8.
pub fn read(path: &Path) -> Result<String> {
    let bytes = input_file::read(path)?;
    // Entries of 16 bytes.
    let is_polyglot = !bytes.is_empty() && bytes.len().is_multiple_of(16);
    String::from_utf8(bytes).map_err(|error| match is_polyglot {
        true => anyhow!(
            "{} is a PolyGlot book, which is not read: Octet's books are texts, as `octet book new` begins them",
            path.display()
        ),
        false => Error::from(error).context(format!("reading {}", path.display())),
    })
}
