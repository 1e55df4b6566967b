//! The first node at which two searches differ.
//!
//! Both sides search again, one node at a time, and every node is compared as it is entered.

mod display;
mod node;
mod stream;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Piece;
use octet_engine::game::Game;
use octet_engine::search::{Limits, Search};
use serde::{Deserialize, Serialize};

use super::Halt;
use super::search::SLICE;
use node::{NodeState, differences};
use octet_console::program::{C128Engine, EngineMemory, RunEnd};
use octet_support::threads::STACK;
use stream::{EngineNodes, NodeSender, WAITING};

/// The first difference of two searches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Divergence {
    /// How many nodes before it were the same.
    pub same_nodes: u64,
    /// The path to the last of them, as UCI writes moves.
    pub last_same_path: Vec<String>,
    /// The engine's next node, if it enters one.
    pub engine: Option<NodeJson>,
    /// The program's next node, if it enters one.
    pub c128: Option<NodeJson>,
    /// Why the program enters no further node.
    pub c128_end: Option<String>,
    /// The fields that differ, when both enter a node.
    pub fields: Vec<FieldDifference>,
}

/// A node as one side enters it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NodeJson {
    /// The moves from the root, as UCI writes them.
    pub path: Vec<String>,
    /// Lower bound.
    pub alpha: i16,
    /// Upper bound.
    pub beta: i16,
    /// Plies left before quiescence.
    pub depth: u8,
    /// Whether the side to move is in check.
    pub in_check: u8,
    /// Nodes counted so far.
    pub nodes: u32,
    /// The board, eighth rank first.
    pub board: Vec<String>,
}

/// A field of a node that differs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FieldDifference {
    /// Its name.
    pub name: String,
    /// The engine's value.
    pub engine: String,
    /// The 6502's value.
    pub c128: String,
}

/// Searches on both sides and finds the first node that differs. The program searches the position
/// that is set up; the engine starts with the table in `memory`.
///
/// # Errors
/// A fault of the program, or the user interrupted the search.
pub fn first_divergence(
    program: &mut C128Engine,
    game: &Game,
    limits: Limits,
    memory: &mut EngineMemory,
    stop: &AtomicBool,
) -> Result<Divergence, Halt> {
    program.begin_search(limits);
    let (sender, receiver) = sync_channel(WAITING);
    thread::scope(|scope| {
        let nodes = EngineNodes::new(receiver);
        let engine = thread::Builder::new().stack_size(STACK);
        let search = move || {
            let mut watcher = NodeSender::new(sender);
            Search::new(game, limits, memory.table(), &mut watcher).run();
            watcher.flush();
        };
        match engine.spawn_scoped(scope, search) {
            Ok(_) => follow(program, nodes, stop),
            // Without a thread there is no trace, and the difference is reported without it.
            Err(_) => Err(Halt::Interrupted),
        }
    })
}

/// Compares node by node until one differs or one side has no more.
fn follow(
    program: &mut C128Engine,
    mut nodes: EngineNodes,
    stop: &AtomicBool,
) -> Result<Divergence, Halt> {
    let mut same = 0;
    let mut last: Vec<Move> = Vec::new();
    loop {
        if stop.load(Ordering::Relaxed) {
            return Err(Halt::Interrupted);
        }
        let engine = nodes.next();
        let end = match program.run_to_node(SLICE) {
            Ok(RunEnd::Breakpoint) => None,
            Ok(RunEnd::Returned) => Some("the search is over".to_owned()),
            Ok(RunEnd::CyclesUsedUp) => {
                let pc = program.machine().registers().pc;
                let location = program.machine().image().name_of(pc);
                Some(format!("no node in {SLICE} cycles, now at {location}"))
            }
            Err(error) => Some(error.to_string()),
        };
        let entered = NodeState::read(program);
        let fields = match (&engine, &end) {
            (Some(engine), None) => differences(program, engine, &entered),
            _ => Vec::new(),
        };
        if engine.is_some() && end.is_none() && fields.is_empty() {
            same += 1;
            last = entered.path;
            continue;
        }
        return Ok(Divergence {
            same_nodes: same,
            last_same_path: last.iter().map(ToString::to_string).collect(),
            engine: engine.map(|node| {
                node.entered
                    .to_json(|square| node.position.piece_on(square))
            }),
            c128: end.is_none().then(|| {
                let board = program.layout().board;
                entered
                    .to_json(|square| Piece(program.peek(board.wrapping_add(u16::from(square.0)))))
            }),
            c128_end: end,
            fields,
        });
    }
}
