//! VIC-II (MOS 8564, 8566), the chip of the 40-column picture, as far as a text screen needs it.
//!
//! | register | meaning |
//! |---|---|
//! | $00-$10 | positions of the eight sprites, x and y in turns; the ninth bits of x |
//! | $11 | bits 0-2: scroll; 3: 25 rows; 4: picture on; 6: extended colours; 7: bit 8 of $12 |
//! | $12 | raster line; a write sets the line that requests an interrupt |
//! | $15 | sprites that are on |
//! | $16 | bits 0-2: scroll; 3: 40 columns; 4: multicolour |
//! | $17, $1D, $1B, $1C | sprites: twice as high, twice as wide, behind the text, multicolour |
//! | $18 | bits 4-7: the screen, in KB; bits 1-3: the character set, in pairs of KB |
//! | $19 | interrupts: bit 0 raster, bit 1 sprite on text, bit 2 two sprites; a 1 clears a bit |
//! | $1A | enables them |
//! | $20-$2E | colours: border, four backgrounds, two of all sprites, eight sprites |
//! | $2F | bits 0-2 select the extra columns of the keyboard with 0 |
//! | $30 | bit 0: 2 MHz, at which the VIC-II fetches no text |
//!
//! Collisions and light pens read as 0; that there was a collision is recorded as soon as a sprite
//! is switched on. A sprite that is moved or switched takes its cycles from then on as if it had
//! been there before. The raster line is computed from the time, and the picture from memory and
//! registers when somebody asks for it.

use crate::cycle_stealing::Fetches;
use crate::state::Transfer;
use crate::video::VideoStandard;

/// The VIC-II.
#[derive(Debug, Clone)]
pub struct Vic {
    registers: [u8; 0x40],
    /// The line that requests an interrupt.
    compare: u64,
    flags: u8,
    at: u64,
    video: VideoStandard,
    /// The time since which the processor has run at 2 MHz.
    fast_since: Option<u64>,
    garbled: u64,
}

const CONTROL: u8 = 0x11;
const RASTER: u8 = 0x12;
const SPRITES_ON: u8 = 0x15;
const SPRITES_HIGH: u8 = 0x17;
const FLAGS: u8 = 0x19;
const ENABLED: u8 = 0x1A;
const EXTRA_COLUMNS: u8 = 0x2F;
const CLOCK: u8 = 0x30;
/// The lines of the text.
const TEXT: std::ops::Range<u64> = 51..251;
/// The raster's bit of the interrupt registers.
const RASTER_BIT: u8 = 1;
/// The collisions' bits of the interrupt registers.
const COLLISIONS: u8 = 6;

/// Bits that a register lacks; they read as 1.
fn missing_bits(register: u8) -> u8 {
    match register {
        0x16 => 0xC0,
        0x18 => 0x01,
        FLAGS => 0x70,
        ENABLED | 0x20..=0x2E => 0xF0,
        EXTRA_COLUMNS => 0xF8,
        CLOCK => 0xFC,
        0x31.. => 0xFF,
        _ => 0,
    }
}

impl Vic {
    pub(super) fn new(video: VideoStandard) -> Vic {
        let mut registers = [0; 0x40];
        registers[usize::from(EXTRA_COLUMNS)] = 0x07;
        Vic {
            registers,
            compare: 0,
            flags: 0,
            at: 0,
            video,
            fast_since: None,
            garbled: 0,
        }
    }

    pub(crate) fn transfer(&mut self, state: &mut Transfer<'_>, now: u64) {
        state.bytes(&mut self.registers);
        state.number(&mut self.compare, 0x200);
        state.byte(&mut self.flags);
        state.chip_time(&mut self.at, now);
    }

    /// The last value written to a register.
    pub fn register(&self, register: u8) -> u8 {
        self.registers[usize::from(register & 0x3F)]
    }

    /// Whether a collision requests an interrupt.
    pub fn requests_collision(&self) -> bool {
        self.flags & COLLISIONS != 0
    }

    /// Whether a picture is visible: it is on, and the processor was at 1 MHz when the VIC-II last
    /// fetched text.
    pub fn is_visible(&self) -> bool {
        self.fast_text_lines(self.at).next().is_none() && self.is_on()
    }

    /// How many lines of text there have been in which the picture was on and the processor at 2
    /// MHz.
    pub fn garbled_lines(&self) -> u64 {
        self.garbled
    }

    /// How many lines of text the processor has spent at 2 MHz until `now`, since it was last at 1
    /// MHz; none if the picture is off.
    fn fast_text_lines(&self, now: u64) -> impl Iterator<Item = u64> {
        let line = u64::from(self.video.cycles_per_line());
        let lines = u64::from(self.video.cycles_per_frame()) / line;
        let since = self
            .fast_since
            .filter(|_| self.is_on())
            .unwrap_or(now + line);
        (since / line..=now / line).filter(move |line| TEXT.contains(&(line % lines)))
    }

    /// Whether the picture is on.
    fn is_on(&self) -> bool {
        self.register(CONTROL) & 0x10 != 0
    }

    /// What the VIC-II fetches.
    pub(crate) fn fetches(&self) -> Fetches {
        Fetches {
            on: self.is_on(),
            scroll: self.register(CONTROL) & 7,
            sprites: self.register(SPRITES_ON),
            high: self.register(SPRITES_HIGH),
            tops: std::array::from_fn(|n| self.registers[2 * n + 1]),
        }
    }

    /// The bits that select extra columns of the keyboard: 0 selects.
    pub(super) fn extra_columns(&self) -> u8 {
        self.register(EXTRA_COLUMNS)
    }

    /// The raster line at a time.
    fn line(&self, now: u64) -> u64 {
        now % u64::from(self.video.cycles_per_frame()) / u64::from(self.video.cycles_per_line())
    }

    pub(super) fn read(&mut self, register: u8, now: u64) -> u8 {
        self.catch_up(now);
        let value = match register {
            CONTROL => self.register(CONTROL) & 0x7F | (self.line(now) >> 1 & 0x80) as u8,
            RASTER => self.line(now) as u8,
            0x13 | 0x14 | 0x1E | 0x1F => 0,
            FLAGS if self.flags & self.register(ENABLED) != 0 => self.flags | 0x80,
            FLAGS => self.flags,
            _ => self.register(register),
        };
        value | missing_bits(register)
    }

    /// A write to a register. Returns whether it may have changed when interrupts come, or which
    /// cycles the VIC-II takes.
    pub(super) fn write(&mut self, register: u8, value: u8, now: u64) -> bool {
        self.catch_up(now);
        let was_on = self.is_on();
        self.registers[usize::from(register)] = value;
        if self.is_on() && !was_on {
            // Whatever happened at 2 MHz before was invisible.
            self.fast_since = self.fast_since.map(|_| now);
        }
        match register {
            CONTROL | RASTER => {
                let high = u64::from(self.register(CONTROL) & 0x80) << 1;
                let compare = high | u64::from(self.register(RASTER));
                if compare != self.compare && compare == self.line(now) {
                    self.flags |= RASTER_BIT;
                }
                self.compare = compare;
            }
            FLAGS => self.flags &= !value,
            CLOCK if value & 1 != 0 => self.fast_since = self.fast_since.or(Some(now)),
            CLOCK => {
                self.garbled += self.fast_text_lines(now).count() as u64;
                self.fast_since = None;
            }
            SPRITES_ON if value != 0 => self.flags |= COLLISIONS,
            ENABLED | SPRITES_ON | SPRITES_HIGH => {}
            // The sprites' lines.
            0x00..=0x0F => return register & 1 != 0,
            _ => return false,
        }
        true
    }

    pub(super) fn interrupts(&mut self, now: u64) -> bool {
        self.catch_up(now);
        self.flags & self.register(ENABLED) != 0
    }

    /// The first time after `time` when the raster reaches the compared line.
    fn next_match(&self, time: u64) -> u64 {
        let frame = u64::from(self.video.cycles_per_frame());
        let within = self.compare * u64::from(self.video.cycles_per_line());
        if within >= frame {
            return u64::MAX;
        }
        let this_frame = time - time % frame + within;
        if this_frame > time {
            this_frame
        } else {
            this_frame + frame
        }
    }

    /// The first match since the raster was last checked. A run of the machine may have ended just
    /// after it.
    pub(super) fn next_event(&self) -> u64 {
        match self.register(ENABLED) & RASTER_BIT {
            0 => u64::MAX,
            _ => self.next_match(self.at),
        }
    }

    fn catch_up(&mut self, now: u64) {
        if self.next_match(self.at) <= now {
            self.flags |= RASTER_BIT;
        }
        self.at = self.at.max(now);
    }
}
