//! Facts of headers that nothing bears out.

use super::support::{Vars, report, unfounded, wrong_in};
use crate::prove::Rule;
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

/// What is wrong with the header of a routine that follows the call of it.
fn wrong_with(write: impl FnOnce(&mut Asm, &Vars)) -> Vec<String> {
    let report = report(|a: &mut Asm, v: &Vars| {
        asm! { a;
            jsr  other
            rts
            write(a, v);
        }
    });
    let found = unfounded(&report).into_iter();
    let reasons = found.filter_map(|why| Some(why.split_once("`: ")?.1.to_owned()));
    // By its header, `start` takes what most programs of these tests do.
    reasons
        .filter(|why| !why.ends_with("taken, and never read"))
        .collect()
}

#[test]
fn what_is_kept_is_put_back_on_every_path() {
    for (put_back, expected) in [(true, vec![]), (false, vec!["X", "clock"])] {
        let found = wrong_with(|a, v| {
            asm! { a;
                /// Says that it keeps X and the clock.
                routine other {
                    keeps    x, clock
                    destroys a, index
                }
                stx  v.index
                inc  v.clock
                lda  v.array
                beq  @other
                ldx  v.index
                dec  v.clock
                rts
            @other:
                if put_back {
                    ldx  v.index
                    dec  v.clock
                } else {
                    ldx  #1
                }
                rts
            }
        });
        let why = |name: &str| match name {
            "X" => "X: kept, and changed on some path without being put back",
            _ => "clock: kept, and stored to on some path without being put back",
        };
        assert_eq!(found, expected.into_iter().map(why).collect::<Vec<_>>());
    }
}

#[test]
fn a_flag_that_is_kept_is_left_alone() {
    let found = wrong_with(|a, v| {
        asm! { a;
            /// Says that it keeps the carry and flag V.
            routine other {
                keeps    c, v
                destroys a
            }
            lda  v.index
            cmp  #5
            rts
        }
    });
    assert_eq!(found, ["C: kept, and changed"]);
}

/// A returned register equals its variable at every end, also if nobody knows the value.
#[test]
fn a_returned_register_equals_its_variable() {
    for right in [true, false] {
        let found = wrong_with(|a, v| {
            asm! { a;
                /// Returns the index in X, and one less than the clock in A.
                routine other {
                    returns  x = index, a + 1 = clock
                    destroys y
                }
                ldx  v.array
                beq  @known
                stx  v.index
                lda  v.array + 1
                sta  v.clock
                inc  v.clock
                if !right {
                    inc  v.clock
                }
                rts
            @known:
                inc  v.index
                ldx  v.index
                lda  #4
                ldy  #5
                sty  v.clock
                rts
            }
        });
        let wrong = ["A: said to equal a variable at the end, and it may not"];
        let expected: &[&str] = if right { &[] } else { &wrong };
        assert_eq!(found, expected);
    }
}

/// Callers give what a routine takes: that is proved, or wrong, or watched.
#[test]
fn callers_give_the_register_that_is_taken() {
    let calls = |give: fn(&mut Asm, &Vars)| {
        report(|a, v| {
            give(a, v);
            asm! { a;
                jsr  other
                rts
                /// Takes one less than the index in X.
                routine other {
                    takes    x + 1 = index
                    returns  a
                }
                lda  v.array,x
                rts
            }
        })
    };
    let given = |a: &mut Asm, v: &Vars| {
        asm! { a;
            ldx  v.index
            dex
        }
    };
    let report = calls(given);
    assert_eq!((wrong_in(&report), report.guards.len()), (vec![], 0));
    let report = calls(|a, v| {
        asm! { a;
            ldx  v.index
        }
    });
    let why = "taken: `jsr other`: X is not what other takes, compared with index";
    assert_eq!(wrong_in(&report), [why]);
    let report = calls(|a, v| {
        asm! { a;
            ldx  v.clock
        }
    });
    let rule = Rule::Equals {
        register: 1,
        less: 1,
        address: 0x10,
    };
    assert_eq!(report.guards[0].rule, rule);
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
