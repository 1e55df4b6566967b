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

use c128::ui::game::time::{LEVELS, Level};
use octet_console::Action;
use octet_console::live::{LiveEngine, LiveEvent};
use octet_support::bytes::{self, error, give, taken, text};

use crate::link::Asked;
use crate::page::Page;
use crate::{beside, boxes, inside, json, pictures, puzzle};

thread_local! {
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
    static ENGINE: RefCell<LiveEngine> = RefCell::default();
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

/// Switches the machine on. It takes the program without its contents, the KERNAL's packed image, the
/// disk that has the program's file, and the disk for the drive, of so many bytes each; without bytes
/// the last is the same as the one before.
#[unsafe(no_mangle)]
pub extern "C" fn boot(program: u32, kernal: u32, released: u32, disk: u32) -> u32 {
    let lengths = [program, kernal, released, disk];
    let bytes = taken(lengths.into_iter().fold(0, u32::saturating_add));
    let mut rest = bytes.as_slice();
    let [program, kernal, released, disk] = lengths.map(|len| {
        let (part, after) = rest.split_at(rest.len().min(len as usize));
        rest = after;
        part
    });
    let disk = if disk.is_empty() { released } else { disk };
    error(
        Page::new(program, kernal, released, disk)
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

/// Gives what the program shows as JSON: its message, the move that is typed, its clocks and the
/// last iteration of its search, and all that stands beside the board or on the page that is open.
#[unsafe(no_mangle)]
pub extern "C" fn shown() -> u32 {
    give(with(Page::shown, String::new()))
}

/// Gives the piece on a square as a screen draws it: four bytes of the square's colour, then those
/// of each pixel of the size that [`board`] tells, transparent where the square is; no pixels if
/// the square is empty.
#[unsafe(no_mangle)]
pub extern "C" fn piece(which: u32, square: u32) -> u32 {
    let pixels = with(
        |page| pictures::piece(&page.console, which == 0, square as u8),
        None,
    );
    let pixels = pixels.unwrap_or_default();
    give(
        pixels
            .into_iter()
            .flat_map(u32::to_le_bytes)
            .collect::<Vec<u8>>(),
    )
}

/// Left, top, width and height of the board's first square in a picture, by index 0 to 3.
#[unsafe(no_mangle)]
pub extern "C" fn board(which: u32, index: u32) -> u32 {
    let part = |page: &mut Page| page.board(which as usize)[index.min(3) as usize] as u32;
    with(part, 0)
}

/// Gives where texts and board stand on the 80-column screen, as JSON.
#[unsafe(no_mangle)]
pub extern "C" fn boxes() -> u32 {
    give(boxes::report())
}

/// Presses keys, given in the notation of `octet-emu play --keys`: `e2e4<return>`.
#[unsafe(no_mangle)]
pub extern "C" fn press(len: u32) -> u32 {
    let keys = text(len);
    with(|page| error(page.player.press(&keys)), 0)
}

/// Takes a move in UCI notation and types it on the board, whatever page or question is open.
#[unsafe(no_mangle)]
pub extern "C" fn play_move(len: u32) -> u32 {
    let uci = text(len);
    with(
        |page| error(page.player.press_on_board(&format!("{uci}\n"))),
        0,
    )
}

fn ask(action: Action) -> u32 {
    with(|page| error(page.ask(action)), 0)
}

/// Begins a new game.
#[unsafe(no_mangle)]
pub extern "C" fn new_game() -> u32 {
    ask(Action::NewGame)
}

/// Takes the player's last move back, with Octet's answer.
#[unsafe(no_mangle)]
pub extern "C" fn take_back() -> u32 {
    ask(Action::TakeBack)
}

/// Asks for the move that Octet would play.
#[unsafe(no_mangle)]
pub extern "C" fn hint() -> u32 {
    ask(Action::Hint)
}

/// Chooses a playing level, by its number in [`levels`].
#[unsafe(no_mangle)]
pub extern "C" fn set_level(number: u32) -> u32 {
    ask(Action::Level(u8::try_from(number).unwrap_or(u8::MAX)))
}

/// Gives the names of the levels as JSON, in their order.
#[unsafe(no_mangle)]
pub extern "C" fn levels() -> u32 {
    give(json::list(LEVELS.map(Level::name)))
}

/// Gives the player a side: `white`, `black`, `both` or `none`. A side of one's own is below.
#[unsafe(no_mangle)]
pub extern "C" fn set_side(len: u32) -> u32 {
    let word = text(len);
    with(|page| error(page.give_side(&word)), 0)
}

/// Turns the board: Black's side is below (1) or White's (0).
#[unsafe(no_mangle)]
pub extern "C" fn turn_board(black: u32) -> u32 {
    ask(Action::BlackBelow(black != 0))
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

/// Gives the game and what the program does as JSON.
#[unsafe(no_mangle)]
pub extern "C" fn status() -> u32 {
    give(with(|page| page.status(), String::new()))
}

/// Gives the next thing that a search of the program has done, for [`repeat`] in another thread;
/// nothing if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn next_event() -> u32 {
    let event = with(|page| page.events.pop_front(), None);
    give(event.map_or_else(Vec::new, |event| event.to_bytes()))
}

/// Takes what a search of the program has done and repeats it with the engine. What has been
/// compared is given by [`compared`].
#[unsafe(no_mangle)]
pub extern "C" fn repeat(len: u32) -> u32 {
    let event = LiveEvent::from_bytes(&taken(len));
    ENGINE.with(|engine| error(event.and_then(|event| engine.borrow_mut().take(event))))
}

/// Gives what has been compared as JSON ([`beside::compared`]).
#[unsafe(no_mangle)]
pub extern "C" fn compared() -> u32 {
    give(ENGINE.with(|engine| beside::compared(&engine.borrow())))
}

/// Takes a FEN and moves in UCI notation on another line, and gives the engine's report after so
/// many nodes as JSON; nothing if the game is over or cannot be read.
#[unsafe(no_mangle)]
pub extern "C" fn alone(len: u32, nodes: u32) -> u32 {
    let game = text(len);
    let (fen, moves) = game.split_once('\n').unwrap_or((&game, ""));
    give(beside::alone(fen, moves, nodes).unwrap_or_default())
}

/// Takes a mate problem in which some moves were played, and gives what the last one is worth as JSON
/// ([`puzzle::judge`]); nothing if it cannot be read.
#[unsafe(no_mangle)]
pub extern "C" fn judge(len: u32, mate: u32) -> u32 {
    let judged = puzzle::judge(&text(len), u8::try_from(mate).unwrap_or(u8::MAX));
    give(judged.unwrap_or_default())
}

/// Takes the same, and gives the moves that mate as JSON ([`puzzle::solution`]).
#[unsafe(no_mangle)]
pub extern "C" fn solution(len: u32, mate: u32) -> u32 {
    let solved = puzzle::solution(&text(len), u8::try_from(mate).unwrap_or(u8::MAX));
    give(solved.unwrap_or_default())
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

/// Takes a file's name, of `name` bytes, and the program in it, and writes it to the disk in the drive.
#[unsafe(no_mangle)]
pub extern "C" fn store(name: u32, program: u32) -> u32 {
    let bytes = taken(name.saturating_add(program));
    let (name, program) = bytes.split_at(bytes.len().min(name as usize));
    let name = String::from_utf8_lossy(name);
    with(|page| error(page.store(&name, program)), 0)
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

/// Takes a link: FEN, moves, level, side and flip, each on a line ([`Asked`]).
#[unsafe(no_mangle)]
pub extern "C" fn open_link(len: u32) -> u32 {
    let link = text(len);
    let mut parts = link.split('\n');
    let mut next = || parts.next().unwrap_or_default().trim();
    let asked = Asked {
        fen: next(),
        moves: next(),
        level: next(),
        side: next(),
        flip: next(),
    };
    with(|page| error(page.open_link(&asked)), 0)
}

/// Gives where the time of the last search went, as JSON.
#[unsafe(no_mangle)]
pub extern "C" fn routines() -> u32 {
    give(with(|page| page.samples.report(), String::new()))
}

/// Gives the line at which the program's search looks now as JSON ([`inside::line_searched`]), nothing
/// while the board changes.
#[unsafe(no_mangle)]
pub extern "C" fn line_searched() -> u32 {
    let line = |page: &mut Page| inside::line_searched(&page.console);
    give(with(line, None).unwrap_or_default())
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

/// Gives the name of an address of memory in a bank.
#[unsafe(no_mangle)]
pub extern "C" fn name_at(bank: u32, address: u32) -> u32 {
    let name = |page: &mut Page| inside::name(&page.console, bank as u8, address as u16);
    give(with(name, String::new()))
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
