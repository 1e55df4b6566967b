//! Pictures from the monitor's answers.
//!
//! Display: length of the head (4 bytes), width and height of the buffer, offset, width and height
//! of the inner part (2 each), bits per pixel (1), length (4), and the pixels, of which the last
//! four are not sent. Palette: a count (2), and for each colour a length (1), red, green, blue.

use anyhow::{Result, ensure};

use octet_machine::screen::{Picture, Rgb};

/// Shortest head before the pixels.
const HEAD: usize = 21;
/// Pixels that are missing at the end.
const MISSING: usize = 4;

/// The inner part of a screen.
///
/// # Errors
/// The answers have another format.
pub(super) fn picture(display: &[u8], palette: &[u8]) -> Result<Picture> {
    ensure!(display.len() >= HEAD, "no display");
    let word = |at: usize| usize::from(u16::from_le_bytes([display[at], display[at + 1]]));
    let (across, x, y) = (word(4), word(8), word(10));
    let (width, height) = (word(12), word(14));
    let begin = 4 + word(0) + 4;
    let mut pixels = display.get(begin..).unwrap_or_default().to_vec();
    pixels.extend([0; MISSING]);
    ensure!(
        display[16] == 8
            && width > 0
            && (y + height) * across <= pixels.len()
            && x + width <= across,
        "a display of {width} by {height} pixels of {} bits in {} bytes",
        display[16],
        pixels.len()
    );
    let mut picture = Picture::new(width, height, colours(palette)?, 0);
    for line in 0..height {
        let from = (y + line) * across + x;
        picture.pixels[line * width..][..width].copy_from_slice(&pixels[from..from + width]);
    }
    picture.pixels.iter_mut().for_each(|pixel| *pixel &= 0x0F);
    Ok(picture)
}

fn colours(palette: &[u8]) -> Result<[Rgb; 16]> {
    let mut colours = [[0; 3]; 16];
    let mut rest = palette.get(2..).unwrap_or_default();
    for colour in &mut colours {
        let [len, red, green, blue, ..] = rest else {
            ensure!(false, "no palette of 16 colours");
            break;
        };
        *colour = [*red, *green, *blue];
        let next = usize::from(*len) + 1;
        rest = rest.get(next..).unwrap_or_default();
    }
    Ok(colours)
}
