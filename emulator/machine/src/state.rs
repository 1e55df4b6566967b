//! A machine's state as bytes, which the same program can later continue.
//!
//! Every part lists its fields once, in `transfer`; a [`Transfer`] writes them or reads them back.
//! Keys and joysticks are not part of the state, because nobody holds them when it is continued.

use std::fmt;

/// The first bytes of a state.
const MAGIC: &[u8; 8] = b"OCTET128";
/// The version of the format, raised whenever the fields of a state change.
const VERSION: u16 = 3;
/// Length of the part before the fields: magic, version, the program's fingerprint.
const HEAD: usize = MAGIC.len() + 2 + 8;
/// Length of the check sum at the end.
const SUM: usize = 8;
/// A limit that no clock reaches: two thousand years.
pub(super) const LATEST: u64 = 1 << 56;
/// Chips are checked at every interrupt, so their times lie no further than this from the
/// machine's.
pub(super) const NEAR: u64 = 1 << 24;

/// Why a state cannot be continued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StateError {
    /// The bytes are not a state.
    NoState,
    /// Another version of the emulator wrote it.
    Version(u16),
    /// It belongs to another program.
    OtherProgram,
    /// Bytes are missing or have changed.
    Damaged,
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateError::NoState => f.write_str("this is no saved machine"),
            StateError::Version(found) => write!(
                f,
                "the saved machine has version {found}, and this emulator reads version {VERSION}"
            ),
            StateError::OtherProgram => f.write_str("the saved machine runs another program"),
            StateError::Damaged => f.write_str("the saved machine is damaged"),
        }
    }
}

impl std::error::Error for StateError {}

/// Writes a state's fields or reads them back, in the same order.
pub enum Transfer<'b> {
    /// Appends the fields to these bytes.
    Write(Vec<u8>),
    /// Takes the fields from these bytes.
    Read {
        /// The bytes that are left.
        rest: &'b [u8],
        /// Whether nothing has been missing or impossible so far.
        valid: bool,
    },
}

impl<'b> Transfer<'b> {
    /// Begins a state of the program with this fingerprint ([`super::Image::fingerprint`]).
    #[must_use]
    pub fn writing(fingerprint: u64) -> Transfer<'static> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(fingerprint.to_le_bytes());
        Transfer::Write(bytes)
    }

    /// Begins to read a state of the program with this fingerprint.
    ///
    /// # Errors
    /// The bytes are not a complete state of this version and program.
    pub fn reading(state: &'b [u8], fingerprint: u64) -> Result<Transfer<'b>, StateError> {
        if state.len() < HEAD + SUM || !state.starts_with(MAGIC) {
            return Err(StateError::NoState);
        }
        let version = u16::from_le_bytes([state[8], state[9]]);
        if version != VERSION {
            return Err(StateError::Version(version));
        }
        let (fields, sum) = state.split_at(state.len() - SUM);
        if sum != fnv(fields.iter().copied()).to_le_bytes() {
            return Err(StateError::Damaged);
        }
        if fields[MAGIC.len() + 2..HEAD] != fingerprint.to_le_bytes() {
            return Err(StateError::OtherProgram);
        }
        Ok(Transfer::Read {
            rest: &fields[HEAD..],
            valid: true,
        })
    }

    /// The complete state, after the last field was written. Empty while reading.
    #[must_use]
    pub fn finish_writing(self) -> Vec<u8> {
        let Transfer::Write(mut bytes) = self else {
            return Vec::new();
        };
        let sum = fnv(bytes.iter().copied());
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Ends the reading after the last field.
    ///
    /// # Errors
    /// Fields were missing or impossible, or bytes are left.
    pub fn finish_reading(self) -> Result<(), StateError> {
        match self {
            Transfer::Read {
                rest: [],
                valid: true,
            }
            | Transfer::Write(_) => Ok(()),
            Transfer::Read { .. } => Err(StateError::Damaged),
        }
    }

    /// Bytes of a known number.
    pub fn bytes(&mut self, bytes: &mut [u8]) {
        match self {
            Transfer::Write(out) => out.extend_from_slice(bytes),
            Transfer::Read { rest, valid } => match rest.split_at_checked(bytes.len()) {
                Some((taken, left)) => {
                    bytes.copy_from_slice(taken);
                    *rest = left;
                }
                None => *valid = false,
            },
        }
    }

    /// A byte.
    pub fn byte(&mut self, byte: &mut u8) {
        self.bytes(std::slice::from_mut(byte));
    }

    /// A truth value.
    pub fn flag(&mut self, flag: &mut bool) {
        let mut byte = u8::from(*flag);
        self.byte(&mut byte);
        self.require(byte <= 1);
        *flag = byte == 1;
    }

    /// A number of 16 bits.
    pub fn word(&mut self, word: &mut u16) {
        let mut bytes = word.to_le_bytes();
        self.bytes(&mut bytes);
        *word = u16::from_le_bytes(bytes);
    }

    /// A number of 64 bits, which is less than `limit`.
    pub fn number(&mut self, number: &mut u64, limit: u64) {
        let mut bytes = number.to_le_bytes();
        self.bytes(&mut bytes);
        *number = u64::from_le_bytes(bytes);
        self.require(*number < limit);
    }

    /// A time up to which a chip has counted, near `now`.
    pub(super) fn chip_time(&mut self, time: &mut u64, now: u64) {
        self.number(time, LATEST);
        self.require(time.abs_diff(now) < NEAR);
    }

    /// Refuses what is read unless `holds` is true.
    pub fn require(&mut self, holds: bool) {
        if let Transfer::Read { valid, .. } = self {
            *valid &= holds;
        }
    }

    /// At most `most` bytes.
    pub fn vector(&mut self, bytes: &mut Vec<u8>, most: usize) {
        let mut len = bytes.len() as u64;
        self.number(&mut len, most as u64 + 1);
        if let Transfer::Read { rest, valid } = self {
            *valid &= len as usize <= rest.len();
            let len = if *valid { len as usize } else { 0 };
            bytes.resize(len, 0);
        }
        self.bytes(bytes);
    }

    /// Something that may be absent.
    pub fn option<T: Default>(
        &mut self,
        value: &mut Option<T>,
        transfer: impl FnOnce(&mut Self, &mut T),
    ) {
        let mut present = value.is_some();
        self.flag(&mut present);
        *value = present.then(|| value.take().unwrap_or_default());
        if let Some(value) = value {
            transfer(self, value);
        }
    }
}

/// The hash FNV-1a of some bytes, 64 bits: the check sum of states and records.
#[must_use]
pub fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}
