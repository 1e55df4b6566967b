//! Nodes inside a tree that is made up, so that a node can be held against the 6502's without the
//! search that would lead to it: at the last plies, with lists that are nearly full, in any window.

use super::node::NodeArgs;
use super::{MAX_PLY, Pv, ROOT, Search, Watcher};
use crate::board::moves::Move;
use crate::eval::Score;

/// What lies above a node, and what its parent asks of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InnerNode<'a> {
    /// Hashes of the positions from the root down to the one before the parent's: as many as the
    /// parent is plies deep.
    pub hashes: &'a [u32],
    /// Captures and quiet moves in the lists of the plies above.
    pub listed: [usize; 2],
    /// The static evaluation two plies above, where the node is so deep.
    pub static_eval: Score,
    /// The killers of the node's ply.
    pub killers: [Move; 2],
    /// Lower bound of the window.
    pub alpha: Score,
    /// Upper bound of the window.
    pub beta: Score,
    /// Plies left before quiescence.
    pub depth: u8,
    /// Whether a null move may be tried.
    pub allow_null: bool,
    /// Whether this is a PV node; none lies deeper than [`MAX_DEPTH`](super::MAX_DEPTH).
    pub pv_node: bool,
}

/// What a node returns to its parent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeResult {
    /// Nodes from this one on, itself included.
    pub nodes: u32,
    /// Its score, or a bound outside the window; `None` if the limit of nodes has ended the search.
    pub score: Option<Score>,
    /// The PV of a PV node that has a score; empty elsewhere.
    pub pv: Pv,
}

impl<W: Watcher> Search<'_, W> {
    /// Makes a legal move in the position, which is not the root's but lies as deep as `inner` says,
    /// and searches the node that it leads to.
    pub fn inner_node(mut self, mv: Move, inner: &InnerNode<'_>) -> NodeResult {
        self.ply = inner.hashes.len();
        self.hashes[ROOT..ROOT + self.ply].copy_from_slice(inner.hashes);
        self.hashes[ROOT + self.ply] = self.position.state().hash();
        if let Some(above) = self.ply.checked_sub(1) {
            self.static_evals[above] = inner.static_eval;
        }
        self.move_stack.fill(inner.listed);
        self.make(mv);
        let ply = self.ply;
        self.killers[ply] = inner.killers;
        let score = self.node(NodeArgs {
            alpha: inner.alpha,
            beta: inner.beta,
            depth: inner.depth,
            in_check: self.position.gives_check(mv),
            allow_null: inner.allow_null,
            pv_node: inner.pv_node,
        });
        let pv = match inner.pv_node && !self.stopped {
            true => self.pv_table[ply],
            false => Pv::EMPTY,
        };
        NodeResult {
            nodes: self.nodes,
            score: (!self.stopped).then_some(score),
            pv,
        }
    }
}

const _: () = assert!(MAX_PLY < ROOT);
