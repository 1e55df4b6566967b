//! A second, plain implementation of the full-width search: fail-hard negamax
//! over legal moves in the reverse of generation order, without killers, PVs or
//! move picking. Its scores must be the same.

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_engine::eval::{DRAW, EvaluatedPosition, INFINITY, MATE, Score};
use octet_engine::game::Game;

/// What makes two positions the same for repetition.
#[derive(Clone, PartialEq, Eq)]
struct Key {
    pieces: Vec<char>,
    side: Color,
    castling: u8,
    en_passant: Square,
}

fn key(position: &Position) -> Key {
    let state = position.state();
    Key {
        pieces: Square::all()
            .map(|square| position.piece_on(square).letter())
            .collect(),
        side: position.side_to_move(),
        castling: state.castling,
        en_passant: state.en_passant,
    }
}

/// A reference search, which gives up after so many positions.
pub struct Reference {
    /// The game's positions and then the path's; `root` is the last of the game's.
    path: Vec<Key>,
    root: usize,
    left: u32,
}

impl Reference {
    /// The score of the game's last position, searched `depth` plies deep and then with quiescence;
    /// `None` if that takes more than `max_positions`.
    pub fn score(start: &Game, moves: &[Move], depth: u8, max_positions: u32) -> Option<Score> {
        let (mut game, mut path) = (start.clone(), vec![key(start.position())]);
        for &mv in moves {
            game.play(mv);
            path.push(key(game.position()));
        }
        let root = path.len() - 1;
        let mut reference = Reference {
            path,
            root,
            left: max_positions,
        };
        reference.node(
            &EvaluatedPosition::new(game.position().canonical()),
            -INFINITY,
            INFINITY,
            depth,
        )
    }

    fn ply(&self) -> Score {
        (self.path.len() - 1 - self.root) as Score
    }

    fn node(
        &mut self,
        position: &EvaluatedPosition,
        mut alpha: Score,
        beta: Score,
        depth: u8,
    ) -> Option<Score> {
        self.left = self.left.checked_sub(1)?;
        let in_check = position.in_check();
        let moves: Vec<Move> = position.legal_moves().collect();
        if self.ply() > 0 && position.insufficient_material() {
            return Some(DRAW);
        }
        if depth == 0 {
            return self.quiesce(position, moves, alpha, beta);
        }
        if in_check && moves.is_empty() {
            return Some(self.ply() - MATE);
        }
        if moves.is_empty() || self.ply() > 0 && self.drawn(position) {
            return Some(DRAW);
        }
        // The check extension.
        let depth = depth - u8::from(!in_check);
        for mv in moves.into_iter().rev() {
            alpha = alpha.max(-self.child(position, mv, -beta, -alpha, depth)?);
            if alpha >= beta {
                return Some(beta);
            }
        }
        Some(alpha)
    }

    /// Quiescence: stand pat, captures and queen promotions; in check all moves.
    fn quiesce(
        &mut self,
        position: &EvaluatedPosition,
        moves: Vec<Move>,
        mut alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let in_check = position.in_check();
        if in_check && moves.is_empty() {
            return Some(self.ply() - MATE);
        }
        if !in_check {
            alpha = alpha.max(position.evaluate());
            if alpha >= beta {
                return Some(beta);
            }
        }
        for mv in moves.into_iter().rev() {
            let is_capture =
                !position.piece_on(mv.target()).is_empty() || mv.move_type() == MoveType::EnPassant;
            let is_searched = match mv.promotion() {
                Some(piece_type) => piece_type == PieceType::Queen,
                None => is_capture,
            };
            if !in_check && !is_searched {
                continue;
            }
            alpha = alpha.max(-self.child(position, mv, -beta, -alpha, 0)?);
            if alpha >= beta {
                return Some(beta);
            }
        }
        Some(alpha)
    }

    fn child(
        &mut self,
        position: &EvaluatedPosition,
        mv: Move,
        alpha: Score,
        beta: Score,
        depth: u8,
    ) -> Option<Score> {
        let mut next = position.clone();
        next.make(mv);
        self.path.push(key(&next));
        let score = self.node(&next, alpha, beta, depth);
        self.path.pop();
        score
    }

    /// Draws by the 50-move rule and by repetition: the position has occurred
    /// once within the search, or twice since the last capture or pawn move.
    fn drawn(&self, position: &EvaluatedPosition) -> bool {
        let halfmove = position.state().halfmove;
        let last = self.path.len() - 1;
        let window = last.saturating_sub(halfmove.into());
        let earlier = (window..last).filter(|&n| self.path[n] == self.path[last]);
        let (mut times, mut in_search) = (0, false);
        for n in earlier {
            times += 1;
            in_search |= n > self.root;
        }
        halfmove >= 100 || in_search || times >= 2
    }
}
