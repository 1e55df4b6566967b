//! Records the tree of the engine's own search.

use std::sync::atomic::{AtomicBool, Ordering};

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::eval::{EvaluatedPosition, Score};
use octet_engine::search::{Node, Note, Report, Watcher};

use super::build::Progress;
use super::tree::{Flag, NewNode, ScoreSource, Tree};

/// A watcher that records the tree.
pub struct TreeRecorder<'s> {
    /// The tree so far. Every entry of the root begins another tree in it.
    pub tree: Tree,
    /// The reports of the iterations.
    pub reports: Vec<Report>,
    stopped: bool,
    stop: &'s AtomicBool,
    progress: &'s dyn Progress,
}

impl<'s> TreeRecorder<'s> {
    /// A recorder that ends the search when `stop` is set, and informs `progress` of every
    /// iteration.
    pub fn new(stop: &'s AtomicBool, progress: &'s dyn Progress) -> TreeRecorder<'s> {
        TreeRecorder {
            tree: Tree::default(),
            reports: Vec::new(),
            stopped: false,
            stop,
            progress,
        }
    }

    fn flag(&mut self, flag: Flag) {
        if let Some(node) = self.tree.current_node() {
            node.flags |= flag.bit();
        }
    }

    fn source(&mut self, source: ScoreSource) {
        if let Some(node) = self.tree.current_node() {
            node.source = source;
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
            Note::InsufficientMaterial => self.source(ScoreSource::InsufficientMaterial),
            Note::DrawByRule => self.source(ScoreSource::DrawByRule),
            Note::TableCutoff(_) => self.source(ScoreSource::TableCutoff),
            Note::ReverseFutility => self.source(ScoreSource::ReverseFutility),
            Note::NullMoveCutoff => self.source(ScoreSource::NullMoveCutoff),
            Note::CapacityLimit => self.source(ScoreSource::CapacityLimit),
            Note::StandPat => self.source(ScoreSource::StandPat),
            Note::CheckExtension => self.flag(Flag::CheckExtension),
            Note::InternalIterativeReduction => self.flag(Flag::InternalIterativeReduction),
            Note::Futility => self.flag(Flag::Futility),
            Note::Razoring => self.flag(Flag::Razoring),
            Note::LateMovePruning => self.flag(Flag::LateMovePruning),
            Note::DeltaPruning => self.flag(Flag::DeltaPruning),
            Note::SeePruning(mv) => self.tree.prune_capture(mv),
            Note::Stopped => self.stopped = true,
            // The scores of the node and its children say as much.
            Note::NullMoveSpared
            | Note::NullMoveMate
            | Note::TableEval
            | Note::QuietEvasions
            | Note::LateMoveReduction
            | Note::ReductionUndone
            | Note::FullWindow => {}
        }
    }

    fn leave(&mut self, score: Score) {
        let stopped = self.stopped;
        let mut for_white = score;
        if let Some(node) = self.tree.current_node() {
            if stopped {
                node.source = ScoreSource::Unfinished;
            }
            if node.side == Color::Black {
                for_white = -score;
            }
        }
        self.tree.end_node(for_white);
    }

    fn iteration(&mut self, report: &Report) {
        self.reports.push(*report);
        self.progress.advance(1);
    }

    fn stop(&mut self, _nodes: u32) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
