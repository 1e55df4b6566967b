//! The 80-column screen, as the VDC draws it.

use super::picture::{Picture, Rgb};
use crate::Machine;
use crate::chips::Vdc;

/// The colours of an RGBI monitor: intensity is bit 0, then blue, green, red.
#[rustfmt::skip]
const PALETTE: [Rgb; 16] = [
    [0x00, 0x00, 0x00], [0x55, 0x55, 0x55], [0x00, 0x00, 0xAA], [0x55, 0x55, 0xFF],
    [0x00, 0xAA, 0x00], [0x55, 0xFF, 0x55], [0x00, 0xAA, 0xAA], [0x55, 0xFF, 0xFF],
    [0xAA, 0x00, 0x00], [0xFF, 0x55, 0x55], [0xAA, 0x00, 0xAA], [0xFF, 0x55, 0xFF],
    [0xAA, 0x55, 0x00], [0xFF, 0xFF, 0x55], [0xAA, 0xAA, 0xAA], [0xFF, 0xFF, 0xFF],
];

/// Bits of an attribute.
const SECOND_SET: u8 = 0x80;
const REVERSE: u8 = 0x40;
const UNDERLINE: u8 = 0x20;
/// Bytes of a character.
const CHARACTER: usize = 16;
/// In R25: a bitmap; attributes.
const BITMAP: u8 = 0x80;
const COLOURED: u8 = 0x40;
/// Pixels of border to the left and right of the text, and above and below it in the picture.
pub const BORDER: usize = 16;

/// A cell of the 80-column screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VdcCell {
    /// A screen code; 256 more for the second character set.
    Code(u16),
    /// A part of a bitmap.
    Pixels {
        /// Its eight lines, and the eight below, because letters may be twice as high.
        bytes: [u8; 16],
        /// Its colours: foreground in bits 0-3, background in bits 4-7.
        attribute: u8,
    },
}

/// The 80-column screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VdcScreen {
    /// Characters in a line.
    pub columns: usize,
    /// Lines.
    pub rows: usize,
    /// The screen codes; 256 more for the second character set. Empty in bitmap mode.
    pub codes: Vec<u16>,
    /// In bitmap mode, the bytes of each pixel line, line after line.
    pub bitmap: Vec<u8>,
    /// The attribute of each cell.
    pub attributes: Vec<u8>,
    /// 512 characters of 16 bytes. Empty in bitmap mode.
    pub characters: Vec<u8>,
    /// Pixel lines in a line of characters.
    pub height: usize,
    /// The colour behind everything.
    pub background: u8,
    /// Whether everything is reversed.
    pub reversed: bool,
    /// The cursor, if it is shown: index of the character, first and last pixel line.
    pub cursor: Option<(usize, usize, usize)>,
    /// The line of an underline.
    pub underline: usize,
}

impl VdcScreen {
    /// The screen of a machine; `None` without chips.
    pub fn from_machine(machine: &Machine) -> Option<VdcScreen> {
        Some(VdcScreen::from_vdc(&machine.chips()?.vdc))
    }

    fn from_vdc(vdc: &Vdc) -> VdcScreen {
        let columns = usize::from(vdc.register(1));
        let rows = usize::from(vdc.register(6));
        let row_step = columns + usize::from(vdc.register(27));
        let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let at = |base: u16, (row, column): (usize, usize)| {
            vdc.byte(base.wrapping_add((row * row_step + column) as u16))
        };
        let is_bitmap = vdc.register(25) & BITMAP != 0;
        let coloured = vdc.register(25) & COLOURED != 0;
        let ground = vdc.register(26) & 0x0F;
        let attribute = |cell| match coloured {
            true => at(vdc.word(20), cell),
            // A bitmap's attributes have two colours.
            false if is_bitmap => vdc.register(26) >> 4 | ground << 4,
            false => vdc.register(26) >> 4,
        };
        let attributes: Vec<u8> = cells().map(attribute).collect();
        let code = |(cell, &attribute): ((usize, usize), &u8)| {
            u16::from(at(vdc.word(12), cell)) | u16::from(attribute & SECOND_SET) << 1
        };
        let set = u16::from(vdc.register(28) >> 5) << 13;
        let steady = vdc.register(10) & 0x60 != 0x20;
        let offset = vdc.word(14).wrapping_sub(vdc.word(12));
        let (row, column) = match row_step {
            0 => (0, 0),
            step => (usize::from(offset) / step, usize::from(offset) % step),
        };
        let lines = (
            usize::from(vdc.register(10) & 0x1F),
            usize::from(vdc.register(11) & 0x1F),
        );
        let height = usize::from(vdc.register(9) & 0x1F) + 1;
        let pixels = (0..rows * height).flat_map(|line| (0..columns).map(move |at| (line, at)));
        let characters = (0..512 * CHARACTER as u16).map(|n| vdc.byte(set.wrapping_add(n)));
        let (codes, bitmap, characters) = match is_bitmap {
            true => {
                let bytes = pixels.map(|place| at(vdc.word(12), place));
                (Vec::new(), bytes.collect(), Vec::new())
            }
            false => {
                let codes = cells().zip(&attributes).map(code);
                (codes.collect(), Vec::new(), characters.collect())
            }
        };
        VdcScreen {
            columns,
            rows,
            codes,
            bitmap,
            characters,
            height,
            background: ground,
            reversed: vdc.register(24) & 0x40 != 0,
            cursor: (steady && !is_bitmap && row < rows && column < columns)
                .then(|| (row * columns + column, lines.0, lines.1)),
            underline: usize::from(vdc.register(29) & 0x1F),
            attributes,
        }
    }

    /// The screen as lines of text; `glyph` gives a cell's character.
    pub fn text(&self, glyph: impl Fn(VdcCell) -> char) -> Vec<String> {
        super::text::lines(self.cells(), self.columns, glyph)
    }

    /// The cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = VdcCell> {
        (0..self.attributes.len()).map(|cell| self.cell(cell))
    }

    /// A cell, by its index.
    pub fn cell(&self, cell: usize) -> VdcCell {
        match self.codes.get(cell) {
            Some(&code) => VdcCell::Code(code),
            None => VdcCell::Pixels {
                bytes: std::array::from_fn(|line| self.bitmap_byte(cell, line)),
                attribute: self.attributes[cell],
            },
        }
    }

    /// A byte of the bitmap, in one of a cell's lines or in a line below; 0 beyond the last line.
    fn bitmap_byte(&self, cell: usize, line: usize) -> u8 {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let at = (row * self.height + line) * self.columns + column;
        self.bitmap.get(at).copied().unwrap_or(0)
    }

    /// The screen as a picture. Every line is doubled, because pixels are twice as high as wide.
    pub fn picture(&self) -> Picture {
        let (width, height) = (self.columns * 8, self.rows * self.height);
        let (across, down) = (width + 2 * BORDER, height + BORDER);
        let mut picture = Picture::new(across, down, PALETTE, self.background);
        for (cell, attribute) in self.attributes.iter().enumerate() {
            let (column, row) = (cell % self.columns, cell / self.columns);
            let ground = match self.bitmap.is_empty() {
                true => self.background,
                false => attribute >> 4,
            };
            for line in 0..self.height {
                let bits = self.line(cell, line);
                for x in 0..8 {
                    let colour = match bits >> (7 - x) & 1 {
                        1 => attribute & 0x0F,
                        _ => ground,
                    };
                    let (x, y) = (column * 8 + x, row * self.height + line);
                    picture.set(BORDER + x, BORDER / 2 + y, colour);
                }
            }
        }
        picture.enlarged(1, 2)
    }

    /// The pixels of a line of a character.
    fn line(&self, cell: usize, line: usize) -> u8 {
        if !self.bitmap.is_empty() {
            let bits = self.bitmap_byte(cell, line);
            return if self.reversed { !bits } else { bits };
        }
        let attribute = self.attributes[cell];
        let mut bits = match line {
            0..CHARACTER => self.characters[usize::from(self.codes[cell]) * CHARACTER + line],
            _ => 0,
        };
        if attribute & UNDERLINE != 0 && line == self.underline {
            bits = 0xFF;
        }
        if (attribute & REVERSE != 0) != self.reversed {
            bits = !bits;
        }
        match self.cursor {
            Some((at, first, last)) if at == cell && (first..=last).contains(&line) => !bits,
            _ => bits,
        }
    }
}
