//! Listing, map, labels and ca65 source of the sample, whole.

use super::sample;
use crate::Limit;
use crate::write::{ca65, lbl, lst, map};

#[test]
fn listing() {
    insta::assert_snapshot!(lst::write(&sample(), "A sample"));
}

#[test]
fn memory_map() {
    let file = Limit {
        what: "the program's file, packed".to_owned(),
        used: 911,
        limit: 46_079,
        advice: String::new(),
    };
    insta::assert_snapshot!(map::write(&sample(), &[file]));
}

#[test]
fn ca65_source() {
    insta::assert_snapshot!(ca65::source(&sample(), "A sample"));
}

#[test]
fn ca65_config() {
    insta::assert_snapshot!(ca65::config(&sample()));
}

#[test]
fn labels_for_vice() {
    insta::assert_snapshot!(lbl::write(&sample()));
}
