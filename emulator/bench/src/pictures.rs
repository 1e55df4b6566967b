//! Pictures as files.

use octet_machine::screen::Picture;

/// A picture as a PNG file.
///
/// # Errors
/// It has no pixels.
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
}
