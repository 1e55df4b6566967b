//! The book as a site: an entry, a page for each essay and routine, and pages of data and names.

mod entry;
mod frame;
mod pages;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use octet_asm::item::Header;
use octet_asm::{Program, SymbolId};
use octet_support::output_file::OutputFile;
use octet_support::page;

use super::blocks::{self, Block, BlockKind, Subject};
use super::{Book, STYLE, essays, names};

/// Tables and variables, or names, of a page.
const OBJECTS: usize = 90;
/// The run whose cycles the map shows.
const RUN: &str = "bench";

/// The page of a subject.
fn subject_file(subject: &Subject) -> String {
    match subject.folder {
        "" => "part-ui.html".to_owned(),
        folder => format!("part-{}.html", folder.replace('/', "-")),
    }
}

/// A subject's parts that are no routines, page by page.
fn data<'s, 'p>(subject: &'s Subject<'p>) -> Vec<Vec<&'s Block<'p>>> {
    let blocks = subject.blocks.iter();
    let blocks = blocks
        .filter(|block| !matches!(block.kind, BlockKind::Routine(..) | BlockKind::Section(..)));
    let blocks: Vec<&Block> = blocks.collect();
    blocks.chunks(OBJECTS).map(<[_]>::to_vec).collect()
}

/// The page of a subject's data.
fn data_file(subject: &Subject, n: usize) -> String {
    subject_file(subject).replacen("part-", &format!("data-{}-", n + 1), 1)
}

/// The page of a chunk of names.
fn names_file(n: usize) -> String {
    format!("names-{}.html", n + 1)
}

const CONSTANTS_FILE: &str = "constants.html";

/// The file of each place of the site.
pub fn files(program: &Program) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut add = |id: &str, file: &str| files.insert(id.to_owned(), file.to_owned());
    for id in essays::ids() {
        add(&id, &format!("{id}.html"));
    }
    for subject in blocks::subjects(program) {
        for (symbol, ..) in subject.routines() {
            let name = &program.symbol_of(symbol).name;
            add(name, &format!("{name}.html"));
        }
        for (n, blocks) in data(&subject).iter().enumerate() {
            for block in blocks {
                if let BlockKind::Table(symbol, _) | BlockKind::Variable(symbol) = block.kind {
                    add(&program.symbol_of(symbol).name, &data_file(&subject, n));
                }
                for id in labels(block) {
                    add(&program.symbol_of(id).name, &data_file(&subject, n));
                }
            }
        }
        for (symbol, _, block) in subject.routines() {
            let file = format!("{}.html", program.symbol_of(symbol).name);
            for id in labels(block) {
                add(&program.symbol_of(id).name, &file);
            }
        }
    }
    for (n, symbols) in names::symbols(program).chunks(OBJECTS).enumerate() {
        for symbol in symbols {
            add(&symbol.name, &names_file(n));
        }
    }
    for (name, _) in super::links::constants(program) {
        add(&format!("const-{name}"), CONSTANTS_FILE);
    }
    files
}

/// The labels of a part.
fn labels(block: &Block) -> Vec<SymbolId> {
    use octet_asm::item::Item;
    let lines = block.lines.iter();
    let labels = lines.filter_map(|line| match line.item {
        Item::Bind(symbol) | Item::Patch { symbol, .. } => Some(symbol),
        _ => None,
    });
    labels.collect()
}

/// A site that is being written.
struct Site<'b, 'p> {
    book: &'b Book<'p>,
    folder: &'b Path,
    /// Pages in the order of reading: file and title.
    order: Vec<(String, String)>,
}

/// Writes the site.
///
/// # Errors
/// The system's, or a page has more than 5,000 elements.
pub fn write(book: &Book, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let essays = book
        .essays
        .iter()
        .map(|essay| (format!("{}.html", essay.id), essay.title.clone()));
    let subjects = book.subjects.iter().flat_map(|subject| {
        let routines = subject.routines().map(|(symbol, ..)| {
            let name = &book.program.symbol_of(symbol).name;
            (format!("{name}.html"), name.clone())
        });
        std::iter::once((subject_file(subject), subject.name().to_owned())).chain(routines)
    });
    let site = Site {
        book,
        folder,
        order: essays.chain(subjects).collect(),
    };
    site.entry()?;
    site.essays()?;
    for n in 0..book.subjects.len() {
        site.subject(n)?;
        site.routines(n)?;
        site.data(n)?;
    }
    site.names()?;
    site.file(
        "listing.css",
        &[page::STYLE, STYLE, include_str!("site.css")].concat(),
    )?;
    site.file(
        "listing.js",
        &[page::CHOICES, include_str!("site.js")].concat(),
    )?;
    site.file("names.js", &site.index())
}

impl Site<'_, '_> {
    fn file(&self, name: &str, text: &str) -> Result<()> {
        OutputFile::new(&self.folder.join(name))?.write(text)
    }

    fn routine_count(&self) -> usize {
        let subjects = self.book.subjects.iter();
        subjects.map(|subject| subject.routines().count()).sum()
    }

    /// Names, addresses and meanings for the search, as a script.
    fn index(&self) -> String {
        let links = self.book.links;
        let mut out = String::from(
            "\"use strict\";\n/** Name, page, meaning, and whether it is a routine. */\nconst \
             NAMES = [\n",
        );
        let mut add = |id: &str, name: &str, routine: bool| {
            let (place, what) = (links.place(id), links.what(id));
            let _ = writeln!(out, "[{name:?},{place:?},{what:?},{}],", u8::from(routine));
        };
        for subject in &self.book.subjects {
            for (symbol, ..) in subject.routines() {
                let name = &self.book.program.symbol_of(symbol).name;
                add(name, name, true);
            }
        }
        for symbol in self.book.program.symbols() {
            let is_routine = symbol.kind == octet_asm::SymbolKind::Routine;
            if !symbol.local && !is_routine {
                add(&symbol.name, &symbol.name, false);
            }
        }
        for (name, _) in links.constants() {
            add(&format!("const-{name}"), name, false);
        }
        for essay in &self.book.essays {
            add(&essay.id, &essay.title, false);
        }
        out + "];\n"
    }

    /// The cycles of a routine's own instructions in the searches of the bench.
    fn cycles(header: &Header) -> u64 {
        let cost = header.cost.as_ref().filter(|cost| cost.run == RUN);
        cost.map_or(0, |cost| cost.cycles)
    }

    fn all_cycles(&self) -> u64 {
        let routines = self.book.subjects.iter().flat_map(Subject::routines);
        routines.map(|(_, header, _)| Site::cycles(header)).sum()
    }
}
