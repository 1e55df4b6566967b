//! From text to games.

use core::mem;
use std::borrow::ToOwned;
use std::string::String;
use std::vec::Vec;

use super::lex::{Lexer, Next, Token, excerpt};
use super::{
    AnnotatedMove, GameResult, MAX_NESTING, NAG_SYMBOLS, PgnError, PgnGame, PgnReason, Tag,
    Variation,
};
use crate::board::piece::Color;
use crate::game::Game;

/// What the tag Variant says where chess is played.
const CHESS: [&str; 5] = ["", "chess", "from position", "normal", "standard"];

/// The text of a file: UTF-8, or else Latin-1, which the standard names.
#[must_use]
pub fn decode_text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().map(|&byte| byte as char).collect())
}

/// Reads the games of a text one by one. After an error comes the next game.
///
/// ```
/// use octet_engine::formats::pgn::PgnReader;
///
/// let mut games = PgnReader::new("1. e4 e5 2. Ke2!? * 1. e4 e5 2. Ke3 *");
/// let game = games.next().unwrap()?;
/// assert_eq!(game.moves().count(), 3);
/// let error = games.next().unwrap().unwrap_err();
/// let reason = r#"game 2, line 1, move 2: "Ke3": the king on e1 cannot go to e3"#;
/// assert_eq!(error.to_string(), reason);
/// assert!(games.next().is_none());
/// # Ok::<(), octet_engine::formats::pgn::PgnError>(())
/// ```
pub struct PgnReader<'t> {
    lexer: Lexer<'t>,
    games: usize,
}

impl<'t> PgnReader<'t> {
    /// Reads this text.
    #[must_use]
    pub fn new(text: &'t str) -> PgnReader<'t> {
        PgnReader {
            lexer: Lexer::new(text),
            games: 0,
        }
    }
}

impl Iterator for PgnReader<'_> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut parser = Parser::default();
        loop {
            let next = self.lexer.peek();
            let line = self.lexer.line();
            let step = match next {
                Next::End if parser.is_empty() => return None,
                Next::End => parser.finish().map(Some),
                Next::Tag if parser.began_moves() => parser.finish().map(Some),
                _ => (self.lexer.next()).and_then(|token| parser.token(token, line)),
            };
            let result = match step {
                Ok(None) => continue,
                Ok(Some(record)) => Ok(record),
                Err(reason) => {
                    if !parser.complete {
                        self.lexer.skip_game(!parser.began_moves());
                    }
                    Err((parser.place(), reason))
                }
            };
            self.games += 1;
            let game = self.games;
            return Some(result.map_err(|(at, reason)| PgnError {
                game,
                line,
                at,
                reason,
            }));
        }
    }
}

/// A line that is being read.
#[derive(Default)]
struct OpenVariation {
    line: Variation,
    /// Before the last move.
    before: Game,
    /// After it.
    game: Game,
    /// Comments that nothing has followed yet.
    waiting: Vec<String>,
    /// The line of the file that it begins on.
    begun: usize,
}

impl OpenVariation {
    fn new(game: Game, begun: usize) -> OpenVariation {
        OpenVariation {
            before: game.clone(),
            game,
            begun,
            ..OpenVariation::default()
        }
    }

    fn finish(mut self) -> Variation {
        self.line.trailing_comments = self.waiting;
        self.line
    }
}

/// A game that is being read.
#[derive(Default)]
struct Parser {
    tags: Vec<Tag>,
    /// The position that the game begins with.
    start: Game,
    /// The ending that the tags tell.
    said: GameResult,
    /// Comments before anything else but tags.
    intro: Vec<String>,
    /// The game and the variations that are open; empty among the tags.
    frames: Vec<OpenVariation>,
    /// Whether the game has come to its end.
    complete: bool,
}

impl Parser {
    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.frames.is_empty()
    }

    fn began_moves(&self) -> bool {
        !self.frames.is_empty()
    }

    /// The number and the side of the move to come, if it is no tag that is to
    /// come.
    fn place(&self) -> Option<(u16, Color)> {
        let game = &self.frames.last()?.game;
        Some((game.fullmove(), game.position().side_to_move()))
    }

    /// Takes a word; returns the game if it is complete.
    fn token(&mut self, token: Token, line: usize) -> Result<Option<PgnGame>, PgnReason> {
        match token {
            Token::Tag(name, value) => {
                self.tag(name, value)?;
                return Ok(None);
            }
            Token::Comment(text) if self.frames.is_empty() => {
                self.intro.extend(comment(text));
                return Ok(None);
            }
            _ => self.begin_moves(line),
        }
        let depth = self.frames.len();
        let Some(frame) = self.frames.last_mut() else {
            return Ok(None);
        };
        match token {
            Token::Tag(..) => {}
            Token::Comment(text) => match frame.line.moves.last_mut() {
                Some(ply) if ply.variations.is_empty() => ply.comments_after.extend(comment(text)),
                _ => frame.waiting.extend(comment(text)),
            },
            Token::Nag(digits) => {
                let wrong = |_| PgnReason::Nag(excerpt(&std::format!("${digits}")));
                mark(frame, digits.parse().map_err(wrong)?)?;
            }
            Token::Open if depth > MAX_NESTING => return Err(PgnReason::Nesting),
            Token::Open if frame.line.moves.is_empty() => {
                return Err(PgnReason::VariationBeforeMove);
            }
            Token::Open => {
                let variation = OpenVariation::new(frame.before.clone(), line);
                self.frames.push(variation);
            }
            Token::Close if depth < 2 => return Err(PgnReason::UnopenedVariation),
            Token::Close => {
                let line = self
                    .frames
                    .pop()
                    .map(OpenVariation::finish)
                    .unwrap_or_default();
                let around = self.frames.last_mut();
                let ply = around.and_then(|frame| frame.line.moves.last_mut());
                if let (Some(ply), false) = (ply, line == Variation::default()) {
                    ply.variations.push(line);
                }
            }
            Token::Word(text) => match GameResult::parse(text) {
                Some(ending) if depth == 1 => return self.end(ending).map(Some),
                // A variation's own result says nothing about the game.
                Some(_) => {}
                None => word(frame, text)?,
            },
        }
        Ok(None)
    }

    fn tag(&mut self, name: &str, value: String) -> Result<(), PgnReason> {
        match self.tags.iter().find(|tag| tag.name == name) {
            Some(tag) if tag.value == value => return Ok(()),
            Some(_) => return Err(PgnReason::TagTwice(excerpt(name))),
            None => {}
        }
        match name {
            "FEN" => self.start = Game::from_fen(&value).map_err(PgnReason::Fen)?,
            "Result" if !["", "?"].contains(&value.as_str()) => {
                let wrong = || PgnReason::Result(excerpt(&value));
                self.said = GameResult::parse(&value).ok_or_else(wrong)?;
            }
            "Variant" if !CHESS.contains(&value.to_ascii_lowercase().as_str()) => {
                return Err(PgnReason::Variant(excerpt(&value)));
            }
            _ => {}
        }
        let name = name.to_owned();
        self.tags.push(Tag { name, value });
        Ok(())
    }

    /// What follows is no tag: the moves begin, unless they have begun.
    fn begin_moves(&mut self, line: usize) {
        if self.frames.is_empty() {
            self.frames.push(OpenVariation {
                waiting: mem::take(&mut self.intro),
                ..OpenVariation::new(self.start.clone(), line)
            });
        }
    }

    /// The text has ended, or another game begins.
    fn finish(&mut self) -> Result<PgnGame, PgnReason> {
        self.complete = true;
        if let [_, .., frame] = self.frames.as_slice() {
            return Err(PgnReason::UnclosedVariation(frame.begun));
        }
        self.begin_moves(0);
        self.end(GameResult::Unknown)
    }

    /// The game ends so, as its moves have it.
    fn end(&mut self, ending: GameResult) -> Result<PgnGame, PgnReason> {
        self.complete = true;
        let ending = match (ending, self.said) {
            (GameResult::Unknown, said) => said,
            (ending, GameResult::Unknown) => ending,
            (ending, said) if ending == said => ending,
            (ending, said) => return Err(PgnReason::ResultMismatch(ending, said)),
        };
        let game = self.frames.pop().map(OpenVariation::finish);
        Ok(PgnGame {
            tags: mem::take(&mut self.tags),
            start: mem::take(&mut self.start),
            moves: game.unwrap_or_default(),
            result: ending,
        })
    }
}

/// What a comment says, if anything.
fn comment(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

fn mark(frame: &mut OpenVariation, number: u8) -> Result<(), PgnReason> {
    let ply = frame.line.moves.last_mut();
    ply.ok_or(PgnReason::NagBeforeMove)?.nags.push(number);
    Ok(())
}

/// A move with its number and marks, or a part of that.
fn word(frame: &mut OpenVariation, text: &str) -> Result<(), PgnReason> {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = match digits.trim_start_matches('.') {
        "" => return Ok(()),
        rest if rest.len() < digits.len() => rest,
        _ => text,
    };
    let bare = bare.strip_suffix("e.p.").unwrap_or(bare);
    let (san, glyph) = match NAG_SYMBOLS.iter().find(|(glyph, _)| bare.ends_with(glyph)) {
        Some((glyph, number)) => (&bare[..bare.len() - glyph.len()], Some(*number)),
        None => (bare, None),
    };
    match san {
        "" => {}
        "--" | "Z0" | "null" | "@@@@" => {
            return Err(PgnReason::NullMove(san.to_owned()));
        }
        _ => {
            let mv = frame.game.parse_san(san).map_err(PgnReason::Move)?;
            frame.before = frame.game.clone();
            frame.game.play(mv);
            frame.line.moves.push(AnnotatedMove {
                comments_before: mem::take(&mut frame.waiting),
                ..AnnotatedMove::from(mv)
            });
        }
    }
    glyph.map_or(Ok(()), |number| mark(frame, number))
}
