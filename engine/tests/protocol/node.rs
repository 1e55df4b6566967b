//! A node that has been entered and not left: which children may it have, and which score?

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::PieceType;
use octet_engine::board::position::Position;
use octet_engine::eval::{DRAW, MATE, Score, is_mate};
use octet_engine::search::transposition::{Bound, Hit};
use octet_engine::search::{MAX_PLY, Node, Note};

/// A search of a move: its window, as the parent sees it, its depth, and what came of it.
#[derive(Clone, Copy, Debug)]
pub struct Try {
    pub mv: Move,
    pub alpha: Score,
    pub beta: Score,
    pub depth: u8,
    pub score: Option<Score>,
}

/// A node that has been entered and not left.
#[derive(Debug)]
pub struct Open {
    pub position: Position,
    pub eval: Score,
    /// The opponent's evaluation after a null move.
    pub passed: Score,
    pub mv: Option<Move>,
    /// The lower bound at first.
    pub first_alpha: Score,
    /// The lower bound after the moves so far.
    pub alpha: Score,
    pub beta: Score,
    /// Plies left, with extensions.
    pub depth: u8,
    pub in_check: bool,
    pub pv: bool,
    /// Nothing is left out.
    pub full_width: bool,
    /// Moves may be overlooked.
    pub blind: bool,
    pub quiescent: bool,
    pub notes: Vec<Note>,
    /// How many of them there were when the last child was entered.
    pub noted: usize,
    /// What the null move came to.
    pub null: Option<Score>,
    /// The searches of the last move.
    pub tries: Vec<Try>,
    /// The moves whose searches are over.
    pub done: Vec<Move>,
    /// The best of their scores.
    pub best: Option<Score>,
}

impl Open {
    pub fn hash(&self) -> u32 {
        self.position.state().hash()
    }

    pub fn has(&self, note: Note) -> bool {
        self.notes.contains(&note)
    }

    /// The searches of the last move are over: was none left out, and what has come of them?
    fn settle(&mut self) {
        let tries = core::mem::take(&mut self.tries);
        let Some(last) = tries.last() else { return };
        let score = last.score.expect("a score");
        let full = (last.alpha, last.beta) == (self.alpha, self.beta);
        let whole = self.quiescent || last.depth + 1 == self.depth;
        if score > self.alpha && !self.quiescent {
            assert!(whole, "a reduced move beats alpha: {self:?} {tries:?}");
            let inside = self.pv && score < self.beta;
            assert!(full || !inside, "no full window: {self:?} {tries:?}");
        }
        self.done.push(last.mv);
        self.best = Some(self.best.map_or(score, |best| best.max(score)));
        if !self.quiescent {
            self.alpha = self.alpha.max(score);
        }
    }

    /// A child is entered: is it searched as it should be? Returns whether it is a PV node.
    pub fn begin(&mut self, node: &Node, mv: Move) -> bool {
        let (alpha, beta) = (-node.beta, -node.alpha);
        let child = Try {
            mv,
            alpha,
            beta,
            depth: node.depth,
            score: None,
        };
        if self.tries.last().is_none_or(|last| last.mv != mv) {
            self.settle();
            let cut = self.best.is_some_and(|best| best >= self.beta);
            assert!(!cut, "a move after a cutoff: {self:?}");
            assert!(!self.done.contains(&mv), "a move again: {self:?}");
        }
        if self.quiescent {
            return self.begin_capture(child);
        }
        let zero_window = (self.alpha, self.alpha + 1);
        let noted = self.notes[self.noted..].last().copied();
        self.noted = self.notes.len();
        let pv = match self.tries.last() {
            None if self.done.is_empty() => {
                assert_eq!((alpha, beta), (self.alpha, self.beta), "{self:?}");
                assert_eq!(node.depth + 1, self.depth, "{self:?}");
                self.pv
            }
            None => {
                assert_eq!((alpha, beta), zero_window, "{self:?}");
                if noted == Some(Note::LateMoveReduction) {
                    assert!((1..self.depth - 1).contains(&node.depth), "{self:?}");
                    assert!(!self.in_check && !node.in_check && !self.is_tactical(mv));
                } else {
                    assert_eq!(node.depth + 1, self.depth, "{self:?}");
                }
                false
            }
            Some(last) => {
                assert_eq!(node.depth + 1, self.depth, "{self:?}");
                assert!(
                    last.score > Some(self.alpha),
                    "again without need: {self:?}"
                );
                match noted {
                    Some(Note::ReductionUndone) => {
                        assert!(last.depth < node.depth);
                        assert_eq!((alpha, beta), zero_window, "{self:?}");
                        false
                    }
                    Some(Note::FullWindow) => {
                        assert!(self.pv && last.score < Some(self.beta), "{self:?}");
                        assert_eq!((last.depth, last.beta), (node.depth, self.alpha + 1));
                        assert_eq!((alpha, beta), (self.alpha, self.beta), "{self:?}");
                        true
                    }
                    _ => panic!("a move again: {self:?}"),
                }
            }
        };
        self.tries.push(child);
        pv
    }

    /// A capture of quiescence, or an evasion.
    fn begin_capture(&mut self, child: Try) -> bool {
        assert_eq!((child.depth, child.beta), (0, self.beta));
        let mut least = self
            .best
            .map_or(self.first_alpha, |best| best.max(self.first_alpha));
        if self.in_check {
            assert!(!self.promotes_quietly_to_less(child.mv), "{self:?}");
        } else {
            assert!(self.is_tactical(child.mv) && self.eval < self.beta);
            assert!(!self.gives_away(child.mv), "{self:?}");
            least = least.max(self.eval);
        }
        if self.has(Note::DeltaPruning) {
            assert!(child.alpha >= least, "{self:?}");
        } else {
            assert_eq!(child.alpha, least, "{self:?}");
        }
        self.tries.push(child);
        false
    }

    /// The child of a null move is entered.
    pub fn begin_null(&self, node: &Node) {
        assert_eq!((node.alpha, node.beta), (-self.beta, 1 - self.beta));
        assert!(!self.pv && !self.in_check && !node.in_check && node.depth + 1 < self.depth);
        assert!(self.mv != Some(Move::NONE), "two null moves: {self:?}");
        // Where the opponent would stand pat at once, none is tried.
        assert!(node.depth > 0 || -self.passed >= self.beta, "{self:?}");
        assert!(self.done.is_empty() && self.tries.is_empty() && self.null.is_none());
        let side = self.position.side_to_move();
        let piece = |piece_type| !matches!(piece_type, PieceType::King | PieceType::Pawn);
        let mut pieces = self.position.pieces();
        let has_piece = pieces.any(|(_, color, of)| color == side && piece(of));
        assert!(has_piece, "a null move with pawns alone: {self:?}");
    }

    fn is_tactical(&self, mv: Move) -> bool {
        !self.position.piece_on(mv.target()).is_empty()
            || matches!(mv.move_type(), MoveType::EnPassant | MoveType::Promotion(_))
    }

    /// Whether quiescence leaves a capture out.
    fn gives_away(&self, mv: Move) -> bool {
        !self.full_width && self.position.is_losing_capture(mv)
    }

    /// Whether it promotes to less than a queen and captures nothing.
    fn promotes_quietly_to_less(&self, mv: Move) -> bool {
        let less = mv.promotion().is_some_and(|to| to != PieceType::Queen);
        less && self.position.piece_on(mv.target()).is_empty()
    }

    /// Whether it comes after the quiet moves. In check nobody asks whether it gives material away.
    fn comes_last(&self, mv: Move) -> bool {
        let loses = !self.in_check && self.position.is_losing_capture(mv);
        loses || self.promotes_quietly_to_less(mv)
    }

    /// The node is left: is this its score?
    pub fn end(&mut self, ply: usize, score: Score) {
        for note in self.notes.clone() {
            match note {
                Note::InsufficientMaterial | Note::DrawByRule => {
                    return assert!(score == DRAW && ply > 0, "{self:?}");
                }
                Note::CapacityLimit => return assert_eq!(score, self.eval),
                Note::TableCutoff(hit) => return self.end_by_table(ply, score, hit),
                Note::ReverseFutility => {
                    assert!(
                        !self.pv && !self.in_check && !is_mate(self.beta),
                        "{self:?}"
                    );
                    return assert!(score >= self.beta && self.done.is_empty() && ply > 0);
                }
                Note::NullMoveCutoff => {
                    let null = self.null.expect("a null move");
                    let proved = if is_mate(null) { self.beta } else { null };
                    assert!(null >= self.beta && !is_mate(self.beta), "{self:?}");
                    return assert_eq!(
                        (score, is_mate(null)),
                        (proved, self.has(Note::NullMoveMate))
                    );
                }
                _ => {}
            }
        }
        assert!(self.null < Some(self.beta), "no cutoff: {self:?}");
        if self.quiescent && ply >= MAX_PLY {
            return;
        }
        self.settle();
        let legal: Vec<Move> = self.position.legal_moves().collect();
        // A futile node is not asked whether it is stalemate.
        let futile = self.has(Note::Futility);
        if legal.is_empty() && !futile && (self.in_check || !self.quiescent) {
            let mated = ply as Score - MATE;
            return assert_eq!(score, if self.in_check { mated } else { DRAW }, "{self:?}");
        }
        if self.quiescent && !self.in_check {
            return self.end_quiescence(score, &legal);
        }
        let best = match self.best {
            None if self.blind && !futile => Some(self.eval),
            best => best,
        };
        if futile {
            let own = self.pv || self.in_check || is_mate(self.beta);
            assert!(!own && Some(score) >= best, "{self:?}");
            assert!(Some(score) == best || score <= self.first_alpha, "{self:?}");
        } else {
            assert_eq!(Some(score), best, "{self:?}");
        }
        let skips = futile || self.has(Note::LateMovePruning);
        assert!(!skips || !self.pv && !self.in_check);
        let skipped = |mv: Move| match self.quiescent {
            true => self.promotes_quietly_to_less(mv),
            false => skips && !self.is_tactical(mv),
        };
        let left_out = |mv: &&Move| !self.done.contains(mv) && !skipped(**mv);
        let left_out = legal.iter().find(left_out);
        let excused = score >= self.beta || self.blind && !self.in_check;
        assert!(excused || left_out.is_none(), "{left_out:?}: {self:?}");
        assert!(self.done.iter().all(|mv| legal.contains(mv)), "{self:?}");
        if self.has(Note::LateMovePruning) {
            assert!(
                !is_mate(self.beta) && score > -MATE + MAX_PLY as Score,
                "{self:?}"
            );
        }
        if !self.quiescent {
            self.end_in_order();
        }
    }

    /// The first move may be any, of the table; then captures, quiet moves, losing captures.
    fn end_in_order(&self) {
        let stage = |&mv: &Move| match (self.is_tactical(mv), self.comes_last(mv)) {
            (true, false) => 0,
            (false, _) => 1,
            (true, true) => 2,
        };
        let after = self.done.get(1..).unwrap_or_default();
        assert!(after.iter().map(stage).is_sorted(), "{self:?}");
        let victim = |mv: &&Move| self.position.piece_on(mv.target()).piece_type();
        let plain = |mv: &&Move| stage(mv) == 0 && mv.move_type() == MoveType::Normal;
        let victims = after.iter().filter(plain).map(|mv| victim(&mv));
        assert!(victims.is_sorted_by(|a, b| a >= b), "{self:?}");
    }

    fn end_by_table(&self, ply: usize, score: Score, hit: Hit) {
        assert!(!self.pv && ply > 0 && hit.depth >= self.depth, "{self:?}");
        assert!(self.done.is_empty() && score == hit.score);
        assert!(match hit.bound {
            Bound::Exact => true,
            Bound::Lower => score >= self.beta,
            Bound::Upper => score <= self.first_alpha,
        });
    }

    fn end_quiescence(&self, score: Score, legal: &[Move]) {
        assert_eq!(self.has(Note::StandPat), self.eval >= self.beta, "{self:?}");
        let best = self.best.map_or(self.eval, |best| best.max(self.eval));
        if !self.has(Note::DeltaPruning) {
            assert_eq!(score, best, "{self:?}");
            let counts = |mv: &&Move| {
                let promotes = mv.promotion().is_none_or(|to| to == PieceType::Queen);
                self.is_tactical(**mv) && promotes && !self.gives_away(**mv)
            };
            let left_out = legal
                .iter()
                .filter(counts)
                .find(|mv| !self.done.contains(mv));
            let excused = score >= self.beta || self.blind;
            assert!(excused || left_out.is_none(), "{left_out:?}: {self:?}");
        }
        assert!(score >= best, "{self:?}");
        let pruned = score > best;
        assert!(
            !pruned || score <= self.first_alpha.max(self.eval),
            "{self:?}"
        );
    }
}
