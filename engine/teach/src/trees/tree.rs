//! A recorded search tree, and the selection of the nodes that a page keeps.
//!
//! All scores are White's: White maximizes, Black minimizes. `alpha` is the
//! score that White has elsewhere, `beta` the one that Black has.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::eval::{INFINITY, Score};
use serde::Serialize;

/// The most nodes of each of the three searches. They take some 150 MB, and plain minimax needs a
/// few seconds for them.
pub const MAX_NODES: usize = 5_000_000;
/// The most nodes of a search that only gives a number or an example.
pub const MAX_SIDE_NODES: usize = 1_000_000;

/// Where a node's score comes from; the page uses the same names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScoreSource {
    /// Its children.
    Searched,
    /// From the static evaluation at the horizon.
    Horizon,
    /// The side to move is mated.
    Mate,
    /// There is no legal move, and no check.
    Stalemate,
    /// Neither side can ever mate.
    InsufficientMaterial,
    /// The 50-move rule, or the position has occurred before.
    DrawByRule,
    /// The transposition table.
    TableCutoff,
    /// The static evaluation, far above beta.
    ReverseFutility,
    /// A null move that failed high.
    NullMoveCutoff,
    /// Quiescence: the static evaluation, at or above beta.
    StandPat,
    /// Quiescence: the static evaluation, with no capture to search.
    Quiet,
    /// The static evaluation, because the line is as long as lines get.
    CapacityLimit,
    /// From nowhere: the search was stopped here.
    Unfinished,
}

/// Other properties of a node; the page uses the same names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flag {
    /// The side to move is in check.
    Check,
    /// A node of quiescence.
    Quiescence,
    /// The side to move is in check: searched a ply deeper.
    CheckExtension,
    /// There is no hash move: searched a ply less deep.
    InternalIterativeReduction,
    /// Quiet moves are skipped.
    Futility,
    /// The evaluation is further below alpha still: quiescence decides.
    Razoring,
    /// Quiet moves after enough others are skipped.
    LateMovePruning,
    /// Captures of pieces too small to raise alpha are skipped.
    DeltaPruning,
}

impl Flag {
    /// All flags, by bit.
    pub const ALL: [Flag; 8] = [
        Flag::Check,
        Flag::Quiescence,
        Flag::CheckExtension,
        Flag::InternalIterativeReduction,
        Flag::Futility,
        Flag::Razoring,
        Flag::LateMovePruning,
        Flag::DeltaPruning,
    ];

    /// The flag's bit.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A node. The moves from the root are those of its ancestors and its own.
#[derive(Clone, Copy)]
pub struct Node {
    /// Index of its parent, or `NONE`.
    pub parent: u32,
    /// The move that led here; [`Move::NONE`] for a root and for a null move.
    pub mv: Move,
    /// The side to move.
    pub side: Color,
    /// The score that White has elsewhere.
    pub alpha: Score,
    /// The score that Black has elsewhere.
    pub beta: Score,
    /// The result.
    pub score: Score,
    /// Plies left.
    pub depth: u8,
    /// Where the score comes from.
    pub source: ScoreSource,
    /// A set of [`Flag`].
    pub flags: u8,
}

/// The parent of a root.
pub const NONE: u32 = u32::MAX;

/// A node as it is entered.
pub struct NewNode {
    /// The move that led here.
    pub mv: Move,
    /// The side to move.
    pub side: Color,
    /// The window, White's bound first.
    pub window: (Score, Score),
    /// Plies left.
    pub depth: u8,
    /// A set of [`Flag`].
    pub flags: u8,
}

/// The window without bounds.
pub const FULL_WINDOW: (Score, Score) = (-INFINITY, INFINITY);

/// A tree, its nodes in the order in which they were entered.
#[derive(Default)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The nodes entered and not left.
    open: Vec<u32>,
    /// Captures skipped by SEE pruning, with their node.
    pruned_captures: Vec<(u32, Move)>,
}

impl Tree {
    /// Enters a node.
    pub fn enter(&mut self, new: NewNode) {
        let parent = self.open.last().copied().unwrap_or(NONE);
        self.open.push(self.nodes.len() as u32);
        self.nodes.push(Node {
            parent,
            mv: new.mv,
            side: new.side,
            alpha: new.window.0,
            beta: new.window.1,
            score: 0,
            depth: new.depth,
            source: ScoreSource::Searched,
            flags: new.flags,
        });
    }

    /// The node that was entered last and not left.
    pub fn current_node(&mut self) -> Option<&mut Node> {
        let &top = self.open.last()?;
        self.nodes.get_mut(top as usize)
    }

    /// Adds a capture that the current node prunes.
    pub fn prune_capture(&mut self, mv: Move) {
        let pruned = self.open.last().map(|&node| (node, mv));
        self.pruned_captures.extend(pruned);
    }

    /// Leaves the current node with its score.
    pub fn end_node(&mut self, score: Score) {
        if let Some(node) = self.current_node() {
            node.score = score;
        }
        self.open.pop();
    }

    /// All nodes.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The number of nodes below the roots.
    pub fn len(&self) -> usize {
        self.nodes.iter().filter(|node| node.parent != NONE).count()
    }

    /// The number of nodes, roots included.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The pruned captures, with their node.
    pub fn pruned_captures(&self) -> &[(u32, Move)] {
        &self.pruned_captures
    }

    /// The principal variation from a node on.
    pub fn pv(&self, mut at: u32, sizes: &[u32]) -> Vec<Move> {
        let mut pv = Vec::new();
        while let Some(best) = self.best(at, sizes) {
            pv.push(self.nodes[best as usize].mv);
            at = best;
        }
        pv
    }

    /// The moves from the root to a node.
    pub fn moves(&self, mut at: u32) -> Vec<Move> {
        let mut moves = Vec::new();
        while self.nodes[at as usize].parent != NONE {
            moves.push(self.nodes[at as usize].mv);
            at = self.nodes[at as usize].parent;
        }
        moves.reverse();
        moves
    }

    /// The first child with the node's score, if any.
    pub fn best(&self, at: u32, sizes: &[u32]) -> Option<u32> {
        let score = self.nodes[at as usize].score;
        self.children(at, sizes)
            .find(|&child| self.nodes[child as usize].score == score)
    }

    /// The children of a node.
    pub fn children<'t>(&self, at: u32, sizes: &'t [u32]) -> impl Iterator<Item = u32> + use<'t> {
        let end = at + sizes[at as usize];
        let mut next = at + 1;
        std::iter::from_fn(move || {
            let child = next;
            next += sizes.get(child as usize)?;
            (child < end).then_some(child)
        })
    }

    /// The nodes that alpha-beta visits of a tree of minimax's with the best move always first: of
    /// uniform trees with `b` moves it has `b^ceil(d/2) + b^floor(d/2) - 1` leaves.
    pub fn minimal_nodes(&self, sizes: &[u32]) -> u64 {
        // On the PV; where one move is enough for a cutoff; and where every move is tried for one.
        let mut counts = vec![[1_u64; 3]; sizes.len()];
        for at in (0..sizes.len() as u32).rev() {
            let Some(best) = self.best(at, sizes) else {
                continue;
            };
            let [pv, _, all] = counts[best as usize];
            let cuts = self
                .children(at, sizes)
                .map(|child| counts[child as usize][1]);
            let cuts: u64 = cuts.sum();
            let others = cuts - counts[best as usize][1];
            counts[at as usize] = [1 + pv + others, 1 + all, 1 + cuts];
        }
        counts.first().map_or(0, |count| count[0])
    }

    /// The size of each node's subtree, itself included.
    pub fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![1; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate().rev() {
            if node.parent != NONE {
                sizes[node.parent as usize] += sizes[at];
            }
        }
        sizes
    }

    /// Whether the page keeps each node, with at most `max_nodes` of them. Either all children of a
    /// node are kept or none. Those near the PV, near the root and of later iterations come first.
    pub fn select(&self, max_nodes: usize, sizes: &[u32]) -> Vec<bool> {
        let mut kept = vec![false; self.nodes.len()];
        let mut parents = BinaryHeap::new();
        let mut left = max_nodes;
        let roots =
            (0..self.nodes.len() as u32).filter(|&at| self.nodes[at as usize].parent == NONE);
        for (age, root) in roots.collect::<Vec<_>>().into_iter().rev().enumerate() {
            kept[root as usize] = true;
            left = left.saturating_sub(1);
            parents.push((Reverse(ITERATION_COST * age as u32), Reverse(root)));
        }
        while let Some((Reverse(cost), Reverse(at))) = parents.pop() {
            let mut children: Vec<u32> = self.children(at, sizes).collect();
            if children.len() > left {
                continue;
            }
            left -= children.len();
            let side = self.nodes[at as usize].side;
            children.sort_by_key(|&child| {
                let score = self.nodes[child as usize].score;
                match side {
                    Color::White => -score,
                    Color::Black => score,
                }
            });
            for (rank, child) in children.into_iter().enumerate() {
                kept[child as usize] = true;
                let side_move = match rank {
                    0 => 0,
                    _ => SIDE_MOVE_COST + 4 * rank.ilog2(),
                };
                parents.push((Reverse(cost + PLY_COST + side_move), Reverse(child)));
            }
        }
        kept
    }
}

/// The cost of keeping a node for each ply from the root.
const PLY_COST: u32 = 4;
/// The cost for each move that is not the best, in addition to that of its rank.
const SIDE_MOVE_COST: u32 = 4;
/// The cost for each later iteration.
const ITERATION_COST: u32 = 12;

#[cfg(test)]
mod tests {
    use octet_engine::board::piece::Color;

    use super::*;

    /// A tree in which every position has `width` moves, all with the same score.
    fn grow(tree: &mut Tree, width: usize, depth: u8) {
        tree.enter(NewNode {
            mv: Move::NONE,
            side: Color::White,
            window: FULL_WINDOW,
            depth,
            flags: 0,
        });
        if depth > 0 {
            (0..width).for_each(|_| grow(tree, width, depth - 1));
        }
        tree.end_node(0);
    }

    #[test]
    fn the_least_count_of_uniform_trees_is_that_of_the_formula() {
        for width in 1..6_u64 {
            for depth in 0..6_u8 {
                let mut tree = Tree::default();
                grow(&mut tree, width as usize, depth);
                // Every depth has such leaves, the inner nodes of the deeper ones.
                let leaves = |depth: u32| width.pow(depth.div_ceil(2)) + width.pow(depth / 2) - 1;
                let expected: u64 = (0..=depth.into()).map(leaves).sum();
                assert_eq!(
                    tree.minimal_nodes(&tree.sizes()),
                    expected,
                    "{width} {depth}"
                );
            }
        }
    }
}
