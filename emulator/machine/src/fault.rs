//! Faults: what the program did wrong, and how it got there.

use std::fmt;
use std::ops::Deref;

use super::registers::Registers;
use super::rom::Rom;

/// What the program did wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// Execution reached a byte that is not code.
    WildJump,
    /// An opcode that the data sheet does not list.
    Undocumented {
        /// The opcode.
        opcode: u8,
    },
    /// An instruction that would turn on decimal mode.
    DecimalMode,
    /// A write to code that is not a self-modified operand.
    WriteToCode {
        /// Where.
        address: u16,
        /// What.
        value: u8,
    },
    /// A write to a read-only table.
    WriteToTable {
        /// Where.
        address: u16,
        /// What.
        value: u8,
    },
    /// A write to memory of bank 1 that the program does not claim.
    WriteToOtherBank {
        /// Where.
        address: u16,
        /// What.
        value: u8,
    },
    /// A push would take the stack below its limit.
    StackOverflow {
        /// The lowest value that the stack pointer may have.
        limit: u8,
    },
    /// A pull would read above what the routine's call pushed.
    StackUnderflow {
        /// The highest value that the stack pointer may have.
        base: u8,
    },
    /// TXS with a value outside the stack.
    StackPointer {
        /// The value.
        value: u8,
    },
    /// The run has used all its cycles.
    CycleLimit {
        /// How many it had.
        limit: u64,
    },
    /// The program read memory that it claims and has not yet written. This is detected only where
    /// contracts are watched.
    ReadUnwritten {
        /// Where.
        address: u16,
    },
    /// A proved property, or one that could not be proved, does not hold.
    Contract {
        /// What.
        text: String,
    },
    /// A fault of a drive's own code, or of what the program expects of a drive that runs such
    /// code.
    Drive {
        /// What.
        text: String,
    },
    /// A transfer of the RAM expansion that real machines cannot make, or not all of them.
    Expansion {
        /// What it does.
        what: &'static str,
    },
    /// A read from a ROM of which no image was supplied.
    AbsentRom {
        /// The ROM.
        rom: Rom,
        /// Where.
        address: u16,
    },
}

impl FaultKind {
    /// The address that the instruction should not have read or written.
    pub fn address(&self) -> Option<u16> {
        match *self {
            FaultKind::WriteToCode { address, .. }
            | FaultKind::WriteToTable { address, .. }
            | FaultKind::WriteToOtherBank { address, .. }
            | FaultKind::ReadUnwritten { address }
            | FaultKind::AbsentRom { address, .. } => Some(address),
            _ => None,
        }
    }
}

/// A taken branch, jump, call or return.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// Address of the instruction.
    pub from: u16,
    /// Where it went.
    pub to: u16,
    /// `from` by name.
    pub from_name: String,
    /// `to` by name.
    pub to_name: String,
}

/// The details of a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaultReport {
    /// What happened.
    pub kind: FaultKind,
    /// Address of the instruction that did it.
    pub pc: u16,
    /// `pc` by name.
    pub location: String,
    /// The address that it wrote or read, by name.
    pub target: Option<String>,
    /// The registers as the instruction left them; `pc` is its own address.
    pub registers: Registers,
    /// The instruction's bytes.
    pub bytes: Vec<u8>,
    /// Cycles since the machine was made.
    pub cycles: u64,
    /// The last branches taken, oldest first; 16 at most.
    pub branches: Vec<Branch>,
}

/// A run's end by a fault; dereferences to its [`FaultReport`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(pub(super) Box<FaultReport>);

impl Deref for Fault {
    type Target = FaultReport;

    fn deref(&self) -> &FaultReport {
        &self.0
    }
}

impl std::error::Error for Fault {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let target = self.target.as_deref().unwrap_or("?");
        match &self.kind {
            FaultKind::WildJump => write!(f, "execution of a byte that is not code")?,
            FaultKind::DecimalMode => write!(f, "decimal mode, which is never used")?,
            FaultKind::Undocumented { opcode } => write!(f, "undocumented opcode ${opcode:02x}")?,
            FaultKind::WriteToCode { value, .. } => {
                write!(
                    f,
                    "write of ${value:02x} to code at {target}, not a self-modified operand"
                )?;
            }
            FaultKind::WriteToTable { value, .. } => {
                write!(f, "write of ${value:02x} to a read-only table at {target}")?;
            }
            FaultKind::WriteToOtherBank { value, .. } => {
                write!(
                    f,
                    "write of ${value:02x} to bank 1 at {target}, not claimed"
                )?;
            }
            FaultKind::StackOverflow { limit } => {
                write!(f, "stack overflow: a push below ${limit:02x}")?;
            }
            FaultKind::StackUnderflow { base } => {
                write!(f, "stack underflow: a pull above ${base:02x}")?;
            }
            FaultKind::StackPointer { value } => {
                write!(f, "stack pointer set to ${value:02x}, outside the stack")?;
            }
            FaultKind::CycleLimit { limit } => write!(f, "still running after {limit} cycles")?,
            FaultKind::ReadUnwritten { .. } => {
                write!(f, "read of {target}, which was never written")?;
            }
            FaultKind::Contract { text } => write!(f, "broken contract: {text}")?,
            FaultKind::Expansion { what } => {
                write!(f, "a transfer of the RAM expansion {what}")?;
            }
            FaultKind::Drive { text } => write!(f, "{text}")?,
            FaultKind::AbsentRom { rom, .. } => {
                write!(f, "read of {target} in the {rom}, which is absent")?;
            }
        }
        writeln!(f)?;
        write!(f, "  at {}", self.location)?;
        if !self.location.starts_with('$') {
            write!(f, " (${:04x})", self.pc)?;
        }
        f.write_str(":")?;
        self.bytes
            .iter()
            .try_for_each(|byte| write!(f, " {byte:02x}"))?;
        write!(f, "\n  {}\n  after {} cycles", self.registers, self.cycles)?;
        if !self.branches.is_empty() {
            write!(f, "\n  last branches taken:")?;
        }
        for Branch {
            from,
            to,
            from_name,
            to_name,
        } in &self.branches
        {
            write!(
                f,
                "\n    ${from:04x} -> ${to:04x}  {from_name} -> {to_name}"
            )?;
        }
        Ok(())
    }
}
