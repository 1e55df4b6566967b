//! What is known before an instruction: sets of values in registers, flags and variables.

use super::arithmetic::{CLEAR, SET};
use crate::prove::set::Set;
use crate::prove::variable::Byte;

/// A, as an index into the registers.
pub const A: usize = 0;
/// X.
pub const X: usize = 1;
/// Y.
pub const Y: usize = 2;

/// A location to which N and Z refer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A register.
    Register(usize),
    /// A byte of a variable.
    Memory(Byte),
}

/// The values from which N and Z are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flags {
    /// The values of which N is bit 7.
    pub negative: Set,
    /// The values that Z shows to be 0 or not.
    pub zero: Set,
    /// Whether both are the same values.
    pub same: bool,
    /// Where these values can still be found, if they are the same.
    pub places: [Option<Place>; 2],
    /// After a comparison: the register, and what it was compared with.
    pub compared: Option<(usize, Set)>,
}

impl Flags {
    /// Unknown.
    pub const UNKNOWN: Flags = Flags {
        negative: Set::ALL,
        zero: Set::ALL,
        same: false,
        places: [None; 2],
        compared: None,
    };

    /// The flags of a value, and where that value is.
    #[must_use]
    pub const fn of(set: Set, place: Option<Place>) -> Flags {
        Flags {
            negative: set,
            zero: set,
            same: true,
            places: [place, None],
            compared: None,
        }
    }

    fn join(&self, other: &Flags) -> Flags {
        let mut places = self.places;
        for place in &mut places {
            *place = place.filter(|place| other.places.contains(&Some(*place)));
        }
        Flags {
            negative: self.negative.or(other.negative),
            zero: self.zero.or(other.zero),
            same: self.same && other.same,
            places,
            compared: self.compared.filter(|_| self.compared == other.compared),
        }
    }
}

/// What is known before an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// A, X and Y.
    pub registers: [Set; 3],
    /// The carry: [`CLEAR`], [`SET`] or both.
    pub carry: u8,
    /// N and Z.
    pub flags: Flags,
    /// Bytes of variables about which more is known here than everywhere, sorted.
    pub bytes: Vec<(Byte, Set)>,
    /// What the routine has pushed.
    pub stack: Vec<Set>,
}

impl State {
    /// Nothing is known.
    pub const UNKNOWN: State = State {
        registers: [Set::ALL; 3],
        carry: CLEAR | SET,
        flags: Flags::UNKNOWN,
        bytes: Vec::new(),
        stack: Vec::new(),
    };

    /// Whether no run gets here.
    #[must_use]
    pub fn is_impossible(&self) -> bool {
        self.carry == 0 || self.registers.iter().any(Set::is_empty)
    }

    /// What is known about a byte here.
    #[must_use]
    pub fn byte(&self, byte: Byte) -> Option<Set> {
        let at = self
            .bytes
            .binary_search_by_key(&byte, |known| known.0)
            .ok()?;
        Some(self.bytes[at].1)
    }

    /// Records what a byte holds.
    pub fn know(&mut self, byte: Byte, set: Set) {
        match self.bytes.binary_search_by_key(&byte, |known| known.0) {
            Ok(at) => self.bytes[at].1 = set,
            Err(at) => self.bytes.insert(at, (byte, set)),
        }
    }

    /// A register changes.
    pub fn set(&mut self, register: usize, set: Set) {
        self.registers[register] = set;
        self.flags = Flags::of(set, Some(Place::Register(register)));
    }

    /// Memory changes that the flags may still refer to.
    pub fn changes(&mut self, changed: impl Fn(Byte) -> bool) {
        for place in &mut self.flags.places {
            if let Some(Place::Memory(byte)) = place
                && changed(*byte)
            {
                *place = None;
            }
        }
    }

    /// What is known if either state holds.
    #[must_use]
    pub fn join(&self, other: &State) -> State {
        let both = |&(byte, set): &(Byte, Set)| Some((byte, set.or(other.byte(byte)?)));
        let stack = if self.stack.len() == other.stack.len() {
            self.stack
                .iter()
                .zip(&other.stack)
                .map(|(a, b)| a.or(*b))
                .collect()
        } else {
            Vec::new()
        };
        State {
            registers: [A, X, Y].map(|r| self.registers[r].or(other.registers[r])),
            carry: self.carry | other.carry,
            flags: self.flags.join(&other.flags),
            bytes: self.bytes.iter().filter_map(both).collect(),
            stack,
        }
    }
}
