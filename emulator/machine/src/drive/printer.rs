//! A printer: what a program writes to device 4.

/// The printer's number on the serial bus.
pub(super) const DEVICE: u8 = 4;
/// The channel on which a Commodore printer has capital and small letters.
const SMALL_LETTERS: u8 = 7;

/// A printer with endless paper.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Printer {
    text: String,
}

impl Printer {
    /// What it has printed. Characters without a letter in ASCII are left out.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Prints a byte: on the channel of small letters PETSCII, on others ASCII.
    pub(super) fn print(&mut self, channel: u8, byte: u8) {
        let byte = match byte {
            0x41..=0x5A if channel == SMALL_LETTERS => byte | 0x20,
            0xC1..=0xDA if channel == SMALL_LETTERS => byte & 0x7F,
            _ => byte,
        };
        match byte {
            b'\r' => self.text.push('\n'),
            b' '..=b'~' => self.text.push(char::from(byte)),
            // A line feed after a RETURN is the same line's end.
            _ => {}
        }
    }
}
