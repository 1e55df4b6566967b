//! VICE's binary monitor, version 2.
//!
//! A request is `02 02`, the body's length (4 bytes), a number (4), the command (1) and the body;
//! an answer is `02 02`, length (4), kind (1), error (1), number (4), body. Everything has its low
//! byte first. Answers with the number $FFFFFFFF are events; $62 reports that the machine has
//! stopped.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::TcpStream;

use anyhow::{Context, Result, bail, ensure};

const HEADER: [u8; 2] = [0x02, 0x02];
const STOPPED: u8 = 0x62;

/// Commands, by their names in VICE's manual.
mod command {
    pub const MEMORY_GET: u8 = 0x01;
    pub const MEMORY_SET: u8 = 0x02;
    pub const CHECKPOINT_SET: u8 = 0x12;
    pub const REGISTERS_SET: u8 = 0x32;
    pub const KEYBOARD_FEED: u8 = 0x72;
    pub const DISPLAY_GET: u8 = 0x84;
    pub const PALETTE_GET: u8 = 0x91;
    pub const JOYPORT_SET: u8 = 0xA2;
    pub const EXIT: u8 = 0xAA;
    pub const QUIT: u8 = 0xBB;
}

/// The number of the program counter among the registers.
const PC: u8 = 3;

/// The monitor's memory spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u16)]
pub enum MonitorMemory {
    /// The chips.
    Io = 3,
    /// RAM bank 0.
    Bank0 = 4,
    /// RAM bank 1.
    Bank1 = 5,
}

impl MonitorMemory {
    /// A bank of RAM.
    pub fn bank(bank: u8) -> MonitorMemory {
        match bank {
            0 => MonitorMemory::Bank0,
            _ => MonitorMemory::Bank1,
        }
    }
}

/// A connection to the monitor.
#[derive(Debug)]
pub struct Monitor {
    stream: TcpStream,
    number: u32,
    /// Stops that [`Monitor::wait_for_stop`] has not returned yet.
    stops: VecDeque<u16>,
}

struct Answer {
    error: u8,
    number: u32,
    body: Vec<u8>,
}

impl Monitor {
    /// The monitor at the other end of `stream`.
    pub fn new(stream: TcpStream) -> Monitor {
        Monitor {
            stream,
            number: 0,
            stops: VecDeque::new(),
        }
    }

    fn answer(&mut self) -> Result<Answer> {
        let mut head = [0; 12];
        self.stream
            .read_exact(&mut head)
            .context("x128 does not answer")?;
        ensure!(head[..2] == HEADER, "x128's monitor speaks another version");
        let [_, _, length @ .., kind, error, a, b, c, d] = head;
        let mut body = vec![0; u32::from_le_bytes(length) as usize];
        self.stream
            .read_exact(&mut body)
            .context("x128 does not answer")?;
        if kind == STOPPED && body.len() >= 2 {
            self.stops.push_back(u16::from_le_bytes([body[0], body[1]]));
        }
        Ok(Answer {
            error,
            number: u32::from_le_bytes([a, b, c, d]),
            body,
        })
    }

    fn request(&mut self, command: u8, body: &[u8]) -> Result<Vec<u8>> {
        self.number += 1;
        let mut request = HEADER.to_vec();
        request.extend((body.len() as u32).to_le_bytes());
        request.extend(self.number.to_le_bytes());
        request.push(command);
        request.extend(body);
        self.stream
            .write_all(&request)
            .context("x128 does not listen")?;
        loop {
            let answer = self.answer()?;
            if answer.number == self.number {
                if answer.error != 0 {
                    bail!(
                        "x128's monitor refused command ${command:02x}: error ${:02x}",
                        answer.error
                    );
                }
                return Ok(answer.body);
            }
        }
    }

    /// Writes bytes.
    ///
    /// # Errors
    /// The connection fails, or the monitor refuses the command.
    pub fn write(&mut self, memory: MonitorMemory, address: u16, bytes: &[u8]) -> Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        let mut body = span(memory, address, bytes.len())?;
        body.extend(bytes);
        self.request(command::MEMORY_SET, &body)?;
        Ok(())
    }

    /// Reads bytes without side effects on chips.
    ///
    /// # Errors
    /// Those of [`Monitor::write`].
    pub fn read(&mut self, memory: MonitorMemory, address: u16, len: usize) -> Result<Vec<u8>> {
        let answer = self.request(command::MEMORY_GET, &span(memory, address, len)?)?;
        ensure!(
            answer.len() == len + 2,
            "x128 gave {} bytes for {len}",
            answer.len()
        );
        Ok(answer[2..].to_vec())
    }

    /// Stops before every instruction at an address.
    ///
    /// # Errors
    /// Those of [`Monitor::write`].
    pub fn set_breakpoint(&mut self, address: u16) -> Result<()> {
        let [low, high] = address.to_le_bytes();
        self.request(command::CHECKPOINT_SET, &[low, high, low, high, 1, 1, 4, 0])?;
        Ok(())
    }

    /// Sets the program counter.
    ///
    /// # Errors
    /// Those of [`Monitor::write`].
    pub fn set_pc(&mut self, address: u16) -> Result<()> {
        let [low, high] = address.to_le_bytes();
        self.request(command::REGISTERS_SET, &[0, 1, 0, 3, PC, low, high])?;
        Ok(())
    }

    /// Resumes the machine.
    ///
    /// # Errors
    /// Those of [`Monitor::write`].
    pub fn resume(&mut self) -> Result<()> {
        self.stops.clear();
        self.request(command::EXIT, &[])?;
        Ok(())
    }

    /// Waits until the machine stops and returns the program counter.
    ///
    /// # Errors
    /// Those of [`Monitor::write`], or the machine does not stop in time.
    pub fn wait_for_stop(&mut self) -> Result<u16> {
        loop {
            if let Some(address) = self.stops.pop_front() {
                return Ok(address);
            }
            self.answer().context("waiting for a stop")?;
        }
    }

    /// Puts a text into the KERNAL's keyboard buffer.
    ///
    /// # Errors
    /// Those of [`Monitor::write`].
    pub fn feed(&mut self, text: &str) -> Result<()> {
        let mut body = vec![text.len() as u8];
        body.extend(text.bytes());
        self.request(command::KEYBOARD_FEED, &body)?;
        Ok(())
    }

    /// Moves the simulated joystick in port 1 or 2: bits 0-4 up, down, left, right, fire.
    ///
    /// # Errors
    /// Those of [`Monitor::write`].
    pub fn set_joystick(&mut self, port: u16, pushed: u16) -> Result<()> {
        let lines = !pushed & 0x1F;
        let mut body = (port - 1).to_le_bytes().to_vec();
        body.extend(lines.to_le_bytes());
        self.request(command::JOYPORT_SET, &body)?;
        Ok(())
    }

    /// The display and palette of the VIC-II or the VDC as the monitor sends them.
    ///
    /// # Errors
    /// Those of [`Monitor::write`].
    pub fn display(&mut self, vic: bool) -> Result<(Vec<u8>, Vec<u8>)> {
        let display = self.request(command::DISPLAY_GET, &[u8::from(vic), 0])?;
        let palette = self.request(command::PALETTE_GET, &[u8::from(vic)])?;
        Ok((display, palette))
    }

    /// Ends x128.
    ///
    /// # Errors
    /// Those of [`Monitor::write`].
    pub fn quit(&mut self) -> Result<()> {
        self.request(command::QUIT, &[])?;
        Ok(())
    }
}

/// The head of a memory request: no side effects, first and last address, main computer, memory.
fn span(memory: MonitorMemory, address: u16, len: usize) -> Result<Vec<u8>> {
    let last = usize::from(address) + len.max(1) - 1;
    ensure!(
        last <= 0xFFFF,
        "${address:04x} and {len} bytes on are not in 64 KB"
    );
    let mut body = vec![0];
    body.extend(address.to_le_bytes());
    body.extend((last as u16).to_le_bytes());
    body.push(0);
    body.extend((memory as u16).to_le_bytes());
    Ok(body)
}
