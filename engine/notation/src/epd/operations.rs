//! The operations that follow the position on a line of EPD, each an opcode,
//! its operands and a semicolon.

use super::EpdReason;

/// An operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand<'t> {
    /// The text, without its quotes.
    pub text: &'t str,
}

/// An operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation<'t> {
    /// Its opcode.
    pub opcode: &'t str,
    /// Its operands.
    pub operands: Vec<Operand<'t>>,
}

/// Splits a line into the operations and the position's fields, which are four, or six with the
/// clocks.
pub fn split(text: &str) -> Result<(&str, Vec<Operation<'_>>), EpdReason> {
    let (fields, rest) = fields(text, 4);
    let number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let mut clocks = rest.split_whitespace();
    let both = clocks.next().is_some_and(number) && clocks.next().is_some_and(number);
    let (fields, mut rest) = if both {
        self::fields(text, 6)
    } else {
        (fields, rest)
    };
    let mut operations = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return Ok((fields, operations));
        }
        let (operation, after) = operation(rest)?;
        operations.push(operation);
        rest = after;
    }
}

/// Splits a line after a number of words.
fn fields(text: &str, count: usize) -> (&str, &str) {
    let mut at = 0;
    for _ in 0..count {
        let blank = text[at..].len() - text[at..].trim_start().len();
        let word = text[at + blank..].find(char::is_whitespace);
        at = word.map_or(text.len(), |len| at + blank + len);
    }
    text.split_at(at)
}

/// The text's first operation, and the rest of the text.
fn operation(text: &str) -> Result<(Operation<'_>, &str), EpdReason> {
    let (opcode, mut rest) = word(text);
    if !opcode.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(EpdReason::NoOpcode(opcode.to_owned()));
    }
    let mut operands = Vec::new();
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix(';') {
            return Ok((Operation { opcode, operands }, after));
        }
        let (text, after) = match rest.strip_prefix('"') {
            Some(inside) => inside.split_once('"').ok_or(EpdReason::Quotes)?,
            // Many files leave out the last semicolon.
            None if rest.is_empty() => return Ok((Operation { opcode, operands }, rest)),
            None => word(rest),
        };
        operands.push(Operand { text });
        rest = after;
    }
}

fn word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| c.is_whitespace() || c == ';');
    text.split_at(end.unwrap_or(text.len()))
}
