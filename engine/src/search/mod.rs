//! The search: iterative deepening, principal variation search with a table,
//! and quiescence.
//!
//! This is the specification of the 6502's search, so everything that could
//! differ is stated: `node.rs` visits and counts, `pick.rs` orders, and only
//! the table is remembered from one search to the next, if its owner wishes.

mod history;
pub mod levels;
pub mod margins;
mod move_picker;
mod move_stack;
mod node;
pub mod params;
mod quiesce;
mod root;
pub mod skill;
pub mod transposition;

use crate::board::moves::Move;
use crate::eval::pawns::PawnTable;
use crate::eval::{EvalWeights, EvaluatedPosition, Score};
use crate::game::Game;
pub use history::{GRAVITY_SHIFT, HISTORY_OFFSET as HISTORY_BIAS};
use margins::Margins;
use move_stack::MoveStack;
pub use move_stack::{CAPTURES_CAPACITY, LOSING_SCORE, PLY_RESERVE, QUIETS_CAPACITY, TRIED_SCORE};
use root::Root;
use skill::{RootNoise, Skill};
use transposition::{Hit, TranspositionTable};

/// The deepest iteration.
pub const MAX_DEPTH: u8 = 40;
/// No line is longer than this, quiescence included: the position there is
/// evaluated as it stands.
pub const MAX_PLY: usize = 62;
/// Index of the root in the path; the game's history lies below it.
pub const ROOT: usize = 128;

/// When a search ends by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The last iteration, 1 to [`MAX_DEPTH`].
    pub depth: u8,
    /// The node that ends the search, or `Idle`.
    pub nodes: Option<u32>,
    /// What is seen at all.
    pub skill: Skill,
}

impl Limits {
    /// Iterations up to `depth`.
    #[must_use]
    pub fn depth(depth: u8) -> Limits {
        Limits {
            depth: depth.clamp(1, MAX_DEPTH),
            nodes: None,
            skill: Skill::FULL,
        }
    }

    /// Exactly `nodes` nodes, unless [`MAX_DEPTH`] is reached before.
    #[must_use]
    pub fn nodes(nodes: u32) -> Limits {
        Limits {
            depth: MAX_DEPTH,
            nodes: Some(nodes.max(1)),
            skill: Skill::FULL,
        }
    }
}

/// A line of moves. Lines are equal if their moves are; what lies beyond says nothing.
#[derive(Clone, Copy)]
pub struct Pv {
    moves: [Move; MAX_DEPTH as usize],
    len: usize,
}

impl Pv {
    const EMPTY: Pv = Pv {
        moves: [Move::NONE; MAX_DEPTH as usize],
        len: 0,
    };

    /// A line of the first [`MAX_DEPTH`] of these moves.
    #[must_use]
    pub fn new(moves: &[Move]) -> Pv {
        let mut line = Pv::EMPTY;
        for &mv in moves.iter().take(MAX_DEPTH as usize) {
            line.moves[line.len] = mv;
            line.len += 1;
        }
        line
    }

    /// The moves.
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }

    /// The first move, or [`MoveJson::NONE`].
    fn best(&self) -> Move {
        self.as_slice().first().copied().unwrap_or(Move::NONE)
    }

    /// `mv` followed by `rest`.
    fn update(&mut self, mv: Move, rest: &Pv) {
        let len = rest.len.min(MAX_DEPTH as usize - 1);
        self.moves[0] = mv;
        self.moves[1..=len].copy_from_slice(&rest.moves[..len]);
        self.len = len + 1;
    }
}

impl PartialEq for Pv {
    fn eq(&self, other: &Pv) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Pv {}

impl core::fmt::Debug for Pv {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// What both machines say at the end of every iteration, and at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// The iteration completed; 0 if none was.
    pub depth: u8,
    /// The score for the side to move at the root.
    pub score: Score,
    /// The principal variation; its first move is the best move. Empty only
    /// when there is no legal move.
    pub pv: Pv,
    /// Positions looked at below the root since the search began; one that is
    /// looked at again counts again.
    pub nodes: u32,
    /// The hash of the position, back at the root.
    pub hash: u32,
}

impl Report {
    /// The best move, or [`MoveJson::NONE`] when there is no legal one.
    #[must_use]
    pub fn best(&self) -> Move {
        self.pv.best()
    }
}

/// A node as it is entered, for those who watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node<'a> {
    /// The moves from the root.
    pub path: &'a [Move],
    /// Lower bound.
    pub alpha: Score,
    /// Upper bound.
    pub beta: Score,
    /// Plies left before quiescence.
    pub depth: u8,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// Nodes counted so far, this one included.
    pub nodes: u32,
    /// Hash of the position.
    pub hash: u32,
}

/// What is settled about a node while it is searched, for those who watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// Neither side can ever mate.
    InsufficientMaterial,
    /// The 50-move rule, or the position has occurred before.
    DrawByRule,
    /// The answer to a check is searched a ply deeper.
    CheckExtension,
    /// The table does not know where to begin: searched a ply less deep.
    InternalIterativeReduction,
    /// The table has it, deep enough and on the right side of the window.
    TableCutoff(Hit),
    /// So far above beta that it is not searched.
    ReverseFutility,
    /// Beta is reached even by passing.
    NullMoveCutoff,
    /// So far below alpha that no quiet move is tried.
    Futility,
    /// Still further below: quiescence decides.
    Razoring,
    /// The quiet moves that are left come too late to be tried.
    LateMovePruning,
    /// There is no room to search on: the evaluation counts.
    CapacityLimit,
    /// Quiescence: as things stand beta is reached.
    StandPat,
    /// Quiescence: captures of men who are worth too little are left out.
    DeltaPruning,
    /// Quiescence: a capture that loses material is left out.
    SeePruning(Move),
    /// The search is told to end: this node and those above are not finished.
    Stopped,
}

/// Sees a search from outside. Every method may be left as it is.
pub trait Watcher {
    /// A node is entered.
    fn enter(&mut self, _node: &Node, _position: &EvaluatedPosition) {}
    /// About the node entered last and not left.
    fn note(&mut self, _note: Note) {}
    /// The node entered last is left, with what it is worth to the side to
    /// move there.
    fn leave(&mut self, _score: Score) {}
    /// An iteration is about to be told of: a look at the table it leaves.
    fn table(&mut self, _table: &TranspositionTable) {}
    /// An iteration is complete.
    fn iteration(&mut self, _report: &Report) {}
    /// An iteration of a search for several lines is complete: the lines, best
    /// first. [`Watcher::iteration`] is told of the best one next.
    fn multi_pv(&mut self, _reports: &[Report]) {}
    /// Asked after each: should there be another?
    fn continue_deepening(&mut self) -> bool {
        true
    }
    /// Asked now and then: should the search end? Only a search that is never
    /// told to end is repeatable.
    fn stop(&mut self, _nodes: u32) -> bool {
        false
    }
}

/// Watches nothing.
impl Watcher for () {}

/// A search: its position, path, lists and counters, all of fixed size.
pub struct Search<'w, W: Watcher> {
    position: EvaluatedPosition,
    table: TranspositionTable<'w>,
    watcher: &'w mut W,
    limits: Limits,
    nodes: u32,
    stopped: bool,
    /// Hashes of the game's positions before [`ROOT`] and the line's after.
    hashes: [u32; 256],
    /// Oldest index of `hashes` that holds a position.
    oldest: usize,
    ply: usize,
    path: [Move; MAX_PLY],
    pv_table: [Pv; MAX_DEPTH as usize + 1],
    root_score: Score,
    /// The evaluations last asked for, by ply.
    static_evals: [Score; MAX_PLY],
    killers: [[Move; 2]; MAX_PLY + 1],
    pawn_table: PawnTable,
    move_stack: MoveStack,
    margins: Margins,
    full_width: bool,
    root: Root<'w>,
    skill: Skill,
    root_noise: RootNoise,
}

impl<'w, W: Watcher> Search<'w, W> {
    /// A search of the game's present position, which will use the table as it is and
    /// half of what history knows: cleared, the search depends on nothing that was
    /// before.
    pub fn new(
        game: &Game,
        limits: Limits,
        table: TranspositionTable<'w>,
        watcher: &'w mut W,
    ) -> Self {
        let mut hashes = [0; 256];
        let history = game.history();
        let oldest = ROOT - history.len();
        hashes[oldest..ROOT].copy_from_slice(history);
        Search {
            position: EvaluatedPosition::new(game.position().canonical()),
            table,
            watcher,
            limits,
            nodes: 0,
            stopped: false,
            hashes,
            oldest,
            ply: 0,
            path: [Move::NONE; MAX_PLY],
            pv_table: [Pv::EMPTY; MAX_DEPTH as usize + 1],
            root_score: 0,
            static_evals: [0; MAX_PLY],
            killers: [[Move::NONE; 2]; MAX_PLY + 1],
            pawn_table: PawnTable::new(),
            move_stack: MoveStack::new(),
            margins: Margins::STANDARD,
            full_width: false,
            root: Root::default(),
            skill: limits.skill.for_position(game.position().state().hash()),
            root_noise: RootNoise::NONE,
        }
    }

    /// Leaves out everything that rests on a guess: nothing is pruned, reduced
    /// or looked up, and the score is that of a search of every move.
    #[must_use]
    pub fn full_width(mut self) -> Self {
        self.full_width = true;
        self
    }

    /// Searches with other margins than [`Margins::STANDARD`].
    #[must_use]
    pub fn margins(mut self, margins: Margins) -> Self {
        self.margins = margins;
        self
    }

    /// Evaluates with other weights than [`Weights::STANDARD`].
    #[must_use]
    pub fn weights(mut self, weights: &EvalWeights) -> Self {
        self.position = EvaluatedPosition::with_weights(self.position.canonical(), weights);
        self
    }

    /// Looks only at some moves of the root: those of `moves`, unless it is
    /// empty.
    #[must_use]
    pub fn root_moves(mut self, moves: &'w [Move]) -> Self {
        self.root.moves = moves;
        self
    }

    /// Finds the best lines that begin with different moves, as many as
    /// `found` has room for; they are left there, best first. The report is
    /// that of the best one.
    #[must_use]
    pub fn multi_pv(mut self, found: &'w mut [Report]) -> Self {
        self.root.pvs = found;
        self
    }

    /// Thinks until a limit is reached; returns the last report.
    pub fn run(mut self) -> Report {
        self.table.new_search();
        self.hashes[ROOT] = self.position.state().hash();
        self.prepare_multi_pv();
        let in_check = self.position.in_check();
        let mut depth = 0;
        while depth < self.limits.depth {
            self.iterate(depth + 1, in_check);
            if self.stopped {
                break;
            }
            depth += 1;
            let report = self.report(depth);
            self.watcher.table(&self.table);
            self.watcher.iteration(&report);
            if self.pv_table[0].len == 0 || !self.watcher.continue_deepening() {
                break;
            }
        }
        self.report(depth)
    }

    fn report(&self, depth: u8) -> Report {
        Report {
            depth,
            score: self.root_score,
            pv: self.pv_table[0],
            nodes: self.nodes,
            hash: self.position.state().hash(),
        }
    }
}
