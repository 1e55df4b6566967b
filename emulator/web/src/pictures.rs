//! Both screens as the pixels of a canvas.

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
        let opaque = |[r, g, b]: [u8; 3]| u32::from_le_bytes([r, g, b, u8::MAX]);
        let palette = picture.palette.map(opaque);
        (self.width, self.height) = (picture.width, picture.height);
        self.pixels.clear();
        let pixels = picture.pixels.iter();
        self.pixels
            .extend(pixels.map(|&pixel| palette[usize::from(pixel & 15)]));
    }
}
