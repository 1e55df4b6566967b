//! A boot: the drive, its disk, and what happens meanwhile.

use std::time::Duration;

use anyhow::{Context, Result};
use c128::release::disk::layout;
use c128::release::loader::drive_programs;
use cbm_disk::geometry::{DATA, SECTOR};
use cbm_disk::petscii::petscii;
use cbm_disk::{Disk, DiskFormat, FileType, TrackSector};
use octet_console::load::NAME;
use octet_console::{Boot, Setup};
use octet_machine::drive::{Drive, DriveModel};
use octet_machine::{Image, VideoStandard};

use super::programs::{Place, Release};

/// What lies where something else is expected.
const OTHER: u8 = 0x5A;
/// Registers of the VIC-II: bit 0 of the first is the processor's clock, the other turns sprites on.
const CLOCK: u16 = 0xD030;
const SPRITES: u16 = 0xD015;

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
    /// The file lies elsewhere. The one in its place differs in one of the two sums, that of this
    /// number, because of this block and perhaps the ones after it.
    OtherSum(usize, usize),
    /// Before, BASIC has executed FAST, and has turned on a sprite.
    Fast,
    /// A sector of the drive's program cannot be read.
    BadProgram(usize),
    /// Something else lies in a sector of the drive's program.
    OtherProgram(usize),
    /// RESTORE is pressed so many milliseconds after power on.
    Restore(u64),
    /// The disk is taken out so many milliseconds after power on.
    TakeDisk(u64),
    /// The drive is turned off so many milliseconds after power on.
    TurnOff(u64),
}

/// A boot.
#[derive(Debug)]
pub(super) struct Scenario {
    pub(super) video: VideoStandard,
    pub(super) model: DriveModel,
    pub(super) format: DiskFormat,
    /// The drive's number.
    pub(super) unit: u8,
    pub(super) event: Event,
}

impl std::fmt::Display for Scenario {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Scenario {
            video,
            model,
            format,
            unit,
            event,
        } = self;
        let (model, format) = (model.name(), format.extension());
        write!(out, "drive {unit}, {model} {format} {video:?} {event:?}")
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
        let entry = disk
            .find(&petscii(NAME))
            .ok()
            .context("the program's file")?;
        let places = disk.blocks(&entry).0;
        let mut bad = None;
        match self.event {
            Event::BadBlock(n) | Event::BadBlockUntil(n, _) => bad = places.get(n).copied(),
            Event::OtherFile(from) => {
                move_file(&mut disk, &places, |file| file[DATA * from..].fill(OTHER))?;
            }
            Event::OtherSum(n, block) => {
                move_file(&mut disk, &places, |file| change_sum(file, n, block))?;
            }
            Event::BadProgram(n) => bad = self.program_sector(&disk, n)?,
            Event::OtherProgram(n) => {
                let place = self.program_sector(&disk, n)?.context("a sector")?;
                disk.write_boot_sectors(&[(place, vec![OTHER; SECTOR])]);
            }
            Event::Nothing
            | Event::Fast
            | Event::Restore(_)
            | Event::TakeDisk(_)
            | Event::TurnOff(_) => {}
        }
        let drive = Drive::new(self.model, Some(disk));
        let mut boot = Boot::power_on_from(image, &release.file, setup, (self.unit, drive))?;
        let drive = self.drive_of(&mut boot)?;
        drive.set_bad_sectors(bad);
        drive.leave_places(OTHER);
        if let Event::Fast = self.event {
            boot.console.machine.store_io(CLOCK, 1);
            boot.console.machine.store_io(SPRITES, 1);
        }
        Ok(boot)
    }

    /// A sector of the drive's program.
    fn program_sector(&self, disk: &Disk, n: usize) -> Result<Option<TrackSector>> {
        let len = disk
            .read(&petscii(NAME))
            .ok()
            .context("the program's file")?
            .len();
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
            Event::BadBlockUntil(_, time)
            | Event::Restore(time)
            | Event::TakeDisk(time)
            | Event::TurnOff(time) => Some(Duration::from_millis(time)),
            _ => None,
        }
    }

    /// What happens then.
    pub(super) fn happen(&self, boot: &mut Boot) -> Result<()> {
        match self.event {
            Event::BadBlockUntil(..) => self.drive_of(boot)?.set_bad_sectors([]),
            Event::Restore(_) => boot.console.machine.press_restore(),
            Event::TakeDisk(_) => self.drive_of(boot)?.set_door(true),
            Event::TurnOff(_) => drop(boot.console.files.drives.remove(&self.unit)),
            _ => {}
        }
        Ok(())
    }

    fn drive_of<'b>(&self, boot: &'b mut Boot) -> Result<&'b mut Drive> {
        let drive = boot.console.files.drives.get_mut(&self.unit);
        drive.context("the drive")
    }
}

/// Writes the program's file anew, elsewhere. Where it was, another lies that is changed.
fn move_file(
    disk: &mut Disk,
    places: &[TrackSector],
    change: impl FnOnce(&mut [u8]),
) -> Result<()> {
    let name = petscii(NAME);
    let program = disk.read(&name).ok().context("the program's file")?;
    disk.delete(&name).ok().context("deleting it")?;
    let mut other = program.clone();
    other.resize(DATA * places.len(), 0);
    change(&mut other);
    let written = disk.write_along(b"OTHER", FileType::Prg, &other, places);
    written.ok().context("its blocks")?;
    let written = disk.write(&name, FileType::Prg, &program);
    written.ok().context("the disk is full")
}

/// Changes one of a file's two checksums and not the other. The first adds all bytes, the second
/// combines the sums after each byte by exclusive or.
fn change_sum(file: &mut [u8], n: usize, block: usize) {
    let sum = |file: &[u8], block: usize| {
        let bytes = file.iter().skip(DATA * block).take(DATA);
        bytes.fold(block as u8, |sum, byte| sum.wrapping_add(*byte))
    };
    if n == 1 {
        // Bytes that change places change nothing but what is in between.
        let bytes = &mut file[DATA * block..][..DATA];
        if let Some(at) = bytes.windows(2).position(|pair| pair[0] != pair[1]) {
            bytes.swap(at, at + 1);
        }
        return;
    }
    // The last bytes of two blocks change the same bits of the sum after them.
    const BIT: u8 = 0x40;
    let bits = |block| sum(file, block) & BIT;
    let other = (block + 1..).find(|&other| bits(other) == bits(block));
    for block in [Some(block), other].into_iter().flatten() {
        let last = &mut file[DATA * block + DATA - 1];
        *last = last.wrapping_add(BIT);
    }
}
