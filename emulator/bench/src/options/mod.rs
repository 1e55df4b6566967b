//! Options of programs that run the machine, and the ways in which these end.

mod disk;
mod drive;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use octet_console::program::C128Engine;
use octet_console::{Columns, Console, Setup, load};
use octet_machine::chips::{Model, ReuRam, VdcRam};
use octet_machine::screen::Picture;
use octet_machine::{Image, VideoStandard};
use octet_support::terminal::{self, say};
use octet_support::{interrupt, output_file};

use crate::pictures::png;
pub use disk::MountedDisk;
pub use drive::DriveOptions;

/// The result of a command that did not fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// No difference: exit code 0.
    Identical,
    /// The two machines differ: exit code 1.
    Different,
    /// No difference, but not all of the input could be read: exit code 3.
    LeftOut,
    /// The user stopped it: exit code 130.
    Interrupted,
}

impl Verdict {
    /// The verdict of a comparison.
    pub fn new(interrupted: bool, identical: bool) -> Verdict {
        match (interrupted, identical) {
            (true, _) => Verdict::Interrupted,
            (false, true) => Verdict::Identical,
            (false, false) => Verdict::Different,
        }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> ExitCode {
        ExitCode::from(match verdict {
            Verdict::Identical => 0,
            Verdict::Different => 1,
            Verdict::LeftOut => interrupt::LEFT_OUT,
            Verdict::Interrupted => 130,
        })
    }
}

/// Ends a program according to the outcome of its command. An error is printed.
pub fn end(program: &str, done: Result<Verdict>) -> ExitCode {
    // This is an error of standard output that was ignored before.
    match done.and_then(|verdict| Ok(terminal::finish().map(|()| verdict)?)) {
        Ok(verdict) => verdict.into(),
        Err(error) if interrupt::is_broken_pipe(&error) => ExitCode::from(interrupt::BROKEN_PIPE),
        Err(error) => {
            say(format_args!("{program}: {error:#}"));
            ExitCode::from(interrupt::FAILED)
        }
    }
}

/// The program to run.
#[derive(Args)]
pub struct ProgramSource {
    /// Run the program in this ELF file [default: the built-in one]
    #[arg(long, value_name = "FILE.elf")]
    pub image: Option<PathBuf>,
}

impl ProgramSource {
    /// The image of that program.
    ///
    /// # Errors
    /// The file cannot be read, or the program cannot be built.
    pub fn image(&self) -> Result<Image> {
        image_or_built(self.image.as_deref())
    }
}

/// The image in an ELF file.
///
/// # Errors
/// The file cannot be read, or is not the ELF file of a program for this machine.
pub fn read_elf(path: &Path) -> Result<Image> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Image::from_elf(&bytes).with_context(|| path.display().to_string())
}

/// The image in a file, or the one built from the engine's constants.
///
/// # Errors
/// Those of [`read_elf`], or of [`load::built`].
pub fn image_or_built(path: Option<&Path>) -> Result<Image> {
    path.map_or_else(load::built, read_elf)
}

/// The television standard of the emulated machine.
#[derive(Args)]
pub struct Video {
    /// Emulate an NTSC machine instead of a PAL one
    #[arg(long)]
    ntsc: bool,
}

impl Video {
    /// The standard that was chosen.
    pub fn standard(&self) -> VideoStandard {
        match self.ntsc {
            true => VideoStandard::Ntsc,
            false => VideoStandard::Pal,
        }
    }
}

/// The machine on which the program is played: its model, its drive and its program.
#[derive(Args)]
pub struct MachineOptions {
    /// Screen that BASIC uses when the program starts
    #[arg(long, value_enum, default_value_t = Screen::Eighty)]
    pub screen: Screen,
    #[command(flatten)]
    video: Video,
    /// Give the VDC 64 KB of memory instead of 16
    #[arg(long)]
    vdc64: bool,
    #[command(flatten)]
    expansion: ExpansionOption,
    #[command(flatten)]
    drive: DriveOptions,
    #[command(flatten)]
    source: ProgramSource,
}

impl MachineOptions {
    /// The machine, switched on, and the image file whose disk is in its drive.
    ///
    /// # Errors
    /// The program or the image cannot be read.
    pub fn power_on(&self) -> Result<(Console, Option<MountedDisk>)> {
        let setup = Setup {
            model: Model {
                video: self.video.standard(),
                vdc: if self.vdc64 {
                    VdcRam::Kb64
                } else {
                    VdcRam::Kb16
                },
                reu: self.expansion.ram(),
            },
            columns: match self.screen {
                Screen::Forty => Columns::Forty,
                Screen::Eighty => Columns::Eighty,
            },
        };
        let mut console = Console::power_on(&self.source.image()?, setup)?;
        let disk = self.drive.connect(&mut console)?;
        Ok((console, disk))
    }
}

/// The RAM expansion in the machine's port.
#[derive(Args, Clone, Copy)]
pub struct ExpansionOption {
    /// Plug in a RAM expansion of so many KB
    #[arg(long, value_enum, value_name = "KB")]
    reu: Option<Expansion>,
}

impl ExpansionOption {
    /// The expansion that was chosen.
    pub fn ram(self) -> Option<ReuRam> {
        self.reu.map(ReuRam::from)
    }

    /// The program of an image, loaded and initialised, with its table in the expansion.
    ///
    /// # Errors
    /// Those of [`octet_console::program::load_engine`], or a program that knows no expansion.
    pub fn load_engine(self, image: &Image) -> Result<C128Engine> {
        let mut program = octet_console::program::load_engine(image)?;
        if let Some(ram) = self.ram() {
            program.insert_expansion(ram)?;
        }
        Ok(program)
    }
}

/// A screen of the C128.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Screen {
    /// 40 columns
    #[value(name = "40")]
    Forty,
    /// 80 columns
    #[value(name = "80")]
    Eighty,
}

impl Screen {
    /// Its columns of text.
    pub fn columns(self) -> u16 {
        match self {
            Screen::Forty => 40,
            Screen::Eighty => 80,
        }
    }

    /// The other screen.
    pub fn other(self) -> Screen {
        match self {
            Screen::Forty => Screen::Eighty,
            Screen::Eighty => Screen::Forty,
        }
    }
}

/// A RAM expansion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Expansion {
    /// 128 KB, as in a 1700
    #[value(name = "128", alias = "1700")]
    Kb128,
    /// 256 KB, as in a 1764
    #[value(name = "256", alias = "1764")]
    Kb256,
    /// 512 KB, as in a 1750
    #[value(name = "512", alias = "1750")]
    Kb512,
    /// 16 MB, as in an Ultimate cartridge
    #[value(name = "16384")]
    Mb16,
}

impl From<Expansion> for ReuRam {
    fn from(expansion: Expansion) -> ReuRam {
        match expansion {
            Expansion::Kb128 => ReuRam::Kb128,
            Expansion::Kb256 => ReuRam::Kb256,
            Expansion::Kb512 => ReuRam::Kb512,
            Expansion::Mb16 => ReuRam::Mb16,
        }
    }
}

/// Writes a picture to a file, completely or not at all.
///
/// # Errors
/// The file cannot be written.
pub fn save(picture: &Picture, path: &Path) -> Result<()> {
    let bytes = png(picture).context("making a PNG file")?;
    output_file::write(path, bytes)
}
