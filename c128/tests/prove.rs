//! What is proved of the whole program.

use c128::program::{ENTRIES, build};
use c128::prove::{Subject, prove};

/// At least so many are proved, and at most so many left to the emulator. More proved is better:
/// then raise the one and lower the other.
const COUNTS: [(Subject, usize, usize); 11] = [
    (Subject::ControlFlow, 18_203, 0),
    (Subject::Reached, 18_227, 0),
    (Subject::Decimal, 18_203, 0),
    (Subject::Stack, 464, 0),
    (Subject::Interrupts, 49, 0),
    (Subject::Carry, 914, 0),
    (Subject::Always, 129, 112),
    (Subject::Stores, 2_738, 511),
    (Subject::Values, 9, 19),
    (Subject::Registers, 1_217, 7),
    (Subject::Uses, 3_002, 0),
];

#[test]
fn the_whole_program_is_proved_or_watched() {
    let program = build().unwrap_or_else(|errors| panic!("{errors}"));
    let report = prove(&program, &ENTRIES);
    let wrong: Vec<String> = report.wrong().map(ToString::to_string).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (subject, least, most) in COUNTS {
        let tally = report.tally(subject);
        let (proved, guarded) = (tally.proved, tally.guarded.len());
        assert!(
            proved >= least && guarded <= most,
            "{}: {proved} proved, {guarded} left to the emulator",
            subject.name()
        );
    }
    for (name, bytes) in &report.stack {
        assert!(*bytes < 200, "{name} uses {bytes} bytes of stack");
    }
}
