//! The order in which a node tries its moves, each list made only when its
//! turn comes.

use super::margins::HISTORY_DEPTH;
use super::move_stack::{LOSING_SCORE, MoveStack, PlyLists};
use super::{Search, Watcher};
use crate::board::moves::{Move, MoveType};

/// What is tried next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The move that the table or the iteration before holds best.
    HashMove,
    /// Captures and promotions are generated,
    GenerateCaptures,
    /// and tried, best score first, then first generated.
    GoodCaptures,
    /// Quiet moves that cut at this ply elsewhere.
    Killers(usize),
    /// The other quiet moves are generated,
    GenerateQuiets,
    /// and those with a good history tried, best first, then first generated.
    GoodQuiets,
    /// The others, as generated.
    OtherQuiets,
    /// Captures that lose material, as generated.
    LosingCaptures(usize),
}

/// One ply's moves while they are being tried.
pub(super) struct MovePicker {
    lists: PlyLists,
    stage: Stage,
    hash_move: Move,
    depth: u8,
    in_check: bool,
    skip_quiets: bool,
    /// Quiet moves taken in the order of generation.
    next_quiet: usize,
}

impl MovePicker {
    /// Begins a ply. `first` is tried before all else, if it is a move here.
    pub(super) fn new(
        stack: &MoveStack,
        hash_move: Move,
        depth: u8,
        in_check: bool,
        futile: bool,
    ) -> MovePicker {
        MovePicker {
            lists: stack.begin_ply(),
            stage: Stage::HashMove,
            hash_move,
            depth,
            in_check,
            skip_quiets: futile,
            next_quiet: 0,
        }
    }

    /// Leaves out the quiet moves that have not been tried.
    pub(super) fn skip_quiets(&mut self) {
        if matches!(
            self.stage,
            Stage::Killers(_) | Stage::GenerateQuiets | Stage::GoodQuiets | Stage::OtherQuiets
        ) {
            self.stage = Stage::LosingCaptures(0);
        }
        self.skip_quiets = true;
    }

    /// Gives the lists up.
    pub(super) fn close(&self, stack: &mut MoveStack) {
        stack.end_ply(&self.lists);
    }
}

impl<W: Watcher> Search<'_, W> {
    /// The next move to try, and whether it is quiet.
    pub(super) fn next_move(&mut self, picker: &mut MovePicker) -> Option<(Move, bool)> {
        loop {
            match picker.stage {
                Stage::HashMove => {
                    picker.stage = Stage::GenerateCaptures;
                    if picker.hash_move != Move::NONE
                        && self.position.is_pseudo_legal(picker.hash_move)
                    {
                        return Some((picker.hash_move, !self.is_tactical(picker.hash_move)));
                    }
                    picker.hash_move = Move::NONE;
                }
                Stage::GenerateCaptures => {
                    self.position.generate_captures(&mut self.move_stack);
                    picker.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    let Some((mv, _)) = self
                        .move_stack
                        .take_best_capture(&picker.lists, LOSING_SCORE + 1)
                    else {
                        picker.stage = if picker.skip_quiets {
                            Stage::LosingCaptures(0)
                        } else {
                            Stage::Killers(0)
                        };
                        continue;
                    };
                    if mv == picker.hash_move {
                        continue;
                    }
                    if !picker.in_check && self.position.is_losing_capture(mv) {
                        self.move_stack.defer_losing(&picker.lists, mv);
                        continue;
                    }
                    return Some((mv, false));
                }
                Stage::Killers(n) => {
                    picker.stage = if n == 0 {
                        Stage::Killers(1)
                    } else {
                        Stage::GenerateQuiets
                    };
                    let killer = self.killers[self.ply][n];
                    if killer != Move::NONE
                        && killer != picker.hash_move
                        && self.position.is_pseudo_legal(killer)
                        && !self.is_tactical(killer)
                    {
                        return Some((killer, true));
                    }
                }
                Stage::GenerateQuiets => {
                    self.position.generate_quiets(&mut self.move_stack);
                    picker.stage = Stage::OtherQuiets;
                    if picker.depth >= HISTORY_DEPTH {
                        picker.stage = Stage::GoodQuiets;
                        let (position, history) = (&self.position, &self.table.history);
                        self.move_stack.score_quiets(&picker.lists, |mv| {
                            history.get(position.piece_on(mv.origin()), mv.target())
                        });
                    }
                }
                Stage::GoodQuiets => match self.move_stack.take_best_quiet(&picker.lists) {
                    Some(mv) if self.already_tried(picker, mv) => {}
                    Some(mv) => return Some((mv, true)),
                    None => picker.stage = Stage::OtherQuiets,
                },
                Stage::OtherQuiets => {
                    let next = if picker.depth >= HISTORY_DEPTH {
                        self.move_stack.take_quiet(&picker.lists, picker.next_quiet)
                    } else {
                        self.move_stack
                            .quiet(&picker.lists, picker.next_quiet)
                            .map(Some)
                    };
                    picker.next_quiet += 1;
                    match next {
                        None => picker.stage = Stage::LosingCaptures(0),
                        Some(Some(mv)) if !self.already_tried(picker, mv) => {
                            return Some((mv, true));
                        }
                        Some(_) => {}
                    }
                }
                Stage::LosingCaptures(n) => {
                    let (mv, at) = self.move_stack.losing_capture(&picker.lists, n)?;
                    picker.stage = Stage::LosingCaptures(at + 1);
                    if mv != picker.hash_move {
                        return Some((mv, false));
                    }
                }
            }
        }
    }

    /// Whether a quiet move was tried before the list was made.
    fn already_tried(&self, picker: &MovePicker, mv: Move) -> bool {
        mv == picker.hash_move || self.killers[self.ply].contains(&mv)
    }

    /// Whether the move is generated among captures and promotions.
    fn is_tactical(&self, mv: Move) -> bool {
        !self.position.piece_on(mv.target()).is_empty()
            || matches!(mv.move_type(), MoveType::EnPassant | MoveType::Promotion(_))
    }

    /// Notes a quiet move that cut: to be tried early at this ply, and before
    /// others elsewhere. Those taken from the list before it were worse.
    pub(super) fn update_killers_and_history(&mut self, mv: Move, depth: u8, picker: &MovePicker) {
        let killers = &mut self.killers[self.ply];
        if killers[0] != mv {
            killers[1] = killers[0];
            killers[0] = mv;
        }
        if depth < HISTORY_DEPTH {
            return;
        }
        let bonus = self.margins.history_bonus[depth as usize];
        let position = &self.position;
        self.table
            .history
            .update(position.piece_on(mv.origin()), mv.target(), bonus);
        if matches!(picker.stage, Stage::GoodQuiets | Stage::OtherQuiets) {
            for tried in self.move_stack.tried_quiets(&picker.lists) {
                if tried != mv {
                    self.table.history.update(
                        position.piece_on(tried.origin()),
                        tried.target(),
                        -bonus,
                    );
                }
            }
        }
    }
}
