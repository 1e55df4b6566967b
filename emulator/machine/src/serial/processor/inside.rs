//! The bus of a drive's processor: memory, and the chips as far as code may use them.

use mos6502::memory::Bus;

use super::cia::Cia;
use super::fault::Wrong;
use super::track::{Passing, Track};
use crate::serial::board::Board;
use crate::serial::port::{Lines, Port};

/// Bytes of the largest drive's memory.
pub const MEMORY: usize = 0x2000;

/// Port B of VIA 1 and its directions; a 1571's port A, which has a bit for the fast bus.
const PORT: u16 = 0x1800;
const DIRECTIONS: u16 = 0x1802;
const PORT_A: u16 = 0x180F;
const FAST: u8 = 0x02;
/// The other bits of that port as the DOS sets them: 2 MHz.
const PORT_A_DOS: u8 = 0x21;
/// Port B of VIA 2, of which code may change only the light. Bit 7 is 0 while a sync mark passes.
const MECHANICS: u16 = 0x1C00;
const LIGHT: u8 = 0x08;
const MOTOR: u8 = 0x04;
const NO_SYNC: u8 = 0x80;
/// Port A of a 1571's VIA 2, the byte that has passed the head; and the register that makes each
/// byte set the flag V.
const HEAD: u16 = 0x1C01;
const HEAD_CONTROL: u16 = 0x1C0C;
const SETS_V: u8 = 0x02;
const HEAD_CONTROL_DOS: u8 = 0xEC;
/// A 1581's end of the bus: port B of its CIA.
const PORT_1581: u16 = 0x4001;

/// Memory and chips.
#[derive(Debug, Clone)]
pub(super) struct Inside {
    board: Board,
    pub memory: Box<[u8; MEMORY]>,
    pub port: Port,
    port_a: u8,
    mechanics: u8,
    head_control: u8,
    pub cia: Cia,
    /// What passes the head, the last byte, and its number.
    pub track: Track,
    head: u8,
    passed: u64,
    /// Cycles since the machine was made.
    pub time: u64,
    /// The lines that the computer pulls low.
    pub computer: Lines,
    /// Whether the instruction accesses an address at the time that is assumed.
    pub exact: bool,
    pub wrong: Option<Wrong>,
}

impl Inside {
    pub fn new(board: Board, device: u8, memory: Box<[u8; MEMORY]>, time: u64) -> Inside {
        Inside {
            board,
            memory,
            port: Port::new(board, device),
            port_a: PORT_A_DOS,
            mechanics: MOTOR,
            head_control: HEAD_CONTROL_DOS,
            cia: Cia::new(),
            track: Track::default(),
            head: 0,
            passed: 0,
            time,
            computer: Lines::default(),
            exact: false,
            wrong: None,
        }
    }

    /// Lets the disk turn until now. Returns whether a byte has come that sets V.
    pub fn turn(&mut self) -> bool {
        if self.board != Board::D1571 {
            return false;
        }
        let (number, passing) = self.track.at(self.time);
        let Passing::Byte(byte) = passing else {
            return false;
        };
        if number == self.passed {
            return false;
        }
        (self.head, self.passed) = (byte, number);
        self.head_control & SETS_V != 0
    }

    /// The first register that is not as the DOS has it.
    pub fn left(&self) -> Option<u16> {
        let port = match self.board {
            Board::D1541 | Board::D1571 => PORT,
            Board::D1581 => PORT_1581,
        };
        let own = [
            (port, self.port.is_as_the_dos_has_it()),
            (PORT_A, self.port_a == PORT_A_DOS),
            (MECHANICS, self.mechanics == MOTOR),
            (HEAD_CONTROL, self.head_control == HEAD_CONTROL_DOS),
        ];
        let mut own = own.into_iter().filter(|(_, same)| !same);
        own.next().map(|(address, _)| address).or(self.cia.left())
    }

    /// Records an access that is not modelled.
    fn refuse(&mut self, wrong: Wrong) {
        self.wrong.get_or_insert(wrong);
    }

    /// Whether an access to the port happens at the time that is assumed.
    fn require_exact(&mut self, address: u16) {
        if !self.exact {
            self.refuse(Wrong::Inexact(address));
        }
    }

    /// Whether what the CIA sends reaches the bus.
    fn drives_fast_bus(&self) -> bool {
        match self.board {
            Board::D1541 => false,
            Board::D1571 => self.port_a & FAST != 0,
            Board::D1581 => self.port.sends_fast(),
        }
    }

    fn read(&mut self, address: u16) -> Option<u8> {
        use Board::{D1541, D1571, D1581};
        match (self.board, address) {
            (D1541 | D1571, PORT) | (D1581, PORT_1581) => {
                self.require_exact(address);
                Some(self.port.read(self.computer))
            }
            (D1541 | D1571, DIRECTIONS) => Some(self.port.direction),
            (D1541, MECHANICS) => Some(self.mechanics),
            (D1571, MECHANICS) => {
                let passes = self.track.at(self.time).1 == Passing::Sync;
                Some(self.mechanics | if passes { 0 } else { NO_SYNC })
            }
            (D1571, PORT_A) => Some(self.port_a),
            (D1571, HEAD) => Some(self.head),
            (D1571, HEAD_CONTROL) => Some(self.head_control),
            (D1571 | D1581, _) => self.cia.read(address, self.time),
            _ => None,
        }
    }

    /// A store. Returns whether it is modelled.
    fn write(&mut self, address: u16, value: u8) -> bool {
        use Board::{D1541, D1571, D1581};
        match (self.board, address) {
            (D1541 | D1571, PORT) | (D1581, PORT_1581) => {
                self.require_exact(address);
                self.port.output = value;
            }
            (D1541 | D1571, DIRECTIONS) => {
                self.require_exact(address);
                self.port.direction = value;
            }
            (D1541 | D1571, MECHANICS) => {
                let changed = (value ^ self.mechanics) & !LIGHT;
                self.mechanics ^= (value ^ self.mechanics) & LIGHT;
                return changed == 0;
            }
            (D1571, PORT_A) => {
                let changed = (value ^ self.port_a) & !FAST;
                self.port_a = value;
                return changed == 0;
            }
            (D1571, HEAD_CONTROL) => {
                let changed = (value ^ self.head_control) & !SETS_V;
                self.head_control = value;
                return changed == 0;
            }
            (D1571 | D1581, _) => {
                let connected = self.drives_fast_bus();
                return self.cia.write(address, value, self.time, connected);
            }
            _ => return false,
        }
        true
    }
}

impl Bus for &mut Inside {
    fn get_byte(&mut self, address: u16) -> u8 {
        if usize::from(address) < self.board.memory() {
            return self.memory[usize::from(address)];
        }
        self.read(address).unwrap_or_else(|| {
            self.refuse(Wrong::Read(address));
            0
        })
    }

    fn set_byte(&mut self, address: u16, value: u8) {
        if usize::from(address) < self.board.memory() {
            self.memory[usize::from(address)] = value;
        } else if !self.write(address, value) {
            self.refuse(Wrong::Write(address));
        }
    }
}
