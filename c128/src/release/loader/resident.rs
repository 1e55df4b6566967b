//! What the boot sectors leave to the program's file, which is unpacked while the rest of it comes over
//! the fast bus: routines and numbers at addresses that are the same on all disks.

use super::boot::{ADDRESS, MARK};
use super::{Layout, blocks};
use crate::platform::memory_map::LOWCODE_START;
use octet_asm::{Abs, Asm, Zp, asm, fixed};

/// Letters of the program's name, which the KERNAL prints.
pub const NAME: usize = 5;
/// Behind that, and the boot sector's other texts: what the KERNAL calls.
const BOOT: u16 = ADDRESS + (MARK.len() + 4 + NAME + 2) as u16;
/// Bytes of a jump.
const JUMP: u16 = 3;
/// Where the numbers begin, behind four jumps.
const NUMBERS: u16 = BOOT + 4 * JUMP;

/// The operand of the file's first instruction: no page from this one on has come, or $FF: all have.
pub const LIMIT: u16 = LOWCODE_START + 1;
/// What does not change from the first blocks of the file to the last: where RS-232 and the tape count,
/// and what BASIC leaves to other programs.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    /// Turns of loops.
    pub count: Zp,
    /// Blocks behind the group.
    pub blocks: Zp,
    /// Blocks of the group that are to come: it is summed up when they are there.
    pub group: Zp,
    /// Two sums of a block; the first begins with its number.
    pub sum: Zp,
    /// Those of all that have come.
    pub sums: Zp,
    /// Cells of the bar.
    pub cells: Zp,
    /// What is left over for the next cell.
    pub rest: Zp,
    /// Where the bytes of a block go.
    pub to: Zp,
    /// The value of CIA 2's port A that asks for a byte, or has done so.
    pub hold: Zp,
}

impl Kept {
    /// Names it.
    pub fn declare(asm: &mut Asm) -> Kept {
        let mut take = |name: &str, address, len| asm.memory_outside(name, address, len).zp();
        Kept {
            count: take("count", 0xA7, 1),
            blocks: take("blocks", 0xA9, 1),
            group: take("group", 0xAA, 1),
            cells: take("cells", 0xAB, 1),
            sum: take("sum", 0xB0, 2),
            sums: take("sums", 0xB4, 2),
            rest: take("rest", 0xB6, 1),
            to: take("to", 0xFA, 2),
            hold: take("hold", 0xFD, 1),
        }
    }
}

/// The routines and numbers, for the file.
#[derive(Clone, Copy, Debug)]
pub struct Resident {
    /// Takes a block (`burst.rs`).
    pub block: Abs,
    /// Has the drive's DOS begin anew; maps the KERNAL, and enables interrupts.
    pub reset: Abs,
    /// Has BASIC load the program, when it has its own memory again.
    pub failed: Abs,
    /// Blocks of a group.
    pub group: Abs,
    /// Their bytes: two bytes.
    pub step: Abs,
    /// A page below where all that has come ends: two bytes. A literal's bytes may reach the next page.
    pub limit: Abs,
    /// Two sums of the first group, of the first two, and so on.
    pub sums: Abs,
}

impl Resident {
    /// Names them.
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

/// Emits them, where the KERNAL calls the boot sectors.
pub(super) fn emit(asm: &mut Asm, layout: &Layout, file: &[u8]) {
    asm! { asm;
        /// What the KERNAL calls.
        routine boot_entry {
            destroys a, x, y
        }
        jmp  boot

        /// `burst_block`, for the file.
        routine block_entry {
            takes    a
            returns  c, z
            destroys a, x, y
        }
        jmp  burst_block

        /// `reset_drive`, for the file.
        routine reset_entry {
            destroys a, x, y
        }
        jmp  reset_drive

        /// `load_failed`, for the file.
        routine failed_entry {
            destroys a, x, y
        }
        jmp  load_failed
    }
    let len_of = |blocks: u8| u16::from(blocks) * super::DATA;
    asm.byte(&[layout.group()]);
    asm.word(fixed(len_of(layout.group())));
    asm.word(fixed(blocks::FIRST - 0x100 + len_of(layout.first_group())));
    for sums in layout.sums(file) {
        asm.byte(&sums);
    }
}
