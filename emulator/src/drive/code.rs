//! A drive's own memory: the commands M-R, M-W and M-E, and the code of a program that runs there.

use c128::image::disk::{DosStatus, FileReader, TrackSector};

use super::burst;
use super::channels::Drive;
use super::files::KernalFiles;
use super::model::DriveModel;
use crate::machine::{JobResult, Machine};

/// The longest command.
const LONGEST: usize = 42;
/// The number of a message is that of the job's error and this.
pub(super) const FIRST_ERROR: u8 = 18;
/// Job codes of so many buffers begin the memory; this one reads a sector.
const BUFFERS: usize = 5;
const READ: u8 = 0x80;
/// Microseconds until the DOS looks into the queue, on average.
const QUEUE: u64 = 7_400;
/// Bytes of M-R, M-W and M-E and their address.
const HEAD: usize = 5;
/// Microseconds from the end of M-E until its code runs, as measured with the jobs.
const START: u64 = 1_100;
/// Microseconds after which the computer would wait for ever for code to return.
const PATIENCE: u64 = 5_000_000;
/// The most cycles between two looks at a drive's code. Its jobs take longer.
pub(super) const SLICE: u64 = 4_000;

impl Drive {
    /// Runs M-R, M-W or M-E.
    ///
    /// # Errors
    /// It is none of them, or wants what this drive is not known to have.
    pub(super) fn memory_command(&mut self, command: &[u8]) -> Result<(), DosStatus> {
        if self.model() == DriveModel::Instant {
            return Err(DosStatus::UNKNOWN_COMMAND);
        }
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
                let bytes: Option<Vec<u8>> = addresses.map(|address| self.byte(address)).collect();
                let bytes = bytes.ok_or(DosStatus::UNKNOWN_COMMAND)?;
                self.message = FileReader::new(bytes);
            }
            b'W' => {
                let (&count, bytes) = rest.split_first().ok_or(DosStatus::UNKNOWN_COMMAND)?;
                let bytes = bytes.iter().copied().chain(std::iter::repeat(0));
                if let (burst::BIT_AT, true, Some(&bit)) =
                    (address, self.model().has_fast_bus(), rest.get(1))
                {
                    self.burst_bit = bit;
                    return Ok(());
                }
                let begin = usize::from(address);
                let memory = self.memory.get_mut(begin..begin + usize::from(count));
                let memory = memory.ok_or(DosStatus::UNKNOWN_COMMAND)?;
                memory
                    .iter_mut()
                    .zip(bytes)
                    .for_each(|(to, from)| *to = from);
                self.do_jobs_of_command(address)?;
            }
            b'E' => self.execute = Some(address),
            _ => return Err(DosStatus::UNKNOWN_COMMAND),
        }
        Ok(())
    }

    /// A byte of its memory, or of its ROM where it says what drive this is.
    fn byte(&self, address: u16) -> Option<u8> {
        let ram = self.memory.get(usize::from(address)).copied();
        ram.or_else(|| self.model().rom_byte(address))
    }

    /// The jobs that M-W at an address has put into the queue. The drive answers no command before
    /// they are done.
    ///
    /// # Errors
    /// It does not know such a job.
    fn do_jobs_of_command(&mut self, address: u16) -> Result<(), DosStatus> {
        for buffer in (usize::from(address)..BUFFERS).rev() {
            match self.memory[buffer] {
                READ => {
                    let place = 6 + 2 * buffer;
                    let place = TrackSector::new(self.memory[place], self.memory[place + 1]);
                    let begun = self.mechanics.done() + QUEUE;
                    let result = self.read_job(place, begun);
                    result.store(&mut self.memory, buffer);
                }
                code if code > READ => return Err(DosStatus::UNKNOWN_COMMAND),
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads a sector into one of its buffers, from a time on.
    fn read_job(&mut self, place: TrackSector, begun: u64) -> JobResult {
        let own = self.model().format();
        let disk = self.readable().ok();
        let disk = disk.filter(|disk| self.model().reads(disk.format_of()));
        let found = match disk {
            Some(_) if !(1..=own.tracks()).contains(&place.track) => Err(DosStatus::NO_SYNC),
            Some(_) if !own.has(place) => Err(DosStatus::READ_ERROR),
            Some(_) if self.is_bad(place) => Err(DosStatus::BAD_BLOCK),
            Some(disk) => Ok(disk.sector(place).into()),
            None => Err(DosStatus::NO_SYNC),
        };
        let error = found.as_ref().err().copied();
        let done = self.mechanics.job(own, place, begun, error);
        JobResult {
            done,
            bytes: found.map_err(|status| status.code - FIRST_ERROR),
        }
    }
}

impl KernalFiles {
    /// Starts the code that the last command wants to be run, if there is such a command.
    pub(super) fn start_code(&mut self, machine: &mut Machine) {
        for (&device, drive) in &mut self.drives {
            let Some(address) = drive.execute.take() else {
                continue;
            };
            let time = drive.mechanics.done() + START;
            if drive.model() != DriveModel::D1541 {
                let model = drive.model().name();
                machine.fail_drive(format!("drive {device}: a {model} runs no code here"));
            } else if !machine.start_drive_code(device, drive.memory.clone(), address, time) {
                machine.fail_drive(format!("drive {device}: another drive runs code"));
            }
        }
    }

    /// Does the job of a drive's code, if it asks for one until so many microseconds after now.
    pub(super) fn do_job(&mut self, machine: &mut Machine, ahead: u64) {
        if let Some(job) = machine.drive_job(ahead) {
            match self.drives.get_mut(&job.device) {
                Some(drive) => {
                    let place = TrackSector::new(job.track, job.sector);
                    let result = match drive.model().has_fast_bus() {
                        true => drive.read_for_burst(place, job.begun),
                        false => drive.read_job(place, job.begun),
                    };
                    machine.answer_drive_job(result);
                }
                None => drop((machine.stop_burst(), machine.stop_drive_code())),
            }
        }
    }

    /// The computer speaks to the drives, and waits for one whose code runs to return.
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
            self.do_job(machine, ahead);
            ahead += SLICE;
        }
        let ended = machine.stop_drive_code();
        if let (Some(drive), Some((time, memory))) = (self.drives.get_mut(&device), ended) {
            drive.memory = memory;
            drive.mechanics.wait_until(time);
        }
    }
}
