//! The console's state as bytes: machine, drive and files.

use super::Console;
use octet_machine::{StateError, Transfer};

/// More bytes than any disk image has.
const LARGEST_DISK: usize = 1 << 20;

impl Console {
    /// The state with the disks in it. `None` before the program was run for the first time, while
    /// a drive runs code that loads it, and while it has a file open, which it will close a moment
    /// later.
    #[must_use]
    pub fn save_state(&mut self) -> Option<Vec<u8>> {
        let drive_runs = self.machine.runs_drive_code();
        if self.packed.is_some() || drive_runs || self.files.has_open_files() {
            return None;
        }
        let mut state = Transfer::writing(self.image.fingerprint());
        self.transfer(&mut state);
        Some(state.finish_writing())
    }

    /// Continues from a state of the same program.
    ///
    /// # Errors
    /// The state cannot be continued; everything is as it was.
    pub fn load_state(&mut self, bytes: &[u8]) -> Result<(), StateError> {
        let mut state = Transfer::reading(bytes, self.image.fingerprint())?;
        let before = (self.machine.snapshot(), self.files.clone(), self.has_exited);
        self.files.forget_open_files();
        self.transfer(&mut state);
        let read = state.finish_reading();
        match read {
            Ok(()) if self.packed.take().is_some() => self.machine.become_program(&self.image),
            Ok(()) => {}
            Err(_) => {
                self.machine.restore(&before.0);
                (self.files, self.has_exited) = (before.1, before.2);
            }
        }
        read
    }

    fn transfer(&mut self, state: &mut Transfer<'_>) {
        self.machine.transfer(state);
        state.flag(&mut self.has_exited);
        self.files.transfer(state, LARGEST_DISK);
    }
}
