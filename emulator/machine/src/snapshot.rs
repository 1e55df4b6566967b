//! The state of a machine: taken, restored, written and read back.

use super::calls::CallFrame;
use super::chips::{Chips, Reu};
use super::clock::Clock;
use super::memory::RAM_SIZE;
use super::mmu::MmuState;
use super::registers::Registers;
use super::state::{LATEST, Transfer};
use super::system::Machine;

/// The state of a machine: RAM, MMU, chips, RAM expansion, registers, cycles. Not its
/// breakpoints, ROMs, profile or I/O log.
#[derive(Clone)]
pub struct Snapshot {
    pub(super) ram: Box<[u8]>,
    pub(super) mmu: MmuState,
    pub(super) two_mhz: bool,
    pub(super) raster_irq: Option<bool>,
    pub(super) chips: Option<Box<Chips>>,
    pub(super) reu: Option<Box<Reu>>,
    pub(super) registers: Registers,
    pub(super) cycles: u64,
    pub(super) clock: Clock,
    pub(super) frame: Option<CallFrame>,
    pub(super) stopped_at: Option<u16>,
}

impl Machine {
    /// A copy of the state.
    pub fn snapshot(&self) -> Snapshot {
        let bus = &self.bus;
        Snapshot {
            ram: bus.memory[..RAM_SIZE].into(),
            mmu: bus.mmu,
            two_mhz: bus.io.two_mhz,
            raster_irq: bus.io.raster_irq,
            chips: bus.io.chips.clone(),
            reu: bus.io.reu.clone(),
            registers: self.registers(),
            cycles: self.cycles,
            clock: bus.clock,
            frame: self.frame,
            stopped_at: self.stopped_at,
        }
    }

    /// Goes back to a snapshot of this machine.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        let bus = &mut self.bus;
        bus.memory[..RAM_SIZE].copy_from_slice(&snapshot.ram);
        (bus.io.two_mhz, bus.io.raster_irq) = (snapshot.two_mhz, snapshot.raster_irq);
        bus.io.chips.clone_from(&snapshot.chips);
        bus.io.reu.clone_from(&snapshot.reu);
        bus.io.requested = snapshot.chips.is_some();
        bus.clock = snapshot.clock;
        if bus.mmu != snapshot.mmu {
            bus.set_mmu(snapshot.mmu);
        }
        snapshot.registers.store(&mut self.registers);
        self.cycles = snapshot.cycles;
        self.frame = snapshot.frame;
        self.stopped_at = snapshot.stopped_at;
    }

    /// Writes the state, or reads one back. What was read takes effect only if it is valid. The
    /// machine must have the same chips as the one that wrote it.
    pub fn transfer(&mut self, state: &mut Transfer<'_>) {
        let mut snapshot = self.snapshot();
        snapshot.transfer(state);
        if matches!(state, Transfer::Read { valid: true, .. }) {
            self.restore(&snapshot);
        }
    }
}

impl Snapshot {
    fn transfer(&mut self, state: &mut Transfer<'_>) {
        state.bytes(&mut self.ram);
        state.bytes(&mut self.mmu.registers);
        state.bytes(&mut self.mmu.latches);
        state.flag(&mut self.two_mhz);
        let registers = &mut self.registers;
        for byte in [
            &mut registers.a,
            &mut registers.x,
            &mut registers.y,
            &mut registers.sp,
            &mut registers.p,
        ] {
            state.byte(byte);
        }
        // Of the two bits that are no flags one is always set, the other never.
        state.require(registers.p & 0x30 == 0x20);
        state.word(&mut registers.pc);
        state.number(&mut self.cycles, LATEST);
        self.clock.transfer(state, self.cycles);
        let mut base = self.frame.map(|frame| frame.base);
        state.option(&mut base, |state, base| state.byte(base));
        self.frame = base.map(|base| CallFrame { base });
        state.option(&mut self.stopped_at, |state, at| state.word(at));
        let now = self.clock.now();
        let mut chips = self.chips.is_some();
        state.flag(&mut chips);
        state.require(chips == self.chips.is_some());
        if let Some(chips) = &mut self.chips {
            transfer_chips(chips, state, now);
        }
        let mut expanded = self.reu.is_some();
        state.flag(&mut expanded);
        state.require(expanded == self.reu.is_some());
        if let Some(reu) = &mut self.reu {
            reu.transfer(state);
        }
    }
}

fn transfer_chips(chips: &mut Chips, state: &mut Transfer<'_>, now: u64) {
    chips.vic.transfer(state, now);
    chips.vdc.transfer(state, now);
    chips.sid.transfer(state);
    chips.cia_1.transfer(state, now);
    chips.cia_2.transfer(state, now);
    state.bytes(&mut *chips.colour);
    if matches!(state, Transfer::Read { .. }) {
        chips.serial.clear();
    }
    chips.transfer_lines(state);
}
