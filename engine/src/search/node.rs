//! One node of the tree.

use crate::draw;
use crate::eval::{DRAW, INFINITY, MATE, Score};
use crate::generate::Lists;
use crate::moves::Move;
use crate::search::{MAX_PLY, Node, ROOT, Search, Watcher};

impl<W: Watcher> Search<'_, W> {
    /// The value of the position within `alpha..beta`, `depth` plies deep and
    /// then until it is quiet; what lies outside is a bound (fail-soft).
    ///
    /// In quiescence (`depth` 0) the side to move may stand pat and otherwise
    /// tries captures and promotions only, except in check, where every
    /// evasion is tried.
    pub(super) fn node(
        &mut self,
        mut alpha: Score,
        beta: Score,
        depth: u8,
        in_check: bool,
    ) -> Score {
        let ply = self.ply;
        let node = Node {
            path: &self.path[..ply],
            alpha,
            beta,
            depth,
            in_check,
            nodes: self.nodes,
            hash: self.position.state().hash,
        };
        self.watcher.enter(&node, &self.position);
        if ply > 0 {
            if let Some(line) = self.lines.get_mut(ply) {
                line.len = 0;
            }
            if let Some(score) = self.ended(in_check) {
                return score;
            }
        }
        if ply == MAX_PLY || self.stack.is_full() {
            return self.position.evaluate();
        }
        let mut best = -INFINITY;
        if depth == 0 && !in_check {
            best = self.position.evaluate();
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }

        let first = self.followed();
        let mut picker = self.stack.open(first);
        if depth > 0 || in_check {
            self.position.generate_all(&mut self.stack);
        } else {
            self.position.generate_captures(&mut self.stack);
        }
        let mut any = false;
        while let Some(mv) = self.stack.next(&mut picker, &self.killers[ply]) {
            if !self.position.legal(mv, in_check) {
                continue;
            }
            any = true;
            if ply == 0 && self.lines[0].len == 0 {
                // Whatever happens, there is a move.
                self.lines[0].moves[0] = mv;
                self.lines[0].len = 1;
            }
            let score = self.child(mv, alpha, beta, depth);
            if self.stopped {
                break;
            }
            if score <= best {
                continue;
            }
            best = score;
            if score <= alpha {
                continue;
            }
            alpha = score;
            if depth > 0 {
                let (head, tail) = self.lines.split_at_mut(ply + 1);
                head[ply].join(mv, &tail[0]);
                if ply == 0 {
                    self.score = score;
                }
            }
            if score >= beta {
                if depth > 0 && !self.captures(mv) {
                    self.remember(mv);
                }
                break;
            }
        }
        self.stack.close(&picker);
        if any || !(in_check || depth > 0) {
            best
        } else if in_check {
            ply as Score - MATE
        } else {
            DRAW
        }
    }

    /// Makes a move, counts the node, searches it and takes the move back.
    fn child(&mut self, mv: Move, alpha: Score, beta: Score, depth: u8) -> Score {
        if self.following && self.lines[0].moves[self.ply] != mv {
            self.following = false;
        }
        let undo = self.position.make(mv);
        self.path[self.ply] = mv;
        self.ply += 1;
        self.hashes[ROOT + self.ply] = self.position.state().hash;
        self.nodes += 1;
        let mut score = 0;
        if self.limits.nodes == Some(self.nodes)
            || (self.nodes & 1023 == 0 && self.watcher.stop(self.nodes))
        {
            self.stopped = true;
        } else {
            let in_check = self.position.in_check();
            score = -self.node(-beta, -alpha, depth.saturating_sub(1), in_check);
        }
        self.ply -= 1;
        self.position.unmake(mv, undo);
        self.following = false;
        score
    }

    /// The move of the last iteration's line at this ply, while on that line.
    fn followed(&mut self) -> Move {
        if self.following && self.ply < self.lines[0].len {
            return self.lines[0].moves[self.ply];
        }
        self.following = false;
        Move::NONE
    }

    /// A game that has ended here: by repetition, for want of material, or by
    /// the 50-move rule, which mate on the last move precedes.
    fn ended(&mut self, in_check: bool) -> Option<Score> {
        if self.position.insufficient_material() {
            return Some(DRAW);
        }
        let halfmove = self.position.state().halfmove;
        if halfmove >= draw::FIFTY_MOVES {
            if in_check && !self.has_legal_move() {
                return Some(self.ply as Score - MATE);
            }
            return Some(DRAW);
        }
        let path = &self.hashes[self.oldest..=ROOT + self.ply];
        draw::repeats(path, halfmove, ROOT - self.oldest).then_some(DRAW)
    }

    fn has_legal_move(&mut self) -> bool {
        let mut lists = Lists::default();
        self.position.generate_all(&mut lists);
        let moves = lists
            .captures
            .as_slice()
            .iter()
            .chain(lists.quiets.as_slice());
        moves.into_iter().any(|&mv| self.position.legal(mv, true))
    }

    /// Whether the move was generated among captures and promotions.
    fn captures(&self, mv: Move) -> bool {
        use crate::moves::MoveKind::{EnPassant, Promotion};
        !self.position.man(mv.target()).is_empty() || matches!(mv.kind(), EnPassant | Promotion(_))
    }

    /// Notes a quiet move that cut, to be tried early at this ply.
    fn remember(&mut self, mv: Move) {
        let killers = &mut self.killers[self.ply];
        if killers[0] != mv {
            killers[1] = killers[0];
            killers[0] = mv;
        }
    }
}
