//! Staged move picking: a list of moves is generated only when its stage comes.

use super::margins::HISTORY_DEPTH;
use super::move_stack::{LOSING_SCORE, MoveStack, PlyLists};
use super::{Note, Search, Watcher};
use crate::board::moves::{Move, MoveType};

/// The next step of move picking.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The move of the table's entry; at the root, of the last iteration's PV.
    HashMove,
    /// Generates captures and promotions.
    GenerateCaptures,
    /// Captures by score, then by generation; losing ones are deferred.
    GoodCaptures,
    /// Quiet moves that caused a beta cutoff in a sibling: killer 0, then killer 1.
    Killers(usize),
    /// Generates quiet moves.
    GenerateQuiets,
    /// Quiet moves with a positive history, by history, then by generation.
    GoodQuiets,
    /// The other quiet moves, as generated.
    OtherQuiets,
    /// Deferred captures from this index on, as generated.
    LosingCaptures(usize),
}

/// The moves of a node, stage by stage.
pub(super) struct MovePicker {
    lists: PlyLists,
    stage: Stage,
    hash_move: Move,
    depth: u8,
    in_check: bool,
    skip_quiets: bool,
    /// Index of the next quiet move of [`Stage::OtherQuiets`].
    next_quiet: usize,
}

impl MovePicker {
    /// A picker for the current node. `hash_move` is tried first, if it is
    /// pseudo-legal; a `futile` node skips quiet moves.
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

    /// Skips the quiet moves that have not been tried.
    pub(super) fn skip_quiets(&mut self) {
        if matches!(
            self.stage,
            Stage::Killers(_) | Stage::GenerateQuiets | Stage::GoodQuiets | Stage::OtherQuiets
        ) {
            self.stage = Stage::LosingCaptures(0);
        }
        self.skip_quiets = true;
    }

    /// Removes the node's lists from the stack.
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
                    picker.stage = Stage::GoodCaptures; // (1)
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
                    return Some((mv, false)); // (2)
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
                    if picker.in_check {
                        self.keep_evasions(picker);
                    }
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

    /// Leaves out the quiet moves that cannot answer the check, where one piece alone gives it. After
    /// castling, en passant and promotions nobody knows which.
    fn keep_evasions(&mut self, picker: &MovePicker) {
        let last = self.ply.checked_sub(1).map(|parent| self.path[parent]);
        let checker = last
            .filter(|mv| mv.move_type() == MoveType::Normal)
            .and_then(|mv| self.position.only_checker(mv));
        if let Some(checker) = checker {
            self.watcher.note(Note::QuietEvasions);
            let position = &self.position;
            let evades = |mv| position.may_evade(checker, mv);
            self.move_stack.keep_quiets(&picker.lists, evades);
        }
    }

    /// Whether a quiet move was tried as hash move or killer.
    fn already_tried(&self, picker: &MovePicker, mv: Move) -> bool {
        mv == picker.hash_move || self.killers[self.ply].contains(&mv)
    }

    /// Whether the move is a capture or a promotion.
    fn is_tactical(&self, mv: Move) -> bool {
        !self.position.piece_on(mv.target()).is_empty()
            || matches!(mv.move_type(), MoveType::EnPassant | MoveType::Promotion(_))
    }

    /// Makes a quiet move that caused a beta cutoff the first killer of its ply.
    pub(super) fn update_killers(&mut self, mv: Move) {
        let killers = &mut self.killers[self.ply];
        if killers[0] != mv {
            killers[1] = killers[0];
            killers[0] = mv;
        }
    }

    /// Updates history after a beta cutoff by a quiet move: that move gets a bonus, the quiet moves
    /// tried before it a malus.
    pub(super) fn update_history(&mut self, mv: Move, depth: u8, picker: &MovePicker) {
        if depth < HISTORY_DEPTH {
            return;
        }
        let bonus = self.margins.history_bonus[depth as usize];
        let mut update = |mv: Move, bonus| {
            let piece = self.position.piece_on(mv.origin());
            self.table.history.update(piece, mv.target(), bonus);
        };
        update(mv, bonus);
        if matches!(picker.stage, Stage::GoodQuiets | Stage::OtherQuiets) {
            for tried in self.move_stack.tried_quiets(&picker.lists) {
                if tried != mv {
                    update(tried, -bonus);
                }
            }
        }
    }
}
