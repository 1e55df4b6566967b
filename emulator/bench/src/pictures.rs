//! Pictures as files.

use octet_machine::screen::Picture;

/// Milliseconds in a second.
const SECOND: u16 = 1000;

/// A picture of a film, and how long it is seen.
pub struct Frame {
    /// The picture. All of a film have one size and one palette.
    pub picture: Picture,
    /// Milliseconds.
    pub shown: u16,
}

/// The part of a film's picture that differs from the picture before it: left, top, width, height.
/// It is one pixel where nothing differs, since a picture of a film cannot be empty.
fn changed(before: &Picture, now: &Picture) -> [usize; 4] {
    let mut differing = (0..now.pixels.len()).filter(|&n| before.pixels[n] != now.pixels[n]);
    let first = differing.next().unwrap_or_default();
    let corner = |n: usize| [n % now.width, n / now.width];
    let [mut left, top] = corner(first);
    let [mut right, mut bottom] = [left, top];
    for [x, y] in differing.map(corner) {
        (left, right, bottom) = (left.min(x), right.max(x), bottom.max(y));
    }
    [left, top, right + 1 - left, bottom + 1 - top]
}

/// A film as an animated PNG file that begins again when it ends. Of every picture but the first it
/// holds what has changed.
///
/// # Errors
/// There are no frames, or they have no pixels.
pub fn film(frames: &[Frame]) -> std::io::Result<Vec<u8>> {
    let none = || std::io::Error::other("a film of no pictures");
    let first = &frames.first().ok_or_else(none)?.picture;
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, first.width as u32, first.height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.set_palette(first.palette.concat());
    encoder.set_animated(frames.len() as u32, 0)?;
    let mut writer = encoder.write_header()?;
    let mut before = None;
    for Frame { picture, shown } in frames {
        let whole = [0, 0, picture.width, picture.height];
        let [left, top, width, height] = before.map_or(whole, |before| changed(before, picture));
        writer.set_frame_delay(*shown, SECOND)?;
        if before.is_some() {
            // The size is checked against where the part before lay.
            writer.reset_frame_position()?;
            writer.set_frame_dimension(width as u32, height as u32)?;
            writer.set_frame_position(left as u32, top as u32)?;
        }
        let lines = picture.pixels.chunks(picture.width).skip(top).take(height);
        let pixels: Vec<u8> = lines
            .flat_map(|line| &line[left..left + width])
            .copied()
            .collect();
        writer.write_image_data(&pixels)?;
        before = Some(picture);
    }
    writer.finish()?;
    Ok(file)
}

/// A picture as a PNG file.
///
/// # Errors
/// The picture has no pixels.
pub fn png(picture: &Picture) -> std::io::Result<Vec<u8>> {
    let mut file = Vec::new();
    let (width, height) = (picture.width as u32, picture.height as u32);
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(picture.palette.concat());
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&picture.pixels)?;
    writer.finish()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_becomes_a_png_file() {
        let picture = Picture::new(8, 2, [[0; 3]; 16], 3);
        let file = png(&picture).expect("a file");
        assert_eq!(file[1..4], *b"PNG");
        assert!(png(&Picture::new(0, 0, [[0; 3]; 16], 0)).is_err());
    }

    #[test]
    fn a_film_holds_what_changes() {
        let first = Picture::new(8, 4, [[0; 3]; 16], 3);
        let mut second = first.clone();
        second.set(5, 1, 1);
        second.set(2, 3, 1);
        assert_eq!(changed(&first, &second), [2, 1, 4, 3]);
        assert_eq!(changed(&first, &first), [0, 0, 1, 1]);
        let frame = |picture: &Picture| Frame {
            picture: picture.clone(),
            shown: 100,
        };
        let file = film(&[frame(&first), frame(&second)]).expect("a file");
        let decoder = png::Decoder::new(std::io::Cursor::new(file));
        let mut reader = decoder.read_info().expect("a header");
        let mut pixels = [0; 32];
        reader.next_frame(&mut pixels).expect("the first picture");
        assert_eq!(pixels[..], first.pixels);
        let info = reader.next_frame(&mut pixels).expect("the second");
        assert_eq!((info.width, info.height), (4, 3));
        assert_eq!(pixels[..12], [3, 3, 3, 1, 3, 3, 3, 3, 1, 3, 3, 3]);
        assert!(film(&[]).is_err());
    }
}
