//! Screen codes and lines of cells as text.

/// The character for a screen code of the KERNAL's set of small and capital letters. Codes from 128
/// on are the reversed ones; graphics are `·`.
pub fn screen_code(code: u16) -> char {
    let byte = (code & 0x7F) as u8;
    let letters = |first: u8, n: u8| char::from(first + n);
    match byte {
        0 => '@',
        1..=26 => letters(b'a', byte - 1),
        27 => '[',
        28 => '£',
        29 => ']',
        30 => '↑',
        31 => '←',
        32..=63 => char::from(byte),
        64 => '─',
        65..=90 => letters(b'A', byte - 65),
        93 => '│',
        96 => ' ',
        _ => '·',
    }
}

/// Lines of `columns` cells each, as text without blanks at the ends.
pub(super) fn lines<C>(
    cells: impl Iterator<Item = C>,
    columns: usize,
    glyph: impl Fn(C) -> char,
) -> Vec<String> {
    let glyphs: Vec<char> = cells.map(glyph).collect();
    let lines = glyphs.chunks(columns.max(1));
    let line = |glyphs: &[char]| glyphs.iter().collect::<String>().trim_end().to_owned();
    lines.map(line).collect()
}
