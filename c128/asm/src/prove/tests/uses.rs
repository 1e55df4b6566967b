//! Registers, flags and scratch are set before they are read, as headers state.

use super::support::{Vars, proved, wrong};
use crate::prove::Subject;
use crate::*;

#[test]
fn a_register_is_set_or_taken() {
    let unset = wrong(|a, v| {
        asm! { a;
            jsr  store
            rts
            /// Stores.
            routine store { returns array }
            sta  v.array
            rts
        }
    });
    let why = "A is read before it is set, and its header does not take it";
    assert_eq!(unset, [format!("uses: `sta array`: {why}")]);
    let taken = |a: &mut Asm, v: &Vars| {
        asm! { a;
            lda  #1
            jsr  store
            rts
            /// Stores.
            routine store { takes a }
            sta  v.array
            rts
        }
    };
    assert_eq!(proved(Subject::Uses, taken).1, 0);
    let carry = wrong(|a, v| {
        asm! { a;
            rol  v.index
            rts
        }
    });
    let why = "the carry is read before it is set, and its header does not take it";
    assert_eq!(carry, [format!("uses: `rol index`: {why}")]);
}

#[test]
fn a_register_is_kept_or_returned() {
    let program = |all: bool| {
        move |a: &mut Asm, v: &Vars| {
            asm! { a;
                ldx  #2
                jsr  load
                beq  @none
                stx  v.array
            @none:
                rts
                /// Loads.
                routine load {
                    returns  a
                    if all {
                        returns z
                        may return x
                    }
                    destroys a, x
                }
                ldx  v.index
                lda  v.array
                rts
            }
        }
    };
    let lost = wrong(program(false));
    let why = |name: &str| {
        let what = "is read after the call, and load changes it and does not return it";
        format!("uses: `jsr load`: {name} {what}")
    };
    assert_eq!(lost, [why("X"), why("flag Z")]);
    assert!(wrong(program(true)).is_empty());
}

#[test]
fn what_is_returned_is_set_on_all_paths() {
    let some = wrong(|a, v| {
        asm! { a;
            jsr  load
            stx  v.array
            rts
            /// Loads.
            routine load {
                returns  x
                destroys a
            }
            lda  v.array
            beq  @none
            ldx  v.index
        @none:
            rts
        }
    });
    let why = "X is read before it is set, and its header does not take it";
    assert_eq!(some, [format!("uses: `lda array`: {why}")]);
}

#[test]
fn what_follows_in_place_of_a_return_keeps_the_result() {
    let lost = wrong(|a, v| {
        asm! { a;
            jsr  load
            stx  v.array
            rts
            /// Loads.
            routine load {
                returns  x
                destroys a
            }
            ldx  v.index
            jmp  clean
            /// Cleans up.
            routine clean { destroys a, x }
            lda  #0
            tax
            rts
        }
    });
    let why = "X is returned, and clean, which follows, changes it instead";
    assert_eq!(lost, [format!("uses: `jmp clean`: {why}")]);
}

#[test]
fn scratch_does_not_outlive_a_call_that_uses_it() {
    let program = |scratch: bool| {
        move |a: &mut Asm, v: &Vars| {
            if scratch {
                a.scratch(v.ptr);
            }
            asm! { a;
                lda  #1
                sta  v.ptr
                jsr  other
                lda  v.ptr
                rts
                /// Uses it, too.
                routine other {
                    keeps    a, x, y
                    destroys ptr
                }
                pha
                lda  v.index
                sta  v.ptr
                pla
                rts
            }
        }
    };
    let why = "ptr is read after the call, and other changes it and does not return it";
    assert_eq!(wrong(program(true)), [format!("uses: `jsr other`: {why}")]);
    assert!(wrong(program(false)).is_empty());
    let unsaid = wrong(|a, v| {
        a.scratch(v.index);
        asm! { a;
            jsr  other
            rts
            /// Uses it.
            routine other { keeps a, x, y }
            inc  v.index
            rts
        }
    });
    let why = [
        "is read before it is set, and its header does not take it",
        "changes",
    ];
    assert_eq!(
        unsaid,
        [
            format!("uses: `inc index`: index {}", why[0]),
            format!(
                "uses: `inc index`: it {} index, and its header does not say so",
                why[1]
            )
        ]
    );
}
