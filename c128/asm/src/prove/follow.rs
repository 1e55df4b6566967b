//! The instructions that follow one, as its opcode and the source state.

use super::code::{Code, Index, Instruction};
use super::report::{Report, Subject};
use crate::table::decode;
use crate::{Abs, AddressMode, Claim, Fact, GeneratedCode, Mnemonic, Value};

/// How control goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// To the next instruction.
    Plain,
    /// To the next instruction, or to the target: the second successor.
    Branch,
    /// To the target of a branch that is declared to be always taken.
    Always,
    /// To the successors.
    Jump,
    /// Through the routine that it calls to the next instruction.
    Call,
    /// Back to the caller, or out of the interrupt.
    Return,
}

/// What follows an instruction.
#[derive(Clone, Debug)]
pub struct Node {
    /// How control goes on.
    pub kind: Kind,
    /// The instructions that may follow in this routine.
    pub successors: Vec<Index>,
    /// The routines that it may call.
    pub calls: Vec<Index>,
    /// The routine that a far call reaches.
    pub far: Option<Index>,
    /// Whether it calls or jumps to something outside the program.
    pub outside: bool,
}

/// Writes the nodes of a graph.
pub struct Builder<'b, 'a> {
    /// The instructions, to which those that the program writes are added.
    pub code: &'b mut Code<'a>,
    /// The errors.
    pub report: &'b mut Report,
}

impl Builder<'_, '_> {
    fn wrong(&mut self, at: Index, why: &str) {
        self.report
            .wrong_at(Subject::ControlFlow, self.code, at, why);
    }

    /// The instruction after this one.
    fn next(&mut self, at: Index) -> Vec<Index> {
        let instruction = self.code.instructions[at];
        let next = self.code.at(instruction.bank, instruction.next_address());
        if next.is_none() {
            self.wrong(at, "no instruction follows: control runs into data");
        }
        next.into_iter().collect()
    }

    /// The addresses to which a jump through memory may go, as the source states.
    fn declared(&self, at: Index) -> Vec<Abs> {
        let instruction = &self.code.instructions[at];
        let mut targets = Vec::new();
        for claim in &instruction.line.claims {
            if let Claim::GoesTo(list) = claim {
                targets.extend(list);
            }
        }
        let operand = instruction.address + 1;
        for fact in self.code.program.declared() {
            if let Fact::GoesTo(target) = fact.fact
                && self.code.bank_of(fact.at) == Some(instruction.bank)
                && self.code.program.value(fact.at) == i32::from(operand)
            {
                targets.push(target);
            }
        }
        targets
    }

    /// Where a jump or call goes, and whether out of the program.
    fn targets(&mut self, at: Index) -> (Vec<Index>, bool) {
        let instruction = self.code.instructions[at];
        let claims = &instruction.line.claims;
        let by_memory = instruction.self_modified || instruction.mode() == AddressMode::Ind;
        if claims
            .iter()
            .any(|claim| matches!(claim, Claim::Generated(_)))
        {
            return (Vec::new(), false); // added later
        }
        if claims.contains(&Claim::FarCallTarget) {
            return (Vec::new(), false);
        }
        let targets = if by_memory {
            self.declared(at)
        } else {
            instruction.value.address().copied().into_iter().collect()
        };
        if targets.is_empty() {
            self.wrong(
                at,
                "memory decides where it goes, and the source does not say where",
            );
            return (Vec::new(), false);
        }
        let (mut found, mut outside) = (Vec::new(), false);
        for target in targets {
            match self.code.target(target) {
                Some(index) => found.push(index),
                None if self.code.bank_of(target).is_none() => outside = true,
                None => self.wrong(at, "the target is data, not an instruction"),
            }
        }
        (found, outside)
    }

    fn branch(&mut self, at: Index) -> Node {
        let instruction = self.code.instructions[at];
        let target = match instruction.value {
            Value::Relative(target) => self.code.target(target),
            Value::Ahead(distance) => {
                let to = instruction
                    .next_address()
                    .wrapping_add_signed(distance.into());
                self.code.at(instruction.bank, to)
            }
            _ => None,
        };
        let always = instruction.line.always;
        let mut successors = if always { Vec::new() } else { self.next(at) };
        match target {
            Some(target) => successors.push(target),
            None => self.wrong(at, "the target is no instruction"),
        }
        let kind = if always {
            Kind::Always
        } else if successors.len() == 2 {
            Kind::Branch
        } else {
            Kind::Jump
        };
        plain(kind, successors)
    }

    /// The node of an instruction.
    pub fn node(&mut self, at: Index) -> Node {
        let instruction = self.code.instructions[at];
        let claims = &instruction.line.claims;
        if instruction.name() == Mnemonic::Sed {
            self.report.wrong_at(
                Subject::Decimal,
                self.code,
                at,
                "decimal mode is switched on",
            );
        } else {
            self.report.prove(Subject::Decimal);
        }
        let errors = self.report.tally(Subject::ControlFlow).wrong.len();
        let node = match instruction.name() {
            Mnemonic::Rts | Mnemonic::Rti | Mnemonic::Brk => plain(Kind::Return, Vec::new()),
            Mnemonic::Jmp => {
                let (successors, outside) = self.targets(at);
                Node {
                    outside,
                    ..plain(Kind::Jump, successors)
                }
            }
            Mnemonic::Jsr => {
                let (calls, outside) = self.targets(at);
                let far = claims.iter().find_map(|claim| match claim {
                    Claim::FarCall(target) => Some(*target),
                    _ => None,
                });
                let far = far.and_then(|target| self.code.target(target));
                let successors = if claims.contains(&Claim::BehindData) {
                    let behind = self.code.behind_data(at);
                    if behind.is_none() {
                        self.wrong(at, "no data follows that the call could go on behind");
                    }
                    behind.into_iter().collect()
                } else {
                    self.next(at)
                };
                Node {
                    calls,
                    far,
                    outside,
                    ..plain(Kind::Call, successors)
                }
            }
            _ if instruction.mode() == AddressMode::Rel => self.branch(at),
            _ => plain(Kind::Plain, self.next(at)),
        };
        if self.report.tally(Subject::ControlFlow).wrong.len() == errors {
            self.report.prove(Subject::ControlFlow);
        }
        node
    }

    /// Adds the code to which a jump goes if the program writes it: `ldx entry`, `bmi` past `jsr
    /// routine`, any number of times, then `ldx #entry` and `jmp routine`.
    pub fn generated(&mut self, at: Index, nodes: &mut Vec<Node>) {
        let claims = self.code.instructions[at].line.claims.iter();
        let mut generated = claims.filter_map(|claim| match claim {
            Claim::Generated(code) => Some(code),
            _ => None,
        });
        let Some(GeneratedCode {
            list,
            calls,
            goes_on,
        }) = generated.next()
        else {
            return;
        };
        let mut targets = |list: &[Abs]| -> Vec<Index> {
            let found: Vec<_> = list.iter().filter_map(|to| self.code.target(*to)).collect();
            if found.len() != list.len() {
                self.report.wrong_at(
                    Subject::ControlFlow,
                    self.code,
                    at,
                    "generated code goes to data",
                );
            }
            found
        };
        let (calls, goes_on) = (targets(calls), targets(goes_on));
        let first = nodes.len();
        nodes[at].successors = vec![first];
        let next = |n: usize| vec![first + n];
        let parts = [
            (0xA6, Value::ZeroPage(list.0), plain(Kind::Plain, next(1))),
            (
                0x30,
                Value::Ahead(3),
                plain(Kind::Branch, vec![first + 2, first + 3]),
            ),
            (
                0x20,
                Value::Word(list.0),
                Node {
                    calls,
                    ..plain(Kind::Call, next(3))
                },
            ),
            (
                0x50,
                Value::Ahead(0),
                plain(Kind::Branch, vec![first + 4, first]),
            ),
            (0xA2, Value::Byte(0), plain(Kind::Plain, next(5))),
            (0x4C, Value::Word(list.0), plain(Kind::Jump, goes_on)),
        ];
        for (byte, value, node) in parts {
            let opcode = decode(byte).expect("a documented opcode");
            let like = self.code.instructions[at];
            self.code.instructions.push(Instruction {
                opcode,
                value,
                self_modified: true,
                generated: true,
                ..like
            });
            nodes.push(node);
        }
    }
}

fn plain(kind: Kind, successors: Vec<Index>) -> Node {
    Node {
        kind,
        successors,
        calls: Vec::new(),
        far: None,
        outside: false,
    }
}
