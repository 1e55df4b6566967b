//! The entry of the site: where a search's time goes, the essays, and all routines.

use std::fmt::Write;

use anyhow::Result;
use octet_asm::SymbolId;
use octet_support::html::escape;

use super::super::blocks::Subject;
use super::super::{mirrors, treemap};
use super::frame::Place;
use super::{Site, subject_file};

/// The hottest routines of a subject, shown at the entry.
const SHOWN: usize = 4;

impl Site<'_, '_> {
    /// The entry: where the time goes, the essays, and all routines.
    pub(super) fn entry(&self) -> Result<()> {
        let (book, count) = (self.book, self.routine_count());
        let routines = || book.subjects.iter().flat_map(Subject::routines);
        let measured = routines()
            .filter(|(_, header, _)| header.cost.is_some())
            .count();
        let name = |symbol: SymbolId| &book.program.symbol_of(symbol).name;
        let mirrored = routines().filter(|(symbol, ..)| !mirrors::of(name(*symbol)).is_empty());
        let mut out = format!(
            "<section class=\"open\"><div><h1>A chess program you can read</h1>\n\
             <p>{count} routines of 6502 code play chess on a Commodore 128. Each says what it \
             is for, {measured} \
             what they cost, measured. Beside {} stands the Rust function that does the same.</p>\n\
             <p><a class=\"button primary\" href=\"{}.html\">Start with the \
             board</a></p></div>\n<div>",
            mirrored.count(),
            book.essays.first().map_or("", |essay| &essay.id),
        );
        let whole = self.all_cycles();
        let mut groups: Vec<(String, Vec<treemap::Part>)> = Vec::new();
        let mut key = String::new();
        for (n, subject) in book.subjects.iter().enumerate() {
            let hot = subject
                .routines()
                .filter(|(_, header, _)| Site::cycles(header) > 0);
            let mut parts: Vec<treemap::Part> = hot
                .map(|(symbol, header, _)| treemap::Part {
                    name: name(symbol).clone(),
                    place: format!("{}.html", name(symbol)),
                    size: Site::cycles(header) as f64,
                })
                .collect();
            parts.sort_by(|a, b| b.size.total_cmp(&a.size));
            if !parts.is_empty() {
                let _ = write!(
                    key,
                    "<span class=\"part{n}\"><i></i>{}</span> ",
                    subject.name()
                );
                groups.push((format!("part{n}"), parts));
            }
        }
        let size = |parts: &[treemap::Part]| parts.iter().map(|part| part.size).sum::<f64>();
        groups.sort_by(|a, b| size(&b.1).total_cmp(&size(&a.1)));
        for (class, width, height) in [("across", 720, 400), ("upright", 340, 620)] {
            let map = treemap::svg(&groups, whole as f64, (width.into(), height.into()));
            let _ = writeln!(
                out,
                "<svg class=\"tree {class}\" viewBox=\"0 0 {width} {height}\" role=\"group\" \
                 aria-label=\"Where a search's cycles go, by routine\">{map}</svg>"
            );
        }
        let _ = write!(
            out,
            "<p class=\"key\">Where the cycles of a search go, by routine: \
             {key}</p></div></section>\n\
             <h2>Essays</h2>\n<div class=\"cards\">"
        );
        for essay in &book.essays {
            let first = essay.html.split("</p>").next().unwrap_or_default();
            let first = plain(first).replace('\n', " ");
            let sentence = first.split_inclusive(". ").next().unwrap_or_default();
            let _ = writeln!(
                out,
                "<a href=\"{}.html\"><b>{}</b> <span>{}</span></a>",
                essay.id,
                escape(&essay.title),
                sentence.trim()
            );
        }
        out.push_str("</div>\n<h2>All routines</h2>\n<div class=\"subjects\">\n");
        for subject in &book.subjects {
            let file = subject_file(subject);
            let mut all: Vec<(u64, SymbolId)> = subject
                .routines()
                .map(|(symbol, header, _)| (Site::cycles(header), symbol))
                .collect();
            let _ = write!(
                out,
                "<section><h3><a href=\"{file}\">{}</a> <small>{}</small></h3>\n<p \
                 class=\"names\">",
                subject.name(),
                all.len()
            );
            all.sort_by_key(|&(cycles, _)| std::cmp::Reverse(cycles));
            let links: Vec<String> = all
                .iter()
                .map(|(_, symbol)| book.links.symbol(*symbol))
                .collect();
            let (shown, rest) = links.split_at(SHOWN.min(links.len()));
            out.push_str(&shown.join(" "));
            out.push_str("</p>\n");
            if !rest.is_empty() {
                let _ = write!(
                    out,
                    "<details><summary>{} more</summary><p class=\"names\">{}</p></details>",
                    rest.len(),
                    rest.join(" ")
                );
            }
            out.push_str("</section>\n");
        }
        out.push_str("</div>\n");
        let what = "The 6502 program of Octet, chess for the Commodore 128, as a book: essays, \
        and a page for each routine.";
        let place = Place {
            file: "index.html",
            title: book.title,
            what,
            subject: None,
            above: ("", ""),
        };
        self.page(&place, &out)
    }
}

/// The text of HTML without its elements.
fn plain(html: &str) -> String {
    let parts = html
        .split('<')
        .map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    parts.collect()
}
