//! Commands to the drive: identify it, make it read a program, and run that.

use super::context::Loader;
use super::places::{Bus, drive_sector};
use crate::platform::drive_memory::{ENTRY, JOB, READ, SIGNATURE, START, VERSION_AT};
use crate::platform::kernal::SerialCalls;
use cbm_disk::{DiskFormat, Layout, TrackSector};
use octet_asm::{Asm, SegmentId, asm};

/// How often the drive is asked how its program begins. It does not answer while it reads.
const TRIES: u8 = 100;
/// How many of the three bytes that are asked for are known beforehand.
const COMPARED: u8 = 2;
/// A drive's channel of commands, as the secondary address of LISTEN and TALK.
const COMMANDS: u8 = 0x60 + 15;
/// What a 1581 has elsewhere: the digits of its name, the second buffer's job, and its place.
const VERSION_AT_1581: u16 = 0xA6E7;
const JOB_1581: [u16; 2] = [0x03, 0x0D];
/// The reset turns a 1571's motor off. Its DOS would then wait half a second until the disk turns
/// fast enough, although it still does. This is the motor's port, and the value that the reset
/// leaves there, but with the motor on.
const MOTOR: u16 = 0x1C00;
const MOTOR_ON: u8 = 0xF4;
/// The DOS's records that the disk turns, and that it is drive 0's.
const STATE: u16 = 0x20;
const STATE_READY: u8 = 0x20;
const DRIVE: u16 = 0x3E;

/// All commands, each after its length, and where some of them are.
#[derive(Default)]
pub(super) struct Commands {
    bytes: Vec<u8>,
    /// Asks for the name in the drive's ROM.
    version: u8,
    /// Sent to a 1541: the place of its program.
    pub place_1541: u8,
    /// Sent to a drive with a fast bus: first the preparations, the last of which is the place of
    /// its program.
    pub begin: u8,
    /// Sent after these: read the program, ask how it begins, and run it.
    pub job: u8,
    signature: u8,
    execute: u8,
    /// Sent after the file: the drive's DOS begins anew, as the KERNAL makes it do after the boot.
    pub reset: u8,
}

impl Commands {
    /// The commands for the drives that read a disk.
    pub fn of(layout: &Layout) -> Commands {
        let mut all = Commands::default();
        let is_1581 = layout.format == DiskFormat::D81;
        let version_at = if is_1581 { VERSION_AT_1581 } else { VERSION_AT };
        all.version = all.add_memory(b'R', version_at, &[SIGNATURE.len() as u8]);
        let [job, place] = if is_1581 { JOB_1581 } else { JOB };
        let to_read = |all: &mut Commands, bus: Bus| {
            let TrackSector { track, sector } = drive_sector(layout, bus);
            all.add_memory(b'W', place, &[2, track, sector])
        };
        if layout.fits_1541() {
            all.place_1541 = to_read(&mut all, Bus::Slow);
        }
        all.begin = all.bytes.len() as u8;
        if !is_1581 {
            // The motor comes last: while the DOS knows that it is off, its interrupt turns it off
            // again.
            for (at, value) in [(STATE, STATE_READY), (DRIVE, 0), (MOTOR, MOTOR_ON)] {
                all.add_memory(b'W', at, &[1, value]);
            }
        }
        to_read(&mut all, Bus::Fast);
        all.job = all.add_memory(b'W', job, &[1, READ]);
        all.signature = all.add_memory(b'R', START, &[SIGNATURE.len() as u8]);
        all.execute = all.add_memory(b'E', ENTRY, &[]);
        all.reset = all.add(b"UI");
        all
    }

    /// Whether exactly one command precedes the job.
    pub fn begin_is_one(&self) -> bool {
        self.job == self.begin + 1 + self.bytes[usize::from(self.begin)]
    }

    /// Adds a command and returns its place.
    fn add(&mut self, command: &[u8]) -> u8 {
        let place = self.bytes.len() as u8;
        self.bytes.push(command.len() as u8);
        self.bytes.extend(command);
        place
    }

    /// Adds a command about the drive's memory.
    fn add_memory(&mut self, letter: u8, address: u16, rest: &[u8]) -> u8 {
        let [low, high] = address.to_le_bytes();
        self.add(&[b"M-", [letter, low, high].as_slice(), rest].concat())
    }
}

pub(super) fn emit(asm: &mut Asm, loader: &Loader, code: SegmentId, commands: &Commands) {
    let bus = SerialCalls::declare(asm);
    identify(asm, loader, &bus, commands.version);
    start_drive(asm, loader, commands);
    send(asm, loader, &bus);
    let what = "Commands, each behind its length";
    asm.table(code, "commands", 1, &commands.bytes, what);
    let what = "What the drive answers first";
    asm.table(code, "version", 1, &SIGNATURE[..COMPARED.into()], what);
}

fn identify(asm: &mut Asm, loader: &Loader, bus: &SerialCalls, command: u8) {
    asm! { asm;
        /// Asks for the name in the drive's ROM. Returns its third digit, or 0 for other drives.
        routine identify {
            returns  a
            destroys x, y
            goes on with ask_for_three
        }
        ldx  #command

        /// Sends a command to read three bytes of memory. Returns the third, or 0 if the first two
        /// are not those of a drive's name.
        routine ask_for_three {
            takes    x
            returns  a
            destroys x, y
        }
        jsr  send_command
        jsr  ask_drive
        lda  #0
        sta  loader.kept.count
        sta  loader.number
    @receive:
        jsr  bus.acptr
        ldx  loader.kept.count
        eor  "version",x
        ora  loader.number
        sta  loader.number      // 0 as long as all are the same
        inc  loader.kept.count
        lda  loader.kept.count
        cmp  #COMPARED
        bne  @receive
        jsr  bus.acptr
        pha
        jsr  bus.untlk
        pla
        ldx  loader.number
        beq  @end
        lda  #0
    @end:
        rts
    }
}

fn start_drive(asm: &mut Asm, loader: &Loader, commands: &Commands) {
    asm! { asm;
        /// Makes the drive read its program, whose place was sent, and run it when it is there.
        routine start_drive {
            returns  c
            destroys a, x, y
        }
        ldx  #commands.job
        jsr  send_command
        lda  #TRIES
        sta  loader.tries
    @wait:
        ldx  #commands.signature
        jsr  ask_for_three
        cmp  #SIGNATURE[2]
        beq  @read
        dec  loader.tries
        bne  @wait
        sec                     // another file is there, or the sector cannot be read
        rts
    @read:
        ldx  #commands.execute
        jsr  send_command
        clc
        rts
    }
}

fn send(asm: &mut Asm, loader: &Loader, bus: &SerialCalls) {
    asm! { asm;
        /// Asks the drive for its answer.
        routine ask_drive { destroys a, x, y }
        lda  loader.kernal.devnum
        jsr  bus.talk
        lda  #COMMANDS
        jmp  bus.tksa

        /// Sends one of the commands, which the drive executes.
        routine send_command {
            takes    x
            destroys a, x, y
        }
        lda  "commands",x
        sta  loader.left
        stx  loader.kept.count
        lda  loader.kernal.devnum
        jsr  bus.listen
        lda  #COMMANDS
        jsr  bus.second
    @byte:
        inc  loader.kept.count
        ldx  loader.kept.count
        lda  "commands",x
        jsr  bus.ciout
        dec  loader.left
        bne  @byte
        jmp  bus.unlsn
    }
}
