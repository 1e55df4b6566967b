//! The serial bus: its lines at port A of CIA 2, and a drive's processor at the other end.
//!
//! | bit of the port | line |
//! |---|---|
//! | 3, 4, 5 | pulls ATN, CLK, DATA low |
//! | 6, 7 | CLK, DATA; 0 is low |
//!
//! Each line is high unless somebody pulls it low. The emulator serves the KERNAL's calls itself,
//! so they do not come this way. The lines matter only to a program that sets them, and to the
//! drive's code that such a program has started. What that code sends over the fast bus arrives at
//! CIA 1. While no code runs, nothing is done here.

mod board;
mod machine;
mod port;
mod processor;

pub use board::{Board, HALF_TRACK};
pub use processor::{EXECUTE, Job, JobResult, MEMORY as DRIVE_MEMORY, READ, SEEK, Start};

use port::Lines;
use processor::Processor;

use super::video::VideoStandard;

/// Bits of port A of CIA 2.
const ATN_OUT: u8 = 0x08;
const CLK_OUT: u8 = 0x10;
const DATA_OUT: u8 = 0x20;
const CLK_IN: u8 = 0x40;
const DATA_IN: u8 = 0x80;

/// The lines, and which devices pull them low.
#[derive(Debug, Clone)]
pub struct SerialBus {
    video: VideoStandard,
    /// The processor that runs a program's code, or has done so.
    processor: Option<Box<Processor>>,
    /// What the program did wrong, until it is reported.
    fault: Option<String>,
}

impl SerialBus {
    pub(super) fn new(video: VideoStandard) -> SerialBus {
        SerialBus {
            video,
            processor: None,
            fault: None,
        }
    }

    /// Microseconds of a time in cycles of the 1 MHz clock.
    fn microseconds(&self, now: u64) -> u64 {
        (u128::from(now) * 1_000_000 / u128::from(self.video.clock_hz())) as u64
    }

    /// Lets the drive run until `now`, while the computer pulls the lines that `port` sets.
    pub(super) fn catch_up(&mut self, port: u8, now: u64) {
        if self.processor.is_some() {
            self.run_until(port, self.microseconds(now));
        }
    }

    /// The same until a time in microseconds.
    fn run_until(&mut self, port: u8, time: u64) {
        let Some(processor) = &mut self.processor else {
            return;
        };
        if let Err(fault) = processor.run(computer_pulls(port), time) {
            self.fault = Some(format!("drive {}: {fault}", processor.device()));
        }
    }

    /// What port A reads at `now`, while the computer sets the bits of `port`.
    pub(super) fn read(&mut self, port: u8, now: u64) -> u8 {
        self.catch_up(port, now);
        let mut low = computer_pulls(port);
        if let Some(processor) = &self.processor {
            low = low | processor.pulls(low.atn);
        }
        let inputs = [(CLK_IN, low.clk), (DATA_IN, low.data)];
        let high = inputs.map(|(bit, low)| if low { 0 } else { bit });
        port & !(CLK_IN | DATA_IN) | high[0] | high[1]
    }

    /// The byte that has come over the fast bus before `now`.
    pub(super) fn fast_byte(&mut self, port: u8, now: u64) -> Option<u8> {
        self.catch_up(port, now);
        let time = self.microseconds(now);
        self.processor.as_mut()?.take_byte(time)
    }

    /// Disconnects the processor.
    pub(super) fn clear(&mut self) {
        (self.processor, self.fault) = (None, None);
    }

    pub(super) fn take_fault(&mut self) -> Option<String> {
        self.fault.take()
    }
}

fn computer_pulls(port: u8) -> Lines {
    Lines {
        atn: port & ATN_OUT != 0,
        clk: port & CLK_OUT != 0,
        data: port & DATA_OUT != 0,
    }
}
