//! A file with all its places rewritten.

use std::cmp::Reverse;
use std::ops::Range;

use crate::changes::Place;

/// The text with the pieces of all places in it, and where each place lies in it.
#[must_use]
pub fn rewritten(text: &str, places: &[Place]) -> (String, Vec<Range<usize>>) {
    // What ends at a byte stands before what begins there; the outer begins first and ends last.
    let mut events = Vec::new();
    for (n, place) in places.iter().enumerate() {
        for (range, new) in &place.pieces {
            let ends = range.start == place.range.end;
            let order = if ends {
                (range.start, 0, Reverse(place.range.start), n)
            } else {
                (range.start, 1, Reverse(place.range.end), n)
            };
            events.push((order, range, new, n));
        }
    }
    events.sort_by_key(|(order, ..)| *order);
    let mut out = String::with_capacity(2 * text.len());
    let mut ranges = vec![None; places.len()];
    let mut done = 0;
    for (_, range, new, n) in events {
        out.push_str(&text[done..range.start]);
        done = range.end;
        let begin = out.len();
        out.push_str(new);
        let known: &mut Range<usize> = ranges[n].get_or_insert(begin..begin);
        known.end = out.len();
    }
    out.push_str(&text[done..]);
    (
        out,
        ranges.into_iter().map(Option::unwrap_or_default).collect(),
    )
}
