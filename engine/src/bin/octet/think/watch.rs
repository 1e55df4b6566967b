//! The engine's own search, watched.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::eval::Score;
use engine::moves::Move;
use engine::piece::Color;
use engine::position::Position;
use engine::search::{Node, Note, Report, Watcher};
use indicatif::ProgressBar;

use super::tree::{End, Entered, Flag, Tree};

/// Grows the tree that the engine searches.
pub struct Watch<'s> {
    /// The tree so far; every iteration has its root.
    pub tree: Tree,
    /// What the iterations said.
    pub reports: Vec<Report>,
    stopped: bool,
    stop: &'s AtomicBool,
    bar: &'s ProgressBar,
}

impl<'s> Watch<'s> {
    /// A watch that ends the search when `stop` is set, and moves `bar` on with
    /// every iteration.
    pub fn new(stop: &'s AtomicBool, bar: &'s ProgressBar) -> Watch<'s> {
        Watch {
            tree: Tree::default(),
            reports: Vec::new(),
            stopped: false,
            stop,
            bar,
        }
    }

    fn flag(&mut self, flag: Flag) {
        if let Some(node) = self.tree.top() {
            node.flags |= flag.bit();
        }
    }

    fn end(&mut self, end: End) {
        if let Some(node) = self.tree.top() {
            node.end = end;
        }
    }
}

impl Watcher for Watch<'_> {
    fn enter(&mut self, node: &Node, position: &Position) {
        let side = position.side();
        let mut flags = 0;
        if node.in_check {
            flags |= Flag::Check.bit();
        }
        if node.depth == 0 {
            flags |= Flag::Quiescence.bit();
        }
        self.tree.enter(Entered {
            mv: node.path.last().copied().unwrap_or(Move::NONE),
            side,
            window: match side {
                Color::White => (node.alpha, node.beta),
                Color::Black => (-node.beta, -node.alpha),
            },
            depth: node.depth,
            flags,
        });
    }

    fn note(&mut self, note: Note) {
        match note {
            Note::NoMaterial => self.end(End::Material),
            Note::Repeats => self.end(End::Repetition),
            Note::Known(_) => self.end(End::Known),
            Note::FarAbove => self.end(End::FarAbove),
            Note::PassHolds => self.end(End::Pass),
            Note::NoRoom => self.end(End::NoRoom),
            Note::Stands => self.end(End::Stands),
            Note::Extended => self.flag(Flag::Extended),
            Note::Shallower => self.flag(Flag::Shallower),
            Note::FarBelow => self.flag(Flag::FarBelow),
            Note::Hopeless => self.flag(Flag::Hopeless),
            Note::TooLate => self.flag(Flag::TooLate),
            Note::TooLittle => self.flag(Flag::TooLittle),
            Note::Loses(mv) => self.tree.leave_out(mv),
            Note::Stopped => self.stopped = true,
        }
    }

    fn leave(&mut self, score: Score) {
        let stopped = self.stopped;
        let mut for_white = score;
        if let Some(node) = self.tree.top() {
            if stopped {
                node.end = End::Unfinished;
            }
            if node.side == Color::Black {
                for_white = -score;
            }
        }
        self.tree.leave(for_white);
    }

    fn iteration(&mut self, report: &Report) {
        self.reports.push(*report);
        self.bar.inc(1);
    }

    fn stop(&mut self, _nodes: u32) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
