//! What is changed in a file, and how it reads then.

use crate::changes::{Change, Names, places};
use crate::rewrite::rewritten;

/// The changes of a file, and its text with all of them.
fn changed(text: &str) -> (Vec<String>, String) {
    let mut names = Names::default();
    names.add(&syn::parse_file(text).expect("Rust"));
    let places = places("some.rs", text, &names, &mut 1).expect("Rust");
    let changes = places.iter().flat_map(|place| &place.changes);
    let words = changes.map(|change| format!("{} {} -> {}", change.id, change.from, change.to));
    let words = words.collect();
    let (new, _) = rewritten(text, &places);
    syn::parse_file(&new).unwrap_or_else(|error| panic!("{error}: {new}"));
    (words, new)
}

#[test]
fn a_number_has_one_more_one_less_twice_and_half() {
    let (changes, text) = changed("fn f(x: u8) -> u8 { x + 9 }");
    assert_eq!(
        changes,
        [
            "1 9 -> 9 + 1",
            "2 9 -> 9 - 1",
            "3 9 -> 9 * 2",
            "4 9 -> 9 / 2"
        ]
    );
    assert_eq!(text, "fn f(x: u8) -> u8 { x + crate::rule::number(1, 9) }");
}

#[test]
fn no_change_is_made_twice_or_does_nothing() {
    let (changes, _) = changed("const NONE: u8 = 0; fn f(x: u8) -> [u8; 4] { [0, 1, 2, NONE] }");
    let expected = [
        "1 0 -> 0 + 1",
        "5 1 -> 1 + 1",
        "6 1 -> 1 - 1",
        "9 2 -> 2 + 1",
        "10 2 -> 2 - 1",
        "11 2 -> 2 * 2",
        "13 NONE -> NONE + 1",
    ];
    assert_eq!(changes, expected);
}

#[test]
fn conditions_are_changed_inside_conditions() {
    let (changes, text) = changed("fn f(a: i32, b: i32, c: bool) { if a < b && !c { g() } }");
    let expected = [
        "1 a < b && !c -> a < b || !c",
        "2 a < b -> a == b",
        "3 a < b -> a > b",
        "4 a < b -> a <= b",
        "5 !c -> c",
    ];
    assert_eq!(changes, expected);
    let condition = "({ let left__: bool = crate::rule::less(2, &(a ), &( b)) ; \
        if left__ == crate::rule::is(1) { left__ } else {  crate::rule::not(5, c) } })";
    assert!(text.contains(condition), "{text}");
}

#[test]
fn a_question_is_answered_yes_and_no_and_a_condition_turned_round() {
    let (changes, text) = changed("fn f(x: X) -> bool { if x.is_empty() { g(); } x.is_full() }");
    let expected = [
        "1 the answer -> true",
        "2 the answer -> false",
        "3 x.is_empty() -> !(x.is_empty())",
    ];
    assert_eq!(changes, expected);
    assert!(
        text.contains("if crate::rule::negated(3, x.is_empty()) {"),
        "{text}"
    );
}

#[test]
fn what_is_constant_or_matched_or_only_for_tests_stays() {
    let (changes, text) = changed(
        "const A: [u8; 3] = [1, 2, 3]; static B: u8 = 4;
         fn f(x: u8) { match x { 5 => {} 6..=7 => {} _ => {} } let y: [u8; 8] = [x; 9]; assert!(x == 10); }
         #[cfg(test)] mod tests { fn g() -> u8 { 11 } }
         impl Debug for X { fn fmt(&self) -> u8 { 12 } }",
    );
    assert!(changes.is_empty(), "{changes:?}");
    assert!(!text.contains("rule"));
}

#[test]
fn a_constant_function_becomes_an_ordinary_one_unless_it_must_not() {
    let text = "pub const fn f() -> u8 { 3 }";
    assert!(
        changed(text)
            .1
            .starts_with("pub  fn f() -> u8 { crate::rule::number(1, 3) }")
    );
    let mut names = Names::default();
    names.constant.insert(("some.rs".to_owned(), 4));
    assert!(
        places("some.rs", text, &names, &mut 1)
            .expect("Rust")
            .is_empty()
    );
}

#[test]
fn the_same_words_in_a_function_are_told_apart() {
    let text = "fn f(x: u8) -> u8 { if x == 7 { 7 } else { x } } fn g() -> u8 { 7 }";
    let places = places("some.rs", text, &Names::default(), &mut 1).expect("Rust");
    let changes = places.iter().flat_map(|place| &place.changes);
    let halves: Vec<String> = changes
        .filter(|change| change.to == "7 / 2")
        .map(Change::place)
        .collect();
    let expected = [
        "some.rs f: 7 -> 7 / 2",
        "some.rs f: 7 -> 7 / 2 (2)",
        "some.rs g: 7 -> 7 / 2",
    ];
    assert_eq!(halves, expected);
}
