//! ca65's debug information (`.dbg`, as `ld65 --dbgfile` writes it): segments, symbols, and the
//! line of Rust that wrote each byte, so that a monitor can show sources.
//!
//! Files are named from the project's folder; their lengths and times are unknown, and written as
//! 0. A routine is a scope, in which its local labels have short names.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::panic::Location;

use crate::item::Item;
use crate::{Kind, Program, Segment, SymbolId, SymbolKind};

type Place = &'static Location<'static>;

/// The debug information; `stem` is the name of the program file without extension.
pub fn write(program: &Program, stem: &str) -> String {
    let mut info = Info::default();
    for (index, segment) in program.segments().iter().enumerate() {
        info.segment(program, index, segment);
    }
    let symbols = info.symbols(program);
    let mut out = "version\tmajor=2,minor=0\n".to_owned();
    let counts = [
        ("csym", 0),
        ("file", info.files.len()),
        ("lib", 0),
        ("line", info.lines.len()),
        ("mod", 1),
        ("scope", info.scopes.len() + 1),
        ("seg", program.segments().len()),
        ("span", info.spans.len()),
        ("sym", info.numbers.len()),
        ("type", 0),
    ];
    let counts = counts.map(|(name, count)| format!("{name}={count}"));
    let _ = writeln!(out, "info\t{}", counts.join(","));
    for (id, name) in info.files.iter().enumerate() {
        let _ = writeln!(
            out,
            "file\tid={id},name=\"{name}\",size=0,mtime=0x00000000,mod=0"
        );
    }
    for (id, ((file, line), spans)) in info.lines.iter().enumerate() {
        let _ = write!(out, "line\tid={id},file={file},line={line}");
        if !spans.is_empty() {
            let _ = write!(out, ",span={}", joined(spans));
        }
        out.push('\n');
    }
    let _ = writeln!(out, "mod\tid=0,name=\"{stem}.o\",file=0");
    segments(program, stem, &mut out);
    for (id, (segment, start, len)) in info.spans.iter().enumerate() {
        let _ = writeln!(out, "span\tid={id},seg={segment},start={start},size={len}");
    }
    out.push_str("scope\tid=0,name=\"\",mod=0\n");
    for (id, (&symbol, span)) in info.scopes.iter().enumerate() {
        let routine = program.symbol_of(symbol);
        let (name, size) = (&routine.name, routine.size.unwrap_or(0));
        let _ = writeln!(
            out,
            "scope\tid={},name=\"{name}\",mod=0,type=scope,size={size},parent=0,sym={},span={span}",
            id + 1,
            info.numbers[&symbol.index()]
        );
    }
    out.push_str(&symbols);
    out
}

/// The segments. Loaded ones are in the file of their bank.
fn segments(program: &Program, stem: &str, out: &mut String) {
    let first = |bank: u8| {
        let mut segments = program.segments().iter();
        let first = segments.find(|segment| segment.loaded() && segment.bank == bank);
        first.map_or(0, |segment| segment.start)
    };
    for (id, segment) in program.segments().iter().enumerate() {
        let (name, start, len) = (&segment.name, segment.start, segment.len);
        let size = if segment.used_end() <= 0x100 {
            "zeropage"
        } else {
            "absolute"
        };
        let kind = match segment.kind {
            Kind::Code | Kind::Table => "ro",
            _ => "rw",
        };
        let _ = write!(
            out,
            "seg\tid={id},name=\"{name}\",start=0x{start:06X},size=0x{len:04X},addrsize={size},type={kind}"
        );
        if segment.loaded() {
            let (bank, offset) = (segment.bank, start - first(segment.bank));
            let _ = write!(out, ",oname=\"{stem}.bank{bank}\",ooffs={offset}");
        }
        if segment.bank != 0 {
            let _ = write!(out, ",bank={}", segment.bank);
        }
        out.push('\n');
    }
}

/// The records that refer to one another by numbers.
#[derive(Default)]
struct Info {
    files: Vec<&'static str>,
    /// The spans of each line, by file and line.
    lines: BTreeMap<(usize, u32), Vec<usize>>,
    /// Segment, offset and length.
    spans: Vec<(usize, u32, u32)>,
    /// Routines, and the span of each.
    scopes: BTreeMap<SymbolId, usize>,
    /// The number of each symbol that has a place or a value, by its index.
    numbers: BTreeMap<usize, usize>,
}

impl Info {
    fn key(&mut self, place: Place) -> (usize, u32) {
        let known = self.files.iter().position(|&name| name == place.file());
        let file = known.unwrap_or_else(|| {
            self.files.push(place.file());
            self.files.len() - 1
        });
        (file, place.line())
    }

    /// Spans and lines of a segment. What one line writes in a row is one span.
    fn segment(&mut self, program: &Program, index: usize, segment: &Segment) {
        let mut last: Option<(usize, u32)> = None;
        for line in &segment.lines {
            if let Item::Routine { symbol, .. } = line.item {
                let len = program.symbol_of(symbol).size.unwrap_or(0);
                self.scopes.insert(symbol, self.spans.len());
                self.spans.push((index, line.offset, len));
                last = None;
            }
            if line.len == 0 {
                continue;
            }
            if matches!(line.item, Item::Fill(_)) {
                last = None;
                continue;
            }
            let key = self.key(line.place);
            if last == Some(key)
                && let Some(span) = self.spans.last_mut()
            {
                span.2 += line.len;
                continue;
            }
            self.lines.entry(key).or_default().push(self.spans.len());
            self.spans.push((index, line.offset, line.len));
            last = Some(key);
        }
    }

    /// The symbols. Their definitions are lines, too.
    fn symbols(&mut self, program: &Program) -> String {
        // A label that was never placed is not a symbol.
        let symbols = program.symbols().iter().enumerate();
        let symbols = symbols.filter(|(_, symbol)| !symbol.local || symbol.segment.is_some());
        for (number, (index, symbol)) in symbols.clone().enumerate() {
            let key = self.key(symbol.place);
            self.lines.entry(key).or_default();
            self.numbers.insert(index, number);
        }
        let numbers: BTreeMap<(usize, u32), usize> = self.lines.keys().copied().zip(0..).collect();
        let scopes: BTreeMap<SymbolId, usize> = self.scopes.keys().copied().zip(1..).collect();
        let mut out = String::new();
        for (id, (_, symbol)) in symbols.enumerate() {
            let line = numbers[&self.key(symbol.place)];
            let scope = symbol.scope.filter(|_| symbol.local);
            let scope = scope.and_then(|routine| Some((routine, *scopes.get(&routine)?)));
            let (scope, name) = scope.map_or((0, symbol.name.as_str()), |(routine, scope)| {
                let whole = &program.symbol_of(routine).name;
                let short = symbol.name.strip_prefix(whole.as_str());
                let short = short.and_then(|rest| rest.strip_prefix("__"));
                (scope, short.unwrap_or(&symbol.name))
            });
            let size = match symbol.kind {
                SymbolKind::ZeroPage => "zeropage",
                _ => "absolute",
            };
            let _ = write!(out, "sym\tid={id},name=\"{name}\",addrsize={size}");
            if let Some(len) = symbol.size {
                let _ = write!(out, ",size={len}");
            }
            let value = symbol.address;
            let _ = write!(out, ",scope={scope},def={line},val=0x{value:X}");
            match symbol.segment {
                Some(segment) => {
                    let _ = writeln!(out, ",seg={segment},type=lab");
                }
                None => out.push_str(",type=equ\n"),
            }
        }
        out
    }
}

fn joined(spans: &[usize]) -> String {
    let spans: Vec<String> = spans.iter().map(usize::to_string).collect();
    spans.join("+")
}
