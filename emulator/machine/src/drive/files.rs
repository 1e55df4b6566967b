//! Logical files and the KERNAL's calls.
//!
//! The stand-in for the KERNAL only returns at each of these addresses;
//! [`KernalFiles::resume`] stops there and does the call's work. Bytes to the screen and from
//! the keyboard are left to the ROM.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::{Fault, Machine, Registers, Stop, Transfer};

use super::channels::{COMMAND, Drive};
use super::printer::{self, Printer};
use super::spoken::Spoken;

/// The most cycles between two checks of a drive's code. Its jobs take longer.
pub(super) const SLICE: u64 = 4_000;

macro_rules! calls {
    ($($name:ident $address:literal;)*) => {
        /// The calls that are served.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        enum Call {
            $($name,)*
        }

        impl Call {
            fn at(address: u16) -> Option<Call> {
                match address {
                    $($address => Some(Call::$name),)*
                    _ => None,
                }
            }
        }

        /// The addresses of the KERNAL's jump table that are served.
        pub const CALLS: &[u16] = &[$($address),*];
    };
}

calls! {
    Setbnk 0xFF68;
    Second 0xFF93;
    Tksa 0xFF96;
    Acptr 0xFFA5;
    Ciout 0xFFA8;
    Untlk 0xFFAB;
    Unlsn 0xFFAE;
    Listen 0xFFB1;
    Talk 0xFFB4;
    Readst 0xFFB7;
    Setlfs 0xFFBA;
    Setnam 0xFFBD;
    Open 0xFFC0;
    Close 0xFFC3;
    Chkin 0xFFC6;
    Chkout 0xFFC9;
    Clrchn 0xFFCC;
    Chrin 0xFFCF;
    Chrout 0xFFD2;
    Load 0xFFD5;
    Save 0xFFD8;
    Getin 0xFFE4;
    Clall 0xFFE7;
}

/// The KERNAL's errors, in A with the carry set.
pub(super) mod error {
    pub const TOO_MANY: u8 = 1;
    pub const OPEN: u8 = 2;
    pub const NOT_OPEN: u8 = 3;
    pub const NOT_FOUND: u8 = 4;
    pub const NO_DEVICE: u8 = 5;
    pub const NO_NAME: u8 = 8;
    pub const WRONG_DEVICE: u8 = 9;
    pub const OUT_OF_MEMORY: u8 = 16;
    pub const READ: u8 = 41;
}

/// Bits of the status that READST returns.
pub(super) mod status {
    pub const WRITE_TIMEOUT: u8 = 0x01;
    pub const READ_TIMEOUT: u8 = 0x02;
    pub const DIFFERENT: u8 = 0x10;
    pub const END: u8 = 0x40;
    pub const NO_DEVICE: u8 = 0x80;
}

/// Files that can be open at the same time.
const FILES: usize = 10;
/// The carry in the processor's status.
const CARRY: u8 = 1;
/// The KERNAL's variable that READST returns.
const STATUS: u16 = 0x90;
/// Another variable of the KERNAL, and its bit for a drive with a fast bus.
const SERIAL: u16 = 0x0A1C;
const FAST: u8 = 0x40;
/// The numbers of devices on the serial bus.
const BUS: std::ops::Range<u8> = 4..31;

/// A logical file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct File {
    logical: u8,
    device: u8,
    /// The channel.
    secondary: u8,
}

/// The KERNAL's files, and the drives on the bus by their numbers.
#[derive(Clone, Debug, Default)]
pub struct KernalFiles {
    /// The drives.
    pub drives: BTreeMap<u8, Drive>,
    /// The printer, device 4.
    pub printer: Option<Printer>,
    files: Vec<File>,
    input: Option<File>,
    output: Option<File>,
    pub(super) pending: PendingOpen,
    pub(super) status: u8,
    /// The drive that LISTEN or TALK has named.
    pub(super) spoken_to: Option<Spoken>,
    /// Where the ROM waits for a drive. Without it, drives take no time.
    waits_at: Option<u16>,
    /// The end of the call that is being served, in cycles of the 1 MHz clock.
    served_at: Option<u64>,
}

/// The values that SETLFS, SETNAM and SETBNK have set.
#[derive(Clone, Debug, Default)]
pub(super) struct PendingOpen {
    logical: u8,
    pub device: u8,
    pub secondary: u8,
    name: (u16, u8),
    pub data_bank: u8,
    name_bank: u8,
}

impl KernalFiles {
    /// One drive, number 8.
    #[must_use]
    pub fn with(drive: Drive) -> KernalFiles {
        KernalFiles {
            drives: BTreeMap::from([(8, drive)]),
            ..KernalFiles::default()
        }
    }

    /// No drives; the processor waits for one at an address with a jump to itself.
    #[must_use]
    pub fn waiting_at(address: u16) -> KernalFiles {
        KernalFiles {
            waits_at: Some(address),
            ..KernalFiles::default()
        }
    }

    /// Whether the program waits for a drive.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.served_at.is_some()
    }

    /// Whether by `now` the drives have done everything that the program has begun, so that the
    /// contents of their disks are complete. The program has closed all files and the command
    /// channel, or has asked for nothing for so long that the motors stand still.
    #[must_use]
    pub fn drives_are_done(&self, now: Duration) -> bool {
        let rest = |drive: &Drive| !drive.turns_at(now);
        let drives = || self.drives.values();
        let is_closed = self.files.is_empty() && self.spoken_to.is_none();
        !self.is_busy() && !drives().any(Drive::is_written_to) && (is_closed || drives().all(rest))
    }

    /// Whether the program has a file open.
    #[must_use]
    pub fn has_open_files(&self) -> bool {
        !self.files.is_empty()
    }

    /// Closes all files, as CLALL does, and their channels in the drives.
    pub fn forget_open_files(&mut self) {
        self.files.clear();
        (self.input, self.output) = (None, None);
        for drive in self.drives.values_mut() {
            drive.close(COMMAND);
        }
    }

    /// The reset line goes low: the KERNAL knows no file any more, and each drive begins anew. A file
    /// that was being written stays open on its disk.
    pub fn reset(&mut self) {
        let (drives, printer) = (std::mem::take(&mut self.drives), self.printer.take());
        *self = KernalFiles {
            drives,
            printer,
            waits_at: self.waits_at,
            ..KernalFiles::default()
        };
        self.drives.values_mut().for_each(Drive::turn_on);
    }

    /// Writes the values that SETLFS, SETNAM and SETBNK have set, the status, and the drives with
    /// disks of at most `largest_disk` bytes; or reads them back.
    pub fn transfer(&mut self, state: &mut Transfer<'_>, largest_disk: usize) {
        let pending = &mut self.pending;
        for byte in [
            &mut pending.logical,
            &mut pending.device,
            &mut pending.secondary,
            &mut pending.name.1,
            &mut pending.data_bank,
            &mut pending.name_bank,
            &mut self.status,
        ] {
            state.byte(byte);
        }
        state.word(&mut pending.name.0);
        for device in BUS {
            let mut drive = self.drives.remove(&device);
            state.option(&mut drive, |state, drive| {
                drive.transfer(state, largest_disk)
            });
            self.drives.extend(drive.map(|drive| (device, drive)));
        }
    }

    /// Makes the machine stop at the calls. Its KERNAL must be mapped.
    pub fn attach(machine: &mut Machine) {
        for &address in CALLS {
            machine.set_breakpoint(address);
        }
    }

    /// Runs on as [`Machine::resume`] does, and serves the calls.
    ///
    /// # Errors
    /// A fault, or more cycles than `cycle_limit`.
    pub fn resume(&mut self, machine: &mut Machine, cycle_limit: u64) -> Result<Stop, Fault> {
        let end = machine.cycles().saturating_add(cycle_limit);
        loop {
            let left = end.saturating_sub(machine.cycles());
            let most = match self.wait(machine) {
                None if machine.runs_drive_code() => Some(SLICE),
                wait => wait,
            };
            let stop = match most {
                Some(most) if most < left => machine.run(most)?,
                _ => Some(machine.resume(left)?),
            };
            match stop {
                Some(Stop::Breakpoint(address)) if CALLS.contains(&address) => {
                    self.serve(machine, address);
                }
                Some(stop) => return Ok(stop),
                None => {}
            }
        }
    }

    /// Whether a call reaches a drive.
    fn uses_bus(&self, call: Call, registers: &Registers) -> bool {
        match call {
            Call::Setbnk | Call::Setlfs | Call::Setnam | Call::Readst => false,
            Call::Close => registers.p & CARRY == 0,
            Call::Clrchn | Call::Clall => self.input.is_some() || self.output.is_some(),
            _ => true,
        }
    }

    /// Returns the cycles for which the processor still waits for a drive; when none are left, it
    /// returns from the call. `None` if the processor waits for no drive.
    pub fn wait(&mut self, machine: &mut Machine) -> Option<u64> {
        self.do_job(machine, 0, false);
        let served_at = self.served_at?;
        let left = served_at.saturating_sub(machine.chip_cycles());
        // An interrupt's handler may be running; it must end first.
        if left == 0 && Some(machine.registers().pc) == self.waits_at {
            self.served_at = None;
            machine.return_from_call();
            return None;
        }
        Some(left.max(1))
    }

    /// Informs the drives of the time.
    fn ask(&mut self, machine: &Machine) {
        let now = machine.time();
        self.drives.values_mut().for_each(|drive| drive.ask(now));
    }

    /// Returns from a call once the drives have done what it asked for.
    fn return_from_call(&mut self, machine: &mut Machine) {
        let busy = self.drives.values().map(Drive::busy).max();
        let hertz = machine.chips().map(|chips| chips.model.video.clock_hz());
        let (Some(busy), Some(hertz), Some(waits_at)) = (busy, hertz, self.waits_at) else {
            return machine.return_from_call();
        };
        let cycles = (busy.as_secs_f64() * f64::from(hertz)) as u64;
        if cycles == 0 {
            return machine.return_from_call();
        }
        self.served_at = Some(machine.chip_cycles() + cycles);
        machine.set_pc(waits_at);
    }

    /// Does the work of the call at `address` and returns from it. Returns `false` without doing
    /// anything if the call is left to the ROM.
    pub fn serve(&mut self, machine: &mut Machine, address: u16) -> bool {
        let Some(call) = Call::at(address) else {
            return false;
        };
        let is_roms = match call {
            Call::Chrin | Call::Getin => self.input.is_none(),
            Call::Chrout => self.output.is_none(),
            _ => false,
        };
        if is_roms {
            return false;
        }
        self.ask(machine);
        let uses_bus = self.uses_bus(call, &machine.registers());
        if uses_bus {
            self.wait_for_code(machine);
        }
        let error = self.call(call, machine).err();
        machine.poke(STATUS, self.status);
        self.start_code(machine);
        if let Some(error) = error {
            machine.set_a(error);
        }
        let p = machine.registers().p & !CARRY;
        machine.set_p(p | if error.is_some() { CARRY } else { 0 });
        // A drive begins its work when UNLSN has ended, so the next call waits for it.
        if uses_bus && !matches!(call, Call::Unlsn) {
            self.return_from_call(machine);
        } else {
            machine.return_from_call();
        }
        true
    }

    /// The KERNAL's record of whether a drive that it has spoken to has a fast bus.
    pub fn note_speed(&self, device: u8, machine: &mut Machine) {
        if let Some(drive) = self.drives.get(&device) {
            let fast = drive.model().has_fast_bus();
            machine.poke(SERIAL, if fast { FAST } else { 0 });
        }
    }

    fn call(&mut self, call: Call, machine: &mut Machine) -> Result<(), u8> {
        let registers = machine.registers();
        let (a, x, y) = (registers.a, registers.x, registers.y);
        match call {
            Call::Setbnk => (self.pending.data_bank, self.pending.name_bank) = (a, x),
            Call::Setlfs => {
                (
                    self.pending.logical,
                    self.pending.device,
                    self.pending.secondary,
                ) = (a, x, y);
            }
            Call::Setnam => self.pending.name = (u16::from_le_bytes([x, y]), a),
            Call::Readst => machine.set_a(self.status),
            Call::Open => {
                self.note_speed(self.pending.device, machine);
                self.open(machine)?;
            }
            Call::Close => self.close(a, registers.p & CARRY != 0),
            Call::Chkin => self.input = Some(self.channel(x)?),
            Call::Chkout => self.output = Some(self.channel(x)?),
            Call::Clrchn => self.clear_channels(),
            Call::Clall => {
                self.clear_channels();
                self.files.clear();
            }
            Call::Chrin | Call::Getin => {
                let byte = self.input.map_or(0, |file| self.read(file));
                machine.set_a(byte);
            }
            Call::Chrout => self.write(a),
            Call::Load => self.load(machine)?,
            Call::Save => self.save(machine)?,
            Call::Listen | Call::Talk => {
                self.note_speed(a, machine);
                self.speak_to(a);
            }
            Call::Second | Call::Tksa => self.select_channel(a),
            Call::Ciout => self.send_byte(a),
            Call::Acptr => machine.set_a(self.receive_byte()),
            Call::Unlsn => self.end_of_sending(),
            Call::Untlk => self.spoken_to = None,
        }
        Ok(())
    }

    fn file(&self, logical: u8) -> Option<File> {
        self.files
            .iter()
            .copied()
            .find(|file| file.logical == logical)
    }

    fn channel(&self, logical: u8) -> Result<File, u8> {
        let file = self.file(logical).ok_or(error::NOT_OPEN)?;
        match self.drives.contains_key(&file.device) || self.is_printer(file.device) {
            true => Ok(file),
            false => Err(error::NO_DEVICE),
        }
    }

    /// The file name that SETNAM has set.
    pub(super) fn name(&self, machine: &Machine) -> Vec<u8> {
        let (address, len) = self.pending.name;
        (0..u16::from(len))
            .map(|n| machine.peek_mapped(self.pending.name_bank & 1, address.wrapping_add(n)))
            .collect()
    }

    fn open(&mut self, machine: &Machine) -> Result<(), u8> {
        let PendingOpen {
            logical,
            device,
            secondary,
            ..
        } = self.pending;
        if self.file(logical).is_some() {
            return Err(error::OPEN);
        }
        if self.files.len() == FILES {
            return Err(error::TOO_MANY);
        }
        if !self.is_printer(device) {
            self.drive(device)?;
        }
        let secondary = secondary & 0x0F;
        self.files.push(File {
            logical,
            device,
            secondary,
        });
        let name = self.name(machine);
        if let (Some(drive), false) = (self.drives.get_mut(&device), name.is_empty()) {
            drive.open(secondary, &name);
        }
        self.status = 0;
        Ok(())
    }

    fn is_printer(&self, device: u8) -> bool {
        device == printer::DEVICE && self.printer.is_some()
    }

    /// The device number, if a drive answers to it.
    pub(super) fn drive(&mut self, device: u8) -> Result<u8, u8> {
        if !BUS.contains(&device) {
            return Err(error::WRONG_DEVICE);
        }
        if !self.drives.contains_key(&device) {
            self.status = status::NO_DEVICE;
            return Err(error::NO_DEVICE);
        }
        Ok(device)
    }

    /// With the carry set, the C128 does not close the command channel in the drive.
    fn close(&mut self, logical: u8, keep_command_channel: bool) {
        let Some(at) = self.files.iter().position(|file| file.logical == logical) else {
            return;
        };
        let file = self.files.remove(at);
        let keep_command_channel = keep_command_channel && file.secondary == COMMAND;
        if let (Some(drive), false) = (self.drives.get_mut(&file.device), keep_command_channel) {
            drive.close(file.secondary);
        }
    }

    fn clear_channels(&mut self) {
        self.input = None;
        let output = self.output.take();
        let drive = output.and_then(|file| Some((self.drives.get_mut(&file.device)?, file)));
        if let Some((drive, file)) = drive {
            drive.end_of_message(file.secondary);
        }
    }

    fn read(&mut self, file: File) -> u8 {
        let drive = self.drives.get_mut(&file.device);
        match drive.and_then(|drive| drive.read(file.secondary)) {
            Some((byte, last)) => {
                self.status = if last { status::END } else { 0 };
                byte
            }
            None => {
                self.status = status::END | status::READ_TIMEOUT;
                b'\r'
            }
        }
    }

    fn write(&mut self, byte: u8) {
        let Some(file) = self.output else { return };
        if let (printer::DEVICE, Some(printer)) = (file.device, &mut self.printer) {
            printer.print(file.secondary, byte);
            self.status = 0;
            return;
        }
        let drive = self.drives.get_mut(&file.device);
        let accepted = drive.is_some_and(|drive| drive.write(file.secondary, byte));
        self.status = if accepted { 0 } else { status::WRITE_TIMEOUT };
    }
}
