//! The listing: address, bytes, cycles, source and comments.
//!
//! Cycles are given as `4`, as `4+` where indexing may cross a page and cost
//! one more, and as `2/3` for a branch that falls through or is taken (`2/4`
//! when its target is on another page).

use std::fmt::Write;

use super::source::{Dialect, Row, RowKind, Source, heading, set};
use crate::cycles::cycles;
use crate::item::{Item, Line};
use crate::{Kind, Program, Segment};

/// The listing, headed by `title`.
pub fn write(program: &Program, title: &str) -> String {
    let mut out = heading(title);
    out.push_str(
        ";\n\
         ; Columns: address, bytes, cycles (4+: one more when indexing crosses a page;\n\
         ; 2/3: a branch that falls through / is taken), source. A name that begins\n\
         ; with a dot is local to its routine. Costs are measured: the cycles of a call with\n\
         ; the routines that it calls, from its first instruction until it returns, or until\n\
         ; one that was reached by a jump goes on with another; and the median of its own.\n",
    );
    for segment in program.segments() {
        write_segment(program, segment, &mut out);
    }
    out
}

/// The listing of one routine with its header; `None` if there is none of this name.
pub fn routine(program: &Program, name: &str) -> Option<String> {
    let begins = |line: &Line| match line.item {
        Item::Routine { symbol, .. } => Some(program.symbol_of(symbol).name.as_str()),
        _ => None,
    };
    let is_it = |line: &Line| begins(line) == Some(name);
    let segment = program
        .segments()
        .iter()
        .find(|segment| segment.lines.iter().any(is_it))?;
    let mut source = Source::new(program, segment, Dialect::Listing);
    let mut out = String::new();
    let mut lines = segment.lines.iter().skip_while(|line| !is_it(line));
    write_line(program, segment, &mut source, lines.next()?, &mut out);
    let ends = |line: &Line| begins(line).is_some() || matches!(line.item, Item::Section { .. });
    for line in lines.take_while(|line| !ends(line)) {
        write_line(program, segment, &mut source, line, &mut out);
    }
    Some(out.trim_start_matches('\n').to_owned())
}

fn write_segment(program: &Program, segment: &Segment, out: &mut String) {
    let kind = match segment.kind {
        Kind::Code => "code",
        Kind::Table => "tables",
        Kind::Bss => "reserved",
        Kind::Written => "written there",
        Kind::Copied => "copied there",
        Kind::OwnFile => "loaded there from a file of its own",
        Kind::Overlay => "loaded there from a file of its own, when it is wanted",
        Kind::Transient => "free later",
    };
    let start = segment.start_with_bank();
    let last = start + segment.len.max(1) - 1;
    let name = &segment.name;
    put(out, "", "", "", "");
    let len = segment.len;
    let text = format!("; Segment {name}: {kind}, ${start:04X}-${last:04X}, {len} bytes");
    put(out, "", "", "", &text);
    let mut source = Source::new(program, segment, Dialect::Listing);
    for line in &segment.lines {
        write_line(program, segment, &mut source, line, out);
    }
}

fn write_line(
    program: &Program,
    segment: &Segment,
    source: &mut Source<'_>,
    line: &Line,
    out: &mut String,
) {
    let cycles = cycles(program, segment, line).map(|cycles| cycles.to_string());
    for row in source.rows(line) {
        let cycles = cycles
            .as_deref()
            .filter(|_| row.kind == RowKind::Instruction);
        write_row(segment, &row, cycles.unwrap_or(""), out);
    }
}

fn write_row(segment: &Segment, row: &Row, cycles: &str, out: &mut String) {
    let address = match row.kind {
        RowKind::Blank | RowKind::Prose => String::new(),
        _ => format!("{:04X}", u32::from(segment.start) + row.offset),
    };
    let mut bytes = String::new();
    if matches!(row.kind, RowKind::Instruction | RowKind::Data) {
        let start = row.offset as usize;
        for byte in segment
            .bytes
            .get(start..start + row.len as usize)
            .unwrap_or_default()
        {
            let _ = write!(bytes, "{byte:02X} ");
        }
    }
    put(out, &address, bytes.trim_end(), cycles, &set(row));
}

fn put(out: &mut String, address: &str, bytes: &str, cycles: &str, text: &str) {
    let line = format!("{address:<4}  {bytes:<8}  {cycles:<4}  {text}");
    out.push_str(line.trim_end());
    out.push('\n');
}
