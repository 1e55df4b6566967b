//! The burst commands: a 1571 or 1581 sends sectors over the fast bus.

use c128::image::disk::{Disk, DosStatus, TrackSector};

use super::channels::Drive;
use super::code::FIRST_ERROR;
use super::files::KernalFiles;
use super::model::DriveModel;
use crate::machine::{BurstStart, JobResult, Machine};

/// Where the drive's CIA has the time of a bit.
pub(super) const BIT_AT: u16 = 0x4004;
/// What the DOS sets there, and how far apart a 1571 reads sectors.
const BIT: u8 = 6;
const INTERLEAVE: u8 = 6;
/// In a 1571's memory: the disk may be another one; the drive whose motor is on, 0 or none.
const CHANGED: usize = 0x1C;
const DRIVE: usize = 0x3E;
const NO_DRIVE: u8 = 0xFF;
/// The commands: read sectors, of a 1581 those of its DOS; set the interleave.
const READ: u8 = 0x00;
const READ_LOGICAL: u8 = 0x80;
const SET_INTERLEAVE: u8 = 0x08;
/// Microseconds from the end of a command until the drive looks for the sector.
const START: u64 = 1_000;
/// The most cycles between two looks at such a drive: it begins with a sector when the one before
/// has been sent, and a 1581 has it at once.
pub(super) const SLICE: u64 = 300;

impl Drive {
    /// The DOS begins anew, as when the drive is turned on.
    pub(crate) fn reset(&mut self) {
        (self.burst_bit, self.burst_interleave) = (BIT, INTERLEAVE);
        if self.model().has_fast_bus() {
            self.memory[CHANGED] = 1;
            self.memory[DRIVE] = NO_DRIVE;
            self.mechanics.reset();
        }
    }

    /// Runs a burst command.
    ///
    /// # Errors
    /// It is not known here.
    pub(super) fn burst_command(&mut self, command: &[u8]) -> Result<(), DosStatus> {
        let kind = match self.model() {
            DriveModel::D1571 => READ,
            DriveModel::D1581 => READ_LOGICAL,
            _ => return Err(DosStatus::UNKNOWN_COMMAND),
        };
        match command[2..] {
            [SET_INTERLEAVE, apart] => self.burst_interleave = apart,
            [read, track, sector, count] if read == kind => {
                if self.model() == DriveModel::D1571 {
                    let turned_off = std::mem::take(&mut self.memory[DRIVE]) == NO_DRIVE;
                    if std::mem::take(&mut self.memory[CHANGED]) != 0 {
                        self.mechanics.look_at_disk();
                    } else if turned_off {
                        self.mechanics.start_motor();
                    }
                }
                let first = TrackSector::new(track, sector);
                let next = |&place: &TrackSector| Some(self.next_for_burst(place));
                let places = std::iter::successors(Some(first), next);
                self.burst = places.take(count.into()).collect();
            }
            _ => return Err(DosStatus::UNKNOWN_COMMAND),
        }
        Ok(())
    }

    /// The sector that the ROM takes for the next one.
    fn next_for_burst(&self, place: TrackSector) -> TrackSector {
        let sectors = match self.readable().map(Disk::format_of) {
            Ok(format) if (1..=format.tracks()).contains(&place.track) => {
                format.sectors(place.track)
            }
            _ => self.model().format().sectors(1),
        };
        if self.model() == DriveModel::D1581 {
            return match place.sector + 1 < sectors {
                true => TrackSector::new(place.track, place.sector + 1),
                false => TrackSector::new(place.track.saturating_add(1), 0),
            };
        }
        // The last sector becomes 0, and those behind it are counted without it.
        let next = place.sector.saturating_add(self.burst_interleave);
        let next = match next.checked_sub(sectors - 1) {
            None => next,
            Some(over) => over.saturating_sub(1),
        };
        TrackSector::new(place.track, next)
    }

    /// Reads a sector for the fast bus, from a time on.
    pub(super) fn read_for_burst(&mut self, place: TrackSector, begun: u64) -> JobResult {
        let disk = self.readable().ok();
        let disk = disk.filter(|disk| self.model().reads(disk.format_of()));
        let found = match disk {
            None => Err(DosStatus::NO_SYNC),
            Some(disk) if !disk.format_of().has(place) => Err(DosStatus::READ_ERROR),
            Some(_) if self.is_bad(place) => Err(DosStatus::BAD_BLOCK),
            Some(disk) => Ok(disk.sector(place).into()),
        };
        let format = disk.map_or(self.model().format(), Disk::format_of);
        let error = found.as_ref().err().copied();
        let done = self.mechanics.burst(format, place, begun, error);
        JobResult {
            done,
            bytes: found.map_err(|status| status.code - FIRST_ERROR),
        }
    }
}

impl KernalFiles {
    /// Starts what the last command wants to be sent.
    pub(super) fn start_burst(&mut self, machine: &mut Machine) {
        for (&device, drive) in &mut self.drives {
            let places = std::mem::take(&mut drive.burst);
            if places.is_empty() {
                continue;
            }
            machine.start_burst(BurstStart {
                device,
                places: places
                    .iter()
                    .map(|place| (place.track, place.sector))
                    .collect(),
                bit: u64::from(drive.burst_bit) + 1,
                time: drive.mechanics.done() + START,
            });
        }
    }

    /// The computer speaks to the drives: one that sends ends it.
    pub(super) fn stop_burst(&mut self, machine: &mut Machine) {
        let ended = machine.stop_burst();
        let drive = ended.and_then(|(device, time)| Some((self.drives.get_mut(&device)?, time)));
        if let Some((drive, time)) = drive {
            drive.mechanics.wait_until(time);
        }
    }
}
