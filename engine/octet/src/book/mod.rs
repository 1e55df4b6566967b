//! `octet book`.

mod build;
mod check;
mod edit;
mod import;
mod learn;
mod polyglot;
mod show;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use octet_book::compile::{CompiledBook, TEXT};
use octet_engine::board::position::Position;
use octet_notation::pgn::PgnGame;
use octet_support::output_file::{LockedFile, OutputFile};

/// Checks, shows and changes the opening book.
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
    /// The text, and what errors call it.
    fn text(&self) -> Result<(String, String)> {
        match &self.book {
            Some(path) => Ok((read(path)?, path.display().to_string())),
            None => Ok((TEXT.to_owned(), "the book built in".to_owned())),
        }
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

/// The file of learned weights, beside a book.
pub fn learned_path(book: &Path) -> PathBuf {
    book.with_extension("learned")
}

/// A book with the weights learned beside it, if there are any.
///
/// # Errors
/// They cannot be read, or belong to another book.
pub fn learned(mut compiled: CompiledBook, book: &Path) -> Result<CompiledBook> {
    let path = learned_path(book);
    match fs::read(&path) {
        Ok(file) => {
            let same = compiled.load_learned(&file);
            anyhow::ensure!(
                same,
                "{} is damaged, or was learned with another book: move it away to begin anew",
                path.display()
            );
            Ok(compiled)
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(compiled),
        Err(error) => Err(error).with_context(|| format!("reading {}", path.display())),
    }
}

/// Whether a game begins with the opening position.
pub fn starts_from_opening_position(record: &PgnGame) -> bool {
    *record.start.position() == Position::startpos()
}

/// A book's text, and what keeps other programs from changing the book until it is dropped.
///
/// # Errors
/// The book cannot be read or written.
fn read_to_change(path: &Path) -> Result<(LockedFile, String)> {
    OutputFile::new(path)?;
    let mut held = LockedFile::new(path)?;
    let text = held.text();
    let text = text.with_context(|| format!("reading {}", path.display()))?;
    Ok((held, text))
}

pub fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))
}
