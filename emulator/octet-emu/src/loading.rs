//! `octet-emu loading`.

use std::io::Write;

use anyhow::{Result, ensure};
use c128::ui::files::load_book::READING;
use cbm_disk::DiskFormat;
use clap::Args;
use octet_bench::options::{ProgramSource, Verdict};
use octet_console::load;
use octet_console::{Boot, Booted, Setup};
use octet_machine::Image;
use octet_machine::drive::{Drive, DriveModel};
use octet_support::terminal::stdout;

/// More seconds than the book takes.
const LONG: u32 = 120;
/// The drives, their disks, and the seconds from power on to the first screen in VICE's x128 with
/// the ROMs of machine and drives.
const DRIVES: [(DriveModel, DiskFormat, f64); 4] = [
    (DriveModel::D1541, DiskFormat::D64, 25.5),
    (DriveModel::D1571, DiskFormat::D64, 10.0),
    (DriveModel::D1571, DiskFormat::D71, 10.0),
    (DriveModel::D1581, DiskFormat::D81, 10.3),
];
/// The text of the first screen.
const CLOCK: &str = "White";
/// How far our times may be from those.
const SHARE: f64 = 0.05;

/// Measures how long each drive takes from power on until Octet is on the screen, and until it
/// has its book and takes keys. Exit code 1: a time is not that of the real drive
#[derive(Args)]
pub struct Loading {
    #[command(flatten)]
    source: ProgramSource,
}

/// Seconds since power on.
struct Times {
    /// When the first screen was drawn.
    screen: f64,
    /// When the book was read.
    ready: f64,
}

impl Loading {
    /// Runs and prints.
    pub fn run(self) -> Result<Verdict> {
        let image = self.source.image()?;
        let mut out = stdout();
        writeln!(out, "drive  disk  first screen  in x128   ready")?;
        let mut same = true;
        for (model, format, real) in DRIVES {
            let Times { screen, ready } = measure(&image, model, format)?;
            same &= (screen - real).abs() < SHARE * real;
            writeln!(
                out,
                "{:5}  {:4} {screen:11.1} s {real:6.1} s {ready:5.1} s",
                model.name(),
                format.extension()
            )?;
        }
        Ok(match same {
            true => Verdict::Identical,
            false => Verdict::Different,
        })
    }
}

fn measure(image: &Image, model: DriveModel, format: DiskFormat) -> Result<Times> {
    let drive = Drive::new(model, Some(load::disk(format)?));
    let mut boot = Boot::power_on(image, Setup::default(), drive)?;
    ensure!(
        boot.run(LONG)? == Booted::Program,
        "the disk does not load the program"
    );
    let mut console = boot.console;
    let drawn = console.wait_for_text(CLOCK, LONG)?;
    let screen = console.machine.time().as_secs_f64();
    let begun = console.wait_for_text(READING, LONG)?;
    let read = console.wait_until(LONG, |console| !console.shows(READING))?;
    ensure!(drawn && begun && read, "the program does not read its book");
    let ready = console.machine.time().as_secs_f64();
    Ok(Times { screen, ready })
}
