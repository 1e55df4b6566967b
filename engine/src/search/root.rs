//! What is asked at the root: which moves count, and how many lines.

use super::margins::{ASPIRATION_LIMIT, ASPIRATION_MIN_DEPTH};
use super::node::NodeArgs;
use super::{Pv, Report, Search, Watcher};
use crate::board::moves::Move;
use crate::eval::{INFINITY, Score, is_mate};

/// Restrictions of the root; none unless somebody asks.
#[derive(Default)]
pub(super) struct Root<'w> {
    /// The moves that count; all if empty.
    pub moves: &'w [Move],
    /// Room for the lines wanted, best first; a single line needs none.
    pub pvs: &'w mut [Report],
    /// Lines found in this iteration: their first moves no longer count.
    pub pv_index: usize,
}

impl Root<'_> {
    /// Whether what a search finds may not be what the position is worth.
    pub(super) fn is_restricted(&self) -> bool {
        self.pv_index > 0 || !self.moves.is_empty()
    }
}

impl<W: Watcher> Search<'_, W> {
    /// Whether a move of the root does not count.
    pub(super) fn is_excluded(&self, mv: Move) -> bool {
        let root = &self.root;
        (!root.moves.is_empty() && !root.moves.contains(&mv))
            || root.pvs[..root.pv_index]
                .iter()
                .any(|line| line.best() == mv)
    }

    /// Wants no more lines than there are moves to begin them with.
    pub(super) fn prepare_multi_pv(&mut self) {
        let count = self
            .position
            .legal_moves()
            .filter(|&mv| !self.is_excluded(mv));
        let lines = count.count().max(1).min(self.root.pvs.len());
        let found = core::mem::take(&mut self.root.pvs);
        self.root.pvs = &mut found[..lines];
        let nothing = self.report(0);
        self.root.pvs.fill(nothing);
    }

    /// One iteration: the best line, or one after the other as many as are
    /// wanted. A single line is looked for near the score of the iteration
    /// before; while it is not there, the iteration is repeated, each time twice
    /// as far around what came out.
    pub(super) fn iterate(&mut self, depth: u8, in_check: bool) {
        let entry = NodeArgs {
            alpha: -INFINITY,
            beta: INFINITY,
            depth,
            in_check,
            allow_null: false,
            pv_node: true,
        };
        if self.root.pvs.is_empty() {
            let mut within = self.margins.aspiration_window;
            while depth >= ASPIRATION_MIN_DEPTH
                && within < ASPIRATION_LIMIT
                && !is_mate(self.root_score)
            {
                if self.search_root(self.aspiration_args(entry, within)) {
                    return;
                }
                within *= 2;
            }
            self.search_root(entry);
            return;
        }
        for rank in 0..self.root.pvs.len() {
            self.root.pv_index = rank;
            // What the iteration before found at this rank is tried first.
            let before = self.root.pvs[rank];
            if rank > 0 {
                let again = self.is_excluded(before.best());
                self.pv_table[0] = if again { Pv::EMPTY } else { before.pv };
                self.root_score = before.score;
            }
            let score = self.node(entry);
            if self.stopped {
                break;
            }
            self.root_score = score;
            self.root.pvs[rank] = self.report(entry.depth);
            self.root.pv_index = rank + 1;
        }
        let complete = core::mem::take(&mut self.root.pv_index);
        if complete > 0 {
            // Of equals, the first found stays first.
            let (found, _) = self.root.pvs.split_at_mut(complete);
            insertion_sort(found);
            self.pv_table[0] = found[0].pv;
            self.root_score = found[0].score;
        }
        if !self.stopped {
            self.watcher.multi_pv(self.root.pvs);
        }
    }

    /// The window in which an iteration's score is expected.
    fn aspiration_args(&self, entry: NodeArgs, within: Score) -> NodeArgs {
        NodeArgs {
            alpha: self.root_score - within,
            beta: self.root_score + within,
            ..entry
        }
    }

    /// Searches the root; whether that is all, because the score lies within
    /// the window or time is up.
    fn search_root(&mut self, entry: NodeArgs) -> bool {
        let score = self.node(entry);
        if self.stopped {
            return true;
        }
        self.root_score = score;
        let within = score > entry.alpha && score < entry.beta;
        if !within {
            // What follows the first move is not known.
            self.pv_table[0].len = 1;
        }
        within
    }
}

/// Sorts lines by score, the best first; no heap, and equals keep their order.
fn insertion_sort(lines: &mut [Report]) {
    for end in 1..lines.len() {
        let mut at = end;
        while at > 0 && lines[at - 1].score < lines[at].score {
            lines.swap(at - 1, at);
            at -= 1;
        }
    }
}
