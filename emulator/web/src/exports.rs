//! The functions that the page's scripts call.
//!
//! Bytes come in through [`reserve`] and go out through [`out`]. A function that takes bytes gets
//! their number as its argument, and one that gives bytes returns it. If a function can fail, it
//! returns 0 on success and otherwise the length of the error's text.
#![allow(
    unsafe_code,
    reason = "an exported name may be used once only: every name here is this module's own"
)]

use std::cell::RefCell;

use octet_support::bytes::{self, error, give, taken, text};

use crate::inside;
use crate::page::Page;

thread_local! {
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
}

fn with<R>(work: impl FnOnce(&mut Page) -> R, otherwise: R) -> R {
    PAGE.with(|page| page.borrow_mut().as_mut().map_or(otherwise, work))
}

/// Makes room for the bytes that the script writes before it calls a function that takes them.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(len: u32) -> *mut u8 {
    bytes::reserve(len)
}

/// Where the bytes lie that the last function gave.
#[unsafe(no_mangle)]
pub extern "C" fn out() -> *const u8 {
    bytes::given()
}

/// Switches the machine on. It takes the program's ELF file, of `elf` bytes, the KERNAL's, of
/// `kernal` bytes, then a disk image.
#[unsafe(no_mangle)]
pub extern "C" fn boot(elf: u32, kernal: u32, disk: u32) -> u32 {
    let bytes = taken(elf.saturating_add(kernal).saturating_add(disk));
    let (elf, rest) = bytes.split_at(bytes.len().min(elf as usize));
    let (kernal, disk) = rest.split_at(rest.len().min(kernal as usize));
    error(
        Page::new(elf, kernal, disk)
            .map(|page| PAGE.with(|place| *place.borrow_mut() = Some(page))),
    )
}

/// Runs for so many frames.
#[unsafe(no_mangle)]
pub extern "C" fn run(frames: u32) -> u32 {
    with(|page| error((0..frames).try_for_each(|_| page.frame())), 0)
}

/// Frames in a second.
#[unsafe(no_mangle)]
pub extern "C" fn frames_a_second() -> f64 {
    with(|page| page.console.frames_a_second(), 0.0)
}

/// Cycles of the processor since the machine was switched on.
#[unsafe(no_mangle)]
pub extern "C" fn cycles() -> f64 {
    with(|page| page.console.machine.cycles() as f64, 0.0)
}

/// Draws the 40-column screen (0) or the 80-column one (1); returns whether it has changed.
#[unsafe(no_mangle)]
pub extern "C" fn draw(which: u32) -> u32 {
    with(
        |page| {
            let canvas = &mut page.canvases[usize::from(which != 0)];
            u32::from(canvas.draw(&page.console, which == 0))
        },
        0,
    )
}

/// Makes the next call draw a screen completely, because the script's canvas is empty.
#[unsafe(no_mangle)]
pub extern "C" fn forget_drawn() {
    with(|page| page.canvases = Default::default(), ());
}

/// Where the screen's pixels lie: red, green, blue, opacity.
#[unsafe(no_mangle)]
pub extern "C" fn pixels(which: u32) -> *const u32 {
    let none = std::ptr::null();
    with(
        |page| page.canvases[usize::from(which != 0)].pixels.as_ptr(),
        none,
    )
}

/// The screen's width in pixels.
#[unsafe(no_mangle)]
pub extern "C" fn width(which: u32) -> u32 {
    with(
        |page| page.canvases[usize::from(which != 0)].width as u32,
        0,
    )
}

/// The screen's height in pixels.
#[unsafe(no_mangle)]
pub extern "C" fn height(which: u32) -> u32 {
    with(
        |page| page.canvases[usize::from(which != 0)].height as u32,
        0,
    )
}

/// A screen as text, line by line.
#[unsafe(no_mangle)]
pub extern "C" fn screen_text(which: u32) -> u32 {
    let lines = |page: &mut Page| match which {
        0 => page.console.text_40(),
        _ => page.console.text_80(),
    };
    give(with(lines, Vec::new()).join("\n"))
}

/// Left, top, width and height of the board's first square in a picture, by index 0 to 3.
#[unsafe(no_mangle)]
pub extern "C" fn board(which: u32, index: u32) -> u32 {
    let part = |page: &mut Page| page.board(which as usize)[index.min(3) as usize] as u32;
    with(part, 0)
}

/// Presses keys, given in the notation of `octet-emu play --keys`: `e2e4<return>`.
#[unsafe(no_mangle)]
pub extern "C" fn press(len: u32) -> u32 {
    let keys = text(len);
    with(|page| error(page.press(&keys)), 0)
}

/// Presses RESTORE.
#[unsafe(no_mangle)]
pub extern "C" fn press_restore() {
    with(|page| page.console.machine.press_restore(), ());
}

/// The frequency of a note that has begun, or 0.
#[unsafe(no_mangle)]
pub extern "C" fn note() -> f64 {
    with(Page::note, 0.0)
}

/// Gives the game and the comparison as JSON.
#[unsafe(no_mangle)]
pub extern "C" fn status() -> u32 {
    give(with(|page| page.status(), String::new()))
}

/// Gives the engine's report after so many nodes, as JSON.
#[unsafe(no_mangle)]
pub extern "C" fn engine(nodes: u32) -> u32 {
    give(with(|page| page.engine(nodes), String::new()))
}

/// Gives the disk's image.
#[unsafe(no_mangle)]
pub extern "C" fn disk() -> u32 {
    give(with(|page| page.disk(), Vec::new()))
}

/// Takes a disk image and puts it into the drive.
#[unsafe(no_mangle)]
pub extern "C" fn insert(len: u32) -> u32 {
    let disk = taken(len);
    with(|page| error(page.insert(&disk)), 0)
}

/// Gives the whole state, or nothing while the program uses the disk.
#[unsafe(no_mangle)]
pub extern "C" fn save() -> u32 {
    give(with(Page::save, Vec::new()))
}

/// Takes a state and continues from it.
#[unsafe(no_mangle)]
pub extern "C" fn load(len: u32) -> u32 {
    let state = taken(len);
    with(|page| error(page.load(&state)), 0)
}

/// Takes a link: FEN, moves and level, each on a line.
#[unsafe(no_mangle)]
pub extern "C" fn open_link(len: u32) -> u32 {
    let link = text(len);
    let mut parts = link.split('\n');
    let mut next = || parts.next().unwrap_or_default().trim();
    let (fen, moves, level) = (next(), next(), next());
    with(|page| error(page.open_link(fen, moves, level)), 0)
}

/// Gives where the time went since the last call, as JSON.
#[unsafe(no_mangle)]
pub extern "C" fn routines() -> u32 {
    give(with(|page| page.samples.report(), String::new()))
}

/// Gives a byte for each byte of memory: 255 if it has just changed.
#[unsafe(no_mangle)]
pub extern "C" fn heat() -> u32 {
    let bytes = |page: &mut Page| {
        page.heat.update(&page.console);
        page.heat.bytes.clone()
    };
    give(with(bytes, Vec::new()))
}

/// Takes a routine's name and gives its code.
#[unsafe(no_mangle)]
pub extern "C" fn listing(len: u32) -> u32 {
    let name = text(len);
    let found = with(|page| inside::listing(&page.console, &name), None);
    give(found.unwrap_or_else(|| format!("no code is called {name}")))
}

/// Searches the bench positions to this depth with the engine, and returns the nodes.
#[unsafe(no_mangle)]
pub extern "C" fn bench_engine(depth: u32) -> f64 {
    let nodes = octet_engine::bench::reports(depth as u8).map(|(_, report)| report.nodes);
    nodes.map(f64::from).sum()
}
