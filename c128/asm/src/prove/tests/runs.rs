//! Random programs on an independent 6502: each register always holds a value that the proofs know of.

use std::collections::HashMap;
use std::panic::Location;

use mos6502::cpu::CPU;
use mos6502::instruction::Nmos6502;
use mos6502::memory::{Bus, Memory};
use octet_testing::fuzz::inputs;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::prove::{Entries, Report, prove};
use crate::table::{OPCODES, Opcode};
use crate::*;

/// Where the variables lie, which every program fills before its own instructions.
struct Vars {
    bytes: [Zp; 3],
    ptr: Zp,
    array: Abs,
    table: Abs,
}

/// One step of a random program.
#[derive(Clone, Debug)]
enum Step {
    /// An instruction, what it names, and a number.
    Plain(&'static Opcode, Index, u8),
    /// A branch to another step of the same routine.
    Branch(&'static Opcode, Index),
    /// A register or the flags, pushed and pulled around an instruction.
    Pushed(bool, &'static Opcode, u8),
    /// A call of a routine that comes later.
    Call(Index),
}

fn opcodes(of: impl Fn(&Opcode) -> bool) -> Vec<&'static Opcode> {
    OPCODES.iter().filter(|opcode| of(opcode)).collect()
}

/// Instructions that go on with the next one and leave stack, decimal mode and interrupts alone.
fn is_plain(opcode: &Opcode) -> bool {
    use Mnemonic::{Brk, Cli, Jmp, Jsr, Pha, Php, Pla, Plp, Rti, Rts, Sed, Sei, Txs};
    let apart = [
        Brk, Cli, Jmp, Jsr, Pha, Php, Pla, Plp, Rti, Rts, Sed, Sei, Txs,
    ];
    let modes = [
        AddressMode::Rel,
        AddressMode::ZpX,
        AddressMode::ZpY,
        AddressMode::IndX,
    ];
    !apart.contains(&opcode.mnemonic) && !modes.contains(&opcode.mode)
}

fn step() -> impl Strategy<Value = Step> {
    let implied = |opcode: &Opcode| is_plain(opcode) && opcode.mode == AddressMode::Implied;
    let immediate = |opcode: &Opcode| is_plain(opcode) && opcode.mode == AddressMode::Imm;
    prop_oneof![
        8 => (select(opcodes(is_plain)), any::<Index>(), any::<u8>())
            .prop_map(|(opcode, place, byte)| Step::Plain(opcode, place, byte)),
        3 => (select(opcodes(immediate)), any::<Index>(), any::<u8>())
            .prop_map(|(opcode, place, byte)| Step::Plain(opcode, place, byte)),
        3 => (select(opcodes(|opcode| opcode.mode == AddressMode::Rel)), any::<Index>())
            .prop_map(|(opcode, to)| Step::Branch(opcode, to)),
        1 => (any::<bool>(), select(opcodes(implied)), any::<u8>())
            .prop_map(|(flags, opcode, byte)| Step::Pushed(flags, opcode, byte)),
        2 => any::<Index>().prop_map(Step::Call),
    ]
}

/// The operand of a plain instruction. Those that store stay in the variable that they name.
fn operand(v: &Vars, opcode: &Opcode, place: Index, byte: u8) -> Value {
    use Mnemonic::{Asl, Dec, Inc, Lsr, Rol, Ror, Sta};
    let stores = [Asl, Dec, Inc, Lsr, Rol, Ror, Sta].contains(&opcode.mnemonic);
    match opcode.mode {
        AddressMode::Imm => [
            Value::Byte(byte),
            Value::Signed(byte as i8),
            Value::Low(v.array),
            Value::High(v.table),
            named(byte, "BYTE", &[("BYTE", byte.into())]).0,
        ][place.index(5)],
        AddressMode::Zp => Value::ZeroPage(v.bytes[place.index(3)].abs()),
        AddressMode::IndY => Value::ZeroPage(v.ptr.abs()),
        AddressMode::Abs => Value::Word(v.array.at(byte.into())),
        AddressMode::AbsX | AddressMode::AbsY if stores => Value::Word(v.array),
        AddressMode::AbsX | AddressMode::AbsY => {
            Value::Word([v.array, v.table, v.bytes[0].abs()][place.index(3)])
        }
        _ => Value::None,
    }
}

/// Writes the body of a routine; `after` are the names of those that it may call.
fn body(a: &mut Asm, v: &Vars, steps: &[Step], after: &[&'static str]) {
    let here = Location::caller();
    let labels: Vec<Label> = steps.iter().map(|_| a.label("step")).collect();
    for (step, label) in steps.iter().zip(&labels) {
        a.bind(*label);
        match step {
            Step::Plain(opcode, place, byte) => {
                a.instruction(opcode.byte, operand(v, opcode, *place, *byte), here);
            }
            Step::Branch(opcode, to) => {
                let target = labels[to.index(labels.len())].abs();
                a.instruction(opcode.byte, Value::Relative(target), here);
            }
            Step::Pushed(flags, opcode, byte) => {
                let (push, pull) = if *flags { (0x08, 0x28) } else { (0x48, 0x68) };
                a.instruction(push, Value::None, here);
                a.instruction(opcode.byte, Value::None, here);
                a.instruction(0xA9, Value::Byte(*byte), here);
                a.instruction(pull, Value::None, here);
            }
            Step::Call(_) if after.is_empty() => {}
            Step::Call(to) => {
                a.jsr(after[to.index(after.len())]);
            }
        }
    }
    a.rts();
}

/// A program of three routines whose variables begin with `first` and the numbers that follow.
fn program(routines: &[Vec<Step>; 3], first: u8) -> (Program, Report) {
    let mut a = Asm::new();
    let code = a.segment("CODE", 0x1000, 0x2FFF, Kind::Code);
    let tables = a.segment("TABLES", 0x3000, 0x30FF, Kind::Table);
    let bss = a.segment("BSS", 0x5000, 0x5FFF, Kind::Bss);
    a.zero_page(0x10..=0x1F);
    let bytes: Vec<u8> = (0..=255u8).map(|n| n.rotate_left(3) & 0x3F).collect();
    let v = Vars {
        bytes: ["one", "two", "three"].map(|name| a.zp(name)),
        ptr: a.zp_n("ptr", 2),
        array: a.reserve(bss, "array", 256, 256),
        table: a.table(tables, "table", 1, &bytes, "A table"),
    };
    a.points_into(v.ptr, [(v.array, 256)]);
    a.select(code);
    asm! { a;
        /// Fills the variables.
        routine start { destroys everything }
        lda  #<v.array
        sta  v.ptr
        lda  #>v.array
        sta  v.ptr+1
        ldx  #0
    @fill:
        lda  #first
        sta  v.array,x
        inx
        bne  @fill
        for (n, byte) in v.bytes.into_iter().enumerate() {
            lda  #first.wrapping_add(n as u8)
            sta  byte
        }
    }
    let names = ["second", "third"];
    body(&mut a, &v, &routines[0], &names);
    for (n, name) in names.into_iter().enumerate() {
        asm! { a;
            /// Does anything.
            routine {name} { destroys everything }
        }
        body(&mut a, &v, &routines[n + 1], &names[n + 1..]);
    }
    let program = a.finish().unwrap_or_else(|errors| panic!("{errors}"));
    let entries = Entries {
        start: &["start"],
        ..Entries::NONE
    };
    let report = prove(&program, &entries);
    (program, report)
}

proptest! {
    #![proptest_config(inputs())]

    #[test]
    fn registers_hold_what_the_proofs_know_of(
        routines in prop::array::uniform3(prop::collection::vec(step(), 1..24)),
        first in any::<u8>(),
        given in any::<[u8; 3]>(),
    ) {
        let (program, report) = program(&routines, first);
        let known: HashMap<u16, [_; 3]> = report
            .registers
            .iter()
            .map(|known| (known.address, known.sets))
            .collect();
        let mut cpu = CPU::new(Memory::new(), Nmos6502);
        for segment in program.segments() {
            cpu.memory.set_bytes(segment.start, &segment.bytes);
        }
        let end = cpu.registers.stack_pointer;
        // A return address: its RTS ends the run.
        cpu.registers.program_counter = program.address("start").expect("an address");
        cpu.registers.stack_pointer.decrement();
        cpu.registers.stack_pointer.decrement();
        cpu.registers.accumulator = given[0];
        cpu.registers.index_x = given[1];
        cpu.registers.index_y = given[2];
        for _ in 0..5_000 {
            if cpu.registers.stack_pointer == end {
                break;
            }
            let (at, registers) = (cpu.registers.program_counter, cpu.registers);
            let sets = known.get(&at);
            prop_assert!(sets.is_some(), "no run was to reach ${at:04X}");
            let values = [registers.accumulator, registers.index_x, registers.index_y];
            for (set, value) in sets.into_iter().flatten().zip(values) {
                prop_assert!(set.has(value), "${value:02X} at ${at:04X}");
            }
            cpu.single_step();
        }
    }
}
