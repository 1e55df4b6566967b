//! What an undetected mutation changes when it is executed.

use octet_engine::game::Game;
use octet_engine::search::Limits;
use serde::{Deserialize, Serialize};

use super::Mutation;
use octet_console::program::{C128Engine, C128Error, RunEnd};
use octet_machine::Registers;

/// Executions observed in one search.
const MAX_EXECUTIONS: u64 = 40;
/// Cycles that a search may take.
const CYCLES: u64 = 30_000_000;

/// What a changed instruction did in place of the original.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effect {
    /// Executions observed.
    pub executions: u64,
    /// Executions that left registers and memory as the original does.
    pub unchanged: u64,
}

/// Searches with the unchanged program. Wherever it reaches the instruction, both forms of the
/// instruction are run.
pub fn observe(
    program: &mut C128Engine,
    game: &Game,
    limits: Limits,
    mutation: &Mutation,
) -> Result<Effect, C128Error> {
    program.new_game(game)?;
    program.begin_search(limits);
    let mut effect = Effect::default();
    while effect.executions < MAX_EXECUTIONS && program.search_cycles() < CYCLES {
        if program.run_to(mutation.start, CYCLES)? != RunEnd::Breakpoint {
            break;
        }
        let before = program.machine().snapshot();
        let original = step(program);
        program.machine_mut().restore(&before);
        program.machine_mut().poke(mutation.address, mutation.new);
        let changed = step(program);
        program.machine_mut().restore(&before);
        effect.executions += 1;
        // The mutated byte itself does not count as an effect.
        effect.unchanged +=
            u64::from(original.0 == changed.0 && original.1 == without(changed.1, mutation));
    }
    Ok(effect)
}

/// Executes one instruction; returns registers and memory.
fn step(program: &mut C128Engine) -> (Registers, Vec<u8>) {
    // The cycle limit ends the run after one instruction. The registers can be read even after a
    // fault.
    let _ = program.machine_mut().resume(1);
    let memory = program.machine().read_bank(0, 0, 0x1_0000);
    (program.machine().registers(), memory)
}

fn without(mut memory: Vec<u8>, mutation: &Mutation) -> Vec<u8> {
    if let Some(byte) = memory.get_mut(usize::from(mutation.address)) {
        *byte = mutation.old;
    }
    memory
}
