//! In a page no drive's code runs: the page switches the program on without a drive's help. A
//! second core would share functions with the machine's, which would become an eighth slower there.

use super::Processor;
use super::fault::Wrong;

impl Processor {
    /// Executes no instruction.
    pub(super) fn execute(&mut self, _opcode: u8) -> Result<(), Wrong> {
        Err(Wrong::NoCore)
    }
}
