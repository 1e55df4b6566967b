//! Every opcode against an independent 6502, `mos6502`.

use mos6502::Variant;
use mos6502::cpu::CPU;
use mos6502::instruction::{AddressingMode, Nmos6502};
use mos6502::memory::{Bus, Memory};
use proptest::prelude::*;

use crate::item::Item;
use crate::operand::Value;
use crate::table::{OPCODES, Opcode, Penalty, decode};
use crate::*;

/// `mos6502`'s decoding of an opcode byte: mnemonic, mode, base cycles.
fn independent(byte: u8) -> (String, AddressMode, u8) {
    let (instruction, mode) = Nmos6502::decode(byte).expect("an opcode");
    let name = format!("{instruction:?}").to_lowercase();
    let ours = match mode {
        AddressingMode::Accumulator => AddressMode::Acc,
        AddressingMode::Implied => AddressMode::Implied,
        AddressingMode::Immediate => AddressMode::Imm,
        AddressingMode::ZeroPage => AddressMode::Zp,
        AddressingMode::ZeroPageX => AddressMode::ZpX,
        AddressingMode::ZeroPageY => AddressMode::ZpY,
        AddressingMode::Relative => AddressMode::Rel,
        AddressingMode::Absolute => AddressMode::Abs,
        AddressingMode::AbsoluteX => AddressMode::AbsX,
        AddressingMode::AbsoluteY => AddressMode::AbsY,
        AddressingMode::BuggyIndirect | AddressingMode::Indirect => AddressMode::Ind,
        AddressingMode::IndexedIndirectX => AddressMode::IndX,
        AddressingMode::IndirectIndexedY => AddressMode::IndY,
        other => panic!("no mode of the NMOS 6502: {other:?}"),
    };
    (name, ours, instruction.base_cycles(mode))
}

#[test]
fn the_table_agrees_with_an_independent_decoder() {
    for opcode in &OPCODES {
        let expected = independent(opcode.byte);
        let ours = (
            opcode.mnemonic.text().to_owned(),
            opcode.mode,
            opcode.cycles,
        );
        assert_eq!(ours, expected, "opcode ${:02X}", opcode.byte);
        assert_eq!(decode(opcode.byte), Some(opcode));
    }
    let documented = (0..=255).filter(|&byte| decode(byte).is_some()).count();
    assert_eq!(documented, 151);
}

/// A machine about to execute `bytes` at $1000, with X = Y = $FF and a pointer to $20FF at $80.
fn machine(bytes: &[u8]) -> CPU<Memory, Nmos6502> {
    let mut cpu = CPU::new(Memory::new(), Nmos6502);
    cpu.memory.set_bytes(0x1000, bytes);
    cpu.memory.set_bytes(0x80, &[0xFF, 0x20]);
    cpu.registers.program_counter = 0x1000;
    cpu.registers.index_x = 0xFF;
    cpu.registers.index_y = 0xFF;
    cpu
}

#[test]
fn page_penalties_agree_with_an_independent_machine() {
    let indexed = [AddressMode::AbsX, AddressMode::AbsY, AddressMode::IndY];
    for opcode in OPCODES
        .iter()
        .filter(|opcode| indexed.contains(&opcode.mode))
    {
        // Read-modify-write is left out: mos6502 counts one cycle too many.
        if opcode.mode == AddressMode::AbsX && opcode.cycles == 7 {
            assert_eq!(opcode.penalty, Penalty::Never);
            continue;
        }
        let operand: &[u8] = if opcode.mode == AddressMode::IndY {
            &[0x80]
        } else {
            &[0xFF, 0x20]
        };
        let mut cpu = machine(&[&[opcode.byte], operand].concat());
        assert!(cpu.single_step());
        let extra = u64::from(opcode.penalty == Penalty::Page);
        assert_eq!(cpu.cycles, u64::from(opcode.cycles) + extra, "{opcode:?}");
    }
}

/// Writes every instruction in every mode that it has, by its method.
pub(crate) fn every_instruction() -> (Program, Vec<(&'static str, AddressMode)>) {
    let mut a = Asm::new();
    let code = a.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
    a.select(code);
    a.zero_page(0x80..=0xFF);
    let zp = a.zp_n("zp", 2);
    let abs = fixed(0x1234);
    let mut expected = Vec::new();

    macro_rules! write {
        ($($method:ident: $($mode:ident $operand:expr),*;)*) => {
            $($(a.$method($operand); expected.push((stringify!($method), AddressMode::$mode));)*)*
        };
    }
    macro_rules! alu {
        ($($method:ident)*) => {
            write! { $($method: Imm imm(1), Zp zp, ZpX zp.x(), Abs abs, AbsX abs.x(), AbsY abs.y(),
                IndX zp.x_ind(), IndY zp.ind_y();)* }
        };
    }
    macro_rules! modify {
        ($($method:ident)*) => {
            write! { $($method: Zp zp, ZpX zp.x(), Abs abs, AbsX abs.x();)* }
        };
    }
    macro_rules! bare {
        ($($method:ident)*) => {
            $(a.$method(); expected.push((stringify!($method), AddressMode::Implied));)*
        };
    }
    alu! { adc and cmp eor lda ora sbc }
    modify! { asl dec inc lsr rol ror }
    bare! { brk clc cld cli clv dex dey inx iny nop pha php pla plp rti rts sec sed sei tax tay tsx
    txa txs tya }
    write! {
        bit: Zp zp, Abs abs;
        cpx: Imm imm(1), Zp zp, Abs abs;
        cpy: Imm imm(1), Zp zp, Abs abs;
        jmp: Abs abs, Ind abs.ind();
        jsr: Abs abs;
        ldx: Imm imm(1), Zp zp, ZpY zp.y(), Abs abs, AbsY abs.y();
        ldy: Imm imm(1), Zp zp, ZpX zp.x(), Abs abs, AbsX abs.x();
        sta: Zp zp, ZpX zp.x(), Abs abs, AbsX abs.x(), AbsY abs.y(), IndX zp.x_ind(),
            IndY zp.ind_y();
        stx: Zp zp, ZpY zp.y(), Abs abs;
        sty: Zp zp, ZpX zp.x(), Abs abs;
    }
    for (name, method) in [
        ("asl", Asm::asl_a as fn(&mut Asm) -> LastLine<'_>),
        ("lsr", Asm::lsr_a),
        ("rol", Asm::rol_a),
        ("ror", Asm::ror_a),
    ] {
        method(&mut a);
        expected.push((name, AddressMode::Acc));
    }
    let near = a.label_here("near");
    write! {
        bcc: Rel near; bcs: Rel near; beq: Rel near; bmi: Rel near;
        bne: Rel near; bpl: Rel near; bvc: Rel near; bvs: Rel near;
    }
    (a.finish().expect("a sound program"), expected)
}

#[test]
fn every_method_emits_its_instruction() {
    let (program, expected) = every_instruction();
    let segment = &program.segments()[0];
    let mut seen = Vec::new();
    let mut position = 0;
    for (name, mode) in expected {
        let byte = segment.bytes[position];
        let (found, found_mode, _) = independent(byte);
        assert_eq!(
            (found.as_str(), found_mode),
            (name, mode),
            "opcode ${byte:02X}"
        );
        position += 1 + usize::from(mode.operand_len());
        seen.push(byte);
    }
    assert_eq!(position, segment.bytes.len());
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 151);
}

/// Any instruction with any operand that needs no symbol.
fn any_instruction() -> impl Strategy<Value = (&'static Opcode, Value)> {
    (0..OPCODES.len(), any::<u16>()).prop_map(|(index, number)| {
        let opcode = &OPCODES[index];
        let [low, high] = number.to_le_bytes();
        let value = match opcode.mode {
            AddressMode::Implied | AddressMode::Acc => Value::None,
            AddressMode::Imm if high & 1 == 0 => Value::Byte(low),
            AddressMode::Imm => Value::Signed(i8::from_le_bytes([low])),
            AddressMode::Rel => Value::Ahead(i8::from_le_bytes([low])),
            AddressMode::Ind => Value::Word(fixed(number & 0xFFFE)),
            AddressMode::Abs | AddressMode::AbsX | AddressMode::AbsY => Value::Word(fixed(number)),
            AddressMode::Zp
            | AddressMode::ZpX
            | AddressMode::ZpY
            | AddressMode::IndX
            | AddressMode::IndY => Value::ZeroPage(fixed(u16::from(low))),
        };
        (opcode, value)
    })
}

proptest! {
    #[test]
    fn the_independent_decoder_reads_what_was_written(instructions in prop::collection::vec(any_instruction(), 1..200)) {
        let mut a = Asm::new();
        let code = a.segment("CODE", 0x4000, 0x4FFF, Kind::Code);
        a.select(code);
        for &(opcode, value) in &instructions {
            a.instruction(opcode.byte, value, std::panic::Location::caller());
        }
        let program = a.finish().expect("a sound program");
        let segment = &program.segments()[0];
        let mut position = 0;
        for (&(opcode, value), line) in instructions.iter().zip(&segment.lines) {
            let (name, mode, _) = independent(segment.bytes[position]);
            prop_assert_eq!((name.as_str(), mode), (opcode.mnemonic.text(), opcode.mode));
            let operand = &segment.bytes[position + 1..][..usize::from(mode.operand_len())];
            let expected: Vec<u8> = match value {
                Value::None => vec![],
                Value::Byte(byte) => vec![byte],
                Value::Named(named) => vec![named.byte],
                Value::Signed(byte) | Value::Ahead(byte) => byte.to_le_bytes().to_vec(),
                Value::ZeroPage(address) => vec![address.offset as u8],
                Value::Word(address) => (address.offset as u16).to_le_bytes().to_vec(),
                _ => unreachable!(),
            };
            prop_assert_eq!(operand, expected);
            prop_assert_eq!(segment.bytes_of(line).len(), 1 + operand.len());
            let is_instruction = matches!(line.item, Item::Instruction { .. });
            prop_assert!(is_instruction);
            position += 1 + operand.len();
        }
        prop_assert_eq!(position, segment.bytes.len());
    }
}
