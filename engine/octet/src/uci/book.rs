//! The opening book of the option `OwnBook`.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use octet_book::compile::CompiledBook;
use octet_engine::game::Game;

use octet_support::seed;
use octet_uci::go::Go;
use octet_uci::options::Options;
use octet_uci::session::send;

/// The book of the option `BookFile`, if it is set, and a seed.
pub struct OwnBook {
    file: Option<CompiledBook>,
    seed: u16,
}

impl Default for OwnBook {
    fn default() -> OwnBook {
        let mut book = OwnBook {
            file: None,
            seed: 0,
        };
        book.new_game();
        book
    }
}

impl OwnBook {
    /// Draws another seed from the time.
    pub fn new_game(&mut self) {
        self.seed = seed::drawn();
    }

    /// Reads the book that the options name.
    ///
    /// # Errors
    /// The book cannot be read; the one before is kept.
    pub fn open(&mut self, options: &Options) -> Result<()> {
        if options.book_file.is_empty() {
            self.file = None;
            return Ok(());
        }
        let path = Path::new(&options.book_file);
        // A pipe might never end, and the engine would answer nothing meanwhile.
        let kind = path.metadata().with_context(|| options.book_file.clone())?;
        ensure!(kind.is_file(), "{}: not a file", options.book_file);
        let text = crate::book::read(path)?;
        let compiled = CompiledBook::from_text(&text).with_context(|| options.book_file.clone())?;
        self.file = Some(match options.book_learn {
            true => crate::book::learned(compiled, path)?,
            false => compiled,
        });
        Ok(())
    }

    /// Answers with a move of the book if the options allow it and the book has one; returns
    /// whether it did.
    pub fn answer(&self, game: &Game, go: &Go, options: &Options) -> bool {
        if !options.own_book || options.analyse_mode || wants_search(go) {
            return false;
        }
        let book = self.file.as_ref().unwrap_or(CompiledBook::built_in());
        let Some(found) = book.book().probe(game.position()) else {
            return false;
        };
        let seed = match options.book_seed {
            0 => self.seed,
            seed => seed as u16,
        };
        let Some(choice) = found.choose(seed, game.position()) else {
            return false;
        };
        let name = found.name.map(|name| book.names().name(name).collect());
        let name = name.unwrap_or_else(|| "the opening position".to_owned());
        send(format_args!("info string book: {name}"));
        send(format_args!("bestmove {}", choice.mv));
        true
    }
}

/// Whether `go` wants more than a move: an infinite search, pondering, a mate, certain moves, or
/// perft.
fn wants_search(go: &Go) -> bool {
    let unlimited = go.infinite || go.ponder;
    unlimited || go.mate.is_some() || go.perft.is_some() || !go.searchmoves.is_empty()
}
