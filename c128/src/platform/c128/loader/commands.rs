//! Commands to the drive: which one is it, read a program, run it.

use super::drive::{DONE, READ, START};
use super::{DRIVE_SECTOR, Loader};
use crate::asm::{Asm, SegmentId, asm};
use crate::platform::c128::kernal::SerialCalls;

/// A drive's channel of commands, as LISTEN's and TALK's second address.
const COMMANDS: u8 = 0x60 + 15;
/// What a 1541's ROM holds in its name, and where.
const VERSION: &[u8; 3] = b"154";
const VERSION_AT: u16 = 0xE5C4;
/// The job of the drive's second buffer, and where its track and sector are.
const JOB: u8 = 0x01;
const JOB_PLACE: u8 = 0x08;
/// So often the drive is asked whether it has read its program, each time in some 20 ms.
const PATIENCE: u8 = 100;

pub(super) fn emit(asm: &mut Asm, loader: &Loader, code: SegmentId) {
    let bus = SerialCalls::declare(asm);
    let [version_low, version_high] = VERSION_AT.to_le_bytes();
    let [start_low, start_high] = START.to_le_bytes();
    let commands: [&[u8]; 5] = [
        &[b'R', version_low, version_high, VERSION.len() as u8],
        &[
            b'W',
            JOB_PLACE,
            0,
            2,
            DRIVE_SECTOR.track,
            DRIVE_SECTOR.sector,
        ],
        &[b'W', JOB, 0, 1, READ],
        &[b'R', JOB, 0, 1],
        &[b'E', start_low, start_high],
    ];
    let mut bytes = Vec::new();
    let places = commands.map(|command| {
        let place = bytes.len() as u8;
        bytes.push(command.len() as u8 + 2);
        bytes.extend(b"M-");
        bytes.extend(command);
        place
    });
    let what = "Commands about the drive's memory, each behind its length";
    asm.table(code, "commands", 1, &bytes, what);
    asm.table(code, "version", 1, VERSION, "What a 1541 answers");
    identify(asm, loader, &bus, places[0]);
    start_drive(asm, loader, &bus, &places[1..]);
    send(asm, loader, &bus);
}

fn identify(asm: &mut Asm, loader: &Loader, bus: &SerialCalls, command: u8) {
    let len = VERSION.len() as u8;
    asm! { asm;
        /// Asks whether the drive has a 1541's ROM.
        routine identify {
            returns  z
            destroys a, x, y
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
        jsr  bus.untlk
        lda  loader.number
        rts
    }
}

fn start_drive(asm: &mut Asm, loader: &Loader, bus: &SerialCalls, commands: &[u8]) {
    let &[place, job, question, execute] = commands else {
        return;
    };
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
