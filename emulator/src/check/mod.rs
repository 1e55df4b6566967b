//! The cross-check: both programs on the same positions, layer by layer.
//!
//! A position is set up in both, and everything that the search is built from
//! is compared before the search itself: a difference is reported in the
//! lowest layer that shows it. When only the search differs, it is run again
//! on both sides and the first node where they part is found (see [`trace`]).

mod attacks;
pub mod book;
mod evaluation;
mod findings;
pub mod games;
mod making;
mod moves;
pub mod positions;
mod search;
pub mod suite;
pub mod tables;
pub mod trace;

use std::fmt;
use std::sync::atomic::AtomicBool;

use engine::game::Game;
use engine::search::table::{self, Memory};
use engine::search::{Limits, Report};
use serde::{Deserialize, Serialize};

use crate::octet::{Player, PlayerError};
use crate::pool::Interrupted;
pub use findings::{Difference, Findings};
pub use search::{Expected, Searched};

/// Besides the search asked for, searches that nodes end are compared: before
/// the first line is complete, and somewhere in an iteration.
const SHORT: [u32; 2] = [1, 100];

/// What is compared, from the bottom up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layer {
    /// The bytes of the tables.
    Tables,
    /// Is a square attacked?
    Attacks,
    /// The moves generated, in order, with the scores of captures.
    Moves,
    /// Which of them are legal; memory after make and after unmake; checks.
    Making,
    /// The evaluation at the root and after each move.
    Evaluation,
    /// What the opening book has, what it chooses, and what that is called.
    Book,
    /// The search reports.
    Search,
}

impl Layer {
    /// All layers, lowest first.
    pub const ALL: [Layer; 7] = [
        Layer::Tables,
        Layer::Attacks,
        Layer::Moves,
        Layer::Making,
        Layer::Evaluation,
        Layer::Book,
        Layer::Search,
    ];

    /// Whether it is compared once for the program, and not at each position.
    #[must_use]
    pub const fn is_of_program(self) -> bool {
        matches!(self, Layer::Tables | Layer::Book)
    }

    /// What is counted when a comparison is made.
    #[must_use]
    pub const fn counted(self) -> &'static str {
        match self {
            Layer::Tables => "table entries",
            Layer::Attacks => "attack tests",
            Layer::Moves => "generated moves",
            Layer::Making => "moves tested, made and taken back",
            Layer::Evaluation => "evaluations",
            Layer::Book => "positions looked up in the book",
            Layer::Search => "search reports",
        }
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Layer::Tables => "tables",
            Layer::Attacks => "attacks",
            Layer::Moves => "moves",
            Layer::Making => "making",
            Layer::Evaluation => "evaluation",
            Layer::Book => "book",
            Layer::Search => "search",
        })
    }
}

/// Why a comparison did not come to its end.
#[derive(Debug)]
pub enum Halt {
    /// The machine could not go on.
    Machine(PlayerError),
    /// The user wants to stop.
    Interrupted,
}

impl<E: Into<PlayerError>> From<E> for Halt {
    fn from(error: E) -> Self {
        Halt::Machine(error.into())
    }
}

/// Compares every layer above the tables on one position. Returns what both
/// searches said, the machine's as far as it went.
///
/// # Errors
/// `stop` was set.
pub fn position(
    player: &mut Player,
    game: &Game,
    limits: Limits,
    stop: &AtomicBool,
    findings: &mut Findings,
) -> Result<(Expected, Searched), Interrupted> {
    foundations(player, game, findings);
    for nodes in SHORT {
        let limits = Limits::nodes(nodes);
        searches(player, game, &Expected::new(game, limits), stop, findings)?;
    }
    let expected = Expected::unless(stop, game, limits)?;
    let searched = searches(player, game, &expected, stop, findings)?;
    Ok((expected, searched))
}

/// Compares the layers between the tables and the search on one position. The
/// machine is afterwards as it was before.
pub fn foundations(player: &mut Player, game: &Game, findings: &mut Findings) {
    type Compare = fn(&mut Player, &Game, &mut Findings) -> Result<(), PlayerError>;
    let layers: [(Layer, Compare); 4] = [
        (Layer::Attacks, attacks::compare),
        (Layer::Moves, moves::compare),
        (Layer::Making, making::compare),
        (Layer::Evaluation, evaluation::compare),
    ];
    let loaded = player.machine().snapshot();
    for (layer, compare) in layers {
        let set_up = player.set_up(game);
        let done = set_up.and_then(|()| compare(player, game, findings));
        if let Err(error) = done {
            findings.fault(layer, &error);
        }
        player.machine_mut().restore(&loaded);
    }
}

/// Compares the search of one position with what the engine's search said,
/// both with an empty table, and where they part finds the first node that
/// differs. The machine is left as the search leaves it: nothing that one
/// leaves behind may change another.
///
/// # Errors
/// `stop` was set.
pub fn searches(
    player: &mut Player,
    game: &Game,
    expected: &Expected,
    stop: &AtomicBool,
    findings: &mut Findings,
) -> Result<Searched, Interrupted> {
    match player.set_up(game) {
        Ok(()) => searches_with(&table::EMPTY, player, game, expected, stop, findings),
        Err(error) => {
            findings.fault(Layer::Search, &error);
            Ok(Searched::default())
        }
    }
}

/// The same where the position is set up on the machine, and its table is the
/// one in `memory`, with which the engine's search began.
fn searches_with(
    memory: &Memory,
    player: &mut Player,
    game: &Game,
    expected: &Expected,
    stop: &AtomicBool,
    findings: &mut Findings,
) -> Result<Searched, Interrupted> {
    let start = player.machine().snapshot();
    let before = findings.count(Layer::Search);
    let (searched, done) = search::compare(player, expected, stop, findings);
    settle(done, findings)?;
    if before == 0 && findings.count(Layer::Search) > 0 && findings.traced() {
        player.machine_mut().restore(&start);
        let mut memory = *memory;
        let divergence = trace::first_divergence(player, game, expected.limits, &mut memory, stop);
        let done = divergence.map(|divergence| findings.explain(divergence));
        settle(done, findings)?;
    }
    Ok(searched)
}

/// Notes that the machine could not go on.
fn settle(done: Result<(), Halt>, findings: &mut Findings) -> Result<(), Interrupted> {
    match done {
        Ok(()) => {}
        Err(Halt::Machine(error)) => findings.fault(Layer::Search, &error),
        Err(Halt::Interrupted) => return Err(Interrupted),
    }
    Ok(())
}

/// A search report in one line.
#[must_use]
pub fn report_line(report: &Report) -> String {
    format!(
        "depth {} score {} nodes {} hash {:08x} line {:?}",
        report.depth, report.score, report.nodes, report.hash, report.line
    )
}
