//! From text to games.

use core::mem;
use std::borrow::ToOwned;
use std::string::String;
use std::vec::Vec;

use super::lex::{Lexer, Next, Token, excerpt};
use super::{Ending, GLYPHS, Line, MAX_NESTING, PgnError, PgnReason, Ply, Record, Tag};
use crate::game::Game;
use crate::piece::Color;

/// What the tag Variant says where chess is played.
const CHESS: [&str; 5] = ["", "chess", "from position", "normal", "standard"];

/// The text of a file: UTF-8, or else Latin-1, which the standard names.
#[must_use]
pub fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().map(|&byte| byte as char).collect())
}

/// Reads the games of a text one by one. After an error comes the next game.
///
/// ```
/// use engine::pgn::Reader;
///
/// let mut games = Reader::new("1. e4 e5 2. Ke2!? * 1. e4 e5 2. Ke3 *");
/// let game = games.next().unwrap()?;
/// assert_eq!(game.moves().count(), 3);
/// let error = games.next().unwrap().unwrap_err();
/// let reason = r#"game 2, line 1, move 2: "Ke3": the king on e1 cannot go to e3"#;
/// assert_eq!(error.to_string(), reason);
/// assert!(games.next().is_none());
/// # Ok::<(), engine::pgn::PgnError>(())
/// ```
pub struct Reader<'t> {
    lexer: Lexer<'t>,
    games: usize,
}

impl<'t> Reader<'t> {
    /// Reads this text.
    #[must_use]
    pub fn new(text: &'t str) -> Reader<'t> {
        Reader {
            lexer: Lexer::new(text),
            games: 0,
        }
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, PgnError>;

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
struct Frame {
    line: Line,
    /// Before the last move.
    before: Game,
    /// After it.
    game: Game,
    /// Comments that nothing has followed yet.
    waiting: Vec<String>,
    /// The line of the file that it begins on.
    begun: usize,
}

impl Frame {
    fn new(game: Game, begun: usize) -> Frame {
        Frame {
            before: game.clone(),
            game,
            begun,
            ..Frame::default()
        }
    }

    fn finish(mut self) -> Line {
        self.line.end = self.waiting;
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
    said: Ending,
    /// Comments before anything else but tags.
    intro: Vec<String>,
    /// The game and the variations that are open; empty among the tags.
    frames: Vec<Frame>,
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
        Some((game.fullmove(), game.position().side()))
    }

    /// Takes a word; returns the game if it is complete.
    fn token(&mut self, token: Token, line: usize) -> Result<Option<Record>, PgnReason> {
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
            Token::Comment(text) => match frame.line.plies.last_mut() {
                Some(ply) if ply.variations.is_empty() => ply.after.extend(comment(text)),
                _ => frame.waiting.extend(comment(text)),
            },
            Token::Mark(digits) => {
                let wrong = |_| PgnReason::Mark(excerpt(&std::format!("${digits}")));
                mark(frame, digits.parse().map_err(wrong)?)?;
            }
            Token::Open if depth > MAX_NESTING => return Err(PgnReason::Nesting),
            Token::Open if frame.line.plies.is_empty() => return Err(PgnReason::NothingToReplace),
            Token::Open => {
                let variation = Frame::new(frame.before.clone(), line);
                self.frames.push(variation);
            }
            Token::Close if depth < 2 => return Err(PgnReason::Close),
            Token::Close => {
                let line = self.frames.pop().map(Frame::finish).unwrap_or_default();
                let around = self.frames.last_mut();
                let ply = around.and_then(|frame| frame.line.plies.last_mut());
                if let (Some(ply), false) = (ply, line == Line::default()) {
                    ply.variations.push(line);
                }
            }
            Token::Word(text) => match Ending::parse(text) {
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
                self.said = Ending::parse(&value).ok_or_else(wrong)?;
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
            self.frames.push(Frame {
                waiting: mem::take(&mut self.intro),
                ..Frame::new(self.start.clone(), line)
            });
        }
    }

    /// The text has ended, or another game begins.
    fn finish(&mut self) -> Result<Record, PgnReason> {
        self.complete = true;
        if let [_, .., frame] = self.frames.as_slice() {
            return Err(PgnReason::Open(frame.begun));
        }
        self.begin_moves(0);
        self.end(Ending::Unknown)
    }

    /// The game ends so, as its moves have it.
    fn end(&mut self, ending: Ending) -> Result<Record, PgnReason> {
        self.complete = true;
        let ending = match (ending, self.said) {
            (Ending::Unknown, said) => said,
            (ending, Ending::Unknown) => ending,
            (ending, said) if ending == said => ending,
            (ending, said) => return Err(PgnReason::Endings(ending, said)),
        };
        let game = self.frames.pop().map(Frame::finish);
        Ok(Record {
            tags: mem::take(&mut self.tags),
            start: mem::take(&mut self.start),
            line: game.unwrap_or_default(),
            ending,
        })
    }
}

/// What a comment says, if anything.
fn comment(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

fn mark(frame: &mut Frame, number: u8) -> Result<(), PgnReason> {
    let ply = frame.line.plies.last_mut();
    ply.ok_or(PgnReason::NothingToMark)?.marks.push(number);
    Ok(())
}

/// A move with its number and marks, or a part of that.
fn word(frame: &mut Frame, text: &str) -> Result<(), PgnReason> {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = match digits.trim_start_matches('.') {
        "" => return Ok(()),
        rest if rest.len() < digits.len() => rest,
        _ => text,
    };
    let bare = bare.strip_suffix("e.p.").unwrap_or(bare);
    let (san, glyph) = match GLYPHS.iter().find(|(glyph, _)| bare.ends_with(glyph)) {
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
            frame.line.plies.push(Ply {
                before: mem::take(&mut frame.waiting),
                ..Ply::from(mv)
            });
        }
    }
    glyph.map_or(Ok(()), |number| mark(frame, number))
}
