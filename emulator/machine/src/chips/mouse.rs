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

/// The counts by which a name of the mouse moves it: a square of the board, whatever the noise.
const STEP: i8 = 25;

/// What can be done with a mouse as with a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MousePart {
    /// It is moved across and away from the player.
    Movement([i8; 2]),
    LeftButton,
    RightButton,
}

/// The names of what can be done with it.
pub(super) const PARTS: [(&str, MousePart); 6] = [
    ("mouse left", MousePart::Movement([-STEP, 0])),
    ("mouse right", MousePart::Movement([STEP, 0])),
    ("mouse down", MousePart::Movement([0, -STEP])),
    ("mouse up", MousePart::Movement([0, STEP])),
    ("left button", MousePart::LeftButton),
    ("right button", MousePart::RightButton),
];

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

    /// Presses or releases what a name says: a button, or a movement by so many counts.
    pub(super) fn set(&mut self, part: MousePart, down: bool) {
        match part {
            MousePart::LeftButton => self.left = down,
            MousePart::RightButton => self.right = down,
            MousePart::Movement([across, away]) if down => self.move_by(across, away),
            MousePart::Movement(_) => {}
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

    /// What the SID measures at time `now`, across and away from the player.
    pub(super) fn measured(self, now: u64) -> [u8; 2] {
        let noise = (now / SAMPLE) as u8 % 2;
        self.counts.map(|count| LEAST + 2 * count + noise)
    }
}
