//! `octet-emu play`.

mod app;
mod cells;
mod disk;
mod headless;
mod input;
mod view;

use std::io::{IsTerminal, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use octet_cli::output_file;
use octet_emulator::console::{Columns, Console, Setup};
use octet_emulator::machine::VideoStandard;
use octet_emulator::machine::chips::{Model, ReuRam, VdcRam};
use octet_emulator::screen::Picture;

use self::app::App;
use self::disk::MountedDisk;
use crate::options::{ProgramSource, Verdict};

/// Sit at the emulated C128: its screens in this terminal, its keyboard on yours.
///
/// Keys are the C128's, with F9 for HELP, F10 for RUN/STOP and PgUp for RESTORE.
/// Ctrl with a letter is for the emulator: Q quits, P pauses, F and T make it faster and
/// slower, W changes the screen shown, S saves pictures, J lets arrows and SPACE be the
/// joystick.
///
/// With --keys, --until or --png there is no terminal: the keys are pressed,
/// the text waited for, pictures written and both screens printed.
#[derive(Args)]
pub struct Play {
    /// BASIC's screen when the program is started
    #[arg(long, value_enum, default_value_t = Screen::Eighty)]
    screen: Screen,
    /// An NTSC machine instead of a PAL one
    #[arg(long)]
    ntsc: bool,
    /// 64 KB of memory for the 80-column screen instead of 16
    #[arg(long)]
    vdc64: bool,
    /// A RAM expansion in the port
    #[arg(long, value_enum)]
    reu: Option<Expansion>,
    /// How many times as fast as a C128; 0: as fast as it goes
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=1000))]
    speed: u32,
    /// A disk image (D64, D71 or D81) in drive 8; what is saved goes there.
    /// Without one it is the program's own disk, and nothing of it is kept
    #[arg(long, value_name = "FILE")]
    disk: Option<PathBuf>,
    #[command(flatten)]
    script: headless::Script,
    #[command(flatten)]
    source: ProgramSource,
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

/// A RAM expansion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Expansion {
    /// 128 KB
    #[value(name = "1700")]
    Kb128,
    /// 256 KB
    #[value(name = "1764")]
    Kb256,
    /// 512 KB
    #[value(name = "1750")]
    Kb512,
}

impl From<Expansion> for ReuRam {
    fn from(expansion: Expansion) -> ReuRam {
        match expansion {
            Expansion::Kb128 => ReuRam::Kb128,
            Expansion::Kb256 => ReuRam::Kb256,
            Expansion::Kb512 => ReuRam::Kb512,
        }
    }
}

impl Play {
    /// Plays, or does what the script says.
    pub fn run(self) -> Result<Verdict> {
        let setup = Setup {
            model: Model {
                video: if self.ntsc {
                    VideoStandard::Ntsc
                } else {
                    VideoStandard::Pal
                },
                vdc: if self.vdc64 {
                    VdcRam::Kb64
                } else {
                    VdcRam::Kb16
                },
                reu: self.reu.map(ReuRam::from),
            },
            columns: match self.screen {
                Screen::Forty => Columns::Forty,
                Screen::Eighty => Columns::Eighty,
            },
        };
        let mut console = Console::power_on(&self.source.image()?, setup)?;
        let disk = self.disk.as_deref();
        let mut disk = disk
            .map(|path| MountedDisk::new(path, &mut console))
            .transpose()?;
        if disk.is_none() {
            disk::insert_own(&mut console)?;
        }
        console.run_program()?;
        if self.script.is_given() {
            let verdict = self.script.run(&mut console)?;
            if let Some(disk) = &mut disk {
                disk.save(&console)?;
            }
            return Ok(verdict);
        }
        ensure!(
            stdout().is_terminal(),
            "this is no terminal; with --keys, --until or --png none is needed"
        );
        App::new(console, disk, self.screen, self.speed).run()
    }
}

/// Writes a picture to a file, whole or not at all.
fn save(picture: &Picture, path: &Path) -> Result<()> {
    let bytes = picture.png().context("making a PNG file")?;
    output_file::write(path, bytes)
}
