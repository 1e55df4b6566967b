//! What headers state about registers, flags and scratch, and what routines change of them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::code::{Code, Index, Instruction};
use super::effects::{Base, Effects};
use super::graph::Graph;
use super::locations::{
    A, FLAGS, Locations, REGISTERS, X, Y, flags_written, register_bit, registers_read,
    registers_written,
};
use super::values::Values;
use super::variable::{self, Byte};
use crate::item::Header;
use crate::{AddressMode, All, Claim, Fact, Mnemonic, Role, Spot, SymbolId};

/// What a header states about locations.
#[derive(Clone, Copy, Debug, Default)]
pub struct Said {
    /// What the routine takes.
    pub takes: Locations,
    /// What it returns.
    pub returns: Locations,
    /// What it returns sometimes.
    pub may_return: Locations,
    /// What it keeps.
    pub keeps: Locations,
    /// Everything the routine may change. Registers are left out if its header does not list them.
    pub destroys: Locations,
    /// Whether its header states that it ends as another routine does.
    pub goes_on: bool,
}

/// The variables that a routine's header names.
#[derive(Clone, Debug, Default)]
pub struct Named {
    /// The variables that the routine may leave changed, or that it changes and restores.
    pub changed: BTreeSet<SymbolId>,
    /// The variables to which the header says that the routine stores.
    pub stored: BTreeSet<SymbolId>,
    /// Whether the header promises that the routine stores to these variables and to no others.
    pub promises: bool,
    /// The layer of the program that the routine belongs to.
    pub layer: Option<&'static str>,
}

impl Named {
    fn new(header: &Header, layer: Option<&'static str>) -> Named {
        let mut named = Named {
            promises: header.promises_changes(),
            layer,
            ..Named::default()
        };
        for fact in &header.contract {
            let Spot::Memory(at, _) = fact.spot else {
                continue;
            };
            let base = |wanted: bool| at.base.filter(|_| wanted);
            named.changed.extend(base(fact.role != Role::Takes));
            named.stored.extend(base(fact.role == Role::Changes));
        }
        named
    }
}

/// The contracts of a program's routines.
pub struct Contracts<'a> {
    /// The program.
    pub code: &'a Code<'a>,
    /// What follows each of the program's instructions.
    pub graph: &'a Graph,
    /// What functions leave in registers and variables.
    pub effects: &'a Effects,
    values: &'a Values,
    /// The bytes of scratch, in the order of their bits.
    scratch: Vec<Byte>,
    /// The statements of headers, by the first instruction of a routine.
    pub said: HashMap<Index, Said>,
    /// The variables that headers name.
    pub named: HashMap<Index, Named>,
    /// The first instructions of routines with headers.
    routines: HashMap<SymbolId, Index>,
    /// What each function may change.
    pub changes: BTreeMap<Index, Locations>,
    /// The functions of which an instruction is part.
    pub parts: BTreeMap<Index, Vec<Index>>,
}

impl<'a> Contracts<'a> {
    /// The contracts of a program.
    pub fn new(
        code: &'a Code<'a>,
        graph: &'a Graph,
        effects: &'a Effects,
        values: &'a Values,
    ) -> Contracts<'a> {
        let mut contracts = Contracts {
            code,
            graph,
            effects,
            values,
            scratch: scratch(code),
            said: HashMap::new(),
            named: HashMap::new(),
            routines: HashMap::new(),
            changes: BTreeMap::new(),
            parts: BTreeMap::new(),
        };
        contracts.read_headers();
        contracts.find_parts();
        contracts.find_changes();
        contracts
    }

    /// The name of a location.
    pub fn name(&self, bit: u32) -> String {
        match REGISTERS.get(bit as usize) {
            Some('c') => "the carry".to_owned(),
            Some(register @ ('z' | 'n' | 'v')) => format!("flag {}", register.to_ascii_uppercase()),
            Some(register) => register.to_ascii_uppercase().to_string(),
            None => {
                let byte = self.scratch[bit as usize - REGISTERS.len()];
                let name = &self.code.symbol(byte.symbol).name;
                match byte.offset {
                    0 => name.clone(),
                    offset => format!("{name}+{offset}"),
                }
            }
        }
    }

    fn byte(&self, byte: Byte) -> Locations {
        let at = self.scratch.iter().position(|&other| other == byte);
        at.map_or(0, |at| 1 << (at + REGISTERS.len()))
    }

    fn variable(&self, symbol: SymbolId, part: std::ops::Range<i32>) -> Locations {
        let bytes = part.map(|offset| self.byte(Byte { symbol, offset }));
        bytes.fold(0, |locations, byte| locations | byte)
    }

    fn read_headers(&mut self) {
        for (&at, (header, line)) in &self.code.headers {
            let symbol = self.code.instructions[at].routine;
            self.routines.extend(symbol.map(|symbol| (symbol, at)));
            self.said.insert(at, self.said_by(header));
            self.named.insert(at, Named::new(header, line.layer));
        }
    }

    /// What a header states.
    pub fn said_by(&self, header: &Header) -> Said {
        let mut said = Said {
            goes_on: !header.goes_on_with.is_empty(),
            ..Said::default()
        };
        for fact in &header.contract {
            let locations = self.locations(fact.spot);
            match fact.role {
                Role::Takes => said.takes |= locations,
                Role::Returns => said.returns |= locations,
                Role::MayReturn => said.may_return |= locations,
                Role::Keeps => said.keeps |= locations,
                Role::Destroys => said.destroys |= locations,
                Role::Changes => {}
            }
        }
        said
    }

    /// The registers, flags and bytes of scratch that are the subject of a fact.
    pub fn locations(&self, spot: Spot) -> Locations {
        match spot {
            Spot::Register(register) | Spot::Equal(register, ..) => register_bit(register),
            Spot::Memory(at, len) => self.code.root(at).map_or(0, |(symbol, offset)| {
                self.variable(symbol, offset..offset + i32::from(len))
            }),
            Spot::All(All::Everything) => !FLAGS,
            Spot::All(All::Scratch) => !(A | X | Y | FLAGS),
            Spot::All(All::Nothing) | Spot::Words => 0,
        }
    }

    /// The variables that are declared scratch.
    pub fn scratch_variables(&self) -> BTreeSet<SymbolId> {
        self.scratch.iter().map(|byte| byte.symbol).collect()
    }

    /// The variables that the header of an instruction's routine names.
    pub fn named_around(&self, at: Index) -> Option<&Named> {
        let routine = self.code.instructions[at].routine?;
        self.named.get(self.routines.get(&routine)?)
    }

    fn find_parts(&mut self) {
        let functions = self.graph.functions.iter().chain(self.said.keys());
        let functions: BTreeSet<Index> = functions.copied().collect();
        for function in functions {
            for at in self.own_body(function) {
                self.parts.entry(at).or_default().push(function);
            }
        }
    }

    /// The instructions of a function, without those of the routines that it goes on with.
    pub fn own_body(&self, function: Index) -> Vec<Index> {
        let (mut seen, mut work) = (BTreeSet::from([function]), vec![function]);
        while let Some(at) = work.pop() {
            for &next in &self.graph.nodes[at].successors {
                if !self.said.contains_key(&next) && seen.insert(next) {
                    work.push(next);
                }
            }
        }
        seen.into_iter().collect()
    }

    /// What functions may change: registers as their effects show, flags and scratch by what their
    /// instructions and calls write.
    fn find_changes(&mut self) {
        let mut functions: BTreeSet<Index> = self.graph.functions.iter().copied().collect();
        functions.extend(self.said.keys());
        let bodies: BTreeMap<Index, Vec<Index>> = functions
            .iter()
            .map(|&function| (function, self.graph.body(function)))
            .collect();
        let mut again = true;
        while again {
            again = false;
            for (&function, body) in &bodies {
                let mut changes = 0;
                for &at in body {
                    changes |= self.writes(at);
                    let node = &self.graph.nodes[at];
                    for callee in &node.calls {
                        changes |= self.changes.get(callee).copied().unwrap_or(0);
                    }
                    if node.outside {
                        changes |= A | X | Y | FLAGS;
                    }
                }
                changes &= !self.restored(function);
                if let Some(said) = self.said.get(&function) {
                    changes &= !(said.keeps & FLAGS);
                    if self.effects.contains_key(&function) {
                        // The check of registers compares this with what the function does.
                        let registers = A | X | Y;
                        changes &= !registers | said.returns | said.may_return | said.destroys;
                    }
                }
                again |= self.changes.insert(function, changes) != Some(changes);
            }
        }
    }

    /// The flags that a function's instructions and calls change, whatever its header says.
    pub fn flags_changed(&self, function: Index) -> Locations {
        let body = self.graph.body(function).into_iter();
        let changed = body.map(|at| {
            let node = &self.graph.nodes[at];
            let callees = node
                .calls
                .iter()
                .filter_map(|callee| self.changes.get(callee));
            let called = callees.fold(self.writes(at), |all, changes| all | changes);
            called | if node.outside { FLAGS } else { 0 }
        });
        changed.fold(0, |all, changes| all | changes) & FLAGS
    }

    /// The registers that a function may not keep, as far as the proof knows.
    pub fn unknown(&self, function: Index) -> Locations {
        if self.effects.contains_key(&function) {
            (A | X | Y) & !self.restored(function)
        } else {
            0
        }
    }

    /// The registers and the scratch that a function leaves as they were, according to its effect.
    fn restored(&self, function: Index) -> Locations {
        let Some(effect) = self.effects.get(&function) else {
            return 0;
        };
        let mut restored = 0;
        for (register, bit) in [A, X, Y].into_iter().enumerate() {
            restored |= if effect.keeps(register) { bit } else { 0 };
        }
        for (n, &byte) in self.scratch.iter().enumerate() {
            if effect.byte(byte) == Some((Base::Memory(byte), 0)) {
                restored |= 1 << (n + REGISTERS.len());
            }
        }
        restored
    }

    /// The scratch that a routine changes without naming it. If the routine is never called, such
    /// registers are included.
    pub fn unsaid(&self, routine: Index) -> Locations {
        let said = self.said.get(&routine).copied().unwrap_or_default();
        if said.goes_on {
            return 0;
        }
        let named = said.returns | said.may_return | said.destroys;
        // Routines that are called have theirs compared by the check of registers.
        let elsewhere = if self.effects.contains_key(&routine) {
            A | X | Y | FLAGS
        } else {
            FLAGS
        };
        self.changes[&routine] & !named & !elsewhere
    }

    /// The registers that a routine saves, changes and restores. It reads them to save them.
    pub fn saved(&self, routine: Index) -> Locations {
        let body = self.graph.body(routine);
        let changed = body.iter().fold(0, |locations, &at| {
            let node = &self.graph.nodes[at];
            let callees = node.calls.iter().chain(&node.far);
            let called = callees.filter_map(|callee| self.changes.get(callee));
            called.fold(locations | self.writes(at), |locations, changes| {
                locations | changes
            })
        });
        self.restored(routine) & changed & (A | X | Y)
    }

    /// What an instruction writes.
    pub fn writes(&self, at: Index) -> Locations {
        let instruction = &self.code.instructions[at];
        let mut locations = flags_written(instruction.name()) | registers_written(instruction);
        if instruction.stores() {
            locations |= self.touched(at);
        }
        locations
    }

    /// The bytes of scratch that an instruction's operand may reach.
    fn touched(&self, at: Index) -> Locations {
        let instruction = &self.code.instructions[at];
        let Some(byte) = variable::named(self.code, instruction) else {
            return 0;
        };
        if matches!(instruction.mode(), AddressMode::Zp | AddressMode::Abs) {
            return self.byte(byte);
        }
        if !self.scratch.iter().any(|other| other.symbol == byte.symbol) {
            return 0;
        }
        if instruction.mode() == AddressMode::IndY {
            return self.variable(byte.symbol, byte.offset..byte.offset + 2);
        }
        let spans = variable::spans(self.code, instruction).into_iter();
        let all = spans.fold(0, |locations, part| {
            locations | self.variable(byte.symbol, part)
        });
        let Some(state) = &self.values.states[at] else {
            return all;
        };
        let register = if instruction.index_register() == Some('x') {
            1
        } else {
            2
        };
        let indexes = state.registers[register].iter().map(i32::from);
        let bytes = indexes.map(|index| Byte {
            offset: byte.offset + index,
            ..byte
        });
        all & bytes.fold(0, |locations, byte| locations | self.byte(byte))
    }

    /// What an instruction reads. ROR of memory stores the carry in bit 7. The byte is used as a
    /// flag, so its other bits do not matter.
    pub fn reads(&self, at: Index) -> Locations {
        let instruction = &self.code.instructions[at];
        if instruction.generated && instruction.mode() == AddressMode::Rel {
            return 0; // stands for the end of a list
        }
        let is_set = |claim: &Claim| matches!(claim, Claim::IsSet(_));
        let said = instruction.line.claims.iter().any(is_set);
        if said || (instruction.stores() && self.is_strobe(instruction)) {
            return 0;
        }
        let mut locations = registers_read(instruction);
        let flag = instruction.name() == Mnemonic::Ror;
        if (instruction.loads() && !flag) || instruction.mode() == AddressMode::IndY {
            locations |= self.touched(at);
        }
        locations
    }

    /// Whether a store goes to a register for which any value will do.
    fn is_strobe(&self, instruction: &Instruction<'_>) -> bool {
        let at = instruction
            .value
            .address()
            .and_then(|at| self.code.root(*at));
        let mut declared = self.code.program.declared().iter();
        at.is_some()
            && declared.any(|declared| {
                matches!(declared.fact, Fact::Strobe) && self.code.root(declared.at) == at
            })
    }

    /// Whether a jump to `next` stays within a routine or a function of which the instruction is
    /// part.
    pub fn inside(&self, at: Index, next: Index) -> bool {
        let parts = self.parts.get(&at);
        parts.is_some_and(|parts| parts.contains(&next))
    }

    /// What an instruction writes on every run.
    pub fn sure_writes(&self, at: Index) -> Locations {
        let instruction = &self.code.instructions[at];
        let mut locations = flags_written(instruction.name()) | registers_written(instruction);
        let direct = matches!(instruction.mode(), AddressMode::Zp | AddressMode::Abs);
        if instruction.stores() && direct && !instruction.self_modified {
            locations |= self.touched(at);
        }
        locations
    }
}

fn scratch(code: &Code<'_>) -> Vec<Byte> {
    let declared = code.program.declared().iter();
    let scratch = declared.filter(|declared| matches!(declared.fact, Fact::Scratch));
    let variables = scratch.filter_map(|declared| code.root(declared.at));
    let bytes = variables.flat_map(|(symbol, from)| {
        let len = code.symbol(symbol).size.unwrap_or(0) as i32;
        (from..len).map(move |offset| Byte { symbol, offset })
    });
    let bytes: Vec<Byte> = bytes.collect();
    let most = Locations::BITS as usize - REGISTERS.len();
    assert!(
        bytes.len() <= most,
        "a set has bits for {most} bytes of scratch"
    );
    bytes
}
