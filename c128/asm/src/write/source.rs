//! Source text row by row, for the listing and for ca65.

use std::collections::BTreeMap;

use crate::item::{Data, Header, Item, Line};
use crate::text::SourceText;
use crate::{
    Abs, AddressMode, Cost, Kind, Mnemonic, Named, Program, Segment, SymbolId, Value, table::Opcode,
};

/// Bytes of data in a row.
const BYTES_PER_ROW: usize = 16;

/// Width of prose in columns.
const WIDTH: usize = 76;

/// Dialect: the listing, or ca65.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// The listing: local labels have short names.
    Listing,
    /// ca65: names are unique, and operands state their length.
    Ca65,
}

/// Kinds of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowKind {
    /// Nothing.
    Blank,
    /// A comment.
    Prose,
    /// A label or an equation.
    Label,
    /// An instruction.
    Instruction,
    /// Data written as numbers: the listing does not show its bytes again.
    Literal,
    /// Data written as names.
    Data,
}

/// One row of text.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub kind: RowKind,
    /// Distance from the segment's start.
    pub offset: u32,
    /// Number of its bytes.
    pub len: u32,
    pub text: String,
    pub comment: String,
}

/// Turns the lines of a segment into rows.
pub(super) struct Source<'a> {
    program: &'a Program,
    segment: &'a Segment,
    dialect: Dialect,
    text: SourceText<'a>,
    constants: Constants,
}

/// The Rust constants named in immediates; `None` for names with several values.
pub(super) struct Constants(pub BTreeMap<&'static str, Option<i64>>);

impl Constants {
    pub fn of(program: &Program) -> Constants {
        let mut all: BTreeMap<&'static str, Option<i64>> = BTreeMap::new();
        for line in program.segments().iter().flat_map(|segment| &segment.lines) {
            let Item::Instruction {
                value: Value::Named(named),
                ..
            } = line.item
            else {
                continue;
            };
            for (name, value) in named.names.into_iter().flatten() {
                let taken = !crate::valid_name(name)
                    || program.symbols().iter().any(|symbol| symbol.name == name);
                let known = all.entry(name).or_insert((!taken).then_some(value));
                if *known != Some(value) {
                    *known = None;
                }
            }
        }
        Constants(all)
    }

    fn has_all(&self, named: &Named) -> bool {
        let mut names = named.names.iter().flatten();
        names.all(|(name, _)| self.0.get(name).is_some_and(Option::is_some))
    }
}

impl<'a> Source<'a> {
    pub fn new(program: &'a Program, segment: &'a Segment, dialect: Dialect) -> Source<'a> {
        let text = SourceText::new(program);
        Source {
            program,
            segment,
            dialect,
            text,
            constants: Constants::of(program),
        }
    }

    /// The rows of one line.
    pub fn rows(&mut self, line: &Line) -> Vec<Row> {
        let mut rows = Rows {
            offset: line.offset,
            rows: Vec::new(),
        };
        match &line.item {
            Item::Instruction { opcode, value } => {
                let text = self.instruction(opcode, *value);
                rows.push(RowKind::Instruction, line.len, text);
            }
            Item::Data(data) => self.data(data, &mut rows),
            Item::Table { symbol, data } => {
                rows.blank();
                let what = &self.program.symbol_of(*symbol).what;
                rows.prose(&format!("{what} ({})", count(data.len())));
                rows.label(self.label(*symbol));
                self.data(data, &mut rows);
            }
            Item::Reserve { symbol } => {
                rows.label(self.label(*symbol));
                rows.push(RowKind::Literal, line.len, self.reserve(line.len, 0));
                rows.comment(&self.program.symbol_of(*symbol).what);
            }
            Item::Fill(fill) => {
                rows.push(RowKind::Literal, line.len, self.reserve(line.len, *fill))
            }
            Item::Bind(symbol) => rows.label(self.label(*symbol)),
            Item::Patch { symbol, ahead } => {
                let name = &self.program.symbol_of(*symbol).name;
                rows.label(format!("{name} := *+{ahead}"));
                rows.comment("self-modified");
            }
            Item::Routine { symbol, header } => {
                if self.dialect == Dialect::Listing {
                    self.text = self.text.within(*symbol);
                }
                self.header(*symbol, header, &mut rows);
                rows.label(self.label(*symbol));
            }
            Item::Section { title, prose } => {
                rows.blank();
                rows.rule('=');
                rows.prose(title);
                rows.rule('=');
                if !prose.is_empty() {
                    rows.push(RowKind::Prose, 0, ";".to_owned());
                    rows.prose(prose);
                }
            }
            Item::Comment(text) => rows.prose(text),
            Item::CriticalStart(name) => rows.prose(&format!("[ time-critical: {name}")),
            Item::CriticalEnd(name) => rows.prose(&format!("] time-critical: {name}")),
        }
        let comment = line.shown_comment();
        if !comment.is_empty() {
            rows.comment(&comment);
        }
        rows.rows
    }

    fn label(&self, symbol: SymbolId) -> String {
        format!("{}:", self.text.name(symbol))
    }

    fn reserve(&self, len: u32, fill: u8) -> String {
        match self.segment.kind {
            Kind::Bss | Kind::Written => format!(".res {len}"),
            _ => format!(".res {len}, ${fill:02X}"),
        }
    }

    fn instruction(&self, opcode: &Opcode, value: Value) -> String {
        if self.dialect == Dialect::Listing {
            return self.text.instruction(opcode, value);
        }
        let operand = match value {
            // A negative number is no byte to ca65.
            Value::Signed(byte) => format!("<({byte})"),
            Value::Named(named) if !self.constants.has_all(&named) => {
                format!("${:02X}", named.byte)
            }
            Value::Named(named) if named.negative => format!("<({})", named.text),
            value => self.text.value(value),
        };
        let jump = matches!(opcode.mnemonic, Mnemonic::Jmp | Mnemonic::Jsr);
        let size = match opcode.mode {
            AddressMode::Zp | AddressMode::ZpX | AddressMode::ZpY => "z:",
            AddressMode::Abs | AddressMode::AbsX | AddressMode::AbsY if !jump => "a:",
            _ => "",
        };
        let (before, after) = opcode.mode.syntax();
        let text = format!("{} {before}{size}{operand}{after}", opcode.mnemonic);
        text.trim_end().to_owned()
    }

    fn data(&self, data: &Data, rows: &mut Rows) {
        match data {
            Data::Bytes(bytes) => literal(bytes, rows),
            Data::Copy { segment, .. } => self.copy(segment, rows),
            Data::Words(list) => {
                self.addresses(
                    list,
                    2,
                    |address| format!(".word {}", self.text.expression(address)),
                    rows,
                );
            }
            Data::Low(list) => {
                self.addresses(
                    list,
                    1,
                    |address| format!(".byte {}", self.text.half('<', address)),
                    rows,
                );
            }
            Data::High(list) => {
                self.addresses(
                    list,
                    1,
                    |address| format!(".byte {}", self.text.half('>', address)),
                    rows,
                );
            }
        }
    }

    /// The listing shows the bytes; ca65 assembles the code for its run address.
    fn copy(&self, name: &str, rows: &mut Rows) {
        let Some(segment) = self.program.segment(name) else {
            return;
        };
        if self.dialect == Dialect::Listing {
            return literal(&segment.bytes, rows);
        }
        rows.push(RowKind::Literal, 0, format!(".org ${:04X}", segment.start));
        let mut source = Source::new(self.program, segment, self.dialect);
        for line in &segment.lines {
            for row in source.rows(line) {
                rows.offset += row.len;
                rows.rows.push(row);
            }
        }
        rows.push(RowKind::Literal, 0, ".reloc".to_owned());
    }

    fn addresses(&self, list: &[Abs], len: u32, text: impl Fn(Abs) -> String, rows: &mut Rows) {
        for &address in list {
            rows.push(RowKind::Data, len, text(address));
        }
    }

    fn header(&self, symbol: SymbolId, header: &Header, rows: &mut Rows) {
        let symbol = self.program.symbol_of(symbol);
        rows.blank();
        rows.rule('-');
        rows.prose(&format!("{}: {}", symbol.name, header.purpose));
        let length = count(symbol.size.unwrap_or(0) as usize);
        let goes_on = header.goes_on_with.iter();
        let goes_on: Vec<String> = goes_on.map(|&routine| self.text.name(routine)).collect();
        let goes_on = goes_on.join(", ");
        let cost = header
            .cost
            .as_ref()
            .map_or_else(String::new, Cost::to_string);
        let fields = [
            ("Takes", header.takes.as_str()),
            ("Returns", &header.returns),
            ("Keeps", &header.keeps),
            ("Destroys", &header.destroys),
            ("Changes", &header.changes),
            ("Goes on", &goes_on),
            ("Cost", &cost),
            ("Length", &length),
        ];
        for (name, text) in fields {
            if text.is_empty() {
                continue;
            }
            for (index, part) in wrap(text, WIDTH - 12).iter().enumerate() {
                let name = if index == 0 { name } else { "" };
                rows.push(RowKind::Prose, 0, format!(";   {name:<10}{part}"));
            }
        }
        rows.rule('-');
    }
}

struct Rows {
    offset: u32,
    rows: Vec<Row>,
}

impl Rows {
    fn push(&mut self, kind: RowKind, len: u32, text: String) {
        let comment = String::new();
        self.rows.push(Row {
            kind,
            offset: self.offset,
            len,
            text,
            comment,
        });
        self.offset += len;
    }

    fn blank(&mut self) {
        self.push(RowKind::Blank, 0, String::new());
    }

    fn rule(&mut self, mark: char) {
        let text = format!("; {}", mark.to_string().repeat(WIDTH));
        self.push(RowKind::Prose, 0, text);
    }

    fn prose(&mut self, text: &str) {
        for line in wrap(text, WIDTH) {
            self.push(RowKind::Prose, 0, format!("; {line}").trim_end().to_owned());
        }
    }

    fn label(&mut self, text: String) {
        self.push(RowKind::Label, 0, text);
    }

    /// Puts a comment beside the first row that has bytes.
    fn comment(&mut self, text: &str) {
        let wanted = |row: &&mut Row| row.kind != RowKind::Blank && row.kind != RowKind::Prose;
        if let Some(row) = self.rows.iter_mut().find(wanted) {
            row.comment = text.replace('\n', " ");
        }
    }
}

fn literal(bytes: &[u8], rows: &mut Rows) {
    for row in bytes.chunks(BYTES_PER_ROW) {
        let list: Vec<String> = row.iter().map(|byte| format!("${byte:02X}")).collect();
        rows.push(
            RowKind::Literal,
            row.len() as u32,
            format!(".byte {}", list.join(",")),
        );
    }
}

/// `1 byte`, `256 bytes`.
pub(super) fn count(bytes: usize) -> String {
    if bytes == 1 {
        "1 byte".to_owned()
    } else {
        format!("{bytes} bytes")
    }
}

/// Breaks text into lines. Line breaks in it are kept, and lines that begin with a space are left
/// as they are.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        if paragraph.starts_with(' ') {
            lines.push(paragraph.trim_end().to_owned());
            continue;
        }
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// A text file's heading.
pub(super) fn heading(title: &str) -> String {
    wrap(title, WIDTH)
        .iter()
        .map(|line| format!("; {line}").trim_end().to_owned() + "\n")
        .collect()
}

/// A row's text followed by its comment, indented as its kind requires.
pub(super) fn set(row: &Row) -> String {
    let indent = match row.kind {
        RowKind::Instruction | RowKind::Literal | RowKind::Data => "        ",
        _ => "",
    };
    let text = format!("{indent}{}", row.text);
    if row.comment.is_empty() {
        text
    } else {
        format!("{text:<39} ; {}", row.comment)
    }
}
