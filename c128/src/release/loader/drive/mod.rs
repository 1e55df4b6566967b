//! The programs that run in the drives while they load: they read the file's sectors and send them.
//!
//! A drive reads its program into its second buffer with a job, as it reads any sector. [`d1541`]
//! describes how a 1541 communicates with the computer. A 1571 and a 1581 have a fast bus: the
//! drive's CIA sends a byte when the computer changes CLK, or in a 1581 all bytes of a block. A
//! block is its number and its bytes. After them a 1571 reports whether it read the block without
//! error, and if not, sends it again.

pub mod d1541;
pub mod d1571;
pub mod d1581;

use crate::platform::drive_memory::{SIGNATURE, START};
use crate::platform::named::named_memory;
use octet_asm::prove::Entries;
use octet_asm::{Abs, Asm, Kind, SegmentId, asm};

/// The number that the computer reads instead of a block's when the drive has given up.
pub const FAILED: u8 = 0xFF;

/// Begins the program of a drive, of so many sectors.
fn begin(drive: &str, sectors: u16) -> (Asm, SegmentId) {
    let mut asm = Asm::new();
    let end = START + 0x100 * sectors - 1;
    let code = asm.segment("DRIVE", START, end, Kind::Code);
    asm.select(code);
    let heading = format!("A {drive}'s side of loading");
    let place = match sectors {
        1 => "In the drive's second buffer.",
        _ => "In three of the drive's buffers.",
    };
    asm.section(&heading, place);
    asm.byte(SIGNATURE);
    (asm, code)
}

/// The answer of a 1541 or 1571 to a job that was done; a greater one is an error. The answer of a
/// 1581 may be less.
const DONE: u8 = 1;

/// The length of a bit on the fast bus, in microseconds less one, so that a byte takes 32. With the
/// DOS's value a byte takes 56. A C128's CIA receives no bits that come faster.
const BIT: u8 = 3;
/// The value that the DOS sets there.
const DOS_BIT: u8 = 6;

named_memory! {
    /// The CIA of a 1571 or 1581.
    struct Cia |asm| {
        /// CIA, timer A, low byte: the length of a bit on the fast bus.
        timer: Abs = "CIA_TA" 0x4004;
        /// CIA: the byte that is sent over the fast bus.
        data: Abs = "CIA_SDR" 0x400C;
        /// CIA: its interrupts.
        icr: Abs = "CIA_ICR" 0x400D;
        /// CIA, control register A: bit 6, it sends.
        control: Abs = "CIA_CRA" 0x400E;
    } {}
}

impl Cia {
    /// Emits code that makes the CIA send bytes over the fast bus, to which a bit of a port
    /// connects it.
    fn begin(&self, asm: &mut Asm, port: Abs, fast: u8) {
        let cia = self;
        asm! { asm;
            lda  #SENT              // no interrupt for it
            sta  cia.icr
            lda  #BIT
            sta  cia.timer
            lda  port
            ora  #fast
            sta  port
            lda  cia.control
            ora  #SENDS
            sta  cia.control
        }
    }

    /// Emits code that leaves the CIA as the DOS has it. X is the enabled interrupts.
    fn end(&self, asm: &mut Asm, port: Abs, fast: u8) {
        let cia = self;
        asm! { asm;
            lda  cia.control
            and  #!SENDS
            sta  cia.control
            lda  port
            and  #!fast
            sta  port
            lda  #DOS_BIT
            sta  cia.timer
            ldx  cia.icr            // forgets what was sent
            lda  #ENABLE | SENT
            sta  cia.icr
        }
    }
}

/// Bit of [`Cia::control`]: the CIA sends.
const SENDS: u8 = 0x40;
/// Bit of [`Cia::icr`]: a byte has been sent. Written, it and [`ENABLE`] enable or disable that
/// interrupt.
const SENT: u8 = 0x08;
const ENABLE: u8 = 0x80;

/// Where control enters each program.
pub const ENTRIES: Entries = Entries {
    start: &["send_file"],
    ..Entries::NONE
};
