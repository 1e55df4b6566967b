//! The memory map: segments and other limits, unused memory, the contents, and what to do where
//! memory is full.

use std::fmt::Write;

use crate::item::{Item, Line};
use crate::{Kind, Limit, Program, Segment, Symbol, SymbolKind};

/// The memory map, with limits in addition to those of the program.
pub fn write(program: &Program, more: &[Limit]) -> String {
    let mut out = String::from("Segments\n\n  start  end   bytes   free  kind      name\n");
    let mut from: Option<u32> = None;
    for segment in program.segments() {
        let start = segment.start_with_bank();
        // Bank 1 outside of segments does not belong to the program.
        from = from.filter(|&from| from >> 16 == start >> 16);
        if let Some(from) = from.filter(|&from| from < start) {
            let (last, gap) = (start - 1, start - from);
            let _ = writeln!(out, "  {from:04X}   {last:04X} {gap:>6}      -  (outside)");
        }
        let end = start - u32::from(segment.start) + u32::from(segment.end);
        from = Some(end + 1);
        let kind = match segment.kind {
            Kind::Code => "code",
            Kind::Table => "tables",
            Kind::Bss => "reserved",
            Kind::Written => "written",
            Kind::Copied => "copied",
            Kind::OwnFile => "file",
            Kind::Overlay => "overlay",
            Kind::Transient => "transient",
        };
        let _ = writeln!(
            out,
            "  {:04X}   {:04X} {:>6} {:>6}  {kind:<9}  {}",
            start,
            end,
            segment.len,
            segment.free(),
            segment.name
        );
    }
    limits(program, more, &mut out);
    idle(program, &mut out);
    advice(program, &mut out);
    zero_page(program, &mut out);
    for (index, segment) in program.segments().iter().enumerate() {
        contents(program, index, segment, &mut out);
    }
    self_modified(program, &mut out);
    out
}

/// How much is used of everything that is limited, segments apart.
fn limits(program: &Program, more: &[Limit], out: &mut String) {
    out.push_str("\nLimits\n\n   used  limit   left  what\n");
    let used = zero_page_used(program);
    let free = program.zero_page_free().len();
    let zero_page = format!(
        "  {used:>5}  {:>5}  {free:>5}  zero page",
        used as usize + free
    );
    let _ = writeln!(out, "{zero_page}");
    for limit in program.limits().iter().chain(more) {
        let (used, most, left) = (limit.used, limit.limit, limit.left());
        let too_much = if left < 0 { "  TOO MUCH" } else { "" };
        let _ = writeln!(
            out,
            "  {used:>5}  {most:>5}  {left:>5}  {}{too_much}",
            limit.what
        );
    }
}

/// Memory within segments that nothing uses.
fn idle(program: &Program, out: &mut String) {
    let mut rows: Vec<(u32, u32, String)> = Vec::new();
    for segment in program.segments() {
        for (n, line) in segment.lines.iter().enumerate() {
            if matches!(line.item, Item::Fill(_)) {
                let next = segment.lines[n + 1..]
                    .iter()
                    .find_map(|line| name(program, line));
                let what =
                    next.map_or_else(|| "at the end".to_owned(), |next| format!("before {next}"));
                rows.push((segment.start_with_bank() + line.offset, line.len, what));
            }
        }
    }
    for idle in program.idle() {
        let holds = |symbol: &&Symbol| {
            let first = u32::from(symbol.address);
            let end = first + symbol.size.unwrap_or(0);
            symbol.segment.is_some() && (first..end).contains(&u32::from(idle.address))
        };
        let within = program.symbols().iter().find(holds);
        let within = within.map_or_else(String::new, |symbol| format!("in {}", symbol.name));
        rows.push((u32::from(idle.address), idle.len, within));
    }
    rows.sort();
    let bytes: u32 = rows.iter().map(|row| row.1).sum();
    let _ = writeln!(out, "\nIdle within segments: {bytes} bytes\n");
    for (first, len, what) in rows {
        let last = first + len.max(1) - 1;
        let _ = writeln!(out, "  {first:04X}  {last:04X}  {len:>6}  {what}");
    }
}

/// The name that a line gives to its place.
fn name<'p>(program: &'p Program, line: &Line) -> Option<&'p str> {
    match &line.item {
        Item::Table { symbol, .. }
        | Item::Reserve { symbol }
        | Item::Routine { symbol, .. }
        | Item::Bind(symbol) => Some(&program.symbol_of(*symbol).name),
        _ => None,
    }
}

/// What to do where memory is full.
fn advice(program: &Program, out: &mut String) {
    let segments = program.segments().iter();
    let segments = segments.map(|segment| (segment.name.as_str(), segment.advice.as_str()));
    let limits = program.limits().iter();
    let limits = limits.map(|limit| (limit.what.as_str(), limit.advice.as_str()));
    let known = limits
        .chain(segments)
        .filter(|(_, advice)| !advice.is_empty());
    let lines: Vec<String> = known
        .map(|(what, advice)| format!("  {what}: {advice}\n"))
        .collect();
    if !lines.is_empty() {
        let _ = write!(out, "\nWhen it is full\n\n{}", lines.concat());
    }
}

fn zero_page_used(program: &Program) -> u32 {
    program
        .zero_page()
        .iter()
        .filter_map(|symbol| symbol.size)
        .sum()
}

fn zero_page(program: &Program, out: &mut String) {
    let variables = program.zero_page();
    let used = zero_page_used(program);
    let free = program.zero_page_free();
    let _ = writeln!(out, "\nZero page: {used} bytes used, {} free\n", free.len());
    for symbol in variables {
        object(symbol, out);
    }
    for (first, last) in runs(free) {
        let _ = writeln!(
            out,
            "  {first:04X}  {last:04X}  {:>6}  (free)",
            last - first + 1
        );
    }
}

/// Adjoining addresses, as first and last.
fn runs(addresses: &[u8]) -> Vec<(u16, u16)> {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for &address in addresses {
        let address = u16::from(address);
        match runs.last_mut() {
            Some(run) if run.1 + 1 == address => run.1 = address,
            _ => runs.push((address, address)),
        }
    }
    runs
}

/// The routines, tables and variables of a segment.
fn contents(program: &Program, index: usize, segment: &Segment, out: &mut String) {
    let mut objects: Vec<&Symbol> = program
        .symbols()
        .iter()
        .filter(|symbol| symbol.segment == Some(index) && symbol.alias_of.is_none())
        .filter(|symbol| {
            matches!(
                symbol.kind,
                SymbolKind::Routine | SymbolKind::Table | SymbolKind::Variable
            )
        })
        .collect();
    if objects.is_empty() {
        return;
    }
    objects.sort_by_key(|symbol| symbol.address);
    let _ = writeln!(out, "\n{}: {} bytes\n", segment.name, segment.len);
    for symbol in objects {
        object(symbol, out);
    }
}

fn object(symbol: &Symbol, out: &mut String) {
    let size = symbol.size.unwrap_or(0);
    let last = u32::from(symbol.address) + size.max(1) - 1;
    let row = format!(
        "  {:04X}  {last:04X}  {size:>6}  {:<24}  {}",
        symbol.address, symbol.name, symbol.what
    );
    let _ = writeln!(out, "{}", row.trim_end());
}

fn self_modified(program: &Program, out: &mut String) {
    let operands = program.self_modified_operands();
    if operands.is_empty() {
        return;
    }
    let bytes: u32 = operands.iter().map(|operand| operand.len).sum();
    let _ = writeln!(out, "\nSelf-modified: {}, {bytes} bytes\n", operands.len());
    for operand in operands {
        let last = u32::from(operand.address) + operand.len.max(1) - 1;
        let _ = writeln!(
            out,
            "  {:04X}  {last:04X}  {:>6}  {}",
            operand.address, operand.len, operand.name
        );
    }
}
