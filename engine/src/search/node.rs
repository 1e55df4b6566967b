//! One node of the tree.

use crate::draw;
use crate::eval::{DRAW, INFINITY, MATE, MATE_FOUND, Score, is_mate};
use crate::make::Undo;
use crate::moves::Move;
use crate::search::history::BIAS;
use crate::search::margins::{
    FUTILITY_DEPTH, LATE_DEPTH, NULL_DEPTH, PRUNE_DEPTH, REDUCTION_DEPTH, REDUCTION_FIRST,
};
use crate::search::pick::Picker;
use crate::search::table::{Bound, Hit};
use crate::search::{MAX_DEPTH, MAX_PLY, Node, Note, ROOT, Search, Watcher};

/// What the caller knows of a node.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// What is no better than this is of no interest.
    pub alpha: Score,
    /// What is this good will not be let happen.
    pub beta: Score,
    /// Plies left before quiescence.
    pub depth: u8,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// Whether the side to move may pass: not after a pass.
    pub may_pass: bool,
    /// Whether the line is wanted, not only whether the value is above alpha.
    pub open: bool,
}

impl<W: Watcher> Search<'_, W> {
    /// The value of the position within `alpha..beta`, `depth` plies deep and
    /// then until it is quiet; what lies outside is a bound.
    pub(super) fn node(&mut self, entry: Entry) -> Score {
        self.watch(&entry);
        let score = self.value(entry);
        self.watcher.leave(score);
        score
    }

    fn value(&mut self, entry: Entry) -> Score {
        let Entry {
            mut alpha,
            beta,
            mut depth,
            in_check,
            may_pass,
            open,
        } = entry;
        let ply = self.ply;
        if ply > 0 {
            if self.count() {
                return DRAW;
            }
            if open {
                self.lines[ply.min(MAX_DEPTH as usize)].len = 0;
            }
            if self.position.insufficient_material() {
                self.watcher.note(Note::NoMaterial);
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
            self.watcher.note(Note::Extended);
        }
        if ply > 0
            && let Some(score) = self.ended(in_check)
        {
            return score;
        }
        if self.stack.is_full() {
            self.watcher.note(Note::NoRoom);
            return self.opinion();
        }

        let key = self.position.state().key;
        let (mut first, mut known) = (Move::NONE, None);
        if ply == 0 {
            first = self.lines[0].first();
        } else if !self.full_width {
            known = self.table.probe(key, ply);
            if let Some(known) = known {
                if !open && known.depth >= depth && known.settles(alpha, beta) {
                    self.watcher.note(Note::Known(known));
                    return known.score;
                }
                first = known.mv;
            }
            if first == Move::NONE && depth >= REDUCTION_DEPTH && !in_check {
                // Who does not know where to begin does not look so far.
                depth -= 1;
                self.watcher.note(Note::Shallower);
            }
        }

        let mut best = -INFINITY;
        let (mut futile, mut improving) = (false, false);
        let prunes = !open && !in_check && !self.full_width && !is_mate(beta);
        // Who mates a bare king needs every move, and so does the king.
        let whole = self.position.mates_at_edges();
        if prunes {
            let opinion = self.opinion();
            improving = self.improving(opinion);
            let eval = known.map_or(opinion, |known| known.corrects(opinion));
            if depth <= PRUNE_DEPTH {
                let plies = depth - u8::from(improving);
                if eval - self.margins.reverse_futility[plies as usize] >= beta {
                    self.watcher.note(Note::FarAbove);
                    return eval;
                }
            }
            if may_pass && depth >= NULL_DEPTH && eval >= beta && self.has_piece() {
                let score = self.pass(beta, depth, eval);
                if self.stopped {
                    return DRAW;
                }
                if score >= beta {
                    self.watcher.note(Note::PassHolds);
                    return if score >= MATE_FOUND { beta } else { score };
                }
            }
            if depth <= FUTILITY_DEPTH && !whole {
                let plies = depth as usize;
                if eval + self.margins.razor[plies] < alpha {
                    self.watcher.note(Note::Hopeless);
                    return self.quiesce(alpha, beta, false);
                }
                let hope = eval + self.margins.futility[plies];
                if hope <= alpha {
                    self.watcher.note(Note::FarBelow);
                    best = hope;
                    futile = true;
                }
            }
        }

        let mut picker = Picker::new(&self.stack, first, depth, in_check, futile);
        let (mut any, mut best_move) = (futile, Move::NONE);
        let (mut moves, mut quiets) = (0, 0);
        while let Some((mv, quiet)) = self.next(&mut picker) {
            if !self.position.legal(mv, in_check) || (ply == 0 && self.left_out(mv)) {
                continue;
            }
            any = true;
            if self.overlooks(mv, in_check, quiet) {
                continue;
            }
            if ply == 0 && self.lines[0].len == 0 {
                // Whatever happens, there is a move.
                self.lines[0].moves[0] = mv;
                self.lines[0].len = 1;
            }
            let late = depth >= REDUCTION_DEPTH && moves >= REDUCTION_FIRST && !whole;
            let less = if late && quiet && !in_check && !self.full_width {
                self.reduction(mv, moves, !open, improving)
            } else {
                0
            };
            let window = Entry { alpha, ..entry };
            let score = self.child(mv, window, depth - 1, less, moves > 0);
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
                        let (head, tail) = self.lines.split_at_mut(ply + 1);
                        head[ply].join(mv, &tail[0]);
                    }
                    if ply == 0 {
                        self.score = score;
                    }
                    if score >= beta {
                        if quiet {
                            self.remember(mv, depth, &picker);
                        }
                        break;
                    }
                }
            }
            if prunes
                && depth <= LATE_DEPTH
                && quiets > self.margins.late_moves[depth as usize] >> u8::from(!improving)
                && best > -MATE_FOUND
                && !whole
            {
                self.watcher.note(Note::TooLate);
                picker.no_more_quiets();
            }
        }
        picker.close(&mut self.stack);
        if self.stopped {
            return DRAW;
        }
        if any && best == -INFINITY {
            // A player who sees no move thinks that nothing happens.
            return self.opinion();
        }
        if !any {
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
    fn child(&mut self, mv: Move, window: Entry, depth: u8, less: u8, later: bool) -> Score {
        let Entry {
            alpha, beta, open, ..
        } = window;
        if self.ply == 0 {
            self.taste = self.sight.taste(mv, self.position.side());
        }
        let undo = self.make(mv);
        let whole = Entry {
            alpha: -beta,
            beta: -alpha,
            depth,
            in_check: self.position.gives_check(mv),
            may_pass: true,
            open,
        };
        let mut better = true;
        let mut score = 0;
        if later {
            let narrow = Entry {
                alpha: -alpha - 1,
                open: false,
                ..whole
            };
            // A check is not reduced.
            let less = if whole.in_check {
                0
            } else {
                less.min(depth.saturating_sub(1))
            };
            score = -self.node(Entry {
                depth: depth - less,
                ..narrow
            });
            if less > 0 && score > alpha && !self.stopped {
                score = -self.node(narrow);
            }
            better = open && score > alpha && score < beta;
        }
        if better && !self.stopped {
            score = -self.node(whole);
        }
        self.ply -= 1;
        self.position.unmake(mv, undo);
        score
    }

    /// Whether the evaluation is better than two plies ago; or, where none was
    /// asked for then, than the last one at that ply.
    fn improving(&mut self, eval: Score) -> bool {
        self.evaluations[self.ply] = eval;
        self.ply >= 2 && eval > self.evaluations[self.ply - 2]
    }

    /// Lets the other side move twice, less deep, and a ply less for each 256 that
    /// the evaluation is above beta; what is still good then is good.
    fn pass(&mut self, beta: Score, depth: u8, eval: Score) -> Score {
        let more = ((eval - beta) >> 8) as u8;
        let before = self.position.make_null();
        self.enter(Move::NONE);
        let score = -self.node(Entry {
            alpha: -beta,
            beta: 1 - beta,
            depth: self.margins.null_child_depth[depth as usize].saturating_sub(more),
            in_check: false,
            may_pass: false,
            open: false,
        });
        self.ply -= 1;
        self.position.unmake_null(before);
        score
    }

    /// Makes a move and goes one ply on.
    pub(super) fn make(&mut self, mv: Move) -> Undo {
        let pawns = &mut self.pawns;
        let undo = self
            .position
            .make_with(mv, |key, terms| pawns.record(key, terms));
        self.enter(mv);
        undo
    }

    /// Goes one ply on, after a move or a pass.
    fn enter(&mut self, mv: Move) {
        self.path[self.ply] = mv;
        self.ply += 1;
        self.hashes[ROOT + self.ply] = self.position.state().hash();
    }

    /// Counts a node, in the one place that does; tells whether the search
    /// must end.
    fn count(&mut self) -> bool {
        self.nodes = self.nodes.wrapping_add(1);
        if self.limits.nodes == Some(self.nodes)
            || (self.nodes & 1023 == 0 && self.watcher.stop(self.nodes))
        {
            self.stopped = true;
            self.watcher.note(Note::Stopped);
        }
        self.stopped
    }

    fn watch(&mut self, entry: &Entry) {
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
    fn ended(&mut self, in_check: bool) -> Option<Score> {
        let halfmove = self.position.state().halfmove;
        if halfmove >= draw::FIFTY_MOVES {
            if in_check && !self.has_legal_move() {
                return Some(self.ply as Score - MATE);
            }
            self.watcher.note(Note::Repeats);
            return Some(DRAW);
        }
        let path = &self.hashes[self.oldest..=ROOT + self.ply];
        let repeats = draw::repeats(path, halfmove, ROOT - self.oldest);
        repeats.then(|| {
            self.watcher.note(Note::Repeats);
            DRAW
        })
    }

    fn has_legal_move(&mut self) -> bool {
        let mut lists = crate::generate::Lists::default();
        self.position.generate_all(&mut lists);
        let moves = lists
            .captures
            .as_slice()
            .iter()
            .chain(lists.quiets.as_slice());
        moves.into_iter().any(|&mv| self.position.legal(mv, true))
    }

    /// Whether the side to move has more than pawns: without, having to move
    /// may be a burden, and a pass proves nothing.
    fn has_piece(&self) -> bool {
        use crate::piece::Kind;
        use crate::square::Square;
        let side = self.position.side();
        (1..16).any(|slot| {
            let square = self.position.slot(side, slot);
            square != Square::NONE && self.position.man(square).kind() != Some(Kind::Pawn)
        })
    }

    /// By how much a late quiet move is searched less deep: more the later it comes,
    /// if its history is bad, if the evaluation is not improving and if it need only be
    /// compared.
    fn reduction(&self, mv: Move, moves: u8, compared: bool, improving: bool) -> u8 {
        let man = self.position.man(mv.origin());
        let history = self.table.history.get(man, mv.target());
        let clear = self.margins.reduction_history;
        let plies = moves / self.margins.reduction_moves
            + u8::from(compared)
            + u8::from(!improving)
            + u8::from(history <= BIAS - clear);
        plies.saturating_sub(u8::from(history >= BIAS + clear))
    }
}

const _: () = assert!(MAX_DEPTH as usize <= MAX_PLY);
