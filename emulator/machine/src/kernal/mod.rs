//! A stand-in for the KERNAL ROM, assembled by the project's own assembler. It has as much of the
//! ROM as a machine-language program can notice.
//!
//! It starts the machine (`reset`), takes interrupts in and out of every memory
//! configuration as the real one does (`jump_table`), and answers calls
//! (`calls`). There is no BASIC: at [`READY`] it waits until the user of the
//! machine sets the program counter to [`RUN`], which calls a loaded program as
//! BASIC's RUN would.
//!
//! No drive answers here: calls that need one report that no device is present. The emulator serves
//! such calls itself before they get this far.

mod addresses;
mod calls;
mod jump_table;
mod reset;

use anyhow::{Context, Result};
use octet_asm::write::elf;
use octet_asm::{Asm, Kind};

use crate::{Image, Rom};

pub use addresses::{COMMON_STUBS, DRIVE_WAIT, READY, RESET, RUN, VECTORS};

/// Where the Z80 starts, which runs before the 8502.
const Z80: u16 = 0xD000;
/// LD BC,$D505 : LD A,$B1 : OUT (C),A : NOP : RST 0: hands over to the 8502.
const HAND_OVER: [u8; 9] = [0x01, 0x05, 0xD5, 0x3E, 0xB1, 0xED, 0x79, 0x00, 0xC7];

/// The ROM.
#[derive(Debug, Clone)]
pub struct Kernal {
    /// Its 16 KB, from $C000 on.
    pub bytes: Vec<u8>,
    image: Image,
}

impl Kernal {
    /// Assembles the ROM that runs a program by calling `entry`.
    ///
    /// # Errors
    /// The source does not assemble.
    pub fn assemble(entry: u16) -> Result<Kernal> {
        let mut a = Asm::new();
        let body = a.segment("BODY", 0xE000, 0xEFFF, Kind::Code);
        let z80 = a.segment("Z80", Z80, Z80 + HAND_OVER.len() as u16 - 1, Kind::Table);
        a.table(z80, "hand_over", 1, &HAND_OVER, "The Z80 hands over");
        a.select(body);
        reset::emit(&mut a, body, entry);
        calls::emit(&mut a);
        jump_table::emit(&mut a);
        let program = a.finish();
        let program =
            program.map_err(|errors| anyhow::anyhow!("the stand-in for the KERNAL: {errors}"))?;
        let image = Image::from_elf(&elf::write(&program));
        Kernal::from_image(image.context("the stand-in for the KERNAL")?)
    }

    /// The ROM from its image, for programs without the assembler.
    ///
    /// # Errors
    /// A section does not lie where the ROM does.
    pub fn from_image(image: Image) -> Result<Kernal> {
        let start = usize::from(Rom::Kernal.address());
        let mut bytes = vec![0; 0x1_0000 - start];
        for section in image.sections() {
            let at = (section.address as usize).checked_sub(start);
            let place = at.and_then(|at| bytes.get_mut(at..at + section.bytes.len()));
            place
                .with_context(|| format!("{} does not lie in the KERNAL's ROM", section.name))?
                .copy_from_slice(&section.bytes);
        }
        Ok(Kernal { bytes, image })
    }

    /// The image, for [`Kernal::from_image`].
    pub fn image(&self) -> &Image {
        &self.image
    }

    /// The address of a routine or label.
    ///
    /// # Errors
    /// No routine or label has this name.
    pub fn address(&self, name: &str) -> Result<u16> {
        let address = self.image.address(name);
        address.context("the stand-in for the KERNAL")
    }
}
