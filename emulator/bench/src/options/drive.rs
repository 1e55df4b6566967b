//! Drive 8 and its disk.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use cbm_disk::geometry::SECTOR;
use cbm_disk::{Disk, DiskFormat, TrackSector};
use clap::{Args, ValueEnum};
use octet_console::Console;
use octet_console::load;
use octet_machine::drive::{Drive, DriveModel};
use octet_support::output_file::OutputFile;

/// The drive's device number.
const DRIVE: u8 = 8;
/// What an image's error bytes say of a sector that can be read.
const GOOD: [u8; 2] = [0, 1];

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
    /// Protect the disk from being written
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
                let (mounted, disk) = MountedDisk::new(path)?;
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
            drive.set_write_protect(self.write_protect || mounted.read_only);
        } else {
            drive.set_write_protect(self.write_protect);
        }
        drive.set_door(self.door_open);
        console.files.drives.insert(DRIVE, drive);
        Ok(mounted)
    }
}

/// A disk image file that is in the drive.
pub struct MountedDisk {
    file: OutputFile,
    path: PathBuf,
    /// The sectors' bytes in the file.
    saved: Vec<u8>,
    /// Behind them a byte for each sector, if the file has those.
    errors: Vec<u8>,
    /// The file is write protected, and so is the disk.
    read_only: bool,
}

impl MountedDisk {
    /// Opens an image file (D64, D71 or D81).
    ///
    /// # Errors
    /// The file cannot be read, or is no disk image.
    fn new(path: &Path) -> Result<(MountedDisk, Disk)> {
        let shown = path.display();
        let mut saved = std::fs::read(path).with_context(|| format!("cannot read {shown}"))?;
        let len = saved.len();
        let with_errors = DiskFormat::ALL
            .into_iter()
            .map(DiskFormat::size)
            .find(|size| size + size / SECTOR == len);
        let errors = saved.split_off(with_errors.unwrap_or(len));
        let disk = Disk::open(saved.clone())
            .ok_or_else(|| anyhow!("{shown}: {len} bytes are no disk image (D64, D71 or D81)"))?;
        let metadata = std::fs::metadata(path);
        let metadata = metadata.with_context(|| format!("cannot read {shown}"))?;
        let mounted = MountedDisk {
            file: OutputFile::new(path)?,
            path: path.to_owned(),
            saved,
            errors,
            read_only: metadata.permissions().readonly(),
        };
        Ok((mounted, disk))
    }

    /// The sectors that the file's error bytes call damaged.
    fn bad_sectors(&self, format: DiskFormat) -> impl Iterator<Item = TrackSector> {
        let places = (1..=format.tracks()).flat_map(move |track| {
            (0..format.sectors(track)).map(move |sector| TrackSector::new(track, sector))
        });
        let marked = places.zip(&self.errors);
        marked
            .filter(|(_, error)| !GOOD.contains(error))
            .map(|(place, _)| place)
    }

    /// Writes the file if the program has changed the disk.
    ///
    /// # Errors
    /// It cannot be written, and is unchanged.
    pub fn save(&mut self, console: &Console) -> Result<()> {
        let disk = console.files.drives.get(&DRIVE).and_then(Drive::disk);
        let Some(disk) = disk.filter(|disk| disk.bytes() != self.saved) else {
            return Ok(());
        };
        self.file
            .write([disk.bytes(), &self.errors].concat())
            .with_context(|| {
                let shown = self.path.display();
                format!("the disk has changed since it was last written to {shown}")
            })?;
        self.saved = disk.bytes().to_vec();
        Ok(())
    }
}
