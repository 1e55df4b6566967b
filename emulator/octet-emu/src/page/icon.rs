//! The page's icon: the knight that the program draws.

use anyhow::{Context, Result, ensure};
use c128::ui::view::board_80::{LEFT_80, SIDE_80};
use octet_asm::Program;
use octet_bench::pictures;
use octet_console::{Console, Setup, load};
use octet_machine::screen::{Picture, VDC_BORDER};

/// Pixels of a character across.
const CHARACTER: usize = 8;
/// Seconds that the program has for its first screen.
const SECONDS: u32 = 20;
/// Frames without a change after which a screen is complete.
const STILL: u32 = 20;
/// The column and the row of g1 on the board.
const G1: [usize; 2] = [6, 7];

/// The square g1 of the 80-column screen at the start, as a PNG file.
///
/// # Errors
/// The program does not show its first screen.
pub fn knight(program: &Program) -> Result<Vec<u8>> {
    let mut console = Console::power_on(&load::image_of(program)?, Setup::default())?;
    console.run_program()?;
    let shown = console.wait_for_text("HELP", SECONDS)?;
    ensure!(
        shown,
        "the program does not show its board in {SECONDS} seconds"
    );
    // One screen is drawn before the other.
    console.wait_until_still(STILL, SECONDS)?;
    let screen = console
        .picture_80()
        .context("the 80-column screen is off")?;
    // A square is as high as it is wide.
    let side = usize::from(SIDE_80) * CHARACTER;
    let left = VDC_BORDER + usize::from(LEFT_80) * CHARACTER + G1[0] * side;
    let top = VDC_BORDER + G1[1] * side;
    ensure!(
        screen.height >= top + side && screen.width >= left + side,
        "the 80-column screen has {} by {} pixels: no board is on it",
        screen.width,
        screen.height
    );
    let mut icon = Picture::new(side, side, screen.palette, 0);
    for y in 0..side {
        for x in 0..side {
            icon.set(x, y, screen.at(left + x, top + y));
        }
    }
    pictures::png(&icon).context("the icon")
}
