//! Stores stay within what they name, and variables of declared values keep to them.

use std::ops::Range;

use super::code::{Code, Index, Instruction};
use super::guard::Rule;
use super::report::{Report, Subject};
use super::set::Set;
use super::values::{self, Values};
use super::variable;
use crate::{Abs, AddressMode};

/// What is known of where a store goes.
enum Place {
    /// It stays where it should.
    Proved,
    /// It should go into one of these ranges of addresses, and may not.
    Watched(Vec<(u16, u16)>),
    /// Nothing says where it may go.
    Unknown(&'static str),
}

/// Checks all stores that are reached.
pub fn check(code: &Code<'_>, values: &Values, report: &mut Report) {
    for (at, instruction) in code.instructions.iter().enumerate() {
        if !instruction.stores() {
            continue;
        }
        match place(code, values, at) {
            Place::Proved => report.prove(Subject::Stores),
            Place::Watched(ranges) => {
                let why = format!("it is to store to {}", text(&ranges));
                let rule = Rule::StoresTo(ranges);
                report.guard(Subject::Stores, code, at, &why, rule);
            }
            Place::Unknown(why) => report.wrong_at(Subject::Stores, code, at, why),
        }
    }
    for (&at, (stored, declared)) in &values.stored {
        if stored.within(declared) {
            report.prove(Subject::Values);
        } else {
            let beyond = stored.without(*declared);
            let why = format!("it may store {}", bytes(beyond));
            let rule = Rule::Stores(Box::new(*declared));
            report.guard(Subject::Values, code, at, &why, rule);
        }
    }
}

/// Some bytes of a set in words.
fn bytes(set: Set) -> String {
    let list: Vec<String> = set
        .iter()
        .take(4)
        .map(|byte| format!("${byte:02X}"))
        .collect();
    let more = if set.len() > 4 { ", ..." } else { "" };
    list.join(", ") + more
}

fn text(ranges: &[(u16, u16)]) -> String {
    let list = ranges
        .iter()
        .map(|(low, high)| format!("${low:04X}-${high:04X}"));
    list.collect::<Vec<_>>().join(", ")
}

/// Ranges of addresses of places, each with its length.
fn ranges(code: &Code<'_>, list: &[(Abs, u16)]) -> Vec<(u16, u16)> {
    let range = |&(at, len): &(Abs, u16)| {
        let low = code.program.value(at) as u16;
        (low, low.wrapping_add(len).wrapping_sub(1))
    };
    list.iter().map(range).collect()
}

fn place(code: &Code<'_>, values: &Values, at: Index) -> Place {
    let instruction = &code.instructions[at];
    if instruction.self_modified {
        let places = variable::pointed_at(code, instruction);
        if places.is_empty() {
            let why = "its address is overwritten, and the source does not say with what";
            return Place::Unknown(why);
        }
        return Place::Watched(ranges(code, &places));
    }
    match instruction.mode() {
        AddressMode::IndY => through_pointer(code, instruction),
        AddressMode::Zp | AddressMode::Abs => direct(code, instruction),
        AddressMode::IndX => Place::Unknown("nothing says where its pointers point"),
        _ => indexed(code, values, at),
    }
}

fn through_pointer(code: &Code<'_>, instruction: &Instruction<'_>) -> Place {
    let places = variable::pointed_at(code, instruction);
    if places.is_empty() {
        return Place::Unknown("the source does not say what its pointer points into");
    }
    Place::Watched(ranges(code, &places))
}

/// A store to one address: it is part of a variable, an overwritten operand, or a register of a chip.
fn direct(code: &Code<'_>, instruction: &Instruction<'_>) -> Place {
    let Some(byte) = variable::named(code, instruction) else {
        return Place::Proved; // a number: it says itself where it goes
    };
    let spans = variable::spans(code, instruction);
    let inside = spans.iter().any(|span| span.contains(&byte.offset));
    // A register of a chip has a name and no size.
    if inside || (spans.is_empty() && code.symbol(byte.symbol).segment.is_none()) {
        Place::Proved
    } else {
        Place::Unknown("it goes beyond what it names")
    }
}

fn indexed(code: &Code<'_>, values: &Values, at: Index) -> Place {
    let instruction = &code.instructions[at];
    let Some(&operand) = instruction.value.address() else {
        return Place::Unknown("it has no address");
    };
    let ranges = if variable::is_placed(instruction) {
        ranges(code, &variable::pointed_at(code, instruction))
    } else if let Some(byte) = variable::named(code, instruction) {
        let start = i32::from(code.symbol(byte.symbol).address);
        let spans = variable::spans(code, instruction);
        let range = |span: Range<i32>| ((start + span.start) as u16, (start + span.end - 1) as u16);
        spans.into_iter().map(range).collect()
    } else {
        Vec::new()
    };
    if ranges.is_empty() {
        return Place::Unknown("it is indexed, and nothing says how far it may go");
    }
    let Some(state) = &values.states[at] else {
        return Place::Proved; // no run reaches it
    };
    let base = code.program.value(operand);
    let inside = |n: u8| {
        let address = base + i32::from(n);
        ranges
            .iter()
            .any(|(low, high)| (i32::from(*low)..=i32::from(*high)).contains(&address))
    };
    if values::index(instruction, state).iter().all(inside) {
        Place::Proved
    } else {
        Place::Watched(ranges)
    }
}
