//! Time, and the interrupts of the processor.
//!
//! Time counts for the whole machine; at 2 MHz a cycle of the processor takes half as much of it. A
//! machine without chips may have one interrupt: at the end of every frame the VIC-II requests it
//! until the program writes a 1 to bit 0 of $D019. With [`Chips`] the chips request interrupts, and
//! the VIC-II takes cycles from the processor.

use std::time::Duration;

use super::chips::{Chips, Model, Reu, ReuRam};
use super::clock::Clock;
use super::cycle_stealing::CycleStealing;
use super::system::Machine;
use super::video::VideoStandard;

impl Machine {
    /// Inserts chips in their state at power on, in place of any that are there.
    pub fn insert_chips(&mut self, model: Model) {
        self.set_raster_irq(None);
        let clock = &mut self.bus.clock;
        clock.video = Some(model.video);
        clock.beam = Some(CycleStealing::new(model.video));
        self.bus.io.chips = Some(Box::new(Chips::new(model)));
        self.insert_expansion(model.reu);
    }

    /// Plugs in a RAM expansion, in place of any that is there.
    pub fn insert_expansion(&mut self, ram: Option<ReuRam>) {
        self.bus.io.reu = ram.map(|ram| Box::new(Reu::new(ram)));
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

    /// The time since the machine was made, in cycles of 2 MHz. Transfers of a RAM expansion and
    /// waits for chips take time and none of the processor's cycles.
    pub fn time_in_cycles(&self) -> u64 {
        self.clock_now().halves
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
