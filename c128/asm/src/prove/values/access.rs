//! Operands and stores on sets: where they go, and what is known then.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Run;
use super::state::{State, X, Y};
use crate::prove::code::{Index, Instruction};
use crate::prove::set::Set;
use crate::prove::variable::{self, Byte};
use crate::{AddressMode, Claim, SymbolId, Value};

impl Run<'_> {
    /// The operand of an instruction that reads; `None` while nothing has been written there.
    pub(super) fn operand(&mut self, at: Index, state: &State) -> Option<Set> {
        let instruction = &self.code.instructions[at];
        if instruction.generated {
            return Some(self.generated_operand(at));
        }
        if instruction.self_modified {
            return Some(Set::ALL);
        }
        let address = match instruction.value {
            Value::Byte(byte) => return Some(Set::one(byte)),
            Value::Signed(byte) => return Some(Set::one(byte.to_le_bytes()[0])),
            Value::Named(named) => return Some(Set::one(named.byte)),
            Value::Low(address) => return Some(Set::one(self.code.program.value(address) as u8)),
            Value::High(address) => {
                return Some(Set::one((self.code.program.value(address) >> 8) as u8));
            }
            _ if instruction.mode() == AddressMode::IndX => return Some(Set::ALL),
            Value::ZeroPage(address) | Value::Word(address) => address,
            _ => return Some(Set::ALL),
        };
        let Some((symbol, offset)) = self.code.root(address) else {
            return Some(Set::ALL);
        };
        let pointer = Byte { symbol, offset };
        if instruction.mode() == AddressMode::IndY {
            return Some(self.through_pointer(at));
        }
        let index = index(instruction, state);
        let mut set = Set::EMPTY;
        for n in index.iter() {
            let Some(cell) = self.memory.cell(at_index(pointer, n)) else {
                return Some(Set::ALL);
            };
            self.memory.read_by(cell, at);
            let byte = self.memory.owner(cell).filter(|_| index.len() == 1);
            let known = byte.and_then(|byte| state.byte(byte));
            set = set.or(known.unwrap_or_else(|| self.memory.get(cell)));
        }
        if set.is_empty() {
            let first = index.lowest().unwrap_or(0);
            let cell = self.memory.cell(at_index(pointer, first));
            self.blocked.extend(cell.map(|cell| (at, cell)));
            return None;
        }
        Some(set)
    }

    /// What is read through a pointer: anything, unless it is declared where the pointer points.
    fn through_pointer(&mut self, at: Index) -> Set {
        let instruction = &self.code.instructions[at];
        if !instruction.stores() {
            return Set::ALL;
        }
        let objects = variable::variables_pointed_at(self.code, instruction);
        let mut set = Set::EMPTY;
        for (symbol, part) in &objects {
            for offset in part.clone() {
                let cell = self.memory.cell(Byte {
                    symbol: *symbol,
                    offset,
                });
                let Some(cell) = cell else { return Set::ALL };
                self.memory.read_by(cell, at);
                set = set.or(self.memory.get(cell));
            }
        }
        if set.is_empty() { Set::ALL } else { set }
    }

    /// The operand in code that the program writes: an entry of the list, or anything.
    fn generated_operand(&mut self, at: Index) -> Set {
        let instruction = &self.code.instructions[at];
        let claims = instruction.line.claims.iter();
        let mut lists = claims.filter_map(|claim| match claim {
            Claim::Generated(code) => Some(code.list),
            _ => None,
        });
        let (Value::ZeroPage(_), Some((list, len))) = (instruction.value, lists.next()) else {
            return Set::ALL;
        };
        let Some((symbol, offset)) = self.code.root(list) else {
            return Set::ALL;
        };
        let mut set = Set::EMPTY;
        for offset in offset..offset + i32::from(len) {
            if let Some(cell) = self.memory.cell(Byte { symbol, offset }) {
                self.memory.read_by(cell, at);
                set = set.or(self.memory.get(cell));
            }
        }
        set
    }

    /// What a store makes known, everywhere and here.
    pub(super) fn store(&mut self, at: Index, state: &mut State, set: Set) {
        let instruction = &self.code.instructions[at];
        let Some(byte) = variable::named(self.code, instruction) else {
            return;
        };
        match instruction.mode() {
            AddressMode::IndY => {
                for (symbol, part) in variable::variables_pointed_at(self.code, instruction) {
                    self.stored_somewhere(state, symbol, part, set);
                }
                return;
            }
            AddressMode::IndX => return,
            _ if instruction.self_modified => {
                for (symbol, part) in variable::variables_pointed_at(self.code, instruction) {
                    self.stored_somewhere(state, symbol, part, set);
                }
                return;
            }
            // An index may lead to variables other than the one that is named.
            _ if variable::is_placed(instruction) => {
                for (symbol, part) in variable::variables_pointed_at(self.code, instruction) {
                    if symbol != byte.symbol {
                        self.stored_somewhere(state, symbol, part, set);
                    }
                }
            }
            _ => {}
        }
        let (index, spans) = (
            index(instruction, state),
            variable::spans(self.code, instruction),
        );
        let mut cells = Vec::new();
        for n in index.iter() {
            let byte = at_index(byte, n);
            let inside = spans.iter().any(|span| span.contains(&byte.offset));
            // A store that leaves its variable is not proved, and the emulator watches it.
            if let Some(cell) = self.memory.cell(byte).filter(|_| inside) {
                cells.push(cell);
            }
        }
        for &cell in &cells {
            if let Some(declared) = self.memory.declared(cell) {
                let stored = self.stored.entry(at).or_insert((Set::EMPTY, declared));
                stored.0 = stored.0.or(set);
            }
            if self.memory.store(cell, set) {
                self.work.extend(self.memory.readers(cell));
            }
        }
        let bytes = cells.iter().filter_map(|&cell| self.memory.owner(cell));
        let bytes: BTreeSet<Byte> = bytes.collect();
        state.changes(|other| bytes.contains(&other));
        match (index.len(), bytes.first()) {
            (1, Some(&byte)) if self.is_tracked(at, byte) => state.know(byte, set),
            _ => state.bytes.retain(|known| !bytes.contains(&known.0)),
        }
    }

    fn stored_somewhere(
        &mut self,
        state: &mut State,
        symbol: SymbolId,
        part: Range<i32>,
        set: Set,
    ) {
        for offset in part {
            let cell = self.memory.cell(Byte { symbol, offset });
            if let Some(cell) = cell.filter(|cell| self.memory.store(*cell, set)) {
                self.work.extend(self.memory.readers(cell));
            }
        }
        state.changes(|byte| byte.symbol == symbol);
        state.bytes.retain(|known| known.0.symbol != symbol);
    }
}

/// The values of an instruction's index; 0 if it has none.
#[must_use]
pub fn index(instruction: &Instruction<'_>, state: &State) -> Set {
    match instruction.index_register() {
        Some('x') => state.registers[X],
        Some(_) => state.registers[Y],
        None => Set::one(0),
    }
}

/// The byte at an index.
#[must_use]
pub fn at_index(byte: Byte, index: u8) -> Byte {
    let offset = byte.offset + i32::from(index);
    Byte { offset, ..byte }
}
