//! Time, and the interrupts of the processor.
//!
//! Time counts for the whole machine; at 2 MHz a cycle of the processor takes half as much of it. A
//! machine without chips may have one interrupt: at the end of every frame the VIC-II requests it
//! until the program writes a 1 to bit 0 of $D019. With [`Chips`] the chips request interrupts, and
//! the VIC-II takes cycles from the processor.

use std::time::Duration;

use super::chips::{Chips, Model};
use super::cycle_stealing::{CycleStealing, Fetches};
use super::state::Transfer;
use super::system::Machine;

/// The television standard that a machine was built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VideoStandard {
    /// 50 frames a second.
    Pal,
    /// 60 frames a second.
    Ntsc,
}

impl VideoStandard {
    /// Cycles of the 1 MHz clock in a second.
    pub const fn clock_hz(self) -> u32 {
        match self {
            VideoStandard::Pal => 985_248,
            VideoStandard::Ntsc => 1_022_727,
        }
    }

    /// Cycles of the 1 MHz clock in a line.
    pub const fn cycles_per_line(self) -> u32 {
        match self {
            VideoStandard::Pal => 63,
            VideoStandard::Ntsc => 65,
        }
    }

    /// Cycles of the 1 MHz clock in a frame.
    pub const fn cycles_per_frame(self) -> u32 {
        match self {
            VideoStandard::Pal => 312 * self.cycles_per_line(),
            VideoStandard::Ntsc => 263 * self.cycles_per_line(),
        }
    }

    /// The frequency of the mains, which the time of day counts.
    pub const fn mains_hz(self) -> u32 {
        match self {
            VideoStandard::Pal => 50,
            VideoStandard::Ntsc => 60,
        }
    }
}

/// The machine's time, in halves of a 1 MHz cycle.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Clock {
    video: Option<VideoStandard>,
    halves: u64,
    /// The processor's cycles that `halves` accounts for.
    cycles: u64,
    /// The processor's speed since then.
    two_mhz: bool,
    /// The end of the next frame, in halves.
    next_frame: u64,
    /// The cycles that the VIC-II takes in a machine with chips.
    beam: Option<CycleStealing>,
}

impl Clock {
    /// Writes the fields that change, or reads them back. All counts are less than `limit`.
    pub fn transfer(&mut self, state: &mut Transfer<'_>, limit: u64) {
        for number in [&mut self.halves, &mut self.cycles, &mut self.next_frame] {
            state.number(number, limit);
        }
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
    fn cycles_at(&self, time: u64) -> u64 {
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

impl Machine {
    /// Inserts chips in their state at power on, in place of any that are there.
    pub fn insert_chips(&mut self, model: Model) {
        self.set_raster_irq(None);
        let clock = &mut self.bus.clock;
        clock.video = Some(model.video);
        clock.beam = Some(CycleStealing::new(model.video));
        self.bus.io.chips = Some(Box::new(Chips::new(model)));
    }

    /// Removes the chips, and switches the raster interrupt of a machine without chips on or off.
    pub fn set_raster_irq(&mut self, video: Option<VideoStandard>) {
        self.keep_time();
        self.bus.io.chips = None;
        let clock = &mut self.bus.clock;
        clock.video = video;
        clock.beam = None;
        let frame = video.map_or(0, |video| 2 * u64::from(video.cycles_per_frame()));
        clock.next_frame = clock.halves + frame;
        self.bus.io.raster_irq = video.map(|_| false);
    }

    /// The time since the machine was made, by PAL's clock if there is no video.
    pub fn time(&self) -> Duration {
        let clock = self.clock_now();
        let hertz = clock.video.unwrap_or(VideoStandard::Pal).clock_hz();
        Duration::from_secs_f64(clock.halves as f64 / f64::from(2 * hertz))
    }

    /// Cycles of the 1 MHz clock since the machine was made.
    pub fn chip_cycles(&self) -> u64 {
        self.clock_now().now()
    }

    fn clock_now(&self) -> Clock {
        let mut clock = self.bus.clock;
        clock.count(self.cycles, clock.two_mhz);
        clock
    }

    /// Counts the time up to the processor's cycles.
    pub(super) fn keep_time(&mut self) {
        let two_mhz = self.bus.io.two_mhz;
        self.bus.clock.count(self.cycles, two_mhz);
    }

    /// Looks at the interrupt requests of the chips and enters their handlers.
    pub(super) fn service_interrupts(&mut self) {
        self.keep_time();
        let bus = &mut self.bus;
        if let Some(chips) = &mut bus.io.chips {
            let now = bus.clock.now();
            bus.clock.set_fetches(chips.vic.fetches());
            let (nmi, irq) = (chips.nmi(now), chips.irq(now));
            bus.io.requested = irq;
            if nmi {
                self.nmi();
            } else if irq {
                self.irq();
            }
            return;
        }
        if bus.clock.frame_ended() {
            bus.io.raster_irq = Some(true);
        }
        if bus.io.raster_irq == Some(true) {
            self.irq();
        }
    }

    /// When the next interrupt may be requested, in the processor's cycles.
    pub(super) fn next_event(&self) -> u64 {
        let (io, clock) = (&self.bus.io, &self.bus.clock);
        match &io.chips {
            Some(chips) if io.requested || chips.restore => self.cycles,
            Some(chips) => match chips.next_event() {
                u64::MAX => u64::MAX,
                // `now` is rounded down to whole cycles of the 1 MHz clock.
                event => clock.cycles_at(2 * event),
            },
            None if io.raster_irq == Some(true) => self.cycles,
            None => clock.frame_end(),
        }
    }
}
