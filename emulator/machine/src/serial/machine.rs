//! How the drives, which the emulator keeps outside the machine, start code on their processor, do
//! its jobs and get its memory back.

use super::processor::{JobResult, MEMORY, Processor, Start, State};
use super::{ATN_OUT, Job, SerialBus};
use crate::Machine;
use crate::chips::Chips;

impl Machine {
    /// Starts code in a drive's memory. Returns whether that was possible: the machine has chips,
    /// and no other drive runs code.
    pub fn start_drive_code(&mut self, start: Start) -> bool {
        let free = !self.runs_drive_code();
        match self.serial_bus() {
            Some(bus) if free => {
                bus.processor = Some(Box::new(Processor::new(start)));
                true
            }
            _ => false,
        }
    }

    /// The drive on whose processor code runs, or has run.
    pub fn drive_with_code(&self) -> Option<u8> {
        Some(self.chips()?.serial.processor.as_ref()?.device())
    }

    /// Whether code still runs there.
    pub fn runs_drive_code(&self) -> bool {
        let processor = |chips: &Chips| chips.serial.processor.as_ref().map(|drive| drive.state());
        let state = self.chips().and_then(processor);
        state.is_some_and(|state| state != State::Ended)
    }

    /// Lets a drive's processor run for so many microseconds from now on, while the KERNAL pulls
    /// ATN low if `atn` is set. Returns a job for which the processor waits.
    pub fn drive_job(&mut self, ahead: u64, atn: bool) -> Option<Job> {
        if !self.runs_drive_code() {
            return None;
        }
        let now = self.chip_cycles();
        let chips = self.bus.io.chips.as_mut()?;
        let until = chips.serial.microseconds(now) + ahead;
        let kernal = if atn { ATN_OUT } else { 0 };
        chips.serial.run_until(chips.cia_2.port_a() | kernal, until);
        let processor = chips.serial.processor.as_ref();
        processor.and_then(|processor| processor.unanswered())
    }

    /// Reports the result of the job for which a drive's processor waits.
    pub fn answer_drive_job(&mut self, result: JobResult) {
        let bus = self.serial_bus();
        if let Some(processor) = bus.and_then(|bus| bus.processor.as_mut()) {
            processor.answer(result);
        }
    }

    /// The disk is removed from the drive whose code runs.
    pub fn lose_drive_track(&mut self) {
        let bus = self.serial_bus();
        if let Some(processor) = bus.and_then(|bus| bus.processor.as_mut()) {
            processor.lose_track();
        }
    }

    /// Disconnects the processor, whose lines go high. Returns its time in microseconds since the
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

    pub(crate) fn take_drive_fault(&mut self) -> Option<String> {
        self.serial_bus()?.take_fault()
    }

    fn serial_bus(&mut self) -> Option<&mut SerialBus> {
        let chips = self.bus.io.chips.as_mut()?;
        Some(&mut chips.serial)
    }
}
