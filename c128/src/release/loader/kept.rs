//! The variables of the boot sectors that the program's file takes over.

use octet_asm::{Asm, Zp};

/// Variables that are in use from the first blocks of the file to the last. They lie where RS-232
/// and the tape keep counts, and where BASIC leaves room for other programs.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    /// Turns of loops.
    pub count: Zp,
    /// How many blocks follow the group.
    pub blocks: Zp,
    /// Blocks of the group that are still to come. The checksum is tested when all are there.
    pub group: Zp,
    /// Two checksums of a block. The first begins with its number.
    pub sum: Zp,
    /// The checksums of all blocks that have arrived.
    pub sums: Zp,
    /// Cells of the bar.
    pub cells: Zp,
    /// The remainder for the next cell.
    pub rest: Zp,
    /// Where the bytes of a block go.
    pub to: Zp,
    /// The value of CIA 2's port A that asks for a byte, or that has asked for it.
    pub hold: Zp,
}

impl Kept {
    /// Names the variables.
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
