//! What is proved of the whole program, and what is not.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use c128::program::{ENTRIES, UNPACKER_ENTRIES, build};
use c128::release::prg::unpacker;
use octet_asm::prove::{Report, Subject, prove};

/// The least share of claims, in percent, that must be proved. The emulator watches the rest. If
/// more are proved, raise the number.
const LEAST_SHARES: [(Subject, usize); 14] = [
    (Subject::ControlFlow, 100),
    (Subject::Reached, 100),
    (Subject::Decimal, 100),
    (Subject::Stack, 100),
    (Subject::Interrupts, 100),
    (Subject::Carry, 100),
    (Subject::Always, 55),
    (Subject::Stores, 88),
    (Subject::Values, 32),
    (Subject::Registers, 99),
    (Subject::Uses, 100),
    (Subject::Taken, 97),
    (Subject::Changes, 100),
    (Subject::Headers, 100),
];

/// The list of what is not proved. A line has the number of the kind in the routine, the subject,
/// the routine, the instruction and the reason.
const NOT_PROVED: &str = "tests/not_proved.tsv";

/// The report of the proofs of the program.
static REPORT: LazyLock<Report> = LazyLock::new(|| {
    let program = build().unwrap_or_else(|errors| panic!("{errors}"));
    prove(&program, &ENTRIES)
});

/// What is not proved, as lines of the list, each with its number and its places.
fn not_proved(report: &Report) -> BTreeMap<String, (usize, String)> {
    let mut found: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for finding in report.guarded() {
        let name = finding.subject.name();
        let key = format!(
            "{name}\t{}\t{}\t{}",
            finding.routine, finding.instruction, finding.reason
        );
        let (count, places) = found.entry(key).or_default();
        *count += 1;
        if !places.contains(&finding.place) {
            let _ = write!(places, " {}", finding.place);
        }
    }
    found
}

#[test]
fn the_whole_program_is_proved_or_watched() {
    let report = &*REPORT;
    let wrong: Vec<String> = report.wrong().map(ToString::to_string).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (subject, least) in LEAST_SHARES {
        let tally = report.tally(subject);
        let (proved, guarded) = (tally.proved, tally.guarded.len());
        assert!(
            proved > 0 && proved * 100 >= (proved + guarded) * least,
            "{}: {proved} proved, {guarded} left to the emulator: fewer than {least} of 100",
            subject.name()
        );
    }
    // Every instruction has a proof of its own, so none was forgotten.
    let written = report.tally(Subject::Reached).proved;
    let followed = report.tally(Subject::ControlFlow).proved;
    assert!(followed * 100 >= written * 99, "{followed} of {written}");
    for (name, bytes) in &report.stack {
        assert!(*bytes < 200, "{name} uses {bytes} bytes of stack");
    }
}

/// The list may become shorter. A line that is not in it is a proof that is missing.
#[test]
fn what_is_not_proved_is_listed() {
    let found = not_proved(&REPORT);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(NOT_PROVED);
    let text = fs::read_to_string(&path).expect("the list");
    let (head, rows) = text.split_once('\n').expect("lines");
    let listed: BTreeMap<&str, usize> = rows
        .lines()
        .map(|row| {
            let (count, key) = row.split_once('\t').expect("columns");
            (key, count.parse().expect("a number"))
        })
        .collect();
    let mut new = String::new();
    for (key, (count, places)) in &found {
        if listed.get(key.as_str()).is_none_or(|known| known < count) {
            let _ = writeln!(new, "{count}\t{key}\n    at{places}");
        }
    }
    assert!(
        new.is_empty(),
        "not proved, and not listed in c128/{NOT_PROVED}:\n{new}c128/asm/src/prove/README.md says \
         how a program says what a proof cannot see. Where only the emulator can watch it, add \
         the line by hand and say why in the commit."
    );
    let mut rest = format!("{head}\n");
    for (key, (count, _)) in &found {
        let _ = writeln!(rest, "{count}\t{key}");
    }
    octet_testing::derived::hold(&path, &rest);
}

/// In the unpacker, only stores through pointers and claims of the source are left unproved.
#[test]
fn the_unpacker_is_proved() {
    let program = build().unwrap_or_else(|errors| panic!("{errors}"));
    let program = unpacker(&program).unwrap_or_else(|errors| panic!("{errors}"));
    let report = prove(&program, &UNPACKER_ENTRIES);
    let wrong: Vec<String> = report.wrong().map(ToString::to_string).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(report.tally(Subject::ControlFlow).proved > 200);
    for (subject, _) in LEAST_SHARES.into_iter().filter(|(_, least)| *least == 100) {
        assert!(
            report.tally(subject).guarded.is_empty(),
            "{}",
            subject.name()
        );
    }
}
