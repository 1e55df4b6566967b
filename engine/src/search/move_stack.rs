//! The move lists of all plies on one stack.

use super::history::HISTORY_BIAS;
use crate::board::moves::Move;
use crate::movegen::generate::{MAX_CAPTURES, MAX_QUIETS, MoveSink};

/// Captures and promotions that fit, of all plies together.
pub const CAPTURES_CAPACITY: usize = 512;
/// Quiet moves that fit, of all plies together.
pub const QUIETS_CAPACITY: usize = 768;

const _: () = assert!(MAX_CAPTURES < PLY_RESERVE && MAX_QUIETS < PLY_RESERVE);

/// Ordering score of a move that has been tried.
pub const TRIED_SCORE: u8 = 0;
/// Ordering score of a capture that is deferred because it loses material.
pub const LOSING_SCORE: u8 = 1;
/// Entries that must be free in each list before a ply is searched: a page of the 6502's memory.
pub const PLY_RESERVE: usize = 256;

/// Two stacks of moves, with their ordering scores.
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

/// The indices at which a ply's lists begin.
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

    /// Has so many captures and quiet moves of plies above.
    pub(super) fn fill(&mut self, listed: [usize; 2]) {
        [self.captures_top, self.quiets_top] = listed;
    }

    /// Whether the moves of another ply might not fit. The 6502 tests the high
    /// byte of an address for this.
    pub(super) fn is_full(&self) -> bool {
        self.captures_top >= CAPTURES_CAPACITY - PLY_RESERVE
            || self.quiets_top >= QUIETS_CAPACITY - PLY_RESERVE
    }

    /// Begins a ply's lists; the generators fill them.
    pub(super) fn begin_ply(&self) -> PlyLists {
        PlyLists {
            captures: self.captures_top,
            quiets: self.quiets_top,
        }
    }

    /// Removes a ply's lists.
    pub(super) fn end_ply(&mut self, lists: &PlyLists) {
        self.captures_top = lists.captures;
        self.quiets_top = lists.quiets;
    }

    /// Takes the capture with the highest score, `min_score` or more; of equals,
    /// the first generated.
    pub(super) fn take_best_capture(
        &mut self,
        lists: &PlyLists,
        min_score: u8,
    ) -> Option<(Move, u8)> {
        let scores = &mut self.capture_scores[lists.captures..self.captures_top];
        let (at, score) = take_best(scores, min_score - 1)?;
        Some((self.captures[lists.captures + at], score))
    }

    /// Defers a capture that has been taken to the stage of losing captures.
    pub(super) fn defer_losing(&mut self, lists: &PlyLists, mv: Move) {
        let list = &self.captures[lists.captures..self.captures_top];
        if let Some(at) = list.iter().position(|&other| other == mv) {
            self.capture_scores[lists.captures + at] = LOSING_SCORE;
        }
    }

    /// The first deferred capture from index `at` on, with its index.
    pub(super) fn losing_capture(&self, lists: &PlyLists, at: usize) -> Option<(Move, usize)> {
        (lists.captures + at..self.captures_top)
            .find(|&n| self.capture_scores[n] == LOSING_SCORE)
            .map(|n| (self.captures[n], n - lists.captures))
    }

    /// Keeps the quiet moves for which `keeps` is true, in their order.
    pub(super) fn keep_quiets(&mut self, lists: &PlyLists, keeps: impl Fn(Move) -> bool) {
        let all = lists.quiets..self.quiets_top;
        self.quiets_top = lists.quiets;
        for at in all {
            let mv = self.quiets[at];
            if keeps(mv) {
                self.quiet(mv);
            }
        }
    }

    /// Scores every quiet move.
    pub(super) fn score_quiets(&mut self, lists: &PlyLists, score: impl Fn(Move) -> u8) {
        for at in lists.quiets..self.quiets_top {
            self.quiet_scores[at] = score(self.quiets[at]);
        }
    }

    /// Takes the quiet move with the highest positive history; of equals, the
    /// first generated.
    pub(super) fn take_best_quiet(&mut self, lists: &PlyLists) -> Option<Move> {
        let scores = &mut self.quiet_scores[lists.quiets..self.quiets_top];
        let (at, _) = take_best(scores, HISTORY_BIAS)?;
        Some(self.quiets[lists.quiets + at])
    }

    /// Takes the quiet move at index `at`. `None` means that the list has ended, `Some(None)` that
    /// this move has been taken before.
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

    /// The quiet moves taken so far.
    pub(super) fn tried_quiets(&self, lists: &PlyLists) -> impl Iterator<Item = Move> {
        (lists.quiets..self.quiets_top)
            .filter(|&at| self.quiet_scores[at] == TRIED_SCORE)
            .map(|at| self.quiets[at])
    }
}

/// Takes the move with the highest score above `floor`, the first of equals; returns its index and
/// the score.
fn take_best(scores: &mut [u8], floor: u8) -> Option<(usize, u8)> {
    let (mut best, mut best_index) = (floor, None);
    for (at, &score) in scores.iter().enumerate() {
        if score > best {
            (best, best_index) = (score, Some(at));
        }
    }
    let at = best_index?;
    scores[at] = TRIED_SCORE;
    Some((at, best))
}
