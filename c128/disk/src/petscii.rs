//! Texts in PETSCII.
//!
//! Names and commands use only characters that both character sets have: unshifted letters are
//! capitals in one and small in the other. [`small_letters`] is for texts in the set that has both.

/// Switches to the character set with small letters.
pub const SMALL_LETTERS: u8 = 0x0E;
/// Ends a line.
pub const RETURN: u8 = 0x0D;
/// Reverse on.
pub const REVERSE_ON: u8 = 0x12;
/// Reverse off.
pub const REVERSE_OFF: u8 = 0x92;
/// The length of a name.
pub const NAME: usize = 16;
/// The bit of a shifted letter.
pub(super) const SHIFTED: u8 = 0x80;
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

/// Text as PETSCII for the character set with small letters, which are the unshifted ones.
///
/// ```
/// use cbm_disk::petscii::small_letters;
///
/// assert_eq!(small_letters("Nf3"), [0xCE, 0x46, 0x33]);
/// ```
#[must_use]
pub fn small_letters(text: &str) -> Vec<u8> {
    text.bytes()
        .map(|byte| match byte {
            b'\n' => RETURN,
            b'A'..=b'Z' => byte | SHIFTED,
            _ => byte.to_ascii_uppercase(),
        })
        .collect()
}
