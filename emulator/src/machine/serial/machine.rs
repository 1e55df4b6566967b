//! How the drives, which the emulator keeps outside the machine, start code on their processor,
//! do its jobs and get its memory back.

use super::burst::Burst;
use super::processor::{JobResult, MEMORY, Processor, Start, State};
use super::{BurstStart, Job, SerialBus};
use crate::machine::Machine;
use crate::machine::chips::Chips;

impl Machine {
    /// Starts code of a 1541's memory on the serial bus, at a time in microseconds since the
    /// machine was made. Returns whether it could: the machine has chips, and no other drive runs
    /// code.
    pub fn start_drive_code(
        &mut self,
        device: u8,
        memory: Box<[u8; MEMORY]>,
        address: u16,
        time: u64,
    ) -> bool {
        let free = !self.runs_drive_code();
        match self.serial_bus() {
            Some(bus) if free => {
                bus.processor = Some(Box::new(Processor::new(Start {
                    device,
                    memory,
                    address,
                    time,
                })));
                true
            }
            _ => false,
        }
    }

    /// Lets a drive send sectors over the fast bus. Returns whether it could.
    pub fn start_burst(&mut self, start: BurstStart) -> bool {
        let bus = self.serial_bus();
        bus.map(|bus| bus.burst = Some(Box::new(Burst::new(start))))
            .is_some()
    }

    /// Whether a drive sends over the fast bus.
    pub fn runs_burst(&self) -> bool {
        let burst = |chips: &Chips| chips.serial.burst.as_ref().map(|burst| burst.runs());
        self.chips().and_then(burst).unwrap_or(false)
    }

    /// Ends that; returns the drive, and its time in microseconds since the machine was made.
    pub fn stop_burst(&mut self) -> Option<(u8, u64)> {
        let burst = self.serial_bus()?.burst.take()?;
        Some((burst.device(), burst.time()))
    }

    /// The drive on whose processor code runs, or has run.
    pub fn drive_with_code(&self) -> Option<u8> {
        Some(self.chips()?.serial.processor.as_ref()?.device())
    }

    /// Whether code runs there still.
    pub fn runs_drive_code(&self) -> bool {
        let processor = |chips: &Chips| chips.serial.processor.as_ref().map(|drive| drive.state());
        let state = self.chips().and_then(processor);
        state.is_some_and(|state| state != State::Ended)
    }

    /// Lets a drive's processor do all that it does until so many microseconds after now; returns a
    /// job that it waits for.
    pub fn drive_job(&mut self, ahead: u64) -> Option<Job> {
        if !self.runs_drive_code() && !self.runs_burst() {
            return None;
        }
        let now = self.chip_cycles();
        let chips = self.bus.io.chips.as_mut()?;
        let until = chips.serial.microseconds(now) + ahead;
        chips.serial.run_until(chips.cia_2.port_a(), until);
        let burst = chips.serial.burst.as_ref();
        burst.and_then(|burst| burst.unanswered()).or_else(|| {
            let processor = chips.serial.processor.as_ref();
            processor.and_then(|processor| processor.unanswered())
        })
    }

    /// Tells what becomes of the job that a drive's processor waits for.
    pub fn answer_drive_job(&mut self, result: JobResult) {
        let Some(bus) = self.serial_bus() else {
            return;
        };
        match (&mut bus.burst, &mut bus.processor) {
            (Some(burst), _) if burst.unanswered().is_some() => burst.answer(result),
            (_, Some(processor)) => processor.answer(result),
            _ => {}
        }
    }

    /// Disconnects the processor, whose lines go high; returns its time in microseconds since the
    /// machine was made, and its memory.
    pub fn stop_drive_code(&mut self) -> Option<(u64, Box<[u8; MEMORY]>)> {
        let processor = self.serial_bus()?.processor.take()?;
        Some(processor.into_memory())
    }

    /// Ends the run with a fault before the next instruction.
    pub fn fail_drive(&mut self, text: String) {
        if let Some(bus) = self.serial_bus() {
            bus.fault.get_or_insert(text);
        }
    }

    pub(in crate::machine) fn take_drive_fault(&mut self) -> Option<String> {
        self.serial_bus()?.take_fault()
    }

    fn serial_bus(&mut self) -> Option<&mut SerialBus> {
        let chips = self.bus.io.chips.as_mut()?;
        Some(&mut chips.serial)
    }
}
