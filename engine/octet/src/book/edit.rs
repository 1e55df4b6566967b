//! `octet book add`, `import` and `learn`.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use octet_cli::output_file;
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::book::compile::CompiledBook;
use octet_engine::book::learn::SideResult;
use octet_engine::book::source::BookSource;
use octet_engine::book::{self, AddOutcome, MAX_LINE};
use octet_engine::formats::pgn;
use octet_engine::formats::pgn::{GameResult, PgnGame, PgnReader};
use octet_engine::game::Game;

/// Adds a line to a book's text.
#[derive(Args)]
pub struct Add {
    /// The book's text; comments and all else in it are kept
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
        let (_held, mut text) = super::read_to_change(&self.book)?;
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
        match book::add(&mut text, &self.name, &moves).with_context(|| in_file(&self.book))? {
            AddOutcome::AlreadyThere => writeln!(stdout(), "all these moves are in the book")?,
            AddOutcome::Added => {
                output_file::write(&self.book, text)?;
                writeln!(stdout(), "added to {:?}", self.name)?;
            }
        }
        Ok(())
    }
}

/// Adds the beginnings of games.
#[derive(Args)]
pub struct Import {
    /// The book's text; comments and all else in it are kept
    #[arg(long, value_name = "FILE")]
    book: PathBuf,
    /// Games in PGN
    games: PathBuf,
    /// Moves of each game, counting both sides'
    #[arg(long, default_value_t = 12)]
    plies: usize,
}

impl Import {
    /// Adds them; writes nothing if one game cannot be read.
    pub fn run(self) -> Result<()> {
        ensure!(
            (1..=MAX_LINE).contains(&self.plies),
            "--plies {}: a line of the book has 1 to {MAX_LINE} moves of both sides",
            self.plies
        );
        let (_held, mut text) = super::read_to_change(&self.book)?;
        let (mut added, mut known, mut skipped) = (0, 0, 0);
        for (n, record) in games(&self.games)?.into_iter().enumerate() {
            let record = record.with_context(|| in_file(&self.games))?;
            let moves: Vec<Move> = record.moves().take(self.plies).collect();
            if moves.is_empty() || !starts_from_opening_position(&record) {
                skipped += 1;
                continue;
            }
            let parsed = BookSource::parse(&text).with_context(|| in_file(&self.book))?;
            let tag = record.tag("Opening").map(str::to_owned);
            let name = parsed.name_of(&moves).or(tag);
            let name = name.with_context(|| {
                let file = self.games.display();
                format!(
                    "{file}: game {}: no opening of the book, and no tag Opening",
                    n + 1
                )
            })?;
            match book::add(&mut text, &name, &moves)
                .with_context(|| format!("{}: game {}", self.games.display(), n + 1))?
            {
                AddOutcome::Added => added += 1,
                AddOutcome::AlreadyThere => known += 1,
            }
        }
        if added > 0 {
            output_file::write(&self.book, text)?;
        }
        writeln!(
            stdout(),
            "{added} lines added, {known} known, {skipped} games left out"
        )?;
        Ok(())
    }
}

/// Lets the weights follow the results of games.
#[derive(Args)]
pub struct Learn {
    /// The book's text; what is learned is kept beside it
    #[arg(long, value_name = "FILE")]
    book: PathBuf,
    /// Games in PGN
    games: PathBuf,
    /// The player whose moves are judged, as the tags White and Black have it
    #[arg(long)]
    player: String,
}

impl Learn {
    /// Learns and writes.
    pub fn run(self) -> Result<()> {
        let (_held, text) = super::read_to_change(&self.book)?;
        let compiled = CompiledBook::from_text(&text).with_context(|| in_file(&self.book))?;
        let mut compiled = super::learned(compiled, &self.book)?;
        let (mut games, mut moves) = (0, 0);
        for record in self::games(&self.games)? {
            let record = record.with_context(|| in_file(&self.games))?;
            for (color, tag) in [(Color::White, "White"), (Color::Black, "Black")] {
                let result = match record.result {
                    GameResult::Unknown => continue,
                    GameResult::Drawn => SideResult::Drawn,
                    GameResult::Won(side) if side == color => SideResult::Won,
                    GameResult::Won(_) => SideResult::Lost,
                };
                if record.tag(tag) == Some(&self.player) && starts_from_opening_position(&record) {
                    games += 1;
                    let played: Vec<Move> = record.moves().collect();
                    moves += compiled.learn_from(&played, color, result);
                }
            }
        }
        if games == 0 {
            let file = self.games.display();
            bail!("{file}: no finished game of {:?}", self.player);
        }
        output_file::write(&super::learned_path(&self.book), compiled.learned_file())?;
        writeln!(
            stdout(),
            "{games} games, {moves} choices of the book judged"
        )?;
        Ok(())
    }
}

/// The games of a file.
fn games(path: &Path) -> Result<Vec<Result<PgnGame, pgn::PgnError>>> {
    let bytes = std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    Ok(PgnReader::new(&pgn::decode_text(bytes)).collect())
}

fn starts_from_opening_position(record: &PgnGame) -> bool {
    record.start.fen().to_string() == Game::default().fen().to_string()
}

/// A file as the context of an error.
fn in_file(path: &Path) -> String {
    path.display().to_string()
}
