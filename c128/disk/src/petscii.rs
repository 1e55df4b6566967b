//! Texts in PETSCII.
//!
//! Only characters are used that both character sets have: unshifted letters are capitals in one
//! and small in the other.

/// Ends a line.
pub const RETURN: u8 = 0x0D;
/// Reverse on.
pub const REVERSE_ON: u8 = 0x12;
/// Reverse off.
pub const REVERSE_OFF: u8 = 0x92;
/// Clears the screen.
pub const CLEAR: u8 = 0x93;
/// The length of a name.
pub const NAME: usize = 16;
/// The padding of names: a shifted space.
pub const FILL: u8 = 0xA0;

/// Text as PETSCII. Line ends become [`RETURN`], `[` and `]` switch reverse
/// on and off.
#[must_use]
pub fn petscii(text: &str) -> Vec<u8> {
    text.bytes()
        .map(|byte| match byte {
            b'\n' => RETURN,
            b'[' => REVERSE_ON,
            b']' => REVERSE_OFF,
            _ => byte.to_ascii_uppercase(),
        })
        .collect()
}

/// The text of PETSCII bytes, in small letters: the inverse of [`petscii`].
#[must_use]
pub fn readable(bytes: &[u8]) -> String {
    bytes
        .iter()
        .map(|&byte| match byte {
            RETURN => '\n',
            REVERSE_ON => '[',
            REVERSE_OFF => ']',
            CLEAR => '\u{c}',
            _ => char::from(byte).to_ascii_lowercase(),
        })
        .collect()
}
