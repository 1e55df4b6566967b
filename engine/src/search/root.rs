//! The root of the search: its moves, aspiration windows and multi-PV.

use super::margins::{ASPIRATION_LIMIT, ASPIRATION_MIN_DEPTH};
use super::node::NodeArgs;
use super::{Pv, Report, Search, Watcher};
use crate::board::moves::Move;
use crate::eval::{INFINITY, Score, is_mate};

/// Restrictions of the root; none by default.
#[derive(Default)]
pub(super) struct Root<'w> {
    /// The moves to search; all if empty.
    pub moves: &'w [Move],
    /// Multi-PV reports, best first; empty for a search of one PV.
    pub pvs: &'w mut [Report],
    /// The number of the PV that is searched now. The first moves of the PVs before it are
    /// excluded.
    pub pv_index: usize,
}

impl Root<'_> {
    /// Whether root moves are excluded. The score may then differ from the position's.
    pub(super) fn is_restricted(&self) -> bool {
        self.pv_index > 0 || !self.moves.is_empty()
    }
}

impl<W: Watcher> Search<'_, W> {
    /// Whether a root move is not to be searched.
    pub(super) fn is_excluded(&self, mv: Move) -> bool {
        let root = &self.root;
        (!root.moves.is_empty() && !root.moves.contains(&mv))
            || root.pvs[..root.pv_index]
                .iter()
                .any(|report| report.best() == mv)
    }

    /// Limits multi-PV to the number of root moves.
    pub(super) fn prepare_multi_pv(&mut self) {
        let moves = self
            .position
            .legal_moves()
            .filter(|&mv| !self.is_excluded(mv));
        let count = moves.count().max(1).min(self.root.pvs.len());
        let pvs = core::mem::take(&mut self.root.pvs);
        self.root.pvs = &mut pvs[..count];
        let empty = self.report(0);
        self.root.pvs.fill(empty);
    }

    /// One iteration. Without multi-PV it starts with an aspiration window around the last score and
    /// doubles the window each time the score falls outside.
    pub(super) fn iterate(&mut self, depth: u8, in_check: bool) {
        let args = NodeArgs {
            alpha: -INFINITY,
            beta: INFINITY,
            depth,
            in_check,
            allow_null: false,
            pv_node: true,
        };
        if !self.root.pvs.is_empty() {
            self.iterate_multi_pv(args);
            return;
        }
        let mut window = self.margins.aspiration_window;
        while depth >= ASPIRATION_MIN_DEPTH
            && window < ASPIRATION_LIMIT
            && !is_mate(self.root_score)
        {
            if self.search_root(self.aspiration_args(args, window)) {
                return;
            }
            window *= 2;
        }
        self.search_root(args);
    }

    /// One iteration with multi-PV: finds the PVs one after the other, each with the full window.
    fn iterate_multi_pv(&mut self, args: NodeArgs) {
        for rank in 0..self.root.pvs.len() {
            self.root.pv_index = rank;
            // The PV that the last iteration found at this rank is tried first.
            let last = self.root.pvs[rank];
            if rank > 0 {
                let taken = self.is_excluded(last.best());
                self.pv_table[0] = if taken { Pv::EMPTY } else { last.pv };
                self.root_score = last.score;
            }
            let score = self.node(args);
            if self.stopped {
                break;
            }
            self.root_score = score;
            self.root.pvs[rank] = self.report(args.depth);
            self.root.pv_index = rank + 1;
        }
        let complete = core::mem::take(&mut self.root.pv_index);
        if complete > 0 {
            let pvs = &mut self.root.pvs[..complete];
            insertion_sort(pvs);
            self.pv_table[0] = pvs[0].pv;
            self.root_score = pvs[0].score;
        }
        if !self.stopped {
            self.watcher.multi_pv(self.root.pvs);
        }
    }

    /// Searches two plies deeper at a time, until the side to move has this score or the last
    /// iteration is done. Returns its depth.
    pub(super) fn prove_mate(&mut self, mated: Score, in_check: bool) -> u8 {
        let mut depth = 0;
        while depth < self.limits.depth {
            let score = self.node(NodeArgs {
                alpha: mated,
                beta: mated + 1,
                depth: depth + 2,
                in_check,
                allow_null: false,
                pv_node: true,
            });
            if self.stopped {
                break;
            }
            depth += 2;
            self.root_score = score;
            if score <= mated {
                break;
            }
        }
        depth
    }

    /// The root with an aspiration window.
    fn aspiration_args(&self, args: NodeArgs, window: Score) -> NodeArgs {
        NodeArgs {
            alpha: self.root_score - window,
            beta: self.root_score + window,
            ..args
        }
    }

    /// Searches the root. Returns whether the iteration is over: the score lies
    /// within the window, or the search has ended.
    fn search_root(&mut self, args: NodeArgs) -> bool {
        let score = self.node(args);
        if self.stopped {
            return true;
        }
        self.root_score = score;
        let in_window = score > args.alpha && score < args.beta;
        if !in_window {
            // Outside the window only the first move means anything.
            self.pv_table[0].len = 1;
        }
        in_window
    }
}

/// Sorts reports by falling score, without a heap; equals keep their order.
fn insertion_sort(reports: &mut [Report]) {
    for end in 1..reports.len() {
        let mut at = end;
        while at > 0 && reports[at - 1].score < reports[at].score {
            reports.swap(at - 1, at);
            at -= 1;
        }
    }
}
