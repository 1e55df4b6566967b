//! A machine that is switched on with a disk in a drive: the KERNAL loads its boot sectors and runs
//! them, and they load the program.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use c128::platform::kernal::DEVICE;
use c128::platform::memory_map::BASIC_START;
use c128::platform::memory_map::LOWCODE_START;
use c128::release::loader::resident::LIMIT;
use c128::release::loader::{ADDRESS, EXECUTE, MARK};
use c128::release::unpack::UNPACKED;
use cbm_disk::TrackSector;
use cbm_disk::geometry::BOOT;

use super::power_on::with_kernal_stubs;
use super::{Console, SLICE, Setup};
use octet_machine::drive::Drive;
use octet_machine::{Image, Rom, Section, SectionKind, Symbol, SymbolKind, VideoStandard};

/// The drive from which the KERNAL boots when it is switched on: the program's own.
pub const DRIVE: u8 = 8;
/// The KERNAL's routine that prints the text after its call.
const PRIMM: u16 = 0xFF7D;
/// What BASIC's ROM holds but for the entry that is served: an opcode that ends the run with a fault.
const NO_CODE: u8 = 0x02;
/// The memory in which the boot sectors may have code, up to the program.
const CODE: std::ops::Range<u16> = ADDRESS..0x1C00;

/// How far booting has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Booted {
    /// The program is in memory and about to run.
    Program,
    /// The time is up.
    NotYet,
    /// BASIC cannot load the program.
    LoadError,
}

/// A machine that boots.
pub struct Boot {
    /// The machine. When the program is loaded, it is in the state that [`Console::run_program`]
    /// leaves.
    pub console: Console,
    /// What the boot sectors have printed.
    pub printed: String,
    /// The program's file and that of the boot sectors, which loads the rest of it, both as memory
    /// contents.
    file: Image,
    /// The drive that it boots from.
    unit: u8,
    /// Where the program is being unpacked, if it is.
    unpacked: Option<u16>,
}

impl Boot {
    /// Switches a machine on with a drive 8 whose disk holds the program in `image`. The boot
    /// sectors have been loaded and are about to run.
    ///
    /// # Errors
    /// The disk does not boot.
    pub fn power_on(image: &Image, setup: Setup, drive: Drive) -> Result<Boot> {
        let file = crate::packed::packed(image)?.context("the program has no file")?;
        Boot::power_on_from(image, &file, setup, (DRIVE, drive))
    }

    /// Likewise, but from a drive of any number, as BASIC's command BOOT does, and with a file of
    /// its own on the disk, whose memory contents are `file`, that unpacks the program in `image`.
    ///
    /// # Errors
    /// The disk does not boot.
    pub fn power_on_from(
        image: &Image,
        file: &Image,
        setup: Setup,
        (unit, drive): (u8, Drive),
    ) -> Result<Boot> {
        let mut console = Console::with_memory(image, &boot_image()?, setup)?;
        console
            .machine
            .insert_rom(Rom::BasicHigh, &[NO_CODE; Rom::BasicHigh.size()]);
        for address in [EXECUTE, PRIMM] {
            console.machine.set_breakpoint(address);
        }
        console.files.drives.insert(unit, drive);
        let mut boot = Boot {
            console,
            printed: String::new(),
            file: with_kernal_stubs(file)?.with_sections(vec![boot_section()])?,
            unit,
            unpacked: None,
        };
        boot.load_sectors()?;
        Ok(boot)
    }

    /// Presses the reset button, whatever has been loaded: the boot sectors are loaded anew and are
    /// about to run. RAM keeps what it holds.
    ///
    /// # Errors
    /// A fault, or the disk no longer boots.
    pub fn press_reset(&mut self) -> Result<()> {
        if let Some(unpacked) = self.unpacked.take() {
            self.console.machine.clear_breakpoint(unpacked);
        }
        self.console.machine.become_program(&boot_image()?);
        self.console.packed = None;
        self.console.press_reset()?;
        self.printed.clear();
        self.load_sectors()
    }

    /// The KERNAL loads the boot sectors.
    fn load_sectors(&mut self) -> Result<()> {
        let console = &mut self.console;
        let now = console.machine.time();
        let drive = console.files.drives.get_mut(&self.unit);
        let drive = drive.with_context(|| format!("there is no drive {}", self.unit))?;
        let begun = now + drive.model().boot_time();
        drive.ask(begun);
        let sectors = read_sectors(drive).context("the disk does not boot")?;
        drive.reset();
        let time = begun - now + drive.busy();
        console.pass(time)?;
        for (address, bytes) in sectors.loaded {
            for (n, byte) in (0..).zip(bytes) {
                console.machine.poke_bank(0, address + n, byte);
            }
        }
        console.machine.poke(DEVICE.into(), self.unit);
        // The time of BASIC, since it was started.
        console.machine.poke_bank(0, BASIC_START - 1, 0);
        console.files.note_speed(self.unit, &mut console.machine);
        console.machine.begin(sectors.code);
        console.has_exited = false;
        Ok(())
    }

    /// Runs until the program is loaded, for at most `seconds`.
    ///
    /// # Errors
    /// A fault, an unknown command, or a program that differs from what was built.
    pub fn run(&mut self, seconds: u32) -> Result<Booted> {
        let video = self.console.machine.chips().map(|chips| chips.model.video);
        let hertz = video.map_or(0, VideoStandard::clock_hz);
        let end = self.console.machine.chip_cycles() + u64::from(seconds) * u64::from(hertz);
        while self.console.machine.chip_cycles() < end {
            match self.step()? {
                Booted::NotYet => {}
                booted => return Ok(booted),
            }
        }
        Ok(Booted::NotYet)
    }

    /// Runs for a frame, or until a text is printed.
    ///
    /// # Errors
    /// Those of [`Boot::run`].
    pub fn step(&mut self) -> Result<Booted> {
        let console = &mut self.console;
        let watched = [EXECUTE, PRIMM].into_iter().chain(self.unpacked);
        let watched: Vec<u16> = watched.collect();
        let stop = console.run_watched(console.frame(), &watched)?;
        match stop {
            Some(PRIMM) => {
                self.printed.push_str(&print_inline(console));
                return Ok(Booted::NotYet);
            }
            None if console.has_exited => bail!("the boot sectors end without the program"),
            None => return Ok(Booted::NotYet),
            Some(address) if Some(address) == self.unpacked => return self.unpacked(address),
            Some(_) => {}
        }
        let registers = console.machine.registers();
        let line = u16::from_le_bytes([registers.x, registers.y]).wrapping_add(1);
        let line = text(console, line);
        if line != b"RUN" && !console.load_for_run(&line)? {
            return Ok(Booted::LoadError);
        }
        let before = console.machine.peek_mapped(0, BASIC_START - 1);
        ensure!(before == 0, "BASIC finds ${before:02x} before the program");
        if console.machine.peek_bank(0, LIMIT) == 0 {
            console.machine.become_program(&self.file);
            let unpacked = self.file.address(UNPACKED)?;
            console.machine.set_breakpoint(unpacked);
            console.machine.begin(console.run_address);
            self.unpacked = Some(unpacked);
            return Ok(Booted::NotYet);
        }
        if let Some(address) = console.machine.differs_from(&self.file) {
            bail!("${address:05x} is not as it is in the program's file");
        }
        console.machine.become_program(&self.file);
        console.packed = Some(self.file.clone());
        console.run_program()?;
        Ok(Booted::Program)
    }

    /// The file has been unpacked while it was loaded, or the rest of it has not arrived.
    fn unpacked(&mut self, address: u16) -> Result<Booted> {
        let console = &mut self.console;
        console.machine.clear_breakpoint(address);
        self.unpacked = None;
        let exit = [1, 2].map(|n| console.machine.peek(address + n));
        if u16::from_le_bytes(exit) != LOWCODE_START {
            return Ok(Booted::NotYet);
        }
        console.enter_program()?;
        Ok(Booted::Program)
    }
}

/// Memory in which the boot sectors may run.
fn boot_image() -> Result<Image> {
    let name = Symbol::new("boot", CODE.start.into(), 0, SymbolKind::Function);
    Ok(Image::from_parts(vec![boot_section()], vec![name])?)
}

fn boot_section() -> Section {
    let mut code = Section::reserved(".boot", CODE.start.into(), CODE.len() as u32);
    code.kind = SectionKind::Copied;
    code
}

/// What the KERNAL reads when it boots.
struct Sectors {
    /// Where the code begins.
    code: u16,
    /// Addresses and bytes.
    loaded: Vec<(u16, Vec<u8>)>,
}

/// Reads the boot sectors, if there are any.
fn read_sectors(drive: &mut Drive) -> Option<Sectors> {
    let first = drive.sector(BOOT)?.to_vec();
    let rest = first.strip_prefix(MARK)?;
    let (&[low, high, _bank, more], texts) = rest.split_first_chunk()?;
    let message = texts.iter().position(|&byte| byte == 0)?;
    // The name of a file is empty, so none is loaded.
    texts.get(message + 1).filter(|&&byte| byte == 0)?;
    let code = ADDRESS + (MARK.len() + 4 + message + 2) as u16;
    let begin = u16::from_le_bytes([low, high]);
    let fits = more == 0 || CODE.contains(&begin) && begin + 0x100 * u16::from(more) <= CODE.end;
    let mut loaded = vec![(ADDRESS, first)];
    for n in 0..more {
        let place = TrackSector::new(BOOT.track, BOOT.sector + 1 + n);
        let bytes = drive.read_sector(place)?;
        loaded.push((begin.wrapping_add(0x100 * u16::from(n)), bytes));
    }
    fits.then_some(Sectors { code, loaded })
}

/// A text up to a zero byte.
fn text(console: &Console, address: u16) -> Vec<u8> {
    let bytes = (0..=0xFF).map(|n| console.machine.peek_mapped(0, address.wrapping_add(n)));
    bytes.take_while(|&byte| byte != 0).collect()
}

/// Does PRIMM's work.
fn print_inline(console: &mut Console) -> String {
    console.machine.return_from_call();
    let address = console.machine.registers().pc;
    let text = text(console, address);
    let end = address.wrapping_add(text.len() as u16 + 1);
    console.machine.set_pc(end);
    String::from_utf8_lossy(&text).replace('\r', "\n")
}

/// The name of the program and the number of the drive in the command that loads it.
fn parts_of_run(line: &[u8]) -> Option<(&[u8], u8)> {
    let rest = line.strip_prefix(b"RUN\"")?;
    let (rest, &[tens @ b'0'..=b'9', digit @ b'0'..=b'9']) = rest.split_last_chunk()? else {
        return None;
    };
    let unit = 10 * (tens - b'0') + digit - b'0';
    Some((rest.strip_suffix(b"\",U")?, unit))
}

impl Console {
    /// Lets time pass while nothing but interrupts runs.
    fn pass(&mut self, time: Duration) -> Result<()> {
        self.machine.begin(self.wait_address);
        let hertz = self
            .machine
            .chips()
            .map_or(0, |chips| chips.model.video.clock_hz());
        let cycles = (time.as_secs_f64() * f64::from(hertz)) as u64;
        let end = self.machine.chip_cycles() + cycles;
        while self.machine.chip_cycles() < end {
            let left = end - self.machine.chip_cycles();
            self.machine.run(left.min(SLICE))?;
        }
        Ok(())
    }

    /// A command such as `RUN"NAME",U08`, which loads a program. Returns whether the file was there and
    /// complete.
    fn load_for_run(&mut self, line: &[u8]) -> Result<bool> {
        let (name, unit) = parts_of_run(line).with_context(|| {
            let line = String::from_utf8_lossy(line);
            format!("BASIC's command {line} is not known here")
        })?;
        let now = self.machine.time();
        let Some(drive) = self.files.drives.get_mut(&unit) else {
            return Ok(false);
        };
        drive.ask(now);
        let (bytes, complete) = drive.load(name);
        let busy = drive.busy();
        self.pass(busy)?;
        if let [low, high, body @ ..] = bytes.as_slice() {
            let begin = u16::from_le_bytes([*low, *high]);
            for (n, &byte) in (0..).zip(body) {
                self.machine.poke_bank(0, begin.wrapping_add(n), byte);
            }
        }
        Ok(complete)
    }
}
