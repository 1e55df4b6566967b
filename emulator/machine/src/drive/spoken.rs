//! Whom LISTEN or TALK has named.

/// What the second address of LISTEN wants of a channel, to open it.
const OPEN: u8 = 0xF0;

/// A drive that LISTEN or TALK has named.
#[derive(Clone, Debug)]
pub(super) struct Spoken {
    pub device: u8,
    /// The secondary address.
    pub second: u8,
    /// The file name that is being sent, if a file is opened.
    pub name: Vec<u8>,
}

impl Spoken {
    pub fn channel(&self) -> u8 {
        self.second & 0x0F
    }

    pub fn opens(&self) -> bool {
        self.second & 0xF0 == OPEN
    }
}
