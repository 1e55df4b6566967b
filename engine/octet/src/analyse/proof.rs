//! Whether what a reason claims stands up to a search.

use octet_engine::board::moves::Move;
use octet_engine::eval::{MATE_FOUND, Score};
use octet_engine::formats::wdl::Chances;
use octet_engine::game::Game;
use octet_engine::mate::{Entry, Solver};

use super::analyst::Analyst;
use super::judge::PositionAnalysis;
use crate::material::{self, PAWN};
use crate::reasons::walk::Walk;
use crate::reasons::{Kind, Reason};

/// What a claim may be out by, in centipawns of material.
const TOLERANCE: i32 = PAWN;
/// The expected score that must be lost where the line shows no more than a
/// disadvantage, and where an ending changes its result.
const MIN_LOSS: [f64; 2] = [0.05, 0.2];
/// The most nodes to prove a mate.
const MATE_NODES: u64 = 10_000_000;

/// A reason with the positions that it is about.
pub struct Claim<'a> {
    /// The reason.
    pub reason: &'a Reason,
    /// Before and after the mistake.
    pub before: &'a PositionAnalysis,
    /// See `before`.
    pub after: &'a PositionAnalysis,
}

impl Claim<'_> {
    fn start(&self) -> &Game {
        self.reason.start(&self.before.game, &self.after.game)
    }

    /// Whether what was played after the mistake shows the claim: the mate, or the
    /// material.
    pub fn is_borne_out(&self, later: &[Move]) -> bool {
        let walk = Walk::new(self.after.game.position(), later);
        let end = walk.end();
        match self.reason.kind {
            Kind::MateAllowed => end.in_check() && end.legal_moves().next().is_none(),
            _ => self.reason.amount > 0 && self.most_won(&walk) >= self.needed(),
        }
    }

    /// The most material that the winner is ahead of the position before the mistake,
    /// after one of its moves, whatever is taken next.
    fn most_won(&self, walk: &Walk) -> i32 {
        let side = walk.side();
        let base = material::balance(self.before.game.position(), side);
        let own = walk.positions.iter().skip(1).step_by(2);
        let gains = own.map(|position| material::settled(position, side) - base);
        gains.max().unwrap_or(0)
    }

    fn needed(&self) -> i32 {
        (self.reason.amount - TOLERANCE).max(PAWN)
    }

    /// Whether a search agrees; `None` where it was ended. A score as near to zero as
    /// `drawn` is a draw.
    pub fn holds(&self, analyst: &Analyst, drawn: Score) -> Option<bool> {
        let lost = |least: f64| {
            let before = expected(&analyst.position(&self.before.game).ok()?);
            let after = 1.0 - expected(&analyst.position(&self.after.game).ok()?);
            Some(before - after >= least)
        };
        match self.reason.kind {
            Kind::MateAllowed | Kind::MateMissed => self.is_mate(),
            Kind::DrawAllowed | Kind::DrawMissed => {
                let found = analyst.position(self.start()).ok()?;
                Some(found.mover_score().abs() <= drawn)
            }
            Kind::Ending => lost(MIN_LOSS[1]),
            // The line shows it; what is asked is whether the move is bad.
            Kind::Castling | Kind::Development => lost(MIN_LOSS[0]),
            _ => self.material_is_won(analyst),
        }
    }

    /// Whether the solver finds the mate; `None` if it takes too long.
    fn is_mate(&self) -> Option<bool> {
        let moves = self.reason.line.len().div_ceil(2) as u8;
        let mut table = vec![Entry::EMPTY; 1 << 18];
        let stop = |nodes| nodes >= MATE_NODES;
        let mut solver = Solver::new(self.start().position(), &mut table, stop);
        solver.mates_in(moves).ok()
    }

    /// Whether the first move of the line wins the material against the best defence
    /// that a search finds.
    fn material_is_won(&self, analyst: &Analyst) -> Option<bool> {
        let &first = self.reason.line.first()?;
        let mut game = self.start().clone();
        game.play(first);
        let found = analyst.position(&game).ok()?;
        if found.mover_score() <= -MATE_FOUND {
            return Some(true);
        }
        let defence = analyst.lengthened(&game, found.pv());
        let line: Vec<Move> = [first].into_iter().chain(defence).collect();
        let walk = Walk::new(self.start().position(), &line);
        let side = walk.side();
        let base = material::balance(self.before.game.position(), side);
        let gain = material::balance(walk.end(), side) - base;
        Some(gain >= self.needed())
    }
}

/// The expected score of the side to move.
fn expected(analysis: &PositionAnalysis) -> f64 {
    Chances::new(analysis.mover_score(), analysis.game.position()).expected_score()
}
