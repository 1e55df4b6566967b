//! The listing as a book, with essays, and every routine, table and variable by subject: on one
//! page, or as a site with a page for each routine.

mod blocks;
mod code;
mod engine;
mod essays;
mod figures;
mod links;
mod mirrors;
mod names;
mod one_page;
mod site;
mod treemap;
mod values;

use std::path::Path;

use anyhow::{Context, Result};
use octet_asm::Program;
use octet_bench::costs::Examples;
use octet_support::output_file::OutputFile;

use blocks::Subject;
use essays::Essay;
use links::Links;

/// The style of code, contracts and figures, on one page and on a site.
const STYLE: &str = include_str!("book.css");

/// What the book is made of.
struct Book<'p> {
    program: &'p Program,
    title: &'p str,
    links: &'p Links<'p>,
    essays: Vec<Essay>,
    subjects: Vec<Subject<'p>>,
}

impl<'p> Book<'p> {
    /// The parts of a program with its measured costs.
    ///
    /// # Errors
    /// An essay or a mirror names something that does not exist, or a mark has no partner.
    fn new(
        program: &'p Program,
        examples: &Examples,
        title: &'p str,
        links: &'p Links<'p>,
    ) -> Result<Book<'p>> {
        mirrors::check(program)?;
        mirrors::check_marks(program)?;
        Ok(Book {
            program,
            title,
            links,
            essays: essays::all(program, links, examples).context("the essays")?,
            subjects: blocks::subjects(program),
        })
    }
}

/// Writes the book as one page to a file.
///
/// # Errors
/// Those of [`Book::new`], or the system's error.
pub fn write_page(program: &Program, examples: &Examples, title: &str, path: &Path) -> Result<()> {
    let file = OutputFile::new(path)?;
    let links = Links::new(program, Default::default());
    let book = Book::new(program, examples, title, &links)?;
    file.write(one_page::html(&book))
}

/// Writes the book as a site to a folder.
///
/// # Errors
/// Those of [`Book::new`], the system's error, or a page that is too large.
pub fn write_site(
    program: &Program,
    examples: &Examples,
    title: &str,
    folder: &Path,
) -> Result<()> {
    let links = Links::new(program, site::files(program));
    let book = Book::new(program, examples, title, &links)?;
    site::write(&book, folder)
}
