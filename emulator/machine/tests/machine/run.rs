//! Calls, breakpoints, snapshots, interrupts.

use octet_machine::{FaultKind, Machine, Registers, Stop};

use crate::support::{BUFFER, CODE, PLENTY, TABLE, machine, program};

/// LDX #0 / loop: LDA table,X : STA buffer,X : INX : CPX #16 : BNE loop : RTS
const COPY: [u8; 14] = [
    0xA2, 0x00, 0xBD, 0x00, 0x30, 0x9D, 0x00, 0x40, 0xE8, 0xE0, 0x10, 0xD0, 0xF5, 0x60,
];

#[test]
fn a_new_machine_holds_the_program_and_runs_at_2_mhz() {
    let m = machine(&[0x60]);
    let expected = Registers {
        sp: 0xFF,
        p: 0x24,
        ..Registers::default()
    };
    assert_eq!(m.registers(), expected);
    assert_eq!((m.mmu().configuration(), m.is_two_mhz()), (0x3F, true));
    assert_eq!((m.cycles(), m.peek(CODE), m.peek(TABLE + 5)), (0, 0x60, 5));
}

#[test]
fn call_counts_the_routine_and_its_return() {
    let mut m = machine(&COPY);
    let address = m.image().address("main").unwrap();
    // LDX 2; 16 times LDA 4, STA 5, INX 2, CPX 2, BNE 3, the last BNE 2; RTS 6.
    let expected = 2 + 16 * (4 + 5 + 2 + 2 + 3) - 1 + 6;
    assert_eq!(m.call(address, PLENTY), Ok(expected));
    assert_eq!(m.cycles(), expected);
    assert_eq!(m.read(BUFFER, 16), (0..16).collect::<Vec<u8>>());
    assert_eq!(m.registers().sp, 0xFF);
    assert_eq!(
        m.call(address, expected),
        Ok(expected),
        "the limit itself is allowed"
    );
    let fault = m.call(address, expected - 1).unwrap_err();
    assert_eq!(
        fault.kind,
        FaultKind::CycleLimit {
            limit: expected - 1
        }
    );
    assert_eq!(
        m.call(address, PLENTY),
        Ok(expected),
        "a fault does not change the next call"
    );
}

#[test]
fn registers_are_set_before_a_call_and_read_after_it() {
    // TXA : TYA : ADC #1 : TAX : RTS
    let mut m = machine(&[0x8A, 0x98, 0x69, 0x01, 0xAA, 0x60]);
    m.set_a(1);
    m.set_x(2);
    m.set_y(0xFF);
    m.set_p(0x01);
    m.call(CODE, PLENTY).unwrap();
    let Registers { a, x, y, p, .. } = m.registers();
    assert_eq!((a, x, y, p & 0x83), (1, 1, 0xFF, 0x01));
    assert!(
        m.registers()
            .to_string()
            .starts_with("PC=$3fff A=$01 X=$01 Y=$ff SP=$ff P=")
    );
}

#[test]
fn memory_wraps_within_a_bank() {
    let mut m = machine(&[0x60]);
    m.write(0xFFF8, &[1; 16]);
    assert_eq!(m.read(0xFFF0, 32)[8..24], [1; 16]);
    assert_eq!((m.peek(0x0007), m.peek(0x0008)), (1, 0));
    m.write_bank(1, 0xFFFF, &[2, 3]);
    assert_eq!(
        (m.peek_bank(1, 0xFFFF), m.peek_bank(1, 0), m.peek(0)),
        (2, 3, 1)
    );
    m.poke_bank(1, 0x1234, 9);
    assert_eq!(m.read_bank(1, 0x1233, 3), [0, 9, 0]);
    m.poke_word(0x80, 0xABCD);
    assert_eq!((m.peek(0x80), m.peek_word(0x80)), (0xCD, 0xABCD));
}

#[test]
fn a_breakpoint_stops_every_time() {
    let mut m = machine(&COPY);
    m.set_breakpoint(CODE + 8); // INX
    m.begin(CODE);
    for x in 0..16 {
        assert_eq!(m.resume(PLENTY), Ok(Stop::Breakpoint(CODE + 8)));
        assert_eq!(m.registers().x, x);
    }
    m.clear_breakpoint(CODE + 8);
    assert_eq!(m.resume(PLENTY), Ok(Stop::Returned));
    m.set_breakpoint(CODE);
    m.set_breakpoint(CODE + 2);
    m.begin(CODE);
    assert_eq!(
        m.resume(PLENTY),
        Ok(Stop::Breakpoint(CODE)),
        "before the first instruction too"
    );
    assert_eq!(m.resume(PLENTY), Ok(Stop::Breakpoint(CODE + 2)));
    m.clear_breakpoints();
    assert_eq!(m.resume(PLENTY), Ok(Stop::Returned));
}

#[test]
fn a_call_ignores_breakpoints_and_keeps_a_stopped_run() {
    let mut m = machine(&COPY);
    m.set_breakpoint(CODE + 8);
    let cycles = m.call(CODE, PLENTY).unwrap();
    m.begin(CODE);
    assert_eq!(m.resume(PLENTY), Ok(Stop::Breakpoint(CODE + 8)));
    let before = m.registers();
    assert_eq!(m.call(CODE, PLENTY), Ok(cycles));
    assert_eq!((m.registers().pc, m.registers().sp), (before.pc, before.sp));
    m.set_x(15);
    assert_eq!(m.resume(PLENTY), Ok(Stop::Returned));
}

#[test]
fn breakpoints_cost_no_cycles() {
    let mut plain = machine(&COPY);
    let cycles = plain.call(CODE, PLENTY).unwrap();
    let mut m = machine(&COPY);
    m.set_breakpoint(CODE + 9);
    m.begin(CODE);
    while m.resume(PLENTY).unwrap() != Stop::Returned {}
    assert_eq!(m.cycles(), cycles);
}

#[test]
fn a_snapshot_restores_registers_memory_and_cycles() {
    let mut m = machine(&COPY);
    m.begin(CODE);
    m.set_breakpoint(CODE + 8);
    for _ in 0..5 {
        m.resume(PLENTY).unwrap();
    }
    let snapshot = m.snapshot();
    let finish = |m: &mut Machine| {
        m.clear_breakpoints();
        assert_eq!(m.resume(PLENTY), Ok(Stop::Returned));
        (m.registers(), m.cycles(), m.read(0, 0x1_0000))
    };
    let first = finish(&mut m);
    m.write(BUFFER, &[0xEE; 16]);
    m.poke(CODE, 0);
    m.restore(&snapshot);
    m.set_breakpoint(CODE + 8);
    assert_eq!(finish(&mut m), first);
}

#[test]
fn an_interrupt_is_entered_in_seven_cycles() {
    // main: CLI : NOP : RTS / handler: INC buffer : RTI
    let mut m = machine(&[0x58, 0xEA, 0x60, 0xEE, 0x00, 0x40, 0x40]);
    m.poke_word(0xFFFE, CODE + 3);
    m.poke_word(0xFFFA, CODE + 3);
    let alone = m.call(CODE, PLENTY).unwrap();
    m.set_p(0x04);
    m.begin(CODE);
    assert!(!m.irq(), "disabled");
    m.set_breakpoint(CODE + 1);
    m.resume(PLENTY).unwrap();
    let start = m.cycles();
    assert!(m.irq(), "enabled by CLI");
    assert_eq!(m.cycles() - start, 7);
    assert_eq!((m.registers().pc, m.registers().sp), (CODE + 3, 0xFA));
    assert_eq!(m.peek(0x01FB), 0x20, "flags as pushed: no B");
    m.clear_breakpoints();
    m.resume(PLENTY).unwrap();
    assert_eq!(m.peek(BUFFER), 1);
    // Entry 7, INC 6, RTI 6.
    assert_eq!(m.cycles(), 2 * alone + 7 + 6 + 6);
    m.begin(CODE);
    m.nmi();
    m.resume(PLENTY).unwrap();
    assert_eq!(m.peek(BUFFER), 2);
}

#[test]
fn machines_are_independent() {
    let image = program(&COPY);
    let (mut a, b) = (Machine::new(&image), Machine::new(&image));
    let mut c = a.clone();
    a.call(CODE, PLENTY).unwrap();
    assert_eq!((b.peek(BUFFER + 1), c.peek(BUFFER + 1)), (0, 0));
    c.call(CODE, PLENTY).unwrap();
    assert_eq!(c.cycles(), a.cycles());
}
