//! The processor of a 1541 while it runs code that the computer has sent: 2 KB of memory, the
//! port of the serial bus, and the queue of jobs.
//!
//! Its clock counts microseconds. 14,848 of them after it has done so last, or later if the code
//! disables interrupts, the DOS looks for a job; while it does one the code stands still. What the DOS finds on the
//! disk, and when, is told by the drive ([`Job`], [`JobResult`]).

#[cfg(feature = "host")]
mod core;
#[cfg(not(feature = "host"))]
mod no_core;

use std::fmt;

use mos6502::memory::Bus;
use mos6502::registers::{Registers, StackPointer, Status};

use super::port::{Lines, Port};

/// Bytes of the drive's memory.
pub const MEMORY: usize = 0x800;
/// Port B of VIA 1 and its directions.
const PORT: u16 = 0x1800;
const DIRECTIONS: u16 = 0x1802;
/// Port B of VIA 2, of which code may change nothing but the light.
const MECHANICS: u16 = 0x1C00;
const LIGHT: u8 = 0x08;
const MOTOR: u8 = 0x04;
/// Where the code returns to: in the DOS, which is not there.
const DOS: u16 = 0xEBE7;
/// The DOS's stack when it calls the code.
const STACK: u8 = 0x43;
/// Job codes of buffers 0 to 4 are at 0 to 4, tracks and sectors from 6 on, the buffers at $0300.
const BUFFERS: u8 = 5;
const PLACES: usize = 6;
const BUFFER: usize = 0x300;
/// A job code that is not done yet has this bit; it alone: read a sector.
const JOB: u8 = 0x80;
/// The code of a job that is done.
const DONE: u8 = 1;
/// Cycles between two looks of the DOS for a job, and of a look that finds none.
const TICK: u64 = 14_848;
const LOOK: u64 = 200;
/// Cycles before an instruction with an absolute address accesses it.
const BEFORE_ACCESS: u64 = 3;

/// How code begins to run.
pub(super) struct Start {
    pub device: u8,
    pub memory: Box<[u8; MEMORY]>,
    pub address: u16,
    /// Microseconds since the machine was made.
    pub time: u64,
}

/// A sector to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Job {
    /// The device number.
    pub device: u8,
    buffer: u8,
    /// Where the sector is.
    pub track: u8,
    /// Its number on the track.
    pub sector: u8,
    /// When the DOS begins with it, in microseconds since the machine was made.
    pub begun: u64,
}

impl Job {
    /// A sector for the fast bus.
    pub(super) fn burst(device: u8, (track, sector): (u8, u8), begun: u64) -> Job {
        Job {
            device,
            buffer: 0,
            track,
            sector,
            begun,
        }
    }
}

/// What became of a job.
#[derive(Debug, Clone)]
pub struct JobResult {
    /// When it is done, in microseconds since the machine was made.
    pub done: u64,
    /// The sector's bytes, or the DOS's code of an error, 2 to 11.
    pub bytes: Result<Box<[u8]>, u8>,
}

impl JobResult {
    /// Puts the sector and the job's code into a drive's memory.
    pub(crate) fn store(&self, memory: &mut [u8; MEMORY], buffer: usize) {
        memory[buffer] = match &self.bytes {
            Ok(bytes) => {
                let buffer = &mut memory[BUFFER + 0x100 * buffer..][..0x100];
                let bytes = buffer.iter_mut().zip(bytes);
                bytes.for_each(|(to, from)| *to = *from);
                DONE
            }
            Err(code) => *code,
        };
    }
}

/// What the code does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    Runs,
    /// The DOS does a job for it.
    Waits(Job),
    /// It has returned, or is at fault.
    Ended,
}

/// What the code did wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wrong {
    Read(u16),
    Write(u16),
    Inexact(u16),
    Execute,
    #[cfg(feature = "host")]
    Opcode(u8),
    Job(u8),
    #[cfg(not(feature = "host"))]
    NoCore,
}

/// That, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DriveFault {
    wrong: Wrong,
    pc: u16,
}

impl fmt::Display for DriveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.wrong {
            Wrong::Read(address) => {
                write!(f, "its code reads ${address:04x}, which is not modelled")?
            }
            Wrong::Write(address) => {
                write!(
                    f,
                    "its code writes to ${address:04x}, which is not modelled"
                )?;
            }
            Wrong::Inexact(address) => {
                write!(
                    f,
                    "its code accesses ${address:04x} by an instruction whose cycles are not counted"
                )?;
            }
            #[cfg(not(feature = "host"))]
            Wrong::NoCore => write!(f, "a page runs no code of drives")?,
            Wrong::Execute => write!(f, "its code leaves its memory")?,
            #[cfg(feature = "host")]
            Wrong::Opcode(opcode) => write!(f, "its code has the opcode ${opcode:02x}")?,
            Wrong::Job(code) => write!(
                f,
                "its code asks for job ${code:02x}, which is not modelled"
            )?,
        }
        write!(f, ", at ${:04x}", self.pc)
    }
}

/// The processor, its memory and port.
#[derive(Debug, Clone)]
pub(super) struct Processor {
    device: u8,
    registers: Registers,
    state: State,
    result: Option<JobResult>,
    /// Microseconds since the machine was made.
    time: u64,
    /// When the DOS looks for a job again.
    tick: u64,
    inside: Inside,
}

/// What the core has on its bus.
#[derive(Debug, Clone)]
struct Inside {
    memory: Box<[u8; MEMORY]>,
    port: Port,
    /// Port B of VIA 2: the motor turns.
    mechanics: u8,
    /// What the computer pulls low.
    computer: Lines,
    /// The instruction accesses an address at the time that is assumed.
    exact: bool,
    wrong: Option<Wrong>,
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
        Processor {
            device: start.device,
            registers,
            state: State::Runs,
            result: None,
            time: start.time,
            tick: start.time + TICK / 2,
            inside: Inside {
                memory,
                port: Port::new(start.device),
                mechanics: MOTOR,
                computer: Lines::default(),
                exact: false,
                wrong: None,
            },
        }
    }

    pub fn device(&self) -> u8 {
        self.device
    }

    pub fn state(&self) -> State {
        self.state
    }

    pub fn into_memory(self) -> (u64, Box<[u8; MEMORY]>) {
        (self.time, self.inside.memory)
    }

    /// What it pulls low while ATN is so.
    pub(super) fn pulls(&self, atn: bool) -> Lines {
        self.inside.port.pulls(atn)
    }

    /// The drive's answer to a job that it waits for.
    pub fn answer(&mut self, result: JobResult) {
        self.result = Some(result);
    }

    /// Whether the job that it waits for has no answer yet.
    pub fn unanswered(&self) -> Option<Job> {
        match self.state {
            State::Waits(job) if self.result.is_none() => Some(job),
            _ => None,
        }
    }

    /// Runs until `now`, while the computer pulls these lines.
    pub(super) fn run(&mut self, computer: Lines, now: u64) -> Result<(), DriveFault> {
        self.inside.computer = computer;
        loop {
            match self.state {
                State::Ended => return Ok(()),
                State::Waits(job) => match self.result.take_if(|result| result.done <= now) {
                    Some(result) => self.finish(job, result),
                    None => return Ok(()),
                },
                State::Runs if self.time + BEFORE_ACCESS > now => return Ok(()),
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

    fn finish(&mut self, job: Job, result: JobResult) {
        result.store(&mut self.inside.memory, usize::from(job.buffer));
        self.time = self.time.max(result.done);
        self.tick = self.time + TICK;
        self.state = State::Runs;
    }

    /// The next instruction, or the DOS's look for a job.
    fn step(&mut self) -> Result<(), Wrong> {
        let enabled = !self
            .registers
            .status
            .contains(Status::PS_DISABLE_INTERRUPTS);
        if enabled && self.time >= self.tick {
            return self.look_for_job();
        }
        let pc = self.registers.program_counter;
        if pc == DOS && self.registers.stack_pointer.0 == STACK.wrapping_add(2) {
            self.state = State::Ended;
            return Ok(());
        }
        let code = self.inside.memory.get(usize::from(pc));
        let opcode = *code.ok_or(Wrong::Execute)?;
        self.execute(opcode)
    }

    /// The DOS's interrupt: the job of the highest buffer is begun.
    fn look_for_job(&mut self) -> Result<(), Wrong> {
        let memory = &self.inside.memory;
        if memory[usize::from(BUFFERS)] & JOB != 0 {
            return Err(Wrong::Job(memory[usize::from(BUFFERS)]));
        }
        let begun = self.time;
        self.time += LOOK;
        self.tick = self.time + TICK;
        let jobs = (0..BUFFERS).rev();
        let Some(buffer) = jobs
            .into_iter()
            .find(|&n| memory[usize::from(n)] & JOB != 0)
        else {
            return Ok(());
        };
        let code = memory[usize::from(buffer)];
        if code != JOB {
            return Err(Wrong::Job(code));
        }
        let place = PLACES + 2 * usize::from(buffer);
        self.state = State::Waits(Job {
            device: self.device,
            buffer,
            track: memory[place],
            sector: memory[place + 1],
            begun,
        });
        Ok(())
    }
}

impl Inside {
    /// Notes an access that is not modelled.
    fn refuse(&mut self, wrong: Wrong) {
        self.wrong.get_or_insert(wrong);
    }

    /// Whether an access of the port is timed as it is assumed.
    fn require_exact(&mut self, address: u16) {
        if !self.exact {
            self.refuse(Wrong::Inexact(address));
        }
    }
}

impl Bus for &mut Inside {
    fn get_byte(&mut self, address: u16) -> u8 {
        if let Some(&byte) = self.memory.get(usize::from(address)) {
            return byte;
        }
        match address {
            PORT => {
                self.require_exact(address);
                self.port.read(self.computer)
            }
            DIRECTIONS => self.port.direction,
            MECHANICS => self.mechanics,
            _ => {
                self.refuse(Wrong::Read(address));
                0
            }
        }
    }

    fn set_byte(&mut self, address: u16, value: u8) {
        if let Some(byte) = self.memory.get_mut(usize::from(address)) {
            *byte = value;
            return;
        }
        match address {
            PORT | DIRECTIONS => {
                self.require_exact(address);
                let register = match address {
                    PORT => &mut self.port.output,
                    _ => &mut self.port.direction,
                };
                *register = value;
            }
            MECHANICS if (value ^ self.mechanics) & !LIGHT == 0 => self.mechanics = value,
            _ => self.refuse(Wrong::Write(address)),
        }
    }
}
