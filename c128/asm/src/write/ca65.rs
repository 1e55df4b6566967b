//! The program as source for cc65's ca65, with a linker configuration: an independent check of the
//! encoder. `ca65` and `ld65` make the contents of both banks, and each segment's own file.

use std::fmt::Write;

use super::source::{Constants, Dialect, Source, heading, set};
use crate::item::Item;
use crate::text::SourceText;
use crate::{Kind, Program, Segment, Symbol, SymbolKind};

/// The source, headed by `title`.
pub fn source(program: &Program, title: &str) -> String {
    let mut out = heading(title);
    out.push_str("\n.setcpu \"6502\"\n\n");
    for symbol in program.symbols() {
        if let Some(equation) = equation(program, symbol) {
            out.push_str(&equation);
            out.push('\n');
        }
    }
    for (name, value) in Constants::of(program).0 {
        if let Some(value) = value {
            let _ = writeln!(out, "{name} = {value}");
        }
    }
    for segment in program.segments() {
        if segment.kind == Kind::Copied {
            continue; // it stands where it is copied from
        }
        if segment.len == 0 {
            labels_as_numbers(program, segment, &mut out);
            continue;
        }
        let _ = writeln!(out, "\n.segment \"{}\"", segment.name);
        let mut source = Source::new(program, segment, Dialect::Ca65);
        for line in &segment.lines {
            for row in source.rows(line) {
                out.push_str(set(&row).trim_end());
                out.push('\n');
            }
        }
    }
    out
}

/// A symbol that is not a place in a segment.
fn equation(program: &Program, symbol: &Symbol) -> Option<String> {
    let name = &symbol.name;
    Some(match (symbol.alias_of, symbol.kind) {
        (Some(other), SymbolKind::ZeroPage | SymbolKind::Constant) => {
            format!("{name} = {}", SourceText::new(program).expression(other))
        }
        (Some(other), _) => format!("{name} := {}", SourceText::new(program).expression(other)),
        (None, SymbolKind::ZeroPage) => {
            format!("{name} = ${:02X}", symbol.address)
        }
        (None, SymbolKind::Constant) => format!("{name} = ${:04X}", symbol.address),
        (None, _) => return None,
    })
}

/// Labels of an empty segment, which the linker does not place.
fn labels_as_numbers(program: &Program, segment: &Segment, out: &mut String) {
    for line in &segment.lines {
        if let Item::Bind(symbol) | Item::Routine { symbol, .. } = line.item {
            let symbol = program.symbol_of(symbol);
            let _ = writeln!(out, "{} = ${:04X}", symbol.name, symbol.address);
        }
    }
}

/// The extension of a segment's own file.
pub fn extension(segment: &Segment) -> String {
    segment.name.to_ascii_lowercase()
}

/// The linker configuration.
pub fn config(program: &Program) -> String {
    let used = |segment: &&Segment| segment.len > 0 && segment.kind != Kind::Copied;
    let segments: Vec<&Segment> = program.segments().iter().filter(used).collect();
    let mut memory = String::new();
    let mut list = String::new();
    for (index, segment) in segments.iter().enumerate() {
        let name = &segment.name;
        let start = segment.start;
        let (size, file, kind) = if segment.loaded() {
            // A loaded segment is filled up to the next loaded one of its bank.
            let mut behind = segments[index + 1..].iter();
            let next = behind.find(|other| other.loaded() && other.bank == segment.bank);
            let end = next.map_or(segment.used_end(), |next| u32::from(next.start));
            (
                end - u32::from(start),
                match segment.bank {
                    0 => "%O, fill = yes, fillval = $00".to_owned(),
                    bank => format!("\"%O.bank{bank}\", fill = yes, fillval = $00"),
                },
                "ro",
            )
        } else if segment.kind.has_own_file() {
            (segment.len, format!("\"%O.{}\"", extension(segment)), "ro")
        } else {
            (segment.len, "\"\"".to_owned(), "rw")
        };
        let kind_of_segment = if segment.kind.is_reserved() {
            "bss"
        } else {
            "ro"
        };
        let _ = writeln!(
            memory,
            "    {name}: start = ${start:04X}, size = ${size:04X}, type = {kind}, file = {file};"
        );
        let _ = writeln!(list, "    {name}: load = {name}, type = {kind_of_segment};");
    }
    format!("MEMORY {{\n{memory}}}\nSEGMENTS {{\n{list}}}\n")
}
