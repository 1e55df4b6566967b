//! The processor of a drive while it runs code that the computer has sent: memory, the port of the
//! serial bus, and the queue of jobs; in a 1571 and a 1581 also the CIA of the fast bus, and in a
//! 1571 the bytes that pass the head.
//!
//! The DOS looks for a job 14,848 cycles after it last did so, or later if the code disables
//! interrupts. While it does a job the code stands still. The drive reports what the DOS finds on
//! the disk, and when ([`Job`], [`JobResult`]).

mod cia;
#[cfg(not(target_family = "wasm"))]
mod core;
mod fault;
mod inside;
#[cfg(target_family = "wasm")]
mod no_core;
mod track;

use mos6502::registers::{Registers, StackPointer, Status};

use super::board::{Board, HALF_TRACK};
use super::port::Lines;
use fault::{DriveFault, Wrong};
use inside::Inside;
pub use inside::MEMORY;
use track::Track;

/// The return address of the code. It lies in the DOS, which is not emulated.
const DOS: u16 = 0xEBE7;
/// The DOS's stack when it calls the code.
const STACK: u8 = 0x43;
/// The first buffer, and where a 1581 keeps the half of a track that it read last.
const BUFFER: usize = 0x300;
const CACHE: usize = 0xC00;
/// The codes of jobs that read a sector, find a track, and run a buffer when the head is on a track.
/// Bit 7 is set until a job is done.
pub const READ: u8 = 0x80;
pub const SEEK: u8 = 0xB0;
pub const EXECUTE: u8 = 0xE0;
/// The only code that such a buffer may hold: a jump to where the DOS of a 1541 reads a sector into
/// it without looking which one passes the head. Taken from its ROM (901229-05).
const READ_SECTOR: [u8; 3] = [0x4C, 0xD1, 0xF4];
/// The code of a job that is done.
const DONE: u8 = 1;
/// Cycles between two looks of the DOS for a job, and cycles of a look that finds none.
const TICK: u64 = 14_848;
const LOOK: u64 = 200;
/// Where the DOS of a 1581 records what its interrupt has noticed, and the bit for ATN there. Taken
/// from a 1581's ROM (318045-02) and from its behaviour in VICE's x128.
const HEARD: usize = 0x76;
const HEARD_ATN: u8 = 0x01;
/// Cycles before an instruction with an absolute address accesses it.
const BEFORE_ACCESS: u64 = 3;

/// The state in which code begins to run.
pub struct Start {
    /// The model of the drive.
    pub board: Board,
    /// The device number.
    pub device: u8,
    /// The drive's memory.
    pub memory: Box<[u8; MEMORY]>,
    /// Where the code begins.
    pub address: u16,
    /// Microseconds since the machine was made.
    pub time: u64,
}

/// What the code wants from the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Job {
    /// The device number.
    pub device: u8,
    buffer: u8,
    /// What is to be done: $80, read a sector; $B0, find a track; $E0, read a sector at once.
    pub code: u8,
    /// Where the sector is.
    pub track: u8,
    /// The sector's number on the track.
    pub sector: u8,
    /// When the DOS begins with it, in microseconds since the machine was made.
    pub begun: u64,
}

/// The result of a job.
#[derive(Debug, Clone)]
pub struct JobResult {
    /// When the job is done, in microseconds since the machine was made.
    pub done: u64,
    /// The sector's bytes, those of its half of the track in a 1581, or those of the track that was
    /// to be found; or the DOS's error code, 2 to 11.
    pub bytes: Result<Box<[u8]>, u8>,
    /// Sectors of that track which cannot be read.
    pub bad: Vec<u8>,
    /// How long after the start of a turn that track begins, in microseconds.
    pub begins: u64,
}

impl JobResult {
    /// What the DOS puts in the job's place: that it is done, or an error.
    pub(crate) fn code(&self) -> u8 {
        self.bytes.as_ref().err().copied().unwrap_or(DONE)
    }

    /// Puts what was read and the job's code into a drive's memory.
    pub(crate) fn store(&self, board: Board, memory: &mut [u8; MEMORY], buffer: u8, sector: u8) {
        memory[usize::from(board.jobs()) + usize::from(buffer)] = self.code();
        let Ok(bytes) = &self.bytes else {
            return;
        };
        let at = match board {
            Board::D1581 => {
                memory[CACHE..CACHE + bytes.len()].copy_from_slice(bytes);
                0x100 * usize::from(sector % HALF_TRACK)
            }
            _ => 0,
        };
        let to = BUFFER + 0x100 * usize::from(buffer);
        memory[to..to + 0x100].copy_from_slice(&bytes[at..at + 0x100]);
    }
}

/// The state of the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    Runs,
    /// The code waits while the DOS does a job.
    Waits(Job),
    /// The code has returned, or is at fault.
    Ended,
}

/// The processor, its memory and port.
#[derive(Debug, Clone)]
pub(super) struct Processor {
    board: Board,
    device: u8,
    registers: Registers,
    state: State,
    result: Option<JobResult>,
    /// When the DOS next looks for a job, in cycles.
    tick: u64,
    inside: Inside,
}

impl Processor {
    pub fn new(start: Start) -> Processor {
        let mut registers = Registers::new();
        registers.program_counter = start.address;
        registers.stack_pointer = StackPointer(STACK);
        registers.status = Status::PS_UNUSED;
        let mut memory = start.memory;
        let [low, high] = DOS.wrapping_sub(1).to_le_bytes();
        memory[0x100 + usize::from(STACK) + 1] = low;
        memory[0x100 + usize::from(STACK) + 2] = high;
        let time = start.time * start.board.speed();
        Processor {
            board: start.board,
            device: start.device,
            registers,
            state: State::Runs,
            result: None,
            tick: time + TICK / 2,
            inside: Inside::new(start.board, start.device, memory, time),
        }
    }

    pub fn device(&self) -> u8 {
        self.device
    }

    pub fn state(&self) -> State {
        self.state
    }

    /// The time in microseconds, and the memory.
    pub fn into_memory(self) -> (u64, Box<[u8; MEMORY]>) {
        (self.inside.time / self.board.speed(), self.inside.memory)
    }

    /// The lines that it pulls low while ATN has this state.
    pub(super) fn pulls(&self, atn: bool) -> Lines {
        self.inside.port.pulls(atn)
    }

    /// The byte that it has sent over the fast bus by this time, in microseconds since the machine
    /// was made.
    pub fn take_byte(&mut self, now: u64) -> Option<u8> {
        self.inside.cia.take_byte(now * self.board.speed())
    }

    /// The disk has been removed.
    pub fn lose_track(&mut self) {
        self.inside.track = Track::default();
    }

    /// Takes the drive's answer to the job for which it waits.
    pub fn answer(&mut self, result: JobResult) {
        self.result = Some(result);
    }

    /// Whether it waits for a job that has no answer yet.
    pub fn unanswered(&self) -> Option<Job> {
        match self.state {
            State::Waits(job) if self.result.is_none() => Some(job),
            _ => None,
        }
    }

    /// Runs until `now`, while the computer pulls these lines.
    pub(super) fn run(&mut self, computer: Lines, now: u64) -> Result<(), DriveFault> {
        if computer.atn && !self.inside.computer.atn {
            self.inside.cia.pull_atn();
        }
        self.inside.computer = computer;
        let end = now * self.board.speed();
        loop {
            match self.state {
                State::Ended => return Ok(()),
                State::Waits(job) => match self.result.take_if(|result| result.done <= now) {
                    Some(result) => self.finish(job, &result),
                    None => return Ok(()),
                },
                State::Runs if self.inside.time + BEFORE_ACCESS > end => return Ok(()),
                State::Runs => {
                    let pc = self.registers.program_counter;
                    if let Err(wrong) = self.step() {
                        self.state = State::Ended;
                        return Err(DriveFault { wrong, pc });
                    }
                }
            }
        }
    }

    fn finish(&mut self, job: Job, result: &JobResult) {
        let done = usize::from(self.board.jobs()) + usize::from(job.buffer);
        match (&result.bytes, job.code) {
            (Ok(bytes), SEEK) => {
                self.inside.track = Track::new(job.track, bytes, &result.bad, result.begins);
                self.inside.memory[done] = DONE;
            }
            _ => result.store(self.board, &mut self.inside.memory, job.buffer, job.sector),
        }
        self.inside.time = self.inside.time.max(result.done * self.board.speed());
        self.tick = self.inside.time + TICK;
        self.state = State::Runs;
    }

    /// Runs the next instruction, or the DOS's look for a job.
    fn step(&mut self) -> Result<(), Wrong> {
        let enabled = !self
            .registers
            .status
            .contains(Status::PS_DISABLE_INTERRUPTS);
        if enabled && self.inside.time >= self.tick {
            return self.look_for_job();
        }
        let pc = self.registers.program_counter;
        if pc == DOS && self.registers.stack_pointer.0 == STACK.wrapping_add(2) {
            self.state = State::Ended;
            return match self.inside.left() {
                _ if !self.hears_atn() => Err(Wrong::Unheard),
                _ if !enabled => Err(Wrong::Uninterrupted),
                Some(address) => Err(Wrong::Left(address)),
                None => Ok(()),
            };
        }
        if usize::from(pc) >= self.board.memory() {
            return Err(Wrong::Execute);
        }
        self.execute(self.inside.memory[usize::from(pc)])?;
        if self.inside.turn() {
            self.registers.status.insert(Status::PS_OVERFLOW);
        }
        Ok(())
    }

    /// Whether the DOS of a 1581, whose CIA reports ATN, notices it.
    fn hears_atn(&self) -> bool {
        let heard = self.inside.memory[HEARD] & HEARD_ATN != 0;
        self.board != Board::D1581
            || !self.inside.computer.atn
            || heard
            || self.inside.cia.has_atn()
    }

    /// The DOS's interrupt, which begins the job of the highest buffer.
    fn look_for_job(&mut self) -> Result<(), Wrong> {
        let memory = &self.inside.memory;
        let [jobs, places, buffers] =
            [self.board.jobs(), self.board.places(), self.board.buffers()].map(usize::from);
        if memory[jobs + buffers] & READ != 0 {
            return Err(Wrong::Job(memory[jobs + buffers]));
        }
        let begun = self.inside.time / self.board.speed();
        self.inside.time += LOOK;
        self.tick = self.inside.time + TICK;
        let Some(buffer) = (0..buffers).rev().find(|&n| memory[jobs + n] & READ != 0) else {
            return Ok(());
        };
        let code = memory[jobs + buffer];
        let known = match (code, self.board) {
            (READ, _) | (SEEK, Board::D1571) => true,
            (EXECUTE, Board::D1541) => memory[BUFFER + 0x100 * buffer..].starts_with(&READ_SECTOR),
            _ => false,
        };
        if !known {
            return Err(Wrong::Job(code));
        }
        self.state = State::Waits(Job {
            device: self.device,
            buffer: buffer as u8,
            code,
            track: memory[places + 2 * buffer],
            sector: memory[places + 2 * buffer + 1],
            begun,
        });
        Ok(())
    }
}
