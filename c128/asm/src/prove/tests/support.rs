//! Small programs, and what is wrong with them.

use crate::prove::{Entries, Finding, Report, Subject, prove};
use crate::*;

/// The entries of the small programs: `start`, and `irq` where there is one.
const ENTRIES: Entries = Entries {
    start: &["start"],
    interrupts: &["irq"],
    ..Entries::NONE
};

/// The variables of small programs.
pub struct Vars {
    pub index: Zp,
    pub ptr: Zp,
    pub clock: Abs,
    pub array: Abs,
}

/// The proofs about a small program. `write` begins after the entry of `start`.
pub fn report(write: impl FnOnce(&mut Asm, &Vars)) -> Report {
    let mut a = Asm::new();
    let code = a.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
    let bss = a.segment("BSS", 0x5000, 0x5FFF, Kind::Bss);
    a.zero_page(0x10..=0x1F);
    let v = Vars {
        index: a.zp("index"),
        ptr: a.zp_n("ptr", 2),
        clock: a.reserve(bss, "clock", 3, 1),
        array: a.reserve(bss, "array", 16, 1),
    };
    a.select(code);
    a.layer("outside", |a| {
        asm! { a;
            /// Begins.
            routine start {
                takes    a, x, y
                destroys everything
            }
        }
    });
    write(&mut a, &v);
    let program = a.finish().unwrap_or_else(|errors| panic!("{errors}"));
    prove(&program, &ENTRIES)
}

/// What is wrong with a small program.
pub fn wrong(write: impl FnOnce(&mut Asm, &Vars)) -> Vec<String> {
    wrong_in(&report(write))
}

/// What a report finds wrong, except variables that headers do not promise and facts that nothing
/// bears out: subject, instruction and reason. The place is this crate's.
pub fn wrong_in(report: &Report) -> Vec<String> {
    let wrong = report.wrong();
    let others = [Subject::Changes, Subject::Headers];
    lines(wrong.filter(|finding| !others.contains(&finding.subject)))
}

/// What is wrong with what headers promise.
pub fn wrong_changes(report: &Report) -> Vec<String> {
    lines(report.tally(Subject::Changes).wrong.iter())
}

/// What nothing bears out.
pub fn unfounded(report: &Report) -> Vec<String> {
    lines(report.tally(Subject::Headers).wrong.iter())
}

fn lines<'a>(findings: impl Iterator<Item = &'a Finding>) -> Vec<String> {
    let line = |finding: &Finding| {
        assert!(finding.place.contains("prove/tests/"), "{finding}");
        let (subject, instruction) = (finding.subject.name(), &finding.instruction);
        format!("{subject}: `{instruction}`: {}", finding.reason)
    };
    findings.map(line).collect()
}

/// How often a subject is proved and guarded in a program with nothing wrong.
pub fn proved(subject: Subject, write: impl FnOnce(&mut Asm, &Vars)) -> (usize, usize) {
    let report = report(write);
    assert_eq!(wrong_in(&report), [""; 0]);
    let tally = report.tally(subject);
    (tally.proved, tally.guarded.len())
}
