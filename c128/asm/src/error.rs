//! Errors of a program, each with its object, its reason and its line of Rust.

use std::fmt;
use std::panic::Location;

use super::program::{Limit, Program};

/// Kinds of errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AsmFault {
    /// The target of a branch is too far away.
    BranchRange {
        /// The branch and its target as written.
        branch: String,
        /// The displacement that would be needed.
        distance: i32,
    },
    /// A branch in time-critical code whose target is on another page.
    CriticalBranch {
        /// The branch and its target as written.
        branch: String,
        /// The critical stretch.
        critical: String,
        /// The address of the instruction after the branch.
        from: u16,
        /// The address of the target.
        to: u16,
    },
    /// An indexed access in time-critical code to an object on two pages.
    CriticalIndex {
        /// The instruction as written.
        instruction: String,
        /// The critical stretch.
        critical: String,
        /// The base address.
        base: u16,
    },
    /// Two segments claim the same memory.
    Overlap {
        /// The segment that starts first.
        first: String,
        /// Its extent.
        first_range: (u32, u32),
        /// The other.
        second: String,
        /// Its extent.
        second_range: (u32, u32),
    },
    /// A segment is fuller than it is large.
    SegmentOverflow {
        /// The segment.
        segment: String,
        /// Bytes that do not fit.
        excess: u32,
        /// The segment's last address.
        end: u16,
        /// The segments before it in the same memory, from the first, each with its length.
        before: Vec<(String, u32)>,
    },
    /// Several segments, or something else, are larger together than they may be.
    LimitExceeded(Limit),
    /// The zero page has too few free bytes.
    ZeroPageFull {
        /// The variable.
        name: String,
        /// Its length.
        len: u32,
        /// The number of free bytes in total.
        free: u32,
    },
    /// A zero-page address outside the zero page.
    NotZeroPage {
        /// The operand as written.
        operand: String,
        /// Its value.
        address: i32,
    },
    /// An immediate that does not fit a byte.
    NotAByte {
        /// The number.
        number: i32,
    },
    /// An address outside the 64 KB.
    NotAnAddress {
        /// The operand as written.
        operand: String,
        /// Its value.
        address: i32,
    },
    /// A name that is bound twice.
    Duplicate {
        /// The name.
        name: String,
        /// The line that bound it first.
        first: String,
    },
    /// A name that is used and never bound.
    Undefined {
        /// The name.
        name: String,
    },
    /// A local label that was never bound.
    Unbound {
        /// The label's hint.
        name: String,
    },
    /// A name that cannot stand in a source text.
    BadName {
        /// The name.
        name: String,
    },
    /// A symbol defined in terms of itself.
    Circular {
        /// The name.
        name: String,
    },
    /// `jmp (abs)` through the last byte of a page.
    IndirectBug {
        /// The operand as written.
        operand: String,
    },
    /// A byte beyond the object that the operand names.
    OutsideObject {
        /// The operand as written.
        operand: String,
        /// The object.
        object: String,
        /// Its size in bytes.
        size: u32,
    },
    /// Another error of the caller, in words.
    Misuse(String),
}

impl fmt::Display for AsmFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AsmFault::BranchRange { branch, distance } => {
                let (limit, excess) = if *distance < 0 {
                    (-128, -128 - distance)
                } else {
                    (127, distance - 127)
                };
                write!(
                    out,
                    "`{branch}` is out of range: the target is {distance:+} bytes away, \
                     {excess} beyond the limit of {limit:+}"
                )
            }
            AsmFault::CriticalBranch {
                branch,
                critical,
                from,
                to,
            } => write!(
                out,
                "`{branch}` in the time-critical `{critical}` crosses a page: \
                 from ${from:04X} to ${to:04X}"
            ),
            AsmFault::CriticalIndex {
                instruction,
                critical,
                base,
            } => write!(
                out,
                "`{instruction}` in the time-critical `{critical}` may cross a page: \
                 its base is ${base:04X} and the object does not lie within one page"
            ),
            AsmFault::Overlap {
                first,
                first_range,
                second,
                second_range,
            } => write!(
                out,
                "segment {second} (${:04X}-${:04X}) overlaps segment {first} (${:04X}-${:04X})",
                second_range.0, second_range.1, first_range.0, first_range.1
            ),
            AsmFault::SegmentOverflow {
                segment,
                excess,
                end,
                before,
            } => {
                let plural = if *excess == 1 { "" } else { "s" };
                write!(
                    out,
                    "segment {segment} is {excess} byte{plural} too long: it must end at ${end:04X}"
                )?;
                let lengths = before.iter().map(|(name, len)| format!("{name} {len}"));
                match lengths.collect::<Vec<_>>().join(", ") {
                    before if before.is_empty() => Ok(()),
                    before => write!(out, "; before it there are {before} bytes"),
                }
            }
            AsmFault::LimitExceeded(limit) => {
                let (what, used, most) = (&limit.what, limit.used, limit.limit);
                let excess = -limit.left();
                write!(
                    out,
                    "{what}: {excess} too many, {used} bytes where {most} are allowed"
                )
            }
            AsmFault::ZeroPageFull { name, len, free } => write!(
                out,
                "no room in the zero page for `{name}`: {len} adjoining byte{} wanted, {free} free in all",
                if *len == 1 { "" } else { "s" }
            ),
            AsmFault::NotZeroPage { operand, address } => {
                write!(
                    out,
                    "`{operand}` comes to {address}, which is not in the zero page"
                )
            }
            AsmFault::NotAByte { number } => {
                write!(
                    out,
                    "`#{number}` is no byte: it must be between -128 and 255"
                )
            }
            AsmFault::NotAnAddress { operand, address } => {
                write!(
                    out,
                    "`{operand}` comes to {address}, which is not an address"
                )
            }
            AsmFault::Duplicate { name, first } => {
                write!(out, "`{name}` is already defined at {first}")
            }
            AsmFault::OutsideObject {
                operand,
                object,
                size,
            } => write!(
                out,
                "`{operand}` lies outside `{object}`, which has {size} byte{}",
                if *size == 1 { "" } else { "s" }
            ),
            AsmFault::Undefined { name } => write!(out, "`{name}` is used but never defined"),
            AsmFault::Unbound { name } => write!(out, "the label `{name}` is never bound"),
            AsmFault::BadName { name } => write!(
                out,
                "`{name}` cannot be a name: a letter or underscore, then letters, digits and \
                 underscores, and no mnemonic or register"
            ),
            AsmFault::Circular { name } => write!(out, "`{name}` is defined in terms of itself"),
            AsmFault::IndirectBug { operand } => write!(
                out,
                "`jmp ({operand})` reads its pointer across a page, which the NMOS 6502 gets wrong"
            ),
            AsmFault::Misuse(text) => out.write_str(text),
        }
    }
}

/// One fault and the line of Rust that it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsmError {
    /// The error.
    pub fault: AsmFault,
    /// The line of Rust.
    pub place: &'static Location<'static>,
}

impl fmt::Display for AsmError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{}:{}: {}",
            self.place.file(),
            self.place.line(),
            self.fault
        )
    }
}

impl std::error::Error for AsmError {}

/// All errors of a program, and as much of the program as could be made.
#[derive(Clone, Debug)]
pub struct AsmErrors {
    /// The errors; never empty.
    pub errors: Vec<AsmError>,
    /// The program, for its map.
    pub program: Box<Program>,
}

impl fmt::Display for AsmErrors {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.errors.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            write!(out, "{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for AsmErrors {}
