//! Waits until the program waits for the user, or until the drives have done their work.

use anyhow::Result;
use c128::ui::game::SearchPurpose;

use super::Console;

/// Routines in which game control, the page of the disk and the overlay's pages wait for a key.
const WAITING: [&str; 8] = [
    "take_turn",
    "ui_loop",
    "get_key",
    "flag_fallen",
    "refresh_clocks",
    "wait_key",
    "show_famous_game",
    "read_move",
];
/// Routines of the interrupt. They do not show what the interrupt has interrupted.
const INTERRUPT: [&str; 9] = [
    "KERNAL",
    "irq_entry",
    "irq_handler",
    "update_clocks",
    "scan_keyboard",
    "decode_key",
    "enqueue_key",
    "keyboard_columns",
    "time_is_up",
];
/// Cycles of the 1 MHz clock between two polls of the program.
const POLL: u64 = 3_500;
/// The interval between two polls is longer by up to this many cycles, so that the polls do not
/// always fall into the same part of a frame.
const MORE: u64 = 1_009;
/// The number of polls in a row that must find the program idle.
const IDLE_POLLS: u32 = 6;

impl Console {
    /// Whether the program searches until the user ends it: analysis and pondering.
    fn searches_for_user(&self) -> Result<bool> {
        Ok(self.byte("game_purpose")? >= SearchPurpose::Analysis as u8)
    }

    /// Whether the program has a key, a command, a search of its own or work of a drive left.
    ///
    /// # Errors
    /// The program lacks the symbols that show whether it is busy.
    pub fn is_busy(&self) -> Result<bool> {
        Ok(self.files.is_busy()
            || self.byte("game_pending")? != 0
            || self.byte("shared_key_head")? != self.byte("shared_key_tail")?
            || !self.searches_for_user()?
                && (self.byte("game_purpose")? != 0 || self.byte("in_core")? != 0))
    }

    /// Runs until the drives have done all that the program has begun, for at most `seconds`;
    /// returns whether they have.
    ///
    /// # Errors
    /// The program has a fault.
    pub fn wait_for_drives(&mut self, seconds: u32) -> Result<bool> {
        self.wait_until(seconds, |console| {
            console.files.drives_are_done(console.machine.time())
        })
    }

    /// Runs until the program waits for the user, with no key, command or search of its own left,
    /// or until it has ended, for at most `seconds`; returns whether it did. Analysis and
    /// pondering, which only the user ends, count as waiting.
    ///
    /// # Errors
    /// The program has a fault, or lacks the symbols that show whether it is busy.
    pub fn wait_until_idle(&mut self, seconds: u32) -> Result<bool> {
        let hertz = self
            .machine
            .chips()
            .map_or(0, |chips| chips.model.video.clock_hz());
        let end = self.machine.chip_cycles() + u64::from(seconds) * u64::from(hertz);
        let (mut polls, mut n) = (0, 0);
        while self.machine.chip_cycles() < end {
            n += 1;
            self.run_cycles(POLL + n * POLL % MORE)?;
            if self.has_ended() {
                return Ok(true);
            }
            let place = self.location();
            // A label inside of a routine is named `routine__label`.
            let routine = place.split(['+', ' ']).next().unwrap_or_default();
            let routine = routine.split("__").next().unwrap_or_default();
            polls = match () {
                () if self.is_busy()? => 0,
                () if self.searches_for_user()? || WAITING.contains(&routine) => polls + 1,
                () if INTERRUPT.contains(&routine) => polls,
                () => 0,
            };
            if polls == IDLE_POLLS {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
