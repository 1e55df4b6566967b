//! The engine's own source, for programs that show functions of it.

/// Embeds files.
macro_rules! sources {
    ($($file:literal)*) => {
        /// Path below the source folder, and text.
        const SOURCES: &[(&str, &str)] = &[$(($file, include_str!($file)),)*];
    };
}

sources! {
    "board/attacks.rs" "board/draw.rs" "board/en_passant.rs" "board/make.rs"
    "eval/evaluator.rs" "eval/mod.rs" "eval/mop_up.rs" "eval/network/mod.rs" "eval/pawns.rs"
    "eval/root_pst/context.rs" "eval/root_pst/mod.rs"
    "game/time.rs"
    "movegen/generate.rs" "movegen/gives_check.rs" "movegen/legal.rs" "movegen/perft.rs"
    "movegen/pseudo_legal.rs" "movegen/see.rs"
    "search/history.rs" "search/mod.rs" "search/move_picker.rs" "search/move_stack.rs"
    "search/node.rs" "search/quiesce.rs" "search/root.rs" "search/skill.rs"
    "search/transposition.rs"
}

/// The text of a file, by its path below the source folder.
#[must_use]
pub fn text(path: &str) -> Option<&'static str> {
    let mut sources = SOURCES.iter();
    sources
        .find(|(known, _)| *known == path)
        .map(|(_, text)| *text)
}
