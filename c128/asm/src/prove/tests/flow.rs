//! Control flow, stack, interrupts and carry.

use super::support::{proved, wrong};
use crate::prove::Subject;
use crate::*;

#[test]
fn a_routine_without_an_end_runs_into_data() {
    let found = wrong(|a, v| {
        asm! { a;
            lda  v.index
            a.byte(&[1, 2]);
        }
    });
    assert_eq!(
        found,
        ["jumps: `lda index`: no instruction follows: control runs into data"]
    );
}

#[test]
fn a_jump_into_data_is_found() {
    let found = wrong(|a, _| {
        asm! { a;
            jmp  table
        }
        a.global("table");
        a.byte(&[0x60]);
    });
    assert_eq!(
        found,
        ["jumps: `jmp table`: the target is data, not an instruction"]
    );
}

#[test]
fn jumps_through_memory_say_where_they_go() {
    let undeclared = wrong(|a, v| asm! { a; jmp (v.ptr.abs()) });
    let why = "memory decides where it goes, and the source does not say where";
    assert_eq!(undeclared, [format!("jumps: `jmp (ptr)`: {why}")]);
    let declared = wrong(|a, v| {
        asm! { a;
            a.goes_to(["end"]);
            jmp  (v.ptr.abs())
            a.global("end");
            rts
        }
    });
    assert!(declared.is_empty(), "{declared:?}");
}

#[test]
fn a_self_modified_call_may_be_declared_from_elsewhere() {
    let found = wrong(|a, _| {
        asm! { a;
            a.self_modified("hook");
            a.goes_to(["first"]);
            jsr  first
            rts
            a.routine("first", "One.");
            rts
            /// Another.
            routine second { takes a }
            pha
            rts
        }
        a.may_go_to("hook", "second");
    });
    assert_eq!(
        found,
        ["stack: `rts`: the routine leaves 1 bytes on the stack"]
    );
}

#[test]
fn code_that_nothing_reaches_is_found_or_declared() {
    let found = wrong(|a, _| asm! { a; rts nop rts });
    let nothing = |what: &str| format!("reached: `{what}`: nothing reaches it");
    assert_eq!(found, [nothing("nop"), nothing("rts")]);
    let declared = wrong(|a, _| {
        asm! { a;
            rts
            a.claim(Claim::Unreached("kept for another machine".to_owned()));
            rts
        }
    });
    assert!(declared.is_empty(), "{declared:?}");
    let reached = wrong(|a, _| {
        asm! { a;
            a.claim(Claim::Unreached("or so it is said".to_owned()));
            rts
        }
    });
    assert_eq!(reached, ["reached: `rts`: it is reached after all"]);
}

#[test]
fn decimal_mode_is_found() {
    let found = wrong(|a, _| asm! { a; sed rts });
    assert_eq!(found, ["decimal: `sed`: decimal mode is switched on"]);
}

#[test]
fn the_stack_is_balanced_on_every_path() {
    let kept = wrong(|a, _| asm! { a; pha rts });
    assert_eq!(
        kept,
        ["stack: `rts`: the routine leaves 1 bytes on the stack"]
    );
    let pulled = wrong(|a, _| asm! { a; pla rts });
    assert_eq!(
        pulled,
        ["stack: `pla`: it pulls what the routine has not pushed"]
    );
    let paths = wrong(|a, v| {
        asm! { a;
            lda  v.index
            beq  @skip
            pha
        @skip:
            jmp  @skip
        }
    });
    let heights = "the stack holds 1 or 0 bytes here, by the path";
    assert_eq!(paths, [format!("stack: `jmp .skip`: {heights}")]);
    let pointer = wrong(|a, v| asm! { a; ldx v.index txs rts });
    let moved = "it moves the stack pointer, and the source does not say why";
    assert_eq!(pointer, [format!("stack: `txs`: {moved}")]);
}

#[test]
fn a_routine_that_calls_itself_says_how_often() {
    let found = wrong(|a, v| {
        asm! { a;
            dec  v.index
            beq  @done
            jsr  start
        @done:
            rts
        }
    });
    let why = "it calls itself, and nothing says how often in a row: start";
    assert_eq!(found, [format!("stack: `dec index`: {why}")]);
}

#[test]
fn what_an_interrupt_writes_is_read_in_one_piece() {
    let interrupt = |a: &mut Asm, v: &Vars| {
        asm! { a;
            a.routine("irq", "Counts.");
            inc  v.clock
            bne  @done
            inc  v.clock+1
        @done:
            rti
        }
    };
    use super::support::Vars;
    let torn = wrong(|a, v| {
        asm! { a;
            lda  v.clock
            ldx  v.clock+1
            rts
            interrupt(a, v);
        }
    });
    let why = "an interrupt that writes clock may come between the bytes that are read here";
    assert_eq!(
        torn,
        ["lda clock", "ldx clock+1"].map(|read| format!("interrupts: `{read}`: {why}"))
    );
    let masked = |a: &mut Asm, v: &Vars| {
        asm! { a;
            php
            sei
            lda  v.clock
            ldx  v.clock+1
            plp
            jsr  after
            rts
            /// A single byte causes no problem.
            routine after { destroys a }
            lda  v.clock
            rts
            interrupt(a, v);
        }
    };
    assert_eq!(proved(Subject::Interrupts, masked).1, 0);
    // The status that PLP pulls is known only when every caller of the PHP is.
    let restored = wrong(|a, v| {
        asm! { a;
            sei
            jsr  save
            cli
            jsr  save
            lda  v.clock
            ldx  v.clock+1
            rts
            a.routine("save", "It leaves interrupts as they were.");
            php
            sei
            plp
            rts
            interrupt(a, v);
        }
    });
    assert_eq!(restored.len(), 2);
}

#[test]
fn the_carry_of_a_sum_is_known() {
    let unknown = wrong(|a, v| asm! { a; lda v.index adc #1 rts });
    let caller = "the carry comes, by the path, from the caller, and the header does not take C";
    let read = "the carry is read before it is set, and its header does not take it";
    assert_eq!(
        unknown,
        [
            format!("carry: `adc #$01`: {caller}"),
            format!("uses: `lda index`: {read}")
        ]
    );
    let paths = wrong(|a, v| {
        asm! { a;
            clc
            lda  v.index
            beq  @add
            sec
        @add:
            adc  #1
            rts
        }
    });
    let both = "the carry comes, by the path, from an instruction that leaves it clear or from an \
                instruction that leaves it set";
    assert_eq!(paths, [format!("carry: `adc #$01`: {both}")]);
    let chain = |a: &mut Asm, v: &super::support::Vars| {
        asm! { a;
            clc
            adc  v.index
            adc  #0
            rts
        }
    };
    assert_eq!(proved(Subject::Carry, chain), (2, 0));
}
