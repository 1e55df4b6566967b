//! Time, and the picture's interrupt.
//!
//! A cycle of the processor is half as long at 2 MHz as at 1 MHz; time is what
//! has passed for the rest of the machine. Of the VIC-II itself there is only
//! this: once a frame it requests an interrupt, and goes on requesting it
//! until the program has written a 1 to bit 0 of $D019.

use std::time::Duration;

use super::computer::Machine;

/// The television standard that a machine was built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Video {
    /// 50 frames a second.
    Pal,
    /// 60 frames a second.
    Ntsc,
}

impl Video {
    /// Cycles of the 1 MHz clock in a second.
    pub const fn hertz(self) -> u32 {
        match self {
            Video::Pal => 985_248,
            Video::Ntsc => 1_022_727,
        }
    }

    /// Cycles of the 1 MHz clock in a frame: lines of so many cycles.
    pub const fn frame(self) -> u32 {
        match self {
            Video::Pal => 312 * 63,
            Video::Ntsc => 263 * 65,
        }
    }
}

/// What has passed for the chips, in halves of a 1 MHz cycle.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Clock {
    video: Option<Video>,
    halves: u64,
    /// The processor's cycles up to which `halves` counts.
    cycles: u64,
    /// How fast it has been since then.
    two_mhz: bool,
    /// When the next frame ends.
    next_frame: u64,
}

impl Clock {
    fn halves_a_cycle(&self) -> u64 {
        if self.two_mhz { 1 } else { 2 }
    }

    /// Counts up to `cycles`, all at the same speed, and goes on at another.
    pub fn count(&mut self, cycles: u64, two_mhz: bool) {
        self.halves += (cycles - self.cycles) * self.halves_a_cycle();
        self.cycles = cycles;
        self.two_mhz = two_mhz;
    }

    /// Takes the end of a frame, if it has come.
    pub fn frame_is_over(&mut self) -> bool {
        let Some(video) = self.video else {
            return false;
        };
        let over = self.halves >= self.next_frame;
        while self.halves >= self.next_frame {
            self.next_frame += 2 * u64::from(video.frame());
        }
        over
    }

    /// The processor's cycles at the end of the frame, at this speed.
    pub fn frame_end(&self) -> u64 {
        match self.video {
            None => u64::MAX,
            Some(_) => {
                let left = self.next_frame.saturating_sub(self.halves);
                self.cycles + left.div_ceil(self.halves_a_cycle())
            }
        }
    }
}

impl Machine {
    /// Switches the picture's interrupt on or off.
    pub fn set_video(&mut self, video: Option<Video>) {
        self.keep_time();
        self.clock.video = video;
        let frame = video.map_or(0, |video| 2 * u64::from(video.frame()));
        self.clock.next_frame = self.clock.halves + frame;
        self.bus.io.picture = video.map(|_| false);
    }

    /// The time since the machine was made, with PAL's clock if there is no
    /// picture.
    pub fn time(&self) -> Duration {
        let mut clock = self.clock;
        clock.count(self.cycles, clock.two_mhz);
        let hertz = clock.video.unwrap_or(Video::Pal).hertz();
        Duration::from_secs_f64(clock.halves as f64 / f64::from(2 * hertz))
    }

    /// Counts the time up to now.
    pub(super) fn keep_time(&mut self) {
        self.clock.count(self.cycles, self.bus.io.two_mhz);
    }

    /// Lets the VIC-II request its interrupt, and the processor take it.
    pub(super) fn show_picture(&mut self) {
        self.keep_time();
        if self.clock.frame_is_over() {
            self.bus.io.picture = Some(true);
        }
        if self.bus.io.picture == Some(true) {
            self.irq();
        }
    }

    /// When to look at the picture next, in the processor's cycles.
    pub(super) fn next_look(&self) -> u64 {
        match self.bus.io.picture {
            Some(true) => self.cycles,
            _ => self.clock.frame_end(),
        }
    }
}
