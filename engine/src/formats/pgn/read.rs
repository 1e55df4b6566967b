//! Reading games.

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

/// Values of the tag Variant that mean chess.
const CHESS: [&str; 5] = ["", "chess", "from position", "normal", "standard"];

/// The text of a file in UTF-8, or else in Latin-1, the standard's encoding.
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
    /// A reader of this text.
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
                    Err((parser.current_move(), reason))
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

/// A variation, or the game itself, while it is read.
#[derive(Default)]
struct OpenVariation {
    variation: Variation,
    /// The game before the last move.
    before: Game,
    /// The game after the last move.
    game: Game,
    /// Comments that no move has followed yet.
    comments: Vec<String>,
    /// The line of the file that it begins on.
    first_line: usize,
}

impl OpenVariation {
    fn new(game: Game, first_line: usize) -> OpenVariation {
        OpenVariation {
            before: game.clone(),
            game,
            first_line,
            ..OpenVariation::default()
        }
    }

    fn finish(mut self) -> Variation {
        self.variation.trailing_comments = self.comments;
        self.variation
    }
}

/// A game that is being read.
#[derive(Default)]
struct Parser {
    tags: Vec<Tag>,
    /// The position that the game begins with.
    start: Game,
    /// The result of the tag Result.
    tag_result: GameResult,
    /// Comments among the tags.
    intro: Vec<String>,
    /// The game and the open variations; empty among the tags.
    open: Vec<OpenVariation>,
    /// Whether the game has been read to its end.
    complete: bool,
}

impl Parser {
    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.open.is_empty()
    }

    fn began_moves(&self) -> bool {
        !self.open.is_empty()
    }

    /// The number and side of the next move; `None` among the tags.
    fn current_move(&self) -> Option<(u16, Color)> {
        let game = &self.open.last()?.game;
        Some((game.fullmove(), game.position().side_to_move()))
    }

    /// Takes a token; returns the game if it is complete.
    fn token(&mut self, token: Token, line: usize) -> Result<Option<PgnGame>, PgnReason> {
        match token {
            Token::Tag(name, value) => {
                self.tag(name, value)?;
                return Ok(None);
            }
            Token::Comment(text) if self.open.is_empty() => {
                self.intro.extend(comment(text));
                return Ok(None);
            }
            _ => self.begin_moves(line),
        }
        let depth = self.open.len();
        let Some(current) = self.open.last_mut() else {
            return Ok(None);
        };
        match token {
            Token::Tag(..) => {}
            Token::Comment(text) => match current.variation.moves.last_mut() {
                Some(last) if last.variations.is_empty() => {
                    last.comments_after.extend(comment(text));
                }
                _ => current.comments.extend(comment(text)),
            },
            Token::Nag(digits) => {
                let wrong = |_| PgnReason::Nag(excerpt(&std::format!("${digits}")));
                add_nag(current, digits.parse().map_err(wrong)?)?;
            }
            Token::Open if depth > MAX_NESTING => return Err(PgnReason::Nesting),
            Token::Open if current.variation.moves.is_empty() => {
                return Err(PgnReason::VariationBeforeMove);
            }
            Token::Open => {
                let variation = OpenVariation::new(current.before.clone(), line);
                self.open.push(variation);
            }
            Token::Close if depth < 2 => return Err(PgnReason::UnopenedVariation),
            Token::Close => {
                let variation = self.open.pop().map(OpenVariation::finish);
                let parent = self.open.last_mut();
                let last = parent.and_then(|parent| parent.variation.moves.last_mut());
                if let (Some(last), Some(variation)) = (last, variation)
                    && variation != Variation::default()
                {
                    last.variations.push(variation);
                }
            }
            Token::Word(text) => match GameResult::parse(text) {
                Some(result) if depth == 1 => return self.end(result).map(Some),
                // A result within a variation is not the game's.
                Some(_) => {}
                None => word(current, text)?,
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
                self.tag_result = GameResult::parse(&value).ok_or_else(wrong)?;
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

    /// Begins the moves, unless they have begun.
    fn begin_moves(&mut self, line: usize) {
        if self.open.is_empty() {
            self.open.push(OpenVariation {
                comments: mem::take(&mut self.intro),
                ..OpenVariation::new(self.start.clone(), line)
            });
        }
    }

    /// Ends the game without a result: the file ends, or another game begins.
    fn finish(&mut self) -> Result<PgnGame, PgnReason> {
        self.complete = true;
        if let [_, .., last] = self.open.as_slice() {
            return Err(PgnReason::UnclosedVariation(last.first_line));
        }
        self.begin_moves(0);
        self.end(GameResult::Unknown)
    }

    /// Ends the game with the result after its moves.
    fn end(&mut self, result: GameResult) -> Result<PgnGame, PgnReason> {
        self.complete = true;
        let result = match (result, self.tag_result) {
            (GameResult::Unknown, tag) => tag,
            (result, GameResult::Unknown) => result,
            (result, tag) if result == tag => result,
            (result, tag) => return Err(PgnReason::ResultMismatch(result, tag)),
        };
        let moves = self.open.pop().map(OpenVariation::finish);
        Ok(PgnGame {
            tags: mem::take(&mut self.tags),
            start: mem::take(&mut self.start),
            moves: moves.unwrap_or_default(),
            result,
        })
    }
}

/// A comment with single spaces, unless it is empty.
fn comment(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

fn add_nag(open: &mut OpenVariation, nag: u8) -> Result<(), PgnReason> {
    let last = open.variation.moves.last_mut();
    last.ok_or(PgnReason::NagBeforeMove)?.nags.push(nag);
    Ok(())
}

/// Takes a move with its number and annotation glyph, or a part of that.
fn word(open: &mut OpenVariation, text: &str) -> Result<(), PgnReason> {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = match digits.trim_start_matches('.') {
        "" => return Ok(()),
        rest if rest.len() < digits.len() => rest,
        _ => text,
    };
    let bare = bare.strip_suffix("e.p.").unwrap_or(bare);
    let (san, nag) = match NAG_SYMBOLS.iter().find(|(glyph, _)| bare.ends_with(glyph)) {
        Some((glyph, nag)) => (&bare[..bare.len() - glyph.len()], Some(*nag)),
        None => (bare, None),
    };
    match san {
        "" => {}
        "--" | "Z0" | "null" | "@@@@" => {
            return Err(PgnReason::NullMove(san.to_owned()));
        }
        _ => {
            let mv = open.game.parse_san(san).map_err(PgnReason::Move)?;
            open.before = open.game.clone();
            open.game.play(mv);
            open.variation.moves.push(AnnotatedMove {
                comments_before: mem::take(&mut open.comments),
                ..AnnotatedMove::from(mv)
            });
        }
    }
    nag.map_or(Ok(()), |nag| add_nag(open, nag))
}
