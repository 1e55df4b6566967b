//! The programs that load Octet, and where their bytes lie on the disks.

use anyhow::{Context, Result, anyhow, ensure};
use c128::platform::memory_map::BASIC_START;
use c128::release::loader::{self, EXPECTED_SUM};
use c128::release::{File, disk, prg};
use cbm_disk::geometry::{BOOT, SECTOR};
use cbm_disk::petscii::petscii;
use cbm_disk::{Disk, DiskFormat, TrackSector};
use octet_asm::write::prg::write;
use octet_asm::{Program, Segment};
use octet_console::load::{NAME, image_of};
use octet_machine::Image;
use octet_machine::drive::DriveModel;

use super::super::{Mutation, mutated_bank};
use crate::listing::{Listing, ListingLine};

/// Tables of the file that are no part of its unpacker: BASIC's line, which the stand-in for BASIC
/// does not read, what is packed, and the copies of code that the listing has where it runs.
const NOT_UNPACKER: [&str; 6] = [
    "basic_line",
    "unpack_loaded",
    "tail_loaded",
    "packed_1",
    "gap",
    "packed_0",
];
/// Segments of the unpacker that the file holds elsewhere than where they run, and their copies.
const COPIED: [(&str, &str); 2] = [("UNPACK", "unpack_loaded"), ("TAIL", "tail_loaded")];
/// The name of the unpacker in the listing.
const UNPACKER: &str = "unpacker";

/// Where a program runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// In the computer, from the boot sectors of a disk.
    Boot(DiskFormat),
    /// In a drive of this model, from a disk.
    Drive(DriveModel, DiskFormat),
    /// In the computer, from the program's file.
    File,
}

/// A program that loads Octet.
struct LoaderProgram {
    name: String,
    place: Place,
    program: Program,
    /// Its sectors, if it has its own.
    sectors: Vec<TrackSector>,
}

/// The disks and the file from which a machine boots.
#[derive(Clone)]
pub(super) struct Release {
    disks: Vec<Disk>,
    /// The file's memory contents.
    pub(super) file: Image,
}

impl Release {
    /// The disk of a format.
    pub(super) fn disk(&self, format: DiskFormat) -> Result<&Disk> {
        let mut disks = self.disks.iter();
        disks
            .find(|disk| disk.format_of() == format)
            .with_context(|| format!("there is no {}", format.extension()))
    }
}

/// The programs that load Octet.
pub struct LoaderPrograms {
    programs: Vec<LoaderProgram>,
    own_files: Vec<File>,
    prg: Vec<u8>,
    release: Release,
}

impl LoaderPrograms {
    /// The programs that load this program.
    ///
    /// # Errors
    /// The program does not fit its disks.
    pub fn new(program: &Program) -> Result<LoaderPrograms> {
        let unpacker = prg::unpacker(program).map_err(|errors| anyhow!("{errors}"))?;
        let file = image_of(&unpacker)?;
        let prg = write(&unpacker);
        let mut programs = Vec::new();
        for format in DiskFormat::ALL {
            add_programs(&mut programs, format, &prg)?;
        }
        programs.push(LoaderProgram {
            name: UNPACKER.to_owned(),
            place: Place::File,
            program: unpacker,
            sectors: Vec::new(),
        });
        let own_files = prg::own_files(program, NAME);
        let disks = disks(&prg, &own_files)?;
        let programs = LoaderPrograms {
            programs,
            own_files,
            prg,
            release: Release { disks, file },
        };
        programs.ensure_places()?;
        Ok(programs)
    }

    /// Their instructions and tables.
    #[must_use]
    pub fn listing(&self) -> Listing {
        let wanted = |segment: &Segment| !segment.bytes.is_empty();
        let listings = self.programs.iter();
        Listing::of_programs(listings.map(|one| {
            let listing = Listing::of(&one.program, wanted);
            (one.name.as_str(), listing)
        }))
    }

    /// Whether a line of that listing is mutated.
    #[must_use]
    pub fn has(line: &ListingLine) -> bool {
        let table = line.routine.strip_prefix(UNPACKER);
        let table = table.and_then(|table| table.strip_prefix('/'));
        table.is_none_or(|table| !NOT_UNPACKER.contains(&table))
    }

    /// Where the program of a mutation runs.
    pub(super) fn place(&self, mutation: &Mutation) -> Result<Place> {
        Ok(self.program(mutation)?.place)
    }

    fn program(&self, mutation: &Mutation) -> Result<&LoaderProgram> {
        let program = self.programs.get(usize::from(mutation.program));
        program.with_context(|| format!("there is no program {}", mutation.program))
    }

    /// The unchanged disks.
    pub(super) fn release(&self) -> &Release {
        &self.release
    }

    /// The disks with a mutation.
    pub(super) fn mutated(&self, mutation: &Mutation) -> Result<Release> {
        let program = self.program(mutation)?;
        match program.place {
            Place::Boot(format) | Place::Drive(_, format) => {
                let mut release = self.release.clone();
                let mut disks = release.disks.iter_mut();
                let disk = disks.find(|disk| disk.format_of() == format);
                program.change(disk.context("a disk")?, mutation)?;
                Ok(release)
            }
            Place::File => self.with_file(program, mutation),
        }
    }

    /// The disks with another file, and with boot sectors that know its checksums.
    fn with_file(&self, unpacker: &LoaderProgram, mutation: &Mutation) -> Result<Release> {
        let loaded = Mutation {
            address: unpacker.loaded_at(mutation.address),
            ..mutation.clone()
        };
        let mut prg = self.prg.clone();
        let at = 2 + usize::from(loaded.address - BASIC_START);
        *prg.get_mut(at).context("the file ends before")? = mutation.new;
        Ok(Release {
            disks: disks(&prg, &self.own_files)?,
            file: mutated_bank(&self.release.file, 0, &loaded)?,
        })
    }

    /// Makes sure that each byte of the listing is where a mutation changes it.
    fn ensure_places(&self) -> Result<()> {
        let listing = self.listing();
        for line in listing.entries().filter(|line| LoaderPrograms::has(line)) {
            let program = &self.programs[usize::from(line.program)];
            for (address, byte) in (line.address..).zip(&line.bytes) {
                let stored = match program.place {
                    Place::Boot(format) | Place::Drive(_, format) => {
                        let disk = self.release.disk(format)?;
                        let stored = program.stored_at(address);
                        stored.map(|(place, n)| disk.sector(place)[n])
                    }
                    Place::File => {
                        let at = program.loaded_at(address).checked_sub(BASIC_START);
                        at.and_then(|at| self.prg.get(2 + usize::from(at)).copied())
                    }
                };
                let owner = &line.routine;
                ensure!(
                    stored == Some(*byte),
                    "{owner}: ${address:04x} lies elsewhere"
                );
            }
        }
        Ok(())
    }
}

impl LoaderProgram {
    /// The address to which a byte is loaded that may run elsewhere.
    fn loaded_at(&self, address: u16) -> u16 {
        let mut copied = COPIED.iter().filter_map(|(segment, copy)| {
            let segment = self.program.segment(segment)?;
            let offset = address.checked_sub(segment.start)?;
            let is_there = u32::from(offset) < segment.len;
            is_there.then_some(self.program.address(copy)? + offset)
        });
        copied.next().unwrap_or(address)
    }

    /// The segment that its sectors or its file hold.
    fn loaded(&self) -> Option<&Segment> {
        let mut segments = self.program.segments().iter();
        segments.find(|segment| segment.loaded())
    }

    /// The sector that holds a byte, and where it lies there.
    fn stored_at(&self, address: u16) -> Option<(TrackSector, usize)> {
        let offset = usize::from(address.checked_sub(self.loaded()?.start)?);
        Some((*self.sectors.get(offset / SECTOR)?, offset % SECTOR))
    }

    /// Changes a byte of its sectors, and what the first sector expects as the sum of the others.
    fn change(&self, disk: &mut Disk, mutation: &Mutation) -> Result<()> {
        let mut add = |address, difference| -> Result<TrackSector> {
            let (place, n) = self.stored_at(address).context("it has no sector")?;
            let mut bytes = disk.sector(place).to_vec();
            bytes[n] = bytes[n].wrapping_add(difference);
            disk.write_boot_sectors(&[(place, bytes)]);
            Ok(place)
        };
        let difference = mutation.new.wrapping_sub(mutation.old);
        let changed = add(mutation.address, difference)?;
        match self.program.address(EXPECTED_SUM) {
            Some(compare) if self.sectors.first() != Some(&changed) => {
                add(compare + 1, difference)?;
            }
            _ => {}
        }
        Ok(())
    }
}

/// The boot sectors' program and those of the drives for a disk. Of programs with the same bytes
/// there is one.
fn add_programs(programs: &mut Vec<LoaderProgram>, format: DiskFormat, prg: &[u8]) -> Result<()> {
    let layout = disk::layout(format, prg.len());
    let boot = loader::program(&petscii(NAME), prg, &layout);
    let boot = boot.map_err(|errors| anyhow!("{errors}"))?;
    let places = (BOOT.sector..).map(|sector| TrackSector::new(BOOT.track, sector));
    programs.push(LoaderProgram {
        name: format!("boot-{}", format.extension()),
        place: Place::Boot(format),
        program: boot,
        sectors: places
            .take(DiskFormat::D81.sectors(BOOT.track).into())
            .collect(),
    });
    let drives = loader::drive_programs(&layout).map_err(|errors| anyhow!("{errors}"))?;
    let models = match format {
        DiskFormat::D64 => vec![DriveModel::D1541, DriveModel::D1571],
        DiskFormat::D71 => vec![DriveModel::D1571],
        DiskFormat::D81 => vec![DriveModel::D1581],
    };
    for (model, (program, sectors)) in models.into_iter().zip(drives) {
        let new = LoaderProgram {
            name: format!("{}-{}", model.name(), format.extension()),
            place: Place::Drive(model, format),
            program,
            sectors,
        };
        let bytes = |one: &LoaderProgram| one.loaded().map(|segment| segment.bytes.clone());
        if !programs.iter().any(|known| bytes(known) == bytes(&new)) {
            programs.push(new);
        }
    }
    Ok(())
}

/// The disks with a program's file, without texts.
fn disks(prg: &[u8], own_files: &[File]) -> Result<Vec<Disk>> {
    let disks = DiskFormat::ALL.map(|format| disk::disk(format, NAME, prg, own_files, &[]));
    let disks = disks.into_iter().collect::<Result<_, _>>();
    disks.map_err(|error| anyhow!("{error}"))
}
