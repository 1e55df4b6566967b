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
/// The most users that are listed.
const USERS: usize = 24;

/// The context in which all parts are written.
pub struct Writer<'p> {
    /// The program.
    pub program: &'p Program,
    /// Its names.
    pub links: &'p Links<'p>,
}

impl Writer<'_> {
    /// A part of the program.
    pub fn block(&self, block: &Block, out: &mut String) {
        match block.kind {
            BlockKind::Section(title, prose) => {
                let (title, prose) = (escape(title), self.links.prose(prose));
                let _ = write!(out, "<h3>{title}</h3>\n<p>{prose}</p>\n");
            }
            BlockKind::Routine(symbol, header) => self.routine(block, symbol, header, out),
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

    fn routine(&self, block: &Block, symbol: SymbolId, header: &Header, out: &mut String) {
        let name = &self.program.symbol_of(symbol).name;
        let purpose = self.links.prose(&header.purpose);
        let _ = write!(
            out,
            "<article id=\"{name}\"><h4><a href=\"#{name}\">{name}</a></h4>\n<p>{purpose}</p>\n"
        );
        self.contract(block, symbol, header, out);
        out.push_str("<div class=\"beside\">");
        self.lines(block, Some(symbol), header.cost.as_ref(), out);
        out.push_str("<div>");
        for (path, function, text) in mirrors::of(name) {
            let text = escape(&text);
            let _ = writeln!(
                out,
                "<details open class=\"mirror\"><summary>In the engine: <code>{function}</code>, \
                 {path}</summary><pre><code>{text}</code></pre></details>"
            );
        }
        out.push_str("</div></div>\n");
        out.push_str("</article>\n");
    }

    /// What a routine takes, returns, destroys and costs.
    fn contract(&self, block: &Block, id: SymbolId, header: &Header, out: &mut String) {
        let symbol = self.program.symbol_of(id);
        let goes_on = header
            .goes_on_with
            .iter()
            .map(|&next| self.links.symbol(next));
        let goes_on = goes_on.collect::<Vec<_>>().join(", ");
        let place = block.lines.first().map_or("", |line| source_file(line));
        let length = bytes(symbol.size.unwrap_or(0));
        let rows = [
            ("Takes", self.links.prose(&header.takes)),
            ("Returns", self.links.prose(&header.returns)),
            ("Destroys", self.links.prose(&header.destroys)),
            ("Changes", self.links.prose(&header.changes)),
            ("Goes on with", goes_on),
            ("Cost", header.cost.as_ref().map_or_else(String::new, cost)),
            ("Called by", self.users(&symbol.name)),
            (
                "Length",
                format!("{length}, {}, {place}", block.segment.name),
            ),
        ];
        out.push_str("<table class=\"contract\">");
        for (name, text) in rows.into_iter().filter(|(_, text)| !text.is_empty()) {
            let _ = write!(out, "<tr><th scope=\"row\">{name}<td>{text}");
        }
        out.push_str("</table>\n");
    }

    fn users(&self, name: &str) -> String {
        let users: Vec<&str> = self.links.users(name).collect();
        let shown = users.iter().take(USERS);
        let mut links: Vec<String> = shown.map(|user| Links::to(user, user)).collect();
        if users.len() > USERS {
            links.push(format!("and {} more", users.len() - USERS));
        }
        links.join(", ")
    }

    /// The code of a part: address, bytes, cycles, source and comment.
    fn lines(
        &self,
        block: &Block,
        routine: Option<SymbolId>,
        cost: Option<&Cost>,
        out: &mut String,
    ) {
        let mut heat = cost.map_or("", |cost| cost.heat.as_str()).chars();
        out.push_str("<div class=\"code\"><table>\n");
        for line in &block.lines {
            let heat = match line.item {
                Item::Instruction { .. } => heat.next(),
                _ => None,
            };
            self.line(block.segment, line, routine, heat, out);
        }
        out.push_str("</table></div>\n");
    }

    fn line(
        &self,
        segment: &Segment,
        line: &Line,
        routine: Option<SymbolId>,
        heat: Option<char>,
        out: &mut String,
    ) {
        let address = segment.address(line);
        let comment = match &*line.shown_comment() {
            "" => String::new(),
            comment => format!("; {}", self.links.prose(comment)),
        };
        match &line.item {
            Item::Instruction { opcode, value } => {
                let class = match heat {
                    Some('.') => " class=\"never\"".to_owned(),
                    Some(digit) => format!(" class=\"h{digit}\""),
                    None => String::new(),
                };
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
                    Item::Patch { .. } => "; the program overwrites what follows",
                    _ => "",
                };
                let _ = writeln!(
                    out,
                    "<tr class=\"label\" id=\"{name}\"><td>{address:04X}<td><td><td>{short}:<td>{note}"
                );
            }
            Item::Comment(text) => {
                let text = self.links.prose(text);
                let _ = writeln!(
                    out,
                    "<tr class=\"remark\"><td><td><td><td colspan=\"2\">; {text}"
                );
            }
            Item::Data(data) => {
                let text = escape(&data_text(data, &self.links.text(routine)));
                let bytes = hex(segment.bytes_of(line));
                let _ = writeln!(
                    out,
                    "<tr><td>{address:04X}<td>{bytes}<td><td>{text}<td>{comment}"
                );
            }
            _ => {}
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
        let users = self.users(name);
        let users = match users.as_str() {
            "" => String::new(),
            users => format!("; used by {users}"),
        };
        let (length, segment) = (bytes(size.unwrap_or(0)), &segment.name);
        let _ = write!(
            out,
            "<section class=\"object\" id=\"{name}\"><h4>{name}</h4><p>{what}</p>\n\
             <p class=\"where\">${address:04X}, {length}, {segment}{users}</p>\n"
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

/// A cost, with words for readers who do not know the term.
fn cost(cost: &Cost) -> String {
    escape(&cost.to_string())
}

fn bytes(len: u32) -> String {
    let plural = if len == 1 { "byte" } else { "bytes" };
    format!("{} {plural}", commas(len.into()))
}

fn hex(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    bytes.join(" ")
}
