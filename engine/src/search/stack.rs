//! The moves of all plies on one stack, and the order in which they are tried.

use crate::generate::{MAX_CAPTURES, MAX_QUIETS, Sink};

use crate::moves::Move;

/// Room for the captures of all plies of a line.
pub const CAPTURES_CAPACITY: usize = 1536;
/// Room for the quiet moves of all plies of a line.
pub const QUIETS_CAPACITY: usize = 3072;

const _: () = assert!(MAX_CAPTURES < PLY_ROOM && MAX_QUIETS < PLY_ROOM);

/// Set in the origin of a quiet move that has been tried out of turn.
pub const TRIED: u8 = 0x80;
/// Ordering score of a capture that has been tried.
pub const TRIED_SCORE: u8 = 0;
/// Room that a ply must find in a list before it is searched: a page.
pub const PLY_ROOM: usize = 256;

/// All lists, one after the other.
pub(super) struct Stack {
    captures: [Move; CAPTURES_CAPACITY],
    /// Ordering score; [`TRIED_SCORE`] once tried.
    scores: [u8; CAPTURES_CAPACITY],
    quiets: [Move; QUIETS_CAPACITY],
    captures_top: usize,
    quiets_top: usize,
}

impl Sink for Stack {
    #[inline]
    fn capture(&mut self, mv: Move, score: u8) {
        self.captures[self.captures_top] = mv;
        self.scores[self.captures_top] = score;
        self.captures_top += 1;
    }

    #[inline]
    fn quiet(&mut self, mv: Move) {
        self.quiets[self.quiets_top] = mv;
        self.quiets_top += 1;
    }
}

/// What is tried next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The move of the iteration before.
    Line(Move),
    /// Captures and promotions, best score first, then first generated.
    Captures,
    /// Quiet moves that cut at this ply elsewhere.
    Killer(usize),
    /// The other quiet moves, as generated.
    Quiets(usize),
}

/// One ply's lists while they are being tried.
pub(super) struct Picker {
    captures: usize,
    quiets: usize,
    stage: Stage,
}

impl Stack {
    pub(super) const fn new() -> Stack {
        Stack {
            captures: [Move::NONE; CAPTURES_CAPACITY],
            scores: [0; CAPTURES_CAPACITY],
            quiets: [Move::NONE; QUIETS_CAPACITY],
            captures_top: 0,
            quiets_top: 0,
        }
    }

    /// Whether there may be too little room for another ply: less than a page,
    /// which the 6502 sees in the high byte of the address.
    pub(super) fn is_full(&self) -> bool {
        self.captures_top >= CAPTURES_CAPACITY - PLY_ROOM
            || self.quiets_top >= QUIETS_CAPACITY - PLY_ROOM
    }

    /// Opens a ply; the generator writes its lists next. `first` is tried
    /// before everything else, if it is there.
    pub(super) fn open(&self, first: Move) -> Picker {
        let stage = if first == Move::NONE {
            Stage::Captures
        } else {
            Stage::Line(first)
        };
        Picker {
            captures: self.captures_top,
            quiets: self.quiets_top,
            stage,
        }
    }

    /// Closes the ply that `picker` opened.
    pub(super) fn close(&mut self, picker: &Picker) {
        self.captures_top = picker.captures;
        self.quiets_top = picker.quiets;
    }

    /// The next move to try.
    pub(super) fn next(&mut self, picker: &mut Picker, killers: &[Move; 2]) -> Option<Move> {
        loop {
            match picker.stage {
                Stage::Line(mv) => {
                    picker.stage = Stage::Captures;
                    if self.take(picker, mv) {
                        return Some(mv);
                    }
                }
                Stage::Captures => match self.best_capture(picker) {
                    Some(mv) => return Some(mv),
                    None => picker.stage = Stage::Killer(0),
                },
                Stage::Killer(n) => {
                    picker.stage = if n == 0 {
                        Stage::Killer(1)
                    } else {
                        Stage::Quiets(0)
                    };
                    if killers[n] != Move::NONE && self.take_quiet(picker, killers[n]) {
                        return Some(killers[n]);
                    }
                }
                Stage::Quiets(n) => {
                    let at = picker.quiets + n;
                    if at == self.quiets_top {
                        return None;
                    }
                    picker.stage = Stage::Quiets(n + 1);
                    if self.quiets[at].from & TRIED == 0 {
                        return Some(self.quiets[at]);
                    }
                }
            }
        }
    }

    fn take(&mut self, picker: &Picker, mv: Move) -> bool {
        let range = picker.captures..self.captures_top;
        match self.captures[range.clone()].iter().position(|&m| m == mv) {
            Some(n) => {
                self.scores[range.start + n] = TRIED_SCORE;
                true
            }
            None => self.take_quiet(picker, mv),
        }
    }

    fn take_quiet(&mut self, picker: &Picker, mv: Move) -> bool {
        let list = &mut self.quiets[picker.quiets..self.quiets_top];
        match list.iter_mut().find(|m| **m == mv) {
            Some(found) => {
                found.from |= TRIED;
                true
            }
            None => false,
        }
    }

    fn best_capture(&mut self, picker: &Picker) -> Option<Move> {
        let (mut best, mut chosen) = (TRIED_SCORE, None);
        for at in picker.captures..self.captures_top {
            if self.scores[at] > best {
                (best, chosen) = (self.scores[at], Some(at));
            }
        }
        let at = chosen?;
        self.scores[at] = TRIED_SCORE;
        Some(self.captures[at])
    }
}
