//! The essays: small texts that lead through the program.
//!
//! A line that begins with `#` is a heading, and one that begins with four spaces is shown as it
//! stands; `[figure]` is where the essay's figure is; other lines are paragraphs. A name in
//! backquotes becomes a link if the program has it.
//! Text in braces is a figure: see [`values`].

use anyhow::{Result, anyhow, bail};
use octet_asm::Program;
use octet_bench::costs::Examples;

use super::links::Links;
use super::{figures, values};
use octet_support::html::escape;

/// The texts, in the order of the page.
const TEXTS: [(&str, &str); 8] = [
    ("board", include_str!("essays/1-board.md")),
    ("make", include_str!("essays/2-make.md")),
    ("legality", include_str!("essays/3-legality.md")),
    ("captures", include_str!("essays/4-captures.md")),
    ("table", include_str!("essays/5-table.md")),
    ("network", include_str!("essays/6-network.md")),
    ("exchange", include_str!("essays/7-exchange.md")),
    ("time", include_str!("essays/8-time.md")),
];

/// An essay.
pub struct Essay {
    /// The id of its place in the page.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its text in HTML.
    pub html: String,
    /// Its figure, if it has one.
    pub figure: Option<String>,
    /// The names of the program of which it speaks.
    pub names: Vec<String>,
}

/// The ids of the essays' places.
pub fn ids() -> impl Iterator<Item = String> {
    TEXTS.iter().map(|(id, _)| format!("essay-{id}"))
}

/// All essays.
///
/// # Errors
/// A name or a figure does not exist.
pub fn all(program: &Program, links: &Links, examples: &Examples) -> Result<Vec<Essay>> {
    TEXTS
        .iter()
        .map(|(id, text)| essay(program, links, examples, id, text))
        .collect()
}

fn essay(
    program: &Program,
    links: &Links,
    examples: &Examples,
    id: &str,
    text: &str,
) -> Result<Essay> {
    let wrong = |reason: String| anyhow!("the essay {id:?}: {reason}");
    let (title, text) = text.split_once('\n').unwrap_or((text, ""));
    let (mut html, mut figure, mut names) = (String::new(), None, Vec::new());
    for part in text.split("\n\n").map(|part| part.trim_matches('\n')) {
        let filled = filled(program, examples, part, &mut names).map_err(wrong)?;
        if part == "[figure]" {
            let drawn = figures::draw(program, examples, id).map_err(wrong)?;
            html.push_str(&drawn);
            figure = Some(drawn);
        } else if let Some(heading) = filled.strip_prefix("## ") {
            html.push_str(&format!("<h4>{}</h4>\n", escape(heading)));
        } else if filled.starts_with("    ") {
            let lines: Vec<&str> = filled.lines().map(str::trim).collect();
            html.push_str(&format!("<pre>{}</pre>\n", escape(&lines.join("\n"))));
        } else if !filled.is_empty() {
            html.push_str(&format!(
                "<p>{}</p>\n",
                paragraph(program, links, &filled, &mut names).map_err(wrong)?
            ));
        }
    }
    let Some(title) = title.strip_prefix("# ") else {
        bail!("the essay {id:?} begins with no title");
    };
    Ok(Essay {
        id: format!("essay-{id}"),
        title: title.to_owned(),
        html,
        figure,
        names,
    })
}

/// The text with figures in place of what stands in braces, and the names in these.
fn filled(
    program: &Program,
    examples: &Examples,
    text: &str,
    names: &mut Vec<String>,
) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        let (name, after) = behind.split_once('}').ok_or("a brace is not closed")?;
        let name: Vec<&str> = name.split_whitespace().collect();
        out.push_str(before);
        out.push_str(&values::value(program, examples, &name.join(" "))?);
        names.extend(name.get(1).map(|&name| name.to_owned()));
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

/// A paragraph. Names in it that look like the program's must be.
fn paragraph(
    program: &Program,
    links: &Links,
    text: &str,
    names: &mut Vec<String>,
) -> Result<String, String> {
    let mut out = String::new();
    for (n, part) in text.split('`').enumerate() {
        if n % 2 == 0 {
            out.push_str(&escape(part));
        } else if program.symbol(part).is_some() {
            out.push_str(&format!("<code>{}</code>", links.to(part, part)));
            names.push(part.to_owned());
        } else if part.contains(' ') {
            out.push_str(&format!("<code>{}</code>", escape(part)));
        } else {
            return Err(format!("the program has no {part:?}"));
        }
    }
    Ok(out)
}
