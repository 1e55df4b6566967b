//! The order in which a node tries its moves, each list made only when its
//! turn comes.

use crate::moves::{Move, MoveKind};
use crate::search::margins::HISTORY_DEPTH;
use crate::search::stack::{LOSING_SCORE, Lists, Stack};
use crate::search::{Search, Watcher};

/// What is tried next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The move that the table or the iteration before holds best.
    First,
    /// Captures and promotions are generated,
    Captures,
    /// and tried, best score first, then first generated.
    NextCapture,
    /// Quiet moves that cut at this ply elsewhere.
    Killer(usize),
    /// The other quiet moves are generated,
    Quiets,
    /// and those with a good history tried, best first, then first generated.
    GoodQuiet,
    /// The others, as generated.
    NextQuiet,
    /// Captures that lose material, as generated.
    Losing(usize),
}

/// One ply's moves while they are being tried.
pub(super) struct Picker {
    lists: Lists,
    stage: Stage,
    first: Move,
    depth: u8,
    in_check: bool,
    futile: bool,
    /// Quiet moves taken in the order of generation.
    at: usize,
}

impl Picker {
    /// Begins a ply. `first` is tried before all else, if it is a move here.
    pub(super) fn new(
        stack: &Stack,
        first: Move,
        depth: u8,
        in_check: bool,
        futile: bool,
    ) -> Picker {
        Picker {
            lists: stack.open(),
            stage: Stage::First,
            first,
            depth,
            in_check,
            futile,
            at: 0,
        }
    }

    /// Leaves out the quiet moves that have not been tried.
    pub(super) fn no_more_quiets(&mut self) {
        if matches!(
            self.stage,
            Stage::Killer(_) | Stage::Quiets | Stage::GoodQuiet | Stage::NextQuiet
        ) {
            self.stage = Stage::Losing(0);
        }
        self.futile = true;
    }

    /// Gives the lists up.
    pub(super) fn close(&self, stack: &mut Stack) {
        stack.close(&self.lists);
    }
}

impl<W: Watcher> Search<'_, W> {
    /// The next move to try, and whether it is quiet.
    pub(super) fn next(&mut self, picker: &mut Picker) -> Option<(Move, bool)> {
        loop {
            match picker.stage {
                Stage::First => {
                    picker.stage = Stage::Captures;
                    if picker.first != Move::NONE && self.position.possible(picker.first) {
                        return Some((picker.first, !self.takes(picker.first)));
                    }
                    picker.first = Move::NONE;
                }
                Stage::Captures => {
                    self.position.generate_captures(&mut self.stack);
                    picker.stage = Stage::NextCapture;
                }
                Stage::NextCapture => {
                    let Some((mv, _)) = self.stack.best_capture(&picker.lists, LOSING_SCORE + 1)
                    else {
                        picker.stage = if picker.futile {
                            Stage::Losing(0)
                        } else {
                            Stage::Killer(0)
                        };
                        continue;
                    };
                    if mv == picker.first {
                        continue;
                    }
                    if !picker.in_check && self.position.loses(mv) {
                        self.stack.defer(&picker.lists, mv);
                        continue;
                    }
                    return Some((mv, false));
                }
                Stage::Killer(n) => {
                    picker.stage = if n == 0 {
                        Stage::Killer(1)
                    } else {
                        Stage::Quiets
                    };
                    let killer = self.killers[self.ply][n];
                    if killer != Move::NONE
                        && killer != picker.first
                        && self.position.possible(killer)
                        && !self.takes(killer)
                    {
                        return Some((killer, true));
                    }
                }
                Stage::Quiets => {
                    self.position.generate_quiets(&mut self.stack);
                    picker.stage = Stage::NextQuiet;
                    if picker.depth >= HISTORY_DEPTH {
                        picker.stage = Stage::GoodQuiet;
                        let (position, history) = (&self.position, &self.table.history);
                        self.stack.score_quiets(&picker.lists, |mv| {
                            history.get(position.man(mv.origin()), mv.target())
                        });
                    }
                }
                Stage::GoodQuiet => match self.stack.best_quiet(&picker.lists) {
                    Some(mv) if self.tried_before(picker, mv) => {}
                    Some(mv) => return Some((mv, true)),
                    None => picker.stage = Stage::NextQuiet,
                },
                Stage::NextQuiet => {
                    let next = if picker.depth >= HISTORY_DEPTH {
                        self.stack.other_quiet(&picker.lists, picker.at)
                    } else {
                        self.stack.quiet(&picker.lists, picker.at).map(Some)
                    };
                    picker.at += 1;
                    match next {
                        None => picker.stage = Stage::Losing(0),
                        Some(Some(mv)) if !self.tried_before(picker, mv) => {
                            return Some((mv, true));
                        }
                        Some(_) => {}
                    }
                }
                Stage::Losing(n) => {
                    let (mv, at) = self.stack.losing(&picker.lists, n)?;
                    picker.stage = Stage::Losing(at + 1);
                    if mv != picker.first {
                        return Some((mv, false));
                    }
                }
            }
        }
    }

    /// Whether a quiet move was tried before the list was made.
    fn tried_before(&self, picker: &Picker, mv: Move) -> bool {
        mv == picker.first || self.killers[self.ply].contains(&mv)
    }

    /// Whether the move is generated among captures and promotions.
    fn takes(&self, mv: Move) -> bool {
        !self.position.man(mv.target()).is_empty()
            || matches!(mv.kind(), MoveKind::EnPassant | MoveKind::Promotion(_))
    }

    /// Notes a quiet move that cut: to be tried early at this ply, and before
    /// others elsewhere. Those taken from the list before it were worse.
    pub(super) fn remember(&mut self, mv: Move, depth: u8, picker: &Picker) {
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
            .learn(position.man(mv.origin()), mv.target(), bonus);
        if matches!(picker.stage, Stage::GoodQuiet | Stage::NextQuiet) {
            for tried in self.stack.tried_quiets(&picker.lists) {
                if tried != mv {
                    self.table
                        .history
                        .learn(position.man(tried.origin()), tried.target(), -bonus);
                }
            }
        }
    }
}
