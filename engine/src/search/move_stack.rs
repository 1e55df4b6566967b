//! The move lists of all plies on one stack.

use super::history::HISTORY_OFFSET;
use crate::board::moves::Move;
use crate::movegen::generate::{MAX_CAPTURES, MAX_QUIETS, MoveSink};

/// Room for the captures of all plies of a line.
pub const CAPTURES_CAPACITY: usize = 512;
/// Room for the quiet moves of all plies of a line.
pub const QUIETS_CAPACITY: usize = 768;

const _: () = assert!(MAX_CAPTURES < PLY_RESERVE && MAX_QUIETS < PLY_RESERVE);

/// Ordering score of a move that has been tried.
pub const TRIED_SCORE: u8 = 0;
/// Ordering score of a capture that is put off because it loses material.
pub const LOSING_SCORE: u8 = 1;
/// Room that a ply must find in a list before it is searched: a page.
pub const PLY_RESERVE: usize = 256;

/// All lists, one after the other.
pub(super) struct MoveStack {
    captures: [Move; CAPTURES_CAPACITY],
    capture_scores: [u8; CAPTURES_CAPACITY],
    quiets: [Move; QUIETS_CAPACITY],
    quiet_scores: [u8; QUIETS_CAPACITY],
    captures_top: usize,
    quiets_top: usize,
}

impl MoveSink for MoveStack {
    #[inline]
    fn capture(&mut self, mv: Move, score: u8) {
        self.captures[self.captures_top] = mv;
        self.capture_scores[self.captures_top] = score;
        self.captures_top += 1;
    }

    #[inline]
    fn quiet(&mut self, mv: Move) {
        self.quiets[self.quiets_top] = mv;
        self.quiets_top += 1;
    }
}

/// Where a ply's lists begin.
#[derive(Clone, Copy)]
pub(super) struct PlyLists {
    captures: usize,
    quiets: usize,
}

impl MoveStack {
    pub(super) const fn new() -> MoveStack {
        MoveStack {
            captures: [Move::NONE; CAPTURES_CAPACITY],
            capture_scores: [0; CAPTURES_CAPACITY],
            quiets: [Move::NONE; QUIETS_CAPACITY],
            quiet_scores: [0; QUIETS_CAPACITY],
            captures_top: 0,
            quiets_top: 0,
        }
    }

    /// Whether there may be too little room for another ply: less than a page,
    /// which the 6502 sees in the high byte of the address.
    pub(super) fn is_full(&self) -> bool {
        self.captures_top >= CAPTURES_CAPACITY - PLY_RESERVE
            || self.quiets_top >= QUIETS_CAPACITY - PLY_RESERVE
    }

    /// Opens a ply's lists; generators write them next.
    pub(super) fn begin_ply(&self) -> PlyLists {
        PlyLists {
            captures: self.captures_top,
            quiets: self.quiets_top,
        }
    }

    /// Gives a ply's lists up.
    pub(super) fn end_ply(&mut self, lists: &PlyLists) {
        self.captures_top = lists.captures;
        self.quiets_top = lists.quiets;
    }

    /// Takes the capture with the best score, `least` or more; of equals, the
    /// first generated.
    pub(super) fn take_best_capture(&mut self, lists: &PlyLists, least: u8) -> Option<(Move, u8)> {
        let scores = &mut self.capture_scores[lists.captures..self.captures_top];
        let (at, score) = best(scores, least - 1)?;
        Some((self.captures[lists.captures + at], score))
    }

    /// Puts a capture off that has been taken.
    pub(super) fn defer_losing(&mut self, lists: &PlyLists, mv: Move) {
        let list = &self.captures[lists.captures..self.captures_top];
        if let Some(at) = list.iter().position(|&other| other == mv) {
            self.capture_scores[lists.captures + at] = LOSING_SCORE;
        }
    }

    /// The first capture put off from index `at` on, and its index.
    pub(super) fn losing_capture(&self, lists: &PlyLists, at: usize) -> Option<(Move, usize)> {
        (lists.captures + at..self.captures_top)
            .find(|&n| self.capture_scores[n] == LOSING_SCORE)
            .map(|n| (self.captures[n], n - lists.captures))
    }

    /// Gives every quiet move its score.
    pub(super) fn score_quiets(&mut self, lists: &PlyLists, score: impl Fn(Move) -> u8) {
        for at in lists.quiets..self.quiets_top {
            self.quiet_scores[at] = score(self.quiets[at]);
        }
    }

    /// Takes the quiet move with the best score above what is neither good nor
    /// bad; of equals, the first generated.
    pub(super) fn take_best_quiet(&mut self, lists: &PlyLists) -> Option<Move> {
        let scores = &mut self.quiet_scores[lists.quiets..self.quiets_top];
        let (at, _) = best(scores, HISTORY_OFFSET)?;
        Some(self.quiets[lists.quiets + at])
    }

    /// Takes the quiet move at index `at`, if it has not been taken.
    pub(super) fn take_quiet(&mut self, lists: &PlyLists, at: usize) -> Option<Option<Move>> {
        let at = lists.quiets + at;
        let score = self.quiet_scores[..self.quiets_top].get_mut(at)?;
        let taken = core::mem::replace(score, TRIED_SCORE) == TRIED_SCORE;
        Some((!taken).then_some(self.quiets[at]))
    }

    /// The quiet move at index `at`.
    pub(super) fn quiet(&self, lists: &PlyLists, at: usize) -> Option<Move> {
        self.quiets[lists.quiets..self.quiets_top].get(at).copied()
    }

    /// The quiet moves that [`MoveStack::take_best_quiet`] and [`MoveStack::take_quiet`] have taken.
    pub(super) fn tried_quiets(&self, lists: &PlyLists) -> impl Iterator<Item = Move> {
        (lists.quiets..self.quiets_top)
            .filter(|&at| self.quiet_scores[at] == TRIED_SCORE)
            .map(|at| self.quiets[at])
    }
}

/// Takes the best score above `floor`, the first of equals: its index, and
/// what it was.
fn best(scores: &mut [u8], floor: u8) -> Option<(usize, u8)> {
    let (mut best, mut chosen) = (floor, None);
    for (at, &score) in scores.iter().enumerate() {
        if score > best {
            (best, chosen) = (score, Some(at));
        }
    }
    let at = chosen?;
    scores[at] = TRIED_SCORE;
    Some((at, best))
}
