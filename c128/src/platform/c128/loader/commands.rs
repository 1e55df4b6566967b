//! Commands to the drive: which one is it, read a program, run it.

use super::drive::{DONE, READ, START};
use super::layout::{FIRST_TRACK, TRACK_SECTORS};
use super::{DRIVE_SECTOR, Layout, Loader, burst};
use crate::asm::{Asm, SegmentId, asm};
use crate::image::disk::DiskFormat;
use crate::platform::c128::kernal::SerialCalls;

/// A drive's channel of commands, as LISTEN's and TALK's second address.
const COMMANDS: u8 = 0x60 + 15;
/// What the ROM of a drive holds in its name before the digit that tells it, and where: a 1541's and a
/// 1571's, and a 1581's.
const VERSION: &[u8; 2] = b"15";
const VERSION_AT: u16 = 0xE5C4;
const VERSION_AT_1581: u16 = 0xA6E7;
/// The job of the drive's second buffer, and where its track and sector are.
const JOB: u8 = 0x01;
const JOB_PLACE: u8 = 0x08;
/// So often the drive is asked whether it has read its program, each time in some 20 ms.
const PATIENCE: u8 = 100;
/// Where a 1571 or 1581 sets how long a bit of the fast bus is, in microseconds less one: by the DOS,
/// and by us, so that a byte takes 66 instead of 90.
const BIT_AT: [u8; 2] = [0x04, 0x40];
const BIT: u8 = 3;
/// A 1571's note that the disk may be another one, which it has from its reset after the boot: it
/// would look for a second what is on the disk.
const CHANGED: u8 = 0x1C;
/// The reset turns a 1571's motor off, and its DOS would wait half a second until the disk turns fast
/// enough, which it still does. The motor's port, with the value that the reset leaves, but on.
const MOTOR: u16 = 0x1C00;
const MOTOR_ON: u8 = 0xF4;
/// The DOS's notes that the disk turns, and that it is drive 0's.
const STATE: u8 = 0x20;
const STATE_READY: u8 = 0x20;
const DRIVE: u8 = 0x3E;

/// Where the commands for a drive with a fast bus are.
pub(super) struct BurstCommands {
    /// The first of those before all sectors, which end where `reset` is.
    pub begin: u8,
    /// Behind the sectors: the drive's DOS begins anew, as the KERNAL has it do after the boot.
    pub reset: u8,
    /// To read sectors.
    pub read: u8,
}

/// Commands, each behind its length.
#[derive(Default)]
struct List(Vec<u8>);

impl List {
    /// Adds a command; returns its place.
    fn add(&mut self, command: &[u8]) -> u8 {
        let place = self.0.len() as u8;
        self.0.push(command.len() as u8);
        self.0.extend(command);
        place
    }

    /// Adds a command about the drive's memory.
    fn add_memory(&mut self, letter: u8, [low, high]: [u8; 2], rest: &[u8]) -> u8 {
        self.add(&[b"M-", [letter, low, high].as_slice(), rest].concat())
    }
}

pub(super) fn emit(
    asm: &mut Asm,
    loader: &Loader,
    code: SegmentId,
    layout: &Layout,
) -> BurstCommands {
    let bus = SerialCalls::declare(asm);
    let mut list = List::default();
    let is_1581 = layout.format == DiskFormat::D81;
    let version_at = if is_1581 { VERSION_AT_1581 } else { VERSION_AT };
    let version = list.add_memory(b'R', version_at.to_le_bytes(), &[VERSION.len() as u8 + 1]);
    identify(asm, loader, &bus, version);
    if layout.fits_1541() {
        let place = [DRIVE_SECTOR.track, DRIVE_SECTOR.sector];
        let commands = [
            list.add_memory(b'W', [JOB_PLACE, 0], &[2, place[0], place[1]]),
            list.add_memory(b'W', [JOB, 0], &[1, READ]),
            list.add_memory(b'R', [JOB, 0], &[1]),
            list.add_memory(b'E', START.to_le_bytes(), &[]),
        ];
        start_drive(asm, loader, &bus, commands);
    }
    send(asm, loader, &bus);
    let begin = list.add_memory(b'W', BIT_AT, &[1, BIT]);
    if !is_1581 {
        // The motor first: until a sector is read, the disk turns as fast as before.
        list.add_memory(b'W', MOTOR.to_le_bytes(), &[1, MOTOR_ON]);
        for (at, value) in [(STATE, STATE_READY), (DRIVE, 0), (CHANGED, 0)] {
            list.add_memory(b'W', [at, 0], &[1, value]);
        }
        list.add(&[b'U', b'0', 0x08, burst::APART]);
    }
    let reset = list.add(b"UI");
    let (kind, sector, count) = match is_1581 {
        true => (0x80, 0, layout.blocks),
        false => (0, burst::LAST_SECTOR, TRACK_SECTORS),
    };
    // The track is a variable of its own, behind.
    let read = list.add(&[b'U', b'0', kind, FIRST_TRACK, sector, count]);
    let rest = list.0.split_off(list.0.len() - 3);
    let what = "Commands, each behind its length";
    asm.table(code, "commands", 1, &list.0, what);
    let what = "The last one's track";
    asm.table(code, "read_track", 1, &rest[..1], what);
    let what = "Its sector, and how many";
    asm.table(code, "read_sectors", 1, &rest[1..], what);
    asm.table(code, "version", 1, VERSION, "What the drive answers");
    BurstCommands { begin, reset, read }
}

fn identify(asm: &mut Asm, loader: &Loader, bus: &SerialCalls, command: u8) {
    let len = VERSION.len() as u8;
    asm! { asm;
        /// Asks for the name in the drive's ROM; returns its third digit, or 0 of other drives.
        routine identify {
            returns  a
            destroys x, y
            changes  loader.count, loader.number
        }
        ldx  #command
        jsr  send_command
        jsr  ask
        lda  #0
        sta  loader.count
        sta  loader.number
    @receive:
        jsr  bus.acptr
        ldx  loader.count
        eor  "version",x
        ora  loader.number
        sta  loader.number      // 0 as long as all are the same
        inc  loader.count
        lda  loader.count
        cmp  #len
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

fn start_drive(asm: &mut Asm, loader: &Loader, bus: &SerialCalls, commands: [u8; 4]) {
    let [place, job, question, execute] = commands;
    asm! { asm;
        /// Has the drive read its program, and run it.
        routine start_drive {
            returns  z
            destroys a, x, y
            changes  loader.count, loader.number
        }
        for command in [place, job] {
            ldx  #command
            jsr  send_command
        }
        lda  #PATIENCE
        sta  loader.number
    @wait:
        ldx  #question
        jsr  send_command
        jsr  ask
        jsr  bus.acptr
        sta  loader.count
        jsr  bus.untlk
        lda  loader.count
        bpl  @answered
        dec  loader.number
        bne  @wait
    @answered:
        cmp  #DONE
        bne  @end
        ldx  #execute
        jsr  send_command
        lda  #0
    @end:
        rts
    }
}

fn send(asm: &mut Asm, loader: &Loader, bus: &SerialCalls) {
    asm! { asm;
        /// Asks the drive for its answer.
        routine ask {
            destroys a, x, y
        }
        lda  loader.kernal.devnum
        jsr  bus.talk
        lda  #COMMANDS
        jmp  bus.tksa

        /// Sends one of the commands, which the drive executes.
        routine send_command {
            takes    x
            destroys a, x, y
            changes  loader.count, loader.left
        }
        lda  "commands",x
        sta  loader.left
        stx  loader.count
        lda  loader.kernal.devnum
        jsr  bus.listen
        lda  #COMMANDS
        jsr  bus.second
    @byte:
        inc  loader.count
        ldx  loader.count
        lda  "commands",x
        jsr  bus.ciout
        dec  loader.left
        bne  @byte
        jmp  bus.unlsn
    }
}
