//! Drive 8 and its disk.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail, ensure};
use clap::{Args, ValueEnum};
use octet_console::load;
use octet_console::{Console, DRIVE};
use octet_machine::drive::{Drive, DriveModel};

use super::disk::MountedDisk;

/// Which drive there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum DriveKind {
    /// Takes no time, and reads every format
    #[default]
    Instant,
    /// 5 1/4 inch, one side (D64)
    #[value(name = "1541")]
    D1541,
    /// 5 1/4 inch, two sides (D64, D71)
    #[value(name = "1571")]
    D1571,
    /// 3 1/2 inch (D81)
    #[value(name = "1581")]
    D1581,
    /// No drive at all
    None,
}

impl DriveKind {
    fn model(self) -> Option<DriveModel> {
        match self {
            DriveKind::Instant => Some(DriveModel::Instant),
            DriveKind::D1541 => Some(DriveModel::D1541),
            DriveKind::D1571 => Some(DriveModel::D1571),
            DriveKind::D1581 => Some(DriveModel::D1581),
            DriveKind::None => None,
        }
    }
}

/// Drive 8.
#[derive(Args)]
pub struct DriveOptions {
    /// Drive 8: a model takes the time of the real one and reports its errors
    #[arg(long, value_enum, default_value_t)]
    drive: DriveKind,
    /// Disk image (D64, D71 or D81, with or without error bytes) in drive 8, which keeps what is
    /// saved [default: the program's own disk, not kept]
    #[arg(long, value_name = "FILE")]
    disk: Option<PathBuf>,
    /// Protect the disk from being written: the image may be read-only, or in another emulator's
    /// drive
    #[arg(long)]
    write_protect: bool,
    /// Leave the drive's door open
    #[arg(long)]
    door_open: bool,
}

impl DriveOptions {
    /// Connects the drive; returns the image file whose disk is in it.
    ///
    /// # Errors
    /// The image cannot be read, written back, or used by this drive.
    pub fn connect(&self, console: &mut Console) -> Result<Option<MountedDisk>> {
        let Some(model) = self.drive.model() else {
            let disk = self.disk.as_deref().map(Path::display);
            return match disk {
                Some(disk) => bail!("{disk}: with --drive none there is no drive for this disk"),
                None => Ok(None),
            };
        };
        let (mounted, disk) = match &self.disk {
            Some(path) => {
                let (mounted, disk) = MountedDisk::new(path, !self.write_protect)?;
                (Some(mounted), disk)
            }
            None => (None, load::disk(model.format())?),
        };
        let format = disk.format_of();
        ensure!(
            model.reads(format),
            "a {} cannot read the format {}",
            model.name(),
            format.extension().to_uppercase()
        );
        let mut drive = Drive::new(model, Some(disk));
        if let Some(mounted) = &mounted {
            drive.set_bad_sectors(mounted.bad_sectors(format));
        }
        drive.set_write_protect(self.write_protect);
        drive.set_door(self.door_open);
        console.files.drives.insert(DRIVE, drive);
        Ok(mounted)
    }
}
