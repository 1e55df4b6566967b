//! Names without a place of their own in the code: the zero page, aliases, addresses and constants.

use std::fmt::Write;

use octet_asm::{Program, Symbol, SymbolKind};
use octet_support::html::escape;

use super::links::Links;

/// Those symbols, by address.
pub fn symbols(program: &Program) -> Vec<&Symbol> {
    let all = program.symbols().iter();
    let mut symbols: Vec<&Symbol> = all.filter(|symbol| !has_place(symbol)).collect();
    symbols.sort_by_key(|symbol| (symbol.address, symbol.alias_of.is_some()));
    symbols
}

/// Symbols as a table.
pub fn table(links: &Links, symbols: &[&Symbol], out: &mut String) {
    out.push_str(
        "<div class=\"wide\"><table class=\"names-table\"><tr><th>Address<th>Bytes<th>Name\
         <th>What it is<th>Used by\n",
    );
    for symbol in symbols {
        let (name, address) = (&symbol.name, symbol.address);
        let alias = symbol.alias_of.map_or_else(String::new, |other| {
            links.source(&links.text(None).expression(other), None)
        });
        let size = symbol
            .size
            .map_or_else(String::new, |size| size.to_string());
        let between = if alias.is_empty() || symbol.what.is_empty() {
            ""
        } else {
            "; "
        };
        let what = escape(&symbol.what);
        let users = links.users(name, " ");
        let _ = writeln!(
            out,
            "<tr id=\"{name}\"><td>{address:04X}<td>{size}<td>{name}<td>{what}{between}{alias}\
             <td>{users}"
        );
    }
    out.push_str("</table></div>\n");
}

/// The constants that operands name, as a table.
pub fn constants(links: &Links, out: &mut String) {
    out.push_str(
        "<div class=\"wide\"><table class=\"names-table\"><tr><th>Name<th>Value and meaning\n",
    );
    for (name, _) in links.constants() {
        let what = escape(&links.what(&format!("const-{name}")));
        let _ = writeln!(out, "<tr id=\"const-{name}\"><td>{name}<td>{what}");
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
