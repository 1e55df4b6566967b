//! What a fault that nobody notices does when it is executed.

use engine::game::Game;
use engine::search::Limits;

use super::Mutation;
use crate::machine::Registers;
use crate::octet::{Player, PlayerError, Reached};

/// Executions looked at in one search.
const LOOKS: u64 = 40;
/// Cycles that a search may take.
const CYCLES: u64 = 30_000_000;

/// What a changed instruction did, executed in place of the sound one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effect {
    /// Executions looked at.
    pub looks: u64,
    /// Those after which registers and memory were the same.
    pub same: u64,
}

/// Searches with the sound program and at the instruction in question looks
/// at what either form of it does.
pub fn look(
    player: &mut Player,
    game: &Game,
    limits: Limits,
    mutation: &Mutation,
) -> Result<Effect, PlayerError> {
    player.set_up(game)?;
    player.begin(limits);
    let mut effect = Effect::default();
    while effect.looks < LOOKS && player.spent() < CYCLES {
        if player.run_to(mutation.start, CYCLES)? != Reached::There {
            break;
        }
        let before = player.machine().snapshot();
        let sound = step(player);
        player.machine_mut().restore(&before);
        player.machine_mut().poke(mutation.address, mutation.new);
        let changed = step(player);
        player.machine_mut().restore(&before);
        effect.looks += 1;
        // The byte itself differs, which is not an effect.
        effect.same += u64::from(sound.0 == changed.0 && sound.1 == without(changed.1, mutation));
    }
    Ok(effect)
}

/// Executes one instruction; gives registers and memory.
fn step(player: &mut Player) -> (Registers, Vec<u8>) {
    // The cycle limit ends the run after the instruction: no other end is
    // wanted, and a fault leaves the registers telling.
    let _ = player.machine_mut().resume(1);
    let memory = player.machine().read_bank(0, 0, 0x1_0000);
    (player.machine().registers(), memory)
}

fn without(mut memory: Vec<u8>, mutation: &Mutation) -> Vec<u8> {
    if let Some(byte) = memory.get_mut(usize::from(mutation.address)) {
        *byte = mutation.old;
    }
    memory
}
