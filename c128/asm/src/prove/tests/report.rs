//! What a report says, in words and as JSON.

use super::support::{Vars, report};
use crate::prove::{Report, Subject, write_changes};
use crate::*;

/// One of each: a proof, something for the emulator, and an error.
fn mixed() -> Report {
    report(|a: &mut Asm, v: &Vars| {
        asm! { a;
            dec  v.index
            bne  @done always       // it is hoped
        @done:
            sed
            jsr  other
            rts
            /// Stores.
            routine other { destroys a }
            lda  #1
            sta  v.clock
            rts
        }
    })
}

#[test]
fn the_text_names_every_finding_and_its_place() {
    let report = mixed();
    let (short, long) = (report.text(false), report.text(true));
    assert!(short.starts_with(&report.table()) && long.starts_with(&report.table()));
    assert!(short.contains("bytes of stack at most: start\n"));
    let line = |kind: &str, of: &str| format!("{kind}: {of}: ");
    for finding in report.wrong() {
        let line = line("wrong", finding.subject.name()) + &finding.to_string();
        assert!(short.contains(&line), "{short}");
        assert!(finding.to_string().starts_with(&finding.place));
    }
    assert_eq!(report.guarded().count(), 1);
    for finding in report.guarded() {
        let line = line("guarded", finding.subject.name()) + &finding.to_string();
        assert!(long.contains(&line) && !short.contains(&line), "{long}");
    }
}

#[test]
fn the_json_has_what_the_report_has() {
    let report = mixed();
    let json = report.json();
    let subjects = json["subjects"].as_array().expect("subjects");
    assert_eq!(subjects.len(), Subject::ALL.len());
    for (subject, of) in Subject::ALL.into_iter().zip(subjects) {
        let tally = report.tally(subject);
        assert_eq!(of["subject"], subject.name());
        assert_eq!(of["proved"], tally.proved);
        for (name, findings) in [("guarded", &tally.guarded), ("wrong", &tally.wrong)] {
            let listed = of[name].as_array().expect("findings");
            assert_eq!(listed.len(), findings.len());
            for (finding, one) in findings.iter().zip(listed) {
                let fields = ["routine", "instruction", "place", "reason"];
                let known = [
                    &finding.routine,
                    &finding.instruction,
                    &finding.place,
                    &finding.reason,
                ];
                for (field, known) in fields.into_iter().zip(known) {
                    assert_eq!(one[field], known.as_str());
                }
            }
        }
    }
    let effects = json["effects"].as_array().expect("effects");
    assert_eq!(effects.len(), report.effects.len());
    assert_eq!(json["stack"][0]["bytes"], report.stack[0].1);
}

/// Long lists are set in lines that a page can hold; no name is lost.
#[test]
fn what_a_routine_changes_is_set_in_short_lines() {
    let report = mixed();
    let mut effect = report.effects[0].clone();
    assert_eq!(effect.routine, "start");
    effect.itself = (0..40).map(|n| format!("variable_{n}")).collect();
    let text = effect.to_string();
    assert!(text.lines().all(|line| line.len() <= 100), "{text}");
    let words: Vec<&str> = text.split_whitespace().collect();
    assert_eq!(words[0], "start");
    for name in effect.itself.iter().chain(&effect.callees) {
        assert!(words.contains(&name.as_str()), "{name}");
    }
}

/// Headers that do not say what their routines change get it from the proofs.
#[test]
fn headers_get_what_the_proofs_find() {
    let mut program = {
        let mut a = Asm::new();
        let code = a.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
        a.zero_page(0x10..=0x1F);
        let [count, other] = ["count", "other"].map(|name| a.zp(name));
        a.select(code);
        asm! { a;
            /// Does not say what it changes.
            routine silent { destroys nothing }
            inc  count
            rts
            /// Says it.
            routine spoken { changes other }
            inc  other
            rts
        }
        a.finish().unwrap_or_else(|errors| panic!("{errors}"))
    };
    let entries = crate::prove::Entries {
        start: &["silent", "spoken"],
        ..crate::prove::Entries::NONE
    };
    let report = crate::prove::prove(&program, &entries);
    write_changes(&report, &mut program);
    let headers = program.headers_mut();
    let changes: Vec<(String, String)> = headers
        .map(|(name, header)| (name.to_owned(), header.changes.clone()))
        .collect();
    assert_eq!(changes[0], ("silent".to_owned(), "count".to_owned()));
    assert!(!changes[1].1.contains("count"));
}
