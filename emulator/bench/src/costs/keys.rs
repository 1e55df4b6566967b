//! A game at the keyboard in which the player's program uses all its pages.

use anyhow::{Result, ensure};
use cbm_disk::DiskFormat;
use octet_asm::Program;

use octet_console::load;
use octet_console::{Console, Setup};
use octet_machine::Image;
use octet_machine::calls::Calls;
use octet_machine::drive::{Drive, KernalFiles};

/// Frames without a change after which the screens are complete.
const STILL: u32 = 40;
/// The most seconds to wait for complete screens.
const SECONDS: u32 = 60;

/// The keys in their order: a game with book moves, all pages, a search that is cut short, take
/// back, the editor, the disk, and the end.
const KEYS: &[&str] = &[
    "la",
    "e4<return>",
    "a2a4<return>",
    "v<space>x<space>w<space>yy?<space>p<escape>",
    "i",
    "z",
    "<run/stop>",
    "tu<home><shift home>=",
    "e9<return><del><del>",
    "<cursor down><cursor up><return><escape>",
    "<f5>",
    "sgame<return>",
    "<f5>",
    "p",
    "place<return>",
    "<f5>",
    "l",
    // A is the manual.
    "b",
    "<f7>",
    "<cursor right>qx<return>",
    "<shift f1>y",
    "<f3>y",
    "<shift f7>y",
    // The level has changed: is it to be remembered?
    "y",
];

/// Runs the program from its disk and presses keys.
///
/// # Errors
/// A fault of the program, or the program does not end.
pub fn press(program: &Program, image: &Image) -> Result<Calls> {
    let mut console = Console::power_on(image, Setup::default())?;
    let disk = load::disk_of(program, DiskFormat::D64)?;
    console.files = KernalFiles::with(Drive::with_disk(disk));
    console.run_program()?;
    console.machine.profile_calls();
    console.run_frames(3 * STILL)?;
    console.wait_until_still(STILL, SECONDS)?;
    for keys in KEYS {
        console.press(keys)?;
        console.wait_until_still(STILL, SECONDS)?;
    }
    ensure!(console.has_ended(), "the program has not returned to BASIC");
    super::take(&mut console.machine)
}
