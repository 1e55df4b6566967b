//! What a branch shows about registers, flags and variables.

use super::arithmetic::{CLEAR, SET};
use super::state::{Place, State};
use crate::Mnemonic;
use crate::prove::set::Set;

/// What is known once a branch has gone one way; `None` if it cannot.
pub fn refine(name: Mnemonic, taken: bool, state: &State) -> Option<State> {
    use Mnemonic::{Bcc, Bcs, Beq, Bmi, Bne, Bpl};
    let mut after = state.clone();
    match name {
        Bcc | Bcs => {
            let set = (name == Bcs) == taken;
            after.carry &= if set { SET } else { CLEAR };
            if let Some((register, with)) = state.flags.compared {
                let kept = if set {
                    Set::range(with.lowest()?, 0xFF)
                } else {
                    (0..with.highest()?).collect()
                };
                after.registers[register] = after.registers[register].and(kept);
            }
        }
        Beq | Bne => {
            let zero = (name == Beq) == taken;
            let kept = if zero {
                Set::one(0)
            } else {
                Set::ALL.without(Set::one(0))
            };
            after.flags.zero = after.flags.zero.and(kept);
            if after.flags.zero.is_empty() {
                return None;
            }
            if state.flags.same {
                after.flags.negative = after.flags.zero;
            }
            narrow(&mut after, kept);
            if let Some((register, with)) = state.flags.compared {
                let set = after.registers[register];
                after.registers[register] = match (zero, with.len()) {
                    (true, _) => set.and(with),
                    (false, 1) => set.without(with),
                    (false, _) => set,
                };
                if zero {
                    after.carry &= SET;
                }
            }
        }
        Bmi | Bpl => {
            let negative = (name == Bmi) == taken;
            let kept = if negative {
                Set::NEGATIVE
            } else {
                Set::POSITIVE
            };
            after.flags.negative = after.flags.negative.and(kept);
            if after.flags.negative.is_empty() {
                return None;
            }
            if state.flags.same {
                after.flags.zero = after.flags.negative;
            }
            narrow(&mut after, kept);
        }
        _ => {}
    }
    Some(after)
}

/// The places to which the flags refer hold nothing but these values.
fn narrow(state: &mut State, kept: Set) {
    for place in state.flags.places.into_iter().flatten() {
        match place {
            Place::Register(register) => {
                state.registers[register] = state.registers[register].and(kept);
            }
            Place::Memory(byte) => {
                if let Some(set) = state.byte(byte) {
                    state.know(byte, set.and(kept));
                }
            }
        }
    }
}
