//! The 40-column screen, as the VIC-II draws it.

use super::picture::{Picture, Rgb};
use crate::Machine;

/// The VIC-II's colours, as a PAL monitor shows them.
#[rustfmt::skip]
const PALETTE: [Rgb; 16] = [
    [0x00, 0x00, 0x00], [0xFF, 0xFF, 0xFF], [0x81, 0x33, 0x38], [0x75, 0xCE, 0xC8],
    [0x8E, 0x3C, 0x97], [0x56, 0xAC, 0x4D], [0x2E, 0x2C, 0x9B], [0xED, 0xF1, 0x71],
    [0x8E, 0x50, 0x29], [0x55, 0x38, 0x00], [0xC4, 0x6C, 0x71], [0x4A, 0x4A, 0x4A],
    [0x7B, 0x7B, 0x7B], [0xA9, 0xFF, 0x9F], [0x70, 0x6D, 0xEB], [0xB2, 0xB2, 0xB2],
];

const COLUMNS: usize = 40;
const ROWS: usize = 25;
/// Pixels of border at each side, and above and below.
pub const BORDER: (usize, usize) = (32, 36);
/// The text's upper left corner in sprite coordinates.
const TEXT: (i32, i32) = (24, 50);
/// Where the VIC-II sees the character ROM in its 16 KB.
const ROM: std::ops::Range<u16> = 0x1000..0x2000;

/// A sprite that is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sprite {
    /// Its number, 0 to 7.
    pub number: u8,
    /// Pixels to the right of the text's left edge.
    pub x: i32,
    /// Lines below the text's upper edge.
    pub y: i32,
    /// Its colour.
    pub colour: u8,
    /// Twice as wide.
    pub wide: bool,
    /// Twice as high.
    pub high: bool,
    /// Of three colours.
    pub multicolour: bool,
    /// Behind the text.
    pub behind: bool,
    /// 21 lines of 24 pixels.
    pub bytes: [u8; 63],
}

/// The 40-column screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VicScreen {
    /// Whether the picture is on and the machine at 1 MHz.
    pub visible: bool,
    /// 25 lines of 40 screen codes.
    pub codes: Vec<u8>,
    /// The colour of each cell.
    pub colours: Vec<u8>,
    /// 256 characters of 8 bytes.
    pub characters: Vec<u8>,
    /// Border, and the four backgrounds.
    pub backgrounds: [u8; 5],
    /// Sprites that are on.
    pub sprites: Vec<Sprite>,
    /// The two colours that all sprites share.
    pub sprite_multicolours: [u8; 2],
    /// Whether there are four backgrounds instead of 256 characters.
    pub extended: bool,
    /// Whether characters with colours from 8 on have four colours.
    pub multicolour: bool,
}

/// The memory that the VIC-II sees.
struct VicMemory<'a> {
    machine: &'a Machine,
    bank: u8,
    start: u16,
}

impl VicMemory<'_> {
    fn byte(&self, address: u16) -> u8 {
        let address = address & 0x3FFF;
        match ROM.contains(&address) {
            true => self.machine.character_rom(address - ROM.start),
            false => self.machine.peek_bank(self.bank, self.start | address),
        }
    }

    fn bytes(&self, address: u16, count: u16) -> Vec<u8> {
        (0..count).map(|n| self.byte(address + n)).collect()
    }
}

/// Everything from which the VIC-II computes the picture.
pub struct VicSource<'s> {
    /// Whether the picture is on and the machine at 1 MHz.
    pub visible: bool,
    /// The registers from $D000 on.
    pub register: &'s dyn Fn(u8) -> u8,
    /// Reads bytes at an address of the 16 KB that the VIC-II sees.
    pub bytes: &'s dyn Fn(u16, u16) -> Vec<u8>,
    /// The colours of the cells.
    pub colours: Vec<u8>,
}

impl VicScreen {
    /// The screen of a machine; `None` without chips.
    pub fn from_machine(machine: &Machine) -> Option<VicScreen> {
        let chips = machine.chips()?;
        let memory = VicMemory {
            machine,
            bank: machine.mmu().registers[6] >> 6 & 1,
            start: chips.vic_bank(),
        };
        Some(VicScreen::new(VicSource {
            visible: chips.vic.is_visible(),
            register: &|register| chips.vic.register(register),
            bytes: &|address, count| memory.bytes(address, count),
            colours: chips.colour[..COLUMNS * ROWS].to_vec(),
        }))
    }

    /// The screen that follows from registers and memory.
    pub fn new(source: VicSource<'_>) -> VicScreen {
        let VicSource {
            register, bytes, ..
        } = source;
        let pointers = register(0x18);
        let screen = u16::from(pointers >> 4) << 10;
        let colour = |number: u8| register(number) & 0x0F;
        VicScreen {
            visible: source.visible,
            codes: bytes(screen, (COLUMNS * ROWS) as u16),
            colours: source.colours,
            characters: bytes(u16::from(pointers >> 1 & 7) << 11, 0x800),
            backgrounds: [0, 1, 2, 3, 4].map(|n| colour(0x20 + n)),
            sprites: sprites(register, bytes, screen),
            sprite_multicolours: [colour(0x25), colour(0x26)],
            extended: register(0x11) & 0x40 != 0,
            multicolour: register(0x16) & 0x10 != 0,
        }
    }

    /// A cell's screen code, with its colour in bits 8 to 11.
    pub fn cell(&self, cell: usize) -> u16 {
        u16::from_le_bytes([self.codes[cell], self.colours[cell] & 0x0F])
    }

    /// The screen as 25 lines of text; `glyph` maps cells to characters.
    pub fn text(&self, glyph: impl Fn(u16) -> char) -> Vec<String> {
        let cells = (0..self.codes.len()).map(|cell| self.cell(cell));
        super::text::lines(cells, COLUMNS, glyph)
    }

    /// The screen as a picture, border included.
    pub fn picture(&self) -> Picture {
        let (across, down) = BORDER;
        let (width, height) = (COLUMNS * 8 + 2 * across, ROWS * 8 + 2 * down);
        let border = self.backgrounds[0];
        let mut picture = Picture::new(width, height, PALETTE, border);
        if !self.visible {
            return picture;
        }
        let mut front = vec![false; COLUMNS * 8 * ROWS * 8];
        for cell in 0..COLUMNS * ROWS {
            let (column, row) = (cell % COLUMNS, cell / COLUMNS);
            for line in 0..8 {
                for (n, (colour, is_front)) in self.line(cell, line).into_iter().enumerate() {
                    let (x, y) = (column * 8 + n, row * 8 + line);
                    picture.set(across + x, down + y, colour);
                    front[y * COLUMNS * 8 + x] = is_front;
                }
            }
        }
        // Sprite 0 is in front of all others.
        for sprite in self.sprites.iter().rev() {
            self.draw(sprite, &mut picture, &front);
        }
        picture
    }

    /// The eight pixels of a line of a character: colour, and whether it is in the foreground.
    fn line(&self, cell: usize, line: usize) -> [(u8, bool); 8] {
        let (code, colour) = (self.codes[cell], self.colours[cell]);
        let index = if self.extended { code & 0x3F } else { code };
        let bits = self.characters[usize::from(index) * 8 + line];
        if self.multicolour && !self.extended && colour & 8 != 0 {
            let colours = [
                self.backgrounds[1],
                self.backgrounds[2],
                self.backgrounds[3],
                colour & 7,
            ];
            return std::array::from_fn(|x| {
                let pair = bits >> (6 - x / 2 * 2) & 3;
                (colours[usize::from(pair)], pair & 2 != 0)
            });
        }
        let ground = if self.extended { code >> 6 } else { 0 };
        let ground = self.backgrounds[1 + usize::from(ground)];
        std::array::from_fn(|x| match bits >> (7 - x) & 1 {
            1 => (colour, true),
            _ => (ground, false),
        })
    }

    fn draw(&self, sprite: &Sprite, picture: &mut Picture, front: &[bool]) {
        let (wide, high) = (1 + i32::from(sprite.wide), 1 + i32::from(sprite.high));
        for (dx, dy) in (0..21 * high).flat_map(|y| (0..24 * wide).map(move |x| (x, y))) {
            let Some(colour) = self.sprite_pixel(sprite, dx / wide, dy / high) else {
                continue;
            };
            let (x, y) = (sprite.x + dx, sprite.y + dy);
            let (text_x, text_y) = (0..COLUMNS as i32 * 8, 0..ROWS as i32 * 8);
            // The border is in front of every sprite.
            if !text_x.contains(&x) || !text_y.contains(&y) {
                continue;
            }
            let (x, y) = (x as usize, y as usize);
            if !(sprite.behind && front[y * COLUMNS * 8 + x]) {
                picture.set(BORDER.0 + x, BORDER.1 + y, colour);
            }
        }
    }

    fn sprite_pixel(&self, sprite: &Sprite, x: i32, y: i32) -> Option<u8> {
        let byte = sprite.bytes[(y * 3 + x / 8) as usize];
        if sprite.multicolour {
            let pair = byte >> (6 - x % 8 / 2 * 2) & 3;
            return [
                None,
                Some(self.sprite_multicolours[0]),
                Some(sprite.colour),
                Some(self.sprite_multicolours[1]),
            ][usize::from(pair)];
        }
        (byte >> (7 - x % 8) & 1 != 0).then_some(sprite.colour)
    }
}

fn sprites(
    register: &dyn Fn(u8) -> u8,
    bytes: &dyn Fn(u16, u16) -> Vec<u8>,
    screen: u16,
) -> Vec<Sprite> {
    let bit = |of: u8, number: u8| register(of) >> number & 1 != 0;
    let on = (0..8).filter(|&number| bit(0x15, number));
    on.map(|number| {
        let pointers = bytes(screen + 0x3F8, 8);
        let shape = bytes(u16::from(pointers[usize::from(number)]) << 6, 63);
        Sprite {
            number,
            x: i32::from(register(2 * number)) + 256 * i32::from(bit(0x10, number)) - TEXT.0,
            y: i32::from(register(2 * number + 1)) - TEXT.1,
            colour: register(0x27 + number) & 0x0F,
            wide: bit(0x1D, number),
            high: bit(0x17, number),
            multicolour: bit(0x1C, number),
            behind: bit(0x1B, number),
            bytes: std::array::from_fn(|n| shape[n]),
        }
    })
    .collect()
}
