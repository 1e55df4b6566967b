//! Bitmaps: pictures drawn in the source and converted to the bytes that the chips show.

pub mod letters;
pub mod pieces_40;
pub mod pieces_80;

/// The rows of a picture: its lines after the empty first one.
fn rows(picture: &'static str) -> Vec<&'static [u8]> {
    picture.lines().skip(1).map(str::as_bytes).collect()
}

/// Up to eight pixels of a row as a byte. `pixel` decides which letters are set.
fn byte(pixels: &[u8], pixel: impl Fn(u8) -> bool) -> u8 {
    pixels
        .iter()
        .fold(0, |byte, &letter| byte << 1 | u8::from(pixel(letter)))
}

/// Characters drawn side by side, a space between: eight bytes each.
#[must_use]
pub fn letters(picture: &'static str) -> Vec<u8> {
    let rows: Vec<Vec<&[u8]>> = rows(picture)
        .into_iter()
        .map(|row| row.split(|&letter| letter == b' ').collect())
        .collect();
    let columns = rows.iter().map(Vec::len).min().unwrap_or(0);
    (0..columns)
        .flat_map(|column| rows.iter().map(move |row| row[column]))
        .map(|pixels| byte(pixels, |letter| letter == b'#'))
        .collect()
}

/// A picture cut into cells of 8 rows and `width` letters, row by row. `line` turns a line of a
/// cell into a byte.
fn cells(picture: &'static str, width: usize, line: impl Fn(&[u8]) -> u8) -> Vec<u8> {
    let rows = rows(picture);
    let mut bytes = Vec::new();
    for band in rows.chunks(8) {
        let columns = band.first().map_or(0, |row| row.len() / width);
        for column in 0..columns {
            let here = column * width..(column + 1) * width;
            bytes.extend(band.iter().map(|row| line(&row[here.clone()])));
        }
    }
    bytes
}

/// A multicolour bitmap of the VIC-II on a light square: four double pixels a byte.
#[must_use]
pub fn four_colours(picture: &'static str) -> Vec<u8> {
    cells(picture, 4, |pixels| {
        pixels.iter().fold(0, |byte, letter| {
            let colour = match letter {
                b'#' => 0b00,
                b'o' => 0b11,
                _ => 0b01,
            };
            byte << 2 | colour
        })
    })
}

/// A sprite, row by row.
#[must_use]
pub fn sprite(picture: &'static str) -> Vec<u8> {
    let rows = rows(picture).into_iter();
    let bytes = rows.flat_map(|row| row.chunks(8));
    bytes
        .map(|pixels| byte(pixels, |letter| letter == b'#'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use super::{letters, pieces_40, pieces_80};

    #[test]
    fn pictures_have_their_size() {
        for picture in letters::PICTURES {
            assert_eq!(rows(picture).len(), 8);
            assert_eq!(super::letters(picture).len(), 64, "{picture}");
        }
        let forty = pieces_40::PICTURES.iter().map(|picture| (picture, 12, 24));
        let eighty = pieces_80::PICTURES.iter().map(|picture| (picture, 40, 22));
        for (picture, width, height) in forty.chain(eighty) {
            let rows = rows(picture);
            assert_eq!(rows.len(), height, "{picture}");
            assert!(rows.iter().all(|row| row.len() == width), "{picture}");
        }
        assert_eq!(four_colours(pieces_40::DOT).len(), 8);
        for mark in pieces_40::MARKS {
            assert_eq!(sprite(mark).len(), 3 * rows(mark).len(), "{mark}");
        }
    }

    #[test]
    fn pixels_become_bits() {
        assert_eq!(four_colours("\n.#oo....\n"), [0b0100_1111, 0x55]);
        assert_eq!(sprite("\n#.......##......\n"), [0x80, 0xC0]);
        assert_eq!(super::letters("\n#......# ...#....\n"), [0x81, 0x10]);
    }
}
