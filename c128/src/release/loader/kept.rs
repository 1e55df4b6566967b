//! The variables of the boot sectors that the program's file takes over.

use crate::platform::named::named_memory;

named_memory! {
    /// Variables that are in use from the first blocks of the file to the last. They lie where RS-232
    /// and the tape keep counts, and where BASIC leaves room for other programs.
    #[derive(Clone, Copy, Debug)]
    pub struct Kept |asm| {
        /// Turns of loops.
        count: Zp = "count" 0xA7, 1;
        /// How many blocks follow the group.
        blocks: Zp = "blocks" 0xA9, 1;
        /// Blocks of the group that are still to come. The checksum is tested when all are there.
        group: Zp = "group" 0xAA, 1;
        /// Cells of the bar.
        cells: Zp = "cells" 0xAB, 1;
        /// Two checksums of a block. The first begins with its number.
        sum: Zp = "sum" 0xB0, 2;
        /// The checksums of all blocks that have arrived.
        sums: Zp = "sums" 0xB4, 2;
        /// The remainder for the next cell.
        rest: Zp = "rest" 0xB6, 1;
        /// Where the bytes of a block go.
        to: Zp = "to" 0xFA, 2;
        /// The value of CIA 2's port A that asks for a byte, or that has asked for it.
        hold: Zp = "hold" 0xFD, 1;
    } {}
}
