//! Quiescence: captures until the position is quiet.

use crate::eval::{INFINITY, MATE, Score};
use crate::moves::{Move, MoveKind};
use crate::piece::Kind;
use crate::search::node::Entry;
use crate::search::stack::LOSING_SCORE;
use crate::search::{MAX_PLY, Note, Search, Watcher};

impl<W: Watcher> Search<'_, W> {
    /// The side to move may leave things as they are and otherwise tries
    /// captures that win something; in check, every way out. Captures of men
    /// who are not worth enough to reach alpha are left out, and what they
    /// might win at most is what the node is worth at most without the others.
    ///
    /// Nothing is looked up or stored here, and what repeats is not looked for.
    pub(super) fn quiesce(&mut self, alpha: Score, beta: Score, in_check: bool) -> Score {
        let ply = self.ply;
        if ply == MAX_PLY || self.stack.is_full() {
            self.watcher.note(Note::NoRoom);
            return self.opinion();
        }
        if in_check {
            return self.escape(alpha, beta);
        }
        let stand = self.opinion();
        if stand >= beta {
            self.watcher.note(Note::Stands);
            return stand;
        }
        let alpha = alpha.max(stand);
        let (least, hope) = self.least_victim(alpha - stand);
        let mut best = stand + hope;
        if hope != 0 {
            self.watcher.note(Note::TooLittle);
        }
        let Some(least) = least else {
            return best;
        };
        let list = self.stack.open();
        self.position.generate_captures(&mut self.stack);
        while let Some((mv, _)) = self.stack.best_capture(&list, least) {
            match mv.kind() {
                MoveKind::Promotion(Kind::Queen) => {}
                MoveKind::Promotion(_) => continue,
                _ if !self.full_width && self.position.loses(mv) => {
                    self.watcher.note(Note::Loses(mv));
                    continue;
                }
                _ => {}
            }
            if !self.position.legal(mv, false) || self.overlooks(mv, false, false) {
                continue;
            }
            best = best.max(self.capture(mv, alpha.max(best), beta));
            if self.stopped || best >= beta {
                break;
            }
        }
        self.stack.close(&list);
        best
    }

    /// The least score of a capture that is worth a try when the side to move
    /// lacks so much, and the most that lesser ones may win.
    fn least_victim(&self, lack: Score) -> (Option<u8>, Score) {
        let mut hope = 0;
        for kind in VICTIMS {
            let gain = self.margins.capture_gain[kind.index()];
            if gain > lack || self.full_width {
                return (Some(kind.bits()), hope);
            }
            hope = gain;
        }
        (None, hope)
    }

    /// Quiescence in check: every way out is tried.
    fn escape(&mut self, alpha: Score, beta: Score) -> Score {
        let mut best = -INFINITY;
        let mut any = false;
        let mut quiets = None;
        let list = self.stack.open();
        self.position.generate_captures(&mut self.stack);
        loop {
            let capture = match quiets {
                None => self.stack.best_capture(&list, LOSING_SCORE + 1),
                Some(_) => None,
            };
            let mv = if let Some((mv, _)) = capture {
                mv
            } else {
                if quiets.is_none() {
                    self.position.generate_quiets(&mut self.stack);
                }
                let at = quiets.unwrap_or(0);
                quiets = Some(at + 1);
                match self.stack.quiet(&list, at) {
                    Some(mv) => mv,
                    None => break,
                }
            };
            if !self.position.legal(mv, true) {
                continue;
            }
            any = true;
            best = best.max(self.capture(mv, alpha.max(best), beta));
            if self.stopped || best >= beta {
                break;
            }
        }
        self.stack.close(&list);
        if any { best } else { self.ply as Score - MATE }
    }

    fn capture(&mut self, mv: Move, alpha: Score, beta: Score) -> Score {
        let undo = self.make(mv);
        let in_check = self.position.gives_check(mv);
        let score = -self.node(Entry {
            alpha: -beta,
            beta: -alpha,
            depth: 0,
            in_check,
            may_pass: true,
            open: false,
        });
        self.ply -= 1;
        self.position.unmake(mv, undo);
        score
    }
}

/// Who may be taken, the least first.
const VICTIMS: [Kind; 5] = [
    Kind::Pawn,
    Kind::Knight,
    Kind::Bishop,
    Kind::Rook,
    Kind::Queen,
];
