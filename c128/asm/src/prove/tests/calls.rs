//! Calls that do not go where their opcode says, or come back elsewhere.

use super::support::{Vars, report, wrong, wrong_in};
use crate::prove::{Report, Subject};
use crate::*;

/// How much stack the report finds below `start`.
fn stack_of_start(report: &Report) -> u32 {
    let below = report.stack.iter().find(|(name, _)| name == "start");
    below.map(|(_, bytes)| *bytes).expect("a start")
}

/// Text behind a call, which its routine prints and skips.
#[test]
fn a_call_comes_back_behind_its_data() {
    let with = |claimed: bool, data: bool| {
        wrong(move |a, _| {
            asm! { a;
                if claimed {
                    a.claim(Claim::BehindData);
                }
                jsr  print
                if data {
                    a.byte(b"TEXT\0");
                }
                rts
                a.routine("print", "Prints what follows the call.");
                rts
            }
        })
    };
    assert_eq!(with(true, true), [""; 0]);
    let why = "no data follows that the call could go on behind";
    assert!(with(true, false).contains(&format!("jumps: `jsr print`: {why}")));
    let why = "no instruction follows: control runs into data";
    assert!(with(false, true).contains(&format!("jumps: `jsr print`: {why}")));
}

/// A routine that calls what its caller names, in X and Y.
fn far_call(a: &mut Asm, v: &Vars, loses_a: bool) {
    let [call, distant] = ["target", "distant"].map(|name| a.sym(name));
    asm! { a;
        lda  #7
        ldx  #<distant
        ldy  #>distant
        a.claim(Claim::FarCall(distant));
        jsr  through
        tax
        sta  v.array,x          // within the array, if A is what the far routine returns
        rts
        /// Calls the routine at X and Y.
        routine through {
            takes    x, y, a
            returns  a
            destroys x, y
        }
        stx  call
        sty  call + 1
        a.self_modified("target");
        a.claim(Claim::FarCallTarget);
        jsr  0xFFFF
        rts
        /// Returns at most 16, if it does not lose A.
        routine distant {
            takes    a
            returns  a
        }
        if loses_a {
            lda  v.index
        } else {
            and  #15
        }
        rts
    }
}

#[test]
fn a_far_call_goes_where_its_caller_says() {
    let sound = report(|a, v| far_call(a, v, false));
    assert_eq!(wrong_in(&sound), [""; 0]);
    assert_eq!(sound.tally(Subject::Stores).guarded, []);
    // Start, the call of `through`, and that of `distant`: two bytes each below the first.
    assert_eq!(stack_of_start(&sound), 4);
    let lost = report(|a, v| far_call(a, v, true));
    let guarded = &lost.tally(Subject::Stores).guarded;
    assert_eq!(guarded.len(), 1, "A may be more than the array has bytes");
}

/// A list of bytes whose last has bit 7: code that the program writes calls `one` for the others.
#[test]
fn generated_code_calls_with_what_its_list_holds() {
    let with = |data: bool| {
        report(move |a: &mut Asm, v: &Vars| {
            let list = a.zp_n("list", 4);
            a.holds(
                list,
                4,
                |byte| !(16..0x80).contains(&byte),
                "an index, or the end",
            );
            asm! { a;
                lda  #0x80
                sta  list+3
                lda  #3
                sta  list
                sta  list+1
                sta  list+2
                let one = a.sym("one");
                let last = a.sym("last");
                let calls = if data { a.sym("table") } else { one };
                a.claim(Claim::Generated(GeneratedCode {
                    list: (list.abs(), 4),
                    calls: vec![calls],
                    goes_on: vec![last],
                }));
                jmp  0xFFFF
                a.global("table");
                a.byte(&[1]);
                /// Stores to the element of X.
                routine one {
                    takes    x
                    destroys a
                }
                lda  #1
                sta  v.array,x
                rts
                /// The end of the list.
                routine last { destroys x }
                ldx  #0
                rts
            }
        })
    };
    let sound = with(false);
    assert_eq!(wrong_in(&sound), [""; 0]);
    assert_eq!(sound.tally(Subject::Stores).guarded, []);
    let wrong = wrong_in(&with(true));
    let why = "jumps: `jmp $FFFF`: generated code goes to data";
    assert!(wrong.iter().any(|found| found == why), "{wrong:?}");
}

/// A scan whose callee ends it early: it drops the call, and goes on at the end of the scan.
#[test]
fn a_dropped_call_ends_its_caller() {
    let with = |claimed: bool| {
        report(move |a: &mut Asm, v: &Vars| {
            asm! { a;
                jsr  scan
                rts
                /// Looks at two elements.
                routine scan { destroys a, x, y }
                ldx  #1
                jsr  look
                dex
                jsr  look
                lda  #0
            @end:
                sta  v.array,x
                rts
                a.global("found");
                if claimed {
                    a.claim(Claim::ReturnAddress);
                }
                pla
                if claimed {
                    a.claim(Claim::DropsCall);
                }
                pla
                lda  #1
                bne  @end always
                /// Comes back unless the element is zero.
                routine look {
                    takes    x
                    destroys a
                }
                lda  v.array,x
                beq  found
                rts
            }
        })
    };
    assert_eq!(wrong_in(&with(true)), [""; 0]);
    let why = "stack: `pla`: it pulls what the routine has not pushed";
    assert!(wrong_in(&with(false)).contains(&why.to_owned()));
}

/// Each call in a row takes a return address and a pushed byte.
#[test]
fn a_recursion_costs_stack_as_often_as_it_is_declared() {
    let with = |times: u32| {
        let found = report(move |a: &mut Asm, v: &Vars| {
            asm! { a;
                jsr  deeper
                rts
                a.claim(Claim::Recursive(times));
                /// Calls itself while the index is not zero.
                routine deeper { destroys a }
                lda  v.index
                pha
                beq  @end
                dec  v.index
                jsr  deeper
            @end:
                pla
                rts
            }
        });
        assert_eq!(wrong_in(&found), [""; 0]);
        stack_of_start(&found)
    };
    assert_eq!(with(6) - with(5), 3);
}

#[test]
fn what_a_loop_pushes_is_counted() {
    let with = |claimed: bool| {
        report(move |a: &mut Asm, v: &Vars| {
            asm! { a;
                ldx  #3
            @push:
                lda  v.array,x
                if claimed {
                    a.claim(Claim::PushedInLoop(4));
                }
                pha
                dex
                bpl  @push
                inx
            @pull:
                if claimed {
                    a.claim(Claim::PushedInLoop(4));
                }
                pla
                sta  v.array,x
                inx
                cpx  #4
                bcc  @pull
                rts
            }
        })
    };
    let counted = with(true);
    assert_eq!(wrong_in(&counted), [""; 0]);
    assert_eq!(stack_of_start(&counted), 4);
    assert_eq!(counted.tally(Subject::Stores).proved, 1);
    assert!(!wrong_in(&with(false)).is_empty());
}

/// Nothing is known behind a call of the KERNAL, and it is given its share of stack.
#[test]
fn a_routine_outside_the_program_may_change_everything() {
    let with = |outside: bool| {
        report(move |a: &mut Asm, v: &Vars| {
            asm! { a;
                ldx  #3
                clc
                if outside {
                    jsr  0xFFD2
                }
                lda  v.index
                adc  #1
                sta  v.array,x
                rts
            }
        })
    };
    let known = with(false);
    assert_eq!(wrong_in(&known), [""; 0]);
    let unknown = with(true);
    assert!(stack_of_start(&unknown) > stack_of_start(&known) + 2);
    let why = "the carry comes, by the path, from a routine outside the program";
    assert!(wrong_in(&unknown).contains(&format!("carry: `adc #$01`: {why}")));
    assert_eq!(unknown.tally(Subject::Stores).guarded.len(), 1);
}
