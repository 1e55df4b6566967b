//! Facts of headers that nothing bears out.

use super::support::{Vars, report, unfounded};
use crate::*;

/// What is wrong with the header of a routine that reads `index` and changes A and `clock`.
fn wrong(write: impl FnOnce(&mut Asm)) -> Vec<String> {
    let report = report(|a: &mut Asm, v: &Vars| {
        a.scratch(v.ptr);
        asm! { a;
            jsr  other
            rts
            write(a);
            lda  v.index
            sta  v.clock
            sta  v.ptr
            rts
        }
    });
    let wrong = unfounded(&report).into_iter();
    // By its header, `start` takes what most programs of these tests do.
    let wrong = wrong.filter(|why| !why.contains("`jsr other`"));
    wrong
        .map(|why| why.replace("headers: `lda index`: ", ""))
        .collect()
}

#[test]
fn what_a_header_says_is_borne_out() {
    let sound = wrong(|a| {
        asm! { a;
            /// Sound.
            routine other {
                takes    index
                returns  a, clock
                keeps    x
                destroys ptr[1]
            }
        }
    });
    assert_eq!(sound, [""; 0]);
    let unsound = wrong(|a| {
        asm! { a;
            /// Everything is wrong.
            routine other {
                takes    x, array
                returns  y, index
                destroys a, ptr
            }
        }
    });
    let expected = [
        "X: taken, and never read",
        "array: taken, and never read",
        "Y: returned, and never changed",
        "index: said to change, and never stored to",
        "ptr: ptr+1 is never changed, or put back",
    ];
    assert_eq!(unsound, expected);
}

#[test]
fn a_header_says_why_a_fact_stands() {
    let reason = wrong(|a| {
        asm! { a;
            /// With a reason.
            routine other {
                takes    x though "another machine reads it"
                returns  a, clock
                destroys ptr[1]
            }
        }
    });
    assert_eq!(reason, [""; 0]);
    let needless = wrong(|a| {
        asm! { a;
            /// With a reason, and borne out.
            routine other { destroys a though "it is loaded" }
        }
    });
    let why = "A: its header says why it stands, and it is as it says";
    assert_eq!(needless, [why]);
}

/// The routines of a family share a header: one that bears a fact out is enough.
#[test]
fn a_family_shares_its_header() {
    let report = report(|a: &mut Asm, v: &Vars| {
        asm! { a;
            jsr  first
            jsr  second
            rts
            for (name, first) in [("first", true), ("second", false)] {
                /// One of two.
                routine {name} { destroys a, x, y }
                if first {
                    ldx  v.index
                } else {
                    lda  v.index
                }
                rts
            }
        }
    });
    let wrong = unfounded(&report).into_iter();
    let wrong: Vec<String> = wrong.filter(|why| !why.contains("jsr")).collect();
    let why = "Y: destroyed, and never changed, or put back";
    assert_eq!(wrong, [format!("headers: `ldx index`: {why}")]);
}
