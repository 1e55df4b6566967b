//! Variables that routines store to: as headers promise another layer, or as computed.

use super::support::{Vars, report, wrong_changes};
use crate::*;

/// A routine that stores to the clock, through a pointer to the array, and by a callee.
fn program(changes: &'static [&'static str]) -> impl FnOnce(&mut Asm, &Vars) {
    move |a: &mut Asm, v: &Vars| {
        asm! { a; jsr outer  rts }
        a.layer("inside", |a| {
            asm! { a;
                /// Stores.
                routine outer {
                    destroys a, y
                    for name in changes { changes {*name} }
                }
                lda  #1
                sta  v.clock
                ldy  #0
                a.claim(Claim::StoresInto(vec![(v.array, 16)]));
                sta  (v.ptr),y
                jsr  inner
                rts
                /// Counts.
                routine inner {}
                inc  v.index
                rts
            }
        });
    }
}

#[test]
fn a_header_names_what_its_routine_stores_to() {
    let wrong = |changes| wrong_changes(&report(program(changes)));
    assert_eq!(wrong(&["clock", "array"]), [""; 0]);
    let why = "it stores to array, and its header does not say so";
    assert_eq!(wrong(&["clock"]), [format!("changes: `lda #$01`: {why}")]);
    let why = "its header says that it changes index, and it never stores there";
    assert_eq!(
        wrong(&["clock", "array", "index"]),
        [format!("changes: `lda #$01`: {why}")]
    );
}

#[test]
fn a_header_promises_another_layer_what_its_routine_changes() {
    let why = "it stores to clock, array, and its header does not promise so to start, \
               which belongs to another layer";
    assert_eq!(
        wrong_changes(&report(program(&[]))),
        [format!("changes: `lda #$01`: {why}")]
    );
}

#[test]
fn what_callees_change_is_computed() {
    let report = report(program(&["clock", "array"]));
    let of = |name: &str| {
        let mut effects = report.effects.iter();
        let found = effects.find(|effect| effect.routine == name);
        let effect = found.unwrap_or_else(|| panic!("no {name}"));
        (effect.itself.join(" "), effect.callees.join(" "))
    };
    let unsaid = report.effects.iter().map(|effect| effect.changes.join(" "));
    assert_eq!(unsaid.collect::<Vec<_>>(), ["", "", "index"]);
    assert_eq!(of("inner"), ("index".to_owned(), String::new()));
    assert_eq!(of("outer"), ("array clock".to_owned(), "index".to_owned()));
    assert_eq!(of("start").1, "array clock index");
}
