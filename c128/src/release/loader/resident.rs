//! What the boot sectors leave for the program's file, which is unpacked while the rest of it
//! arrives over the fast bus: routines and numbers at addresses that are the same on all disks.

use super::blocks::{self, sums};
use super::context::{ADDRESS, DATA, MARK};
use crate::platform::memory_map::LOWCODE_START;
use cbm_disk::Layout;
use octet_asm::{Abs, Asm, asm, fixed};

/// Letters of the program's name, which the KERNAL prints.
pub const NAME: usize = 5;
/// The entry that the KERNAL calls, after the name and the boot sector's other texts.
const BOOT: u16 = ADDRESS + (MARK.len() + 4 + NAME + 2) as u16;
/// Bytes of a jump.
const JUMP: u16 = 3;
/// Where the numbers begin, after four jumps.
const NUMBERS: u16 = BOOT + 4 * JUMP;

/// The operand of the file's first instruction: pages from this one on have not arrived, or $FF if
/// all have.
pub const LIMIT: u16 = LOWCODE_START + 1;

/// The routines and numbers for the file.
#[derive(Clone, Copy, Debug)]
pub struct Resident {
    /// Takes a block (`burst.rs`).
    pub block: Abs,
    /// Makes the drive's DOS begin anew, maps the KERNAL, and enables interrupts.
    pub reset: Abs,
    /// Makes BASIC load the program, once it has its own memory again.
    pub failed: Abs,
    /// Blocks of a group.
    pub group: Abs,
    /// The bytes of a group's blocks, in two bytes.
    pub step: Abs,
    /// The address a page below the end of what has arrived, in two bytes. A literal's bytes may
    /// reach into the next page.
    pub limit: Abs,
    /// Two checksums of the first group, of the first two groups, and so on.
    pub sums: Abs,
}

impl Resident {
    /// Names the routines and numbers.
    pub fn declare(asm: &mut Asm) -> Resident {
        let mut name = |name: &str, at| asm.constant(name, at);
        Resident {
            block: name("BOOT_BLOCK", BOOT + JUMP),
            reset: name("BOOT_RESET", BOOT + 2 * JUMP),
            failed: name("BOOT_FAILED", BOOT + 3 * JUMP),
            group: name("BOOT_GROUP", NUMBERS),
            step: name("BOOT_STEP", NUMBERS + 1),
            limit: name("BOOT_LIMIT", NUMBERS + 3),
            sums: name("BOOT_SUMS", NUMBERS + 5),
        }
    }
}

/// Emits them at the address at which the KERNAL calls the boot sectors.
pub(super) fn emit(asm: &mut Asm, layout: &Layout, file: &[u8]) {
    asm! { asm;
        /// Jumps to `boot`; the KERNAL calls this entry.
        routine boot_entry { destroys a, x, y }
        jmp  boot

        /// Jumps to `burst_block`, for the file.
        routine block_entry {
            takes    a
            returns  c, z
            destroys a, x, y
        }
        jmp  burst_block

        /// Jumps to `reset_drive`, for the file.
        routine reset_entry { destroys a, x, y }
        jmp  reset_drive

        /// Jumps to `load_failed`, for the file.
        routine failed_entry { destroys a, x, y }
        jmp  load_failed
    }
    let len_of = |blocks: u8| u16::from(blocks) * DATA;
    asm.byte(&[layout.group()]);
    asm.word(fixed(len_of(layout.group())));
    asm.word(fixed(blocks::FIRST - 0x100 + len_of(layout.first_group())));
    for sums in sums(layout, file) {
        asm.byte(&sums);
    }
}
