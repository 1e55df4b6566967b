//! Instructions and addresses in 6502 syntax.

use super::operand::{Abs, Value};
use super::program::Program;
use super::symbol::SymbolId;
use super::table::Opcode;

/// Writes operands as they are called at one place in the program.
#[derive(Clone, Copy, Debug)]
pub struct SourceText<'a> {
    program: &'a Program,
    scope: Option<SymbolId>,
}

impl<'a> SourceText<'a> {
    /// Names are written in full.
    pub fn new(program: &'a Program) -> SourceText<'a> {
        SourceText {
            program,
            scope: None,
        }
    }

    /// Names within a routine, whose local labels are shortened to `.hint`.
    pub fn within(self, routine: SymbolId) -> SourceText<'a> {
        SourceText {
            scope: Some(routine),
            ..self
        }
    }

    /// A symbol's name.
    pub fn name(&self, id: SymbolId) -> String {
        let symbol = self.program.symbol_of(id);
        let scope = self
            .scope
            .map(|scope| self.program.symbol_of(scope).name.as_str());
        let short = scope
            .filter(|_| symbol.local)
            .and_then(|scope| symbol.name.strip_prefix(scope))
            .and_then(|rest| rest.strip_prefix("__"));
        short.map_or_else(|| symbol.name.clone(), |short| format!(".{short}"))
    }

    /// An address expression: `board+16`, or `$D600` where there is no name.
    pub fn expression(&self, address: Abs) -> String {
        match (address.base, address.offset) {
            (None, value) => number(value),
            (Some(id), 0) => self.name(id),
            (Some(id), offset) => format!("{}{offset:+}", self.name(id)),
        }
    }

    /// An operand without the marks of its addressing mode.
    pub fn value(&self, value: Value) -> String {
        match value {
            Value::None => String::new(),
            Value::Byte(byte) => format!("${byte:02X}"),
            Value::Named(named) => named.text.to_owned(),
            Value::Signed(byte) => byte.to_string(),
            Value::NoByte(number) => number.to_string(),
            Value::Low(address) => self.half('<', address),
            Value::High(address) => self.half('>', address),
            Value::ZeroPage(address) | Value::Word(address) | Value::Relative(address) => {
                self.expression(address)
            }
            Value::Ahead(distance) => format!("*{:+}", i32::from(distance) + 2),
        }
    }

    /// The low (`<`) or high (`>`) byte of an address.
    pub fn half(&self, mark: char, address: Abs) -> String {
        let text = self.expression(address);
        match address.base {
            Some(_) if address.offset != 0 => format!("{mark}({text})"),
            _ => format!("{mark}{text}"),
        }
    }

    /// An instruction: `lda board+16,y`.
    pub fn instruction(&self, opcode: &Opcode, operand: Value) -> String {
        let (before, after) = opcode.mode.syntax();
        let operand = self.value(operand);
        let text = format!("{} {before}{operand}{after}", opcode.mnemonic);
        text.trim_end().to_owned()
    }
}

fn number(value: i32) -> String {
    match value {
        0..=0xFF => format!("${value:02X}"),
        0x100.. => format!("${value:04X}"),
        _ => value.to_string(),
    }
}
