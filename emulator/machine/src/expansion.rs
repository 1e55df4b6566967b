//! Transfers between the computer's RAM and a RAM expansion (DMA).
//!
//! The processor waits while bytes are moved, one in each cycle of the 1 MHz clock, or in two where
//! they are exchanged. The VIC-II takes its cycles from transfers as it does from the processor. A
//! transfer sees the RAM bank that bits 6-7 of $D506 choose for the VIC-II. What real machines do
//! not do, or what is not the same on all of them, is a fault: a transfer that begins at 2 MHz, one
//! that waits for a write to $FF00, one with interrupts, and one of common RAM in bank 1, of I/O or
//! of the MMU's registers.

use super::bus::Bus;
use super::chips::{Begin, Kind};
use super::fault::FaultKind;

/// The pages of the I/O area, and that of the MMU's registers.
const IO: std::ops::RangeInclusive<u8> = 0xD0..=0xDF;
const REGISTERS: u8 = 0xFF;

impl Bus {
    /// A write to a register of the expansion, with the transfer that it begins.
    pub(super) fn write_expansion(&mut self, register: u8, value: u8) {
        let Some(reu) = &mut self.io.reu else {
            return;
        };
        let refused = match reu.write(register, value) {
            Begin::Nothing => return,
            Begin::Waits => "waits for a write to $FF00",
            Begin::Interrupts => "requests an interrupt",
            Begin::Transfer(_) if self.io.two_mhz => "begins at 2 MHz",
            Begin::Transfer(kind) => match self.move_bytes(kind) {
                Ok(bytes) => {
                    let cycles = bytes * if kind == Kind::Swap { 2 } else { 1 };
                    self.clock
                        .count(self.now + super::bus::BEFORE_ACCESS, false);
                    self.clock.wait(cycles);
                    self.io.needs_service = true;
                    return;
                }
                Err(refused) => refused,
            },
        };
        self.raise_fault(FaultKind::Expansion { what: refused });
    }

    /// Moves the bytes of a transfer. Returns their number, or why it cannot be done.
    fn move_bytes(&mut self, kind: Kind) -> Result<u64, &'static str> {
        let Some(mut reu) = self.io.reu.take() else {
            return Ok(0);
        };
        let (mut moved, mut different) = (0, false);
        let length = u64::from(reu.length());
        let ended = loop {
            let (computer, address) = (reu.computer(), reu.address());
            let at = match self.transfer_offset(computer) {
                Ok(at) => at,
                Err(refused) => break Err(refused),
            };
            let (here, there) = (self.memory[at], reu.peek(address));
            if matches!(kind, Kind::Fetch | Kind::Swap) {
                self.store_guarded(at, computer, there);
            }
            if matches!(kind, Kind::Stash | Kind::Swap) {
                reu.poke(address, here);
            }
            moved += 1;
            different = kind == Kind::Verify && here != there;
            reu.next();
            if different || moved == length {
                break Ok(moved);
            }
        };
        reu.end(moved == length, different);
        self.io.reu = Some(reu);
        ended
    }

    /// Where a transfer finds an address of the computer.
    fn transfer_offset(&self, address: u16) -> Result<usize, &'static str> {
        let page = (address >> 8) as u8;
        let bank = self.mmu.transfer_bank();
        if IO.contains(&page) || page == REGISTERS {
            return Err("reaches I/O or the MMU's registers");
        }
        if bank == 1 && self.mmu.is_common(page) {
            return Err("reaches common RAM, and $D506 has it in bank 1");
        }
        Ok(usize::from(bank) << 16 | usize::from(address))
    }
}
