//! Which branches the comparisons take.

use octet_bench::listing::Listing;
use octet_bench::mutation::BranchCoverage;
use octet_console::load;
use octet_machine::profile::Profile;

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
    let rare = |line: &String| line.starts_with("quiesce\tbeq .full");
    assert!(!coverage.outdated.iter().any(rare));
}
