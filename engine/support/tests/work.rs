//! Work on many items, its progress, and seeds.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use octet_support::threads::{Interrupted, each, processors};
use octet_support::{progress, seed, terminal};

#[test]
fn results_stand_in_the_order_of_their_items() {
    let items: Vec<u64> = (0..200).collect();
    for threads in [0, 1, 3, 1_000] {
        let done = Mutex::new(BTreeSet::new());
        let square = |&n: &u64| Ok(n * n);
        let seen = |n: usize, result: &u64| {
            assert_eq!(*result, (n * n) as u64);
            assert!(
                done.lock().expect("no panic").insert(n),
                "{n} is done twice"
            );
        };
        let results =
            each(&items, threads, &AtomicBool::new(false), square, seen).expect("threads");
        let expected: Vec<_> = items.iter().map(|n| Some(n * n)).collect();
        assert_eq!(results, expected);
        assert_eq!(done.lock().expect("no panic").len(), items.len());
    }
    assert!(processors() >= 1);
}

/// What was begun is done or given up, and nothing is begun afterwards.
#[test]
fn stopped_work_keeps_what_was_done() {
    let items: Vec<usize> = (0..100).collect();
    let (stop, begun) = (AtomicBool::new(false), AtomicUsize::new(0));
    let work = |&n: &usize| match begun.fetch_add(1, Ordering::Relaxed) {
        before if before < 10 => Ok(n),
        _ => {
            stop.store(true, Ordering::Relaxed);
            Err(Interrupted)
        }
    };
    let results = each(&items, 2, &stop, work, |_, _| {}).expect("threads");
    assert_eq!(results.len(), items.len());
    assert_eq!(results.iter().flatten().count(), 10);
    for (n, result) in results.into_iter().enumerate() {
        assert!(result.is_none_or(|done| done == n));
    }
}

/// Bars are drawn on terminals alone, and count everywhere.
#[test]
fn a_bar_counts_to_its_length() {
    for (bar, len) in [
        (progress::bar(7, "Games"), Some(7)),
        (progress::bytes(900, "Reading"), Some(900)),
        (progress::bytes(0, "Reading"), Some(0)),
        (progress::spinner("Searching"), None),
    ] {
        assert_eq!(bar.length(), len);
        assert_eq!(bar.is_hidden(), !terminal::shows_progress());
        bar.inc(5);
        assert_eq!(bar.position(), 5);
        bar.finish_and_clear();
    }
}

#[test]
fn seeds_differ_from_time_to_time() {
    let draw = |_| {
        std::thread::sleep(Duration::from_micros(50));
        seed::drawn()
    };
    let seeds: BTreeSet<u16> = (0..20).map(draw).collect();
    assert!(seeds.len() > 10, "{seeds:?}");
}
