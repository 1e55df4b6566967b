//! Listing, map, labels and ca65 source of the sample, whole.

use super::sample;
use crate::Limit;
use crate::write::{ca65, lbl, lst, map};

#[test]
fn listing() {
    octet_testing::assert_snapshot!(lst::write(&sample(), "A sample"));
}

#[test]
fn memory_map() {
    let file = Limit {
        what: "the program's file, packed".to_owned(),
        used: 911,
        limit: 46_079,
        advice: String::new(),
    };
    octet_testing::assert_snapshot!(map::write(&sample(), &[file]));
}

#[test]
fn ca65_source() {
    octet_testing::assert_snapshot!(ca65::source(&sample(), "A sample"));
}

#[test]
fn ca65_config() {
    octet_testing::assert_snapshot!(ca65::config(&sample()));
}

#[test]
fn labels_for_vice() {
    octet_testing::assert_snapshot!(lbl::write(&sample()));
}
