//! A search tree as it is grown, and which part of it a page keeps.
//!
//! All scores are White's: White makes them large, Black small. `alpha` is
//! what White is already sure of elsewhere, `beta` what Black is.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::eval::{INFINITY, Score};
use serde::Serialize;

/// None of the three searches visits more positions than this. All are stored,
/// in some 150 MB, and plain minimax takes a few seconds for them.
pub const MAX_NODES: usize = 5_000_000;
/// Nor do the searches that only give a number or an example more than this.
pub const MAX_SIDE_NODES: usize = 1_000_000;

/// How a node came by its score. The page knows them by these names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScoreSource {
    /// From its children.
    Searched,
    /// The evaluation, for the search looks no further.
    Horizon,
    /// The side to move is mated.
    Mate,
    /// No move, and no check.
    Stalemate,
    /// Neither side can ever mate.
    Material,
    /// The 50-move rule, or it has occurred before.
    Repetition,
    /// The transposition table had it.
    Known,
    /// So good that it is not searched.
    FarAbove,
    /// Even a pass is good enough.
    Pass,
    /// Quiescence: good enough without a move.
    Stands,
    /// Quiescence: there is nothing to take.
    Quiet,
    /// No line is longer.
    NoRoom,
    /// The search was ended before.
    Unfinished,
}

/// What is known of a node besides. The page knows them by these names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flag {
    /// The side to move is in check.
    Check,
    /// Below the horizon: captures alone.
    Quiescence,
    /// The answer to a check is searched a ply deeper.
    Extended,
    /// Nothing is known to begin with: searched a ply less deep.
    Shallower,
    /// So bad that quiet moves are not tried.
    FarBelow,
    /// Still worse: captures alone, as below the horizon.
    Hopeless,
    /// Late quiet moves are not tried.
    TooLate,
    /// Captures of little worth are not tried.
    TooLittle,
}

impl Flag {
    /// All of them, by bit.
    pub const ALL: [Flag; 8] = [
        Flag::Check,
        Flag::Quiescence,
        Flag::Extended,
        Flag::Shallower,
        Flag::FarBelow,
        Flag::Hopeless,
        Flag::TooLate,
        Flag::TooLittle,
    ];

    /// Its bit.
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
    /// Who moves here.
    pub side: Color,
    /// What White is sure of.
    pub alpha: Score,
    /// What Black is sure of.
    pub beta: Score,
    /// What came out.
    pub score: Score,
    /// Plies left.
    pub depth: u8,
    /// How it came out.
    pub end: ScoreSource,
    /// A set of [`Flag`].
    pub flags: u8,
}

/// The parent of a root.
pub const NONE: u32 = u32::MAX;

/// What is known of a node as it is entered.
pub struct NewNode {
    /// The move that led here.
    pub mv: Move,
    /// Who moves here.
    pub side: Color,
    /// The window, White's bound first.
    pub window: (Score, Score),
    /// Plies left.
    pub depth: u8,
    /// A set of [`Flag`].
    pub flags: u8,
}

/// The window of a search that knows of no bounds.
pub const FULL_WINDOW: (Score, Score) = (-INFINITY, INFINITY);

/// A tree, its nodes in the order in which they were entered.
#[derive(Default)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The nodes entered and not left.
    open: Vec<u32>,
    /// Captures that were looked at and left out, with their node.
    left_out: Vec<(u32, Move)>,
}

impl Tree {
    /// Enters a node.
    pub fn enter(&mut self, entered: NewNode) {
        let parent = self.open.last().copied().unwrap_or(NONE);
        self.open.push(self.nodes.len() as u32);
        self.nodes.push(Node {
            parent,
            mv: entered.mv,
            side: entered.side,
            alpha: entered.window.0,
            beta: entered.window.1,
            score: 0,
            depth: entered.depth,
            end: ScoreSource::Searched,
            flags: entered.flags,
        });
    }

    /// The node entered last and not left.
    pub fn current_node(&mut self) -> Option<&mut Node> {
        let &top = self.open.last()?;
        self.nodes.get_mut(top as usize)
    }

    /// Notes that a capture is left out at the node entered last.
    pub fn prune_capture(&mut self, mv: Move) {
        self.left_out.extend(self.open.last().map(|&top| (top, mv)));
    }

    /// Leaves a node.
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

    /// How many nodes were entered below a root.
    pub fn len(&self) -> usize {
        self.nodes.iter().filter(|node| node.parent != NONE).count()
    }

    /// How many nodes there are, roots included.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The captures left out, with their node, in the order of nodes left.
    pub fn left_out(&self) -> &[(u32, Move)] {
        &self.left_out
    }

    /// The line of best moves from `at` down.
    pub fn pv(&self, mut at: u32, sizes: &[u32]) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some(best) = self.best(at, sizes) {
            line.push(self.nodes[best as usize].mv);
            at = best;
        }
        line
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

    /// The first child that gives a node its score, if one does.
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

    /// How many nodes each node's subtree has, itself included.
    pub fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![1; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate().rev() {
            if node.parent != NONE {
                sizes[node.parent as usize] += sizes[at];
            }
        }
        sizes
    }

    /// Which nodes a page keeps, at most `most`: whole families, those first
    /// that are near the best line and near the root. A later root is worth
    /// more than one before.
    pub fn select(&self, most: usize, sizes: &[u32]) -> Vec<bool> {
        let mut kept = vec![false; self.nodes.len()];
        let mut families = BinaryHeap::new();
        let mut left = most;
        let roots =
            (0..self.nodes.len() as u32).filter(|&at| self.nodes[at as usize].parent == NONE);
        for (age, root) in roots.collect::<Vec<_>>().into_iter().rev().enumerate() {
            kept[root as usize] = true;
            left = left.saturating_sub(1);
            families.push((Reverse(ITERATION_COST * age as u32), Reverse(root)));
        }
        while let Some((Reverse(cost), Reverse(at))) = families.pop() {
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
                let aside = if rank == 0 {
                    0
                } else {
                    SIDE_MOVE_COST + 4 * rank.ilog2()
                };
                families.push((Reverse(cost + PLY_COST + aside), Reverse(child)));
            }
        }
        kept
    }
}

/// What a ply further from the root costs a family that wants to be kept,
const PLY_COST: u32 = 4;
/// what a move costs that is not the best, besides what its rank costs,
const SIDE_MOVE_COST: u32 = 4;
/// and what an earlier iteration costs.
const ITERATION_COST: u32 = 12;
