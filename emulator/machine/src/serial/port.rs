//! The drive's end of the serial bus: port B of the VIA 1 of a 1541 or 1571 at $1800, or of a
//! 1581's CIA.
//!
//! | bit | line |
//! |---|---|
//! | 0, 2, 7 | DATA, CLK, ATN; 1 is low |
//! | 1, 3 | pulls DATA, CLK low |
//! | 4 | ATNA: DATA is pulled low, too, while this bit differs from ATN |
//! | 5, 6 | the device number less 8; of a 1581, bit 5: it sends over the fast bus |

use super::board::Board;

const DATA_IN: u8 = 0x01;
const DATA_OUT: u8 = 0x02;
const CLK_IN: u8 = 0x04;
const CLK_OUT: u8 = 0x08;
const ATN_ACKNOWLEDGE: u8 = 0x10;
const ATN_IN: u8 = 0x80;
/// The bit with which a 1581 sends over the fast bus.
const FAST: u8 = 0x20;
/// The directions that the DOS sets.
const OUTPUTS: u8 = DATA_OUT | CLK_OUT | ATN_ACKNOWLEDGE;

/// Lines that are pulled low.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Lines {
    pub atn: bool,
    pub clk: bool,
    pub data: bool,
}

impl std::ops::BitOr for Lines {
    type Output = Lines;

    fn bitor(self, other: Lines) -> Lines {
        Lines {
            atn: self.atn | other.atn,
            clk: self.clk | other.clk,
            data: self.data | other.data,
        }
    }
}

/// The port and its directions, 1 for output.
#[derive(Debug, Clone, Copy)]
pub(super) struct Port {
    pub output: u8,
    pub direction: u8,
    /// Bits 5 and 6: the switches of the device number.
    switches: u8,
}

impl Port {
    pub fn new(board: Board, device: u8) -> Port {
        let (direction, switches) = match board {
            Board::D1541 | Board::D1571 => (OUTPUTS, (device.wrapping_sub(8) & 3) << 5),
            Board::D1581 => (OUTPUTS | FAST, 0),
        };
        Port {
            output: 0,
            direction,
            switches,
        }
    }

    /// Whether it pulls no line and has the DOS's directions.
    pub fn is_as_the_dos_has_it(&self) -> bool {
        self.direction & !FAST == OUTPUTS && self.output & self.direction == 0
    }

    /// Whether a 1581 sends over the fast bus.
    pub fn sends_fast(&self) -> bool {
        self.output & FAST != 0
    }

    /// The lines that the drive pulls low while ATN has this state.
    pub fn pulls(&self, atn: bool) -> Lines {
        let set = self.output & self.direction;
        let acknowledges = set & ATN_ACKNOWLEDGE != 0;
        Lines {
            atn: false,
            clk: set & CLK_OUT != 0,
            data: set & DATA_OUT != 0 || acknowledges != atn,
        }
    }

    /// What the drive reads while the computer pulls these lines.
    pub fn read(&self, computer: Lines) -> u8 {
        let low = computer | self.pulls(computer.atn);
        let lines = [
            (DATA_IN, low.data),
            (CLK_IN, low.clk),
            (ATN_IN, computer.atn),
        ];
        let inputs = lines
            .iter()
            .filter(|(_, low)| *low)
            .fold(self.switches, |inputs, (bit, _)| inputs | bit);
        inputs & !self.direction | self.output & self.direction
    }
}
