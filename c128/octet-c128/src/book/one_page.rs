//! The book as one page, to be kept and searched as a whole.

use std::fmt::Write;

use octet_support::html::escape;
use octet_support::page;

use super::code::Writer;
use super::essays::Essay;
use super::{Book, STYLE, names};

/// The page in HTML.
pub fn html(book: &Book) -> String {
    let title = escape(book.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{}\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: the listing</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n{}{STYLE}{}</style>\n</head>\n<body>\n",
        // It has no scripts.
        page::policy(&[]),
        page::STYLE,
        include_str!("page.css")
    );
    header(&title, &mut out);
    contents(book, &mut out);
    out.push_str("<main>\n<h2 id=\"essays\">Essays</h2>\n");
    for Essay {
        id, title, html, ..
    } in &book.essays
    {
        let title = escape(title);
        let _ = write!(
            out,
            "<section class=\"essay\" id=\"{id}\"><h3>{title}</h3>\n{html}</section>\n"
        );
    }
    let writer = Writer {
        program: book.program,
        links: book.links,
        own_heat: false,
    };
    for (n, subject) in book.subjects.iter().enumerate() {
        let _ = writeln!(out, "<h2 id=\"subject-{n}\">{}</h2>", subject.title);
        for block in &subject.blocks {
            writer.block(block, &mut out);
        }
    }
    out.push_str("<h2 id=\"names\">Zero page, addresses and other names</h2>\n");
    names::table(book.links, &names::symbols(book.program), &mut out);
    out.push_str("<h2 id=\"constants\">Constants</h2>\n");
    names::constants(book.links, &mut out);
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn header(title: &str, out: &mut String) {
    let _ = write!(
        out,
        "<header class=\"top\"><h1>{title}: the listing</h1>\n\
         <p>The whole program as the assembler made it, with what every routine takes, returns and \
         costs, and beside it the function of the chess engine that does the same; numbers pair \
         their \
         lines. Columns: address, bytes, cycles (4+: one more when indexing crosses a page; 2/3: a \
         branch that falls through or is taken), source, comment. Every name is a link.</p>\n\
         <p class=\"legend\">The bars are measured over the searches of the bench:"
    );
    for digit in (2..=9).rev() {
        let text = match digit {
            9 => "hottest",
            2 => "warm",
            _ => "½",
        };
        let _ = write!(out, " <span class=\"h{digit}\"><i></i>{text}</span>");
    }
    out.push_str(
        ", each half as hot as the one before. What is pale was never run.</p></header>\n",
    );
}

/// The contents: essays, then routines by subject.
fn contents(book: &Book, out: &mut String) {
    out.push_str("<nav aria-label=\"Contents\"><h2>Contents</h2>\n<ol>\n");
    for Essay { id, title, .. } in &book.essays {
        let _ = writeln!(out, "<li><a href=\"#{id}\">{}</a>", escape(title));
    }
    out.push_str("</ol>\n");
    for (n, subject) in book.subjects.iter().enumerate() {
        let routines: Vec<String> = subject
            .routines()
            .map(|(symbol, ..)| book.links.symbol(symbol))
            .collect();
        let title = book.links.to(&format!("subject-{n}"), subject.title);
        if routines.is_empty() {
            let _ = writeln!(out, "<p class=\"plain\">{title}</p>");
            continue;
        }
        let (count, list) = (routines.len(), routines.join(" "));
        let _ = writeln!(
            out,
            "<details><summary>{title}, {count} routines</summary>\
             <p class=\"names\">{list}</p></details>"
        );
    }
    out.push_str(
        "<p><a href=\"#names\">Zero page, addresses and other names</a>, \
         <a href=\"#constants\">constants</a></p></nav>\n",
    );
}
