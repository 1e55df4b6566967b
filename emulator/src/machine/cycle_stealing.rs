//! The cycles that the VIC-II takes from the processor.
//!
//! At 1 MHz the processor has every other half of a cycle, and loses it only in the first line of each row of characters ("bad lines"), while the
//! VIC-II fetches the row's 40 characters. At 2 MHz the processor has both
//! halves, of which the VIC-II takes five in every line to refresh memory.

use super::clock::VideoStandard;

/// What refresh takes of a line at 2 MHz.
const REFRESH: Stolen = Stolen {
    from: 22,
    halves: 5,
};
/// What the fetch of a row's characters takes at 1 MHz: 43 cycles.
const BAD_LINE: Stolen = Stolen {
    from: 24,
    halves: 2 * 43,
};
/// The lines in which a row of characters can begin.
const TEXT_LINES: std::ops::Range<u64> = 0x30..0xF8;

/// A part of a line that the processor does not get, in halves of a cycle.
#[derive(Clone, Copy)]
struct Stolen {
    from: u64,
    halves: u64,
}

const NOTHING: Stolen = Stolen { from: 0, halves: 0 };

/// The stolen cycles as a function of the time.
#[derive(Debug, Clone, Copy)]
pub(super) struct CycleStealing {
    /// Halves of a cycle in a line.
    line: u64,
    lines: u64,
    /// The picture is on.
    pub on: bool,
    /// Lines by which the text is moved down.
    pub scroll: u64,
}

impl CycleStealing {
    pub fn new(video: VideoStandard) -> CycleStealing {
        CycleStealing {
            line: 2 * u64::from(video.cycles_per_line()),
            lines: u64::from(video.cycles_per_frame() / video.cycles_per_line()),
            on: false,
            scroll: 0,
        }
    }

    fn stolen(&self, line: u64, two_mhz: bool) -> Stolen {
        if two_mhz {
            return REFRESH;
        }
        let line = line % self.lines;
        if self.on && TEXT_LINES.contains(&line) && line & 7 == self.scroll {
            BAD_LINE
        } else {
            NOTHING
        }
    }

    /// The halves of `line` that the processor has up to `within` it.
    fn available(&self, line: u64, within: u64, two_mhz: bool) -> u64 {
        let taken = self.stolen(line, two_mhz);
        within - within.saturating_sub(taken.from).min(taken.halves)
    }

    /// The time when the processor has had `halves` more, from `time` on.
    pub fn after(&self, time: u64, halves: u64, two_mhz: bool) -> u64 {
        if halves == 0 {
            return time;
        }
        let (mut line, within) = (time / self.line, time % self.line);
        let mut left = halves + self.available(line, within, two_mhz);
        loop {
            let all = self.available(line, self.line, two_mhz);
            if left <= all {
                let taken = self.stolen(line, two_mhz);
                let skipped = if left > taken.from { taken.halves } else { 0 };
                return line * self.line + left + skipped;
            }
            left -= all;
            line += 1;
        }
    }

    /// The halves that the processor has from `time` until `end`.
    pub fn until(&self, time: u64, end: u64, two_mhz: bool) -> u64 {
        let (first, last) = (time / self.line, end / self.line);
        let whole = (first..last).map(|line| self.available(line, self.line, two_mhz));
        let to_last: u64 = whole.sum();
        (to_last + self.available(last, end % self.line, two_mhz)).saturating_sub(self.available(
            first,
            time % self.line,
            two_mhz,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::CycleStealing;
    use crate::machine::VideoStandard;

    /// A frame at 1 MHz loses the fetches of 25 rows.
    #[test]
    fn after_and_until_are_inverse() {
        for video in [VideoStandard::Pal, VideoStandard::Ntsc] {
            let mut beam = CycleStealing::new(video);
            (beam.on, beam.scroll) = (true, 3);
            let frame = 2 * u64::from(video.cycles_per_frame());
            assert_eq!(beam.until(0, frame, false), frame - 25 * 86);
            let lines = u64::from(video.cycles_per_frame() / video.cycles_per_line());
            assert_eq!(beam.until(0, frame, true), frame - lines * 5);
            for two_mhz in [false, true] {
                for time in (0..frame).step_by(61) {
                    for halves in [0, 1, 7, 100, 126, 3_000, 50_000] {
                        let end = beam.after(time, halves, two_mhz);
                        assert_eq!(beam.until(time, end, two_mhz), halves, "{time} {halves}");
                    }
                }
            }
        }
    }
}
