//! What the boot sectors leave for the program's file, which is unpacked while the rest of it
//! arrives over the fast bus: routines and numbers at addresses that are the same on all disks.

use super::blocks::{self, sums};
use super::context::{ADDRESS, DATA, MARK};
use crate::platform::memory_map::LOWCODE_START;
use crate::platform::named::named_memory;
use cbm_disk::Layout;
use octet_asm::{Asm, asm, fixed};

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

named_memory! {
    /// The routines and numbers for the file.
    #[derive(Clone, Copy, Debug)]
    pub struct Resident |asm| {
        /// Takes a block (`burst.rs`).
        block: Abs = "BOOT_BLOCK" BOOT + JUMP;
        /// Makes the drive's DOS begin anew, maps the KERNAL, and enables interrupts.
        reset: Abs = "BOOT_RESET" BOOT + 2 * JUMP;
        /// Makes BASIC load the program, once it has its own memory again.
        failed: Abs = "BOOT_FAILED" BOOT + 3 * JUMP;
        /// Blocks of a group.
        group: Abs = "BOOT_GROUP" NUMBERS;
        /// The bytes of a group's blocks, in two bytes.
        step: Abs = "BOOT_STEP" NUMBERS + 1;
        /// The address a page below the end of what has arrived, in two bytes. A literal's bytes may
        /// reach into the next page.
        limit: Abs = "BOOT_LIMIT" NUMBERS + 3;
        /// Two checksums of the first group, of the first two groups, and so on.
        sums: Abs = "BOOT_SUMS" NUMBERS + 5;
    } {}
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
