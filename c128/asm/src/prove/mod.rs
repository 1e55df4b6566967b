//! Proofs about a finished program.
//!
//! Nothing here runs the program. [`code`] holds its instructions, and [`graph`] what follows each
//! of them. [`stack`] and the modules beside it prove one subject each. What cannot be proved is
//! either an error, which fails the build, or a [`Guard`] for the emulator.
#![doc = include_str!("README.md")]

pub mod always;
mod audit;
pub mod bounds;
mod callees;
pub mod carry;
pub mod changes;
pub mod code;
pub mod contracts;
pub mod effects;
pub mod entries;
mod follow;
pub mod graph;
pub mod guard;
pub mod interrupts;
pub mod liveness;
pub mod locations;
pub mod registers;
pub mod report;
mod said;
pub mod set;
pub mod stack;
#[cfg(test)]
mod tests;
pub mod uses;
pub mod values;
pub mod variable;

pub use entries::Entries;
pub use guard::{Guard, Rule};
pub use report::{Finding, Registers, Report, RoutineEffect, Subject, Tally};

use std::collections::BTreeMap;

use crate::{Fact, Program};
use code::Code;
use graph::Graph;

/// Proves what can be proved about a program.
#[must_use]
pub fn prove(program: &Program, entries: &Entries) -> Report {
    let mut report = Report::default();
    let mut code = Code::new(program);
    let graph = Graph::new(&mut code, entries, &mut report);
    graph::reached(&code, &graph, &mut report);
    stack::check(&code, &graph, entries, &mut report);
    let masks = interrupts::masks(&code, &graph, entries);
    interrupts::check(&code, &graph, entries, &masks, &mut report);
    let effects = effects::effects(&code, &graph);
    let values = values::values(&code, &graph, &effects, entries);
    let carry_known = |at: usize| {
        let state = values.states[at].as_ref();
        state.is_none_or(|state| state.carry.count_ones() == 1)
    };
    carry::check(&code, &graph, &carry_known, &mut report);
    always::check(&code, &graph, &values, &mut report);
    bounds::check(&code, &values, &mut report);
    registers::check(&code, &graph, &effects, &mut report);
    uses::check(&code, &graph, &effects, &values, &mut report);
    report.registers = known_registers(&code, &values, &masks);
    report.may_be_unset = may_be_unset(&code);
    report
}

/// Puts what routines change into their headers, if these do not promise it.
pub fn write_changes(report: &Report, program: &mut Program) {
    let effects = report.effects.iter();
    let changes: BTreeMap<&str, &[String]> = effects
        .map(|effect| (effect.routine.as_str(), effect.changes.as_slice()))
        .collect();
    for (name, header) in program.headers_mut() {
        if let Some(changes) = changes.get(name).filter(|_| !header.promises_changes()) {
            header.changes = changes.join(", ");
        }
    }
}

/// The memory that may be read before it is written, as the source states.
fn may_be_unset(code: &Code<'_>) -> Vec<(u32, u32)> {
    let declared = code.program.declared().iter();
    let variables = declared.filter(|declared| matches!(declared.fact, Fact::MayBeUnset));
    let memory = variables.filter_map(|declared| {
        let symbol = code.symbol(declared.at.base?);
        let bank = code.bank_of(declared.at)?;
        Some((
            u32::from(bank) << 16 | u32::from(symbol.address),
            symbol.size?,
        ))
    });
    memory.collect()
}

/// What is known about A, X, Y and interrupts before every instruction that is reached.
fn known_registers(code: &Code<'_>, values: &values::Values, masks: &[u8]) -> Vec<Registers> {
    let instructions = code.instructions.iter().zip(&values.states).zip(masks);
    let known = instructions.filter_map(|((instruction, state), &mask)| {
        let written = !instruction.generated;
        Some(Registers {
            bank: instruction.bank,
            address: instruction.address,
            sets: state.as_ref().filter(|_| written)?.registers,
            interrupts: interrupts::enabled(mask),
        })
    });
    known.collect()
}
