//! The speed of the emulated machine, compared with the bare core on a flat array.

use std::fmt;
use std::time::Instant;

use mos6502::cpu::CPU;
use mos6502::instruction::Nmos6502;
use mos6502::memory::Bus;

use mos6502::registers::{Registers as CoreRegisters, StackPointer, Status};
use octet_machine::{Image, Machine, Registers, Section, SectionKind, Symbol, SymbolKind};

/// Start of the workload.
const START: u16 = 0x2000;
/// Its table of 256 bytes.
const TABLE: u16 = 0x2100;

/// A workload that never ends: it clears 2 KB through a pointer, strikes out multiples as a sieve
/// does, then mixes four pages with loads, stores, shifts, pushes and branches of every common
/// addressing mode.
#[rustfmt::skip]
const WORKLOAD: [u8; 127] = [
    0xA9, 0x00, 0x85, 0x10, 0xA9, 0x40, 0x85, 0x11, 0xA0, 0x00, 0xA2, 0x08,
    0xA9, 0x01, 0x91, 0x10, 0xC8, 0xD0, 0xFB, 0xE6, 0x11, 0xCA, 0xD0, 0xF6,
    0xA9, 0x02, 0x85, 0x12, 0x20, 0x2D, 0x20, 0xE6, 0x12, 0xA5, 0x12, 0xC9,
    0x2D, 0xD0, 0xF5, 0x20, 0x4D, 0x20, 0x4C, 0x00, 0x20, 0xA5, 0x12, 0x0A,
    0x85, 0x10, 0xA9, 0x40, 0x85, 0x11, 0xA0, 0x00, 0x98, 0x91, 0x10, 0xA5,
    0x10, 0x18, 0x65, 0x12, 0x85, 0x10, 0x90, 0xF4, 0xE6, 0x11, 0xA5, 0x11,
    0xC9, 0x48, 0xD0, 0xEC, 0x60, 0xA2, 0x00, 0xBD, 0x00, 0x40, 0x5D, 0x00,
    0x21, 0x7D, 0x00, 0x41, 0x9D, 0x00, 0x42, 0xFE, 0x00, 0x43, 0x26, 0x14,
    0x5E, 0x00, 0x44, 0x48, 0x29, 0x0F, 0xA8, 0xB9, 0x00, 0x21, 0x85, 0x15,
    0x68, 0xC5, 0x15, 0x90, 0x04, 0xE5, 0x15, 0x85, 0x16, 0x24, 0x16, 0x30,
    0x02, 0xC6, 0x17, 0xE8, 0xD0, 0xD1, 0x60,
];

/// Speeds in emulated cycles per microsecond; each is the best of its rounds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SpeedReport {
    /// `mos6502` alone, on a flat array of 64 KB.
    pub plain_mhz: f64,
    /// The machine, with its C128 memory and every guard.
    pub machine_mhz: f64,
    /// Cycles that each round ran.
    pub cycles: u64,
    /// How many rounds each ran, in turns.
    pub rounds: u32,
}

impl SpeedReport {
    /// The machine's speed as a fraction of the bare core's.
    pub fn ratio(&self) -> f64 {
        self.machine_mhz / self.plain_mhz
    }
}

impl fmt::Display for SpeedReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "best of {} rounds of {} cycles, in turns",
            self.rounds, self.cycles
        )?;
        writeln!(
            f,
            "mos6502 on a flat 64 KB array  {:7.1} MHz",
            self.plain_mhz
        )?;
        writeln!(
            f,
            "machine: C128 bus, all guards  {:7.1} MHz",
            self.machine_mhz
        )?;
        write!(f, "ratio                          {:7.2}", self.ratio())
    }
}

/// Runs the workload for `cycles` cycles on the bare core and on the machine,
/// `rounds` times in turns.
pub fn compare(rounds: u32, cycles: u64) -> SpeedReport {
    let (mut plain_mhz, mut machine_mhz) = (0.0_f64, 0.0_f64);
    for _ in 0..rounds {
        plain_mhz = plain_mhz.max(bare_core(cycles).0);
        machine_mhz = machine_mhz.max(whole_machine(cycles).0);
    }
    SpeedReport {
        plain_mhz,
        machine_mhz,
        cycles,
        rounds,
    }
}

/// A flat 64 KB array.
struct Flat(Vec<u8>);

impl Bus for Flat {
    #[inline(always)]
    fn get_byte(&mut self, address: u16) -> u8 {
        self.0[usize::from(address)]
    }

    #[inline(always)]
    fn set_byte(&mut self, address: u16, value: u8) {
        self.0[usize::from(address)] = value;
    }
}

/// Runs the bare core; returns its speed and final registers.
fn bare_core(cycles: u64) -> (f64, Registers) {
    let mut memory = Flat(vec![0; 0x1_0000]);
    let (code, table) = (usize::from(START), usize::from(TABLE));
    memory.0[code..code + WORKLOAD.len()].copy_from_slice(&WORKLOAD);
    memory.0[table..table + 256].copy_from_slice(&table_bytes());
    let mut cpu = CPU::new(memory, Nmos6502);
    cpu.registers = CoreRegisters {
        stack_pointer: StackPointer(0xFD),
        status: Status::PS_UNUSED | Status::PS_DISABLE_INTERRUPTS,
        program_counter: START,
        ..CoreRegisters::new()
    };
    let clock = Instant::now();
    while cpu.cycles <= cycles {
        let Some(decoded) = cpu.fetch_next_and_decode() else {
            break;
        };
        cpu.execute_instruction(decoded);
    }
    let mhz = cpu.cycles as f64 / clock.elapsed().as_secs_f64() / 1e6;
    (mhz, Registers::from(&cpu.registers))
}

/// Runs the machine; returns its speed and final registers.
fn whole_machine(cycles: u64) -> (f64, Registers) {
    let mut machine = Machine::new(&image());
    machine.begin(START);
    let clock = Instant::now();
    let end = machine.resume(cycles);
    let mhz = machine.cycles() as f64 / clock.elapsed().as_secs_f64() / 1e6;
    debug_assert!(end.is_err(), "the workload never ends");
    (mhz, machine.registers())
}

fn image() -> Image {
    let code = Section::new(
        ".text",
        u32::from(START),
        SectionKind::Code,
        WORKLOAD.to_vec(),
    );
    let table = table_bytes().to_vec();
    let table = Section::new(".rodata", u32::from(TABLE), SectionKind::Table, table);
    let start = Symbol::new("workload", u32::from(START), 0, SymbolKind::Function);
    let image = Image::from_parts(vec![code, table], vec![start.in_section(0)]);
    image.expect("the workload is well formed")
}

/// Bytes without an obvious pattern.
fn table_bytes() -> [u8; 256] {
    std::array::from_fn(|i| (i as u8).wrapping_mul(0x9D).rotate_left(3) ^ 0x5A)
}

#[cfg(test)]
mod tests {
    use super::{bare_core, whole_machine};

    #[test]
    fn core_and_machine_end_with_equal_registers() {
        assert_eq!(bare_core(1_000_000).1, whole_machine(1_000_000).1);
    }
}
