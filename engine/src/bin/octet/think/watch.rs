//! The engine's own search, watched.

use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::eval::Score;
use octet_engine::search::{Node, Note, Report, Watcher};

use super::tree::{Flag, NewNode, ScoreSource, Tree};

/// Grows the tree that the engine searches.
pub struct TreeRecorder<'s> {
    /// The tree so far; every iteration has its root.
    pub tree: Tree,
    /// What the iterations said.
    pub reports: Vec<Report>,
    stopped: bool,
    stop: &'s AtomicBool,
    bar: &'s ProgressBar,
}

impl<'s> TreeRecorder<'s> {
    /// A watch that ends the search when `stop` is set, and moves `bar` on with
    /// every iteration.
    pub fn new(stop: &'s AtomicBool, bar: &'s ProgressBar) -> TreeRecorder<'s> {
        TreeRecorder {
            tree: Tree::default(),
            reports: Vec::new(),
            stopped: false,
            stop,
            bar,
        }
    }

    fn flag(&mut self, flag: Flag) {
        if let Some(node) = self.tree.current_node() {
            node.flags |= flag.bit();
        }
    }

    fn end(&mut self, end: ScoreSource) {
        if let Some(node) = self.tree.current_node() {
            node.end = end;
        }
    }
}

impl Watcher for TreeRecorder<'_> {
    fn enter(&mut self, node: &Node, position: &EvaluatedPosition) {
        let side = position.side_to_move();
        let mut flags = 0;
        if node.in_check {
            flags |= Flag::Check.bit();
        }
        if node.depth == 0 {
            flags |= Flag::Quiescence.bit();
        }
        self.tree.enter(NewNode {
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
            Note::InsufficientMaterial => self.end(ScoreSource::Material),
            Note::DrawByRule => self.end(ScoreSource::Repetition),
            Note::TableCutoff(_) => self.end(ScoreSource::Known),
            Note::ReverseFutility => self.end(ScoreSource::FarAbove),
            Note::NullMoveCutoff => self.end(ScoreSource::Pass),
            Note::CapacityLimit => self.end(ScoreSource::NoRoom),
            Note::StandPat => self.end(ScoreSource::Stands),
            Note::CheckExtension => self.flag(Flag::Extended),
            Note::InternalIterativeReduction => self.flag(Flag::Shallower),
            Note::Futility => self.flag(Flag::FarBelow),
            Note::Razoring => self.flag(Flag::Hopeless),
            Note::LateMovePruning => self.flag(Flag::TooLate),
            Note::DeltaPruning => self.flag(Flag::TooLittle),
            Note::SeePruning(mv) => self.tree.prune_capture(mv),
            Note::Stopped => self.stopped = true,
        }
    }

    fn leave(&mut self, score: Score) {
        let stopped = self.stopped;
        let mut for_white = score;
        if let Some(node) = self.tree.current_node() {
            if stopped {
                node.end = ScoreSource::Unfinished;
            }
            if node.side == Color::Black {
                for_white = -score;
            }
        }
        self.tree.end_node(for_white);
    }

    fn iteration(&mut self, report: &Report) {
        self.reports.push(*report);
        self.bar.inc(1);
    }

    fn stop(&mut self, _nodes: u32) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
