//! The search: iterative deepening, principal variation search with a
//! transposition table, and quiescence.
//!
//! The 6502 program searches the same nodes in the same order. `node.rs`
//! searches and counts nodes, `move_picker.rs` orders moves. The transposition
//! table and history survive a search; their owner decides when to clear them.

mod c128_memory;
mod history;
pub mod inner;
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
use crate::eval::{EvalWeights, EvaluatedPosition, MATE, Score};
use crate::game::Game;
pub use c128_memory::{BUCKET_BYTES, BUCKET_GENERATION, HistoryBytes, Plane, bucket_entries};
pub use history::{GRAVITY_SHIFT, HISTORY_BIAS, aged_history, updated_history};
use margins::Margins;
use move_stack::MoveStack;
pub use move_stack::{CAPTURES_CAPACITY, LOSING_SCORE, PLY_RESERVE, QUIETS_CAPACITY, TRIED_SCORE};
use root::Root;
use skill::{RootNoise, Skill};
use transposition::{Hit, TranspositionTable};

/// The deepest iteration.
pub const MAX_DEPTH: u8 = 40;
/// The greatest distance from the root, quiescence included. The node there
/// returns its static evaluation.
pub const MAX_PLY: usize = 62;
/// Index of the root among the hashes; those of the game's earlier positions
/// lie below it.
pub const ROOT: usize = 128;

/// When a search ends without being stopped, and how well it plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The last iteration, 1 to [`MAX_DEPTH`].
    pub depth: u8,
    /// The number of the node that ends the search. That node is counted and not searched.
    pub nodes: Option<u32>,
    /// Move blindness and evaluation noise.
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

/// A principal variation of up to [`MAX_DEPTH`] moves.
#[derive(Clone, Copy)]
pub struct Pv {
    moves: [Move; Pv::CAPACITY],
    len: usize,
}

impl Pv {
    /// The most moves.
    pub const CAPACITY: usize = MAX_DEPTH as usize;

    const EMPTY: Pv = Pv {
        moves: [Move::NONE; Pv::CAPACITY],
        len: 0,
    };

    /// The first [`MAX_DEPTH`] of these moves.
    #[must_use]
    pub fn new(moves: &[Move]) -> Pv {
        let mut pv = Pv::EMPTY;
        pv.len = moves.len().min(MAX_DEPTH as usize);
        pv.moves[..pv.len].copy_from_slice(&moves[..pv.len]);
        pv
    }

    /// The moves.
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }

    /// The first move, or [`Move::NONE`].
    fn best(&self) -> Move {
        self.as_slice().first().copied().unwrap_or(Move::NONE)
    }

    /// Becomes `mv` followed by `rest`.
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

/// The result of an iteration, the same on both machines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// The iteration completed; 0 if none was.
    pub depth: u8,
    /// The score for the side to move at the root.
    pub score: Score,
    /// The principal variation; its first move is the best move. Empty only
    /// when there is no legal move.
    pub pv: Pv,
    /// Nodes below the root since the search began; a re-search counts again.
    pub nodes: u32,
    /// The root's hash after all moves have been unmade.
    pub hash: u32,
}

impl Report {
    /// The report of a search that has found nothing.
    pub const EMPTY: Report = Report {
        depth: 0,
        score: crate::eval::DRAW,
        pv: Pv::EMPTY,
        nodes: 0,
        hash: 0,
    };

    /// The best move, or [`Move::NONE`] when there is no legal one.
    #[must_use]
    pub fn best(&self) -> Move {
        self.pv.best()
    }
}

/// A node as it is entered, for a [`Watcher`].
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

/// Why a node was extended, reduced, pruned or ended, for a [`Watcher`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// Neither side can ever mate.
    InsufficientMaterial,
    /// The 50-move rule, or the position has occurred before.
    DrawByRule,
    /// The side to move is in check: the node is searched a ply deeper.
    CheckExtension,
    /// There is no hash move: the node is searched a ply less deep.
    InternalIterativeReduction,
    /// The table's entry is deep enough and its bound lies outside the window.
    TableCutoff(Hit),
    /// The static evaluation is so far above beta that the node returns it.
    ReverseFutility,
    /// After a null move the opponent would stand pat at once: none is tried.
    NullMoveSpared,
    /// The null move fails high.
    NullMoveCutoff,
    /// The null move fails high with a mate, which it does not prove: the node
    /// returns beta.
    NullMoveMate,
    /// The table's score stands in for the static evaluation.
    TableEval,
    /// The static evaluation is so far below alpha that quiet moves are skipped.
    Futility,
    /// The static evaluation is further below alpha still, so quiescence decides.
    Razoring,
    /// Enough quiet moves have been tried, so the others are skipped.
    LateMovePruning,
    /// In check, quiet moves that cannot answer it are left out.
    QuietEvasions,
    /// A late move is searched less deep.
    LateMoveReduction,
    /// A move that was reduced beats alpha: it is searched again as deep as the
    /// first.
    ReductionUndone,
    /// A move beats the zero window of a PV node: it is searched again with the
    /// full window.
    FullWindow,
    /// The line is as long as lines get, or the move stack is full: the node
    /// returns its static evaluation.
    CapacityLimit,
    /// Quiescence: the static evaluation reaches beta.
    StandPat,
    /// Quiescence: captures of pieces too small to raise alpha are skipped.
    DeltaPruning,
    /// Quiescence: a capture that loses material is skipped.
    SeePruning(Move),
    /// The search ends: this node and those above it are incomplete.
    Stopped,
}

/// Observes a search and may end it. Every method does nothing by default.
pub trait Watcher {
    /// A node is entered.
    fn enter(&mut self, _node: &Node, _position: &EvaluatedPosition) {}
    /// A remark about the current node, which is the one entered last and not yet left.
    fn note(&mut self, _note: Note) {}
    /// The current node is left, with its score for its side to move.
    fn leave(&mut self, _score: Score) {}
    /// The table at the end of an iteration, before [`Watcher::iteration`].
    fn table(&mut self, _table: &TranspositionTable) {}
    /// An iteration is complete.
    fn iteration(&mut self, _report: &Report) {}
    /// A multi-PV iteration is complete: its reports, best first. The best one
    /// goes to [`Watcher::iteration`] next.
    fn multi_pv(&mut self, _reports: &[Report]) {}
    /// Whether to start another iteration; called after each.
    fn continue_deepening(&mut self) -> bool {
        true
    }
    /// Whether to end the search; called every 1,024 nodes. Only a search for which this always
    /// returns false is repeatable.
    fn stop(&mut self, _nodes: u32) -> bool {
        false
    }
}

impl Watcher for () {}

/// A search: its position, path, lists and counters, all of fixed size.
/// ```
/// use octet_engine::Game;
/// use octet_engine::search::{Limits, Report, Search, Watcher, transposition};
///
/// /// Prints what each iteration found, and stops the search after 20,000 nodes.
/// struct Info;
///
/// impl Watcher for Info {
///     fn iteration(&mut self, report: &Report) {
///         println!("info depth {} score cp {}", report.depth, report.score);
///     }
///
///     fn stop(&mut self, nodes: u32) -> bool {
///         nodes >= 20_000 // or a flag that another thread sets
///     }
/// }
///
/// let mut memory = transposition::EMPTY; // keep it for the next move of the game
/// let game = Game::default();
/// let limits = Limits::depth(20);
/// let report = Search::new(&game, limits, memory.table(), &mut Info).run();
/// assert!(game.position().has_legal_move(report.best()));
/// assert!((1..20).contains(&report.depth));
/// ```
pub struct Search<'w, W: Watcher> {
    position: EvaluatedPosition,
    table: TranspositionTable<'w>,
    watcher: &'w mut W,
    limits: Limits,
    nodes: u32,
    stopped: bool,
    /// Hashes of the game's positions before [`ROOT`], of the path's after it.
    hashes: [u32; 256],
    /// The first index of `hashes` in use.
    oldest: usize,
    ply: usize,
    path: [Move; MAX_PLY],
    pv_table: [Pv; MAX_DEPTH as usize + 1],
    root_score: Score,
    /// The last static evaluation at each ply. A ply that did not evaluate (in check, PV node)
    /// keeps that of an earlier node.
    static_evals: [Score; MAX_PLY],
    killers: [[Move; 2]; MAX_PLY + 1],
    pawn_table: PawnTable,
    move_stack: MoveStack,
    margins: Margins,
    full_width: bool,
    /// The score of a mate that is to be proved or refuted, in a search at full width that looks for
    /// nothing else.
    mated: Option<Score>,
    root: Root<'w>,
    skill: Skill,
    root_noise: RootNoise,
}

impl<'w, W: Watcher> Search<'w, W> {
    /// A search of the game's current position. It ages the entries and the history that it finds;
    /// if both are cleared, the search depends on nothing before it.
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
            mated: None,
            root: Root::default(),
            skill: limits.skill.for_position(game.position().state().hash()),
            root_noise: RootNoise::NONE,
        }
    }

    /// Switches off pruning, reductions and the table: the score is that of a
    /// search of all moves.
    #[must_use]
    pub fn full_width(mut self) -> Self {
        self.full_width = true;
        self
    }

    /// Decides whether the side to move is mated in at most so many moves of the opponent, whatever
    /// it plays: then, and only then, is the last report's score a mate against it. Otherwise the
    /// report's PV begins with a move that is not mated so soon.
    ///
    /// Nothing is pruned, reduced, extended or evaluated, and the table is not used, so that the
    /// answer is exact but for draws by repetition and the 50-move rule. The search does not use
    /// the limit of depth.
    #[must_use]
    pub fn mated_in(mut self, moves: u8) -> Self {
        let plies = 2 * moves.min(MAX_DEPTH / 2);
        self.mated = Some(Score::from(plies) - MATE);
        self.limits.depth = plies;
        self.full_width()
    }

    /// Searches with other margins than [`Margins::STANDARD`].
    #[must_use]
    pub fn margins(mut self, margins: Margins) -> Self {
        self.margins = margins;
        self
    }

    /// Evaluates with other weights than [`EvalWeights::STANDARD`].
    #[must_use]
    pub fn weights(mut self, weights: &EvalWeights) -> Self {
        self.position = EvaluatedPosition::with_weights(self.position.canonical(), weights);
        self
    }

    /// Searches only these moves at the root; all of them if `moves` is empty.
    #[must_use]
    pub fn root_moves(mut self, moves: &'w [Move]) -> Self {
        self.root.moves = moves;
        self
    }

    /// Multi-PV: finds the best `found.len()` root moves and leaves their
    /// reports there, best first.
    #[must_use]
    pub fn multi_pv(mut self, found: &'w mut [Report]) -> Self {
        self.root.pvs = found;
        self
    }

    /// Searches until a limit is reached; returns the last report.
    pub fn run(mut self) -> Report {
        self.table.new_search();
        self.hashes[ROOT] = self.position.state().hash();
        self.prepare_multi_pv();
        let in_check = self.position.in_check();
        if let Some(mated) = self.mated {
            let depth = self.prove_mate(mated, in_check);
            return self.report(depth);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_held_within_theirs() {
        for (asked, depth) in [
            (0, 1),
            (1, 1),
            (2, 2),
            (MAX_DEPTH, MAX_DEPTH),
            (255, MAX_DEPTH),
        ] {
            assert_eq!(Limits::depth(asked).depth, depth);
            assert_eq!(Limits::depth(asked).nodes, None);
        }
        for (asked, nodes) in [(0, 1), (1, 1), (2, 2), (u32::MAX, u32::MAX)] {
            let limits = Limits::nodes(asked);
            assert_eq!((limits.depth, limits.nodes), (MAX_DEPTH, Some(nodes)));
        }
    }

    /// As long as the deepest iteration, and no longer.
    #[test]
    fn a_pv_has_as_many_moves_as_iterations() {
        let moves: [Move; MAX_DEPTH as usize + 1] = core::array::from_fn(|n| Move {
            from: n as u8,
            to: 0,
        });
        let (most, first) = (MAX_DEPTH as usize, Move { from: 99, to: 1 });
        for len in 0..=moves.len() {
            let pv = Pv::new(&moves[..len]);
            assert_eq!(pv.as_slice(), &moves[..len.min(most)]);
            let mut longer = Pv::EMPTY;
            longer.update(first, &pv);
            assert_eq!(longer.best(), first);
            assert_eq!(longer.as_slice()[1..], moves[..len.min(most - 1)]);
        }
    }

    /// A proof looks two plies deep for each move, as far as iterations go.
    #[test]
    fn a_proof_looks_as_far_as_it_is_asked() {
        for moves in 0..=u8::MAX {
            let (mut memory, mut watcher) = (transposition::EMPTY, ());
            let limits = Limits::depth(1);
            let game = Game::default();
            let proof = Search::new(&game, limits, memory.table(), &mut watcher).mated_in(moves);
            let plies = (2 * u16::from(moves)).min(MAX_DEPTH.into());
            assert_eq!(u16::from(proof.limits.depth), plies);
            assert_eq!(proof.mated, Some(plies as Score - MATE));
        }
    }
}
