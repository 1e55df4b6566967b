//! The clauses of a routine's header, read as data.
//!
//! A clause is a list with commas or semicolons between its items. An item is
//!
//! | Written | Means |
//! |---|---|
//! | `A X Y`, `X and Y`, `carry set if so` | registers and flags, with or without words behind them |
//! | `X ply` | a register that equals a variable |
//! | `score`, `tmp+1`, `tmp to tmp+3` | a variable, or bytes of it |
//! | `alpha_lo` | an array by ply, at the ply that X says |
//! | `everything`, `everything else` | all registers |
//! | `call_tmp+1 origin`, `ui_number to print` | a byte, or a variable with `_` in its name, with words behind it |
//! | `perhaps X` | in a clause of results: not always |
//! | `fills tmp to tmp+3` | in a clause of results: set one by one, which nobody follows |
//! | `X kept`, `keeps X` | what stays as it was, in a clause of results or of what is destroyed |
//! | `any scratch` | in a clause of what is destroyed: every variable that is declared scratch |
//! | anything else | words that nobody checks |

use super::item::{Header, Role, Spot};
use super::operand::Abs;
use super::symbol::{Definition, SymbolId, SymbolKind, Symbols};

/// The facts of a header that was written as prose.
pub(super) fn facts(header: &Header, symbols: &Symbols) -> Vec<(Role, Spot)> {
    let clauses = [
        (Role::Takes, &header.takes),
        (Role::Returns, &header.returns),
        (Role::Destroys, &header.destroys),
        (Role::Changes, &header.changes),
    ];
    let mut facts = Vec::new();
    for (role, text) in clauses {
        let items = text.split([',', ';']).map(str::trim);
        for item in items.filter(|item| !item.is_empty()) {
            let item = item.strip_prefix("and ").unwrap_or(item);
            if role != Role::Takes
                && let Some(kept) = kept(item)
            {
                facts.extend(
                    spots(kept, symbols)
                        .into_iter()
                        .map(|spot| (Role::Keeps, spot)),
                );
            } else {
                let some = ["perhaps ", "fills "].iter();
                let some = some.filter_map(|word| item.strip_prefix(word)).next();
                let (role, item) = match some {
                    Some(item) if role == Role::Returns => (Role::MayReturn, item),
                    _ => (role, item),
                };
                facts.extend(spots(item, symbols).into_iter().map(|spot| (role, spot)));
            }
        }
    }
    facts
}

/// What an item says is kept.
fn kept(item: &str) -> Option<&str> {
    item.strip_prefix("keeps ")
        .or_else(|| item.strip_suffix(" kept"))
}

/// What an item speaks of.
fn spots(item: &str, symbols: &Symbols) -> Vec<Spot> {
    if matches!(item, "everything" | "everything else") {
        return ['a', 'x', 'y'].map(Spot::Register).to_vec();
    }
    let words: Vec<&str> = item.split_whitespace().collect();
    let (registers, rest) = registers(&words);
    match (&registers[..], rest) {
        ([], [only]) => {
            let memory = variable(only, symbols).map(|(at, len)| Spot::Memory(at, len));
            vec![
                memory
                    .or_else(|| by_ply(only, symbols))
                    .unwrap_or(Spot::Prose),
            ]
        }
        ([], [first, ..]) if first.contains(['+', '_']) && rest.get(1) != Some(&"to") => {
            vec![variable(first, symbols).map_or(Spot::Prose, |(at, len)| Spot::Memory(at, len))]
        }
        ([], [first, "to", last, ..]) => vec![range(first, last, symbols).unwrap_or(Spot::Prose)],
        ([], _) => vec![Spot::Prose],
        (&[register], [name]) => match variable(name, symbols) {
            Some((at, 1)) => vec![Spot::Equal(register, at)],
            _ => vec![Spot::Register(register)],
        },
        _ => registers.into_iter().map(Spot::Register).collect(),
    }
}

/// The registers and flags that an item begins with, and its other words.
fn registers<'w>(words: &'w [&'w str]) -> (Vec<char>, &'w [&'w str]) {
    let mut registers = Vec::new();
    let mut rest = words;
    while let Some((first, others)) = rest.split_first() {
        let and = *first == "and" && !registers.is_empty();
        let word = if and { others.first() } else { Some(first) };
        let Some(register) = word.and_then(|word| register(word)) else {
            break;
        };
        registers.push(register);
        rest = if and { &others[1..] } else { others };
    }
    (registers, rest)
}

fn register(word: &str) -> Option<char> {
    match word.trim_end_matches(':') {
        "carry" => Some('c'),
        "A" | "X" | "Y" | "C" | "Z" | "N" | "V" => word
            .chars()
            .next()
            .map(|letter| letter.to_ascii_lowercase()),
        _ => None,
    }
}

/// A variable, or from a byte of it on, with the length.
fn variable(word: &str, symbols: &Symbols) -> Option<(Abs, u16)> {
    let word = word.trim_end_matches(':');
    let (name, offset) = match word.split_once('+') {
        Some((name, offset)) => (name, Some(offset.parse::<i32>().ok()?)),
        None => (word, None),
    };
    let id: SymbolId = symbols.find(name)?;
    let at = Abs {
        base: Some(id),
        offset: offset.unwrap_or(0),
    };
    let size = symbols.get(id).size?;
    Some((at, if offset.is_some() { 1 } else { size as u16 }))
}

/// An array by ply: an alias of a variable, without a size.
fn by_ply(word: &str, symbols: &Symbols) -> Option<Spot> {
    let id = symbols.find(word)?;
    let Definition::Equal(Abs { base, .. }) = symbols.get(id).definition else {
        return None;
    };
    let kind = symbols.get(base?).kind;
    let memory = matches!(kind, SymbolKind::Variable | SymbolKind::ZeroPage);
    memory.then_some(Spot::Ply(Abs::of(id)))
}

/// The bytes from one of a variable to another.
fn range(first: &str, last: &str, symbols: &Symbols) -> Option<Spot> {
    let ((from, _), (to, _)) = (variable(first, symbols)?, variable(last, symbols)?);
    let len = u16::try_from(to.offset - from.offset + 1).ok()?;
    (from.base == to.base).then_some(Spot::Memory(from, len))
}
