//! The chips at $D000-$DFFF.
//!
//! | at | chip |
//! |---|---|
//! | $D000-$D3FF | VIC-II, [`Vic`] |
//! | $D400-$D4FF | SID, [`Sid`] |
//! | $D500-$D5FF | MMU, which is the bus's own |
//! | $D600-$D6FF | VDC, [`Vdc`] |
//! | $D800-$DBFF | colour RAM, four bits a byte |
//! | $DC00-$DCFF | CIA 1, [`Cia`]: keyboard, joysticks, interrupt requests |
//! | $DD00-$DDFF | CIA 2, [`Cia`]: the VIC-II's 16 KB, the serial bus, non-maskable interrupts |
//! | $DF00-$DFFF | a RAM expansion, if there is one, [`Reu`], which a machine without the other |
//! | | chips can have, too |
//!
//! The rest reads as 0. Time is counted in cycles of the 1 MHz clock since the machine was made.
//! Between accesses a chip does nothing: at an access it catches up with the time, and it reports
//! when its next interrupt comes.

mod cia;
mod keyboard;
mod mouse;
mod reu;
mod sid;
mod timer;
mod tod;
mod vdc;
mod vic;

pub use cia::Cia;
pub use keyboard::{Joystick, Key, Keyboard};
pub use mouse::Mouse;
use mouse::{PORT_1, PORTS, Selected};
pub(crate) use reu::{Begin, Kind};
pub use reu::{Reu, ReuRam};
pub use sid::Sid;
pub use vdc::{Vdc, VdcRam};
pub use vic::Vic;

use super::serial::SerialBus;
use super::state::Transfer;
use super::video::VideoStandard;

/// The configuration of a machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Model {
    /// The television standard.
    pub video: VideoStandard,
    /// The memory of the 80-column chip.
    pub vdc: VdcRam,
    /// The RAM expansion in its port, if there is one.
    pub reu: Option<ReuRam>,
}

impl Default for Model {
    /// A European C128 with 16 KB of VDC memory.
    fn default() -> Self {
        Model {
            video: VideoStandard::Pal,
            vdc: VdcRam::Kb16,
            reu: None,
        }
    }
}

/// The chips of one machine.
#[derive(Debug, Clone)]
pub struct Chips {
    /// The configuration of the machine.
    pub model: Model,
    /// The 40-column picture.
    pub vic: Vic,
    /// The 80-column picture.
    pub vdc: Vdc,
    /// Sound.
    pub sid: Sid,
    /// Keyboard, joysticks and interrupt requests.
    pub cia_1: Cia,
    /// Non-maskable interrupts, the lines of the serial bus.
    pub cia_2: Cia,
    /// The serial bus, at CIA 2's port A.
    pub(crate) serial: SerialBus,
    /// Keys that are down, joysticks, and a mouse.
    pub keyboard: Keyboard,
    /// The colours of the 40-column screen, in bits 0-3.
    pub colour: Box<[u8; 0x400]>,
    /// CIA 1's port A as the SID sees it.
    selected: Selected,
    /// Whether RESTORE was pressed and has not yet been handled.
    pub(crate) restore: bool,
    /// Whether CIA 2 requested a non-maskable interrupt when last checked.
    nmi_line: bool,
}

impl Chips {
    /// The chips as they are at power on.
    pub fn new(model: Model) -> Chips {
        Chips {
            model,
            vic: Vic::new(model.video),
            vdc: Vdc::new(model.vdc, model.video),
            sid: Sid::default(),
            cia_1: Cia::new(model.video),
            cia_2: Cia::new(model.video),
            serial: SerialBus::new(model.video),
            keyboard: Keyboard::default(),
            selected: Selected::default(),
            colour: Box::new([0; 0x400]),
            restore: false,
            nmi_line: false,
        }
    }

    /// The reset line goes low: SID and CIAs begin anew, and the serial bus with them. The VIC-II,
    /// the VDC and the colours keep what they hold.
    pub(crate) fn reset(&mut self, now: u64) {
        self.sid.registers = Sid::default().registers;
        for cia in [&mut self.cia_1, &mut self.cia_2] {
            cia.reset(now);
        }
        self.serial.clear();
        (self.restore, self.nmi_line) = (false, false);
    }

    /// The lines of RESTORE and of CIA 2's interrupt.
    pub(crate) fn transfer_lines(&mut self, state: &mut Transfer<'_>) {
        state.flag(&mut self.restore);
        state.flag(&mut self.nmi_line);
    }

    /// A read of `address` at time `now`.
    pub(crate) fn read(&mut self, address: u16, now: u64) -> u8 {
        let register = address as u8;
        match address {
            0xD000..=0xD3FF => self.vic.read(register & 0x3F, now),
            0xD400..=0xD4FF => self.sid.read(register & 0x1F, self.inputs(now)),
            0xD600..=0xD6FF => self.vdc.read(register & 1, now),
            0xD800..=0xDBFF => 0xF0 | self.colour[usize::from(address & 0x3FF)],
            0xDC00..=0xDCFF => match register & 0x0F {
                0 => self
                    .keyboard
                    .columns(self.cia_1.port_a(), self.cia_1.port_b()),
                1 => {
                    let selected = self.vic.extra_columns();
                    let columns = self.cia_1.port_a();
                    self.keyboard.rows(columns, selected, self.cia_1.port_b())
                }
                register => {
                    if let Some(byte) = self.serial.fast_byte(self.cia_2.port_a(), now) {
                        self.cia_1.receive(byte);
                    }
                    self.cia_1.read(register, now)
                }
            },
            0xDD00..=0xDDFF => match register & 0x0F {
                0 => self.serial.read(self.cia_2.port_a(), now),
                1 => self.cia_2.port_b(),
                register => self.cia_2.read(register, now),
            },
            _ => 0,
        }
    }

    /// What the SID has measured of its inputs at time `now`.
    fn inputs(&self, now: u64) -> [u8; 2] {
        let selected = self.selected.at_last_sample(self.cia_1.port_a(), now);
        let mouse = self.keyboard.mouse().filter(|_| selected & PORTS == PORT_1);
        mouse.map_or([0xFF; 2], |mouse| mouse.measured(now))
    }

    /// A write to `address` at time `now`. Returns whether it may have changed when interrupts
    /// come, or which cycles the VIC-II takes.
    pub(crate) fn write(&mut self, address: u16, value: u8, now: u64) -> bool {
        let register = address as u8;
        match address {
            0xD000..=0xD3FF => return self.vic.write(register & 0x3F, value, now),
            0xD400..=0xD4FF => self.sid.write(register & 0x1F, value),
            0xD600..=0xD6FF => self.vdc.write(register & 1, value, now),
            0xD800..=0xDBFF => self.colour[usize::from(address & 0x3FF)] = value & 0x0F,
            0xDC00..=0xDCFF => {
                let before = self.cia_1.port_a();
                self.cia_1.write(register & 0x0F, value, now);
                self.selected.change(before, self.cia_1.port_a(), now);
                return true;
            }
            0xDD00..=0xDDFF => {
                self.serial.catch_up(self.cia_2.port_a(), now);
                self.cia_2.write(register & 0x0F, value, now);
                return true;
            }
            _ => {}
        }
        false
    }

    /// Whether an interrupt is requested at time `now`.
    pub(crate) fn irq(&mut self, now: u64) -> bool {
        let vic = self.vic.interrupts(now);
        self.cia_1.interrupts(now) || vic
    }

    /// Whether a non-maskable interrupt begins, once for each edge of the line: RESTORE has no
    /// effect while CIA 2 holds the line down.
    pub(crate) fn nmi(&mut self, now: u64) -> bool {
        let before = self.nmi_line;
        self.nmi_line = self.cia_2.interrupts(now);
        let restore = std::mem::take(&mut self.restore);
        !before && (restore || self.nmi_line)
    }

    /// The first time after the chips were last checked when an interrupt may begin.
    pub(crate) fn next_event(&self) -> u64 {
        let cias = self.cia_1.next_event().min(self.cia_2.next_event());
        self.vic.next_event().min(cias)
    }

    /// The address in RAM bank 0 or 1 where the VIC-II's 16 KB begin.
    pub fn vic_bank(&self) -> u16 {
        u16::from(!self.cia_2.port_a() & 3) << 14
    }
}
