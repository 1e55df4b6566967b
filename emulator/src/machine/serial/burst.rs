//! A drive that sends sectors over the fast bus: whole bytes, one for each change of CLK.
//!
//! What it finds on the disk, and when, is told by the drive ([`Job`], [`JobResult`]). A sector is a
//! byte of status, and its bytes if that tells no error.

use std::collections::VecDeque;

use super::Job;
use super::processor::JobResult;

/// Microseconds from a byte's arrival until the drive sends the next that was asked for: 68 cycles of
/// the ROM's loop.
const BETWEEN: u64 = 34;
/// Bits of a byte.
const BITS: u64 = 8;

/// What the computer has asked for.
pub struct BurstStart {
    /// The device number.
    pub device: u8,
    /// The sectors: tracks and numbers.
    pub places: Vec<(u8, u8)>,
    /// Microseconds of a bit.
    pub bit: u64,
    /// When the drive begins, in microseconds since the machine was made.
    pub time: u64,
}

/// A drive that sends.
#[derive(Debug, Clone)]
pub(super) struct Burst {
    device: u8,
    places: VecDeque<(u8, u8)>,
    bit: u64,
    /// The job that the drive does, and what has become of it.
    job: Option<Job>,
    result: Option<JobResult>,
    /// Bytes of the sector that are left.
    bytes: VecDeque<u8>,
    /// An error has ended it.
    failed: bool,
    /// From when on the drive looks for the next change of CLK.
    free: u64,
    /// CLK asks for the next byte when it is so.
    wanted: bool,
    /// CLK, since when, and when it was looked at last.
    clk: bool,
    since: u64,
    looked: u64,
    /// The byte that has come.
    arrived: Option<u8>,
}

impl Burst {
    pub fn new(start: BurstStart) -> Burst {
        Burst {
            device: start.device,
            places: start.places.into(),
            bit: start.bit,
            job: None,
            result: None,
            bytes: VecDeque::new(),
            failed: false,
            free: start.time,
            wanted: true,
            clk: false,
            since: 0,
            looked: 0,
            arrived: None,
        }
    }

    /// When it has done all that it did.
    pub fn time(&self) -> u64 {
        self.free
    }

    pub fn device(&self) -> u8 {
        self.device
    }

    /// Whether it sends, or waits for CLK.
    pub fn runs(&self) -> bool {
        !(self.bytes.is_empty() && (self.failed || self.places.is_empty() && self.job.is_none()))
    }

    /// The job that has no answer yet.
    pub fn unanswered(&self) -> Option<Job> {
        self.job.filter(|_| self.result.is_none())
    }

    pub fn answer(&mut self, result: JobResult) {
        self.result = Some(result);
    }

    pub fn take_byte(&mut self) -> Option<u8> {
        self.arrived.take()
    }

    /// Runs until `now`, while CLK is low or not.
    pub fn run(&mut self, clk: bool, now: u64) {
        if clk != self.clk {
            (self.clk, self.since) = (clk, self.looked);
        }
        self.looked = now;
        while self.runs() {
            let went_on = match self.bytes.is_empty() {
                true => self.read(now),
                false => self.send(now),
            };
            if !went_on {
                return;
            }
        }
    }

    /// Goes on with the job. Returns whether a sector is there.
    fn read(&mut self, now: u64) -> bool {
        if self.job.is_none() {
            let place = self.places.pop_front();
            self.job = place.map(|place| Job::burst(self.device, place, self.free));
        }
        let Some(result) = self.result.take_if(|result| result.done <= now) else {
            return false;
        };
        self.job = None;
        self.free = result.done;
        match result.bytes {
            Ok(bytes) => self.bytes.extend([&[0], &*bytes].concat()),
            Err(code) => {
                self.bytes.push_back(code);
                self.failed = true;
            }
        }
        true
    }

    /// Sends a byte, if CLK asks for it and it arrives in time.
    fn send(&mut self, now: u64) -> bool {
        let arrives = self.free.max(self.since) + BITS * self.bit;
        if self.clk != self.wanted || arrives > now {
            return false;
        }
        self.arrived = self.bytes.pop_front();
        self.wanted = !self.wanted;
        self.free = arrives + BETWEEN;
        true
    }
}
