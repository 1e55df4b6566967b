//! The engine's source, from which the page shows single functions.

/// Embeds files of `engine/src`.
macro_rules! sources {
    ($($file:literal)*) => {
        /// Path below `engine/src`, and text.
        const SOURCES: &[(&str, &str)] = &[
            $(($file, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/src/", $file))),)*
        ];
    };
}

sources! {
    "board/attacks.rs" "board/draw.rs" "board/en_passant.rs" "board/make.rs"
    "book/choose.rs" "book/mod.rs" "book/names.rs" "book/tree.rs"
    "eval/evaluator.rs" "eval/mod.rs" "eval/mop_up.rs" "eval/network/mod.rs" "eval/pawns.rs"
    "eval/root_pst/context.rs" "eval/root_pst/mod.rs"
    "game/time.rs"
    "movegen/generate.rs" "movegen/gives_check.rs" "movegen/legal.rs" "movegen/perft.rs"
    "movegen/pseudo_legal.rs" "movegen/see.rs"
    "search/history.rs" "search/mod.rs" "search/move_picker.rs" "search/move_stack.rs"
    "search/node.rs" "search/quiesce.rs" "search/root.rs" "search/skill.rs"
    "search/transposition.rs"
}

/// The text of a file below `engine/src`.
fn source(path: &str) -> Option<&'static str> {
    SOURCES
        .iter()
        .find(|(known, _)| *known == path)
        .map(|(_, text)| *text)
}

/// A function of the engine with the comment above it, or a method as `Type::method`.
pub fn function(path: &str, name: &str) -> Option<String> {
    let lines: Vec<&str> = source(path)?.lines().collect();
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
