//! The boot sector, which a C128 loads and runs when it is turned on: it enters a RUN command for
//! the program in BASIC.

use super::geometry::SECTOR;
use crate::asm::{Asm, Kind, asm, fixed_zp};

/// Where the KERNAL loads the sector to.
pub const ADDRESS: u16 = 0x0B00;
/// The signature of a boot sector.
pub const MARK: &[u8] = b"CBM";
/// BASIC's entry that executes a line: X and Y point to the byte before it.
pub const EXECUTE: u16 = 0xAFA5;
/// The KERNAL's current device: the one booted from.
pub const DEVICE: u8 = 0xBA;

/// The boot sector for a program: `BOOTING message...`, then
/// `RUN"program",U08` with the number of the drive booted from.
#[must_use]
pub fn sector(message: &[u8], program: &[u8]) -> [u8; SECTOR] {
    let mut a = Asm::new();
    let end = ADDRESS + SECTOR as u16 - 1;
    let code = a.segment("BOOT", ADDRESS, end, Kind::Code);
    a.select(code);
    write(&mut a, message, program);
    let program = a.finish().expect("the boot sector fits");
    let mut sector = [0; SECTOR];
    let bytes = &program.segments()[0].bytes;
    sector[..bytes.len()].copy_from_slice(bytes);
    sector
}

fn write(a: &mut Asm, message: &[u8], program: &[u8]) {
    asm! { a;
        a.byte(MARK);
        // No more sectors: address, bank and count are 0.
        a.byte(&[0; 4]);
        a.byte(message);
        // End of the message, and no file to load.
        a.byte(&[0, 0]);
        let line = a.sym("line");

        /// Runs the program from the device booted from.
        routine boot {}
        lda  fixed_zp(DEVICE)
        cmp  #10                // devices 10 to 15: two digits
        bcc  @below
        inc  "tens"             // from 0 to 1
        sbc  #10                // C set: the BCC above was not taken
    @below:
        ora  #b'0'
        sta  "digit"            // in the line below
        ldx  #<line
        ldy  #>line
        jmp  {EXECUTE}          // BASIC runs the line
        a.global("line");
        // BASIC begins after this byte.
        a.byte(&[0]);
        a.byte(&[b"RUN\"", program, b"\",U"].concat());
        a.global("tens");
        a.byte(b"0");
        a.global("digit");
        a.byte(b"8");
        // End of the line.
        a.byte(&[0]);
    }
}
