//! What is proved of the whole program.

use c128::program::{ENTRIES, UNPACKER_ENTRIES, build};
use c128::release::prg::unpacker;
use octet_asm::prove::{Subject, prove};

/// At least so many are proved, and at most so many left to the emulator. More proved is better:
/// then raise the one and lower the other.
const COUNTS: [(Subject, usize, usize); 13] = [
    (Subject::ControlFlow, 18_160, 0),
    (Subject::Reached, 18_184, 0),
    (Subject::Decimal, 18_160, 0),
    (Subject::Stack, 466, 0),
    (Subject::Interrupts, 49, 0),
    (Subject::Carry, 906, 0),
    (Subject::Always, 131, 107),
    (Subject::Stores, 2_732, 507),
    (Subject::Values, 9, 19),
    (Subject::Registers, 1_815, 7),
    (Subject::Uses, 3_011, 0),
    (Subject::Changes, 847, 0),
    (Subject::Headers, 4_000, 0),
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

/// Of the unpacker, only stores through pointers and claims of the source are left.
#[test]
fn the_unpacker_is_proved() {
    let program = build().unwrap_or_else(|errors| panic!("{errors}"));
    let program = unpacker(&program).unwrap_or_else(|errors| panic!("{errors}"));
    let report = prove(&program, &UNPACKER_ENTRIES);
    let wrong: Vec<String> = report.wrong().map(ToString::to_string).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(report.tally(Subject::ControlFlow).proved > 200);
    for (subject, ..) in COUNTS.into_iter().filter(|count| count.2 == 0) {
        assert!(
            report.tally(subject).guarded.is_empty(),
            "{}",
            subject.name()
        );
    }
}
