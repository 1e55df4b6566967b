//! Builds the trees of the teaching searches: a position whose moves are made and unmade, and the
//! tree of the nodes that they visit.

use std::sync::atomic::{AtomicBool, Ordering};

use octet_engine::board::draw;
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::eval::{DRAW, EvalWeights, EvaluatedPosition, MATE, Score};
use octet_engine::game::Game;

use super::tree::{FULL_WINDOW, Flag, NewNode, ScoreSource, Tree};

/// The limits of a teaching search, and the weights with which it evaluates.
pub struct Bounds<'s> {
    /// The search ends after so many nodes.
    pub max_nodes: usize,
    /// How many moves of a position it tries, if not all.
    pub width: Option<usize>,
    /// The evaluation's weights.
    pub weights: &'s EvalWeights,
    /// The flag that ends it.
    pub stop: &'s AtomicBool,
}

/// The position and tree of a teaching search.
pub struct TreeBuilder<'s> {
    position: EvaluatedPosition,
    /// Hashes of the game's positions and then of the path's.
    path: Vec<u32>,
    root: usize,
    /// The tree so far.
    pub tree: Tree,
    /// Whether moves are tried in reverse order.
    pub reversed: bool,
    bounds: Bounds<'s>,
}

impl<'s> TreeBuilder<'s> {
    /// A search of the game's position.
    pub fn new(game: &Game, bounds: Bounds<'s>) -> TreeBuilder<'s> {
        let position = game.position().canonical();
        let position = EvaluatedPosition::with_weights(position, bounds.weights);
        let mut path = game.history().to_vec();
        let root = path.len();
        path.push(position.state().hash());
        TreeBuilder {
            position,
            path,
            root,
            tree: Tree::default(),
            reversed: false,
            bounds,
        }
    }

    /// Enters the root, searches it and leaves it. Returns its score, or `None` if the search ended
    /// early.
    pub fn run(
        &mut self,
        depth: u8,
        search: impl FnOnce(&mut Self) -> Option<Score>,
    ) -> Option<Score> {
        self.enter(Move::NONE, depth, FULL_WINDOW);
        let score = search(self)?;
        self.tree.end_node(score);
        Some(score)
    }

    /// Makes a move, searches it and unmakes it.
    pub fn with_move(
        &mut self,
        mv: Move,
        depth: u8,
        window: (Score, Score),
        search: impl FnOnce(&mut Self) -> Option<Score>,
    ) -> Option<Score> {
        if self.tree.size() > self.bounds.max_nodes || self.bounds.stop.load(Ordering::Relaxed) {
            return None;
        }
        let undo = self.position.make(mv);
        self.path.push(self.position.state().hash());
        self.enter(mv, depth, window);
        let score = search(self)?;
        self.tree.end_node(score);
        self.path.pop();
        self.position.unmake(mv, undo);
        Some(score)
    }

    fn enter(&mut self, mv: Move, depth: u8, window: (Score, Score)) {
        let check = self.position.in_check();
        self.tree.enter(NewNode {
            mv,
            side: self.position.side_to_move(),
            window,
            depth,
            flags: if check { Flag::Check.bit() } else { 0 },
        });
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.position.side_to_move()
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The legal moves.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.position.legal_moves().collect();
        if self.reversed {
            moves.reverse();
        }
        moves
    }

    /// The moves that are tried: all, or as many as the bounds allow, namely those after which the
    /// static evaluation is best for the mover. Their order is that of [`TreeBuilder::moves`].
    pub fn tried_moves(&mut self) -> Vec<Move> {
        let moves = self.moves();
        let Some(width) = self.bounds.width.filter(|&width| width < moves.len()) else {
            return moves;
        };
        let mut ranked: Vec<(Score, usize)> = Vec::new();
        for (nth, &mv) in moves.iter().enumerate() {
            let undo = self.position.make(mv);
            ranked.push((self.position.evaluate(), nth));
            self.position.unmake(mv, undo);
        }
        // The evaluations are the opponent's.
        ranked.sort_unstable();
        ranked.truncate(width);
        ranked.sort_unstable_by_key(|&(_, nth)| nth);
        ranked.into_iter().map(|(_, nth)| moves[nth]).collect()
    }

    /// The engine's static evaluation, for White.
    pub fn evaluate(&mut self) -> Score {
        self.set_source(ScoreSource::Horizon);
        self.for_white(self.position.evaluate())
    }

    /// The score of a game that is over here.
    pub fn result(&mut self, moves: &[Move]) -> Option<Score> {
        let ply = self.path.len() - 1 - self.root;
        if moves.is_empty() {
            if self.position.in_check() {
                self.set_source(ScoreSource::Mate);
                return Some(self.for_white(ply as Score - MATE));
            }
            self.set_source(ScoreSource::Stalemate);
            return Some(DRAW);
        }
        if ply == 0 {
            return None;
        }
        let halfmove = self.position.state().halfmove;
        if self.position.insufficient_material() {
            self.set_source(ScoreSource::InsufficientMaterial);
        } else if halfmove >= draw::FIFTY_MOVES
            || draw::is_repetition(&self.path, halfmove, self.root)
        {
            self.set_source(ScoreSource::DrawByRule);
        } else {
            return None;
        }
        Some(DRAW)
    }

    fn set_source(&mut self, source: ScoreSource) {
        if let Some(node) = self.tree.current_node() {
            node.source = source;
        }
    }

    fn for_white(&self, score: Score) -> Score {
        match self.position.side_to_move() {
            Color::White => score,
            Color::Black => -score,
        }
    }
}
