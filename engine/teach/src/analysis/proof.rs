//! Whether what a reason claims stands up to a search.

use std::cell::{OnceCell, RefCell};

use octet_engine::board::moves::Move;
use octet_engine::eval::{MATE_FOUND, Score};
use octet_engine::game::Game;
use octet_engine::mate::{Entry, Solver};

use super::analyst::Analyst;
use super::judge::PositionAnalysis;
use crate::effort::Effort;
use crate::material::{self, PAWN};
use crate::reasons::walk::Walk;
use crate::reasons::{Kind, Reason, Shown, changed_result};

/// What a claim may be out by, in centipawns of material.
const TOLERANCE: i32 = PAWN;
/// The expected score that must be lost where the line shows no more than a
/// disadvantage, and where an ending changes its result.
const MIN_LOSS: [f64; 2] = [0.05, 0.2];
/// A score this near to zero proves a draw, in centipawns.
const PROVEN_DRAW: Score = 20;
/// The most nodes to prove a mate.
const MATE_NODES: u64 = 10_000_000;

/// What a search says of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// It agrees.
    Holds,
    /// It contradicts, with this line from the position where the reason's line begins.
    Fails(Vec<Move>),
    /// It was ended.
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

/// Searches of the positions before and after a mistake with the same effort; what several
/// reasons need is searched once.
pub struct Searches<'a> {
    analyst: &'a Analyst<'a>,
    effort: Effort,
    /// Before and after.
    games: [&'a Game; 2],
    found: OnceCell<Option<[PositionAnalysis; 2]>>,
    /// Lines that begin with a move before or after the mistake, with the best defence.
    defences: RefCell<Vec<((Shown, Move), Defence)>>,
}

/// A line with the best defence that a search finds, and whether it ends in mate for whoever
/// begins it; `None` if the work was ended.
type Defence = Option<(Vec<Move>, bool)>;

impl<'a> Searches<'a> {
    /// Searches with this effort, begun when they are needed.
    pub fn new(analyst: &'a Analyst, effort: Effort, games: [&'a Game; 2]) -> Searches<'a> {
        Searches {
            analyst,
            effort,
            games,
            found: OnceCell::new(),
            defences: RefCell::default(),
        }
    }

    /// The line that begins with a move in the position before or after the mistake.
    fn defence(&self, shown: Shown, first: Move) -> Defence {
        let key = (shown, first);
        let known = self.defences.borrow();
        if let Some((_, line)) = known.iter().find(|(known, _)| *known == key) {
            return line.clone();
        }
        drop(known);
        let line = self.search_defence(shown, first);
        self.defences.borrow_mut().push((key, line.clone()));
        line
    }

    fn search_defence(&self, shown: Shown, first: Move) -> Defence {
        let mut game = match shown {
            Shown::ByBest => self.games[0].clone(),
            Shown::ByRefutation => self.games[1].clone(),
        };
        game.play(first);
        let analyst = self.analyst();
        let found = analyst.position(&game).ok()?;
        let mates = found.mover_score() <= -MATE_FOUND;
        let mut line = vec![first];
        if !mates {
            line.extend(analyst.lengthened(&game, found.pv()));
        }
        Some((line, mates))
    }

    /// One that searches with this effort.
    fn analyst(&self) -> Analyst<'_> {
        self.analyst.alone(self.effort)
    }

    /// The analysis of both positions; `None` if the work was ended.
    pub fn both(&self) -> Option<&[PositionAnalysis; 2]> {
        let search = || {
            let analyst = self.analyst();
            let [before, after] = self.games.map(|game| analyst.position(game).ok());
            Some([before?, after?])
        };
        self.found.get_or_init(search).as_ref()
    }
}

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

    /// Whether a search proves it: all the material is won and the move is still a
    /// mistake, and an ending has the results that the reason names.
    pub fn is_proven(&self, searches: &Searches) -> bool {
        let holds = |proof: Option<Proof>| proof == Some(Proof::Holds);
        match self.reason.kind {
            Kind::Ending => expected(searches).is_some_and(|(expected, _)| {
                changed_result(expected) == Some(self.reason.text.as_str())
            }),
            _ if self.reason.amount > 0 => {
                holds(self.material(searches, self.reason.amount))
                    && holds(loss(searches, MIN_LOSS[0]))
            }
            _ => self.proof(searches, PROVEN_DRAW) == Proof::Holds,
        }
    }

    /// What a search says. A score as near to zero as `drawn` is a draw.
    pub fn proof(&self, searches: &Searches, drawn: Score) -> Proof {
        let proof = match self.reason.kind {
            Kind::MateAllowed | Kind::MateMissed => self.mate(),
            Kind::DrawAllowed | Kind::DrawMissed => self.draw(searches, drawn),
            Kind::Ending => loss(searches, MIN_LOSS[1]),
            // The line shows it; what is asked is whether the move is bad.
            Kind::Castling | Kind::Development => loss(searches, MIN_LOSS[0]),
            _ => self.material(searches, self.needed()),
        };
        proof.unwrap_or(Proof::Unknown)
    }

    /// Whether the solver finds the mate; `None` if it takes too long.
    fn mate(&self) -> Option<Proof> {
        let moves = self.reason.line.len().div_ceil(2) as u8;
        let mut table = vec![Entry::EMPTY; 1 << 18];
        let stop = |nodes| nodes >= MATE_NODES;
        let mut solver = Solver::new(self.start().position(), &mut table, stop);
        Some(Proof::of(solver.mates_in(moves).ok()?, &[]))
    }

    fn draw(&self, searches: &Searches, drawn: Score) -> Option<Proof> {
        let [before, after] = searches.both()?;
        let found = match self.reason.shown {
            Shown::ByRefutation => after,
            Shown::ByBest => before,
        };
        Some(Proof::of(found.mover_score().abs() <= drawn, found.pv()))
    }

    /// Whether the first move of the line wins so much material against the best
    /// defence that a search finds.
    fn material(&self, searches: &Searches, needed: i32) -> Option<Proof> {
        let &first = self.reason.line.first()?;
        let (line, mates) = searches.defence(self.reason.shown, first)?;
        if mates {
            return Some(Proof::Holds);
        }
        let walk = Walk::new(self.start().position(), &line);
        let side = walk.side();
        let base = material::balance(self.before.game.position(), side);
        let gain = material::balance(walk.end(), side) - base;
        Some(Proof::of(gain >= needed, &walk.moves))
    }
}

/// Whether the move gives so much expected score away.
fn loss(searches: &Searches, least: f64) -> Option<Proof> {
    let ([before, after], line) = expected(searches)?;
    Some(Proof::of(before - after >= least, &line))
}

/// What the searches expect for the side that made the mistake before and after it, and
/// the refutation.
fn expected(searches: &Searches) -> Option<([f64; 2], Vec<Move>)> {
    let [before, after] = searches.both()?;
    let expected = [before.expected(), 1.0 - after.expected()];
    Some((expected, after.pv().to_vec()))
}
