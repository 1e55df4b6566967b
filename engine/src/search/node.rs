//! One node of the tree.

use super::margins::{
    FUTILITY_DEPTH, IIR_DEPTH, LMP_DEPTH, LMR_DEPTH, LMR_FIRST_MOVE, NULL_MOVE_DEPTH,
    REVERSE_FUTILITY_DEPTH,
};
use super::move_picker::MovePicker;
use super::transposition::{Bound, Hit};
use super::{MAX_DEPTH, MAX_PLY, Node, Note, Pv, ROOT, Search, Watcher};
use crate::board::draw;
use crate::board::moves::Move;
use crate::eval::{DRAW, EvalUndo, INFINITY, MATE, MATE_FOUND, Score, is_mate};

/// What the caller knows about a node.
#[derive(Clone, Copy)]
pub(super) struct NodeArgs {
    /// Lower bound of the window: the side to move is sure of this score elsewhere.
    pub alpha: Score,
    /// Upper bound of the window: the opponent avoids any score this high.
    pub beta: Score,
    /// Plies left before quiescence.
    pub depth: u8,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// Whether a null move may be tried: two never follow one another.
    pub allow_null: bool,
    /// Whether this is a PV node: its exact score and its PV are wanted, not
    /// only a bound.
    pub pv_node: bool,
}

/// How selective a node is.
struct Selectivity {
    /// Whether the node may be pruned: it is no PV node, not in check, and beta is no mate score.
    can_prune: bool,
    /// Whether the static evaluation is improving.
    improving: bool,
    /// Whether this is a mop-up ending in which any edge will do. Then neither side prunes by
    /// reverse futility, razoring, futility or move count, and nothing is reduced.
    any_edge_mate: bool,
    /// Futility pruning: quiet moves are skipped, and this is the score that they might have
    /// reached.
    futility_value: Option<Score>,
}

impl<W: Watcher> Search<'_, W> {
    /// Searches the position `depth` plies deep and then with quiescence.
    /// Fail-soft: a score outside `alpha..beta` is a bound.
    pub(super) fn node(&mut self, args: NodeArgs) -> Score {
        self.notify_enter(&args);
        let score = self.search_node(args);
        self.watcher.leave(score);
        score
    }

    fn search_node(&mut self, mut args: NodeArgs) -> Score {
        let ply = self.ply;
        if ply > 0
            && let Some(score) = self.begin_node(args.pv_node)
        {
            return score;
        }
        let proves = self.mated.is_some();
        if args.depth == 0 && proves {
            // The horizon of a proof: mate, or nothing.
            let is_mate = args.in_check && !self.has_legal_move();
            return if is_mate { ply as Score - MATE } else { DRAW };
        }
        if args.depth == 0 || ply >= MAX_DEPTH as usize {
            return self.quiesce(args.alpha, args.beta, args.in_check);
        }
        if args.in_check && !proves {
            args.depth += 1;
            self.watcher.note(Note::CheckExtension);
        }
        if ply > 0
            && let Some(score) = self.draw_or_mate(args.in_check)
        {
            return score;
        }
        if self.move_stack.is_full() {
            self.watcher.note(Note::CapacityLimit);
            return self.static_eval();
        }
        let hit = if ply > 0 && !self.full_width {
            self.table.probe(self.position.state().key, ply)
        } else {
            None
        };
        if let Some(hit) = hit
            && !args.pv_node
            && hit.depth >= args.depth
            && hit.is_cutoff(args.alpha, args.beta)
        {
            self.watcher.note(Note::TableCutoff(hit));
            return hit.score;
        }
        let hash_move = if ply == 0 {
            self.pv_table[0].best()
        } else {
            hit.map_or(Move::NONE, |hit| hit.mv)
        };
        let no_hash_move = ply > 0 && !self.full_width && hash_move == Move::NONE;
        if no_hash_move && args.depth >= IIR_DEPTH && !args.in_check {
            args.depth -= 1;
            self.watcher.note(Note::InternalIterativeReduction);
        }
        let mut selectivity = Selectivity {
            can_prune: !args.pv_node && !args.in_check && !self.full_width && !is_mate(args.beta),
            improving: false,
            any_edge_mate: self.position.mates_on_any_edge(),
            futility_value: None,
        };
        if selectivity.can_prune
            && let Some(score) = self.prune(&args, hit, &mut selectivity)
        {
            return score;
        }
        self.search_moves(args, hash_move, &selectivity)
    }

    /// Counts a node below the root, and returns its score if it ends at once.
    fn begin_node(&mut self, pv_node: bool) -> Option<Score> {
        if self.count_node() {
            return Some(DRAW);
        }
        if pv_node {
            self.pv_table[self.ply.min(MAX_DEPTH as usize)].len = 0;
        }
        if self.position.insufficient_material() {
            self.watcher.note(Note::InsufficientMaterial);
            return Some(DRAW);
        }
        None
    }

    /// Tries reverse futility, null move and futility pruning, and razoring; returns the node's
    /// score if one of them ends it.
    fn prune(
        &mut self,
        args: &NodeArgs,
        hit: Option<Hit>,
        selectivity: &mut Selectivity,
    ) -> Option<Score> {
        let &NodeArgs {
            alpha, beta, depth, ..
        } = args;
        let static_eval = self.static_eval();
        selectivity.improving = self.improving(static_eval);
        let eval = hit.map_or(static_eval, |hit| hit.refine(static_eval));
        if eval != static_eval {
            self.watcher.note(Note::TableEval);
        }
        if depth <= REVERSE_FUTILITY_DEPTH && !selectivity.any_edge_mate {
            let plies = depth - u8::from(selectivity.improving);
            if eval - self.margins.reverse_futility[plies as usize] >= beta {
                self.watcher.note(Note::ReverseFutility);
                return Some(eval);
            }
        }
        if args.allow_null
            && depth >= NULL_MOVE_DEPTH
            && eval >= beta
            && self.has_non_pawn_material()
            && let Some(score) = self.search_null_move(beta, depth, eval, static_eval)
        {
            if self.stopped {
                return Some(DRAW);
            }
            if score >= beta {
                self.watcher.note(Note::NullMoveCutoff);
                if score < MATE_FOUND {
                    return Some(score);
                }
                // A mate found after a null move is not proved.
                self.watcher.note(Note::NullMoveMate);
                return Some(beta);
            }
        }
        if depth <= FUTILITY_DEPTH && !selectivity.any_edge_mate {
            if eval + self.margins.razoring[depth as usize] < alpha {
                self.watcher.note(Note::Razoring);
                return Some(self.quiesce(alpha, beta, false));
            }
            let futility_value = eval + self.margins.futility[depth as usize];
            if futility_value <= alpha {
                self.watcher.note(Note::Futility);
                selectivity.futility_value = Some(futility_value);
            }
        }
        None
    }

    /// Searches the moves and stores the result.
    fn search_moves(
        &mut self,
        mut args: NodeArgs,
        hash_move: Move,
        selectivity: &Selectivity,
    ) -> Score {
        let NodeArgs {
            beta,
            depth,
            in_check,
            pv_node,
            ..
        } = args;
        let ply = self.ply;
        let key = self.position.state().key;
        let futile = selectivity.futility_value.is_some();
        let mut best = selectivity.futility_value.unwrap_or(-INFINITY);
        let mut picker = MovePicker::new(&self.move_stack, hash_move, depth, in_check, futile);
        let (mut has_legal_move, mut best_move) = (futile, Move::NONE);
        let (mut moves, mut quiets) = (0, 0);
        while let Some((mv, quiet)) = self.next_move(&mut picker) {
            if !self.position.is_legal(mv, in_check) || (ply == 0 && self.is_excluded(mv)) {
                continue;
            }
            has_legal_move = true; // (1)
            if self.overlooks(mv, in_check, quiet) {
                continue;
            }
            if ply == 0 && self.pv_table[0].len == 0 {
                // The first legal move is the best so far, so that a search
                // stopped here has one to play.
                self.pv_table[0] = Pv::new(&[mv]); // (2)
            }
            let reduction = if quiet && !in_check && !self.full_width {
                self.reduction(mv, moves, &args, selectivity) // (3)
            } else {
                0
            };
            let score = self.search_child(mv, args, reduction, moves > 0); // (4)
            if self.stopped {
                break;
            }
            moves += 1; // (5)
            quiets += u8::from(quiet);
            if score > best {
                best = score; // (6)
                if score > args.alpha {
                    args.alpha = score;
                    best_move = mv; // (7)
                    if pv_node {
                        let (head, tail) = self.pv_table.split_at_mut(ply + 1);
                        head[ply].update(mv, &tail[0]);
                    }
                    if ply == 0 {
                        self.root_score = score;
                    }
                    if score >= beta {
                        if quiet {
                            self.update_killers(mv);
                            self.update_history(mv, depth, &picker); // (8)
                        }
                        break;
                    }
                }
            }
            if selectivity.can_prune
                && depth <= LMP_DEPTH
                && quiets
                    > self.margins.lmp_moves[depth as usize] >> u8::from(!selectivity.improving)
                && best > -MATE_FOUND
                && !selectivity.any_edge_mate
            {
                self.watcher.note(Note::LateMovePruning);
                picker.skip_quiets(); // (9)
            }
        }
        picker.close(&mut self.move_stack);
        if self.stopped {
            return DRAW;
        }
        if !has_legal_move {
            return if in_check { ply as Score - MATE } else { DRAW };
        }
        if best == -INFINITY {
            // Move blindness has hidden every legal move.
            return self.static_eval();
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best_move != Move::NONE {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if !self.full_width && (ply > 0 || !self.root.is_restricted()) {
            let result = Hit {
                mv: best_move,
                score: best,
                depth,
                bound,
            };
            self.table.store(key, ply, result);
        }
        best
    }

    /// Makes a move, searches it and unmakes it (PVS). The first move gets the
    /// full window. A later move gets a zero window, reduced by `reduction`
    /// plies; if it beats alpha it is searched again without the reduction,
    /// then with the full window.
    fn search_child(
        &mut self,
        mv: Move,
        parent: NodeArgs,
        reduction: u8,
        not_first: bool,
    ) -> Score {
        let NodeArgs {
            alpha,
            beta,
            pv_node,
            ..
        } = parent;
        let depth = parent.depth - 1;
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
            pv_node,
        };
        let mut needs_full_window = true;
        let mut score = 0;
        if not_first {
            let zero_window = NodeArgs {
                alpha: -alpha - 1,
                pv_node: false,
                ..full_window
            };
            // A move that gives check is not reduced, and no reduction skips to quiescence.
            let reduction = if full_window.in_check {
                0
            } else {
                reduction.min(depth.saturating_sub(1))
            };
            if reduction > 0 {
                self.watcher.note(Note::LateMoveReduction);
            }
            score = -self.node(NodeArgs {
                depth: depth - reduction,
                ..zero_window
            });
            if reduction > 0 && score > alpha && !self.stopped {
                self.watcher.note(Note::ReductionUndone);
                score = -self.node(zero_window);
            }
            needs_full_window = pv_node && score > alpha && score < beta;
            if needs_full_window && !self.stopped {
                self.watcher.note(Note::FullWindow);
            }
        }
        if needs_full_window && !self.stopped {
            score = -self.node(full_window);
        }
        self.ply -= 1;
        self.position.unmake(mv, undo);
        score
    }

    /// Whether the static evaluation is higher than two plies ago. A ply that
    /// did not evaluate (in check, PV node) keeps the value of an earlier node
    /// at that ply.
    fn improving(&mut self, static_eval: Score) -> bool {
        self.static_evals[self.ply] = static_eval;
        self.ply >= 2 && static_eval > self.static_evals[self.ply - 2]
    }

    /// Searches a null move with a zero window at beta, unless the opponent would stand pat at
    /// once: then it fails low. The reduction grows by one ply for every 256 centipawns of
    /// evaluation above beta.
    fn search_null_move(
        &mut self,
        beta: Score,
        depth: u8,
        eval: Score,
        static_eval: Score,
    ) -> Option<Score> {
        let extra_reduction = ((eval - beta) >> 8) as u8;
        let child_depth = self.margins.null_child_depth[depth as usize];
        let child_depth = child_depth.saturating_sub(extra_reduction);
        if child_depth == 0 && self.static_eval_passed(static_eval) > -beta {
            self.watcher.note(Note::NullMoveSpared);
            return None;
        }
        let before = self.position.make_null();
        self.descend(Move::NONE);
        let score = -self.node(NodeArgs {
            alpha: -beta,
            beta: 1 - beta,
            depth: child_depth,
            in_check: false,
            allow_null: false,
            pv_node: false,
        });
        self.ply -= 1;
        self.position.unmake_null(before);
        Some(score)
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

    /// Goes one ply on, after a move or a null move.
    fn descend(&mut self, mv: Move) {
        self.path[self.ply] = mv;
        self.ply += 1;
        self.hashes[ROOT + self.ply] = self.position.state().hash();
    }

    /// Counts a node: nodes are counted nowhere else. Returns whether the search
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

    fn notify_enter(&mut self, args: &NodeArgs) {
        let node = Node {
            path: &self.path[..self.ply],
            alpha: args.alpha,
            beta: args.beta,
            depth: args.depth,
            in_check: args.in_check,
            nodes: self.nodes,
            hash: self.position.state().hash(),
        };
        self.watcher.enter(&node, &self.position);
    }

    /// The score of a game that ends here by repetition or the 50-move rule;
    /// mate by the last move comes before that rule.
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

    /// Whether the side to move has a piece besides king and pawns. Without one
    /// zugzwang is likely, and a null move proves nothing.
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

    /// The late move reduction of a quiet move, in plies.
    fn reduction(&self, mv: Move, moves: u8, args: &NodeArgs, selectivity: &Selectivity) -> u8 {
        if args.depth < LMR_DEPTH || moves < LMR_FIRST_MOVE || selectivity.any_edge_mate {
            return 0;
        }
        let piece = self.position.piece_on(mv.origin());
        let history = self.table.history.get(piece, mv.target());
        self.margins
            .reduction(moves, args.pv_node, selectivity.improving, history)
    }
}

const _: () = assert!(MAX_DEPTH as usize <= MAX_PLY);
