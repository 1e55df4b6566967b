//! Inputs that nobody would write, for readers that must refuse them in words.

use std::fmt::Display;

use proptest::prelude::*;
use proptest::sample::{Index, select};

/// As many inputs as the variable `OCTET_FUZZ` says, or enough for a quick
/// look.
pub fn inputs() -> ProptestConfig {
    let asked = std::env::var("OCTET_FUZZ").ok();
    let cases = asked.map_or(1000, |text| text.parse().expect("OCTET_FUZZ is a number"));
    ProptestConfig {
        failure_persistence: None,
        max_shrink_iters: 10_000,
        ..ProptestConfig::with_cases(cases)
    }
}

/// One thing done to a text.
#[derive(Clone, Debug)]
enum Edit {
    /// Characters are left out from here on.
    Remove(Index, usize),
    /// Something comes in between.
    Insert(Index, String),
    /// A part is written once more, elsewhere.
    Repeat(Index, usize, Index),
}

/// Texts of these and `words`, changed in a few places.
pub fn damaged(
    texts: &'static [&'static str],
    words: &'static [&'static str],
) -> impl Strategy<Value = String> {
    let inserted = prop_oneof![
        4 => select(words).prop_map(str::to_owned),
        1 => "\\PC{0,3}",
        1 => any::<char>().prop_map(String::from),
    ];
    let edit = prop_oneof![
        (any::<Index>(), 1..20usize).prop_map(|(at, len)| Edit::Remove(at, len)),
        (any::<Index>(), inserted).prop_map(|(at, text)| Edit::Insert(at, text)),
        (any::<Index>(), 1..40usize, any::<Index>())
            .prop_map(|(from, len, to)| Edit::Repeat(from, len, to)),
    ];
    (select(texts), prop::collection::vec(edit, 0..6)).prop_map(|(text, edits)| {
        let mut chars: Vec<char> = text.chars().collect();
        for edit in edits {
            let place = |at: Index| at.index(chars.len() + 1);
            let part = |from: usize, len: usize| from..chars.len().min(from + len);
            match edit {
                Edit::Remove(at, len) => {
                    let part = part(place(at), len);
                    chars.drain(part);
                }
                Edit::Insert(at, text) => {
                    let at = place(at);
                    chars.splice(at..at, text.chars());
                }
                Edit::Repeat(from, len, to) => {
                    let again = chars[part(place(from), len)].to_vec();
                    let to = place(to);
                    chars.splice(to..to, again);
                }
            }
        }
        chars.into_iter().collect()
    })
}

/// A reason in words, on one line.
pub fn is_reason(error: &impl Display) -> bool {
    let text = error.to_string();
    text.trim().len() > 8 && !text.contains(|c: char| c.is_control())
}
