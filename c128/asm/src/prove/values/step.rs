//! One instruction on sets.

use super::Run;
use super::arithmetic::{self, CLEAR, SET};
use super::refine::refine;
use super::state::{A, Flags, Place, State, X, Y};
use std::collections::BTreeSet;

use crate::prove::code::Index;
use crate::prove::effects::{Base, Effect, Symbolic};
use crate::prove::graph::Kind;
use crate::prove::set::Set;
use crate::prove::variable::{self, Byte};
use crate::{AddressMode, Claim, Mnemonic, SymbolId};

impl Run<'_> {
    /// Runs one instruction.
    pub(super) fn step(&mut self, at: Index) {
        let Some(state) = self.states[at].clone() else {
            return;
        };
        match self.graph.nodes[at].kind {
            Kind::Branch => self.branch(at, &state),
            Kind::Always => {
                for (state, taken) in self.ways(at, &state) {
                    if taken {
                        self.flow(self.graph.nodes[at].successors[0], &state);
                    } else {
                        self.may_fall_through.insert(at);
                    }
                }
            }
            Kind::Return => self.leave(at, &state),
            Kind::Jump => {
                if self.graph.nodes[at].outside {
                    self.leave(at, &State::UNKNOWN);
                }
                self.go_on(at, &state);
            }
            Kind::Call => self.call(at, &state),
            Kind::Plain => {
                if let Some(state) = self.plain(at, state) {
                    self.go_on(at, &state);
                    if let Some(&next) = self.graph.dropped.get(&at) {
                        self.flow(
                            next,
                            &State {
                                stack: Vec::new(),
                                ..state
                            },
                        );
                    }
                }
            }
        }
    }

    fn go_on(&mut self, at: Index, state: &State) {
        let graph = self.graph;
        for &next in &graph.nodes[at].successors {
            self.flow(next, state);
        }
    }

    fn branch(&mut self, at: Index, state: &State) {
        for (state, taken) in self.ways(at, state) {
            self.flow(self.graph.nodes[at].successors[usize::from(taken)], &state);
        }
    }

    /// The ways in which a branch may go, and what is known then.
    fn ways(&self, at: Index, state: &State) -> Vec<(State, bool)> {
        let name = self.code.instructions[at].name();
        [false, true]
            .into_iter()
            .filter_map(|taken| Some((refine(name, taken, state)?, taken)))
            .filter(|(state, _)| !state.is_impossible())
            .collect()
    }

    fn call(&mut self, at: Index, before: &State) {
        let (graph, code) = (self.graph, self.code);
        let node = &graph.nodes[at];
        let entering = State {
            stack: Vec::new(),
            ..before.clone()
        };
        let Some(&next) = node.successors.first() else {
            return;
        };
        if node.outside
            || code.instructions[at]
                .line
                .claims
                .contains(&Claim::FarCallTarget)
        {
            // Even what is known about variables is lost.
            let stack = before.stack.clone();
            self.flow(
                next,
                &State {
                    stack,
                    ..State::UNKNOWN
                },
            );
        }
        if let Some(far) = node.far {
            let registers = [before.registers[A], Set::ALL, Set::ALL];
            let entering_far = State {
                registers,
                flags: Flags::UNKNOWN,
                ..entering.clone()
            };
            for &way in &node.calls {
                self.flow(way, &entering);
            }
            self.flow(
                far,
                &State {
                    bytes: Vec::new(),
                    ..entering_far
                },
            );
            if let Some(exit) = self.exits.get(&far) {
                let a = exit.registers[A];
                let after = State {
                    registers: [a, Set::ALL, Set::ALL],
                    carry: exit.carry,
                    flags: Flags::of(a, Some(Place::Register(A))),
                    bytes: Vec::new(),
                    stack: before.stack.clone(),
                };
                self.flow(next, &after);
            }
            return;
        }
        for &callee in &node.calls {
            if code.instructions[at]
                .line
                .claims
                .contains(&Claim::FarCallTarget)
            {
                continue;
            }
            self.flow(callee, &entering);
            let effects = self.effects;
            let after = match (self.exits.get(&callee), effects.get(&callee)) {
                (Some(exit), Some(effect)) => returned(before, exit, effect, &self.volatile),
                // It returns in another way than by its own instructions.
                (Some(exit), None) => exit.clone(),
                (None, _) => continue,
            };
            self.flow(next, &after);
        }
    }

    /// A plain instruction; `None` while what it reads has not been written.
    fn plain(&mut self, at: Index, mut state: State) -> Option<State> {
        use Mnemonic::{
            Adc, And, Asl, Bit, Clc, Cmp, Cpx, Cpy, Dec, Dex, Dey, Eor, Inc, Inx, Iny, Lda, Ldx,
            Ldy, Lsr, Ora, Pha, Php, Pla, Plp, Rol, Ror, Sbc, Sec, Sta, Stx, Sty, Tax, Tay, Tsx,
            Txa, Tya,
        };
        let instruction = self.code.instructions[at];
        let one_byte = variable::named(self.code, &instruction).filter(|_| {
            matches!(instruction.mode(), AddressMode::Zp | AddressMode::Abs)
                && !instruction.self_modified
        });
        let tracked = one_byte.filter(|byte| self.is_tracked(at, *byte));
        let registers = state.registers;
        let free = instruction.line.claims.iter().any(|claim| {
            matches!(
                claim,
                Claim::ReturnAddress | Claim::DropsCall | Claim::PushedInLoop(_)
            )
        });
        match instruction.name() {
            name @ (Lda | Ldx | Ldy) => {
                let set = self.operand(at, &state)?;
                let register = match name {
                    Lda => A,
                    Ldx => X,
                    _ => Y,
                };
                state.set(register, set);
                if let Some(byte) = tracked {
                    state.know(byte, set);
                    state.flags.places[1] = Some(Place::Memory(byte));
                }
            }
            name @ (Sta | Stx | Sty) => {
                let register = match name {
                    Sta => A,
                    Stx => X,
                    _ => Y,
                };
                self.store(at, &mut state, registers[register]);
                if let Some(byte) = tracked
                    && state.flags.places[0] == Some(Place::Register(register))
                {
                    state.flags.places[1] = Some(Place::Memory(byte));
                }
            }
            name @ (Inc | Dec) => {
                let set = self.operand(at, &state)?;
                let by = if name == Inc { 1 } else { 0xFF };
                let set = set.map(|byte| byte.wrapping_add(by));
                self.changed(at, &mut state, tracked, set);
            }
            name @ (Asl | Lsr | Rol | Ror) if instruction.mode() == AddressMode::Acc => {
                let (set, carry) = arithmetic::shift(name, registers[A], state.carry);
                state.set(A, set);
                state.carry = carry;
            }
            name @ (Asl | Lsr | Rol | Ror) => {
                let set = self.operand(at, &state)?;
                let (set, carry) = arithmetic::shift(name, set, state.carry);
                state.carry = carry;
                self.changed(at, &mut state, tracked, set);
            }
            name @ (And | Ora | Eor) => {
                let set = self.operand(at, &state)?;
                state.set(A, arithmetic::logic(name, registers[A], set));
            }
            name @ (Adc | Sbc) => {
                let set = self.operand(at, &state)?;
                let (set, carry) = arithmetic::sum(registers[A], set, state.carry, name == Sbc);
                state.set(A, set);
                state.carry = carry;
            }
            name @ (Cmp | Cpx | Cpy) => {
                let set = self.operand(at, &state)?;
                let register = match name {
                    Cmp => A,
                    Cpx => X,
                    _ => Y,
                };
                let compared = registers[register];
                state.carry = arithmetic::compare(compared, set);
                state.flags = Flags::of(arithmetic::difference(compared, set), None);
                state.flags.compared = Some((register, set));
            }
            Bit => {
                let set = self.operand(at, &state)?;
                state.flags = Flags {
                    negative: set,
                    zero: arithmetic::logic(And, registers[A], set),
                    ..Flags::UNKNOWN
                };
            }
            Tax => state.set(X, registers[A]),
            Tay => state.set(Y, registers[A]),
            Txa => state.set(A, registers[X]),
            Tya => state.set(A, registers[Y]),
            Tsx => state.set(X, Set::ALL),
            Inx => state.set(X, registers[X].map(|byte| byte.wrapping_add(1))),
            Dex => state.set(X, registers[X].map(|byte| byte.wrapping_sub(1))),
            Iny => state.set(Y, registers[Y].map(|byte| byte.wrapping_add(1))),
            Dey => state.set(Y, registers[Y].map(|byte| byte.wrapping_sub(1))),
            Clc | Sec => {
                state.carry = if instruction.name() == Clc {
                    CLEAR
                } else {
                    SET
                };
                state.flags.compared = None;
            }
            Pla if free => state.set(A, Set::ALL),
            Pha | Php if free => {}
            Pha => state.stack.push(registers[A]),
            Php => state.stack.push(Set::ALL),
            Pla => {
                let set = state.stack.pop().unwrap_or(Set::ALL);
                state.set(A, set);
            }
            Plp => {
                state.stack.pop();
                state.carry = CLEAR | SET;
                state.flags = Flags::UNKNOWN;
            }
            _ => {}
        }
        Some(state)
    }

    /// Memory is read, changed and written.
    fn changed(&mut self, at: Index, state: &mut State, tracked: Option<Byte>, set: Set) {
        self.store(at, state, set);
        state.flags = Flags::of(set, tracked.map(Place::Memory));
    }
}

/// The state after a call.
fn returned(before: &State, exit: &State, effect: &Effect, volatile: &BTreeSet<SymbolId>) -> State {
    let resolve = |value: Symbolic| -> Option<Set> {
        let (base, add) = value?;
        let set = match base {
            Base::Zero => Set::one(0),
            Base::Register(register) => before.registers[register],
            Base::Stored(_) | Base::Left(..) => return None,
            Base::Memory(byte) if volatile.contains(&byte.symbol) => return None,
            Base::Memory(byte) => before.byte(byte)?,
        };
        Some(set.map(|byte| byte.wrapping_add(add)))
    };
    let registers = [A, X, Y].map(|register| {
        // Both are true: what the routine may return, and what it makes of the values that it was
        // given.
        let made = resolve(effect.registers[register]);
        made.map_or(exit.registers[register], |made| made)
    });
    let bytes = before.bytes.iter().filter_map(|(byte, _)| {
        let set = resolve(effect.byte(*byte))?;
        Some((*byte, set))
    });
    let mut flags = exit.flags.clone();
    flags.compared = None;
    flags.places = [
        flags.places[0].filter(|place| matches!(place, Place::Register(_))),
        None,
    ];
    if let Some(Place::Register(register)) = flags.places[0] {
        flags = Flags::of(registers[register], Some(Place::Register(register)));
    }
    State {
        registers,
        carry: exit.carry,
        flags,
        bytes: bytes.collect(),
        stack: before.stack.clone(),
    }
}
