//! The contents of memory when a program begins.

use crate::Program;

/// What a bank of memory holds when a program begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Where it begins.
    pub start: u16,
    /// The bytes, with zeros between segments.
    pub bytes: Vec<u8>,
}

/// The contents of a bank, from the loaded segments with their addresses, lowest first; the bank
/// stands above bit 15.
pub fn contents<'b>(bank: u8, segments: impl IntoIterator<Item = (u32, &'b [u8])>) -> Contents {
    let mut contents = Contents::default();
    for (address, bytes) in segments {
        if bytes.is_empty() || address >> 16 != u32::from(bank) {
            continue;
        }
        let address = address as u16;
        if contents.bytes.is_empty() {
            contents.start = address;
        }
        let gap = usize::from(address - contents.start);
        contents.bytes.resize(gap, 0);
        contents.bytes.extend(bytes);
    }
    contents
}

/// The contents of a program's bank.
#[must_use]
pub fn contents_of(program: &Program, bank: u8) -> Contents {
    let loaded = program.segments().iter().filter(|segment| segment.loaded());
    contents(
        bank,
        loaded.map(|segment| (segment.start_with_bank(), segment.bytes.as_slice())),
    )
}
