//! Television standards and their times.

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
