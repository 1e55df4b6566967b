//! What every page has around its text: its head, the search, the pages beside it, the contents.

use std::fmt::Write;

use anyhow::{Result, ensure};
use octet_support::html::escape;

use super::{CONSTANTS_FILE, Site, names_file, subject_file};

/// The most elements of a page.
const MOST_ELEMENTS: usize = 5_000;

/// Where a page stands in the book.
pub(super) struct Place<'a> {
    pub file: &'a str,
    pub title: &'a str,
    pub what: &'a str,
    /// The subject whose routines the contents show.
    pub subject: Option<usize>,
    /// What stands above it: address and text.
    pub above: (&'a str, &'a str),
}

impl Site<'_, '_> {
    /// Writes a page around its text.
    pub(super) fn page(&self, place: &Place, text: &str) -> Result<()> {
        let Place {
            file,
            title,
            what,
            subject,
            above,
        } = place;
        let (title, what) = (escape(title), escape(what));
        let mut out = include_str!("frame.html")
            .replace("{title}", &title)
            .replace("{what}", &what)
            .replace("{routines}", &self.routine_count().to_string());
        let (above_file, above_title) = above;
        let at = self.order.iter().position(|(known, _)| known == file);
        let step = |step: Option<usize>| step.and_then(|at| self.order.get(at));
        let before = step(at.and_then(|at| at.checked_sub(1)));
        let after = step(at.map(|at| at + 1));
        out.push_str("<nav class=\"crumbs\" aria-label=\"Pages beside\">");
        if !above_file.is_empty() {
            let _ = write!(out, "<a href=\"{above_file}\">{}</a>", escape(above_title));
        }
        out.push_str("<span></span>");
        for (rel, found, left, right) in [("prev", before, "← ", ""), ("next", after, "", " →")]
        {
            if let Some((file, title)) = found {
                let _ = write!(
                    out,
                    "<a rel=\"{rel}\" href=\"{file}\">{left}{}{right}</a>",
                    escape(title)
                );
            }
        }
        out.push_str("</nav>\n");
        out.push_str(text);
        out.push_str("</main>\n");
        self.contents(file, *subject, &mut out);
        out.push_str("</div>\n</body>\n</html>\n");
        let elements = elements(&out);
        ensure!(
            elements <= MOST_ELEMENTS,
            "the page {file} has {elements} elements, more than {MOST_ELEMENTS}: split what it \
             shows"
        );
        self.file(file, &out)
    }

    /// The contents: essays, subjects, and the routines of one of them.
    fn contents(&self, current: &str, open: Option<usize>, out: &mut String) {
        let entry = |file: &str, text: &str| {
            let here = if file == current {
                " aria-current=\"page\""
            } else {
                ""
            };
            format!("<a href=\"{file}\"{here}>{}</a>\n", escape(text))
        };
        out.push_str(
            "<nav id=\"contents\" class=\"toc\" aria-label=\"Contents\">\n<h2>Essays</h2>\n",
        );
        for essay in &self.book.essays {
            out.push_str(&entry(&format!("{}.html", essay.id), &essay.title));
        }
        out.push_str("<h2>Routines</h2>\n");
        for (n, subject) in self.book.subjects.iter().enumerate() {
            let text = match subject.routines().count() {
                0 => subject.name().to_owned(),
                count => format!("{}, {count}", subject.name()),
            };
            out.push_str(&entry(&subject_file(subject), &text));
            if open == Some(n) {
                out.push_str("<div class=\"names\">\n");
                for (symbol, ..) in subject.routines() {
                    let name = &self.book.program.symbol_of(symbol).name;
                    out.push_str(&entry(&format!("{name}.html"), name));
                }
                out.push_str("</div>\n");
            }
        }
        out.push_str("<h2>Names</h2>\n");
        out.push_str(&entry(&names_file(0), "Zero page and addresses"));
        out.push_str(&entry(CONSTANTS_FILE, "Constants"));
        out.push_str("</nav>\n");
    }
}

/// How many elements a page has.
fn elements(html: &str) -> usize {
    let starts = html.split('<').skip(1);
    starts
        .filter(|rest| rest.starts_with(|letter: char| letter.is_ascii_alphabetic()))
        .count()
}
