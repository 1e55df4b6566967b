//! Cycles of instructions, as far as the program text determines them.

use std::fmt;

use super::item::{Item, Line};
use super::operand::Value;
use super::program::{Program, Segment};
use super::table::Penalty;

/// The cycles of one instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cycles {
    /// Always this many: `4`.
    Exactly(u8),
    /// This many, one more when indexing crosses a page: `4+`.
    Page(u8),
    /// A branch: the cycles when it falls through, and when it is taken: `2/3`.
    Branch(u8, u8),
}

impl fmt::Display for Cycles {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cycles::Exactly(count) => write!(out, "{count}"),
            Cycles::Page(count) => write!(out, "{count}+"),
            Cycles::Branch(fall, taken) => write!(out, "{fall}/{taken}"),
        }
    }
}

/// The cycles of a line; `None` if it is not an instruction.
pub fn cycles(program: &Program, segment: &Segment, line: &Line) -> Option<Cycles> {
    let Item::Instruction { opcode, value } = &line.item else {
        return None;
    };
    let base = opcode.cycles;
    Some(match opcode.penalty {
        Penalty::Never => Cycles::Exactly(base),
        // From the first byte of a page no index reaches the next one.
        Penalty::Page => match value {
            Value::Word(address) if !line.self_modified && program.value(*address) & 0xFF == 0 => {
                Cycles::Exactly(base)
            }
            _ => Cycles::Page(base),
        },
        Penalty::Branch => {
            let next = i32::from(segment.address(line)) + 2;
            let target = match value {
                Value::Relative(target) => program.value(*target),
                Value::Ahead(distance) => next + i32::from(*distance),
                _ => next,
            };
            let crossing = u8::from(next >> 8 != target >> 8);
            Cycles::Branch(base, base + 1 + crossing)
        }
    })
}
