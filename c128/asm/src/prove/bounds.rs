//! Checks that stores stay within what they name, and that variables with declared values keep to
//! them.

use super::code::{Code, Index, Instruction};
use super::guard::Rule;
use super::report::{Report, Subject};
use super::set::Set;
use super::values::{self, Values};
use super::variable;
use crate::text::SourceText;
use crate::{Abs, AddressMode};

/// What is known about where a store goes.
enum Place {
    /// It is proved to stay where it should.
    Proved,
    /// It should stay within one of these ranges of addresses, which have these names, but that is
    /// not proved. The emulator watches it.
    Watched(Vec<(u16, u16)>, Vec<String>),
    /// Nothing says where it may go.
    Unknown(&'static str),
}

/// Checks all stores that can be reached.
pub fn check(code: &Code<'_>, values: &Values, report: &mut Report) {
    for (at, instruction) in code.instructions.iter().enumerate() {
        if !instruction.stores() {
            continue;
        }
        match place(code, values, at) {
            Place::Proved => report.prove(Subject::Stores),
            Place::Watched(ranges, names) => {
                let why = format!("it is to stay within {}", names.join(", "));
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

/// The first bytes of a set, in words.
fn bytes(set: Set) -> String {
    let list: Vec<String> = set
        .iter()
        .take(4)
        .map(|byte| format!("${byte:02X}"))
        .collect();
    let more = if set.len() > 4 { ", ..." } else { "" };
    list.join(", ") + more
}

/// A store that has to be watched, with the places where it may go, each with its length.
fn watched(code: &Code<'_>, list: &[(Abs, u16)]) -> Place {
    let range = |&(at, len): &(Abs, u16)| {
        let low = code.program.value(at) as u16;
        (low, low.wrapping_add(len).wrapping_sub(1))
    };
    let texts = SourceText::new(code.program);
    let name = |&(at, _): &(Abs, u16)| texts.expression(at);
    Place::Watched(
        list.iter().map(range).collect(),
        list.iter().map(name).collect(),
    )
}

fn place(code: &Code<'_>, values: &Values, at: Index) -> Place {
    let instruction = &code.instructions[at];
    if instruction.self_modified {
        let places = variable::pointed_at(code, instruction);
        if places.is_empty() {
            let why = "its address is overwritten, and the source does not say with what";
            return Place::Unknown(why);
        }
        return watched(code, &places);
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
    watched(code, &places)
}

/// The place of a store to one address, which is part of a variable, an overwritten operand, or a
/// register of a chip.
fn direct(code: &Code<'_>, instruction: &Instruction<'_>) -> Place {
    let Some(byte) = variable::named(code, instruction) else {
        return Place::Proved; // a number is its own address
    };
    let spans = variable::spans(code, instruction);
    let inside = spans.iter().any(|span| span.contains(&byte.offset));
    // A register of a chip has a name but no size.
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
    let places = if variable::is_placed(instruction) {
        variable::pointed_at(code, instruction)
    } else if let Some(byte) = variable::named(code, instruction) {
        let at = |offset| Abs {
            base: Some(byte.symbol),
            offset,
        };
        let spans = variable::spans(code, instruction).into_iter();
        let spans = spans.map(|span| (at(span.start), (span.end - span.start) as u16));
        spans.collect()
    } else {
        Vec::new()
    };
    if places.is_empty() {
        return Place::Unknown("it is indexed, and nothing says how far it may go");
    }
    let Some(state) = &values.states[at] else {
        return Place::Proved; // no run reaches it
    };
    let base = code.program.value(operand);
    let inside = |n: u8| {
        let from_start = |at| base + i32::from(n) - code.program.value(at);
        let mut places = places.iter();
        places.any(|&(at, len)| (0..i32::from(len)).contains(&from_start(at)))
    };
    if values::index(instruction, state).iter().all(inside) {
        Place::Proved
    } else {
        watched(code, &places)
    }
}
