//! `octet-emu play`.

mod app;
mod cells;
mod drive;
mod headless;
mod input;
mod view;

use std::io::{IsTerminal, stdout};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use octet_emulator::console::{Columns, Console, Setup};
use octet_emulator::crosscheck::live::LiveCheck;
use octet_emulator::pictures::png;
use octet_machine::chips::{Model, ReuRam, VdcRam};
use octet_machine::screen::Picture;
use octet_support::output_file;

use self::app::App;
use self::drive::{DriveOptions, MountedDisk};
use crate::options::{ProgramSource, Verdict, Video};

/// Play on the emulated C128: its screens in this terminal, its keyboard on yours
///
/// Type moves as in e2e4 and RETURN. F9 is HELP, F10 is RUN/STOP, PgUp is RESTORE. Ctrl with a
/// letter controls the emulator: Q quits, P pauses, F and T change the speed, W switches the
/// screen, S saves pictures, J makes arrows and SPACE the joystick.
///
/// With --keys, --until or --png it needs no terminal: it presses the keys, waits for the text,
/// writes the pictures and prints both screens.
#[derive(Args)]
pub struct Play {
    /// Screen that BASIC uses when the program starts
    #[arg(long, value_enum, default_value_t = Screen::Eighty)]
    screen: Screen,
    #[command(flatten)]
    video: Video,
    /// Give the VDC 64 KB of memory instead of 16
    #[arg(long)]
    vdc64: bool,
    /// Plug in a RAM expansion
    #[arg(long, value_enum)]
    reu: Option<Expansion>,
    /// Speed as a multiple of a C128's; 0 is unlimited
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=1000))]
    speed: u32,
    #[command(flatten)]
    drive: DriveOptions,
    /// Let the engine repeat every search, and tell whether it says the same
    #[arg(long, conflicts_with_all = ["keys", "until", "png"])]
    compare: bool,
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
    /// Plays, or runs the script.
    pub fn run(self) -> Result<Verdict> {
        let setup = Setup {
            model: Model {
                video: self.video.standard(),
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
        let disk = self.drive.connect(&mut console)?;
        if self.script.is_given() {
            return self.run_script(console, disk);
        }
        ensure!(
            stdout().is_terminal(),
            "standard output is not a terminal; use --keys, --until or --png to run without one"
        );
        let check = self.compare.then(|| LiveCheck::new(&mut console, u32::MAX));
        let check = check.transpose()?;
        console.run_program()?;
        App::new(console, disk, check, self.screen, self.speed).run()
    }

    /// Runs without a terminal. What the program has saved is on the disk before anything else is
    /// written or printed.
    fn run_script(&self, mut console: Console, mut disk: Option<MountedDisk>) -> Result<Verdict> {
        let pictures = self.script.check()?;
        let run = console.machine.time();
        console.run_program()?;
        let seen = self.script.run(&mut console, run);
        if let Some(disk) = &mut disk {
            disk.save(&console)?;
        }
        self.script.report(&console, pictures, seen?)
    }
}

/// Writes a picture to a file, whole or not at all.
fn save(picture: &Picture, path: &Path) -> Result<()> {
    let bytes = png(picture).context("making a PNG file")?;
    output_file::write(path, bytes)
}
