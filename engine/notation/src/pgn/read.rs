//! Reading games one by one.

use std::io::BufRead;
use std::mem;

use super::chunk::Chunks;
use super::decode::decode_bytes;
use super::language::LANGUAGES;
use super::lex::{Lexer, Nested, excerpt};
use super::parse::{Failure, Parser};
use super::{PgnError, PgnGame, PgnNote, PgnReason};
use crate::PieceLetters;

/// Reads the games of a file one by one; only one is in memory at a time. After an error the reader
/// goes on with the next game.
///
/// ```
/// use octet_notation::pgn::PgnReader;
///
/// let mut games = PgnReader::new("1. e4 e5 2. Ke2!? * 1. e4 e5 2. Ke3 *");
/// let game = games.next().unwrap()?;
/// assert_eq!(game.moves().count(), 3);
/// let error = games.next().unwrap().unwrap_err();
/// let reason = r#"game 2, line 1, move 2: "Ke3": the king on e1 cannot go to e3"#;
/// assert_eq!(error.to_string(), reason);
/// assert!(games.next().is_none());
/// # Ok::<(), octet_notation::pgn::PgnError>(())
/// ```
pub struct PgnReader<R> {
    chunks: Chunks<R>,
    /// The text of the current chunk.
    text: String,
    /// How many of its bytes are read.
    at: usize,
    /// The line on which the rest begins.
    line: usize,
    /// Whether the file ends with this chunk.
    last: bool,
    games: usize,
    /// Bytes of text in all chunks.
    bytes: u64,
    /// Where the text of the last game that could not be read begins; it ends with the chunk.
    unread: usize,
    /// The nested comments of the current chunk.
    nested: Nested,
    /// The text that belongs to no game and has not been asked for yet.
    outside: Vec<PgnNote>,
    /// Whether the rest of the file cannot be read.
    broken: bool,
}

/// The game or what is wrong with it, `None` where there is none, and how far the text was read.
type Reading<'t> = (Option<Result<PgnGame, Failure>>, Lexer<'t>);

impl<'t> PgnReader<&'t [u8]> {
    /// A reader of this text.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        PgnReader::from_reader(text.as_bytes())
    }
}

impl<R: BufRead> PgnReader<R> {
    /// A reader of an open file, in UTF-8, Latin-1 or, with a byte order mark, UTF-16.
    pub fn from_reader(input: R) -> PgnReader<R> {
        PgnReader {
            chunks: Chunks::new(input),
            text: String::new(),
            at: 0,
            line: 1,
            last: false,
            games: 0,
            bytes: 0,
            unread: 0,
            nested: Nested::default(),
            outside: Vec::new(),
            broken: false,
        }
    }

    /// How many games have been read, those with errors included.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games
    }

    /// How many bytes of text have been read.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The text of the game that the last error is about, in UTF-8 and with line feeds; empty if it
    /// was too long to be kept.
    #[must_use]
    pub fn unread_text(&self) -> &str {
        self.text[self.unread..].trim_matches('\n')
    }

    /// The text before the last game, or at the end of the file, that belongs to no game and has
    /// not been returned before.
    pub fn take_outside(&mut self) -> Vec<PgnNote> {
        mem::take(&mut self.outside)
    }

    /// Skips so many bytes that belong to no game.
    fn pass_over(&mut self, taken: usize) {
        let text = &self.text[self.at..self.at + taken];
        let mut lines = text.lines().zip(self.line..);
        let words = |line: &str| !line.starts_with('%') && line.contains(char::is_alphabetic);
        if let Some((text, line)) = lines.find(|(line, _)| words(line)) {
            let reason = PgnReason::Outside(excerpt(text.trim()));
            self.outside.push(PgnNote { line, reason });
        }
        self.at += taken;
    }

    fn error(&mut self, line: usize, reason: PgnReason) -> PgnError {
        self.games += 1;
        PgnError {
            game: self.games,
            line,
            at: None,
            reason,
        }
    }

    /// Reads the next chunk; `None` at the end of the file.
    fn next_chunk(&mut self) -> Option<Result<(), PgnError>> {
        (self.at, self.unread) = (0, 0);
        self.nested = Nested::default();
        let bytes = mem::take(&mut self.text).into_bytes();
        match self.chunks.next(bytes) {
            Ok(None) => None,
            Ok(Some(chunk)) => {
                self.line = chunk.line;
                self.last = chunk.last;
                if chunk.too_long {
                    return Some(Err(self.error(chunk.line, PgnReason::TooLong)));
                }
                self.bytes += chunk.bytes.len() as u64;
                self.text = decode_bytes(chunk.bytes);
                Some(Ok(()))
            }
            Err(error) => {
                self.broken = true;
                let line = self.chunks.line();
                Some(Err(self.error(line, PgnReason::Read(error.to_string()))))
            }
        }
    }

    /// Reads a game with these piece letters, strictly or loosely.
    fn read(&self, letters: PieceLetters, loosely: bool) -> Reading<'_> {
        let lexer = Lexer::new(&self.text[self.at..], self.line, self.last);
        let (parser, mut lexer) = match loosely {
            false => (Parser::new(letters), lexer),
            true => (Parser::loose(letters), lexer.loose(&self.nested, self.at)),
        };
        let game = parser.read(&mut lexer);
        (game, lexer)
    }

    /// Reads the next game: strictly in English or another language, or else loosely, as people
    /// write games.
    fn read_any(&self) -> Reading<'_> {
        let (read, lexer) = self.read(PieceLetters::ENGLISH, false);
        let Some(Err(failure)) = read else {
            return (read, lexer);
        };
        let failure = match failure.reason {
            PgnReason::Move(_) => match self.in_other_languages(failure, false) {
                (Err(failure), _) => failure,
                (game, lexer) => return (Some(game), lexer),
            },
            _ => failure,
        };
        if failure.reason.is_final() {
            return (Some(Err(failure)), Lexer::new("", self.line, self.last));
        }
        match self.read(PieceLetters::ENGLISH, true) {
            // The text has words and numbers, but no move.
            (Some(Ok(game)), lexer) if self.is_unread(&game, lexer.taken()) => {}
            (Some(Err(loose)), _) => {
                if let (Ok(game), lexer) = self.in_other_languages(loose, true) {
                    return (Some(Ok(game)), lexer);
                }
            }
            read => return read,
        }
        (Some(Err(failure)), Lexer::new("", self.line, self.last))
    }

    /// Whether a game without moves that was read up to byte `taken` has move numbers nevertheless.
    fn is_unread(&self, game: &PgnGame, taken: usize) -> bool {
        let mut pairs = self.text.as_bytes()[self.at..self.at + taken].windows(2);
        let numbered = |pair: &[u8]| pair[0].is_ascii_digit() && pair[1] == b'.';
        game.moves.moves.is_empty() && pairs.any(numbered)
    }

    /// Whether the rest of the text is no game: it has neither tags nor moves.
    fn is_no_game(&self, game: &PgnGame, taken: usize) -> bool {
        game.tags.is_empty() && game.moves.moves.is_empty() && !self.is_unread(game, taken)
    }

    /// Reads a game that is not legal in English in the other languages. The result is the one game
    /// that they agree on, or what is wrong with it if most of it can be read.
    fn in_other_languages(
        &self,
        english: Failure,
        loosely: bool,
    ) -> (Result<PgnGame, Failure>, Lexer<'_>) {
        let mut found: Option<(PgnGame, Vec<String>, Lexer)> = None;
        let mut failure = english;
        for language in &LANGUAGES {
            let (read, lexer) = self.read(language.letters, loosely);
            match (read, &mut found) {
                (Some(Ok(game)), None) => {
                    found = Some((game, Vec::from([language.describe()]), lexer));
                }
                (Some(Ok(game)), Some((first, names, _))) if game.moves == first.moves => {
                    names.push(language.describe());
                }
                (Some(Ok(_)), Some((_, names, _))) => {
                    let other = language.describe();
                    failure.reason = PgnReason::Languages(names.join(" or "), other);
                    return (Err(failure), lexer);
                }
                (Some(Err(other)), _) if other.moves > failure.moves => failure = other,
                _ => {}
            }
        }
        match found {
            Some((mut game, names, lexer)) => {
                let reason = PgnReason::Language(names.join(" or "));
                let mut first = Lexer::new(&self.text[self.at..], self.line, self.last);
                first.peek();
                let line = first.line();
                game.notes.push(PgnNote { line, reason });
                (Ok(game), lexer)
            }
            None => {
                let lexer = Lexer::new("", self.line, self.last);
                (Err(failure), lexer)
            }
        }
    }
}

impl<R: BufRead> Iterator for PgnReader<R> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.broken {
                return None;
            }
            if self.at == self.text.len() {
                match self.next_chunk()? {
                    Ok(()) => {}
                    Err(error) => return Some(Err(error)),
                }
            }
            let (read, lexer) = self.read_any();
            let (taken, line) = (lexer.taken(), lexer.line());
            match read {
                None => self.pass_over(self.text.len() - self.at),
                Some(Ok(game)) if self.is_no_game(&game, taken) => {
                    self.pass_over(taken);
                    self.line = line;
                }
                Some(Ok(game)) => {
                    self.at += taken;
                    self.line = line;
                    self.games += 1;
                    return Some(Ok(game));
                }
                Some(Err(failure)) => {
                    // What follows in the chunk belongs to the same game.
                    self.unread = mem::replace(&mut self.at, self.text.len());
                    let error = self.error(failure.line, failure.reason);
                    return Some(Err(PgnError {
                        at: failure.at,
                        ..error
                    }));
                }
            }
        }
    }
}
