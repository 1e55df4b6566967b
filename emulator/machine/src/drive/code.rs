//! A drive's own memory: the commands M-R, M-W and M-E, and the code of a program that runs in it.

use cbm_disk::{Disk, DosStatus, FileReader, TrackSector};

use super::channels::Drive;
use super::files::{KernalFiles, SLICE};
use super::mechanics::begin_of;
use crate::{Board, DriveStart, EXECUTE, HALF_TRACK, Job, JobResult, Machine, READ, SEEK};

/// The longest command.
const LONGEST: usize = 42;
/// The number of a message is the number of the job's error plus this.
pub(super) const FIRST_ERROR: u8 = 18;
/// Microseconds until the DOS looks into the job queue, on average.
const QUEUE: u64 = 7_400;
/// The port of a 1571's motor, and where the DOS records whether the motor is on. While the record
/// shows it off, the DOS's interrupt turns it off again.
const MOTOR: u16 = 0x1C00;
const STATE: usize = 0x20;
const TURNS: u8 = 0x20;
/// The bytes of M-R, M-W and M-E with their address.
const HEAD: usize = 5;
/// Microseconds from the end of M-E until its code runs, measured together with the jobs.
const START: u64 = 1_100;
/// After so many microseconds the computer would wait for ever for the code to return.
const PATIENCE: u64 = 5_000_000;

impl Drive {
    /// Runs M-R, M-W or M-E.
    ///
    /// # Errors
    /// It is none of these commands, or needs something that is not known of this drive.
    pub(super) fn memory_command(&mut self, command: &[u8]) -> Result<(), DosStatus> {
        let board = self.model().board().ok_or(DosStatus::UNKNOWN_COMMAND)?;
        if command.len() > LONGEST {
            return Err(DosStatus::LONG_COMMAND);
        }
        self.mechanics.command();
        let (&[_, _, kind, low, high], rest) = command
            .split_first_chunk::<HEAD>()
            .ok_or(DosStatus::UNKNOWN_COMMAND)?;
        let address = u16::from_le_bytes([low, high]);
        match kind {
            b'R' => {
                let count = rest.first().map_or(1, |&count| match count {
                    0 => 0x100,
                    count => usize::from(count),
                });
                let addresses = (0..count).map(|n| address.wrapping_add(n as u16));
                let bytes: Option<Vec<u8>> =
                    addresses.map(|address| self.byte(board, address)).collect();
                let bytes = bytes.ok_or(DosStatus::UNKNOWN_COMMAND)?;
                self.message = FileReader::new(bytes);
            }
            b'W' => {
                let (&count, bytes) = rest.split_first().ok_or(DosStatus::UNKNOWN_COMMAND)?;
                let bytes = bytes.iter().copied().chain(std::iter::repeat(0));
                if (board, address) == (Board::D1571, MOTOR) {
                    if self.memory[STATE] & TURNS != 0 {
                        self.mechanics.keep_turning();
                    }
                    return Ok(());
                }
                let begin = usize::from(address);
                let memory = &mut self.memory[..board.memory()];
                let memory = memory.get_mut(begin..begin + usize::from(count));
                let memory = memory.ok_or(DosStatus::UNKNOWN_COMMAND)?;
                memory
                    .iter_mut()
                    .zip(bytes)
                    .for_each(|(to, from)| *to = from);
                self.do_jobs_of_command(board, address)?;
            }
            b'E' => self.execute = Some(address),
            _ => return Err(DosStatus::UNKNOWN_COMMAND),
        }
        Ok(())
    }

    /// Puts a byte where the drive's jobs have their tracks and sectors: there are those of earlier
    /// jobs.
    pub fn leave_places(&mut self, byte: u8) {
        if let Some(board) = self.model().board() {
            let begin = usize::from(board.places());
            self.memory[begin..begin + 2 * usize::from(board.buffers())].fill(byte);
        }
    }

    /// A byte of the drive's memory, or of its ROM where that identifies the drive.
    fn byte(&self, board: Board, address: u16) -> Option<u8> {
        let memory = &self.memory[..board.memory()];
        let ram = memory.get(usize::from(address)).copied();
        ram.or_else(|| self.model().rom_byte(address))
    }

    /// Does the jobs that M-W at an address has put into the queue. The drive answers no command
    /// before they are done.
    ///
    /// # Errors
    /// The drive does not know such a job.
    fn do_jobs_of_command(&mut self, board: Board, address: u16) -> Result<(), DosStatus> {
        let jobs = board.jobs()..board.jobs() + board.buffers();
        for at in jobs.clone().rev().filter(|&at| at >= address) {
            let buffer = (at - jobs.start) as u8;
            let place = usize::from(board.places() + 2 * u16::from(buffer));
            let place = TrackSector::new(self.memory[place], self.memory[place + 1]);
            let begun = self.mechanics.done() + QUEUE;
            match self.memory[usize::from(at)] {
                READ => {
                    let result = self.read_job(board, place, begun, READ);
                    result.store(board, &mut self.memory, buffer, place.sector);
                }
                SEEK if board != Board::D1581 => {
                    let result = self.seek_job(place.track, begun);
                    self.memory[usize::from(at)] = result.code();
                }
                code if code > READ => return Err(DosStatus::UNKNOWN_COMMAND),
                _ => {}
            }
        }
        Ok(())
    }

    /// The disk, if the drive reads disks of its format.
    fn own_disk(&self) -> Option<&Disk> {
        let disk = self.readable().ok();
        disk.filter(|disk| self.model().reads(disk.format_of()))
    }

    /// Whether a 1571's disk stands still while the DOS believes that it turns.
    fn stands_still(&self, board: Board) -> bool {
        board == Board::D1571 && self.memory[STATE] & TURNS != 0 && !self.mechanics.turns()
    }

    /// Reads a sector into one of the buffers, or half a track in a 1581, starting at a time, by a job
    /// with such a code.
    fn read_job(&mut self, board: Board, place: TrackSector, begun: u64, code: u8) -> JobResult {
        let disk = self.own_disk();
        let of_disk = disk.map(Disk::format_of);
        let format = match (board, of_disk) {
            (Board::D1541, _) | (_, None) => self.model().format(),
            (_, Some(format)) => format,
        };
        let (first, count) = match board {
            Board::D1581 => (place.sector / HALF_TRACK * HALF_TRACK, HALF_TRACK),
            Board::D1541 | Board::D1571 => (place.sector, 1),
        };
        let sectors = (first..=u8::MAX).take(count.into());
        let mut places = sectors.map(|sector| TrackSector::new(place.track, sector));
        let found = match disk {
            _ if self.stands_still(board) => Err(DosStatus::NO_SYNC),
            Some(_) if !(1..=format.tracks()).contains(&place.track) => Err(DosStatus::NO_SYNC),
            Some(_) if !format.has(place) => Err(DosStatus::READ_ERROR),
            Some(_) if places.clone().any(|place| self.is_bad(place)) => Err(DosStatus::BAD_BLOCK),
            Some(disk) if board != Board::D1581 && self.known_id != Some(disk.id()) => {
                Err(DosStatus::ID_MISMATCH)
            }
            Some(disk) => Ok(places
                .by_ref()
                .flat_map(|place| disk.sector(place))
                .copied()
                .collect()),
            None => Err(DosStatus::NO_SYNC),
        };
        let error = found.as_ref().err().copied();
        JobResult {
            done: self
                .mechanics
                .job(format, place, begun, error, code == EXECUTE),
            bytes: found.map_err(|status| status.code - FIRST_ERROR),
            bad: Vec::new(),
            begins: 0,
        }
    }

    /// Finds a track and takes the disk's identity, starting at a time.
    fn seek_job(&mut self, track: u8, begun: u64) -> JobResult {
        self.see_disk();
        let disk = self.own_disk();
        let format = disk.map_or(self.model().format(), Disk::format_of);
        let found = disk.filter(|_| (1..=format.tracks()).contains(&track));
        let places = (0..=u8::MAX).map(|sector| TrackSector::new(track, sector));
        let places = places.take_while(|&place| format.has(place));
        let bad = places.clone().filter(|&place| self.is_bad(place));
        let bad: Vec<u8> = bad.map(|place| place.sector).collect();
        let bytes = found.map(|disk| {
            places
                .flat_map(|place| disk.sector(place))
                .copied()
                .collect()
        });
        let bytes = bytes.ok_or(DosStatus::NO_SYNC);
        let error = bytes.as_ref().err().copied();
        JobResult {
            done: self.mechanics.seek(track, begun, error),
            bytes: bytes.map_err(|status| status.code - FIRST_ERROR),
            bad,
            begins: begin_of(format, track),
        }
    }

    /// Does a job for the drive's code.
    fn do_job(&mut self, board: Board, job: Job) -> JobResult {
        match job.code {
            SEEK => self.seek_job(job.track, job.begun),
            code => {
                let place = TrackSector::new(job.track, job.sector);
                self.read_job(board, place, job.begun, code)
            }
        }
    }
}

impl KernalFiles {
    /// Starts the code that the last command wants run, if there was such a command.
    pub(super) fn start_code(&mut self, machine: &mut Machine) {
        for (&device, drive) in &mut self.drives {
            let Some(address) = drive.execute.take() else {
                continue;
            };
            let Some(board) = drive.model().board() else {
                continue;
            };
            let start = DriveStart {
                board,
                device,
                memory: drive.memory.clone(),
                address,
                time: drive.mechanics.done() + START,
            };
            if !machine.start_drive_code(start) {
                machine.fail_drive(format!("drive {device}: another drive runs code"));
            }
        }
    }

    /// Does the job of a drive's code, if it asks for one within so many microseconds. ATN is low
    /// or not.
    pub(super) fn do_job(&mut self, machine: &mut Machine, ahead: u64, atn: bool) {
        let Some(device) = machine.drive_with_code() else {
            return;
        };
        let drive = self.drives.get_mut(&device);
        if drive
            .as_ref()
            .is_none_or(|drive| drive.own_disk().is_none())
        {
            machine.lose_drive_track();
        }
        let Some(job) = machine.drive_job(ahead, atn) else {
            return;
        };
        match drive.and_then(|drive| Some((drive.model().board()?, drive))) {
            Some((board, drive)) => machine.answer_drive_job(drive.do_job(board, job)),
            None => drop(machine.stop_drive_code()),
        }
    }

    /// The computer speaks to the drives: it pulls ATN low, and waits for a drive whose code runs
    /// to return.
    pub(super) fn wait_for_code(&mut self, machine: &mut Machine) {
        let Some(device) = machine.drive_with_code() else {
            return;
        };
        let mut ahead = 0;
        while machine.runs_drive_code() {
            if ahead > PATIENCE {
                return machine.fail_drive(format!(
                    "drive {device} runs code, and the KERNAL waits for it for ever"
                ));
            }
            self.do_job(machine, ahead, true);
            ahead += SLICE;
        }
        let ended = machine.stop_drive_code();
        if let (Some(drive), Some((time, memory))) = (self.drives.get_mut(&device), ended) {
            drive.memory = memory;
            drive.mechanics.wait_until(time);
        }
    }
}
