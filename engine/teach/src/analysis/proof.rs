//! Tests by searches whether a reason holds.

use octet_engine::board::moves::Move;
use octet_engine::eval::{DRAW, MATE, Score};
use octet_engine::game::{Game, Outcome};
use octet_engine::mate::{Entry, Solver};

use super::analyst::{Analyst, LENGTHENINGS, Longer};
use super::judge::PositionAnalysis;
use crate::effort::Effort;
use crate::material::{self, PAWN};
use crate::reasons::walk::Walk;
use crate::reasons::{Found, Kind, Mistake, Reason, Shown};

/// By how much a claim may overstate material, in centipawns.
const TOLERANCE: i32 = PAWN;
/// A score proves a draw if it is at most this far from zero, in centipawns.
const PROVEN_DRAW: Score = 20;
/// At most this many lines of a mistake are searched at their ends, with three quarters of the
/// share together.
const TRIED: u64 = 3;
/// The solver takes at most this many nodes to prove a mate.
const MATE_NODES: u64 = 10_000_000;

/// What a search finds for a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The search agrees.
    Holds,
    /// The search contradicts, with this line from the position where the reason's line begins.
    Fails(Vec<Move>),
    /// The search was ended.
    Unknown,
}

impl Proof {
    fn of(holds: bool, line: &[Move]) -> Proof {
        match holds {
            true => Proof::Holds,
            false => Proof::Fails(line.to_vec()),
        }
    }
}

/// Proves the reasons of a mistake with a share of the game's budget.
pub struct Prover<'a> {
    analyst: &'a Analyst<'a>,
    share: u64,
    spent: u64,
    /// The lines whose ends were searched, and the scores there.
    ends: Vec<(Shown, Vec<Move>, Score)>,
}

impl<'a> Prover<'a> {
    /// A prover that may search so many nodes.
    pub fn new(analyst: &'a Analyst<'a>, share: u64) -> Prover<'a> {
        Prover {
            analyst,
            share,
            spent: 0,
            ends: Vec::new(),
        }
    }

    /// The nodes that it has searched.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Makes a line of the game longer until it is quiet, with a quarter of the share. The score is
    /// that of the side to move.
    pub fn lengthened(&mut self, start: &Game, line: &[Move], score: Score) -> Longer {
        let nodes = self.share / (4 * LENGTHENINGS as u64);
        let longer = self.analyst.lengthened(start, line, score, nodes);
        self.spent += longer.nodes;
        longer
    }

    /// Whether a search of the end of a reason's line agrees with it.
    pub fn proves(&mut self, reason: &Reason, mistake: &Mistake) -> bool {
        if reason.kind.is_mate() {
            return true;
        }
        let mut found = Found {
            position: mistake.before.position(),
            scores: mistake.scores,
            end: mistake.scores[1],
            drawn: PROVEN_DRAW,
        };
        if !reason.fits(&found) {
            return false;
        }
        let Some(end) = self.end_of(reason, mistake) else {
            return false;
        };
        found.end = end;
        reason.agrees_with(&found)
    }

    /// Returns the score at the end of a reason's line; `None` if the search would cost too much.
    fn end_of(&mut self, reason: &Reason, mistake: &Mistake) -> Option<Score> {
        let is_line = |(shown, line, _): &&(Shown, Vec<Move>, Score)| {
            (*shown, line) == (reason.shown, &reason.line)
        };
        if let Some(&(_, _, end)) = self.ends.iter().find(is_line) {
            return Some(end);
        }
        let nodes = 3 * self.share / (4 * TRIED);
        if nodes == 0 || self.spent + nodes > self.share {
            return None;
        }
        let effort = self.analyst.effort.of_nodes(nodes);
        let (end, spent) = end_score(self.analyst, &effort, reason, mistake.games())?;
        self.spent += spent;
        self.ends.push((reason.shown, reason.line.clone(), end));
        Some(end)
    }
}

/// Returns the score at the end of a reason's line for the side that made the mistake, and the
/// nodes of the search; `None` if the work was ended.
fn end_score(
    analyst: &Analyst,
    effort: &Effort,
    reason: &Reason,
    games: [&Game; 2],
) -> Option<(Score, u64)> {
    let [before, after] = games;
    let mut game = reason.start(before, after).clone();
    for &mv in &reason.line {
        game.play(mv);
    }
    // The search forgets the moves before: a side that can avoid a perpetual check does so.
    if game.outcome().is_none() && matches!(reason.kind, Kind::DrawAllowed | Kind::DrawMissed) {
        game = Game::new(game.position().clone(), game.fullmove());
    }
    let mover = before.position().side_to_move();
    match game.outcome() {
        Some(Outcome::Checkmate(side)) if side == mover => Some((MATE, 0)),
        Some(Outcome::Checkmate(_)) => Some((-MATE, 0)),
        Some(_) => Some((DRAW, 0)),
        None => {
            let found = effort.search(&game, analyst.stop).ok()?.result;
            let own = game.position().side_to_move() == mover;
            let score = if own { found.score } else { -found.score };
            Some((score, found.nodes.into()))
        }
    }
}

/// A reason with the positions before and after the mistake.
pub struct Claim<'a> {
    /// The reason.
    pub reason: &'a Reason,
    /// The position before the mistake.
    pub before: &'a PositionAnalysis,
    /// The position after it.
    pub after: &'a PositionAnalysis,
}

impl Claim<'_> {
    /// Whether the moves played after the mistake show the mate or win the material.
    pub fn is_borne_out(&self, later: &[Move]) -> bool {
        let walk = Walk::new(self.after.game.position(), later);
        let end = walk.end();
        match self.reason.kind {
            Kind::MateAllowed => end.in_check() && end.legal_moves().next().is_none(),
            _ => {
                let needed = (self.reason.amount - TOLERANCE).max(PAWN);
                self.reason.amount > 0 && self.most_won(&walk) >= needed
            }
        }
    }

    /// The most material that the winner has gained since the position before the mistake, after
    /// one of its moves and whatever is taken next.
    fn most_won(&self, walk: &Walk) -> i32 {
        let side = walk.side();
        let base = material::balance(self.before.game.position(), side);
        let own = walk.positions.iter().skip(1).step_by(2);
        let gains = own.map(|position| material::settled(position, side) - base);
        gains.max().unwrap_or(0)
    }

    /// Searches the positions before and after the mistake and at the end of the line, each with
    /// this effort. A score is a draw if it is at most `drawn` from zero.
    pub fn proof(&self, analyst: &Analyst, effort: Effort, drawn: Score) -> Proof {
        let games = [&self.before.game, &self.after.game];
        let start = self.reason.start(games[0], games[1]);
        if self.reason.kind.is_mate() {
            return mate(start, self.reason.line.len()).unwrap_or(Proof::Unknown);
        }
        let searched = || {
            let harder = analyst.alone(effort);
            let [before, after] = games.map(|game| harder.position(game).ok());
            let (end, _) = end_score(analyst, &effort, self.reason, games)?;
            Some((before?, after?, end))
        };
        let Some((before, after, end)) = searched() else {
            return Proof::Unknown;
        };
        let found = Found {
            position: games[0].position(),
            scores: [before.mover_score(), -after.mover_score()],
            end,
            drawn,
        };
        let line = if std::ptr::eq(start, games[0]) {
            before.pv()
        } else {
            after.pv()
        };
        Proof::of(self.reason.agrees_with(&found), line)
    }
}

/// Asks the solver for a mate in so many plies; `None` if that takes too long.
fn mate(start: &Game, plies: usize) -> Option<Proof> {
    let mut table = vec![Entry::EMPTY; 1 << 18];
    let stop = |nodes| nodes >= MATE_NODES;
    let mut solver = Solver::new(start.position(), &mut table, stop);
    let mates = solver.mates_in(plies.div_ceil(2) as u8).ok()?;
    Some(Proof::of(mates, &[]))
}
