//! Properties that are not proved, for the emulator to watch.

/// Something that must hold whenever an instruction runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// The bank in which the instruction runs.
    pub bank: u8,
    /// Its address.
    pub address: u16,
    /// What must hold.
    pub rule: Rule,
    /// Routine and instruction, for messages.
    pub text: String,
}

/// What must hold when an instruction runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The branch is taken.
    Taken,
    /// The store goes to one of these ranges of addresses, both ends included.
    StoresTo(Vec<(u16, u16)>),
    /// The routine that begins here returns with this register as it was: 0 is A, 1 X, 2 Y.
    Keeps(usize),
    /// The routine begins here with this register equal to a byte of memory, or less by so much: 0
    /// is A, 1 X, 2 Y.
    Equals {
        /// The register.
        register: usize,
        /// By how much it is less.
        less: u8,
        /// Where the byte is.
        address: u16,
    },
    /// The store writes one of these values.
    Stores(Box<super::set::Set>),
}
