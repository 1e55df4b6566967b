//! Faults of a drive's code.

use std::fmt;

/// What the code did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrong {
    Read(u16),
    Write(u16),
    Inexact(u16),
    Execute,
    #[cfg(not(target_family = "wasm"))]
    Opcode(u8),
    Job(u8),
    /// It has read that ATN went low, and returns to a DOS that does not know it.
    Unheard,
    /// It returns, and leaves a register otherwise than the DOS has it.
    Left(u16),
    /// It returns with interrupts disabled.
    Uninterrupted,
    #[cfg(target_family = "wasm")]
    NoCore,
}

/// What the code did, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::serial) struct DriveFault {
    pub(super) wrong: Wrong,
    pub(super) pc: u16,
}

impl fmt::Display for DriveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.wrong {
            Wrong::Read(address) => {
                write!(f, "its code reads ${address:04x}, which is not modelled")?
            }
            Wrong::Write(address) => {
                write!(
                    f,
                    "its code writes to ${address:04x}, which is not modelled"
                )?;
            }
            Wrong::Inexact(address) => {
                write!(
                    f,
                    "its code accesses ${address:04x} by an instruction whose cycles are not counted"
                )?;
            }
            #[cfg(target_family = "wasm")]
            Wrong::NoCore => write!(f, "a page runs no code of drives")?,
            Wrong::Unheard => write!(f, "its code keeps from the DOS that ATN is low")?,
            Wrong::Left(address) => {
                write!(
                    f,
                    "its code leaves ${address:04x} otherwise than the DOS has it"
                )?;
            }
            Wrong::Uninterrupted => write!(f, "its code returns with interrupts disabled")?,
            Wrong::Execute => write!(f, "its code leaves its memory")?,
            #[cfg(not(target_family = "wasm"))]
            Wrong::Opcode(opcode) => write!(f, "its code has the opcode ${opcode:02x}")?,
            Wrong::Job(code) => write!(
                f,
                "its code asks for job ${code:02x}, which is not modelled"
            )?,
        }
        write!(f, ", at ${:04x}", self.pc)
    }
}
