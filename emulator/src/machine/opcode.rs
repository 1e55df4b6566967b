//! What the run loop must know about an opcode before it lets the core
//! execute it.

/// Facts about one opcode, packed into a word so that one test tells whether
/// anything needs a closer look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Class(u16);

impl Class {
    const LENGTH: u16 = 0x0003;
    const PUSHES: u16 = 0x000C;
    const PULLS: u16 = 0x0030;
    const TXS: u16 = 0x0040;
    const INDEXED_MODIFY: u16 = 0x0080;
    const REFUSED: u16 = 0x0100;

    /// Number of bytes: 1 to 3.
    #[inline(always)]
    pub const fn length(self) -> u16 {
        self.0 & Self::LENGTH
    }

    /// Whether any of the facts below apply.
    #[inline(always)]
    pub const fn is_special(self) -> bool {
        self.0 & !Self::LENGTH != 0
    }

    /// Number of bytes that it pushes: 0 to 3.
    #[inline(always)]
    pub const fn pushes(self) -> u8 {
        ((self.0 & Self::PUSHES) >> 2) as u8
    }

    /// Number of bytes that it pulls: 0 to 3.
    #[inline(always)]
    pub const fn pulls(self) -> u8 {
        ((self.0 & Self::PULLS) >> 4) as u8
    }

    /// Sets the stack pointer from X.
    #[inline(always)]
    pub const fn is_txs(self) -> bool {
        self.0 & Self::TXS != 0
    }

    /// Read-modify-write of abs,X: 7 cycles whether or not the page is
    /// crossed.
    #[inline(always)]
    pub const fn is_indexed_modify(self) -> bool {
        self.0 & Self::INDEXED_MODIFY != 0
    }

    /// Undocumented, or SED: the program has no use for either.
    #[inline(always)]
    pub const fn is_refused(self) -> bool {
        self.0 & Self::REFUSED != 0
    }
}

/// The class of every opcode.
pub(super) static CLASS: [Class; 256] = {
    let mut table = [Class(0); 256];
    let mut opcode = 0;
    while opcode < 256 {
        table[opcode] = classify(opcode as u8);
        opcode += 1;
    }
    table
};

/// Set decimal mode: documented, but decimal arithmetic is never wanted here
/// and the core's decimal flags differ from the hardware's.
pub(super) const SED: u8 = 0xF8;

const fn classify(opcode: u8) -> Class {
    let facts = match opcode {
        0x00 => 3 << 2,                                                   // BRK
        0x20 => 2 << 2,                                                   // JSR
        0x08 | 0x48 => 1 << 2,                                            // PHP PHA
        0x28 | 0x68 => 1 << 4,                                            // PLP PLA
        0x60 => 2 << 4,                                                   // RTS
        0x40 => 3 << 4,                                                   // RTI
        0x9A => Class::TXS,                                               // TXS
        0x1E | 0x3E | 0x5E | 0x7E | 0xDE | 0xFE => Class::INDEXED_MODIFY, // ASL ROL LSR ROR DEC INC
        SED => Class::REFUSED,
        _ if !is_documented(opcode) => Class::REFUSED,
        _ => 0,
    };
    Class(facts | length(opcode))
}

/// Number of bytes of the instruction. BRK counts 1 here: the byte after it
/// is skipped only by the return.
const fn length(opcode: u8) -> u16 {
    match (opcode & 0x1F, opcode) {
        (_, 0x20) => 3,
        (_, 0x00 | 0x40 | 0x60) => 1,
        (0x08 | 0x0A | 0x18 | 0x1A | 0x12, _) => 1,
        (0x0C..=0x0F | 0x19 | 0x1B..=0x1F, _) => 3,
        _ => 2,
    }
}

/// Whether the NMOS 6502 data sheet lists the opcode.
pub(super) const fn is_documented(opcode: u8) -> bool {
    match opcode & 0x03 {
        0x03 => false,
        0x01 => opcode != 0x89,
        0x02 => match opcode & 0x1F {
            0x02 => opcode == 0xA2,
            0x06 | 0x0A | 0x0E => true,
            0x12 => false,
            0x1A => matches!(opcode, 0x9A | 0xBA),
            0x16 => true,
            _ => opcode != 0x9E, // 0x1E
        },
        _ => match opcode & 0x1F {
            0x00 => opcode != 0x80,
            0x04 => !matches!(opcode, 0x04 | 0x44 | 0x64),
            0x0C => opcode != 0x0C,
            0x14 => matches!(opcode, 0x94 | 0xB4),
            0x1C => opcode == 0xBC,
            _ => true, // 0x08, 0x10 and 0x18: all are listed
        },
    }
}
