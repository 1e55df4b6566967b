//! Where a drive's head and disk are, and how long it takes to get a block.
//!
//! A 1541 reads the next block while it sends one, and sending takes longer. A 1571 in burst mode
//! reads and sends in turn: the next block must not have passed in the meantime, so the interleave
//! of a file decides. A 1581 reads a whole track at once.

use cbm_disk::{DiskFormat, DosStatus, TrackSector};

use super::model::{DriveModel, Times};
use crate::HALF_TRACK;

/// Microseconds of a turn of the disk: 300 a minute.
const TURN: u64 = 200_000;
/// The time of a step of the head to the next track, and the time until the head stands still.
const STEP: u64 = 12_000;
const SETTLE: u64 = 20_000;
/// The time in which a 1571 turns the bits of a block into bytes.
const DECODE: u64 = 10_000;
/// The time in which a 1581 reads both sides of a track.
const WHOLE_TRACK: u64 = 2 * TURN;
/// The motor is turned off when nothing has been asked for in this time.
const MOTOR: u64 = 3_000_000;

/// Microseconds of the jobs of a 1541's DOS, measured in VICE's x128 3.7.1 with a true 1541
/// (`tests/drive-code.py`): sectors 4 to 14 apart that were requested at once or later, and steps
/// over 1, 5 and 17 tracks.
mod job {
    /// The time before the DOS looks for the sector, and the time from the beginning of the sector
    /// until it is read and decoded. Only their sum was measured.
    pub const PREPARE: u64 = 15_000;
    pub const READ: u64 = 39_200;
    /// The time in place of `PREPARE` where the DOS reads no other sector's header before. Its sum
    /// with `READ` was measured.
    pub const AT_ONCE: u64 = 1_000;
    /// The time of a step to the next track, and the time until the head stands still and is used.
    pub const STEP: u64 = 30_300;
    pub const SETTLE: u64 = 92_000;
    /// On tracks 1 to 17, a track begins so much later than the next one inwards.
    pub const SKEW: u64 = 128_400;
    /// The time to find that nothing is readable, or that the sector is missing.
    pub const NO_SYNC: u64 = 50_000;
    pub const NO_HEADER: u64 = 456_000;
}

/// Microseconds of the jobs of a 1571's and a 1581's DOS. The first is the time before it looks for
/// a sector, until it has verified the checksum, and to find a track; the second is the time to get
/// a sector that is in its memory, or half a track. Measured in VICE's x128 3.7.1 by the times of
/// sectors on the bus.
mod fast_job {
    pub const PREPARE: u64 = 700;
    pub const CHECK: u64 = 1_500;
    pub const FIND: u64 = 4_000;
    pub const SECTOR: u64 = 2_700;
    pub const HALF: u64 = 238_000;
    /// The additional time of a step to the next track.
    pub const NEXT_TRACK: u64 = 60_000;
    /// The time to find that a sector cannot be read.
    pub const NOTHING: u64 = 1_000_000;
}

/// The mechanics of a drive, and its time in microseconds since the machine was made.
#[derive(Clone, Debug, Default)]
pub(super) struct Mechanics {
    model: DriveModel,
    /// When the drive has done everything that was asked.
    done: u64,
    /// When the computer asked.
    asked: u64,
    /// When the motor stops turning.
    turns_until: u64,
    /// The track under the head, and in a 1581 the half of it that has been read.
    track: u8,
    half: u8,
    /// Whether LOAD reads, in burst mode if the drive has one.
    pub load: bool,
}

impl Mechanics {
    pub fn new(model: DriveModel) -> Mechanics {
        Mechanics {
            model,
            track: match model {
                DriveModel::D1541 => model.format().directory().track,
                _ => 0,
            },
            ..Mechanics::default()
        }
    }

    pub fn model(&self) -> DriveModel {
        self.model
    }

    /// The computer asks for something at a time.
    pub fn ask(&mut self, now: u64) {
        self.asked = now;
        self.done = self.done.max(now);
    }

    /// Microseconds from the question until the drive has done everything.
    pub fn busy(&self) -> u64 {
        self.done - self.asked
    }

    fn take(&mut self, milliseconds: impl Fn(&Times) -> u64) {
        if let Some(times) = self.model.times() {
            self.done += 1000 * milliseconds(times);
        }
    }

    /// The time of a command about the drive's memory, in addition to its bytes.
    pub fn command(&mut self) {
        self.take(|times| times.memory_command);
    }

    /// The time of a byte of a command.
    pub fn receive_command(&mut self) {
        if let Some(times) = self.model.times() {
            self.done += times.command_byte;
        }
    }

    /// Work at the disk, for which the motor runs.
    pub fn work(&mut self, milliseconds: impl Fn(&Times) -> u64) {
        if !self.turns() {
            self.take(|times| times.spin_up);
        }
        self.take(milliseconds);
        self.turns_until = self.done + MOTOR;
    }

    /// A byte over the bus.
    pub fn send(&mut self) {
        let load = self.load;
        if let Some(times) = self.model.times() {
            self.done += if load {
                times.load_byte
            } else {
                times.read_byte
            };
        }
    }

    /// A byte from the computer.
    pub fn receive(&mut self) {
        if let Some(times) = self.model.times() {
            self.done += times.write_byte;
        }
    }

    /// When the motor is turned off, if nothing more is asked.
    pub fn turns_until(&self) -> u64 {
        self.turns_until
    }

    /// When the drive has done everything that was asked.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// The drive has worked on its own until this time.
    pub fn wait_until(&mut self, time: u64) {
        self.done = self.done.max(time);
    }

    /// Reads a sector as a job, starting at a time; `at_once`: a 1541 looks for no other sector
    /// before. Returns when it is read, or when the error is found.
    pub fn job(
        &mut self,
        format: DiskFormat,
        place: TrackSector,
        begun: u64,
        error: Option<DosStatus>,
        at_once: bool,
    ) -> u64 {
        self.begin_job(begun);
        let steps = u64::from(self.track.abs_diff(place.track));
        let half = place.sector / HALF_TRACK;
        let moved = steps > 0 || half != self.half;
        (self.track, self.half) = (place.track, half);
        self.done += match (self.model, error) {
            (DriveModel::D1571 | DriveModel::D1581, Some(_)) => fast_job::NOTHING,
            (DriveModel::D1581, _) if steps > 0 => fast_job::HALF + fast_job::NEXT_TRACK,
            (DriveModel::D1581, _) if moved => fast_job::HALF,
            (DriveModel::D1581, _) => fast_job::SECTOR,
            (DriveModel::D1571, _) => {
                self.done += if steps > 0 { STEP * steps + SETTLE } else { 0 };
                let ready = self.done + fast_job::PREPARE;
                let sector = TURN / u64::from(format.sectors(place.track));
                let until = until_sector(format, place, ready);
                fast_job::PREPARE + until + sector + fast_job::CHECK
            }
            (_, error) => {
                if steps > 0 {
                    self.done += job::STEP * steps + job::SETTLE;
                }
                match error {
                    Some(DosStatus::NO_SYNC) => job::NO_SYNC,
                    Some(DosStatus::READ_ERROR) => job::NO_HEADER,
                    _ => {
                        let prepare = if at_once { job::AT_ONCE } else { job::PREPARE };
                        let until = until_sector(format, place, self.done + prepare);
                        prepare + until + job::READ
                    }
                }
            }
        };
        self.turns_until = self.done + MOTOR;
        self.done
    }

    /// Finds a track as a job of a 1571, starting at a time. Returns when it is found, or that
    /// there is none.
    pub fn seek(&mut self, track: u8, begun: u64, error: Option<DosStatus>) -> u64 {
        self.begin_job(begun);
        let steps = u64::from(self.track.abs_diff(track));
        self.track = track;
        self.done += match error {
            Some(_) => fast_job::NOTHING,
            None if steps > 0 => STEP * steps + SETTLE + fast_job::FIND,
            None => fast_job::FIND,
        };
        self.turns_until = self.done + MOTOR;
        self.done
    }

    fn begin_job(&mut self, begun: u64) {
        self.done = self.done.max(begun);
        if !self.turns() {
            self.take(|times| times.spin_up);
        }
    }

    /// The DOS begins anew: the motor is off, and a 1581 reads the directory.
    pub fn reset(&mut self) {
        self.take(|times| times.reset);
        self.turns_until = 0;
        if self.model == DriveModel::D1581 {
            (self.track, self.half) = (self.model.format().directory().track, 0);
            self.keep_turning();
        }
    }

    /// Whether the disk turns.
    pub fn turns(&self) -> bool {
        self.done <= self.turns_until
    }

    /// The motor is turned on again so soon that the disk turns at full speed.
    pub fn keep_turning(&mut self) {
        self.turns_until = self.done + MOTOR;
    }

    /// Gets a block of a file for LOAD.
    pub fn fetch(&mut self, format: DiskFormat, place: TrackSector) {
        if !self.load {
            return;
        }
        let moved = self.track != place.track;
        let steps = u64::from(self.track.abs_diff(place.track));
        self.track = place.track;
        match self.model {
            DriveModel::Instant | DriveModel::D1541 => {}
            DriveModel::D1571 => {
                if moved {
                    self.done += STEP * steps + SETTLE;
                }
                let sector = TURN / u64::from(format.sectors(place.track));
                let begins = sector * u64::from(place.sector);
                let passed = (self.done + TURN - begins) % TURN;
                self.done += TURN - passed + sector + DECODE;
            }
            DriveModel::D1581 if moved => self.done += STEP * steps + SETTLE + WHOLE_TRACK,
            DriveModel::D1581 => {}
        }
        self.turns_until = self.done + MOTOR;
    }
}

/// How long after the start of a turn a track begins, in microseconds.
pub(super) fn begin_of(format: DiskFormat, track: u8) -> u64 {
    job::SKEW * u64::from(format.tracks().saturating_sub(track))
}

/// How long after a time a sector begins to pass the head, in microseconds.
fn until_sector(format: DiskFormat, place: TrackSector, time: u64) -> u64 {
    let sector = TURN / u64::from(format.sectors(place.track));
    let begins = sector * u64::from(place.sector) + begin_of(format, place.track);
    let passed = (time % TURN + TURN - begins % TURN) % TURN;
    (TURN - passed) % TURN
}
