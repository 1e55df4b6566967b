//! Pictures, and the files in which they are saved.

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// A picture of at most 16 colours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Pixels in a line.
    pub width: usize,
    /// Lines.
    pub height: usize,
    /// Each pixel's index in `palette`, line after line.
    pub pixels: Vec<u8>,
    /// The colours.
    pub palette: [Rgb; 16],
}

impl Picture {
    /// A picture of one colour.
    pub fn new(width: usize, height: usize, palette: [Rgb; 16], colour: u8) -> Picture {
        Picture {
            width,
            height,
            pixels: vec![colour; width * height],
            palette,
        }
    }

    /// A pixel's index in the palette.
    pub fn at(&self, x: usize, y: usize) -> u8 {
        self.pixels[y * self.width + x]
    }

    /// Sets a pixel, if it is in the picture.
    pub fn set(&mut self, x: usize, y: usize, colour: u8) {
        if x < self.width && y < self.height {
            self.pixels[y * self.width + x] = colour;
        }
    }

    /// The picture with every pixel `across` times as wide and `down` times as high.
    pub fn enlarged(&self, across: usize, down: usize) -> Picture {
        let line = |line: &[u8]| -> Vec<u8> {
            let pixels = line.iter();
            pixels
                .flat_map(|&pixel| std::iter::repeat_n(pixel, across))
                .collect()
        };
        let lines = self.pixels.chunks(self.width.max(1));
        Picture {
            width: self.width * across,
            height: self.height * down,
            pixels: lines.flat_map(|pixels| line(pixels).repeat(down)).collect(),
            palette: self.palette,
        }
    }
}
