//! Damaged inputs, for readers that must refuse them and give a reason.

use std::fmt::Display;

use proptest::prelude::*;
use proptest::sample::{Index, select};

/// The number of inputs: that of the environment variable `OCTET_FUZZ`, or enough for a quick test.
///
/// # Panics
/// If `OCTET_FUZZ` is not a number.
#[must_use]
pub fn inputs() -> ProptestConfig {
    let asked = std::env::var("OCTET_FUZZ").ok();
    let cases = asked.map_or(1000, |text| text.parse().expect("OCTET_FUZZ is a number"));
    ProptestConfig {
        failure_persistence: None,
        max_shrink_iters: 10_000,
        ..ProptestConfig::with_cases(cases)
    }
}

/// A change of a text.
#[derive(Clone, Debug)]
enum Edit {
    /// Removes so many characters.
    Remove(Index, usize),
    /// Inserts a text.
    Insert(Index, String),
    /// Copies so many characters to another place.
    Repeat(Index, usize, Index),
}

/// Some of `texts`, changed in up to five places; `words` are inserted.
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
            let index = |at: Index| at.index(chars.len() + 1);
            let part = |from: usize, len: usize| from..chars.len().min(from + len);
            match edit {
                Edit::Remove(at, len) => {
                    let part = part(index(at), len);
                    chars.drain(part);
                }
                Edit::Insert(at, text) => {
                    let at = index(at);
                    chars.splice(at..at, text.chars());
                }
                Edit::Repeat(from, len, to) => {
                    let copy = chars[part(index(from), len)].to_vec();
                    let to = index(to);
                    chars.splice(to..to, copy);
                }
            }
        }
        chars.into_iter().collect()
    })
}

/// Whether an error is a reason in words, on one line.
pub fn is_reason(error: &impl Display) -> bool {
    let text = error.to_string();
    text.trim().len() > 8 && !text.contains(|c: char| c.is_control())
}
