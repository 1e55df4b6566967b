//! Every node keeps to the rules of a principal variation search: windows, re-searches, ends.
//!
//! An auditor follows the search from outside. It knows what plain negamax, alpha-beta, null moves and
//! quiescence are, and nothing of their order of moves, margins or reductions.

use std::collections::HashMap;

use octet_engine::board::draw::{FIFTY_MOVES, PLIES_PER_MOVE};
use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::PieceType;
use octet_engine::board::position::Position;
use octet_engine::eval::{DRAW, EvaluatedPosition, MATE, Score, is_mate};
use octet_engine::search::margins::{ASPIRATION_LIMIT, Margins};
use octet_engine::search::skill::{MAX_BLINDNESS, Skill};
use octet_engine::search::transposition::{self, BUCKET_SIZE, Bound, C128_ENTRIES, Hit};
use octet_engine::search::{Limits, MAX_DEPTH, MAX_PLY, Node, Note, Report, Search, Watcher};
use octet_testing::positions::bundled;

/// A search of a move: its window, as the parent sees it, its depth, and what came of it.
#[derive(Clone, Copy, Debug)]
struct Try {
    mv: Move,
    alpha: Score,
    beta: Score,
    depth: u8,
    score: Option<Score>,
}

/// A node that has been entered and not left.
#[derive(Debug)]
struct Open {
    position: Position,
    eval: Score,
    /// The opponent's evaluation after a null move.
    passed: Score,
    hash: u32,
    mv: Option<Move>,
    /// The window as it was at first, and the lower bound as it is.
    first_alpha: Score,
    alpha: Score,
    beta: Score,
    /// Plies left, with extensions.
    depth: u8,
    in_check: bool,
    pv: bool,
    full_width: bool,
    blind: bool,
    quiescent: bool,
    notes: Vec<Note>,
    /// How many of them there were when the last child was entered.
    noted: usize,
    /// What the null move came to.
    null: Option<Score>,
    /// The searches of the last move.
    tries: Vec<Try>,
    /// The moves whose searches are over, and the best of their scores.
    done: Vec<Move>,
    best: Option<Score>,
}

impl Open {
    fn has(&self, note: Note) -> bool {
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

    /// A child is entered: is it searched as it should be?
    fn begin(&mut self, node: &Node, mv: Move) -> bool {
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

    fn begin_null(&self, node: &Node) {
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

    fn promotes_quietly_to_less(&self, mv: Move) -> bool {
        let less = mv.promotion().is_some_and(|to| to != PieceType::Queen);
        less && self.position.piece_on(mv.target()).is_empty()
    }

    /// Whether it comes last: it gives material away, which is not asked in check, or it promotes to less
    /// than a queen and captures nothing.
    fn comes_last(&self, mv: Move) -> bool {
        let loses = !self.in_check && self.position.is_losing_capture(mv);
        loses || self.promotes_quietly_to_less(mv)
    }

    /// The node is left: is this its score?
    fn end(&mut self, ply: usize, score: Score) {
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
        self.end_in_order();
    }

    /// The first move may be any, of the table; then captures, quiet moves, losing captures.
    fn end_in_order(&self) {
        if self.quiescent {
            return;
        }
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

/// Follows a search.
#[derive(Default)]
struct Auditor {
    full_width: bool,
    /// Moves may be overlooked, none of them at the root.
    blind: bool,
    open: Vec<Open>,
    entered: u64,
    /// How often the root was entered, which is not counted as a node.
    roots: u64,
    stopped: bool,
    /// The positions of the game before the root's, as hashes.
    game: Vec<u32>,
    score: Score,
    /// The window of the node that was left last.
    window: (Score, Score),
    /// What nodes have stored, by what tells entries of the table apart: bound, and score with mates
    /// counted from the position.
    stored: HashMap<u32, Vec<(Bound, Score)>>,
    seen: [u64; 8],
}

impl Watcher for Auditor {
    fn enter(&mut self, node: &Node, position: &EvaluatedPosition) {
        self.entered += 1;
        self.roots += u64::from(node.path.is_empty());
        assert_eq!(position.verify(), Ok(()));
        assert_eq!(
            (node.hash, node.in_check),
            (position.state().hash(), position.in_check())
        );
        assert!(node.alpha < node.beta && !self.stopped);
        assert_eq!(node.path.len(), self.open.len());
        let mv = node.path.last().copied();
        let pv = match (self.open.last_mut(), mv) {
            (Some(parent), Some(Move::NONE)) => {
                parent.begin_null(node);
                false
            }
            (Some(parent), Some(mv)) => parent.begin(node, mv),
            _ => true,
        };
        self.open.push(Open {
            position: Position::clone(position),
            eval: position.evaluate(),
            passed: position.evaluate_passed(position.evaluate()),
            hash: node.hash,
            mv,
            first_alpha: node.alpha,
            alpha: node.alpha,
            beta: node.beta,
            depth: node.depth,
            in_check: node.in_check,
            pv,
            full_width: self.full_width,
            blind: self.blind && mv.is_some(),
            quiescent: node.depth == 0 || node.path.len() >= MAX_DEPTH as usize,
            notes: Vec::new(),
            noted: 0,
            null: None,
            tries: Vec::new(),
            done: Vec::new(),
            best: None,
        });
    }

    fn note(&mut self, note: Note) {
        let ply = self.open.len() - 1;
        let hashes: Vec<u32> = self.open.iter().map(|open| open.hash).collect();
        let node = self.open.last_mut().expect("a node");
        assert!(!self.full_width || is_exact(note), "{note:?}");
        match note {
            Note::CheckExtension => node.depth += 1,
            Note::InternalIterativeReduction => {
                assert!(ply > 0 && !node.in_check);
                node.depth -= 1;
            }
            Note::Razoring => {
                assert!(!node.pv && !node.in_check && !is_mate(node.beta));
                node.quiescent = true;
            }
            Note::DrawByRule => {
                let before = &hashes[..ply];
                let again = before.contains(&node.hash) || self.game.contains(&node.hash);
                assert!(again || node.position.state().halfmove >= FIFTY_MOVES);
                self.seen[0] += 1;
            }
            Note::NullMoveSpared => assert!(-node.passed < node.beta, "{node:?}"),
            Note::Stopped => self.stopped = true,
            Note::SeePruning(mv) => assert!(node.position.is_losing_capture(mv)),
            Note::ReductionUndone => self.seen[1] += 1,
            Note::FullWindow => self.seen[2] += 1,
            Note::NullMoveCutoff => self.seen[3] += 1,
            Note::TableCutoff(hit) => {
                self.seen[4] += 1;
                let entry = (hit.bound, from_position(hit.score, ply));
                let stored = self.stored.get(&identity(node.hash));
                assert!(stored.is_some_and(|all| all.contains(&entry)), "{node:?}");
            }
            Note::LateMovePruning => self.seen[5] += 1,
            Note::Futility => self.seen[6] += 1,
            Note::DeltaPruning => self.seen[7] += 1,
            _ => {}
        }
        node.notes.push(note);
    }

    fn leave(&mut self, score: Score) {
        let mut node = self.open.pop().expect("a node that was entered");
        self.score = score;
        if self.stopped {
            return;
        }
        let ply = self.open.len();
        let (was_mv, window) = (node.mv, (node.first_alpha, node.beta));
        let extended = node.has(Note::CheckExtension);
        let searched = !node.quiescent && !node.has(Note::InsufficientMaterial);
        assert_eq!(extended, searched && node.in_check, "{node:?}");
        self.must_draw(&node);
        node.end(ply, score);
        if !node.quiescent && (!node.done.is_empty() || node.has(Note::Futility)) {
            let bound = match score {
                score if score >= node.beta => Bound::Lower,
                score if score <= node.first_alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            let entry = (bound, from_position(score, ply));
            self.stored
                .entry(identity(node.hash))
                .or_default()
                .push(entry);
        }
        self.window = window;
        let Some(parent) = self.open.last_mut() else {
            return;
        };
        if was_mv == Some(Move::NONE) {
            parent.null = Some(-score);
        } else if let Some(last) = parent.tries.last_mut() {
            last.score = Some(-score);
        }
    }

    fn iteration(&mut self, report: &Report) {
        assert!(self.open.is_empty() && !self.stopped);
        assert_eq!(self.score, report.score);
        // Outside the window a score is a bound alone, and the root is searched again.
        let (alpha, beta) = self.window;
        assert!((alpha + 1..beta).contains(&report.score), "{report:?}");
    }
}

/// The bits of a hash by which the Commodore 128's table knows a position: its bucket, and 16 more.
fn identity(hash: u32) -> u32 {
    hash & (0xFFFF_0000 | (C128_ENTRIES - BUCKET_SIZE) as u32)
}

/// A score with mates counted from a position so many plies from the root.
fn from_position(score: Score, ply: usize) -> Score {
    match is_mate(score) {
        true => score + score.signum() * ply as Score,
        false => score,
    }
}

/// Whether it loses nothing of the score of a search of all moves.
fn is_exact(note: Note) -> bool {
    matches!(
        note,
        Note::CheckExtension
            | Note::InsufficientMaterial
            | Note::DrawByRule
            | Note::QuietEvasions
            | Note::FullWindow
            | Note::CapacityLimit
            | Note::StandPat
            | Note::Stopped
    )
}

impl Auditor {
    /// A position of this line again, or one that has been there twice, with no null move, capture or
    /// pawn's move between.
    fn must_draw(&self, node: &Open) {
        if node.quiescent || node.has(Note::InsufficientMaterial) || self.open.is_empty() {
            return;
        }
        let quiet = node.position.state().halfmove as usize;
        let fifty = quiet >= FIFTY_MOVES as usize && !node.in_check;
        let above = self.open.iter().rev().map(|open| (open.hash, open.mv));
        let before = self.game.iter().rev().map(|&hash| (hash, None));
        let mut null = node.mv == Some(Move::NONE);
        let (mut again, mut times) = (false, 0);
        for (back, (hash, mv)) in (1..=quiet).zip(above.chain(before)) {
            if !null && hash == node.hash && back % PLIES_PER_MOVE as usize == 0 {
                again |= back < self.open.len();
                times += 1;
            }
            null |= mv == Some(Move::NONE);
        }
        let draws = again || times >= 2 || fifty;
        assert!(!draws || node.has(Note::DrawByRule), "{node:?}");
    }
}

/// Follows a search of each bundled position; returns how often each of some notes was seen.
fn follow(full_width: bool, blindness: u8, nodes: u32) -> [u64; 8] {
    let mut seen = [0; 8];
    for bundled in bundled() {
        let mut auditor = Auditor {
            full_width,
            blind: blindness != 0,
            game: bundled.game.history().to_vec(),
            ..Auditor::default()
        };
        let limits = Limits {
            skill: Skill::new(blindness, 0, 1),
            ..Limits::nodes(nodes)
        };
        let mut memory = transposition::EMPTY;
        let mut search = Search::new(&bundled.game, limits, memory.table(), &mut auditor);
        if full_width {
            search = search.full_width();
        }
        let report = search.run();
        assert!(auditor.open.is_empty());
        assert_eq!(auditor.stopped, report.nodes == nodes);
        let counted = auditor.entered - auditor.roots;
        assert_eq!(counted, u64::from(report.nodes), "{}", bundled.id);
        // An iteration enters the root with each aspiration window and at last with the full one.
        let windows = (ASPIRATION_LIMIT / Margins::STANDARD.aspiration_window).ilog2() + 2;
        let iterations = u64::from(report.depth) + 1;
        assert!(
            auditor.roots <= u64::from(windows) * iterations,
            "{}",
            bundled.id
        );
        assert_eq!(report.hash, bundled.game.position().state().hash());
        seen.iter_mut()
            .zip(auditor.seen)
            .for_each(|(all, more)| *all += more);
    }
    seen
}

#[test]
fn every_node_keeps_to_the_rules_of_search() {
    let seen = follow(false, 0, if cfg!(debug_assertions) { 500 } else { 3_000 });
    assert!(seen.iter().all(|&seen| seen >= 100), "{seen:?}");
}

/// With all moves, nothing is pruned, reduced or taken from the table.
#[test]
fn a_full_width_search_leaves_nothing_out() {
    follow(true, 0, if cfg!(debug_assertions) { 200 } else { 1_000 });
}

/// Moves may be overlooked below the root, never an evasion; a node that sees none has its evaluation.
#[test]
fn a_blind_search_overlooks_moves_alone() {
    let nodes = if cfg!(debug_assertions) { 200 } else { 1_000 };
    follow(false, MAX_BLINDNESS, nodes);
}
