//! A boot: the drive, its disk, and what happens meanwhile.

use std::time::Duration;

use anyhow::{Context, Result};
use c128::release::disk::layout;
use c128::release::loader::drive_programs;
use cbm_disk::{Disk, DiskFormat, FileType, TrackSector};
use octet_console::{Boot, Setup};
use octet_machine::drive::{Drive, DriveModel};
use octet_machine::{Image, VideoStandard};

use super::super::user::script::DRIVE;
use super::programs::{Place, Release};

/// The program's file on its disk.
const FILE: &[u8] = b"OCTET";
/// What lies where something else is expected.
const OTHER: u8 = 0x5A;
/// Bytes of a file in a block.
const DATA: usize = cbm_disk::geometry::DATA;

/// What happens while the machine boots.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event {
    /// Nothing.
    Nothing,
    /// A block of the file cannot be read.
    BadBlock(usize),
    /// A block of the file cannot be read before so many milliseconds after power on.
    BadBlockUntil(usize, u64),
    /// The file lies elsewhere. From this block on something else has taken its place.
    OtherFile(usize),
    /// A sector of the drive's program cannot be read.
    BadProgram(usize),
    /// Something else lies in a sector of the drive's program.
    OtherProgram(usize),
    /// RESTORE is pressed so many milliseconds after power on.
    Restore(u64),
    /// The disk is taken out so many milliseconds after power on.
    TakeDisk(u64),
}

/// A boot.
#[derive(Debug)]
pub(super) struct Scenario {
    pub(super) video: VideoStandard,
    pub(super) model: DriveModel,
    pub(super) format: DiskFormat,
    pub(super) event: Event,
}

impl std::fmt::Display for Scenario {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Scenario {
            video,
            model,
            format,
            event,
        } = self;
        let (model, format) = (model.name(), format.extension());
        write!(out, "{model} {format} {video:?} {event:?}")
    }
}

impl Scenario {
    /// Whether a program runs in it, as far as drive and disk tell.
    pub(super) fn may_run(&self, place: Place) -> bool {
        match place {
            Place::Boot(format) => self.format == format,
            Place::Drive(model, format) => (self.model, self.format) == (model, format),
            Place::File => true,
        }
    }

    /// A machine that is about to run the boot sectors of a disk.
    pub(super) fn power_on(&self, image: &Image, release: &Release) -> Result<Boot> {
        let mut setup = Setup::default();
        setup.model.video = self.video;
        let mut disk = release.disk(self.format)?.clone();
        let entry = disk.find(FILE).ok().context("the program's file")?;
        let places = disk.blocks(&entry).0;
        let mut bad = None;
        match self.event {
            Event::BadBlock(n) | Event::BadBlockUntil(n, _) => bad = places.get(n).copied(),
            Event::OtherFile(from) => move_file(&mut disk, &places, from)?,
            Event::BadProgram(n) => bad = self.program_sector(&disk, n)?,
            Event::OtherProgram(n) => {
                let place = self.program_sector(&disk, n)?.context("a sector")?;
                disk.write_boot_sectors(&[(place, vec![OTHER; 0x100])]);
            }
            Event::Nothing | Event::Restore(_) | Event::TakeDisk(_) => {}
        }
        let drive = Drive::new(self.model, Some(disk));
        let mut boot = Boot::power_on_from(image, &release.file, setup, drive)?;
        drive_of(&mut boot)?.set_bad_sectors(bad);
        Ok(boot)
    }

    /// A sector of the drive's program.
    fn program_sector(&self, disk: &Disk, n: usize) -> Result<Option<TrackSector>> {
        let len = disk.read(FILE).ok().context("the program's file")?.len();
        let programs = drive_programs(&layout(self.format, len));
        let mut programs = programs.map_err(|errors| anyhow::anyhow!("{errors}"))?;
        let own = match self.model {
            DriveModel::D1541 => programs.swap_remove(0),
            _ => programs.pop().context("a program")?,
        };
        Ok(own.1.get(n).copied())
    }

    /// When something happens.
    pub(super) fn moment(&self) -> Option<Duration> {
        match self.event {
            Event::BadBlockUntil(_, time) | Event::Restore(time) | Event::TakeDisk(time) => {
                Some(Duration::from_millis(time))
            }
            _ => None,
        }
    }

    /// What happens then.
    pub(super) fn happen(&self, boot: &mut Boot) -> Result<()> {
        match self.event {
            Event::BadBlockUntil(..) => drive_of(boot)?.set_bad_sectors([]),
            Event::Restore(_) => boot.console.machine.press_restore(),
            Event::TakeDisk(_) => drive_of(boot)?.set_door(true),
            _ => {}
        }
        Ok(())
    }
}

fn drive_of(boot: &mut Boot) -> Result<&mut Drive> {
    let drive = boot.console.files.drives.get_mut(&DRIVE);
    drive.context("the drive")
}

/// Writes the program's file anew, elsewhere. Where it was, another begins like it.
fn move_file(disk: &mut Disk, places: &[TrackSector], differs_from: usize) -> Result<()> {
    let program = disk.read(FILE).ok().context("the program's file")?;
    disk.delete(FILE).ok().context("deleting it")?;
    let mut other = program.clone();
    other.resize(DATA * places.len(), 0);
    other[DATA * differs_from..].fill(OTHER);
    let written = disk.write_along(b"OTHER", FileType::Prg, &other, places);
    written.ok().context("its blocks")?;
    let written = disk.write(FILE, FileType::Prg, &program);
    written.ok().context("the disk is full")
}
