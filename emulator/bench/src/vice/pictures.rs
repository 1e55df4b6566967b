//! Compares x128's picture with the one that this crate draws from x128's registers and memory.

use std::time::{Duration, Instant};

use anyhow::Result;

use super::{MonitorMemory, X128};
use octet_machine::screen::{Picture, VIC_BORDER, VicScreen, VicSource};

/// The addresses of the VIC-II, of the cells' colours, of the MMU's choice of its bank, and of CIA
/// 2's choice of 16 KB in that bank.
const VIC: u16 = 0xD000;
const COLOURS: u16 = 0xD800;
const MMU_RCR: u16 = 0xD506;
const CIA_2_PORT_A: u16 = 0xDD00;
/// Registers of the VIC-II.
const REGISTERS: usize = 0x31;
/// The memory that the VIC-II sees.
const SEEN: usize = 0x4000;
/// Lines of x128's picture on PAL, and of border above the text on PAL and NTSC.
const PAL_LINES: usize = 272;
const PAL_BORDER: usize = 35;
const NTSC_BORDER: usize = 23;
/// How long pictures are compared, because something may change while x128 draws them; x128 may
/// have little of a busy computer.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The time between two comparisons.
const PAUSE: Duration = Duration::from_millis(40);

impl X128 {
    /// Compares the 40-column picture with the one that follows from registers and memory. Returns
    /// the first difference. The character ROM is not readable here.
    ///
    /// # Errors
    /// The monitor fails.
    pub fn compare_forty(&mut self) -> Result<Option<String>> {
        let begin = Instant::now();
        loop {
            let expected = self.vic_screen()?;
            if !expected.visible {
                return Ok(Some("x128 shows no 40-column picture".to_owned()));
            }
            let found = difference(&self.picture(true)?, &expected.picture());
            if found.is_none() || begin.elapsed() > TIMEOUT {
                return Ok(found);
            }
            self.monitor.resume()?;
            std::thread::sleep(PAUSE);
        }
    }

    fn vic_screen(&mut self) -> Result<VicScreen> {
        let registers = self.monitor.read(MonitorMemory::Io, VIC, REGISTERS)?;
        let colours = self.monitor.read(MonitorMemory::Io, COLOURS, 1000)?;
        let bank = self.monitor.read(MonitorMemory::Io, MMU_RCR, 1)?[0] >> 6 & 1;
        let start = !self.monitor.read(MonitorMemory::Io, CIA_2_PORT_A, 1)?[0] & 3;
        let start = u16::from(start) * SEEN as u16;
        let memory = self.monitor.read(MonitorMemory::bank(bank), start, SEEN)?;
        Ok(VicScreen::new(VicSource {
            visible: registers[0x11] & 0x10 != 0 && registers[0x30] & 1 == 0,
            register: &|register| registers[usize::from(register)],
            bytes: &|address, count| memory[usize::from(address)..][..usize::from(count)].to_vec(),
            colours,
        }))
    }
}

/// The first pixel of x128's text, or of the line of border around it, that differs from the
/// expected one.
fn difference(x128: &Picture, expected: &Picture) -> Option<String> {
    let above = match x128.height {
        PAL_LINES => PAL_BORDER,
        _ => NTSC_BORDER,
    };
    let (across, down) = VIC_BORDER;
    let (width, height) = (
        expected.width - 2 * across + 2,
        expected.height - 2 * down + 2,
    );
    if x128.width != expected.width || x128.height < above + height {
        let size = (x128.width, x128.height);
        return Some(format!("x128's picture has {size:?} pixels"));
    }
    let mut pixels = (0..width * height).map(|n| (n % width, n / width));
    let pair = |(x, y): (usize, usize)| {
        let x = across - 1 + x;
        [x128.at(x, above - 1 + y), expected.at(x, down - 1 + y)]
    };
    let differs = |&at: &(usize, usize)| pair(at)[0] != pair(at)[1];
    let at = pixels.find(differs)?;
    let [got, expected] = pair(at);
    Some(format!(
        "x128 shows colour {got} in column {} and line {} of the picture, this emulator {expected}",
        at.0, at.1
    ))
}
