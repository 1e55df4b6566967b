//! Quiescence: captures until the position is quiet.

use super::move_stack::LOSING_SCORE;
use super::node::NodeArgs;
use super::{MAX_PLY, Note, Search, Watcher};
use crate::board::moves::{Move, MoveType};
use crate::board::piece::PieceType;
use crate::eval::{INFINITY, MATE, Score};

impl<W: Watcher> Search<'_, W> {
    /// Quiescence: stand pat, or try captures that do not lose material; in check, search all
    /// evasions. Delta pruning skips captures of pieces too small to reach alpha; the score is then
    /// at least what such a capture could have reached.
    ///
    /// It neither probes nor stores in the table and detects no repetitions.
    pub(super) fn quiesce(&mut self, alpha: Score, beta: Score, in_check: bool) -> Score {
        let ply = self.ply;
        if ply == MAX_PLY || self.move_stack.is_full() {
            self.watcher.note(Note::CapacityLimit);
            return self.static_eval(); // (1)
        }
        if in_check {
            return self.search_evasions(alpha, beta); // (2)
        }
        let stand_pat = self.static_eval(); // (3)
        if stand_pat >= beta {
            self.watcher.note(Note::StandPat);
            return stand_pat; // (4)
        }
        let alpha = alpha.max(stand_pat); // (5)
        let (min_score, futility_value) = self.delta_prune(alpha - stand_pat);
        let mut best = stand_pat + futility_value; // (6)
        if futility_value != 0 {
            self.watcher.note(Note::DeltaPruning);
        }
        let Some(min_score) = min_score else {
            return best;
        };
        let list = self.move_stack.begin_ply();
        self.position.generate_captures(&mut self.move_stack); // (7)
        while let Some((mv, _)) = self.move_stack.take_best_capture(&list, min_score) {
            match mv.move_type() {
                MoveType::Promotion(PieceType::Queen) => {}
                MoveType::Promotion(_) => continue, // (8)
                _ if !self.full_width && self.position.is_losing_capture(mv) => {
                    self.watcher.note(Note::SeePruning(mv)); // (9)
                    continue;
                }
                _ => {}
            }
            if !self.position.is_legal(mv, false) || self.overlooks(mv, false, false) {
                continue; // (10)
            }
            best = best.max(self.search_capture(mv, alpha.max(best), beta));
            if self.stopped || best >= beta {
                break;
            }
        }
        self.move_stack.end_ply(&list); // (11)
        best
    }

    /// Delta pruning: the least ordering score of a capture that can make up `deficit`, and the
    /// most that the pruned captures could win.
    fn delta_prune(&self, deficit: Score) -> (Option<u8>, Score) {
        let mut futility_value = 0;
        for piece_type in VICTIMS {
            let gain = self.margins.delta_margin[piece_type.index()];
            if gain > deficit || self.full_width {
                return (Some(piece_type.bits()), futility_value); // (13)
            }
            futility_value = gain; // (12)
        }
        (None, futility_value) // (14)
    }

    /// Quiescence in check: captures by score, then all other moves as generated, but for promotions
    /// to less than a queen that capture nothing.
    fn search_evasions(&mut self, alpha: Score, beta: Score) -> Score {
        let mut best = -INFINITY;
        let mut has_legal_move = false;
        let mut quiets = None;
        let list = self.move_stack.begin_ply();
        self.position.generate_captures(&mut self.move_stack);
        loop {
            let capture = match quiets {
                None => self.move_stack.take_best_capture(&list, LOSING_SCORE + 1),
                Some(_) => None,
            };
            let mv = if let Some((mv, _)) = capture {
                mv
            } else {
                if quiets.is_none() {
                    self.position.generate_quiets(&mut self.move_stack);
                }
                let at = quiets.unwrap_or(0);
                quiets = Some(at + 1);
                match self.move_stack.quiet(&list, at) {
                    Some(mv) => mv,
                    None => break,
                }
            };
            if !self.position.is_legal(mv, true) {
                continue;
            }
            has_legal_move = true;
            best = best.max(self.search_capture(mv, alpha.max(best), beta));
            if self.stopped || best >= beta {
                break;
            }
        }
        self.move_stack.end_ply(&list);
        if has_legal_move {
            best
        } else {
            self.ply as Score - MATE
        }
    }

    fn search_capture(&mut self, mv: Move, alpha: Score, beta: Score) -> Score {
        let undo = self.make(mv); // (1)
        let in_check = self.position.gives_check(mv);
        let score = -self.node(NodeArgs {
            alpha: -beta, // (2)
            beta: -alpha,
            depth: 0, // (3)
            in_check,
            allow_null: true,
            pv_node: false,
        });
        self.ply -= 1;
        self.position.unmake(mv, undo); // (4)
        score
    }
}

/// Pieces that can be captured, by rising value.
const VICTIMS: [PieceType; 5] = [
    PieceType::Pawn,
    PieceType::Knight,
    PieceType::Bishop,
    PieceType::Rook,
    PieceType::Queen,
];
