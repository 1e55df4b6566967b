//! A mouse in port 1, the 1351. It counts its way across and away from the player, six bits each,
//! which the SID reads in bits 1 to 6; bit 0 is noise. Its buttons are lines of joystick 1: the
//! left one fire, the right one up.

use super::keyboard::Joystick;

/// The lines of CIA 1's port A that connect the SID's inputs to the ports.
pub(super) const PORTS: u8 = 0xC0;
/// Those lines when port 1 alone is connected.
pub(super) const PORT_1: u8 = 0x40;
/// The counts that the SID sees.
const COUNTS: u8 = 0x3F;
/// What the SID reads at a count of 0.
const LEAST: u8 = 64;
/// The SID measures its inputs once in so many cycles.
const SAMPLE: u64 = 512;

/// Which port the SID has measured: that which was connected when it began, not now.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Selected {
    /// CIA 1's port A before it last changed, and when that was.
    before: u8,
    changed: u64,
}

impl Selected {
    /// The port changes.
    pub(super) fn change(&mut self, before: u8, after: u8, now: u64) {
        if before & PORTS != after & PORTS {
            *self = Selected {
                before: self.at_last_sample(before, now),
                changed: now,
            };
        }
    }

    /// The port when the SID last began to measure; it is `present` now.
    pub(super) fn at_last_sample(self, present: u8, now: u64) -> u8 {
        match self.changed > now - now % SAMPLE {
            true => self.before,
            false => present,
        }
    }
}

/// The mouse, once it has been moved or clicked.
#[derive(Debug, Clone, Copy)]
pub struct Mouse {
    /// Its counts across and away from the player.
    counts: [u8; 2],
    left: bool,
    right: bool,
}

impl Default for Mouse {
    /// A mouse that has not been moved.
    fn default() -> Mouse {
        Mouse {
            counts: [COUNTS / 2 + 1; 2],
            left: false,
            right: false,
        }
    }
}

impl Mouse {
    /// Moves it to the right and away from the player, or back. A program that looks once a frame
    /// follows at most 31 counts a frame.
    pub fn move_by(&mut self, across: i8, away: i8) {
        for (count, way) in self.counts.iter_mut().zip([across, away]) {
            *count = count.wrapping_add_signed(way) & COUNTS;
        }
    }

    /// Presses or releases the left or the right button.
    pub fn set_button(&mut self, right: bool, down: bool) {
        if right {
            self.right = down;
        } else {
            self.left = down;
        }
    }

    /// Its buttons as joystick 1.
    pub(super) fn buttons(self) -> Joystick {
        Joystick {
            fire: self.left,
            up: self.right,
            ..Joystick::default()
        }
    }

    /// What the SID reads at time `now` of an axis, 0 across and 1 away from the player.
    pub(super) fn read(self, axis: usize, now: u64) -> u8 {
        LEAST + 2 * self.counts[axis] + (now / SAMPLE) as u8 % 2
    }
}
