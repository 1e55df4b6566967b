//! The programs that run in the drives while they load: they read the file's sectors and send them.
//!
//! A drive reads its program into its second buffer with a job, as it reads any sector. [`d1541`]
//! describes how a 1541 communicates with the computer. A 1571 and a 1581 have a fast bus: the
//! drive's CIA sends a byte when the computer changes CLK, or in a 1581 all bytes of a block. A
//! block is its number and its bytes. After them a 1571 reports whether it read the block without
//! error, and if not, sends it again.

/// Declares the memory and registers that a drive's program uses. A register has a name in the
/// listing and an address; a variable has a length, too. The second block has fields of any other
/// type, each with its value.
macro_rules! drive_memory {
    (|$asm:ident $(, $arg:ident: $arg_type:ty)?| {
        $($(#[doc = $doc:literal])* $name:ident: $kind:ident = $label:literal $at:expr $(, $len:expr)?;)*
    } {
        $($(#[doc = $other_doc:literal])* $other:ident: $type:ty = $value:expr;)*
    }) => {
        /// Memory and registers of the drive.
        pub(super) struct Drive {
            $($(#[doc = $doc])* pub $name: octet_asm::$kind,)*
            $($(#[doc = $other_doc])* pub $other: $type,)*
        }

        impl Drive {
            /// Names them.
            pub fn declare($asm: &mut octet_asm::Asm $(, $arg: $arg_type)?) -> Drive {
                Drive {
                    $($name: drive_memory!(@$kind $asm $label $at $(, $len)?),)*
                    $($other: $value,)*
                }
            }
        }
    };
    (@Zp $asm:ident $($place:tt)*) => { drive_memory!(@Abs $asm $($place)*).zp() };
    (@Abs $asm:ident $label:literal $at:expr) => { $asm.constant($label, $at) };
    (@Abs $asm:ident $label:literal $at:expr, $len:expr) => { $asm.memory_outside($label, $at, $len) };
}

pub mod d1541;
pub mod d1571;
pub mod d1581;

use octet_asm::prove::Entries;
use octet_asm::{Abs, Asm, Kind, SegmentId, asm};

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
