//! The processor compared with another author's core: the same registers, memory and cycles after
//! every instruction.

use octet_machine::{
    FaultKind, Image, Machine, MmuState, Section, SectionKind, Symbol, SymbolKind,
};
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use robo6502::{Cpu, Nmos, Sys};

/// Flat memory that counts accesses: the NMOS 6502 makes one every cycle.
struct Flat {
    memory: Vec<u8>,
    cycles: u64,
    irq: bool,
}

impl Sys for Flat {
    fn read(&mut self, address: u16) -> Option<u8> {
        self.cycles += 1;
        Some(self.memory[usize::from(address)])
    }

    fn write(&mut self, address: u16, value: u8) -> Option<()> {
        self.cycles += 1;
        self.memory[usize::from(address)] = value;
        Some(())
    }

    fn irq(&self) -> bool {
        self.irq
    }
}

/// The machine and the other core, which start in the same state.
struct Pair<C> {
    machine: Machine,
    /// The machine's cycles when the state was set.
    start: u64,
    core: C,
    flat: Flat,
}

/// Random numbers, the same for the same seed.
fn random(seed: u8) -> TestRng {
    TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32])
}

/// The MMU's registers at $FF00 in a new machine.
const MMU: [u8; 5] = [0x3F, 0, 0, 0, 0];

/// A pair whose machine may execute and write everywhere.
fn pair() -> Pair<impl Cpu> {
    let everywhere = Section::new(".text", 0, SectionKind::Code, vec![0; 0x1_0000]);
    let patch = Symbol::new("patch", 0, 0x1_0000, SymbolKind::Object).in_section(0);
    let image = Image::from_parts(vec![everywhere], vec![patch]).unwrap();
    Pair {
        machine: Machine::new(&image),
        start: 0,
        core: Nmos::standard(),
        flat: Flat {
            memory: Vec::new(),
            cycles: 0,
            irq: false,
        },
    }
}

impl<C: Cpu> Pair<C> {
    /// Sets memory, PC, and A, X, Y, SP and P, with a return address on the stack and decimal mode
    /// off.
    fn set(&mut self, mut memory: Vec<u8>, pc: u16, [a, x, y, sp, p]: [u8; 5]) {
        memory[0xFF00..0xFF05].copy_from_slice(&MMU);
        let (machine, core) = (&mut self.machine, &mut self.core);
        machine.set_mmu(MmuState::default());
        machine.write(0, &memory);
        machine.set_stack_base(sp);
        machine.begin(pc);
        machine.set_a(a);
        machine.set_x(x);
        machine.set_y(y);
        machine.set_p(p & !0x08);
        core.set_pc(pc);
        core.set_a(a);
        core.set_x(x);
        core.set_y(y);
        core.set_sp(machine.registers().sp);
        core.set_status(p & !0x08);
        self.start = machine.cycles();
        self.flat.memory = machine.read(0, 0x1_0000);
        self.flat.cycles = 0;
    }

    fn cycles(&self) -> u64 {
        self.machine.cycles() - self.start
    }

    /// Runs the machine until it passes `cycles`, then the other core for as many cycles.
    fn run(&mut self, cycles: u64) -> FaultKind {
        let end = self.machine.resume(cycles);
        while self.flat.cycles < self.cycles() {
            self.core.run_instruction(&mut self.flat);
        }
        end.expect_err("nothing here returns").kind.clone()
    }

    /// Whether the program has written to the MMU, which the other core lacks.
    fn touched_mmu(&self) -> bool {
        self.flat.memory[0xFF00..0xFF05] != MMU || self.machine.mmu() != MmuState::default()
    }

    fn assert_same(&self, what: &str) {
        let r = self.machine.registers();
        let machine = (r.pc, r.a, r.x, r.y, r.sp, r.p | 0x30, self.cycles());
        let c = &self.core;
        let p = c.status() | 0x30;
        let core = (c.pc(), c.a(), c.x(), c.y(), c.sp(), p, self.flat.cycles);
        assert_eq!(machine, core, "{what}: PC, A, X, Y, SP, P, cycles");
        let memory = self.machine.read(0, 0x1_0000);
        if memory != self.flat.memory {
            let at = (0..0x1_0000).find(|&at| memory[at] != self.flat.memory[at]);
            panic!("{what}: memory differs at {at:04x?}");
        }
    }
}

/// The opcodes that the machine executes, all documented ones but SED.
fn opcodes() -> Vec<u8> {
    let mut pair = pair();
    let mut executes = |opcode: u8| {
        pair.set(vec![opcode; 0x1_0000], 0x2000, [0, 0, 0, 0x80, 0]);
        let end = pair.machine.resume(0).unwrap_err();
        end.kind != FaultKind::Undocumented { opcode } && opcode != 0xF8
    };
    (0..=0xFF).filter(|&opcode| executes(opcode)).collect()
}

/// The states are random, so that indexes and branches cross pages about half the time.
#[test]
fn every_documented_instruction_agrees_with_the_other_core() {
    let opcodes = opcodes();
    assert_eq!(opcodes.len(), 150);
    let mut random = random(0x0C);
    let mut next = || random.next_u32() as u8;
    let noise: Vec<u8> = (0..0x1_0000).map(|_| next()).collect();
    let mut pair = pair();
    let mut crossings = 0;
    for &opcode in &opcodes {
        let mut compared = 0;
        while compared < 100 {
            let mut memory = noise.clone();
            let pc = u16::from_le_bytes([next(), next()]).clamp(0x0200, 0xFE00);
            let operand = [next(), next()];
            let at = usize::from(pc);
            // PHA first: RTI pulls three bytes, and a call leaves two.
            memory[at - 1..at + 3].copy_from_slice(&[0x48, opcode, operand[0], operand[1]]);
            let mut registers = [(); 5].map(|()| next());
            registers[3] = registers[3].clamp(0x08, 0xF8);
            if opcode == 0x9A {
                registers[1] = registers[1].min(registers[3]); // TXS
            }
            pair.set(memory, pc - 1, registers);
            pair.run(0);
            let end = pair.run(0);
            if pair.touched_mmu() || end == FaultKind::DecimalMode {
                continue;
            }
            let state = format!("{operand:02x?} at ${pc:04x}, {registers:02x?}");
            pair.assert_same(&format!("${opcode:02x} {state}"));
            crossings += u32::from(operand[0].checked_add(registers[1]).is_none());
            compared += 1;
        }
    }
    assert!(crossings > 5000, "{crossings}");
}

/// The count is the same with and without a page crossing.
#[test]
fn read_modify_write_at_abs_x_takes_seven_cycles() {
    let mut pair = pair();
    for opcode in [0x1E, 0x3E, 0x5E, 0x7E, 0xDE, 0xFE] {
        for (low, x) in [(0x00, 0x00), (0x80, 0x7F), (0x80, 0x80), (0xFF, 0xFF)] {
            let mut memory = vec![0xEA; 0x1_0000];
            memory[0x2000..0x2003].copy_from_slice(&[opcode, low, 0x40]);
            pair.set(memory, 0x2000, [0, x, 0, 0xFF, 0]);
            pair.run(0);
            pair.assert_same("indexed modify");
            assert_eq!(pair.cycles(), 7, "${opcode:02x} {low:02x} {x:02x}");
        }
    }
}

#[test]
fn an_interrupt_is_entered_after_the_instruction_that_it_interrupts() {
    let mut memory = vec![0xEA; 0x1_0000];
    memory[0xFFFE..].copy_from_slice(&[0x34, 0x12]);
    let mut pair = pair();
    pair.set(memory, 0x2000, [1, 2, 3, 0xF0, 0x43]);
    pair.flat.irq = true;
    pair.run(0);
    pair.flat.irq = false;
    assert!(pair.machine.irq());
    pair.core.run_instruction(&mut pair.flat);
    pair.assert_same("interrupt entry");
    assert_eq!(
        (pair.machine.registers().pc, pair.cycles()),
        (0x1234, 2 + 7)
    );
}

/// Memory is full of documented opcodes, which run until a guard stops them or 3,000 cycles are
/// over.
#[test]
fn random_programs_agree_with_the_other_core() {
    let opcodes = opcodes();
    let mut random = random(0x85);
    let mut pair = pair();
    let mut compared = 0;
    for program in 0..1000 {
        let memory = (0..0x1_0000).map(|_| opcodes[random.next_u32() as usize % opcodes.len()]);
        let memory = memory.collect();
        let mut next = || random.next_u32() as u8;
        let mut registers = [(); 5].map(|()| next());
        registers[3] |= 0x80;
        let pc = u16::from_le_bytes([next(), next()]).clamp(0x0300, 0xFD00);
        pair.set(memory, pc, registers);
        pair.run(3000);
        if !pair.touched_mmu() {
            pair.assert_same(&format!("program {program}"));
            compared += pair.cycles();
        }
    }
    assert!(compared > 50_000, "{compared} cycles");
}
