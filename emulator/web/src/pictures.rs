//! Both screens as the pixels of a canvas.

use c128::api::shared::{BLACK, SQUARES};
use c128::platform::bitmaps::{pieces_40, pieces_80};
use c128::ui::view::appearance::SIDE;
use c128::ui::view::board_40::LEFT_40;
use c128::ui::view::board_80::{LEFT_80, SIDE_80};
use octet_console::Console;
use octet_machine::screen::{Picture, VdcScreen, VicScreen};

/// A screen as it was last drawn.
#[derive(Default)]
pub struct Canvas {
    /// Pixels in a line.
    pub width: usize,
    /// Lines.
    pub height: usize,
    /// Red, green, blue and opacity of each pixel.
    pub pixels: Vec<u32>,
    drawn: Option<Screen>,
}

/// Everything on which a picture depends.
#[derive(PartialEq)]
enum Screen {
    Vic(VicScreen),
    Vdc(VdcScreen),
}

impl Canvas {
    /// Draws the 40-column screen, or the 80-column one, if it has changed; returns whether it has.
    pub fn draw(&mut self, console: &Console, forty: bool) -> bool {
        let machine = &console.machine;
        let screen = match forty {
            true => VicScreen::from_machine(machine).map(Screen::Vic),
            false => VdcScreen::from_machine(machine).map(Screen::Vdc),
        };
        if screen == self.drawn {
            return false;
        }
        let picture = screen.as_ref().map(|screen| match screen {
            Screen::Vic(screen) => screen.picture(),
            Screen::Vdc(screen) => screen.picture(),
        });
        self.drawn = screen;
        if let Some(picture) = picture {
            self.fill(&picture);
        }
        true
    }

    fn fill(&mut self, picture: &Picture) {
        let palette = opaque(picture);
        (self.width, self.height) = (picture.width, picture.height);
        self.pixels.clear();
        let pixels = picture.pixels.iter();
        self.pixels
            .extend(pixels.map(|&pixel| palette[usize::from(pixel & 15)]));
    }
}

/// A picture's colours, opaque.
fn opaque(picture: &Picture) -> [u32; 16] {
    let opaque = |[r, g, b]: [u8; 3]| u32::from_le_bytes([r, g, b, u8::MAX]);
    picture.palette.map(opaque)
}

/// The piece on a square without the square, as a screen draws it: the colour of the square, then
/// the pixels line by line, 0 where the piece has none. An empty square has no pixels.
pub fn piece(console: &Console, forty: bool, square: u8) -> Option<Vec<u32>> {
    let board = console.bytes("shared_board", SQUARES.into()).ok()?;
    let number = (board.get(usize::from(square))? & !BLACK).checked_sub(1);
    let number = number.map(usize::from);
    let (file, rank) = (usize::from(square & 7), usize::from(square >> 3));
    let (column, row) = match console.byte("shared_flipped").ok()? & 0x80 {
        0 => (file, 7 - rank),
        _ => (7 - file, rank),
    };
    let row = row * usize::from(SIDE);
    match forty {
        true => piece_40(console, number, column, row, (file + rank) % 2 == 0),
        false => piece_80(console, number, column, row),
    }
}

/// A piece of 40 columns has two colours, of double pixels.
fn piece_40(
    console: &Console,
    number: Option<usize>,
    column: usize,
    row: usize,
    dark: bool,
) -> Option<Vec<u32>> {
    let screen = VicScreen::from_machine(&console.machine)?;
    let palette = opaque(&screen.picture());
    let [_, outline, light, dark_square, _] = screen.backgrounds;
    let columns = screen.codes.len() / 25;
    let cell = row * columns + usize::from(LEFT_40) + column * usize::from(SIDE);
    let body = screen.colours.get(cell)? & 7;
    let ground = if dark { dark_square } else { light };
    let picture = number.and_then(|number| pieces_40::PICTURES.get(number));
    let lines = picture
        .into_iter()
        .flat_map(|picture| picture.lines().skip(1));
    let pixels = lines.flat_map(|line| {
        line.bytes().flat_map(|letter| {
            let pixel = match letter {
                b'#' => palette[usize::from(outline)],
                b'o' => palette[usize::from(body)],
                _ => 0,
            };
            [pixel; 2]
        })
    });
    Some(
        std::iter::once(palette[usize::from(ground)])
            .chain(pixels)
            .collect(),
    )
}

/// A piece of 80 columns has one colour, and each of its lines is shown twice.
fn piece_80(
    console: &Console,
    number: Option<usize>,
    column: usize,
    row: usize,
) -> Option<Vec<u32>> {
    let screen = VdcScreen::from_machine(&console.machine)?;
    let palette = opaque(&screen.picture());
    let cell = row * screen.columns + usize::from(LEFT_80) + column * usize::from(SIDE_80);
    let attribute = screen.attributes.get(cell)?;
    let [ground, ink] = [attribute >> 4, attribute & 0x0F].map(|n| palette[usize::from(n)]);
    let rows = pieces_80::Rows::new();
    let lines = number.map_or_else(Vec::new, |number| rows.picture(number));
    let pixels = lines.iter().flat_map(|line| {
        let pixels = line
            .iter()
            .flat_map(|byte| (0..8).map(move |bit| byte << bit & 0x80 != 0));
        let pixels: Vec<u32> = pixels.map(|set| if set { ink } else { 0 }).collect();
        [pixels.clone(), pixels].concat()
    });
    Some(std::iter::once(ground).chain(pixels).collect())
}
