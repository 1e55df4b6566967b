//! The cycles that the VIC-II takes from the processor.
//!
//! At 1 MHz the processor has every other half of a cycle, and loses it in the first line of each
//! row of characters ("bad lines"), while the VIC-II fetches the row's 40 characters, and in every
//! line of a sprite, while it fetches that sprite's 24 pixels. At 2 MHz the processor has both
//! halves, of which the VIC-II takes five in every line to refresh memory.

use super::state::Transfer;
use super::video::VideoStandard;

/// The halves of a cycle that refresh takes from a line at 2 MHz.
const REFRESH: Stolen = Stolen {
    from: 22,
    halves: 5,
};
/// The halves that the fetch of a row's characters takes at 1 MHz: 43 cycles.
const BAD_LINE: Stolen = Stolen {
    from: 24,
    halves: 2 * 43,
};
/// The lines in which a row of characters can begin.
const TEXT_LINES: std::ops::Range<u64> = 0x30..0xF8;
/// The cycle in which the processor stops for sprite 0; from sprite 4 on it lies in the next line.
const SPRITE_0: u64 = 55;
/// Cycles from one sprite's fetch to the next one's.
const SPRITE_APART: u64 = 2;
/// What the fetch of a sprite takes: three cycles until the processor has stopped, and two more.
const SPRITE_CYCLES: u64 = 5;
/// The lines in which a sprite is fetched. If it is twice as high, there are twice as many.
const SPRITE_LINES: u64 = 21;
/// The most parts of a line that are stolen.
const PARTS: usize = 5;

/// A part of a line that the processor does not get, in halves of a cycle.
#[derive(Clone, Copy)]
struct Stolen {
    from: u64,
    halves: u64,
}

const NOTHING: Stolen = Stolen { from: 0, halves: 0 };

/// What the VIC-II fetches in addition to its refresh.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Fetches {
    /// Whether the picture is on.
    pub on: bool,
    /// The number of lines by which the text is moved down, 0 to 7.
    pub scroll: u8,
    /// A bit for each sprite that is on.
    pub sprites: u8,
    /// A bit for each sprite that is twice as high.
    pub high: u8,
    /// The lines in which the sprites begin.
    pub tops: [u8; 8],
}

impl Fetches {
    /// Writes the fields, or reads them back.
    pub fn transfer(&mut self, state: &mut Transfer<'_>) {
        state.flag(&mut self.on);
        let mut scroll = u64::from(self.scroll);
        state.number(&mut scroll, 8);
        self.scroll = scroll as u8;
        state.byte(&mut self.sprites);
        state.byte(&mut self.high);
        state.bytes(&mut self.tops);
    }
}

/// The stolen cycles as a function of the time.
#[derive(Debug, Clone, Copy)]
pub(super) struct CycleStealing {
    /// Halves of a cycle in a line.
    line: u64,
    lines: u64,
    /// What the VIC-II fetches.
    pub fetches: Fetches,
}

impl CycleStealing {
    pub fn new(video: VideoStandard) -> CycleStealing {
        CycleStealing {
            line: 2 * u64::from(video.cycles_per_line()),
            lines: u64::from(video.cycles_per_frame() / video.cycles_per_line()),
            fetches: Fetches::default(),
        }
    }

    /// The sprites that are fetched at the end of a line, a bit each.
    fn sprites_of(&self, line: u64) -> u8 {
        let Fetches {
            sprites,
            high,
            tops,
            ..
        } = self.fetches;
        if sprites == 0 {
            return 0;
        }
        let fetched = |&n: &usize| {
            let lines = SPRITE_LINES << (high >> n & 1);
            let from =
                |top: u64| top < self.lines && (line + self.lines - top) % self.lines < lines;
            // The VIC-II compares eight bits of the line.
            let top = u64::from(tops[n]);
            sprites >> n & 1 != 0 && (from(top) || from(top + 256))
        };
        (0..8).filter(fetched).fold(0, |bits, n| bits | 1 << n)
    }

    /// What is stolen from `line`, in the order of time.
    fn stolen(&self, line: u64, two_mhz: bool) -> [Stolen; PARTS] {
        let mut parts = [NOTHING; PARTS];
        if two_mhz {
            parts[0] = REFRESH;
            return parts;
        }
        let before = (line + self.lines - 1) % self.lines;
        let line = line % self.lines;
        let row_begins = self.fetches.on
            && TEXT_LINES.contains(&line)
            && line & 7 == u64::from(self.fetches.scroll);
        let sprites = [before, line].map(|line| self.sprites_of(line));
        if sprites == [0; 2] {
            if row_begins {
                parts[0] = BAD_LINE;
            }
            return parts;
        }
        // A bit for each cycle, starting with the first fetch of the line before.
        let across = self.line / 2;
        let mut cycles = 0_u128;
        for (begin, of_line) in [0, across].into_iter().zip(sprites) {
            for sprite in (0..8).filter(|sprite| of_line >> sprite & 1 != 0) {
                cycles |= ((1 << SPRITE_CYCLES) - 1) << (begin + SPRITE_APART * sprite);
            }
        }
        cycles = cycles >> (across - SPRITE_0) & ((1 << across) - 1);
        if row_begins {
            cycles |= ((1 << (BAD_LINE.halves / 2)) - 1) << (BAD_LINE.from / 2);
        }
        let mut done = 0;
        for part in &mut parts {
            let left = cycles >> done;
            if left == 0 {
                break;
            }
            let from = done + u64::from(left.trailing_zeros());
            let len = u64::from((cycles >> from).trailing_ones());
            (part.from, part.halves) = (2 * from, 2 * len);
            done = from + len;
        }
        parts
    }

    /// The halves of `line` that the processor has up to `within` it.
    fn available(&self, line: u64, within: u64, two_mhz: bool) -> u64 {
        let taken = |part: &Stolen| within.saturating_sub(part.from).min(part.halves);
        within - self.stolen(line, two_mhz).iter().map(taken).sum::<u64>()
    }

    /// The time at which the processor has had `halves` more, counted from `time`.
    pub fn after(&self, time: u64, halves: u64, two_mhz: bool) -> u64 {
        if halves == 0 {
            return time;
        }
        let (mut line, within) = (time / self.line, time % self.line);
        let mut left = halves + self.available(line, within, two_mhz);
        loop {
            let all = self.available(line, self.line, two_mhz);
            if left <= all {
                let mut end = left;
                for part in self.stolen(line, two_mhz) {
                    if part.halves > 0 && end > part.from {
                        end += part.halves;
                    }
                }
                return line * self.line + end;
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
    use super::{CycleStealing, Fetches};
    use crate::VideoStandard;

    fn beam(video: VideoStandard, fetches: Fetches) -> (CycleStealing, u64) {
        let mut beam = CycleStealing::new(video);
        beam.fetches = fetches;
        (beam, 2 * u64::from(video.cycles_per_frame()))
    }

    const TEXT: Fetches = Fetches {
        on: true,
        scroll: 3,
        sprites: 0,
        high: 0,
        tops: [0; 8],
    };

    /// A frame at 1 MHz loses the fetches of 25 rows.
    #[test]
    fn after_and_until_are_inverse() {
        let sprites = Fetches {
            sprites: 0xA9,
            high: 0x29,
            tops: [50, 0, 0, 74, 0, 100, 0, 110],
            ..TEXT
        };
        for video in [VideoStandard::Pal, VideoStandard::Ntsc] {
            let (text, frame) = beam(video, TEXT);
            assert_eq!(text.until(0, frame, false), frame - 25 * 86);
            let lines = u64::from(video.cycles_per_frame() / video.cycles_per_line());
            assert_eq!(text.until(0, frame, true), frame - lines * 5);
            for beam in [text, beam(video, sprites).0] {
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

    /// One sprite takes five cycles of a line, and each of its neighbours two more. The processor
    /// does not resume in a gap of one sprite, but does in a gap of two. At 2 MHz no sprite is
    /// fetched.
    #[test]
    fn sprites_take_cycles_in_their_lines() {
        for video in [VideoStandard::Pal, VideoStandard::Ntsc] {
            for (sprites, cycles) in [
                (0b0000_0001, 5),
                (0b1000_0000, 5),
                (0b0000_0011, 7),
                (0b0000_0101, 9),
                (0b0000_1001, 10),
                (0b0001_1111, 13),
                (0b1111_1111, 19),
                (0b1001_0010, 15),
            ] {
                // Line 306 of a PAL machine has the same eight bits as line 50.
                let twice = if video == VideoStandard::Pal { 2 } else { 1 };
                for (high, top, lines) in [(0, 98, 21), (0xFF, 218, 42), (0xFF, 50, 42 * twice)] {
                    let fetches = Fetches {
                        on: false,
                        sprites,
                        high,
                        tops: [top; 8],
                        ..TEXT
                    };
                    let (beam, frame) = beam(video, fetches);
                    let lost = |two_mhz| frame - beam.until(0, frame, two_mhz);
                    assert_eq!(lost(false), 2 * cycles * lines, "{sprites:b} {high} {top}");
                    assert_eq!(lost(true), CycleStealing::new(video).lines * 5);
                }
            }
        }
    }
}
