//! What a routine leaves in registers and variables: the former value, or some value plus a number,
//! or an unknown value. It is a fixpoint over the calls.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use super::code::{Code, Index};
use super::graph::{Graph, Kind};
use super::locations::{REGISTERS, bits, registers_written};
use super::said::{Said, said};
use super::variable::{self, Byte};
use crate::{AddressMode, Claim, Mnemonic, Role, Spot, Stated, SymbolId, Value};

/// The base of a value at the end of a routine, to which a number is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// There is none: the value is the number.
    Zero,
    /// The value that a register had at the entry: 0 for A, 1 for X, 2 for Y.
    Register(usize),
    /// The value that a byte of memory had at the entry.
    Memory(Byte),
    /// What this store wrote last. Nobody knows it, but whatever else has it equals it.
    Stored(Index),
    /// What this function left last in this register and, as its header says, in a variable.
    Left(Index, usize),
}

impl Base {
    /// Whether it has another value whenever code has run.
    fn is_new(self) -> bool {
        matches!(self, Base::Stored(_) | Base::Left(..))
    }
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
    /// Whether A, X and Y have, on some path, a value that was computed there: it was neither
    /// loaded nor pulled, so the former value was not put back.
    pub lost: [bool; 3],
    stack: Vec<Symbolic>,
}

impl Effect {
    fn nothing() -> Effect {
        Effect {
            registers: [0, 1, 2].map(|register| Some((Base::Register(register), 0))),
            bytes: BTreeMap::new(),
            variables: BTreeSet::new(),
            lost: [false; 3],
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

    /// Forgets which values are the ones that code left when it ran before.
    fn forget_base(&mut self, base: Base) {
        let old = |value: &Symbolic| value.is_some_and(|(other, _)| other == base);
        let values = self.registers.iter_mut().chain(self.bytes.values_mut());
        for value in values.chain(&mut self.stack).filter(|value| old(value)) {
            *value = None;
        }
    }

    /// What is known in the end of a function besides: registers that equal variables, as the header
    /// says that holds of it. `here` is the function, or its call.
    fn promise(&mut self, code: &Code<'_>, function: Index, here: Index) {
        let header = code.header_of(function).into_iter();
        let facts = header.flat_map(|header| &header.contract);
        let returns = facts.filter(|fact| fact.role == Role::Returns);
        for returned in returns.filter_map(|fact| Equality::of(code, fact.spot)) {
            let (register, byte) = (returned.register, returned.byte);
            let left = Base::Left(here, register);
            if !returned.holds(self) {
                self.forget_base(left);
                if self.byte(byte).is_none() {
                    self.set(byte, Some((left, 0)));
                }
                self.registers[register] = returned.value(self.byte(byte));
                self.judge(register);
            }
        }
    }

    /// A value at a routine's end, expressed by the values before its call.
    fn resolve(&self, value: Symbolic) -> Symbolic {
        let (base, add) = value?;
        let (base, more) = match base {
            Base::Zero => (Base::Zero, 0),
            Base::Register(register) => self.registers[register]?,
            Base::Memory(byte) => self.byte(byte)?,
            Base::Stored(_) | Base::Left(..) => (base, 0),
        };
        Some((base, more.wrapping_add(add)))
    }

    /// This effect, followed by that of a routine.
    fn then(&self, routine: &Effect) -> Effect {
        let mut after = self.clone();
        let left = routine
            .registers
            .iter()
            .chain(routine.bytes.values())
            .flatten();
        for (base, _) in left.filter(|(base, _)| base.is_new()) {
            after.forget_base(*base);
        }
        for &symbol in &routine.variables {
            after.forget(symbol);
        }
        for (&byte, &value) in &routine.bytes {
            after.set(byte, self.resolve(value));
        }
        after.registers = routine.registers.map(|value| self.resolve(value));
        for register in 0..3 {
            after.lost[register] = match routine.registers[register] {
                Some((Base::Register(from), add)) => add != 0 || self.lost[from],
                _ => routine.lost[register],
            };
            after.judge(register);
        }
        after
    }

    /// Notes whether a register's value, if it is known, was computed.
    fn judge(&mut self, register: usize) {
        match self.registers[register] {
            Some((Base::Register(_), add)) => self.lost[register] = add != 0,
            Some((Base::Zero, _)) => self.lost[register] = true,
            Some((Base::Memory(_), _)) => self.lost[register] = false,
            Some((Base::Stored(_) | Base::Left(..), _)) | None => {}
        }
    }

    /// The effect at an end: the value of another register is not the former one, either.
    fn at_end(mut self) -> Effect {
        for register in 0..3 {
            let other = |base| matches!(base, Base::Register(from) if from != register);
            self.lost[register] |= self.registers[register].is_some_and(|(base, _)| other(base));
        }
        self.stack.clear();
        self
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
            joined.lost[register] |= other.lost[register];
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
            lost: [false; 3],
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
            let node = &graph.nodes[at];
            let follow = node.successors.iter();
            let follow = follow.filter(|next| code.headers.contains_key(next));
            for &callee in node.calls.iter().chain(&node.far).chain(follow) {
                callers.entry(callee).or_default().insert(function);
            }
        }
    }
    let mut effects = Effects::new();
    let mut work: VecDeque<Index> = functions.into_iter().collect();
    let mut waiting: BTreeSet<Index> = work.iter().copied().collect();
    while let Some(function) = work.pop_front() {
        waiting.remove(&function);
        let ends = Ends::new(code, graph, &effects, function);
        let effect = by_promise(code, function, &ends);
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

/// The effect of a function with what its header promises: registers that equal variables in the
/// end, and, of a whole routine, registers that it keeps. The check of headers proves the first; of
/// the second it refuses what is surely wrong, and the rest is watched.
fn by_promise(code: &Code<'_>, function: Index, ends: &Ends) -> Option<Effect> {
    let joined = ends.all.iter().cloned();
    let mut effect = joined.reduce(|end, other| end.join(&other))?;
    let header = code.header_around(function);
    for (register, letter) in (0..).zip(&REGISTERS[..3]) {
        let changes = header.is_some_and(|header| said(header, *letter) == Said::Changes);
        if !changes && ends.keep(register) {
            effect.registers[register] = Some((Base::Register(register), 0));
        }
    }
    let facts = header.into_iter().flat_map(|header| &header.contract);
    for register in facts.filter_map(kept) {
        if effect.registers[register].is_none() && code.headers.contains_key(&function) {
            effect.registers[register] = Some((Base::Register(register), 0));
            effect.judge(register);
        }
    }
    effect.promise(code, function, function);
    Some(effect)
}

/// The register that a fact says is kept.
fn kept(fact: &Stated) -> Option<usize> {
    match fact.spot {
        Spot::Register(letter) if fact.role == Role::Keeps => register(letter),
        _ => None,
    }
}

/// The number of A, X or Y.
#[must_use]
pub fn register(letter: char) -> Option<usize> {
    REGISTERS[..3].iter().position(|&name| name == letter)
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

/// A register that equals a byte of memory, or is less by a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Equality {
    /// 0 is A, 1 X, 2 Y.
    pub register: usize,
    /// By how much it is less.
    pub less: u8,
    /// The byte.
    pub byte: Byte,
}

impl Equality {
    /// The equality that a header states, if the fact is one.
    #[must_use]
    pub fn of(code: &Code<'_>, spot: Spot) -> Option<Equality> {
        let Spot::Equal(letter, less, of) = spot else {
            return None;
        };
        let (symbol, offset) = code.root(of)?;
        Some(Equality {
            register: register(letter)?,
            less,
            byte: Byte { symbol, offset },
        })
    }

    /// The register's value, if the byte has this one.
    fn value(self, byte: Symbolic) -> Symbolic {
        byte.map(|(base, more)| (base, more.wrapping_sub(self.less)))
    }

    /// Whether it holds.
    #[must_use]
    pub fn holds(self, effect: &Effect) -> bool {
        self.known(effect) == Some(true)
    }

    /// Whether it holds, if that is known.
    fn known(self, effect: &Effect) -> Option<bool> {
        let (is, wanted) = (
            effect.registers[self.register]?,
            self.value(effect.byte(self.byte))?,
        );
        (is.0 == wanted.0).then_some(is == wanted)
    }
}

/// The equalities that a function's header says are taken.
fn taken(code: &Code<'_>, function: Index) -> Vec<Equality> {
    let header = code.headers.get(&function).into_iter();
    let facts = header.flat_map(|(header, _)| &header.contract);
    let takes = facts.filter(|fact| fact.role == Role::Takes);
    takes
        .filter_map(|fact| Equality::of(code, fact.spot))
        .collect()
}

/// An equality that a routine takes, where it is called or gone on with.
pub struct Asked {
    /// The instruction from which it is reached.
    pub at: Index,
    /// The routine.
    pub routine: Index,
    /// The equality.
    pub equality: Equality,
    /// Whether it holds, if that is known.
    pub holds: Option<bool>,
}

/// What a function does from its entry to each of its ends.
pub struct Ends {
    /// The state at its entry: registers equal variables as its header says that they are taken.
    pub entry: Effect,
    /// The states at its returns, and behind the routines with which it goes on.
    pub all: Vec<Effect>,
    /// What the routines take that it calls or goes on with.
    pub asked: Vec<Asked>,
}

impl Ends {
    /// The ends of a function; none if it does not return, as far as is known.
    #[must_use]
    pub fn new(code: &Code<'_>, graph: &Graph, effects: &Effects, function: Index) -> Ends {
        let mut entry = Effect::nothing();
        for taken in taken(code, function) {
            entry.registers[taken.register] = taken.value(entry.byte(taken.byte));
        }
        let walk = Walk {
            code,
            graph,
            effects,
        };
        walk.ends(function, entry)
    }

    /// Whether a register has the value in the end with which the function was entered.
    #[must_use]
    pub fn keep(&self, register: usize) -> bool {
        let value = self.entry.registers[register];
        value.is_some() && self.all.iter().all(|end| end.registers[register] == value)
    }
}

struct Walk<'a> {
    code: &'a Code<'a>,
    graph: &'a Graph,
    effects: &'a Effects,
}

impl Walk<'_> {
    /// What a function has done at each of its ends, with the routines with which it goes on.
    fn ends(&self, function: Index, entry: Effect) -> Ends {
        let mut before = BTreeMap::from([(function, entry.clone())]);
        let mut work = BTreeSet::from([function]);
        let mut ends = BTreeMap::new();
        while let Some(at) = work.pop_first() {
            let (node, effect) = (&self.graph.nodes[at], before[&at].clone());
            let flows = self.step(at, effect);
            if node.kind == Kind::Return || (node.kind == Kind::Jump && node.outside) {
                let end = flows
                    .into_iter()
                    .map(|(_, effect)| ((at, at), effect.at_end()));
                ends.extend(end);
                continue;
            }
            for (next, effect) in flows {
                if next != function && self.code.headers.contains_key(&next) {
                    let routine = self.effects.get(&next);
                    let end = routine.map(|routine| effect.then(routine).at_end());
                    ends.extend(end.map(|end| ((at, next), end)));
                    continue;
                }
                let joined = before
                    .get(&next)
                    .map_or(effect.clone(), |old| old.join(&effect));
                if before.get(&next) != Some(&joined) {
                    before.insert(next, joined);
                    work.insert(next);
                }
            }
        }
        let asked = before.iter();
        let asked = asked.flat_map(|(&at, effect)| self.asked(function, at, effect));
        Ends {
            entry,
            all: ends.into_values().collect(),
            asked: asked.collect(),
        }
    }

    /// What the routines take that an instruction calls or goes on with.
    fn asked(&self, function: Index, at: Index, before: &Effect) -> Vec<Asked> {
        let node = &self.graph.nodes[at];
        let others = node.calls.iter().chain(&node.far).copied();
        let mut reached: Vec<_> = others.map(|routine| (routine, before.clone())).collect();
        if reached.is_empty() {
            reached.extend(self.step(at, before.clone()));
            reached.retain(|(next, _)| *next != function);
        }
        let asked = reached.into_iter().flat_map(|(routine, effect)| {
            let taken = taken(self.code, routine).into_iter();
            taken.map(move |equality| Asked {
                at,
                routine,
                equality,
                holds: equality.known(&effect),
            })
        });
        asked.collect()
    }

    /// The instructions that follow one, and the effect then.
    fn step(&self, at: Index, effect: Effect) -> Vec<(Index, Effect)> {
        let node = &self.graph.nodes[at];
        match node.kind {
            Kind::Call => self.call(at, &effect),
            Kind::Return => vec![(at, effect)],
            Kind::Jump if node.outside => vec![(at, effect.outside())],
            Kind::Plain => {
                let effect = plain(self.code, at, effect);
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
            for callee in &node.calls {
                if let Some(routine) = self.effects.get(callee) {
                    let mut after = before.then(routine);
                    after.promise(self.code, *callee, at);
                    either(after);
                }
            }
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
fn plain(code: &Code<'_>, at: Index, mut effect: Effect) -> Effect {
    use Mnemonic::{
        Adc, And, Asl, Dec, Dex, Dey, Eor, Inc, Inx, Iny, Lda, Ldx, Ldy, Lsr, Ora, Pha, Php, Pla,
        Plp, Rol, Ror, Sbc, Sta, Stx, Sty, Tax, Tay, Tsx, Txa, Tya,
    };
    const A: usize = 0;
    const X: usize = 1;
    const Y: usize = 2;
    let instruction = &code.instructions[at];
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
    let store = |effect: &mut Effect, register: usize| {
        let base = Base::Stored(at);
        effect.forget_base(base);
        if byte.is_some() && effect.registers[register].is_none() {
            effect.registers[register] = Some((base, 0));
        }
        write(effect, effect.registers[register]);
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
        Sta => store(&mut effect, A),
        Stx => store(&mut effect, X),
        Sty => store(&mut effect, Y),
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
    let lost = effect.lost;
    for register in bits(registers_written(instruction)).map(|bit| bit as usize) {
        effect.lost[register] = match instruction.name() {
            Lda | Ldx | Ldy | Pla => false,
            Tax | Tay => lost[A],
            Txa => lost[X],
            Tya => lost[Y],
            And | Ora => lost[A], // bits that were masked may be put back
            _ => true,
        };
        effect.judge(register);
    }
    effect
}
