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

use octet_asm::prove::Entries;
use octet_asm::{Abs, Asm, asm};

/// Where a program lies: the drive's second buffer.
pub const START: u16 = 0x0400;
/// Where a program is run: after [`SIGNATURE`].
pub const ENTRY: u16 = START + SIGNATURE.len() as u16;
/// The first bytes of every program, by which the computer recognises that the drive has read one:
/// no file owns its sectors, and VALIDATE frees them. The first two bytes are those of a drive's
/// name, too.
pub const SIGNATURE: &[u8; 3] = b"15O";
/// The number that the computer reads instead of a block's when the drive has given up.
pub const FAILED: u8 = 0xFF;

/// The code of the job that reads a sector.
pub const READ: u8 = 0x80;
/// The answer of a 1541 or 1571 to a job that was done; a greater one is an error. The answer of a
/// 1581 may be less.
const DONE: u8 = 1;

/// The length of a bit on the fast bus, in microseconds less one, so that a byte takes 32. With the
/// DOS's value a byte takes 56. A C128's CIA receives no bits that come faster.
const BIT: u8 = 3;
/// The value that the DOS sets there.
const DOS_BIT: u8 = 6;

/// The CIA of a 1571 or 1581.
struct Cia {
    /// Timer A, low byte: the length of a bit.
    timer: Abs,
    /// The byte that is sent.
    data: Abs,
    /// Interrupts.
    icr: Abs,
    /// Control register A.
    control: Abs,
}

impl Cia {
    fn declare(asm: &mut Asm) -> Cia {
        Cia {
            timer: asm.constant("CIA_TA", 0x4004),
            data: asm.constant("CIA_SDR", 0x400C),
            icr: asm.constant("CIA_ICR", 0x400D),
            control: asm.constant("CIA_CRA", 0x400E),
        }
    }
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
