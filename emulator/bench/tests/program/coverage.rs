//! Which branches the comparisons take.

use octet_bench::listing::Listing;
use octet_bench::mutation::{BranchCoverage, search_further};
use octet_console::load;
use octet_machine::profile::Profile;
use std::sync::atomic::AtomicBool;

/// Searches of random positions reach nearly all of a search, each time the same of it.
#[test]
fn random_positions_reach_most_of_the_search() {
    let program = load::assemble().unwrap();
    let (image, listing) = (load::image_of(&program).unwrap(), Listing::new(&program));
    let executed = [1, 2].map(|threads| {
        let (mut executed, never) = (Profile::default(), AtomicBool::new(false));
        search_further(&image, 0..2, threads, &never, &mut executed).unwrap();
        executed
    });
    assert_eq!(executed[0], executed[1]);
    let coverage = BranchCoverage::new(&listing, &executed[0]);
    let (all, run) = coverage.instructions;
    assert!(run * 100 > all * 80, "{run} of {all}");
}

/// Nothing has run: no branch has a reason for that, and the reasons of those that go one way are
/// true no more.
#[test]
fn the_coverage_of_nothing_has_no_reasons() {
    let listing = Listing::new(&load::assemble().unwrap());
    let coverage = BranchCoverage::new(&listing, &Profile::default());
    assert_eq!((coverage.instructions.1, coverage.branches.1), (0, 0));
    assert!(coverage.instructions.0 > 8_000 && coverage.branches.0 > 1_000);
    let first = coverage
        .unexplained
        .iter()
        .find(|one| one.routine == "perft");
    assert!(first.is_some_and(|one| one.key().ends_with(": does not run\t1")));
    let rule = "perft\tbmi .special: not taken\t1";
    assert!(coverage.outdated.iter().any(|line| line == rule));
    // What is only rare may be seen, and is then no reason to change the list.
    let rare = |line: &String| line.starts_with("try_hash_move\tbcc .generate");
    assert!(!coverage.outdated.iter().any(rare));
}
