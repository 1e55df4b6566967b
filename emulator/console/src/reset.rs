//! The reset button, and what a user does after it.

use anyhow::{Context, Result};

use super::Console;
use super::power_on::{run_to_ready, with_kernal_stubs};
use octet_machine::Image;

impl Console {
    /// Presses the reset button: machine and drives begin anew, RAM and disks keep what they hold,
    /// and BASIC waits for a command. [`Console::run_program`] then does what `SYS 7181` does.
    ///
    /// # Errors
    /// A fault, or the KERNAL does not reach BASIC.
    pub fn press_reset(&mut self) -> Result<()> {
        self.machine.press_reset();
        self.files.reset();
        self.machine.begin(self.reset_address);
        self.has_exited = true;
        run_to_ready(&mut self.machine, self.ready_address)
    }

    /// Loads the file of the program in `image` again. [`Console::run_program`] then does what `RUN`
    /// does.
    ///
    /// # Errors
    /// The image has no file, or the file overlaps the KERNAL's code in RAM.
    pub fn load_again(&mut self, image: &Image) -> Result<()> {
        let file = crate::packed::packed(image)?.context("the program has no file")?;
        let file = with_kernal_stubs(&file)?;
        self.machine.become_program(&file);
        for section in file.sections().iter().filter(|s| s.kind.is_loaded()) {
            for (address, &byte) in (section.address..).zip(&section.bytes) {
                let bank = (address >> 16) as u8;
                self.machine.poke_bank(bank, address as u16, byte);
            }
        }
        self.packed = Some(file);
        Ok(())
    }
}
