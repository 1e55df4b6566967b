//! One node of the tree.

use super::history::HISTORY_OFFSET;
use super::margins::{
    FUTILITY_DEPTH, LMP_DEPTH, LMR_FIRST_MOVE, NULL_MOVE_DEPTH, REDUCTION_DEPTH,
    REVERSE_FUTILITY_DEPTH,
};
use super::move_picker::MovePicker;
use super::transposition::{Bound, Hit};
use super::{MAX_DEPTH, MAX_PLY, Node, Note, ROOT, Search, Watcher};
use crate::board::draw;
use crate::board::moves::Move;
use crate::eval::{DRAW, EvalUndo, INFINITY, MATE, MATE_FOUND, Score, is_mate};

/// What the caller knows of a node.
#[derive(Clone, Copy)]
pub(super) struct NodeArgs {
    /// What is no better than this is of no interest.
    pub alpha: Score,
    /// What is this good will not be let happen.
    pub beta: Score,
    /// Plies left before quiescence.
    pub depth: u8,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// Whether the side to move may pass: not after a pass.
    pub allow_null: bool,
    /// Whether the line is wanted, not only whether the value is above alpha.
    pub pv_node: bool,
}

impl<W: Watcher> Search<'_, W> {
    /// The value of the position within `alpha..beta`, `depth` plies deep and
    /// then until it is quiet; what lies outside is a bound.
    pub(super) fn node(&mut self, entry: NodeArgs) -> Score {
        self.notify_enter(&entry);
        let score = self.search_node(entry);
        self.watcher.leave(score);
        score
    }

    fn search_node(&mut self, entry: NodeArgs) -> Score {
        let NodeArgs {
            mut alpha,
            beta,
            mut depth,
            in_check,
            allow_null: may_pass,
            pv_node: open,
        } = entry;
        let ply = self.ply;
        if ply > 0 {
            if self.count_node() {
                return DRAW;
            }
            if open {
                self.pv_table[ply.min(MAX_DEPTH as usize)].len = 0;
            }
            if self.position.insufficient_material() {
                self.watcher.note(Note::InsufficientMaterial);
                return DRAW;
            }
        }
        if ply >= MAX_DEPTH as usize {
            depth = 0;
        }
        if depth == 0 {
            return self.quiesce(alpha, beta, in_check);
        }
        if in_check {
            // An answer to a check costs no depth.
            depth += 1;
            self.watcher.note(Note::CheckExtension);
        }
        if ply > 0
            && let Some(score) = self.draw_or_mate(in_check)
        {
            return score;
        }
        if self.move_stack.is_full() {
            self.watcher.note(Note::CapacityLimit);
            return self.static_eval();
        }

        let key = self.position.state().key;
        let (mut hash_move, mut hit) = (Move::NONE, None);
        if ply == 0 {
            hash_move = self.pv_table[0].best();
        } else if !self.full_width {
            hit = self.table.probe(key, ply);
            if let Some(hit) = hit {
                if !open && hit.depth >= depth && hit.is_cutoff(alpha, beta) {
                    self.watcher.note(Note::TableCutoff(hit));
                    return hit.score;
                }
                hash_move = hit.mv;
            }
            if hash_move == Move::NONE && depth >= REDUCTION_DEPTH && !in_check {
                // Who does not know where to begin does not look so far.
                depth -= 1;
                self.watcher.note(Note::InternalIterativeReduction);
            }
        }

        let mut best = -INFINITY;
        let (mut futile, mut improving) = (false, false);
        let can_prune = !open && !in_check && !self.full_width && !is_mate(beta);
        // Who mates a bare king needs every move, and so does the king.
        let any_edge_mate = self.position.mates_on_any_edge();
        if can_prune {
            let static_eval = self.static_eval();
            improving = self.improving(static_eval);
            let eval = hit.map_or(static_eval, |hit| hit.refine(static_eval));
            if depth <= REVERSE_FUTILITY_DEPTH {
                let plies = depth - u8::from(improving);
                if eval - self.margins.reverse_futility[plies as usize] >= beta {
                    self.watcher.note(Note::ReverseFutility);
                    return eval;
                }
            }
            if may_pass && depth >= NULL_MOVE_DEPTH && eval >= beta && self.has_non_pawn_material()
            {
                let score = self.search_null_move(beta, depth, eval);
                if self.stopped {
                    return DRAW;
                }
                if score >= beta {
                    self.watcher.note(Note::NullMoveCutoff);
                    return if score >= MATE_FOUND { beta } else { score };
                }
            }
            if depth <= FUTILITY_DEPTH && !any_edge_mate {
                let plies = depth as usize;
                if eval + self.margins.razoring[plies] < alpha {
                    self.watcher.note(Note::Razoring);
                    return self.quiesce(alpha, beta, false);
                }
                let futility_value = eval + self.margins.futility[plies];
                if futility_value <= alpha {
                    self.watcher.note(Note::Futility);
                    best = futility_value;
                    futile = true;
                }
            }
        }

        let mut picker = MovePicker::new(&self.move_stack, hash_move, depth, in_check, futile);
        let (mut has_legal_move, mut best_move) = (futile, Move::NONE);
        let (mut moves, mut quiets) = (0, 0);
        while let Some((mv, quiet)) = self.next_move(&mut picker) {
            if !self.position.is_legal(mv, in_check) || (ply == 0 && self.is_excluded(mv)) {
                continue;
            }
            has_legal_move = true;
            if self.overlooks(mv, in_check, quiet) {
                continue;
            }
            if ply == 0 && self.pv_table[0].len == 0 {
                // Whatever happens, there is a move.
                self.pv_table[0].moves[0] = mv;
                self.pv_table[0].len = 1;
            }
            let can_reduce = depth >= REDUCTION_DEPTH && moves >= LMR_FIRST_MOVE && !any_edge_mate;
            let reduction = if can_reduce && quiet && !in_check && !self.full_width {
                self.reduction(mv, moves, !open, improving)
            } else {
                0
            };
            let window = NodeArgs { alpha, ..entry };
            let score = self.search_child(mv, window, depth - 1, reduction, moves > 0);
            if self.stopped {
                break;
            }
            moves += 1;
            quiets += u8::from(quiet);
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = mv;
                    if open {
                        let (head, tail) = self.pv_table.split_at_mut(ply + 1);
                        head[ply].update(mv, &tail[0]);
                    }
                    if ply == 0 {
                        self.root_score = score;
                    }
                    if score >= beta {
                        if quiet {
                            self.update_killers_and_history(mv, depth, &picker);
                        }
                        break;
                    }
                }
            }
            if can_prune
                && depth <= LMP_DEPTH
                && quiets > self.margins.lmp_moves[depth as usize] >> u8::from(!improving)
                && best > -MATE_FOUND
                && !any_edge_mate
            {
                self.watcher.note(Note::LateMovePruning);
                picker.skip_quiets();
            }
        }
        picker.close(&mut self.move_stack);
        if self.stopped {
            return DRAW;
        }
        if has_legal_move && best == -INFINITY {
            // A player who sees no move thinks that nothing happens.
            return self.static_eval();
        }
        if !has_legal_move {
            return if in_check { ply as Score - MATE } else { DRAW };
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best_move != Move::NONE {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let found = Hit {
            mv: best_move,
            score: best,
            depth,
            bound,
        };
        if !self.full_width && (ply > 0 || !self.root.is_restricted()) {
            self.table.store(key, ply, found);
        }
        best
    }

    /// Makes a move, searches what comes of it and takes it back. The first
    /// move of a node has the whole window; a later one, `less` plies less
    /// deep, must first show that it is better than those before.
    fn search_child(
        &mut self,
        mv: Move,
        window: NodeArgs,
        depth: u8,
        reduction: u8,
        not_first: bool,
    ) -> Score {
        let NodeArgs {
            alpha,
            beta,
            pv_node: open,
            ..
        } = window;
        if self.ply == 0 {
            self.root_noise = self.skill.root_noise(mv, self.position.side_to_move());
        }
        let undo = self.make(mv);
        let full_window = NodeArgs {
            alpha: -beta,
            beta: -alpha,
            depth,
            in_check: self.position.gives_check(mv),
            allow_null: true,
            pv_node: open,
        };
        let mut needs_full_window = true;
        let mut score = 0;
        if not_first {
            let zero_window = NodeArgs {
                alpha: -alpha - 1,
                pv_node: false,
                ..full_window
            };
            // A check is not reduced.
            let reduction = if full_window.in_check {
                0
            } else {
                reduction.min(depth.saturating_sub(1))
            };
            score = -self.node(NodeArgs {
                depth: depth - reduction,
                ..zero_window
            });
            if reduction > 0 && score > alpha && !self.stopped {
                score = -self.node(zero_window);
            }
            needs_full_window = open && score > alpha && score < beta;
        }
        if needs_full_window && !self.stopped {
            score = -self.node(full_window);
        }
        self.ply -= 1;
        self.position.unmake(mv, undo);
        score
    }

    /// Whether the evaluation is better than two plies ago; or, where none was
    /// asked for then, than the last one at that ply.
    fn improving(&mut self, eval: Score) -> bool {
        self.static_evals[self.ply] = eval;
        self.ply >= 2 && eval > self.static_evals[self.ply - 2]
    }

    /// Lets the other side move twice, less deep, and a ply less for each 256 that
    /// the evaluation is above beta; what is still good then is good.
    fn search_null_move(&mut self, beta: Score, depth: u8, eval: Score) -> Score {
        let extra_reduction = ((eval - beta) >> 8) as u8;
        let before = self.position.make_null();
        self.descend(Move::NONE);
        let score = -self.node(NodeArgs {
            alpha: -beta,
            beta: 1 - beta,
            depth: self.margins.null_child_depth[depth as usize].saturating_sub(extra_reduction),
            in_check: false,
            allow_null: false,
            pv_node: false,
        });
        self.ply -= 1;
        self.position.unmake_null(before);
        score
    }

    /// Makes a move and goes one ply on.
    pub(super) fn make(&mut self, mv: Move) -> EvalUndo {
        let pawns = &mut self.pawn_table;
        let undo = self
            .position
            .make_with(mv, |key, terms| pawns.probe(key, terms));
        self.descend(mv);
        undo
    }

    /// Goes one ply on, after a move or a pass.
    fn descend(&mut self, mv: Move) {
        self.path[self.ply] = mv;
        self.ply += 1;
        self.hashes[ROOT + self.ply] = self.position.state().hash();
    }

    /// Counts a node, in the one place that does; tells whether the search
    /// must end.
    fn count_node(&mut self) -> bool {
        self.nodes = self.nodes.wrapping_add(1);
        if self.limits.nodes == Some(self.nodes)
            || (self.nodes & 1023 == 0 && self.watcher.stop(self.nodes))
        {
            self.stopped = true;
            self.watcher.note(Note::Stopped);
        }
        self.stopped
    }

    fn notify_enter(&mut self, entry: &NodeArgs) {
        let node = Node {
            path: &self.path[..self.ply],
            alpha: entry.alpha,
            beta: entry.beta,
            depth: entry.depth,
            in_check: entry.in_check,
            nodes: self.nodes,
            hash: self.position.state().hash(),
        };
        self.watcher.enter(&node, &self.position);
    }

    /// A game that has ended here: by repetition, or by the 50-move rule,
    /// which mate on the last move precedes.
    fn draw_or_mate(&mut self, in_check: bool) -> Option<Score> {
        let halfmove = self.position.state().halfmove;
        if halfmove >= draw::FIFTY_MOVES {
            if in_check && !self.has_legal_move() {
                return Some(self.ply as Score - MATE);
            }
            self.watcher.note(Note::DrawByRule);
            return Some(DRAW);
        }
        let path = &self.hashes[self.oldest..=ROOT + self.ply];
        let repeats = draw::is_repetition(path, halfmove, ROOT - self.oldest);
        repeats.then(|| {
            self.watcher.note(Note::DrawByRule);
            DRAW
        })
    }

    fn has_legal_move(&mut self) -> bool {
        let mut lists = crate::movegen::generate::MoveLists::default();
        self.position.generate_all(&mut lists);
        let moves = lists
            .captures
            .as_slice()
            .iter()
            .chain(lists.quiets.as_slice());
        moves
            .into_iter()
            .any(|&mv| self.position.is_legal(mv, true))
    }

    /// Whether the side to move has more than pawns: without, having to move
    /// may be a burden, and a pass proves nothing.
    fn has_non_pawn_material(&self) -> bool {
        use crate::board::piece::PieceType;
        use crate::board::square::Square;
        let side = self.position.side_to_move();
        (1..16).any(|slot| {
            let square = self.position.piece_square(side, slot);
            square != Square::NONE
                && self.position.piece_on(square).piece_type() != Some(PieceType::Pawn)
        })
    }

    /// By how much a late quiet move is searched less deep: more the later it comes,
    /// if its history is bad, if the evaluation is not improving and if it need only be
    /// compared.
    fn reduction(&self, mv: Move, moves: u8, zero_window_node: bool, improving: bool) -> u8 {
        let piece = self.position.piece_on(mv.origin());
        let history = self.table.history.get(piece, mv.target());
        let clear = self.margins.lmr_history;
        let plies = moves / self.margins.lmr_moves
            + u8::from(zero_window_node)
            + u8::from(!improving)
            + u8::from(history <= HISTORY_OFFSET - clear);
        plies.saturating_sub(u8::from(history >= HISTORY_OFFSET + clear))
    }
}

const _: () = assert!(MAX_DEPTH as usize <= MAX_PLY);
