//! LOAD and SAVE: files from and to memory.

use super::Drive;
use super::files::{KernalFiles, PendingOpen, error, status};
use crate::Machine;

/// The MMU's registers are visible in every bank; LOAD stops below them.
const REGISTERS: u16 = 0xFF00;

impl KernalFiles {
    /// LOAD. If the rest of a disk cannot be read, a real 1541 makes LOAD wait for ever. Here it
    /// reports the error, as in burst mode.
    pub(super) fn load(&mut self, machine: &mut Machine) -> Result<(), u8> {
        let PendingOpen {
            device,
            secondary,
            data_bank,
            ..
        } = self.pending;
        let registers = machine.registers();
        let (drive, name) = self.named_file(device, machine)?;
        let (bytes, complete) = drive.load(&name);
        self.status = status::END;
        let [lo, hi, body @ ..] = bytes.as_slice() else {
            self.status |= status::READ_TIMEOUT;
            return Err(error::NOT_FOUND);
        };
        let start = match secondary {
            0 => u16::from_le_bytes([registers.x, registers.y]),
            _ => u16::from_le_bytes([*lo, *hi]),
        };
        let mut address = start;
        for &byte in body {
            if address >= REGISTERS {
                return Err(error::OUT_OF_MEMORY);
            }
            if registers.a == 0 {
                machine.poke_mapped(data_bank & 1, address, byte);
            } else if machine.peek_mapped(data_bank & 1, address) != byte {
                self.status |= status::DIFFERENT;
            }
            address = address.wrapping_add(1);
        }
        let [lo, hi] = address.to_le_bytes();
        machine.set_x(lo);
        machine.set_y(hi);
        match complete {
            true => Ok(()),
            false => Err(error::READ),
        }
    }

    pub(super) fn save(&mut self, machine: &mut Machine) -> Result<(), u8> {
        let PendingOpen {
            device, data_bank, ..
        } = self.pending;
        let registers = machine.registers();
        let (drive, name) = self.named_file(device, machine)?;
        let start = machine.peek_word(u16::from(registers.a));
        let end = u16::from_le_bytes([registers.x, registers.y]);
        drive.open(1, &name);
        let mut accepted = true;
        for byte in start.to_le_bytes() {
            accepted &= drive.write(1, byte);
        }
        let mut address = start;
        while address != end && accepted {
            accepted = drive.write(1, machine.peek_mapped(data_bank & 1, address));
            address = address.wrapping_add(1);
        }
        drive.close(1);
        self.status = if accepted { 0 } else { status::WRITE_TIMEOUT };
        Ok(())
    }

    /// The drive and the name of the file that SETLFS and SETNAM have set.
    fn named_file(&mut self, device: u8, machine: &Machine) -> Result<(&mut Drive, Vec<u8>), u8> {
        let name = self.name(machine);
        if name.is_empty() {
            return Err(error::NO_NAME);
        }
        let device = self.drive(device)?;
        let drive = self.drives.get_mut(&device).ok_or(error::NO_DEVICE)?;
        Ok((drive, name))
    }
}
