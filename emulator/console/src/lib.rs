//! A scripted user at a Commodore 128, for tests: it starts the program, presses keys, moves a
//! joystick and reads both screens.
//!
//! [`Console::power_on`] is a machine with chips, a stand-in for the KERNAL and the program
//! in memory, switched on. [`Console::run_program`] types RUN. Then time passes only on
//! request: a frame, a second, while keys are held, until a text is on a screen.
//!
//! ```
//! use octet_console::{Console, Setup};
//! use octet_console::load;
//!
//! let image = load::image_of(&load::assemble()?)?;
//! let mut console = Console::power_on(&image, Setup::default())?;
//! console.run_program()?;
//! console.run_frames(5)?;
//! assert!(!console.has_ended());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod boot;
pub mod hollow;
mod idle;
mod keys;
pub mod live;
pub mod load;
pub mod packed;
mod player;
mod power_on;
pub mod program;
mod reset;
mod screens;
mod shown;
mod state;

pub use boot::{Boot, Booted, DRIVE};
pub use keys::{Keystroke, Typist, UnknownKey, parse_keys};
pub use player::{Action, Player};
pub use power_on::{Columns, Setup};
pub use shown::Shown;

use anyhow::{Result, bail};
use c128::release::unpack::UNPACKED;

use live::{LiveCheck, LiveCounts};
use octet_machine::drive::KernalFiles;
use octet_machine::screen::VdcCell;
use octet_machine::{Image, Machine, Stop};

/// The routine that RUN calls.
pub const ENTRY: &str = "start";
/// More cycles than the stand-in for the KERNAL needs from power on to READY, and from RUN to the
/// program.
const START_CYCLES: u64 = 200_000;
/// More cycles than unpacking needs.
const UNPACK_CYCLES: u64 = 10_000_000;
/// The number of frames for which a key is down, and then up.
const KEYSTROKE_FRAMES: u32 = 3;
/// The most cycles between two checks of the time: less than a frame's.
const SLICE: u64 = 4_000;

/// An observer of a run.
pub type Watch = Box<dyn FnMut(&Machine, &KernalFiles) -> Result<()>>;

/// The machine, its drives, and keys that are held.
pub struct Console {
    /// The machine.
    pub machine: Machine,
    /// The drives and the KERNAL's files. Without a drive no device answers.
    pub files: KernalFiles,
    /// Called many times a frame, and after every call of the KERNAL that a drive has served. Its
    /// error ends the run.
    pub watch: Option<Watch>,
    /// Has the engine repeat every search that is run; [`Console::compare_searches`] begins it.
    pub check: Option<LiveCheck>,
    /// The character of a screen code on the 40-column screen.
    pub glyph_40: fn(u16) -> char,
    /// The character of a cell on the 80-column screen.
    pub glyph_80: fn(VdcCell) -> char,
    image: Image,
    /// The program's file, as long as the program has not been unpacked.
    packed: Option<Image>,
    /// Where BASIC waits when the program has ended.
    ready_address: u16,
    reset_address: u16,
    run_address: u16,
    /// Where the processor waits for a drive.
    wait_address: u16,
    has_exited: bool,
}

impl Console {
    /// Types RUN, and stops before the first instruction of the program. The first RUN unpacks it.
    ///
    /// # Errors
    /// A fault, or what is unpacked is not the program.
    pub fn run_program(&mut self) -> Result<()> {
        self.has_exited = false;
        self.machine.begin(self.run_address);
        match self.packed.take() {
            Some(packed) => {
                self.run_to(packed.address(UNPACKED)?, UNPACK_CYCLES)?;
                self.enter_program()
            }
            None => self.run_to(self.image.address(ENTRY)?, START_CYCLES),
        }
    }

    /// Runs to the first instruction of the program, which has been unpacked.
    fn enter_program(&mut self) -> Result<()> {
        self.run_to(self.image.address(ENTRY)?, START_CYCLES)?;
        if let Some(address) = self.machine.differs_from(&self.image) {
            bail!("${address:05x} is not as it was before it was packed");
        }
        self.machine.become_program(&self.image);
        Ok(())
    }

    /// Runs to an address.
    fn run_to(&mut self, address: u16, cycles: u64) -> Result<()> {
        self.machine.set_breakpoint(address);
        let stop = self.machine.resume(cycles);
        self.machine.clear_breakpoint(address);
        stop?;
        Ok(())
    }

    /// Whether the program has returned to BASIC.
    pub fn has_ended(&self) -> bool {
        self.has_exited
    }

    /// The address of a symbol, within its bank.
    ///
    /// # Errors
    /// There is no such symbol.
    pub fn address(&self, name: &str) -> Result<u16> {
        Ok(self.image.address(name)?)
    }

    /// `len` bytes of memory at a symbol, in its bank.
    ///
    /// # Errors
    /// There is no such symbol.
    pub fn bytes(&self, name: &str, len: usize) -> Result<Vec<u8>> {
        let symbol = self.image.symbol(name)?;
        let (bank, address) = ((symbol.address >> 16) as u8, symbol.address as u16);
        Ok(self.machine.read_bank(bank, address, len))
    }

    /// The byte of memory at a symbol, in its bank.
    ///
    /// # Errors
    /// There is no such symbol.
    pub fn byte(&self, name: &str) -> Result<u8> {
        Ok(self.bytes(name, 1)?[0])
    }

    /// Cycles of the 1 MHz clock in a frame.
    pub fn frame(&self) -> u64 {
        let chips = self.machine.chips();
        chips.map_or(0, |chips| u64::from(chips.model.video.cycles_per_frame()))
    }

    /// Frames in a second.
    pub fn frames_a_second(&self) -> f64 {
        let chips = self.machine.chips();
        chips.map_or(0.0, |chips| {
            let video = chips.model.video;
            f64::from(video.clock_hz()) / f64::from(video.cycles_per_frame())
        })
    }

    /// The program counter as a name.
    pub fn location(&self) -> String {
        let pc = self.machine.registers().pc;
        if self.machine.is_rom(pc) {
            return format!("KERNAL ${pc:04x}");
        }
        let bank = self.machine.mapped_bank(pc);
        self.image.name_in_bank(bank, pc)
    }

    /// The image of the program together with the KERNAL's entries.
    pub fn image(&self) -> &Image {
        &self.image
    }

    /// From now on the engine repeats every search of the program.
    ///
    /// # Errors
    /// The program lacks a symbol.
    pub fn compare_searches(&mut self) -> Result<()> {
        self.check = Some(LiveCheck::new(self, u32::MAX)?);
        Ok(())
    }

    /// How much has been compared.
    pub fn compared(&self) -> LiveCounts {
        self.check
            .as_ref()
            .map(LiveCheck::counts)
            .unwrap_or_default()
    }

    /// Runs for `cycles` cycles of the 1 MHz clock, or until the program ends.
    ///
    /// # Errors
    /// A fault, or a search of an impossible position where searches are compared.
    pub fn run_cycles(&mut self, cycles: u64) -> Result<()> {
        let Some(mut check) = self.check.take() else {
            return self.run_watched(cycles, &[]).map(|_| ());
        };
        let ran = check.run(self, cycles);
        self.check = Some(check);
        ran
    }

    /// Runs likewise, but stops at an address that is watched, and returns that address. It must be
    /// a breakpoint ([`Machine::set_bank_breakpoint`]).
    ///
    /// # Errors
    /// A fault.
    pub fn run_watched(&mut self, cycles: u64, watched: &[u16]) -> Result<Option<u16>> {
        let end = self.machine.chip_cycles() + cycles;
        while !self.has_exited {
            if let Some(watch) = &mut self.watch {
                watch(&self.machine, &self.files)?;
            }
            let left = end.saturating_sub(self.machine.chip_cycles());
            if left == 0 {
                break;
            }
            let left = match self.files.wait(&mut self.machine) {
                Some(wait) => left.min(wait),
                None => left,
            };
            let speed = if self.machine.is_two_mhz() { 2 } else { 1 };
            match self.machine.run((left * speed).min(SLICE))? {
                Some(Stop::Breakpoint(address)) if watched.contains(&address) => {
                    return Ok(Some(address));
                }
                Some(Stop::Breakpoint(address)) if address != self.ready_address => {
                    self.files.serve(&mut self.machine, address);
                }
                Some(_) => self.has_exited = true,
                None => {}
            }
        }
        Ok(None)
    }

    /// Runs for `frames` frames.
    ///
    /// # Errors
    /// A fault.
    pub fn run_frames(&mut self, frames: u32) -> Result<()> {
        self.run_cycles(u64::from(frames) * self.frame())
    }
}
