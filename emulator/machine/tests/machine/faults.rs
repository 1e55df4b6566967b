//! Every guard and its message.

use octet_machine::{Fault, FaultKind, Machine, SymbolKind};

use crate::support::{BUFFER, CODE, PLENTY, TABLE, machine, program_with};

fn fault(code: &[u8]) -> Fault {
    let mut m = machine(code);
    m.call(CODE, PLENTY).unwrap_err()
}

#[test]
fn a_jump_to_a_byte_that_is_not_code() {
    // LDX #3 : JMP ($3001), the pointer being table bytes 1 and 2.
    let fault = fault(&[0xA2, 0x03, 0x6C, 0x01, 0x30]);
    assert_eq!((&fault.kind, fault.pc), (&FaultKind::WildJump, 0x0201));
    assert_eq!(
        (fault.branches[0].from, fault.branches[0].to),
        (CODE + 2, 0x0201)
    );
    insta::assert_snapshot!(fault, @r"
    execution of a byte that is not code
      at $0201: 00
      PC=$0201 A=$00 X=$03 Y=$00 SP=$fd P=nv-bdIzc
      after 7 cycles
      last branches taken:
        $2002 -> $0201  main+$02 -> $0201
    ");
}

#[test]
fn running_past_the_end_of_the_code() {
    let fault = fault(&[0xEA, 0xEA]);
    assert_eq!((&fault.kind, fault.pc), (&FaultKind::WildJump, CODE + 2));
    assert_eq!(fault.branches, []);
}

#[test]
fn executing_a_table() {
    let fault = fault(&[0x4C, 0x03, 0x30]);
    assert_eq!(
        (&fault.kind, fault.location.as_str()),
        (&FaultKind::WildJump, "table+$03")
    );
}

#[test]
fn undocumented_opcodes() {
    let jam = fault(&[0xA9, 0x01, 0x02]);
    insta::assert_snapshot!(jam, @r"
    undocumented opcode $02
      at main+$02 ($2002): 02
      PC=$2002 A=$01 X=$00 Y=$00 SP=$fd P=nv-bdIzc
      after 2 cycles
    ");
    // The 151st is SED: documented, but a fault of another kind.
    let documented = |opcode: u8| {
        let mut m = Machine::new(&program_with(&[opcode, 0, 0x40, 0x60], &[]));
        let end = m.call(CODE, 1);
        !matches!(end, Err(fault) if fault.kind == FaultKind::Undocumented { opcode })
    };
    assert_eq!((0..=0xFF).filter(|&opcode| documented(opcode)).count(), 151);
}

#[test]
fn decimal_mode() {
    insta::assert_snapshot!(fault(&[0xF8, 0x60]), @r"
    decimal mode, which is never used
      at main ($2000): f8
      PC=$2000 A=$00 X=$00 Y=$00 SP=$fd P=nv-bdIzc
      after 0 cycles
    ");
    // LDA #$08 : PHA : PLP
    let fault = fault(&[0xA9, 0x08, 0x48, 0x28]);
    assert_eq!((&fault.kind, fault.pc), (&FaultKind::DecimalMode, CODE + 3));
}

#[test]
fn write_to_code() {
    // LDA #$EA : STA main+1
    let fault = fault(&[0xA9, 0xEA, 0x8D, 0x01, 0x20]);
    insta::assert_snapshot!(fault, @r"
    write of $ea to code at main+$01, not a self-modified operand
      at main+$02 ($2002): 8d 01 20
      PC=$2002 A=$ea X=$00 Y=$00 SP=$fd P=Nv-bdIzc
      after 6 cycles
    ");
}

#[test]
fn self_modified_operands_may_be_written() {
    // LDA #7 : STA patch : patch = * + 1 : LDX #0 : RTS
    let code = [0xA9, 0x07, 0x8D, 0x06, 0x20, 0xA2, 0x00, 0x60];
    let image = program_with(&code, &[("patch", CODE + 6, 1, SymbolKind::Object)]);
    assert!(
        image
            .self_modified_operands()
            .eq(std::iter::once(0x2006..0x2007))
    );
    let mut m = Machine::new(&image);
    m.call(CODE, PLENTY).unwrap();
    assert_eq!(m.registers().x, 7);
    // The bytes before and after it may not be written.
    for address in [CODE + 5, CODE + 7] {
        let mut m = Machine::new(&image);
        m.poke(CODE + 3, address as u8);
        let fault = m.call(CODE, PLENTY).unwrap_err();
        assert_eq!(fault.kind, FaultKind::WriteToCode { address, value: 7 });
    }
}

#[test]
fn write_to_table() {
    // LDX #4 : INC table,X
    let fault = fault(&[0xA2, 0x04, 0xFE, 0x00, 0x30]);
    assert_eq!(
        fault.kind,
        FaultKind::WriteToTable {
            address: TABLE + 4,
            value: 5
        }
    );
    insta::assert_snapshot!(fault, @r"
    write of $05 to a read-only table at table+$04
      at main+$02 ($2002): fe 00 30
      PC=$2002 A=$00 X=$04 Y=$00 SP=$fd P=nv-bdIzc
      after 9 cycles
    ");
}

#[test]
fn a_refused_write_changes_nothing() {
    let mut m = machine(&[0xEE, 0x00, 0x30, 0xEE, 0x00, 0x40]);
    m.call(CODE, PLENTY).unwrap_err();
    assert_eq!(
        (m.peek(TABLE), m.peek(BUFFER)),
        (0, 0),
        "and the run ends there"
    );
}

#[test]
fn stack_overflow() {
    // main: JSR main
    let fault = fault(&[0x20, 0x00, 0x20]);
    assert_eq!(fault.registers.sp, 0x01);
    insta::assert_snapshot!(fault, @r"
    stack overflow: a push below $00
      at main ($2000): 20 00 20
      PC=$2000 A=$00 X=$00 Y=$00 SP=$01 P=nv-bdIzc
      after 756 cycles
      last branches taken:
        $2000 -> $2000  main -> main
        $2000 -> $2000  main -> main
        $2000 -> $2000  main -> main
        $2000 -> $2000  main -> main
        $2000 -> $2000  main -> main
        $2000 -> $2000  main -> main
        $2000 -> $2000  main -> main
        $2000 -> $2000  main -> main
        $2000 -> $2000  main -> main
        $2000 -> $2000  main -> main
        $2000 -> $2000  main -> main
        $2000 -> $2000  main -> main
        $2000 -> $2000  main -> main
        $2000 -> $2000  main -> main
        $2000 -> $2000  main -> main
        $2000 -> $2000  main -> main
    ");
    let mut m = machine(&[0x48, 0x4C, 0x00, 0x20]); // main: PHA : JMP main
    m.set_stack_limit(0xF0);
    let fault = m.call(CODE, PLENTY).unwrap_err();
    assert_eq!(
        (&fault.kind, fault.registers.sp),
        (&FaultKind::StackOverflow { limit: 0xF0 }, 0xF0)
    );
    m.set_stack_base(0x80);
    m.set_stack_limit(0x00);
    assert_eq!(m.call(CODE, PLENTY).unwrap_err().registers.sp, 0);
}

#[test]
fn stack_underflow() {
    // PLA : PLA : RTS, the caller's own return address
    let fault = fault(&[0x68, 0x68, 0x60]);
    assert_eq!(fault.pc, CODE + 2);
    insta::assert_snapshot!(fault, @r"
    stack underflow: a pull above $ff
      at main+$02 ($2002): 60
      PC=$2002 A=$3f X=$00 Y=$00 SP=$ff P=nv-bdIzc
      after 8 cycles
    ");
    let mut m = machine(&[0x40]);
    let fault = m.call(CODE, PLENTY).unwrap_err();
    assert_eq!(
        fault.kind,
        FaultKind::StackUnderflow { base: 0xFF },
        "RTI pulls three"
    );
}

#[test]
fn txs_below_the_stack_limit() {
    let mut m = machine(&[0x9A, 0x60]);
    m.set_stack_limit(0x40);
    m.set_x(0x3F);
    let fault = m.call(CODE, PLENTY).unwrap_err();
    assert_eq!(fault.kind, FaultKind::StackPointer { value: 0x3F });
    m.set_x(0xFD);
    m.call(CODE, PLENTY).unwrap();
}

#[test]
fn a_return_to_another_address_does_not_end_a_call() {
    // LDA #$1F : PHA : LDA #$FF : PHA : RTS goes to $2000 and round again.
    let fault = fault(&[0xA9, 0x1F, 0x48, 0xA9, 0xFF, 0x48, 0x60]);
    assert_eq!(fault.kind, FaultKind::CycleLimit { limit: PLENTY });
    // JMP $3FFF: the right address, the wrong stack.
    let fault = self::fault(&[0x4C, 0xFF, 0x3F]);
    assert_eq!((&fault.kind, fault.pc), (&FaultKind::WildJump, 0x3FFF));
}

#[test]
fn cycle_limit() {
    // main: LDX #0 / loop: INX : BNE loop : BEQ loop
    let fault = fault(&[0xA2, 0x00, 0xE8, 0xD0, 0xFD, 0xF0, 0xFB]);
    assert_eq!(fault.branches.len(), 16);
    insta::assert_snapshot!(fault, @r"
    still running after 100000 cycles
      at main+$03 ($2003): d0 fd
      PC=$2003 A=$00 X=$01 Y=$00 SP=$fd P=nv-bdIzc
      after 100003 cycles
      last branches taken:
        $2003 -> $2002  main+$03 -> main+$02
        $2003 -> $2002  main+$03 -> main+$02
        $2003 -> $2002  main+$03 -> main+$02
        $2003 -> $2002  main+$03 -> main+$02
        $2003 -> $2002  main+$03 -> main+$02
        $2003 -> $2002  main+$03 -> main+$02
        $2003 -> $2002  main+$03 -> main+$02
        $2003 -> $2002  main+$03 -> main+$02
        $2003 -> $2002  main+$03 -> main+$02
        $2003 -> $2002  main+$03 -> main+$02
        $2003 -> $2002  main+$03 -> main+$02
        $2003 -> $2002  main+$03 -> main+$02
        $2003 -> $2002  main+$03 -> main+$02
        $2003 -> $2002  main+$03 -> main+$02
        $2005 -> $2002  main+$05 -> main+$02
        $2003 -> $2002  main+$03 -> main+$02
    ");
}

#[test]
fn branches_are_named_oldest_first() {
    // main: JSR sub : JSR sub : JMP $5000 / sub: BNE +0 : BEQ +1 : NOP : RTS
    let code = [
        0x20, 0x09, 0x20, 0x20, 0x09, 0x20, 0x4C, 0x00, 0x50, //
        0xD0, 0x00, 0xF0, 0x01, 0xEA, 0x60,
    ];
    let image = program_with(&code, &[("sub", CODE + 9, 6, SymbolKind::Function)]);
    let mut m = Machine::new(&image);
    m.set_p(0x02);
    let fault = m.call(CODE, PLENTY).unwrap_err();
    let branches = fault
        .branches
        .iter()
        .map(|b| format!("{} {}", b.from_name, b.to_name));
    let expected = [
        "main sub",
        "sub+$02 sub+$05",
        "sub+$05 main+$03",
        "main+$03 sub",
        "sub+$02 sub+$05",
        "sub+$05 main+$06",
        "main+$06 $5000",
    ];
    assert_eq!(branches.collect::<Vec<_>>(), expected);
}
