//! `octet book import`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Error, Result, ensure};
use clap::Args;
use octet_book::compile::{CompiledBook, TEXT};
use octet_book::source::write_moves;
use octet_book::{AddOutcome, BookEditor, MAX_LINE, fitting_name};
use octet_engine::board::moves::Move;
use octet_notation::pgn::PgnGame;
use octet_support::interrupt;
use octet_support::output_file::{OutputFile, ensure_distinct};
use octet_support::terminal::stdout;

use super::edit::read_or_begin;
use super::starts_from_opening_position;
use crate::games::{Games, GamesOptions};

/// Add the beginnings of games.
///
/// A game belongs to the opening of the book with the most moves that it begins with; if
/// there is none, to the one that its tag Opening names, or to one of the built-in book.
/// Ctrl-C ends the work; the book with what was added is kept beside it as NAME.partial.
#[derive(Args)]
pub struct Import {
    /// The book's text, begun if it does not exist; comments and all else in it are kept
    #[arg(long, value_name = "FILE")]
    book: PathBuf,
    /// Games in PGN, packed with gzip or zstd or not
    games: PathBuf,
    /// Number of moves of each game, counting both sides'
    #[arg(long, default_value_t = 12)]
    plies: usize,
    #[command(flatten)]
    reading: GamesOptions,
}

/// A line that a game brought.
struct NewLine {
    game: usize,
    name: String,
    moves: Vec<Move>,
}

impl Import {
    /// Adds them and writes the text.
    pub fn run(self) -> Result<()> {
        ensure!(
            (1..=MAX_LINE).contains(&self.plies),
            "--plies {}: a line of the book has 1 to {MAX_LINE} moves of both sides",
            self.plies
        );
        let shown = || self.book.display().to_string();
        let place = OutputFile::new(&self.book)?;
        ensure_distinct(
            &[("--book", Some(&place))],
            &[("games", Some(self.games.as_path()))],
        )?;
        let (held, text) = read_or_begin(&self.book)?;
        let mut editor = BookEditor::new(&text).with_context(shown)?;
        let built_in = BookEditor::new(TEXT).context("the book built in")?;
        let stop = interrupt::stop_flag()?;
        let mut games = Games::open(&self.games, self.reading, &stop)?;
        let (mut added, mut lengthened, mut known, mut elsewhere) = (0, 0, 0, 0);
        let mut lines = Vec::new();
        while let Some(record) = games.next()? {
            let moves: Vec<Move> = super::book_moves(&record).take(self.plies).collect();
            if moves.is_empty() || !starts_from_opening_position(&record) {
                elsewhere += 1;
                continue;
            }
            let name = name(&editor, &built_in, &record, &moves);
            match editor.add(&name, &moves) {
                Ok(AddOutcome::AlreadyThere) => {
                    known += 1;
                    continue;
                }
                Ok(AddOutcome::Added) => added += 1,
                Ok(AddOutcome::Lengthened) => lengthened += 1,
                Err(error) => {
                    let number = games.number();
                    games.leave_out(Error::from(error).context(format!("game {number}")))?;
                    continue;
                }
            }
            let game = games.number();
            lines.push(NewLine { game, name, moves });
        }
        if !lines.is_empty() {
            let mut new = editor.text();
            if CompiledBook::from_text(&new).is_err() {
                // Together the lines may be more than a book can hold.
                new = text;
                add_what_fits(&mut new, &lines, &mut games)?;
            }
            match games.interrupted() {
                false => held.write(new)?,
                true => held.write_partial(new)?,
            }
        }
        writeln!(
            stdout(),
            "{added} lines added, {lengthened} made longer, {known} known; \
             {elsewhere} games begin elsewhere or have no move"
        )?;
        games.finish()
    }
}

/// The name of a game's opening.
fn name(editor: &BookEditor, built_in: &BookEditor, record: &PgnGame, moves: &[Move]) -> String {
    let tag = || record.tag("Opening").and_then(fitting_name);
    let own = editor.name_of(moves).map(str::to_owned);
    own.or_else(tag)
        .or_else(|| built_in.name_of(moves).map(str::to_owned))
        .unwrap_or_else(|| write_moves(&moves[..1], 0))
}

/// Adds those lines with which the book still compiles.
fn add_what_fits(text: &mut String, lines: &[NewLine], games: &mut Games) -> Result<()> {
    let mut editor = BookEditor::new(text)?;
    let added = lines.iter().try_for_each(|line| {
        let outcome = editor.add(&line.name, &line.moves);
        outcome.map(|_| ())
    });
    let new = editor.text();
    match added.and_then(|()| CompiledBook::from_text(&new)) {
        Ok(_) => *text = new,
        Err(error) => match lines {
            [line] => {
                let game = format!("game {}", line.game);
                games.leave_out(Error::from(error).context(game))?;
            }
            _ => {
                let (first, second) = lines.split_at(lines.len() / 2);
                add_what_fits(text, first, games)?;
                add_what_fits(text, second, games)?;
            }
        },
    }
    Ok(())
}
