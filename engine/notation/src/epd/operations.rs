//! The operations that follow the position on a line of EPD, each an opcode,
//! its operands and a semicolon.

use std::borrow::Cow;

use super::EpdReason;

/// An operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operand<'t> {
    /// The text, without its quotes.
    pub text: Cow<'t, str>,
}

/// An operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation<'t> {
    /// Its opcode.
    pub opcode: &'t str,
    /// Its operands.
    pub operands: Vec<Operand<'t>>,
}

/// The opcodes that may follow a position whose last fields are missing.
const OPCODES: [&str; 16] = [
    "acd", "acn", "acs", "am", "bm", "ce", "dm", "eco", "fmvn", "hmvc", "id", "moves", "noop",
    "pm", "pv", "sm",
];

/// Splits a line into the position's fields and the operations. The fields after the side to move
/// may be missing.
pub fn split(text: &str) -> Result<(&str, Vec<Operation<'_>>), EpdReason> {
    let mut at = 0;
    for field in 0..6 {
        let rest = text[at..].trim_start();
        let (word, after) = word(rest);
        let is_counter = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let fits = match field {
            0 | 1 => true,
            2 | 3 => !word.is_empty() && !is_counter && !OPCODES.contains(&word),
            _ => is_counter,
        };
        if fits {
            at = text.len() - after.len();
        }
    }
    let (fields, mut rest) = text.split_at(at);
    let mut operations = Vec::new();
    loop {
        // An operation may be empty.
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';');
        if rest.is_empty() {
            return Ok((fields, operations));
        }
        let (operation, after) = operation(rest)?;
        operations.push(operation);
        rest = after;
    }
}

/// The text's first operation, and the rest of the text.
fn operation(text: &str) -> Result<(Operation<'_>, &str), EpdReason> {
    let (opcode, mut rest) = word(text);
    if !opcode.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(EpdReason::NoOpcode(opcode.to_owned()));
    }
    let mut operands = Vec::new();
    loop {
        rest = rest.trim_start_matches(is_blank);
        if let Some(after) = rest.strip_prefix(';') {
            return Ok((Operation { opcode, operands }, after));
        }
        let (text, after) = match rest.strip_prefix('"') {
            Some(inside) => quoted(inside).ok_or(EpdReason::Quotes)?,
            // Many files leave out the last semicolon.
            None if rest.is_empty() => return Ok((Operation { opcode, operands }, rest)),
            None => {
                let (text, after) = word(rest);
                (text.into(), after)
            }
        };
        operands.push(Operand { text });
        rest = after;
    }
}

/// The text up to its closing quotation mark, and the text after it.
fn quoted(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let mut escaped = false;
    let end = text.find(|c| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    })?;
    let (inside, after) = (&text[..end], &text[end + 1..]);
    let text = match inside.contains('\\') {
        true => inside.replace("\\\"", "\"").replace("\\\\", "\\").into(),
        false => inside.into(),
    };
    Some((text, after))
}

/// Whether a character separates operands.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == ','
}

fn word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| is_blank(c) || c == ';');
    text.split_at(end.unwrap_or(text.len()))
}
