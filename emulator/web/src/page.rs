//! Everything that the page shows: the machine, the comparison with the engine, both screens.

use std::collections::VecDeque;

use anyhow::{Context, Result, anyhow, ensure};
use c128::ui::files::load_book::READING;
use c128::ui::input::InputMode;
use c128::ui::view::appearance::SIDE;
use c128::ui::view::board_40::LEFT_40;
use c128::ui::view::board_80::{LEFT_80, SIDE_80};
use cbm_disk::geometry::SECTOR;
use cbm_disk::{Disk, FileType};
use octet_console::hollow;
use octet_console::live::{LiveEvent, LiveWatch};
use octet_console::{Action, Console, DRIVE, Player, Setup};
use octet_machine::Image;
use octet_machine::drive::Drive;
use octet_machine::kernal::Kernal;
use octet_machine::screen::{VDC_BORDER, VIC_BORDER};
use octet_notation::Notation;

use crate::inside::{Heat, Samples};
use crate::json::Object;
use crate::link::{Asked, DIRECTORY_END, DISK_PAGE, LOAD_FIRST, Link};
use crate::pictures::Canvas;
use crate::{game, link};

/// The most characters of a file's name on a disk.
const DISK_NAME: usize = 16;
/// The engine needs less than a minute for a search of the program with so many nodes.
const MOST_NODES: u32 = 40_000_000;
/// How often the program counter is checked in a frame.
const SAMPLES: u64 = 6;
/// More frames than the program takes from RUN to its first screen.
const START_FRAMES: u32 = 200;
/// More frames than it takes to read its opening book.
const BOOK_FRAMES: u32 = 60;
/// Frames from there until the program accepts keys, with some to spare.
const LISTEN_FRAMES: u32 = 15;
/// Frames in which the board is drawn anew.
const REDRAW_FRAMES: u32 = 30;
/// More frames than the program takes to load a link's game.
const LINK_FRAMES: u32 = 3_000;

/// What the program showed last, and all on which that depends.
#[derive(Default)]
struct LastShown {
    ram: Vec<u8>,
    bytes: [u8; 4],
    text: String,
}

/// The machine, and what is known about it.
pub struct Page {
    /// The machine.
    pub console: Console,
    /// Who presses the keys.
    pub player: Player,
    /// The 40-column screen and the 80-column one.
    pub canvases: [Canvas; 2],
    /// Where the time goes.
    pub samples: Samples,
    /// Which memory changes.
    pub heat: Heat,
    watch: LiveWatch,
    /// What the program's searches have done, for the engine that repeats them elsewhere.
    pub events: VecDeque<LiveEvent>,
    sounds: u64,
    shown: LastShown,
}

impl Page {
    /// Switches a machine on, with the program without its contents ([`hollow::write`]), the stand-in
    /// for the KERNAL as a packed image ([`Image::pack`]), the disk with the program's file, and the
    /// disk that goes into the drive, and runs it to its first screen.
    ///
    /// # Errors
    /// A file cannot be read, or the program has a fault.
    pub fn new(program: &[u8], kernal: &[u8], released: &[u8], disk: &[u8]) -> Result<Page> {
        let image = hollow::read(program, released).context("the program")?;
        let kernal = Image::unpack(kernal).context("the stand-in for the KERNAL")?;
        let kernal = Kernal::from_image(kernal)?;
        let mut console = Console::power_on_with(&image, &kernal, Setup::default())?;
        let watch = LiveWatch::new(&mut console, MOST_NODES)?;
        console.run_program()?;
        let mut page = Page {
            console,
            player: Player::default(),
            canvases: Default::default(),
            samples: Samples::default(),
            heat: Heat::new(),
            watch,
            events: VecDeque::from([LiveEvent::OtherState]),
            sounds: 0,
            shown: LastShown::default(),
        };
        page.insert(disk)?;
        page.run_until(START_FRAMES, |page| page.console.shows(READING))?;
        // The program accepts no keys before it has looked for its book.
        page.run_until(BOOK_FRAMES, |page| {
            !page.console.shows(READING) && !page.console.files.has_open_files()
        })?;
        page.run_until(LISTEN_FRAMES, |_| false)?;
        Ok(page)
    }

    fn run_until(&mut self, frames: u32, done: impl Fn(&Page) -> bool) -> Result<()> {
        for _ in 0..frames {
            if done(self) {
                break;
            }
            self.frame()?;
        }
        Ok(())
    }

    /// Runs for a frame.
    ///
    /// # Errors
    /// A fault.
    pub fn frame(&mut self) -> Result<()> {
        self.player.frame(&mut self.console);
        let begin = self.console.machine.chip_cycles();
        for part in 1..=SAMPLES {
            let end = begin + self.console.frame() * part / SAMPLES;
            let left = end.saturating_sub(self.console.machine.chip_cycles());
            let (events, samples) = (&mut self.events, &mut self.samples);
            let mut tell = |event| {
                if matches!(event, LiveEvent::Begin { .. }) {
                    samples.clear();
                }
                events.push_back(event);
            };
            self.watch.run(&mut self.console, left, &mut tell)?;
            if self.watch.is_searching() {
                self.samples.take(&self.console);
            }
        }
        Ok(())
    }

    /// Asks something of the program, whatever page or question is open.
    ///
    /// # Errors
    /// It cannot be had now; the error says why, for the player.
    pub fn ask(&mut self, action: Action) -> Result<()> {
        self.player.ask(&self.console, action)
    }

    /// Gives the player a side: `white`, `black`, `both` or `none`. A side of one's own is below.
    ///
    /// # Errors
    /// The word names no side.
    pub fn give_side(&mut self, word: &str) -> Result<()> {
        let (octet_plays, black_below) =
            link::side(word).with_context(|| format!("`{word}` names no side"))?;
        self.ask(Action::OctetPlays(octet_plays))?;
        if octet_plays == 1 || octet_plays == 2 {
            self.ask(Action::BlackBelow(black_below))?;
        }
        Ok(())
    }

    /// The frequency in hertz of a note that has begun since the last call, or 0.
    pub fn note(&mut self) -> f64 {
        let Some(chips) = self.console.machine.chips() else {
            return 0.0;
        };
        let sid = &chips.sid;
        let began = std::mem::replace(&mut self.sounds, sid.gate_ons) != sid.gate_ons;
        let tuning = u16::from_le_bytes([sid.registers[0], sid.registers[1]]);
        match began {
            // The oscillator's 24 bits overflow once a period.
            true => f64::from(tuning) * f64::from(chips.model.video.clock_hz()) / 16_777_216.0,
            false => 0.0,
        }
    }

    /// The bytes of the disk in drive 8.
    pub fn disk(&self) -> Vec<u8> {
        let disk = self.console.files.drives.get(&DRIVE).and_then(Drive::disk);
        disk.map_or_else(Vec::new, |disk| disk.bytes().to_vec())
    }

    /// Puts a disk into drive 8. The error bytes, with which some images end, are left out.
    ///
    /// # Errors
    /// The bytes are not a disk image.
    pub fn insert(&mut self, disk: &[u8]) -> Result<()> {
        let len = disk.len();
        let sectors = match len % (SECTOR + 1) {
            0 => len / (SECTOR + 1) * SECTOR,
            _ => len,
        };
        let inserted = Disk::open(disk.to_vec()).or_else(|| Disk::open(disk[..sectors].to_vec()));
        let inserted =
            inserted.ok_or_else(|| anyhow!("{len} bytes are no disk image (D64, D71 or D81)"))?;
        self.swap_disk(Some(inserted));
        Ok(())
    }

    /// Writes a program's file to the disk in drive 8, under the name of the file that it comes from.
    ///
    /// # Errors
    /// There is no disk, it has no room, or it has a file of that name; the error has the drive's words.
    pub fn store(&mut self, file: &str, bytes: &[u8]) -> Result<()> {
        let name: Vec<u8> = file
            .rsplit_once('.')
            .map_or(file, |(name, _)| name)
            .bytes()
            .filter(|byte| byte.is_ascii_alphanumeric() || b" -+.".contains(byte))
            .map(|byte| byte.to_ascii_uppercase())
            .take(DISK_NAME)
            .collect();
        ensure!(!name.is_empty(), "a file on a disk has a name in letters");
        let mut disk = self
            .swap_disk(None)
            .context("there is no disk in drive 8")?;
        let written = disk.write(&name, FileType::Prg, bytes);
        self.swap_disk(Some(disk));
        written.map_err(|status| anyhow!("the drive says {status}"))
    }

    fn swap_disk(&mut self, disk: Option<Disk>) -> Option<Disk> {
        let drives = &mut self.console.files.drives;
        drives.entry(DRIVE).or_default().swap_disk(disk)
    }

    /// The whole state, which [`Page::load`] can continue; empty while the program uses the disk.
    pub fn save(&mut self) -> Vec<u8> {
        self.console.save_state().unwrap_or_default()
    }

    /// Continues from a state.
    ///
    /// # Errors
    /// The state cannot be continued; everything is as it was.
    pub fn load(&mut self, state: &[u8]) -> Result<()> {
        self.console.load_state(state)?;
        let event = self.watch.begin_anew(&mut self.console.machine);
        self.events.push_back(event);
        self.player.forget(&mut self.console);
        Ok(())
    }

    /// Sets up what a link holds, using the program's own page of the disk.
    ///
    /// # Errors
    /// The link cannot be read, or the program refuses the game; the error has its own words.
    pub fn open_link(&mut self, asked: &Asked<'_>) -> Result<()> {
        let mut link = Link::parse(asked)?;
        let disk = self.swap_disk(link.disk.take());
        self.player.forget(&mut self.console);
        let loaded = self.load_game(&link);
        self.swap_disk(disk);
        loaded
    }

    fn load_game(&mut self, link: &Link) -> Result<()> {
        let in_mode =
            |page: &Page, mode: InputMode| page.player.is_idle() && page.mode() == mode as u8;
        for &action in &link.actions {
            self.ask(action)?;
            self.run_until(LINK_FRAMES, |page| page.player.is_idle())?;
        }
        // The page of the disk accepts keys once the directory has been read.
        self.player.press_on_board(DISK_PAGE)?;
        self.run_until(LINK_FRAMES, |page| {
            in_mode(page, InputMode::Page) && page.console.shows(DIRECTORY_END)
        })?;
        self.player.press(LOAD_FIRST)?;
        let loaded = |page: &Page| {
            in_mode(page, InputMode::Play)
                && game::read(&page.console).is_some_and(|game| link.is_loaded(&game))
        };
        self.run_until(LINK_FRAMES, loaded)?;
        if !loaded(self) {
            self.player.press("<escape>")?;
            return Err(anyhow!("the program does not load the link's game"));
        }
        self.run_until(REDRAW_FRAMES, |_| false)
    }

    fn byte(&self, name: &str) -> u8 {
        self.console.byte(name).unwrap_or_default()
    }

    fn mode(&self) -> u8 {
        self.byte("ui_input_mode")
    }

    /// Where the board is in a picture: left, top, width and height of a square in pixels.
    pub fn board(&self, which: usize) -> [usize; 4] {
        const CHARACTER: usize = 8;
        let side = usize::from(SIDE);
        match which {
            0 => [
                VIC_BORDER.0 + usize::from(LEFT_40) * CHARACTER,
                VIC_BORDER.1,
                side * CHARACTER,
                side * CHARACTER,
            ],
            // The picture's pixels are doubled in height, and so is half of its border.
            _ => [
                VDC_BORDER + usize::from(LEFT_80) * CHARACTER,
                VDC_BORDER,
                usize::from(SIDE_80) * CHARACTER,
                side * 2 * CHARACTER,
            ],
        }
    }

    /// The game and what the program does, as JSON.
    pub fn status(&self) -> String {
        let mut object = Object::new();
        object
            .raw("ended", self.console.has_ended())
            .raw("mode", self.mode())
            .raw("editing", self.mode() == InputMode::Edit as u8)
            .raw("cursor", self.byte("ui_cursor"))
            .raw("typing", !self.player.is_idle())
            .raw("level", self.byte("shared_level"))
            .raw("flipped", self.byte("shared_flipped") & 0x80 != 0)
            .raw("engineSides", self.byte("shared_engine_sides"))
            .raw("outcome", self.byte("shared_outcome"))
            .raw("thinking", self.byte("game_purpose"))
            .raw("twoMhz", self.console.machine.is_two_mhz())
            .raw("files", self.console.files.has_open_files());
        if let Some(played) = game::read(&self.console) {
            let game = &played.game;
            object
                .text("start", &played.start)
                .text("fen", game.fen())
                .texts("moves", &played.moves)
                .texts("san", &played.san)
                .texts("legal", game.position().legal_moves())
                .texts(
                    "legalSan",
                    game.position().legal_moves().map(|mv| game.san(mv)),
                );
            if let Some(outcome) = game.outcome() {
                object.text("result", outcome);
            }
        }
        object.finish()
    }

    /// What the program shows, as JSON, and once why it did not do what was asked.
    pub fn shown(&mut self) -> String {
        let given_up = self.player.given_up();
        let bytes = [
            "ui_input_mode",
            "ui_page_row_next",
            "ui_page_box",
            "game_purpose",
        ];
        let bytes = bytes.map(|name| self.byte(name));
        let chips = self.console.machine.chips();
        let ram = chips.map_or(&[][..], |chips| &chips.vdc.ram[..]);
        let last = &mut self.shown;
        if given_up.is_none() && last.bytes == bytes && last.ram == ram {
            return last.text.clone();
        }
        last.bytes = bytes;
        last.ram.clear();
        last.ram.extend_from_slice(ram);
        let shown = self.console.shown();
        let [depth, score, nodes, line] = &shown.search;
        let mut object = Object::new();
        object
            .text("open", shown.open)
            .text("thinking", shown.thinking)
            .text("message", &shown.message)
            .text("typed", &shown.typed)
            .texts("clocks", &shown.clocks)
            .text("depth", depth)
            .text("score", score)
            .text("nodes", nodes)
            .text("line", line)
            .texts("lines", &shown.lines);
        if let Some(why) = given_up {
            object.text("givenUp", why);
        }
        self.shown.text = object.finish();
        self.shown.text.clone()
    }
}
