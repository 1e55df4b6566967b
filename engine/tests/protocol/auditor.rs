//! Follows a search: every node that is entered, what is noted of it, and how it is left.

use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};

use octet_engine::board::draw::{FIFTY_MOVES, PLIES_PER_MOVE};
use octet_engine::board::moves::Move;
use octet_engine::board::position::Position;
use octet_engine::eval::{EvaluatedPosition, Score, is_mate};
use octet_engine::search::transposition::{BUCKET_SIZE, Bound, C128_ENTRIES};
use octet_engine::search::{MAX_DEPTH, Node, Note, Report, Watcher};

use crate::node::Open;

/// Follows a search.
#[derive(Default)]
pub struct Auditor {
    /// Nothing is left out.
    pub full_width: bool,
    /// Moves may be overlooked, none of them at the root.
    pub blind: bool,
    /// The nodes that have been entered and not left, from the root.
    pub open: Vec<Open>,
    pub entered: u64,
    /// How often the root was entered, which is not counted as a node.
    pub roots: u64,
    pub stopped: bool,
    /// The positions of the game before the root's, as hashes.
    pub game: Vec<u32>,
    /// The score of the node that was left last.
    pub score: Score,
    /// The window of the node that was left last.
    pub window: (Score, Score),
    /// What nodes have stored, by what tells entries of the table apart: bound, and score with mates
    /// counted from the position.
    pub stored: HashMap<u32, Vec<(Bound, Score)>>,
    /// How often each kind of note was seen.
    pub seen: HashMap<Discriminant<Note>, u64>,
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
        let (node, above) = self.open.split_last_mut().expect("a node");
        let ply = above.len();
        *self.seen.entry(discriminant(&note)).or_default() += 1;
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
                let hash = node.hash();
                let again = above.iter().any(|open| open.hash() == hash);
                let again = again || self.game.contains(&hash);
                assert!(again || node.position.state().halfmove >= FIFTY_MOVES);
            }
            Note::NullMoveSpared => assert!(-node.passed < node.beta, "{node:?}"),
            Note::Stopped => self.stopped = true,
            Note::SeePruning(mv) => assert!(node.position.is_losing_capture(mv)),
            Note::TableCutoff(hit) => {
                let entry = (hit.bound, from_position(hit.score, ply));
                let stored = self.stored.get(&identity(node.hash()));
                assert!(stored.is_some_and(|all| all.contains(&entry)), "{node:?}");
            }
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
                .entry(identity(node.hash()))
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
        let above = self.open.iter().rev().map(|open| (open.hash(), open.mv));
        let before = self.game.iter().rev().map(|&hash| (hash, None));
        let mut null = node.mv == Some(Move::NONE);
        let (mut again, mut times) = (false, 0);
        for (back, (hash, mv)) in (1..=quiet).zip(above.chain(before)) {
            if !null && hash == node.hash() && back % PLIES_PER_MOVE as usize == 0 {
                again |= back < self.open.len();
                times += 1;
            }
            null |= mv == Some(Move::NONE);
        }
        let draws = again || times >= 2 || fifty;
        assert!(!draws || node.has(Note::DrawByRule), "{node:?}");
    }
}
