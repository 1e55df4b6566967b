//! What is proved about a program is checked while it runs, and a broken contract is a fault.

use octet_asm::prove::{Entries, Subject, prove};
use octet_asm::write::elf;
use octet_asm::{Abs, Asm, Kind, Program, Zp, asm, fixed};
use octet_machine::{Contracts, FaultKind, Image, Machine};

const ENTRIES: Entries = Entries {
    start: &["start"],
    ..Entries::NONE
};

struct Vars {
    index: Zp,
    ptr: Zp,
    array: Abs,
}

fn program(write: impl FnOnce(&mut Asm, &Vars)) -> Program {
    let mut a = Asm::new();
    let code = a.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
    let bss = a.segment("BSS", 0x5000, 0x5FFF, Kind::Bss);
    a.zero_page(0x10..=0x1F);
    let v = Vars {
        index: a.zp("index"),
        ptr: a.zp_n("ptr", 2),
        array: a.reserve(bss, "array", 16, 1),
    };
    a.select(code);
    asm! { a;
        /// Begins.
        routine start { destroys everything }
    }
    write(&mut a, &v);
    a.finish().unwrap_or_else(|errors| panic!("{errors}"))
}

/// A machine with a small program, which is compared with what is proved about it.
fn machine(program: &Program) -> Machine {
    let report = prove(program, &ENTRIES);
    let wrong = report.wrong();
    let others = [Subject::Changes, Subject::Headers];
    let wrong = wrong.filter(|finding| !others.contains(&finding.subject));
    let wrong: Vec<String> = wrong.map(ToString::to_string).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    let image = Image::from_elf(&elf::write(program)).expect("an image");
    let mut machine = Machine::new(&image.watched(Contracts::new(&report)));
    machine.set_p(0x20); // interrupts enabled, as callers have them
    machine
}

/// The contract that the program breaks when `before` has prepared the machine.
fn broken(program: &Program, before: impl FnOnce(&mut Machine)) -> String {
    let mut machine = machine(program);
    before(&mut machine);
    match machine.call(0x1000, 1_000) {
        Err(fault) => match &fault.kind {
            FaultKind::Contract { text } => text.clone(),
            other => panic!("{other:?}"),
        },
        Ok(cycles) => panic!("no fault in {cycles} cycles"),
    }
}

#[test]
fn a_branch_that_is_called_always_taken_and_is_not() {
    let program = program(|a, v| {
        asm! { a;
            jmp  @begin
        @end:
            rts
        @begin:
            dec  v.index
            bne  @end always        // it is hoped
        }
    });
    let mut machine = machine(&program);
    machine.poke(0x10, 2);
    assert!(machine.call(0x1000, 1_000).is_ok());
    let text = broken(&program, |machine| machine.poke(0x10, 1));
    assert_eq!(text, "start: `bne .end`: it is always taken, and was not");
}

#[test]
fn a_register_that_does_not_equal_its_variable() {
    let program = program(|a, v| {
        asm! { a;
            ldx  v.array
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
    });
    let prepare = |machine: &mut Machine, index: u8| {
        machine.write(0x5000, &[2; 16]);
        machine.poke(0x10, index);
    };
    let mut right = machine(&program);
    prepare(&mut right, 3);
    assert!(right.call(0x1000, 1_000).is_ok());
    let text = broken(&program, |machine| prepare(machine, 4));
    let why = "it is to begin with $03 in X, as a variable has it, and X is $02";
    assert_eq!(text, format!("other: `lda array,x`: {why}"));
}

#[test]
fn a_read_of_what_was_never_written() {
    let program = |declared: bool| {
        program(|a, v| {
            if declared {
                a.may_be_unset(v.array);
            }
            asm! { a;
                clc
                lda  #0
                sta  v.array+1
                lda  v.array+1
                ror  v.array            // makes the carry a flag
                lda  v.array+2
                rts
            }
        })
    };
    let mut unset = machine(&program(false));
    let fault = unset.call(0x1000, 1_000).expect_err("array+2 is read");
    assert_eq!(fault.kind, FaultKind::ReadUnwritten { address: 0x5002 });
    let text = fault.to_string();
    assert!(
        text.starts_with("read of array+$02, which was never written\n  at start+$0c"),
        "{text}"
    );
    let mut set = machine(&program(false));
    set.write(0x5000, &[0; 16]);
    assert!(set.call(0x1000, 1_000).is_ok());
    let mut declared = machine(&program(true));
    assert!(declared.call(0x1000, 1_000).is_ok());
}

#[test]
fn a_store_that_leaves_what_it_names() {
    let program = program(|a, v| {
        a.points_into(v.ptr, [(v.array, 16)]);
        asm! { a;
            ldx  v.index
            lda  #1
            sta  v.array,x
            ldy  #0
            sta  (v.ptr),y
            rts
        }
    });
    let point = |machine: &mut Machine, index: u8, at: u16| {
        machine.poke(0x10, index);
        machine.poke_word(0x11, at);
    };
    let mut inside = machine(&program);
    point(&mut inside, 15, 0x500F);
    assert!(inside.call(0x1000, 1_000).is_ok());
    let text = broken(&program, |machine| point(machine, 16, 0x5000));
    let outside = "it stored to $5010, outside what it names";
    assert_eq!(text, format!("start: `sta array,x`: {outside}"));
    let text = broken(&program, |machine| point(machine, 0, 0x5010));
    assert_eq!(text, format!("start: `sta (ptr),y`: {outside}"));
}

#[test]
fn a_value_that_is_not_to_be_there() {
    let program = program(|a, v| {
        a.holds(v.index, 1, |byte| byte < 16, "an index of the array");
        asm! { a;
            inc  v.index
            rts
        }
    });
    let text = broken(&program, |machine| machine.poke(0x10, 15));
    let why = "it stored $10, which is not to be there";
    assert_eq!(text, format!("start: `inc index`: {why}"));
}

#[test]
fn a_register_that_is_to_be_kept() {
    let program = program(|a, v| {
        asm! { a;
            ldx  #3
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
    let text = broken(&program, |machine| machine.poke(0x10, 5));
    let why = "X is to be kept, and goes from $03 to $05";
    assert_eq!(text, format!("other: `ldx index`: {why}"));
    let mut kept = machine(&program);
    kept.poke(0x10, 3);
    assert!(kept.call(0x1000, 1_000).is_ok());
}

#[test]
fn a_register_that_was_proved_to_be_another() {
    let program = program(|a, _| {
        asm! { a;
            ldx  #3
            inx
            rts
        }
    });
    let text = broken(&program, |machine| machine.poke(0x1001, 7));
    let why = "X is $07 at $1002, which was proved to be impossible";
    assert_eq!(text, why);
}

/// The transposition table lies where bank 0 has the vector of interrupts.
#[test]
fn interrupts_that_are_enabled_while_bank_1_is_mapped() {
    let program = program(|a, _| {
        asm! { a;
            sei
            lda  #0x3F              // all RAM, of bank 0
            jsr  map
            cli
            lda  #0x7F              // all RAM, of bank 1
            jsr  map
            rts
            /// Maps a bank, with interrupts on or off.
            routine map { takes a }
            sta  fixed(0xFF00)
            rts
        }
    });
    let text = broken(&program, |_| ());
    assert_eq!(
        text,
        "interrupts are enabled while bank 1 hides their vector"
    );
}

#[test]
fn interrupts_that_were_proved_to_be_disabled() {
    let program = program(|a, _| {
        asm! { a;
            sei
            nop
            cli
            rts
        }
    });
    let text = broken(&program, |machine| machine.poke(0x1000, 0xEA)); // NOP
    let why = "interrupts are enabled at $1001, which was proved to be impossible";
    assert_eq!(text, why);
}
