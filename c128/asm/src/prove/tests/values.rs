//! Values: branches declared to be always taken, stores, and variables with declared values.

use super::support::{Vars, proved, report, wrong, wrong_in};
use crate::prove::{Rule, Subject};
use crate::*;

#[test]
fn an_always_is_proved_or_watched() {
    let counts = |a: &mut Asm, v: &Vars| {
        asm! { a;
            ldx  #3
            stx  v.index
            dex
            bne  @done always       // it is 2
            nop
        @done:
            ldx  v.index
            bne  @end always        // it is 3
        @end:
            rts
        }
    };
    // The `nop` after the first is not reached, which is reported, too.
    let found = wrong(counts);
    assert_eq!(found, ["reached: `nop`: nothing reaches it"]);
    let report = report(|a, v| {
        asm! { a;
            dec  v.index
            bne  @done always       // it is hoped
        @done:
            rts
        }
    });
    let tally = report.tally(Subject::Always);
    assert_eq!((tally.proved, tally.guarded.len()), (0, 1));
    assert_eq!(tally.guarded[0].instruction, "bne .done");
    assert_eq!(report.guards[0].rule, Rule::Taken);
    assert_eq!(report.guards[0].address, 0x1002);
}

#[test]
fn what_no_value_reaches_is_found() {
    let found = wrong(|a, v| {
        asm! { a;
            lda  #1
            bne  @set
            inc  v.index
        @set:
            rts
        }
    });
    let why = "no run reaches it: what it tests is never so";
    assert_eq!(found, [format!("reached: `inc index`: {why}")]);
}

#[test]
fn a_store_within_its_array_is_proved() {
    let within = |a: &mut Asm, v: &Vars| {
        asm! { a;
            ldx  #15
            lda  #0
        @next:
            sta  v.array,x
            dex
            bpl  @next
            rts
        }
    };
    assert_eq!(proved(Subject::Stores, within), (1, 0));
    let masked = |a: &mut Asm, v: &Vars| {
        asm! { a;
            lda  v.index
            and  #15
            tax
            sta  v.array,x
            rts
        }
    };
    assert_eq!(proved(Subject::Stores, masked), (1, 0));
}

#[test]
fn a_store_that_may_leave_its_array_is_watched() {
    let report = report(|a, v| {
        asm! { a;
            ldx  #16
        @next:
            sta  v.array,x
            dex
            bpl  @next
            rts
        }
    });
    assert_eq!(report.tally(Subject::Stores).guarded.len(), 1);
    assert_eq!(
        report.guards[0].rule,
        Rule::StoresTo(vec![(0x5003, 0x5012)])
    );
}

#[test]
fn a_store_to_nowhere_is_found() {
    let found = wrong(|a, v| {
        asm! { a;
            ldx  v.index
            sta  0x0400,x
            sta  (v.ptr),y
            a.self_modified("to");
            sta  v.array
            rts
        }
    });
    let reasons = [
        (
            "sta $0400,x",
            "it is indexed, and nothing says how far it may go",
        ),
        (
            "sta (ptr),y",
            "the source does not say what its pointer points into",
        ),
        (
            "sta array",
            "its address is overwritten, and the source does not say with what",
        ),
    ];
    let expected = reasons.map(|(what, why)| format!("stores: `{what}`: {why}"));
    assert_eq!(found, expected);
}

#[test]
fn declared_places_of_stores_are_watched() {
    let report = report(|a, v| {
        a.points_into(v.ptr, [(v.array, 16)]);
        asm! { a;
            sta  (v.ptr),y
            ldx  v.index
            a.claim(Claim::StoresInto(vec![(fixed(0x0400), 256)]));
            sta  0x0400,x
            rts
        }
    });
    assert_eq!(wrong_in(&report), [""; 0]);
    let rules: Vec<&Rule> = report.guards.iter().map(|guard| &guard.rule).collect();
    assert_eq!(rules, [&Rule::StoresTo(vec![(0x5003, 0x5012)])]);
    assert_eq!(report.tally(Subject::Stores).proved, 1);
}

#[test]
fn variables_keep_to_their_declared_values() {
    let report = report(|a, v| {
        a.holds(v.index, 1, |byte| byte < 16, "an index of the array");
        asm! { a;
            lda  #3
            sta  v.index
            inc  v.index
            ldx  v.index
            sta  v.array,x          // with what is declared, it stays inside
            rts
        }
    });
    let values = report.tally(Subject::Values);
    assert_eq!((values.proved, values.guarded.len()), (1, 1));
    assert_eq!(values.guarded[0].instruction, "inc index");
    assert!(matches!(report.guards[0].rule, Rule::Stores(_)));
    assert_eq!(report.tally(Subject::Stores).guarded.len(), 0);
}

#[test]
fn a_call_keeps_what_its_routine_keeps() {
    let kept = |a: &mut Asm, v: &Vars| {
        asm! { a;
            ldx  #7
            jsr  other
            sta  v.array,x
            ldx  #40
            jsr  other
            rts
            /// Changes A, and keeps X.
            routine other { returns a }
            txa
            pha
            inx
            pla
            tax
            lda  v.index
            rts
        }
    };
    assert_eq!(proved(Subject::Stores, kept), (1, 0));
}

#[test]
fn headers_name_the_registers_that_change() {
    let found = wrong(|a, _| {
        asm! { a;
            jsr  other
            rts
            /// Changes X.
            routine other { destroys a }
            ldx  #1
            lda  #2
            rts
        }
    });
    let why = "it changes X, and its header does not say so";
    assert_eq!(found, [format!("registers: `ldx #$01`: {why}")]);
    let kept = |a: &mut Asm, v: &Vars| {
        asm! { a;
            jsr  other
            rts
            /// Keeps X.
            routine other {
                keeps    x
                destroys a, y
            }
            stx  v.index
            ldx  #1
            ldy  #2
            lda  #3
            ldx  v.index
            rts
        }
    };
    assert_eq!(proved(Subject::Registers, kept), (6, 0));
    let watched = report(|a, v| {
        asm! { a;
            jsr  other
            rts
            /// Claims to keep X.
            routine other {
                keeps    x
                destroys a
            }
            ldx  v.index
            rts
        }
    });
    assert_eq!(watched.guards[0].rule, Rule::Keeps(1));
}
