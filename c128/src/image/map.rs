//! The memory map: segments, their contents, and free memory.

use std::fmt::Write;

use crate::asm::{Kind, Program, Segment, Symbol, SymbolKind};

/// The memory map.
pub fn write(program: &Program) -> String {
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
            Kind::Packed => "packed",
            Kind::OwnFile => "file",
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
    zero_page(program, &mut out);
    for (index, segment) in program.segments().iter().enumerate() {
        contents(program, index, segment, &mut out);
    }
    self_modified(program, &mut out);
    out
}

fn zero_page(program: &Program, out: &mut String) {
    let variables = program.zero_page();
    let used: u32 = variables.iter().filter_map(|symbol| symbol.size).sum();
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
    let _ = writeln!(
        out,
        "  {:04X}  {last:04X}  {size:>6}  {}",
        symbol.address, symbol.name
    );
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
