//! The ROMs that the MMU can map over RAM. This program contains none; a user may supply dumps.

use std::fmt;

/// A ROM of the C128.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rom {
    /// BASIC, lower half, at $4000-$7FFF.
    BasicLow,
    /// BASIC, upper half, at $8000-$BFFF.
    BasicHigh,
    /// Screen editor and KERNAL, at $C000-$FFFF; $D000-$DFFF is the character ROM's.
    Kernal,
    /// The character generator, at $D000-$DFFF.
    Characters,
    /// The internal function ROM (an empty socket on the board).
    InternalFunction,
    /// The external function ROM (a cartridge).
    ExternalFunction,
}

impl Rom {
    /// Its size in bytes, as one image.
    pub const fn size(self) -> usize {
        match self {
            Rom::BasicLow | Rom::BasicHigh | Rom::Kernal => 0x4000,
            Rom::Characters => 0x1000,
            Rom::InternalFunction | Rom::ExternalFunction => 0x8000,
        }
    }

    /// The address of its first byte.
    pub const fn address(self) -> u16 {
        match self {
            Rom::BasicLow => 0x4000,
            Rom::BasicHigh | Rom::InternalFunction | Rom::ExternalFunction => 0x8000,
            Rom::Kernal => 0xC000,
            Rom::Characters => 0xD000,
        }
    }

    pub(super) const fn index(self) -> usize {
        self as usize
    }

    pub(super) const COUNT: usize = 6;

    /// Where its first byte lies in the machine's flat memory, after the RAM.
    pub(super) const fn offset(self) -> u32 {
        match self {
            Rom::BasicLow => 0x2_0000,
            Rom::BasicHigh => 0x2_4000,
            Rom::Kernal => 0x2_8000,
            Rom::Characters => 0x2_C000,
            Rom::InternalFunction => 0x3_0000,
            Rom::ExternalFunction => 0x3_8000,
        }
    }
}

impl fmt::Display for Rom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rom::BasicLow => "BASIC ROM (low)",
            Rom::BasicHigh => "BASIC ROM (high)",
            Rom::Kernal => "KERNAL ROM",
            Rom::Characters => "character ROM",
            Rom::InternalFunction => "internal function ROM",
            Rom::ExternalFunction => "external function ROM",
        })
    }
}
