//! A variation, or the game itself, while it is read.

use std::mem;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;

use super::super::loose::Loose;
use super::super::write::without_braces;
use super::super::{AnnotatedMove, Variation};

/// A position with its move number.
#[derive(Clone)]
pub(super) struct Point {
    pub(super) position: Position,
    pub(super) fullmove: u16,
    pub(super) in_check: bool,
}

impl Point {
    /// Plays a legal move or a null move.
    pub(super) fn play(&mut self, mv: Move) {
        let black = self.position.side_to_move() == Color::Black;
        self.fullmove = self.fullmove.saturating_add(black.into());
        if mv == Move::NONE {
            self.position.make_null();
            self.in_check = false;
        } else {
            self.position.make(mv);
            self.in_check = self.position.gives_check(mv);
        }
    }
}

/// A variation, or the game itself, while it is read.
pub(super) struct OpenVariation {
    pub(super) variation: Variation,
    /// The position before the last move.
    pub(super) before: Point,
    /// The position after the last move.
    pub(super) after: Point,
    /// Comments that no move has followed yet.
    pub(super) comments: Vec<String>,
    /// Glyphs before the first move, which belong to it.
    pub(super) glyphs: Vec<u8>,
    /// The line of the file on which it begins.
    pub(super) first_line: usize,
    /// Where its text begins: the bytes taken so far, and the line.
    pub(super) begins: (usize, usize),
    /// What a loose reading had skipped before it.
    pub(super) loose_before: Option<Loose>,
}

impl OpenVariation {
    pub(super) fn new(start: Point, first_line: usize, begins: (usize, usize)) -> OpenVariation {
        OpenVariation {
            variation: Variation::default(),
            before: start.clone(),
            after: start,
            comments: Vec::new(),
            glyphs: Vec::new(),
            first_line,
            begins,
            loose_before: None,
        }
    }

    pub(super) fn finish(mut self) -> Variation {
        match self.variation.moves.last_mut() {
            // The moves between the last one and these comments were passed over.
            Some(last) if last.variations.is_empty() => last.comments_after.extend(self.comments),
            _ => self.variation.trailing_comments = self.comments,
        }
        self.variation
    }

    pub(super) fn add_glyph(&mut self, nag: u8) {
        match self.variation.moves.last_mut() {
            Some(last) => last.nags.push(nag),
            None => self.glyphs.push(nag),
        }
    }

    pub(super) fn add_comment(&mut self, text: &str) {
        match self.variation.moves.last_mut() {
            Some(last) if last.variations.is_empty() => last.comments_after.extend(comment(text)),
            _ => self.comments.extend(comment(text)),
        }
    }

    pub(super) fn add_move(&mut self, mv: Move) {
        self.before.clone_from(&self.after);
        self.after.play(mv);
        self.variation.moves.push(AnnotatedMove {
            comments_before: mem::take(&mut self.comments),
            nags: mem::take(&mut self.glyphs),
            ..AnnotatedMove::from(mv)
        });
    }
}

/// A comment with single spaces, unless it is empty.
pub(super) fn comment(text: &str) -> Option<String> {
    let text = without_braces(text);
    let mut words = text.split_whitespace();
    let mut comment = String::with_capacity(text.len());
    comment.push_str(words.next()?);
    for word in words {
        comment.push(' ');
        comment.push_str(word);
    }
    Some(comment)
}
