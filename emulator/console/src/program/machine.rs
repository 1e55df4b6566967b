//! The machine that the routines run on.

use octet_machine::{Image, Machine};

/// A machine in the state in which BASIC calls the program. Interrupts are enabled, although
/// nothing requests any without chips.
pub fn machine(image: &Image) -> Machine {
    const INTERRUPTS_ENABLED: u8 = 0x20;
    let mut machine = Machine::new(image);
    machine.set_p(INTERRUPTS_ENABLED);
    machine
}
