//! What an undetected mutation does when it is executed.

use octet_engine::game::Game;
use octet_engine::search::Limits;

use super::Mutation;
use crate::machine::Registers;
use crate::program::{C128Engine, C128Error, RunEnd};

/// Executions looked at in one search.
const MAX_EXECUTIONS: u64 = 40;
/// Cycles that a search may take.
const CYCLES: u64 = 30_000_000;

/// What a changed instruction did, executed in place of the original.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effect {
    /// Executions looked at.
    pub executions: u64,
    /// Those after which registers and memory were the same.
    pub unchanged: u64,
}

/// Searches with the unchanged program and at the instruction in question looks
/// at what either form of it does.
pub fn look(
    engine: &mut C128Engine,
    game: &Game,
    limits: Limits,
    mutation: &Mutation,
) -> Result<Effect, C128Error> {
    engine.new_game(game)?;
    engine.begin_search(limits);
    let mut effect = Effect::default();
    while effect.executions < MAX_EXECUTIONS && engine.search_cycles() < CYCLES {
        if engine.run_to(mutation.start, CYCLES)? != RunEnd::Breakpoint {
            break;
        }
        let before = engine.machine().snapshot();
        let sound = step(engine);
        engine.machine_mut().restore(&before);
        engine.machine_mut().poke(mutation.address, mutation.new);
        let changed = step(engine);
        engine.machine_mut().restore(&before);
        effect.executions += 1;
        // The byte itself differs, which is not an effect.
        effect.unchanged +=
            u64::from(sound.0 == changed.0 && sound.1 == without(changed.1, mutation));
    }
    Ok(effect)
}

/// Executes one instruction; gives registers and memory.
fn step(engine: &mut C128Engine) -> (Registers, Vec<u8>) {
    // The cycle limit ends the run after the instruction: no other end is
    // wanted, and after a fault the registers can be read.
    let _ = engine.machine_mut().resume(1);
    let memory = engine.machine().read_bank(0, 0, 0x1_0000);
    (engine.machine().registers(), memory)
}

fn without(mut memory: Vec<u8>, mutation: &Mutation) -> Vec<u8> {
    if let Some(byte) = memory.get_mut(usize::from(mutation.address)) {
        *byte = mutation.old;
    }
    memory
}
