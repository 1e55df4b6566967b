//! Time management, on both machines.

use octet_bench::crosscheck::clocks::Clocks;
use octet_bench::crosscheck::{Findings, Layer, limits};
use octet_tests::program_under_test;

#[test]
fn time_is_managed_the_same_on_both_machines() {
    let program = program_under_test();
    let image = program.engine.machine().image();
    let mut clocks = Clocks::new(image).expect("the program");
    let mut findings = Findings::without_trace();
    clocks.compare(&mut findings).expect("no fault");
    assert!(findings.is_empty(), "{:?}", findings.differences());
    let (least, most) = clocks.cycles;
    assert!(340 <= least && most < 2_500, "{least} to {most} cycles");
    let [ends, goes_on] = clocks.decided;
    assert!(ends > 200 && goes_on > 200, "{ends} and {goes_on}");
}

#[test]
fn searches_begin_with_the_same_limits_on_both_machines() {
    let program = program_under_test();
    let mut findings = Findings::without_trace();
    limits::compare(program.engine.machine().image(), &mut findings);
    assert!(findings.is_empty(), "{:?}", findings.differences());
    assert_eq!(findings.compared(Layer::Clocks), 7 * (8 + 5 + 5));
}
