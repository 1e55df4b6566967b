//! Instructions and addresses in 6502 syntax.

use super::operand::{Abs, Value};
use super::program::Program;
use super::table::Opcode;

/// An address expression: `board+16`, or `$D600` where there is no name.
pub fn expression(program: &Program, address: Abs) -> String {
    match (address.base, address.offset) {
        (None, value) => number(value),
        (Some(id), 0) => program.symbol_of(id).name.clone(),
        (Some(id), offset) => format!("{}{offset:+}", program.symbol_of(id).name),
    }
}

fn number(value: i32) -> String {
    match value {
        0..=0xFF => format!("${value:02X}"),
        0x100.. => format!("${value:04X}"),
        _ => value.to_string(),
    }
}

/// An operand without the marks of its addressing mode.
pub fn value(program: &Program, value: Value) -> String {
    match value {
        Value::None => String::new(),
        Value::Byte(byte) => format!("${byte:02X}"),
        Value::Signed(byte) => byte.to_string(),
        Value::Low(address) => half(program, '<', address),
        Value::High(address) => half(program, '>', address),
        Value::ZeroPage(address) | Value::Word(address) | Value::Relative(address) => {
            expression(program, address)
        }
        Value::Ahead(distance) => format!("*{:+}", i32::from(distance) + 2),
    }
}

fn half(program: &Program, mark: char, address: Abs) -> String {
    let text = expression(program, address);
    match address.base {
        Some(_) if address.offset != 0 => format!("{mark}({text})"),
        _ => format!("{mark}{text}"),
    }
}

/// An instruction: `lda board+16,y`.
pub fn instruction(program: &Program, opcode: &Opcode, operand: Value) -> String {
    let (before, after) = opcode.mode.syntax();
    let operand = value(program, operand);
    let text = format!("{} {before}{operand}{after}", opcode.mnemonic);
    text.trim_end().to_owned()
}
