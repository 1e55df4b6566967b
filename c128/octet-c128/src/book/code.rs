//! Routines, tables and variables as HTML.

use std::fmt::Write;

use octet_asm::cycles::cycles;
use octet_asm::item::{Data, Header, Item, Line};
use octet_asm::{Cost, Program, Segment, Symbol, SymbolId, commas};

use super::blocks::{Block, BlockKind, source_file};
use super::links::Links;
use super::mirrors;
use octet_support::html::escape;

/// Bytes of data in a row.
const BYTES_PER_ROW: usize = 16;
/// The hottest digit of [`Cost::heat`].
const HOTTEST: u32 = 9;

/// The context in which all parts are written.
pub struct Writer<'p> {
    /// The program.
    pub program: &'p Program,
    /// Its names.
    pub links: &'p Links<'p>,
    /// Whether heat is shown as a share of the routine's own cycles instead of all.
    pub own_heat: bool,
}

impl Writer<'_> {
    /// A part of the program.
    pub fn block(&self, block: &Block, out: &mut String) {
        match block.kind {
            BlockKind::Section(title, prose) => {
                let (title, prose) = (escape(title), self.links.prose(prose));
                let _ = write!(out, "<h3>{title}</h3>\n<p>{prose}</p>\n");
            }
            BlockKind::Routine(symbol, header) => {
                let name = &self.program.symbol_of(symbol).name;
                let purpose = self.links.prose(&header.purpose);
                let place = self.links.place(name);
                let _ = write!(
                    out,
                    "<article id=\"{name}\"><h4><a \
                     href=\"{place}\">{name}</a></h4>\n<p>{purpose}</p>\n"
                );
                self.contract(block, symbol, header, out);
                self.code_and_rust(block, symbol, header, out);
                out.push_str("</article>\n");
            }
            BlockKind::Table(symbol, line) => {
                self.object(block.segment, symbol, out);
                self.bytes(block.segment, line, out);
                out.push_str("</section>\n");
            }
            BlockKind::Variable(symbol) => {
                self.object(block.segment, symbol, out);
                out.push_str("</section>\n");
            }
            BlockKind::Loose => self.lines(block, None, None, out),
        }
    }

    /// The code of a routine, and beside it what the engine has for it.
    pub fn code_and_rust(&self, block: &Block, id: SymbolId, header: &Header, out: &mut String) {
        let mirrors = mirrors::of(&self.program.symbol_of(id).name);
        let class = if mirrors.is_empty() {
            ""
        } else {
            " class=\"cols\""
        };
        let _ = write!(out, "<div{class}>");
        self.lines(block, Some(id), header.cost.as_ref(), out);
        if !mirrors.is_empty() {
            out.push_str("<div class=\"beside\">");
        }
        for (path, function, text) in &mirrors {
            let _ = write!(
                out,
                "<details open class=\"mirror\"><summary>The same in Rust: \
                 <code>{function}</code>, \
                 {path}</summary><pre class=\"rust\" tabindex=\"0\" \
                 aria-label=\"{function}\"><code>"
            );
            for line in text.lines() {
                let (line, number) = mirrors::rust_mark(line);
                let number = number.map_or_else(String::new, mark);
                let _ = writeln!(out, "{number}{}", escape(line));
            }
            out.push_str("</code></pre></details>\n");
        }
        out.push_str(if mirrors.is_empty() {
            "</div>\n"
        } else {
            "</div></div>\n"
        });
    }

    /// What a routine takes, returns, keeps, destroys and costs.
    pub fn contract(&self, block: &Block, id: SymbolId, header: &Header, out: &mut String) {
        let symbol = self.program.symbol_of(id);
        let goes_on = header
            .goes_on_with
            .iter()
            .map(|&next| self.links.symbol(next));
        let goes_on = goes_on.collect::<Vec<_>>().join(", ");
        let rows = [
            ("Takes", self.links.clause(&header.takes, header)),
            ("Returns", self.links.clause(&header.returns, header)),
            ("Keeps", self.links.clause(&header.keeps, header)),
            ("Destroys", self.links.clause(&header.destroys, header)),
            ("Changes", self.links.clause(&header.changes, header)),
            ("Goes on with", goes_on),
        ];
        out.push_str("<dl class=\"contract\">");
        for (name, text) in rows.into_iter().filter(|(_, text)| !text.is_empty()) {
            let _ = write!(out, "<div><dt>{name}<dd>{text}</div>");
        }
        if let Some(cost) = &header.cost {
            out.push_str(&measured(cost));
        }
        let place = block.lines.first().map_or("", |line| source_file(line));
        let (length, address) = (bytes(symbol.size.unwrap_or(0)), symbol.address);
        let users = match &*self.links.users(&symbol.name, ", ") {
            "" => String::new(),
            users => format!(" Called by {users}."),
        };
        let _ = write!(
            out,
            "</dl>\n<p class=\"by\">{length} at ${address:04X}, segment {}, \
             <code>{place}</code>.{users}</p>\n",
            block.segment.name
        );
    }

    /// The code of a part: address, bytes, cycles, source and comment.
    fn lines(
        &self,
        block: &Block,
        routine: Option<SymbolId>,
        cost: Option<&Cost>,
        out: &mut String,
    ) {
        let digits = cost.map_or("", |cost| cost.heat.as_str()).chars();
        let hottest = digits.clone().filter_map(|digit| digit.to_digit(10)).max();
        let warmer = hottest
            .filter(|_| self.own_heat)
            .map_or(0, |most| HOTTEST - most);
        let mut heat = digits.map(|digit| match digit.to_digit(10) {
            None => " class=\"never\"".to_owned(),
            Some(digit) => format!(" class=\"h{}\"", digit + warmer),
        });
        out.push_str(
            "<div class=\"code\" tabindex=\"0\" role=\"group\" aria-label=\"Code\"><table>\n",
        );
        for line in &block.lines {
            let heat = match line.item {
                Item::Instruction { .. } => heat.next(),
                _ => None,
            };
            self.line(block.segment, line, routine, &heat.unwrap_or_default(), out);
        }
        out.push_str("</table></div>\n");
    }

    fn line(
        &self,
        segment: &Segment,
        line: &Line,
        routine: Option<SymbolId>,
        class: &str,
        out: &mut String,
    ) {
        let address = segment.address(line);
        let comment = self.comment(&line.shown_comment());
        match &line.item {
            Item::Instruction { opcode, value } => {
                let bytes = hex(segment.bytes_of(line));
                let cycles = cycles(self.program, segment, line);
                let cycles = cycles.map_or_else(String::new, |cycles| cycles.to_string());
                let text = self.links.text(routine).instruction(opcode, *value);
                let text = self.links.source(&text, routine);
                let _ = writeln!(
                    out,
                    "<tr{class}><td>{address:04X}<td>{bytes}<td>{cycles}<td>{text}<td>{comment}"
                );
            }
            Item::Bind(symbol) | Item::Patch { symbol, .. } => {
                let name = &self.program.symbol_of(*symbol).name;
                let short = self.links.text(routine).name(*symbol);
                let note = match line.item {
                    Item::Patch { .. } => "the program overwrites what follows",
                    _ => "",
                };
                let _ = writeln!(
                    out,
                    "<tr class=\"label\" \
                     id=\"{name}\"><td>{address:04X}<td><td><td>{short}:<td>{note}"
                );
            }
            Item::Comment(text) => {
                let text = self.comment(text);
                let _ = writeln!(
                    out,
                    "<tr class=\"remark\"><td><td><td><td colspan=\"2\">{text}"
                );
            }
            Item::Data(data) => {
                let text = escape(&data_text(data, &self.links.text(routine)));
                let bytes = hex(segment.bytes_of(line));
                let _ = writeln!(
                    out,
                    "<tr class=\"data\"><td>{address:04X}<td>{bytes}<td><td>{text}<td>{comment}"
                );
            }
            _ => {}
        }
    }

    /// A comment, with the number that pairs it with a line of the engine.
    fn comment(&self, text: &str) -> String {
        match mirrors::mark(text) {
            Some((number, text)) => mark(number) + &self.links.prose(text),
            None => self.links.prose(text),
        }
    }

    /// The beginning of a table's or a variable's section.
    fn object(&self, segment: &Segment, id: SymbolId, out: &mut String) {
        let Symbol {
            name,
            address,
            size,
            what,
            ..
        } = self.program.symbol_of(id);
        let what = escape(what);
        let users = match &*self.links.users(name, ", ") {
            "" => String::new(),
            users => format!("; used by {users}"),
        };
        let (length, segment) = (bytes(size.unwrap_or(0)), &segment.name);
        let _ = write!(
            out,
            "<section class=\"object\" id=\"{name}\"><h4>{name}</h4><p>{what}</p>\n\
             <p class=\"by\">${address:04X}, {length}, {segment}{users}</p>\n"
        );
    }

    /// The bytes of a table, folded.
    fn bytes(&self, segment: &Segment, line: &Line, out: &mut String) {
        let all = segment.bytes_of(line);
        out.push_str("<details><summary>Its bytes</summary><div class=\"code\"><pre>");
        let first = usize::from(segment.address(line));
        for (n, row) in all.chunks(BYTES_PER_ROW).enumerate() {
            let _ = writeln!(out, "{:04X}  {}", first + n * BYTES_PER_ROW, hex(row));
        }
        out.push_str("</pre></div></details>\n");
    }
}

/// The number that pairs a line of code with a line of the engine.
fn mark(number: u8) -> String {
    format!("<b class=\"mk\">{number}</b>")
}

/// A cost, and where its median lies between the least and the greatest.
fn measured(cost: &Cost) -> String {
    let [least, median, greatest, own] =
        [cost.least, cost.median, cost.greatest, cost.own].map(commas);
    let own = if cost.own == cost.median {
        String::new()
    } else {
        format!(", its own {own}")
    };
    let range = match cost.greatest - cost.least {
        0 => String::new(),
        span => {
            let at = 100 * (cost.median - cost.least) / span;
            format!("<div class=\"range\" aria-hidden=\"true\"><i style=\"left:{at}%\"></i></div>")
        }
    };
    let plural = if cost.calls == 1 { "call" } else { "calls" };
    format!(
        "<div class=\"cost\"><dt>Cost, measured over {} {plural} ({})<dd><b>{median} cycles</b> \
         <span>{least} to {greatest}{own}</span></dd>{range}</div>",
        commas(cost.calls),
        cost.run
    )
}

/// Data in the middle of code.
fn data_text(data: &Data, text: &octet_asm::text::SourceText<'_>) -> String {
    let mark = match data {
        Data::Bytes(_) | Data::Copy { .. } => return ".byte".to_owned(),
        Data::Words(_) => ".word ",
        Data::Low(_) => ".lobytes ",
        Data::High(_) => ".hibytes ",
    };
    let names = data
        .addresses()
        .iter()
        .map(|&address| text.expression(address));
    format!("{mark}{}", names.collect::<Vec<_>>().join(", "))
}

fn bytes(len: u32) -> String {
    let plural = if len == 1 { "byte" } else { "bytes" };
    format!("{} {plural}", commas(len.into()))
}

fn hex(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    bytes.join(" ")
}
