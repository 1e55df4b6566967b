//! What a routine leaves in registers and variables: the former value, or some value plus a number,
//! or an unknown value. It is a fixpoint over the calls.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use super::code::{Code, Index, Instruction};
use super::graph::{Graph, Kind};
use super::variable::{self, Byte};
use crate::{AddressMode, Claim, Mnemonic, SymbolId, Value};

/// The base of a value at the end of a routine, to which a number is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// There is none: the value is the number.
    Zero,
    /// The value that a register had at the entry: 0 for A, 1 for X, 2 for Y.
    Register(usize),
    /// The value that a byte of memory had at the entry.
    Memory(Byte),
}

/// A value: a base and the number that is added to it; `None` if it is unknown.
pub type Symbolic = Option<(Base, u8)>;

/// What a stretch of code has done so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// A, X and Y.
    pub registers: [Symbolic; 3],
    /// Bytes that differ from their former values.
    pub bytes: BTreeMap<Byte, Symbolic>,
    /// Variables of which any byte may have changed.
    pub variables: BTreeSet<SymbolId>,
    stack: Vec<Symbolic>,
}

impl Effect {
    fn nothing() -> Effect {
        Effect {
            registers: [0, 1, 2].map(|register| Some((Base::Register(register), 0))),
            bytes: BTreeMap::new(),
            variables: BTreeSet::new(),
            stack: Vec::new(),
        }
    }

    /// The value of a byte.
    #[must_use]
    pub fn byte(&self, byte: Byte) -> Symbolic {
        match self.bytes.get(&byte) {
            Some(value) => *value,
            None if self.variables.contains(&byte.symbol) => None,
            None => Some((Base::Memory(byte), 0)),
        }
    }

    /// Whether a register has its former value.
    #[must_use]
    pub fn keeps(&self, register: usize) -> bool {
        self.registers[register] == Some((Base::Register(register), 0))
    }

    fn set(&mut self, byte: Byte, value: Symbolic) {
        let unchanged = value == Some((Base::Memory(byte), 0));
        if unchanged && !self.variables.contains(&byte.symbol) {
            self.bytes.remove(&byte);
        } else {
            self.bytes.insert(byte, value);
        }
    }

    fn forget(&mut self, symbol: SymbolId) {
        self.bytes.retain(|byte, _| byte.symbol != symbol);
        self.variables.insert(symbol);
    }

    /// A value at a routine's end, expressed by the values before its call.
    fn resolve(&self, value: Symbolic) -> Symbolic {
        let (base, add) = value?;
        let (base, more) = match base {
            Base::Zero => (Base::Zero, 0),
            Base::Register(register) => self.registers[register]?,
            Base::Memory(byte) => self.byte(byte)?,
        };
        Some((base, more.wrapping_add(add)))
    }

    /// This effect, followed by that of a routine.
    fn then(&self, routine: &Effect) -> Effect {
        let mut after = self.clone();
        for &symbol in &routine.variables {
            after.forget(symbol);
        }
        for (&byte, &value) in &routine.bytes {
            after.set(byte, self.resolve(value));
        }
        after.registers = routine.registers.map(|value| self.resolve(value));
        after
    }

    fn join(&self, other: &Effect) -> Effect {
        let same = |a: Symbolic, b: Symbolic| if a == b { a } else { None };
        let mut joined = self.clone();
        joined.variables.extend(&other.variables);
        let keys: BTreeSet<Byte> = self
            .bytes
            .keys()
            .chain(other.bytes.keys())
            .copied()
            .collect();
        for byte in keys {
            joined.set(byte, same(self.byte(byte), other.byte(byte)));
        }
        for register in 0..3 {
            joined.registers[register] = same(self.registers[register], other.registers[register]);
        }
        joined.stack = if self.stack.len() == other.stack.len() {
            self.stack
                .iter()
                .zip(&other.stack)
                .map(|(a, b)| same(*a, *b))
                .collect()
        } else {
            Vec::new()
        };
        joined
    }

    /// Unknown registers, as after a routine outside the program.
    fn outside(&self) -> Effect {
        Effect {
            registers: [None; 3],
            ..self.clone()
        }
    }
}

/// The effects of all functions that return.
pub type Effects = HashMap<Index, Effect>;

/// Computes them.
#[must_use]
pub fn effects(code: &Code<'_>, graph: &Graph) -> Effects {
    let mut callers: HashMap<Index, BTreeSet<Index>> = HashMap::new();
    let functions = functions(code, graph);
    for &function in &functions {
        for at in graph.body(function) {
            for &callee in graph.nodes[at].calls.iter().chain(&graph.nodes[at].far) {
                callers.entry(callee).or_default().insert(function);
            }
        }
    }
    let mut effects = Effects::new();
    let mut work: VecDeque<Index> = functions.into_iter().collect();
    let mut waiting: BTreeSet<Index> = work.iter().copied().collect();
    while let Some(function) = work.pop_front() {
        waiting.remove(&function);
        let effect = Walk {
            code,
            graph,
            effects: &effects,
        }
        .walk(function, Effect::nothing());
        if effect.is_none() || effects.get(&function) == effect.as_ref() {
            continue;
        }
        effects.extend(effect.map(|effect| (function, effect)));
        for &caller in callers.get(&function).into_iter().flatten() {
            if waiting.insert(caller) {
                work.push_back(caller);
            }
        }
    }
    effects
}

/// What is called, and all other routines, with which some go on.
fn functions(code: &Code<'_>, graph: &Graph) -> BTreeSet<Index> {
    let begins = |&at: &Index| {
        let instruction = &code.instructions[at];
        let routine = instruction.routine.map(|id| code.symbol(id));
        graph.reached[at]
            && !instruction.generated
            && routine.is_some_and(|symbol| symbol.address == instruction.address)
    };
    let begun = (0..code.instructions.len()).filter(begins);
    graph.functions.iter().copied().chain(begun).collect()
}

/// Whether a function keeps X if X holds the value of a byte of memory plus a number.
#[must_use]
pub fn keeps_x_equal(
    code: &Code<'_>,
    graph: &Graph,
    effects: &Effects,
    function: Index,
    (byte, more): (Byte, u8),
) -> bool {
    let mut entry = Effect::nothing();
    entry.registers[1] = Some((Base::Memory(byte), more));
    let x = entry.registers[1];
    let walk = Walk {
        code,
        graph,
        effects,
    };
    let end = walk.walk(function, entry);
    end.is_some_and(|end| end.registers[1] == x)
}

struct Walk<'a> {
    code: &'a Code<'a>,
    graph: &'a Graph,
    effects: &'a Effects,
}

impl Walk<'_> {
    /// The effect of a function; `None` if it does not return, as far as is known.
    fn walk(&self, function: Index, entry: Effect) -> Option<Effect> {
        let mut before = BTreeMap::from([(function, entry)]);
        let mut work = BTreeSet::from([function]);
        let mut end: Option<Effect> = None;
        while let Some(at) = work.pop_first() {
            let (node, effect) = (&self.graph.nodes[at], before[&at].clone());
            let flows = self.step(at, effect);
            if node.kind == Kind::Return || (node.kind == Kind::Jump && node.outside) {
                for (_, effect) in &flows {
                    let mut effect = effect.clone();
                    effect.stack.clear();
                    end = Some(end.map_or(effect.clone(), |end| end.join(&effect)));
                }
                continue;
            }
            for (next, effect) in flows {
                let joined = before
                    .get(&next)
                    .map_or(effect.clone(), |old| old.join(&effect));
                if before.get(&next) != Some(&joined) {
                    before.insert(next, joined);
                    work.insert(next);
                }
            }
        }
        end
    }

    /// The instructions that follow one, and the effect then.
    fn step(&self, at: Index, effect: Effect) -> Vec<(Index, Effect)> {
        let node = &self.graph.nodes[at];
        match node.kind {
            Kind::Call => self.call(at, &effect),
            Kind::Return => vec![(at, effect)],
            Kind::Jump if node.outside => vec![(at, effect.outside())],
            Kind::Plain => {
                let effect = plain(self.code, &self.code.instructions[at], effect);
                node.successors
                    .iter()
                    .map(|&next| (next, effect.clone()))
                    .collect()
            }
            _ => node
                .successors
                .iter()
                .map(|&next| (next, effect.clone()))
                .collect(),
        }
    }

    fn call(&self, at: Index, before: &Effect) -> Vec<(Index, Effect)> {
        let (node, instruction) = (&self.graph.nodes[at], &self.code.instructions[at]);
        let mut after: Option<Effect> = None;
        let mut either = |effect: Effect| {
            after = Some(
                after
                    .take()
                    .map_or(effect.clone(), |after| after.join(&effect)),
            );
        };
        if node.outside || instruction.line.claims.contains(&Claim::FarCallTarget) {
            either(before.outside());
        }
        if let Some(far) = node.far {
            let ways = node
                .calls
                .iter()
                .filter_map(|callee| self.effects.get(callee));
            if let Some(routine) = self.effects.get(&far) {
                ways.for_each(|way| either(before.then(way).outside().then(routine).outside()));
            }
        } else if !instruction.line.claims.contains(&Claim::FarCallTarget) {
            let callees = node
                .calls
                .iter()
                .filter_map(|callee| self.effects.get(callee));
            callees.for_each(|routine| either(before.then(routine)));
        }
        let mut flows = Vec::new();
        if let (Some(after), Some(&next)) = (after, node.successors.first()) {
            flows.push((next, after));
        }
        // A dropped call comes back with anything that its routine may have changed.
        for &next in node.successors.iter().skip(1) {
            let mut dropped = before.outside();
            for callee in &node.calls {
                for part in self.graph.body(*callee) {
                    let instruction = &self.code.instructions[part];
                    if let Some(byte) = variable::named(self.code, instruction)
                        && instruction.stores()
                    {
                        dropped.forget(byte.symbol);
                    }
                }
            }
            flows.push((next, dropped));
        }
        flows
    }
}

/// The effect of a plain instruction.
fn plain(code: &Code<'_>, instruction: &Instruction<'_>, mut effect: Effect) -> Effect {
    use Mnemonic::{
        Adc, And, Asl, Dec, Dex, Dey, Eor, Inc, Inx, Iny, Lda, Ldx, Ldy, Lsr, Ora, Pha, Php, Pla,
        Plp, Rol, Ror, Sbc, Sta, Stx, Sty, Tax, Tay, Tsx, Txa, Tya,
    };
    const A: usize = 0;
    const X: usize = 1;
    const Y: usize = 2;
    let add = |value: Symbolic, add: u8| value.map(|(base, n)| (base, n.wrapping_add(add)));
    let named = variable::named(code, instruction);
    let direct = matches!(instruction.mode(), AddressMode::Zp | AddressMode::Abs);
    let fixed = direct && !instruction.self_modified;
    let byte = named.filter(|_| fixed);
    let read = match instruction.value {
        _ if instruction.self_modified => None,
        Value::Byte(byte) => Some((Base::Zero, byte)),
        Value::Signed(byte) => Some((Base::Zero, byte.to_le_bytes()[0])),
        Value::Named(named) => Some((Base::Zero, named.byte)),
        _ => byte.and_then(|byte| effect.byte(byte)),
    };
    let write = |effect: &mut Effect, value: Symbolic| match (byte, named) {
        (Some(byte), _) => effect.set(byte, value),
        (None, named) => {
            if let Some(named) = named.filter(|_| instruction.mode() != AddressMode::IndY) {
                effect.forget(named.symbol);
            }
            for (symbol, _) in variable::variables_pointed_at(code, instruction) {
                effect.forget(symbol);
            }
        }
    };
    let [a, x, y] = effect.registers;
    let stack_is_free = instruction.line.claims.iter().any(|claim| {
        matches!(
            claim,
            Claim::ReturnAddress | Claim::DropsCall | Claim::PushedInLoop(_)
        )
    });
    match instruction.name() {
        Lda => effect.registers[A] = read,
        Ldx => effect.registers[X] = read,
        Ldy => effect.registers[Y] = read,
        Sta => write(&mut effect, a),
        Stx => write(&mut effect, x),
        Sty => write(&mut effect, y),
        Inc => write(&mut effect, add(read, 1)),
        Dec => write(&mut effect, add(read, 0xFF)),
        Asl | Lsr | Rol | Ror if instruction.mode() == AddressMode::Acc => {
            effect.registers[A] = None;
        }
        Asl | Lsr | Rol | Ror => write(&mut effect, None),
        Adc | Sbc | And | Ora | Eor => effect.registers[A] = None,
        Tax => effect.registers[X] = a,
        Tay => effect.registers[Y] = a,
        Txa => effect.registers[A] = x,
        Tya => effect.registers[A] = y,
        Tsx => effect.registers[X] = None,
        Inx => effect.registers[X] = add(x, 1),
        Dex => effect.registers[X] = add(x, 0xFF),
        Iny => effect.registers[Y] = add(y, 1),
        Dey => effect.registers[Y] = add(y, 0xFF),
        Pla if stack_is_free => effect.registers[A] = None,
        Pha | Php | Plp if stack_is_free => {}
        Pha => effect.stack.push(a),
        Php => effect.stack.push(None),
        Pla => effect.registers[A] = effect.stack.pop().flatten(),
        Plp => {
            effect.stack.pop();
        }
        _ => {}
    }
    effect
}
