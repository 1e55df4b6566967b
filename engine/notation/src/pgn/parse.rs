//! Builds a game from tokens.

mod tags;
mod variation;
mod words;

use std::collections::HashMap;
use std::mem;

use octet_engine::board::piece::Color;
use octet_engine::game::{Game, Outcome};

use super::lex::{Lexer, Next, Token, excerpt};
use super::loose::Loose;
use super::{DOUBLE_FORFEIT, GameResult, MAX_NESTING, PgnGame, PgnNote, PgnReason, START, Tag};
use crate::{PieceLetters, san};
use variation::{OpenVariation, Point, comment};

/// The tag Termination of a game that both players have lost by forfeit.
const BOTH_FORFEIT: &str = "double forfeit";

/// Why a game cannot be read.
pub struct Failure {
    /// The line of the file.
    pub line: usize,
    /// The number and side of the move; `None` among the tags.
    pub at: Option<(u16, Color)>,
    /// How many moves had been read before.
    pub moves: usize,
    pub reason: PgnReason,
}

/// A game that is being read.
pub struct Parser {
    letters: PieceLetters,
    tags: Vec<Tag>,
    /// The place of each name in `tags`, once there are many.
    tag_places: HashMap<String, usize>,
    /// The position that the game begins with.
    start: Game,
    /// The result that the tag Result gives.
    tag_result: GameResult,
    /// How a game ended by forfeit: the value of the tag Termination.
    forfeit: Option<&'static str>,
    /// Whether the castling rights are those of Chess960.
    chess960: bool,
    /// Comments among the tags.
    intro: Vec<String>,
    /// The game and the open variations; empty among the tags.
    open: Vec<OpenVariation>,
    /// How many moves have been read, variations included.
    moves: usize,
    notes: Vec<PgnNote>,
    /// What a loose reading has passed over; `None` in a strict one.
    loose: Option<Loose>,
    /// Whether the last word was a move number.
    after_number: bool,
}

impl Parser {
    /// A parser of games whose moves use these piece letters.
    pub fn new(letters: PieceLetters) -> Parser {
        Parser {
            letters,
            tags: Vec::new(),
            tag_places: HashMap::new(),
            start: START.clone(),
            tag_result: GameResult::Unknown,
            forfeit: None,
            chess960: false,
            intro: Vec::new(),
            open: Vec::new(),
            moves: 0,
            notes: Vec::new(),
            loose: None,
            after_number: false,
        }
    }

    /// A parser that reads games as people write them (see [`loose`]).
    pub fn loose(letters: PieceLetters) -> Parser {
        Parser {
            loose: Some(Loose::default()),
            ..Parser::new(letters)
        }
    }

    /// Reads a game; `None` where no tag and no move is left.
    pub fn read(mut self, lexer: &mut Lexer) -> Option<Result<PgnGame, Failure>> {
        loop {
            lexer.in_moves = !self.open.is_empty();
            let next = lexer.peek();
            let line = match next {
                Next::End => lexer.end_line(),
                _ => lexer.line(),
            };
            let step = match next {
                Next::End if self.tags.is_empty() && self.open.is_empty() => {
                    // There is nothing here, or only a tag that cannot be read.
                    self.notes.retain(|note| note.reason != PgnReason::Brace);
                    let PgnNote { line, reason } = self.notes.pop()?;
                    return Some(Err(self.failure(line, reason)));
                }
                Next::End => self.finish(line).map(Some),
                Next::Tag if !self.open.is_empty() => self.finish(line).map(Some),
                _ => match lexer.next() {
                    Ok(Token::Word(DOUBLE_FORFEIT)) if self.is_double_forfeit(lexer) => {
                        self.begin_moves(line);
                        let result = self.result(DOUBLE_FORFEIT, line).unwrap_or_default();
                        Ok(Some(self.end(result, line)))
                    }
                    Ok(token) => self.token(token, line, (lexer.taken(), lexer.line())),
                    Err(reason) => self.unreadable(reason, line),
                },
            };
            let step = match step {
                Err(reason) if self.loose.is_some() => self.remark(reason, line, lexer),
                step => step,
            };
            match step {
                Ok(None) => {}
                Ok(Some(mut game)) => {
                    while let Some(text) = lexer.last_comment() {
                        let line = lexer.line() - text.matches('\n').count();
                        game.notes.extend(brace_note(text, line));
                        game.add_last_comment(text);
                    }
                    return Some(Ok(game));
                }
                Err(reason) => {
                    return Some(Err(self.failure(line, reason)));
                }
            }
        }
    }

    /// Whether the word `0-0`, which has just been taken, is a result and not castling. It is one
    /// if it is the last word and nobody castles, or if the tag Result has the same result.
    fn is_double_forfeit(&self, lexer: &mut Lexer) -> bool {
        let castles = |open: &OpenVariation| {
            let Point {
                position, in_check, ..
            } = &open.after;
            san::parse(position, DOUBLE_FORFEIT, self.letters, Some(*in_check)).is_ok()
        };
        self.open.len() < 2
            && lexer.peek() != Next::Other
            && (self.forfeit == Some(BOTH_FORFEIT)
                || self.open.last().is_none_or(|open| !castles(open)))
    }

    /// The result that a text means. A result by forfeit is noted once.
    fn result(&mut self, text: &str, line: usize) -> Option<GameResult> {
        let squeezed: String = text.split_whitespace().collect();
        let (result, forfeit) = match squeezed.as_str() {
            DOUBLE_FORFEIT => (GameResult::Unknown, Some(BOTH_FORFEIT)),
            text => {
                let forfeit = text.ends_with('F').then_some("forfeit");
                (GameResult::parse(text)?, forfeit)
            }
        };
        if forfeit.is_some() && self.forfeit.is_none() {
            self.note(line, PgnReason::Forfeit(squeezed, result));
            self.forfeit = forfeit;
        }
        Some(result)
    }

    /// Takes a text in parentheses that is not a variation for a comment.
    fn remark(
        &mut self,
        reason: PgnReason,
        line: usize,
        lexer: &mut Lexer,
    ) -> Result<Option<PgnGame>, PgnReason> {
        let depth = self.open.len();
        match self.open.last_mut() {
            _ if reason == PgnReason::VariationBeforeMove => {}
            Some(open) if depth > 1 && reason != PgnReason::Nesting => {
                lexer.go_back(open.begins);
                // The variation's words are part of the comment.
                self.loose = open.loose_before.take();
                self.open.pop();
            }
            _ => return Err(reason),
        }
        let text = lexer.parenthesis().ok_or(reason)?;
        if let (Some(open), Some(loose)) = (self.open.last_mut(), &mut self.loose) {
            open.add_comment(text);
            loose.count(text, line);
        }
        Ok(None)
    }

    fn failure(&self, line: usize, reason: PgnReason) -> Failure {
        let point = self.open.last().map(|open| &open.after);
        Failure {
            line,
            at: point.map(|point| (point.fullmove, point.position.side_to_move())),
            moves: self.moves,
            reason,
        }
    }

    fn note(&mut self, line: usize, reason: PgnReason) {
        self.notes.push(PgnNote { line, reason });
    }

    /// Passes over a tag that cannot be read.
    fn unreadable(&mut self, reason: PgnReason, line: usize) -> Result<Option<PgnGame>, PgnReason> {
        match (reason, self.open.is_empty()) {
            (reason @ (PgnReason::Tag(_) | PgnReason::TagValue(_)), true) => {
                self.note(line, reason);
                Ok(None)
            }
            (PgnReason::Tag(_) | PgnReason::TagValue(_), false) => Err(PgnReason::Stray('[')),
            (reason, _) => Err(reason),
        }
    }

    /// Takes a token; returns the game if it is complete.
    fn token(
        &mut self,
        token: Token,
        line: usize,
        after: (usize, usize),
    ) -> Result<Option<PgnGame>, PgnReason> {
        if let Token::Comment(text) | Token::Unclosed(text) = token {
            self.notes.extend(brace_note(text, line));
        }
        match token {
            Token::Tag(name, value, stray) => {
                self.tag(name, value, line)?;
                if stray {
                    self.note(line, PgnReason::Stray(']'));
                }
                return Ok(None);
            }
            Token::Stray(bracket) => {
                if let Some(loose) = &mut self.loose {
                    loose.count(&bracket.to_string(), line);
                }
                return Ok(None);
            }
            Token::Comment(text) if self.open.is_empty() => {
                self.intro.extend(comment(text));
                return Ok(None);
            }
            Token::Unclosed(_) if self.tags.is_empty() && self.open.is_empty() => return Ok(None),
            Token::Unclosed(_) => self.note(line, PgnReason::Comment),
            _ => {}
        }
        self.begin_moves(line);
        let depth = self.open.len();
        let Some(current) = self.open.last_mut() else {
            return Ok(None);
        };
        if let (Some(loose), false) = (&mut self.loose, matches!(token, Token::Word(_))) {
            loose
                .take_words()
                .into_iter()
                .for_each(|words| current.add_comment(&words));
        }
        match token {
            Token::Tag(..) | Token::Stray(_) => {}
            Token::Comment(text) | Token::Unclosed(text) => current.add_comment(text),
            Token::Nag(digits) => {
                let wrong = |_| PgnReason::Nag(excerpt(&format!("${digits}")));
                match (digits.parse().map_err(wrong), &mut self.loose) {
                    (Ok(nag), _) => current.add_glyph(nag),
                    (Err(_), Some(loose)) => loose.count(&format!("${digits}"), line),
                    (Err(wrong), None) => return Err(wrong),
                }
            }
            Token::Open if depth > MAX_NESTING => return Err(PgnReason::Nesting),
            Token::Open if current.variation.moves.is_empty() => {
                return Err(PgnReason::VariationBeforeMove);
            }
            Token::Open => {
                let variation = OpenVariation::new(current.before.clone(), line, after);
                self.open.push(OpenVariation {
                    loose_before: self.loose.clone(),
                    ..variation
                });
            }
            Token::Close if depth < 2 => match &mut self.loose {
                Some(_) if self.after_number => {}
                Some(loose) => loose.count(")", line),
                None => return Err(PgnReason::UnopenedVariation),
            },
            Token::Close => self.close(line),
            Token::Word(text) => match GameResult::parse(text) {
                Some(_) if depth == 1 => {
                    let result = self.result(text, line).unwrap_or_default();
                    return Ok(Some(self.end(result, line)));
                }
                // A result within a variation is not the result of the game.
                Some(GameResult::Unknown) => {}
                Some(_) => current.add_comment(text),
                None => self.word(text, line)?,
            },
        }
        Ok(None)
    }

    /// Ends a variation. A variation without a move is a remark in parentheses.
    fn close(&mut self, line: usize) {
        let Some(mut open) = self.open.pop() else {
            return;
        };
        let glyphs = mem::take(&mut open.glyphs);
        let variation = open.finish();
        let Some(parent) = self.open.last_mut() else {
            return;
        };
        if !variation.moves.is_empty() {
            if let Some(last) = parent.variation.moves.last_mut() {
                last.variations.push(variation);
            }
            return;
        }
        glyphs.into_iter().for_each(|nag| parent.add_glyph(nag));
        for text in &variation.trailing_comments {
            parent.add_comment(text);
        }
        if self.loose.is_none() && !variation.trailing_comments.is_empty() {
            self.note(line, PgnReason::EmptyVariation);
        }
    }

    /// Begins the moves, unless they have begun.
    fn begin_moves(&mut self, line: usize) {
        if self.open.is_empty() {
            let start = Point {
                position: self.start.position().clone(),
                fullmove: self.start.fullmove(),
                in_check: self.start.position().in_check(),
            };
            let mut game = OpenVariation::new(start, line, (0, line));
            game.comments = mem::take(&mut self.intro);
            self.open.push(game);
        }
    }

    /// Ends the game without a result, because the file ends or another game begins.
    fn finish(&mut self, line: usize) -> Result<PgnGame, PgnReason> {
        if let [_, .., last] = self.open.as_slice() {
            let unclosed = self
                .notes
                .iter()
                .any(|note| note.reason == PgnReason::Comment);
            if !unclosed {
                return Err(PgnReason::UnclosedVariation(last.first_line));
            }
        }
        while self.open.len() > 1 {
            self.close(line);
        }
        self.begin_moves(line);
        Ok(self.end(GameResult::Unknown, line))
    }

    /// Ends the game with the result after its moves. If the tag has another result, the tag
    /// counts, because databases are sorted by it.
    fn end(&mut self, result: GameResult, line: usize) -> PgnGame {
        let result = match (result, self.tag_result) {
            (result, GameResult::Unknown) => result,
            (GameResult::Unknown, tag) => tag,
            (result, tag) => {
                if result != tag {
                    self.note(line, PgnReason::ResultMismatch(result, tag));
                }
                tag
            }
        };
        if let (Some(loose), Some(open)) = (&mut self.loose, self.open.last_mut()) {
            loose
                .take_words()
                .into_iter()
                .for_each(|words| open.add_comment(&words));
            self.notes.extend(loose.notes());
        }
        if let Some(open) = self.open.last() {
            let end = Game::new(open.after.position.clone(), open.after.fullmove);
            let contradicts = |outcome: &Outcome| GameResult::from(*outcome) != result;
            if let (true, Some(outcome)) = (
                result != GameResult::Unknown,
                end.outcome().filter(contradicts),
            ) && outcome != Outcome::FiftyMoves
            {
                self.note(line, PgnReason::Contradicted(result, outcome));
            }
        }
        if let (Some(forfeit), None) = (self.forfeit, self.find_tag("Termination")) {
            self.tags.push(Tag {
                name: "Termination".to_owned(),
                value: forfeit.to_owned(),
            });
        }
        let moves = self.open.pop().map(OpenVariation::finish);
        PgnGame {
            tags: mem::take(&mut self.tags),
            start: mem::replace(&mut self.start, START.clone()),
            moves: moves.unwrap_or_default(),
            result,
            notes: mem::take(&mut self.notes),
        }
    }
}

/// Notes that the braces of a comment that begins on this line become parentheses, if they do.
fn brace_note(comment: &str, line: usize) -> Option<PgnNote> {
    let reason = PgnReason::Brace;
    comment.contains('}').then_some(PgnNote { line, reason })
}

impl PgnGame {
    /// Adds a comment that follows the result.
    fn add_last_comment(&mut self, text: &str) {
        let trailing = &mut self.moves.trailing_comments;
        match self.moves.moves.last_mut() {
            Some(last) if last.variations.is_empty() && trailing.is_empty() => {
                last.comments_after.extend(comment(text));
            }
            _ => trailing.extend(comment(text)),
        }
    }
}
