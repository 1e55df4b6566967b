//! Values: for every instruction, the sets of values that A, X and Y, the carry and variables may
//! have before it. They are found by running the program on sets until nothing new comes.
//!
//! Memory is written before it is read: a variable that is read although nothing is ever stored to
//! it counts as holding anything.

mod access;
pub mod arithmetic;
mod memory;
mod refine;
pub mod state;
mod step;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::code::{Code, Index};
use super::effects::Effects;
use super::entries::Entries;
use super::graph::Graph;
use super::set::Set;
use super::variable::Byte;
use crate::{Claim, SymbolId};
pub use access::{at_index, index};

use memory::{Cell, Memory};
use state::State;

/// What the analysis found.
pub struct Values {
    /// What is known before each instruction; `None` if no run reaches it.
    pub states: Vec<Option<State>>,
    /// The branches that are declared to be always taken and that may fall through.
    pub may_fall_through: BTreeSet<Index>,
    /// The stores to bytes with declared values, and those values.
    pub stored: BTreeMap<Index, (Set, Set)>,
}

/// The analysis while it runs.
struct Run<'a> {
    code: &'a Code<'a>,
    graph: &'a Graph,
    effects: &'a Effects,
    memory: Memory<'a>,
    states: Vec<Option<State>>,
    /// What is known where a function returns.
    exits: HashMap<Index, State>,
    may_fall_through: BTreeSet<Index>,
    /// Instructions that wait for a cell to be written.
    blocked: BTreeMap<Index, Cell>,
    /// Variables that an interrupt writes. Nothing is known about them for long.
    volatile: BTreeSet<SymbolId>,
    /// Those that it writes once it has let others in.
    volatile_nested: BTreeSet<SymbolId>,
    /// The banks with code that does not see these change.
    not_nested: &'static [u8],
    /// What is stored to bytes of declared values, and these.
    stored: BTreeMap<Index, (Set, Set)>,
    work: BTreeSet<Index>,
}

/// Runs the analysis.
#[must_use]
pub fn values(code: &Code<'_>, graph: &Graph, effects: &Effects, entries: &Entries) -> Values {
    let stored = |nested| -> BTreeSet<SymbolId> {
        let inside = super::interrupts::interrupt_code(code, graph, entries, nested);
        let stored = inside.into_iter().filter_map(|at| {
            let instruction = &code.instructions[at];
            let byte = super::variable::named(code, instruction)?;
            instruction.stores().then_some(byte.symbol)
        });
        stored.collect()
    };
    let mut run = Run {
        code,
        graph,
        effects,
        memory: Memory::new(code),
        states: vec![None; code.instructions.len()],
        exits: HashMap::new(),
        may_fall_through: BTreeSet::new(),
        blocked: BTreeMap::new(),
        volatile: stored(false),
        volatile_nested: stored(true),
        not_nested: entries.not_nested,
        stored: BTreeMap::new(),
        work: BTreeSet::new(),
    };
    for name in entries.names() {
        let called = entries.called.iter().find(|(called, _)| *called == name);
        let mut state = State::UNKNOWN;
        if let Some((_, values)) = called {
            state.registers[state::X] = (0..=255).filter(|byte| values(*byte)).collect();
        }
        if let Some(at) = code.entry(name) {
            run.flow(at, &state);
        }
    }
    loop {
        while let Some(at) = run.work.pop_first() {
            run.blocked.remove(&at);
            run.step(at);
        }
        let blocked = std::mem::take(&mut run.blocked);
        if blocked.is_empty() {
            break;
        }
        for (at, cell) in blocked {
            let opened = run.memory.open_cell(cell);
            run.work
                .extend(opened.flat_map(|cell| run.memory.readers(cell)));
            run.work.insert(at);
        }
    }
    Values {
        states: run.states,
        may_fall_through: run.may_fall_through,
        stored: run.stored,
    }
}

impl Run<'_> {
    /// Control may reach an instruction with this state.
    fn flow(&mut self, to: Index, state: &State) {
        if state.is_impossible() {
            return;
        }
        let joined = match &self.states[to] {
            Some(known) => known.join(state),
            None => state.clone(),
        };
        if self.states[to].as_ref() != Some(&joined) {
            self.states[to] = Some(joined);
            self.work.insert(to);
        }
    }

    /// A function returns with this state.
    fn leave(&mut self, at: Index, state: &State) {
        let state = State {
            bytes: Vec::new(),
            stack: Vec::new(),
            ..state.clone()
        };
        let mut claims = self.code.instructions[at].line.claims.iter();
        let from = claims.find_map(|claim| match claim {
            Claim::ReturnsFrom(routine) => self.code.target(*routine),
            _ => None,
        });
        let graph = self.graph;
        let own = graph.functions_of(at);
        for &function in from.as_ref().map_or(own, std::slice::from_ref) {
            let joined = match self.exits.get(&function) {
                Some(known) => known.join(&state),
                None => state.clone(),
            };
            if self.exits.get(&function) != Some(&joined) {
                self.exits.insert(function, joined);
                let callers = graph.callers(function);
                let reached = callers.filter(|&caller| self.states[caller].is_some());
                self.work.extend(reached);
            }
        }
    }

    /// Whether more may be known about a byte here than everywhere.
    fn is_tracked(&self, at: Index, byte: Byte) -> bool {
        let cell = self.memory.cell(byte);
        let nested = !self.not_nested.contains(&self.code.instructions[at].bank);
        super::variable::is_memory(self.code, byte.symbol)
            && !self.volatile.contains(&byte.symbol)
            && !(nested && self.volatile_nested.contains(&byte.symbol))
            && cell.is_some_and(|cell| self.memory.declared(cell).is_none())
    }
}
