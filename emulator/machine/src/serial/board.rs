//! The differences between the drives on whose processors code runs.

/// How many blocks a 1581's DOS reads at once: one side of a track, ten sectors of two blocks each,
/// as in the manual of the drive and in VICE's x128.
pub const HALF_TRACK: u8 = 20;

/// A drive's board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Board {
    /// Two VIAs, 1 MHz.
    D1541,
    /// The same with a CIA for the fast bus, at 2 MHz as the DOS sets it in the C128's mode.
    D1571,
    /// A CIA, at 2 MHz. The DOS reads half a track at a time into its memory.
    D1581,
}

impl Board {
    /// Cycles in a microsecond.
    pub(super) fn speed(self) -> u64 {
        match self {
            Board::D1541 => 1,
            Board::D1571 | Board::D1581 => 2,
        }
    }

    /// Bytes of memory.
    pub(crate) fn memory(self) -> usize {
        match self {
            Board::D1541 | Board::D1571 => 0x800,
            Board::D1581 => 0x2000,
        }
    }

    /// Where the jobs of the buffers are.
    pub(crate) fn jobs(self) -> u16 {
        match self {
            Board::D1541 | Board::D1571 => 0,
            Board::D1581 => 2,
        }
    }

    /// Where their tracks and sectors are.
    pub(crate) fn places(self) -> u16 {
        match self {
            Board::D1541 | Board::D1571 => 6,
            Board::D1581 => 0x0B,
        }
    }

    /// Buffers that jobs read to, from $0300 on.
    pub(crate) fn buffers(self) -> u16 {
        match self {
            Board::D1541 | Board::D1571 => 5,
            Board::D1581 => 7,
        }
    }
}
