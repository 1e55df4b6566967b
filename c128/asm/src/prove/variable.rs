//! Which variable an instruction names.

use std::ops::Range;

use super::code::{Code, Instruction};
use crate::{Abs, Claim, Fact, SymbolId, SymbolKind};

/// A byte of a variable: its symbol, and how far from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Byte {
    /// The variable, not an alias.
    pub symbol: SymbolId,
    /// The distance, without an index register.
    pub offset: i32,
}

/// The byte that an instruction's operand names; `None` if the place has no name.
#[must_use]
pub fn named(code: &Code<'_>, instruction: &Instruction<'_>) -> Option<Byte> {
    if !instruction.in_memory() {
        return None;
    }
    let (symbol, offset) = code.root(*instruction.value.address()?)?;
    Some(Byte { symbol, offset })
}

/// Whether a symbol stands for memory of the program, or outside it with a known length.
#[must_use]
pub fn is_memory(code: &Code<'_>, symbol: SymbolId) -> bool {
    let symbol = code.symbol(symbol);
    match symbol.kind {
        SymbolKind::Variable | SymbolKind::ZeroPage => true,
        SymbolKind::Constant => symbol.size.is_some(),
        _ => false,
    }
}

/// Where a store through memory may go, or a read through a pointer, each with its length. The
/// source states it, of the instruction or of the pointer.
#[must_use]
pub fn pointed_at(code: &Code<'_>, instruction: &Instruction<'_>) -> Vec<(Abs, u16)> {
    let said = instruction
        .line
        .claims
        .iter()
        .find_map(|claim| match claim {
            Claim::StoresInto(list) => Some(list),
            _ => None,
        });
    if let Some(list) = said {
        return list.clone();
    }
    let Some(pointer) = named(code, instruction) else {
        return Vec::new();
    };
    let declared = code.program.declared().iter();
    let of_pointer = declared.filter_map(|declared| match &declared.fact {
        Fact::PointsInto(list) => {
            let of = code.root(declared.at) == Some((pointer.symbol, pointer.offset));
            of.then_some(list)
        }
        _ => None,
    });
    of_pointer.flatten().copied().collect()
}

/// The same as parts of variables. Places that are not variables are left out.
#[must_use]
pub fn variables_pointed_at(
    code: &Code<'_>,
    instruction: &Instruction<'_>,
) -> Vec<(SymbolId, Range<i32>)> {
    let part = |(at, len): (Abs, u16)| {
        let (symbol, offset) = code.root(at)?;
        Some((symbol, offset..offset + i32::from(len)))
    };
    let places = pointed_at(code, instruction).into_iter();
    places.filter_map(part).collect()
}

/// The parts that an instruction's operand may reach without leaving what it names, as offsets from
/// the variable that [`named`] returns.
#[must_use]
pub fn spans(code: &Code<'_>, instruction: &Instruction<'_>) -> Vec<Range<i32>> {
    let Some(mut address) = instruction.value.address().copied() else {
        return Vec::new();
    };
    if is_placed(instruction) {
        let root = code.root(address).map(|root| root.0);
        let places = variables_pointed_at(code, instruction).into_iter();
        let own = places.filter(|(symbol, _)| Some(*symbol) == root);
        return own.map(|(_, part)| part).collect();
    }
    while let Some(base) = address.base {
        let symbol = code.symbol(base);
        // The distance from here to the variable's start.
        let start = code
            .root(Abs {
                base: Some(base),
                offset: 0,
            })
            .map_or(0, |root| root.1);
        let declared = code
            .program
            .declared()
            .iter()
            .find_map(|declared| match &declared.fact {
                Fact::Spans(spans) if declared.at.base == Some(base) && declared.at.offset == 0 => {
                    Some(spans)
                }
                _ => None,
            });
        if let Some(spans) = declared {
            let span = |&(from, len): &(i32, u16)| start + from..start + from + i32::from(len);
            return spans.iter().map(span).collect();
        }
        if let Some(size) = symbol.size {
            return std::iter::once(start..start + size as i32).collect();
        }
        match symbol.alias_of {
            Some(other) => address = other,
            None => break,
        }
    }
    Vec::new()
}

/// Whether the source states of a store itself where it goes.
#[must_use]
pub fn is_placed(instruction: &Instruction<'_>) -> bool {
    let places = |claim: &Claim| matches!(claim, Claim::StoresInto(_));
    instruction.line.claims.iter().any(places)
}
