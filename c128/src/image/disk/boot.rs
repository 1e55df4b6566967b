//! The sector that a C128 loads and runs when it is turned on: it types RUN
//! and the program's name, so that BASIC is as if the user had.

use super::geometry::SECTOR;
use crate::asm::{Asm, Kind, fixed, fixed_zp, hi, imm, lo};

/// Where the KERNAL loads the sector to.
pub const ADDRESS: u16 = 0x0B00;
/// What a sector begins with that is to be run.
pub const MARK: &[u8] = b"CBM";
/// BASIC's entry that carries out a line: its address less one in X (low) and Y.
pub const EXECUTE: u16 = 0xAFA5;
/// The number of the drive that was last used, which is the one booted from.
pub const DEVICE: u8 = 0xBA;

/// The boot sector for a program: `BOOTING message...`, then
/// `RUN"program",U08` with the number of the drive booted from.
#[must_use]
pub fn sector(message: &[u8], program: &[u8]) -> [u8; SECTOR] {
    let mut a = Asm::new();
    let end = ADDRESS + SECTOR as u16 - 1;
    let code = a.segment("BOOT", ADDRESS, end, Kind::Code);
    a.select(code);
    a.byte(MARK);
    a.comment("Nothing more is loaded: no address, bank, number of sectors.");
    a.byte(&[0; 4]);
    a.byte(message);
    a.comment("The message ends, and there is no file to load.");
    a.byte(&[0, 0]);
    let (line, tens, digit) = (a.sym("line"), a.sym("tens"), a.sym("digit"));
    let below = a.label("below");
    a.routine("boot", "Types RUN and the program's name.");
    a.lda(fixed_zp(DEVICE));
    a.cmp(imm(10));
    a.bcc(below);
    a.inc(tens);
    a.sbc(imm(10));
    a.bind(below);
    a.ora(imm(b'0'));
    a.sta(digit);
    a.ldx(lo(line));
    a.ldy(hi(line));
    a.jmp(fixed(EXECUTE));
    a.global("line");
    a.comment("The byte before the line.");
    a.byte(&[0]);
    a.byte(&[b"RUN\"", program, b"\",U"].concat());
    a.global("tens");
    a.byte(b"0");
    a.global("digit");
    a.byte(b"8");
    a.comment("The line ends.");
    a.byte(&[0]);
    let program = a.finish().expect("the boot sector fits");
    let mut sector = [0; SECTOR];
    let bytes = &program.segments()[0].bytes;
    sector[..bytes.len()].copy_from_slice(bytes);
    sector
}
