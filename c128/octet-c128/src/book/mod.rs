//! The listing as a book: one page with essays, and every routine, table and variable by subject.

mod blocks;
mod code;
mod engine;
mod essays;
mod links;
mod mirrors;
mod values;

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result};
use octet_asm::{Program, Symbol, SymbolKind};
use octet_bench::costs::Examples;
use octet_support::output_file::OutputFile;
use octet_support::page;

use blocks::{Block, BlockKind, Subject};
use code::Writer;
use essays::Essay;
use links::Links;
use octet_support::html::escape;

const STYLE: &str = include_str!("page.css");

/// The page in HTML.
///
/// # Errors
/// An essay or a mirror names something that does not exist.
pub fn html(program: &Program, examples: &Examples, title: &str) -> Result<String> {
    mirrors::check(program)?;
    let links = Links::new(program);
    let essays = essays::all(program, examples).context("the essays")?;
    let subjects = blocks::subjects(program);
    let title = escape(title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: the listing</title>\n<style>\n{}{STYLE}</style>\n</head>\n<body>\n",
        page::STYLE
    );
    header(&title, &mut out);
    contents(program, &essays, &subjects, &mut out);
    out.push_str("<main>\n<h2 id=\"essays\">Essays</h2>\n");
    for Essay { id, title, html } in &essays {
        let title = escape(title);
        let _ = write!(
            out,
            "<section class=\"essay\" id=\"{id}\"><h3>{title}</h3>\n{html}</section>\n"
        );
    }
    let writer = Writer {
        program,
        links: &links,
    };
    for (n, subject) in subjects.iter().enumerate() {
        let _ = writeln!(out, "<h2 id=\"subject-{n}\">{}</h2>", subject.title);
        for block in &subject.blocks {
            writer.block(block, &mut out);
        }
    }
    names(program, &links, &mut out);
    out.push_str("</main>\n</body>\n</html>\n");
    Ok(out)
}

fn header(title: &str, out: &mut String) {
    let _ = write!(
        out,
        "<header class=\"top\"><h1>{title}: the listing</h1>\n\
         <p>The whole program as the assembler made it, with what every routine takes, returns and \
         costs, and beside it the function of the chess engine that does the same. Columns: \
         address, bytes, cycles (4+: one more when indexing crosses a page; 2/3: a branch that \
         falls through or is taken), source, comment. Every name is a link.</p>\n\
         <p class=\"legend\">The tint is measured over the searches of the bench:"
    );
    for digit in (2..=9).rev() {
        let text = match digit {
            9 => "hottest",
            2 => "warm",
            _ => "½",
        };
        let _ = write!(out, " <span class=\"h{digit}\">{text}</span>");
    }
    out.push_str(
        ", each half as hot as the one before. What is pale was never run.</p></header>\n",
    );
}

/// The contents: essays, then routines by subject.
fn contents(program: &Program, essays: &[Essay], subjects: &[Subject], out: &mut String) {
    out.push_str("<nav aria-label=\"Contents\"><h2>Contents</h2>\n<ol>\n");
    for Essay { id, title, .. } in essays {
        let _ = writeln!(out, "<li><a href=\"#{id}\">{}</a>", escape(title));
    }
    out.push_str("</ol>\n");
    for (n, subject) in subjects.iter().enumerate() {
        let routine = |block: &Block| match block.kind {
            BlockKind::Routine(symbol, _) => Some(program.symbol_of(symbol).name.clone()),
            _ => None,
        };
        let routines: Vec<String> = subject.blocks.iter().filter_map(routine).collect();
        let title = Links::to(&format!("subject-{n}"), subject.title);
        if routines.is_empty() {
            let _ = writeln!(out, "<p class=\"plain\">{title}</p>");
            continue;
        }
        let list: Vec<String> = routines.iter().map(|name| Links::to(name, name)).collect();
        let (count, list) = (routines.len(), list.join(" "));
        let _ = writeln!(
            out,
            "<details><summary>{title}, {count} routines</summary>\
             <p class=\"names\">{list}</p></details>"
        );
    }
    out.push_str("<p><a href=\"#names\">Zero page, addresses and other names</a></p></nav>\n");
}

/// Symbols without a place of their own above: the zero page, aliases and addresses outside.
fn names(program: &Program, links: &Links, out: &mut String) {
    out.push_str(
        "<h2 id=\"names\">Zero page, addresses and other names</h2>\n\
         <div class=\"code\"><table class=\"names-table\">\n",
    );
    let mut symbols: Vec<&Symbol> = program.symbols().iter().collect();
    symbols.sort_by_key(|symbol| (symbol.address, symbol.alias_of.is_some()));
    for symbol in symbols.into_iter().filter(|symbol| !has_place(symbol)) {
        let (name, address) = (&symbol.name, symbol.address);
        let alias = symbol.alias_of.map_or_else(String::new, |other| {
            links.source(&links.text(None).expression(other), None)
        });
        let size = symbol
            .size
            .map_or_else(String::new, |size| size.to_string());
        let what = escape(&symbol.what);
        let users: Vec<String> = links
            .users(name)
            .map(|user| Links::to(user, user))
            .collect();
        let users = users.join(" ");
        let _ = writeln!(
            out,
            "<tr id=\"{name}\"><td>{address:04X}<td>{size}<td>{name}<td>{what}<td>{alias}<td>{users}"
        );
    }
    out.push_str("</table></div>\n");
}

/// Whether a symbol's own line shows it, or it is a label that was never placed.
fn has_place(symbol: &Symbol) -> bool {
    if symbol.local && symbol.segment.is_none() {
        return true;
    }
    let is_line = matches!(
        symbol.kind,
        SymbolKind::Routine
            | SymbolKind::Label
            | SymbolKind::Table
            | SymbolKind::Variable
            | SymbolKind::SelfModified
    );
    is_line && symbol.segment.is_some() && symbol.alias_of.is_none()
}

/// Writes the page to a file.
///
/// # Errors
/// Those of [`html`], or the system's error.
pub fn write(program: &Program, examples: &Examples, title: &str, path: &Path) -> Result<()> {
    let file = OutputFile::new(path)?;
    file.write(html(program, examples, title)?)
}
