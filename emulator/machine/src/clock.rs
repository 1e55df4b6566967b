//! Time, which counts for the whole machine. At 2 MHz a cycle of the processor takes half as much
//! of it.

use super::cycle_stealing::{CycleStealing, Fetches};
use super::state::{LATEST, NEAR, Transfer};
use super::video::VideoStandard;

/// The machine's time, in halves of a 1 MHz cycle.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Clock {
    pub(super) video: Option<VideoStandard>,
    pub(super) halves: u64,
    /// The processor's cycles that `halves` accounts for.
    cycles: u64,
    /// The processor's speed since then.
    pub(super) two_mhz: bool,
    /// The end of the next frame, in halves.
    pub(super) next_frame: u64,
    /// The cycles that the VIC-II takes in a machine with chips.
    pub(super) beam: Option<CycleStealing>,
}

impl Clock {
    /// Writes the fields that change, or reads them back, in a machine whose processor has had
    /// `cycles`. Counts far from these are refused: catching up with them would take years.
    pub fn transfer(&mut self, state: &mut Transfer<'_>, cycles: u64) {
        for number in [&mut self.halves, &mut self.cycles, &mut self.next_frame] {
            state.number(number, LATEST);
        }
        state.require(self.cycles.abs_diff(cycles) < NEAR);
        state.require(self.video.is_none() || self.next_frame.abs_diff(self.halves) < NEAR);
        state.flag(&mut self.two_mhz);
        if let Some(beam) = &mut self.beam {
            beam.fetches.transfer(state);
        }
    }

    fn halves_a_cycle(&self) -> u64 {
        if self.two_mhz { 1 } else { 2 }
    }

    /// Counts up to the processor's `cycles` at the speed so far, then continues at `two_mhz`.
    pub fn count(&mut self, cycles: u64, two_mhz: bool) {
        let halves = cycles.saturating_sub(self.cycles) * self.halves_a_cycle();
        self.halves = match &self.beam {
            Some(beam) => beam.after(self.halves, halves, self.two_mhz),
            None => self.halves + halves,
        };
        self.cycles = self.cycles.max(cycles);
        self.two_mhz = two_mhz;
    }

    /// Cycles of the 1 MHz clock so far.
    pub fn now(&self) -> u64 {
        self.halves / 2
    }

    /// At 2 MHz an access to a chip waits for the chip's clock of 1 MHz.
    pub fn wait_for_chips(&mut self) {
        if self.two_mhz {
            self.halves += 1 + self.halves % 2;
        }
    }

    /// The processor waits for so many cycles of the 1 MHz clock, which it would have at 1 MHz.
    pub fn wait(&mut self, cycles: u64) {
        self.halves = match &self.beam {
            Some(beam) => beam.after(self.halves, 2 * cycles, false),
            None => self.halves + 2 * cycles,
        };
    }

    /// Sets what the VIC-II fetches from now on.
    pub fn set_fetches(&mut self, fetches: Fetches) {
        if let Some(beam) = &mut self.beam {
            beam.fetches = fetches;
        }
    }

    /// Whether a frame has ended since the last call.
    pub fn frame_ended(&mut self) -> bool {
        let Some(video) = self.video else {
            return false;
        };
        let over = self.halves >= self.next_frame;
        while self.halves >= self.next_frame {
            self.next_frame += 2 * u64::from(video.cycles_per_frame());
        }
        over
    }

    /// The processor's cycles at `time`, in halves, at this speed.
    pub fn cycles_at(&self, time: u64) -> u64 {
        let left = match &self.beam {
            Some(beam) if time > self.halves => beam.until(self.halves, time, self.two_mhz),
            _ => time.saturating_sub(self.halves),
        };
        self.cycles + left.div_ceil(self.halves_a_cycle())
    }

    /// The processor's cycles at the end of the frame, at this speed.
    pub fn frame_end(&self) -> u64 {
        match self.video {
            None => u64::MAX,
            Some(_) => self.cycles_at(self.next_frame),
        }
    }
}
