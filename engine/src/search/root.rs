//! What is asked at the root: which moves count, and how many lines.

use crate::eval::{INFINITY, Score, is_mate};
use crate::moves::Move;
use crate::search::margins::{EXPECTED_END, EXPECTED_FROM};
use crate::search::node::Entry;
use crate::search::{Line, Report, Search, Watcher};

/// Restrictions of the root; none unless somebody asks.
#[derive(Default)]
pub(super) struct Root<'w> {
    /// The moves that count; all if empty.
    pub only: &'w [Move],
    /// Room for the lines wanted, best first; a single line needs none.
    pub found: &'w mut [Report],
    /// Lines found in this iteration: their first moves no longer count.
    pub rank: usize,
}

impl Root<'_> {
    /// Whether what a search finds may not be what the position is worth.
    pub(super) fn is_restricted(&self) -> bool {
        self.rank > 0 || !self.only.is_empty()
    }
}

impl<W: Watcher> Search<'_, W> {
    /// Whether a move of the root does not count.
    pub(super) fn left_out(&self, mv: Move) -> bool {
        let root = &self.root;
        (!root.only.is_empty() && !root.only.contains(&mv))
            || root.found[..root.rank].iter().any(|line| line.best() == mv)
    }

    /// Wants no more lines than there are moves to begin them with.
    pub(super) fn count_root_lines(&mut self) {
        let count = self.position.legal_moves().filter(|&mv| !self.left_out(mv));
        let lines = count.count().max(1).min(self.root.found.len());
        let found = core::mem::take(&mut self.root.found);
        self.root.found = &mut found[..lines];
        let nothing = self.report(0);
        self.root.found.fill(nothing);
    }

    /// One iteration: the best line, or one after the other as many as are
    /// wanted. A single line is looked for near the score of the iteration
    /// before; while it is not there, the iteration is repeated, each time twice
    /// as far around what came out.
    pub(super) fn iterate(&mut self, depth: u8, in_check: bool) {
        let entry = Entry {
            alpha: -INFINITY,
            beta: INFINITY,
            depth,
            in_check,
            may_pass: false,
            open: true,
        };
        if self.root.found.is_empty() {
            let mut within = self.margins.expected_within;
            while depth >= EXPECTED_FROM && within < EXPECTED_END && !is_mate(self.score) {
                if self.holds(self.expected(entry, within)) {
                    return;
                }
                within *= 2;
            }
            self.holds(entry);
            return;
        }
        for rank in 0..self.root.found.len() {
            self.root.rank = rank;
            // What the iteration before found at this rank is tried first.
            let before = self.root.found[rank];
            if rank > 0 {
                let again = self.left_out(before.best());
                self.lines[0] = if again { Line::EMPTY } else { before.line };
                self.score = before.score;
            }
            let score = self.node(entry);
            if self.stopped {
                break;
            }
            self.score = score;
            self.root.found[rank] = self.report(entry.depth);
            self.root.rank = rank + 1;
        }
        let complete = core::mem::take(&mut self.root.rank);
        if complete > 0 {
            // Of equals, the first found stays first.
            let (found, _) = self.root.found.split_at_mut(complete);
            insertion_sort(found);
            self.lines[0] = found[0].line;
            self.score = found[0].score;
        }
        if !self.stopped {
            self.watcher.lines(self.root.found);
        }
    }

    /// The window in which an iteration's score is expected.
    fn expected(&self, entry: Entry, within: Score) -> Entry {
        Entry {
            alpha: self.score - within,
            beta: self.score + within,
            ..entry
        }
    }

    /// Searches the root; whether that is all, because the score lies within
    /// the window or time is up.
    fn holds(&mut self, entry: Entry) -> bool {
        let score = self.node(entry);
        if self.stopped {
            return true;
        }
        self.score = score;
        let within = score > entry.alpha && score < entry.beta;
        if !within {
            // What follows the first move is not known.
            self.lines[0].len = 1;
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
