//! The crosscheck: compares engine and 6502 program on the same positions, layer by layer.
//!
//! The parts of the search are compared before the search itself, so a difference is reported in
//! the lowest layer that shows it. When a search differs, both machines run it again node by node
//! until the first difference (see [`trace`]).

mod attacks;
pub mod book;
pub mod clocks;
pub mod entries;
mod evaluation;
pub(crate) mod findings;
pub mod games;
pub(crate) mod hex;
pub mod limits;
pub(crate) mod make_unmake;
pub mod mates;
pub mod moves;
pub mod nodes;
pub mod positions;
pub mod positions_run;
pub mod random;
pub mod repeated;
pub mod rules;
mod search;
pub mod tables;
pub mod trace;

use std::fmt;
use std::sync::atomic::AtomicBool;

use octet_engine::eval::EvaluatedPosition;
use octet_engine::game::Game;
use octet_engine::search::levels::LEVELS;
use octet_engine::search::{Limits, MAX_DEPTH, Report};
use serde::{Deserialize, Serialize};

pub use findings::{Difference, Findings};
use octet_console::live;
use octet_console::program::{C128Engine, C128Error, EngineMemory};
use octet_support::threads::Interrupted;
pub use search::{C128Run, EngineRun};

/// Nodes of each search of the main job: as many as it takes for every rule to be taken.
pub const NODES: u32 = 3_000;

/// Node limits that are compared in addition to the requested search. One ends before the first
/// line is complete, the other in the middle of an iteration.
pub const NODE_LIMITS: [u32; 2] = [1, 100];

/// Nodes of a search that begins with what the search before has left in table and history.
pub const NEXT_NODES: u32 = 100;

/// A search that is compared, too: it overlooks moves, and its evaluations have noise.
pub const WEAK: Limits = Limits {
    depth: MAX_DEPTH,
    nodes: Some(200),
    skill: LEVELS[0].limits(7).skill,
};

/// The layers that are compared, from the bottom up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layer {
    /// The bytes of the tables.
    Tables,
    /// Whether squares are attacked.
    Attacks,
    /// The moves generated, in order, with the scores of captures.
    Moves,
    /// Which of them are legal; memory after make and after unmake; checks.
    MakeUnmake,
    /// The evaluation at the root and after each move.
    Evaluation,
    /// The opening book: moves, the move drawn, names.
    Book,
    /// A search's limits, shares of the clock, and whether a search goes on.
    Clocks,
    /// The transposition table: what is stored and found.
    Entries,
    /// Single nodes inside made-up trees.
    Nodes,
    /// The search reports.
    Search,
}

impl Layer {
    /// All layers, lowest first.
    pub const ALL: [Layer; 10] = [
        Layer::Tables,
        Layer::Attacks,
        Layer::Moves,
        Layer::MakeUnmake,
        Layer::Evaluation,
        Layer::Book,
        Layer::Clocks,
        Layer::Entries,
        Layer::Nodes,
        Layer::Search,
    ];

    /// Whether it is compared once for the program and not at each position.
    #[must_use]
    pub const fn is_of_program(self) -> bool {
        matches!(
            self,
            Layer::Tables | Layer::Book | Layer::Clocks | Layer::Entries
        )
    }

    /// What is counted in this layer.
    #[must_use]
    pub const fn counted(self) -> &'static str {
        match self {
            Layer::Tables => "table entries",
            Layer::Attacks => "attack tests",
            Layer::Moves => "moves generated or asked about",
            Layer::MakeUnmake => "moves tested, made and unmade",
            Layer::Evaluation => "evaluations",
            Layer::Book => "positions looked up in the book",
            Layer::Clocks => "limits, shares, and decisions",
            Layer::Entries => "entries stored and looked up",
            Layer::Nodes => "nodes inside made-up trees",
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
            Layer::MakeUnmake => "make",
            Layer::Evaluation => "evaluation",
            Layer::Book => "book",
            Layer::Clocks => "clocks",
            Layer::Entries => "entries",
            Layer::Nodes => "nodes",
            Layer::Search => "search",
        })
    }
}

/// Why a comparison ended early.
#[derive(Debug)]
pub enum Halt {
    /// A fault of the program.
    Machine(C128Error),
    /// The user interrupted it.
    Interrupted,
}

impl<E: Into<C128Error>> From<E> for Halt {
    fn from(error: E) -> Self {
        Halt::Machine(error.into())
    }
}

/// Compares every layer above the tables on one position. Returns both searches, the program's as
/// far as it got.
///
/// # Errors
/// `stop` was set.
pub fn position(
    program: &mut C128Engine,
    game: &Game,
    limits: Limits,
    stop: &AtomicBool,
    findings: &mut Findings,
) -> Result<(EngineRun, C128Run), Interrupted> {
    compare_layers(program, game, findings);
    for nodes in NODE_LIMITS {
        let limits = Limits::nodes(nodes);
        let expected = EngineRun::beside(program, stop, game, limits)?;
        compare_search(program, game, &expected, stop, findings)?;
    }
    let mut memory = program.empty_memory();
    let expected = EngineRun::with_memory(&mut memory, stop, game, limits)?;
    findings.rules.add(&expected.rules);
    let searched = compare_search(program, game, &expected, stop, findings)?;
    if findings.count(Layer::Search) == 0 {
        compare_next(memory, program, game, stop, findings)?;
    }
    // The root may be a position that the game had before.
    let again = repeated::repeated(game);
    let weak_game = again.as_ref().unwrap_or(game);
    let weak = EngineRun::beside(program, stop, weak_game, WEAK)?;
    compare_search(program, weak_game, &weak, stop, findings)?;
    if let Err(error) = mates::compare(program, game, mates::moves(game), findings) {
        findings.fault(Layer::Search, &error);
    }
    Ok((expected, searched))
}

/// Compares a short search with the table and the history that the last one has left: the program's,
/// the engine's, and the engine's with those that it reads from the program's memory.
fn compare_next(
    mut memory: EngineMemory,
    program: &mut C128Engine,
    game: &Game,
    stop: &AtomicBool,
    findings: &mut Findings,
) -> Result<(), Interrupted> {
    if let Err(error) = program.set_position(game) {
        findings.fault(Layer::Search, &error);
        return Ok(());
    }
    let before = memory.clone();
    let limits = Limits::nodes(NEXT_NODES);
    let expected = EngineRun::with_memory(&mut memory, stop, game, limits)?;
    match live::memory_of(program.machine()) {
        Ok(mut read) => {
            let found = EngineRun::with_memory(&mut read, stop, game, limits)?;
            let reports = |run: &EngineRun| (run.iterations.clone(), run.result);
            let at = || "with the table read from the program".to_owned();
            let [expected, found] = [&expected, &found].map(reports);
            findings.compare(Layer::Search, at, "reports", expected, found);
        }
        Err(error) => findings.add(Layer::Search, "", "table", "is there", error.to_string()),
    }
    compare_search_with(&before, program, game, &expected, stop, findings)?;
    compare_history(&memory, program, findings);
    Ok(())
}

/// Compares the history that searches leave: the next one orders its moves by it.
fn compare_history(memory: &EngineMemory, program: &C128Engine, findings: &mut Findings) {
    let read = match live::memory_of(program.machine()) {
        Ok(read) => read,
        Err(error) => {
            return findings.add(Layer::Search, "", "history", "is there", error.to_string());
        }
    };
    let [expected, found] = [memory, &read].map(EngineMemory::history_scores);
    let differs = |&n: &usize| expected[n] != found[n];
    if let Some(n) = (0..expected.len()).find(differs) {
        let at = || format!("score {n} of the history");
        findings.compare(Layer::Search, at, "afterwards", expected[n], found[n]);
    }
}

/// Compares the layers between the tables and the search on one position, and restores the
/// machine.
pub fn compare_layers(program: &mut C128Engine, game: &Game, findings: &mut Findings) {
    type Compare = fn(&mut C128Engine, &Game, &mut Findings) -> Result<(), C128Error>;
    let layers: [(Layer, Compare); 5] = [
        (Layer::Attacks, attacks::compare),
        (Layer::Moves, moves::compare),
        (Layer::MakeUnmake, make_unmake::compare),
        (Layer::Evaluation, evaluation::compare),
        (Layer::Nodes, nodes::compare),
    ];
    let loaded = program.machine().snapshot();
    match program.new_game(game) {
        Ok(()) => {
            let set_up = program.machine().snapshot();
            for (layer, compare) in layers {
                if let Err(error) = compare(program, game, findings) {
                    findings.fault(layer, &error);
                }
                program.machine_mut().restore(&set_up);
            }
        }
        Err(error) => {
            for (layer, _) in layers {
                findings.fault(layer, &error);
            }
        }
    }
    program.machine_mut().restore(&loaded);
}

/// Compares attacks (if asked for), moves in order, evaluations, and memory after each move, in the
/// position that is set up.
pub(crate) fn compare_set_up(
    program: &mut C128Engine,
    position: &mut EvaluatedPosition,
    attacks: bool,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    if attacks {
        attacks::compare_position(program, position, findings)?;
    }
    moves::compare_position(program, position, findings)?;
    evaluation::compare_score(program, position, None, findings)?;
    let after_move = |program: &mut C128Engine, position: &_, mv, findings: &mut Findings| {
        evaluation::compare_score(program, position, Some(mv), findings)
    };
    make_unmake::compare_moves(program, position, findings, after_move)
}

/// Compares the search of one position with the engine's, both with an empty table, and finds the
/// first differing node. The machine is not restored, because what one search leaves behind must
/// not change the next.
///
/// # Errors
/// `stop` was set.
pub fn compare_search(
    program: &mut C128Engine,
    game: &Game,
    expected: &EngineRun,
    stop: &AtomicBool,
    findings: &mut Findings,
) -> Result<C128Run, Interrupted> {
    match program.new_game(game) {
        Ok(()) => {
            let memory = program.empty_memory();
            compare_search_with(&memory, program, game, expected, stop, findings)
        }
        Err(error) => {
            findings.fault(Layer::Search, &error);
            Ok(C128Run::default())
        }
    }
}

/// Compares a search of the position that is set up. The program's table is that of `memory`, with
/// which the engine's search began.
fn compare_search_with(
    memory: &EngineMemory,
    program: &mut C128Engine,
    game: &Game,
    expected: &EngineRun,
    stop: &AtomicBool,
    findings: &mut Findings,
) -> Result<C128Run, Interrupted> {
    let start = program.machine().snapshot();
    let before = findings.count(Layer::Search);
    let (searched, done) = search::compare(program, expected, stop, findings);
    note_halt(done, findings)?;
    if before == 0 && findings.count(Layer::Search) > 0 && findings.traces() {
        program.machine_mut().restore(&start);
        let mut memory = memory.clone();
        let divergence = trace::first_divergence(program, game, expected.limits, &mut memory, stop);
        let done = divergence.map(|divergence| findings.set_divergence(divergence));
        note_halt(done, findings)?;
    }
    Ok(searched)
}

/// Adds a fault of the program to the findings.
fn note_halt(done: Result<(), Halt>, findings: &mut Findings) -> Result<(), Interrupted> {
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
        report.depth, report.score, report.nodes, report.hash, report.pv
    )
}
