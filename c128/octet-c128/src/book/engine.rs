//! The engine's source, from which the page shows single functions.

use octet_engine::source;

/// A function of the engine with the comment above it, or a method as `Type::method`.
pub fn function(path: &str, name: &str) -> Option<String> {
    let lines: Vec<&str> = source::text(path)?.lines().collect();
    let (owner, name) = match name.split_once("::") {
        Some((owner, name)) => (Some(owner), name),
        None => (None, name),
    };
    let from = match owner {
        Some(owner) => lines.iter().position(|line| is_impl(line, owner))?,
        None => 0,
    };
    let at = from + lines[from..].iter().position(|line| defines(line, name))?;
    let is_above = |line: &&&str| {
        let line = line.trim_start();
        line.starts_with("///") || line.starts_with("#[")
    };
    let above = lines[..at].iter().rev().take_while(is_above).count();
    let indent = lines[at].len() - lines[at].trim_start().len();
    let end = format!("{}}}", " ".repeat(indent));
    let len = lines[at..].iter().position(|line| *line == end)? + 1;
    let text = lines[at - above..at + len].iter();
    let text = text.map(|line| line.get(indent..).unwrap_or_default());
    Some(text.collect::<Vec<_>>().join("\n"))
}

fn is_impl(line: &str, owner: &str) -> bool {
    let rest = line.strip_prefix("impl");
    let words =
        rest.map(|rest| rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_'));
    words.is_some_and(|mut words| words.any(|word| word == owner))
}

fn defines(line: &str, name: &str) -> bool {
    let rest = line.trim_start();
    let rest = rest.split_once("fn ").filter(|(before, _)| {
        before
            .split_whitespace()
            .all(|word| word.starts_with("pub") || word.starts_with("const") || word == "super)")
    });
    let rest = rest.and_then(|(_, rest)| rest.strip_prefix(name));
    rest.is_some_and(|rest| rest.starts_with(['(', '<']))
}
