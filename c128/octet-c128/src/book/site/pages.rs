//! The pages of the site: essays, subjects, routines, data and names.

use std::fmt::Write;

use anyhow::Result;
use octet_asm::commas;
use octet_support::html::escape;

use super::super::blocks::BlockKind;
use super::super::code::Writer;
use super::super::names;
use super::frame::Place;
use super::{CONSTANTS_FILE, OBJECTS, Site, data, data_file, names_file, subject_file};

impl Site<'_, '_> {
    pub(super) fn essays(&self) -> Result<()> {
        for essay in &self.book.essays {
            let text = format!(
                "<article class=\"essay\"><h1>{}</h1>\n{}</article>\n",
                escape(&essay.title),
                essay.html
            );
            let file = format!("{}.html", essay.id);
            let what = format!("An essay: {}", essay.title);
            let place = Place {
                file: &file,
                title: &essay.title,
                what: &what,
                subject: None,
                above: ("index.html", "Essays"),
            };
            self.page(&place, &text)?;
        }
        Ok(())
    }

    /// A subject: its sections and routines.
    pub(super) fn subject(&self, n: usize) -> Result<()> {
        let subject = &self.book.subjects[n];
        let whole = self.all_cycles().max(1);
        let mut out = format!("<h1>{}</h1>\n", escape(subject.title));
        let mut open = false;
        let mut close = |out: &mut String, next: bool| {
            if std::mem::replace(&mut open, next) != next {
                out.push_str(if next {
                    "<div class=\"wide\"><table class=\"routines\"><tr><th>Routine<th>What it \
                     does<th>Cycles\
                     <th>Share\n"
                } else {
                    "</table></div>\n"
                });
            }
        };
        for block in &subject.blocks {
            match block.kind {
                BlockKind::Section(title, prose) => {
                    close(&mut out, false);
                    let _ = write!(
                        out,
                        "<h2>{}</h2>\n<p>{}</p>\n",
                        escape(title),
                        self.book.links.prose(prose)
                    );
                }
                BlockKind::Routine(symbol, header) => {
                    close(&mut out, true);
                    let share = 100.0 * Site::cycles(header) as f64 / whole as f64;
                    let share = if share < 0.05 {
                        String::new()
                    } else {
                        format!("{share:.1} %")
                    };
                    let cost = header
                        .cost
                        .as_ref()
                        .map_or_else(String::new, |cost| commas(cost.median));
                    let purpose = self.book.links.prose(&header.purpose);
                    let _ = writeln!(
                        out,
                        "<tr><td>{}<td>{purpose}<td>{cost}<td>{share}",
                        self.book.links.symbol(symbol)
                    );
                }
                _ => {}
            }
        }
        close(&mut out, false);
        let pages = data(subject).len();
        if pages > 0 {
            out.push_str("<h2>Tables and variables</h2>\n<p>");
            for page in 0..pages {
                let _ = write!(
                    out,
                    "<a href=\"{}\">Page {}</a> ",
                    data_file(subject, page),
                    page + 1
                );
            }
            out.push_str("</p>\n");
        }
        let file = subject_file(subject);
        let place = Place {
            file: &file,
            title: subject.name(),
            what: subject.title,
            subject: Some(n),
            above: ("index.html", "The listing"),
        };
        self.page(&place, &out)
    }

    /// The pages of a subject's routines.
    pub(super) fn routines(&self, n: usize) -> Result<()> {
        let subject = &self.book.subjects[n];
        let writer = Writer {
            program: self.book.program,
            links: self.book.links,
            own_heat: true,
        };
        let whole = self.all_cycles().max(1);
        for (symbol, header, block) in subject.routines() {
            let name = &self.book.program.symbol_of(symbol).name;
            let about: Vec<_> = self
                .book
                .essays
                .iter()
                .filter(|essay| essay.names.contains(name))
                .collect();
            let figure = about
                .iter()
                .find_map(|essay| Some((essay, essay.figure.as_ref()?)));
            let class = if figure.is_some() {
                "head"
            } else {
                "head alone"
            };
            let mut out = format!(
                "<div class=\"{class}\"><div><h1>{}</h1>\n<p class=\"q\">{}</p>\n",
                name.replace('_', "_<wbr>"),
                self.book.links.prose(&header.purpose)
            );
            writer.contract(block, symbol, header, &mut out);
            let share = 100.0 * Site::cycles(header) as f64 / whole as f64;
            out.push_str("<p class=\"by\">");
            if share >= 0.05 {
                let _ = write!(out, "{share:.1} % of a search's cycles. ");
            }
            for essay in &about {
                let _ = write!(
                    out,
                    "Essay: <a href=\"{}.html\">{}</a>. ",
                    essay.id,
                    escape(&essay.title)
                );
            }
            out.push_str("</p></div>\n");
            if let Some((_, figure)) = figure {
                out.push_str(figure);
            }
            out.push_str("</div>\n");
            if header.cost.is_some() {
                out.push_str("<p class=\"legend\">Heat: share of this routine's cycles");
                for digit in [5, 6, 7, 8] {
                    let _ = write!(out, " <span class=\"h{digit}\"><i></i></span>");
                }
                out.push_str(
                    " <span class=\"h9\"><i></i>hottest</span>. What is pale was never run.</p>\n",
                );
            }
            writer.code_and_rust(block, symbol, header, &mut out);
            let (file, above) = (format!("{name}.html"), subject_file(subject));
            let place = Place {
                file: &file,
                title: name,
                what: &header.purpose,
                subject: Some(n),
                above: (&above, subject.name()),
            };
            self.page(&place, &out)?;
        }
        Ok(())
    }

    /// The tables and variables of a subject.
    pub(super) fn data(&self, n: usize) -> Result<()> {
        let subject = &self.book.subjects[n];
        let writer = Writer {
            program: self.book.program,
            links: self.book.links,
            own_heat: false,
        };
        for (page, blocks) in data(subject).iter().enumerate() {
            let title = format!("Tables and variables: {}, {}", subject.name(), page + 1);
            let mut out = format!("<h1>{title}</h1>\n");
            for block in blocks {
                writer.block(block, &mut out);
            }
            let (file, above) = (data_file(subject, page), subject_file(subject));
            let place = Place {
                file: &file,
                title: &title,
                what: subject.title,
                subject: Some(n),
                above: (&above, subject.name()),
            };
            self.page(&place, &out)?;
        }
        Ok(())
    }

    /// The zero page, addresses, aliases and constants.
    pub(super) fn names(&self) -> Result<()> {
        let symbols = names::symbols(self.book.program);
        let pages = symbols.chunks(OBJECTS).len();
        let above = ("index.html", "The listing");
        for (n, symbols) in symbols.chunks(OBJECTS).enumerate() {
            let mut out = String::from("<h1>Zero page, addresses and other names</h1>\n<p>");
            for page in 0..pages {
                let here = if page == n {
                    " aria-current=\"page\""
                } else {
                    ""
                };
                let _ = write!(
                    out,
                    "<a href=\"{}\"{here}>Page {}</a> ",
                    names_file(page),
                    page + 1
                );
            }
            out.push_str("</p>\n");
            names::table(self.book.links, symbols, &mut out);
            let what = "Names of the zero page, of addresses, and other names";
            let place = Place {
                file: &names_file(n),
                title: "Names",
                what,
                subject: None,
                above,
            };
            self.page(&place, &out)?;
        }
        let mut out = String::from(
            "<h1>Constants</h1>\n<p>The engine's and the program's constants that operands \
             name.</p>\n",
        );
        names::constants(self.book.links, &mut out);
        let place = Place {
            file: CONSTANTS_FILE,
            title: "Constants",
            what: "Constants that operands name",
            subject: None,
            above,
        };
        self.page(&place, &out)
    }
}
