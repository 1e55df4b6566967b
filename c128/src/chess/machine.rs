//! Everything that the core asks of a machine, on one page.
//!
//! A machine hands a [`Machine`] to [`chess::emit`](super::emit), which assembles the core for it.
//! The core of a Commodore 128 differs from that of another 6502 computer in nothing else. A test,
//! `core_alone`, assembles it for 64 KB of plain RAM and finds the engine's nodes there.
//!
//! **Memory.** The machine chooses these segments. The core sees all of them while it runs:
//!
//! | Segment | Kind | What | Bytes |
//! |---|---|---|---|
//! | `code` | `Code` | the core's routines | some 22,900 |
//! | `tables` | `Table` | constants; it begins with a page | some 2,500 |
//! | `bss` | `Bss` | arrays; it begins with a page | some 26,500 |
//! | `gencode` | `Written` | piece loops, which the core writes at each root | some 450 |
//! | `zp_code` | `Copied` | the instructions that touch the table, in the zero page | at most 80 |
//! | `table.segment` | `Bss` | the transposition table; it begins with a page | 7 an entry |
//!
//! **Zero page.** `Asm::zero_page` sets what the core may use: some 160 bytes in addition to
//! `zp_code`. They belong to the core while it runs: nothing else may write there, interrupts
//! included. A search needs two bytes of stack for each ply, and some 30 more.
//!
//! **Table.** [`TableMemory`] states how large the table is and how it comes into view. The core
//! brings it into view for some instructions at a time, with interrupts off if the table hides the
//! program.
//!
//! **Placed by the machine.** [`emit_beside_table`](super::emit_beside_table) writes `age_tt`,
//! `tt_find` and `tt_lowest` to the selected segment, some 110 bytes, and `tt_look` where there may
//! be an expansion. That segment must be in view together with the table.
//!
//! **Expansion.** A machine that may have more memory, which is not mapped but copied, says so by
//! [`ExpandedTable`]. The table can then be there.
//!
//! **To be called**, by name: `copy_zp_code` and `init_core` once, `clear_tt` for a new game, and
//! `think` for a search within the limits that [`layout`](super::layout) places. A position is set
//! up with the bytes of [`CoreLayout::encode`](super::layout::CoreLayout::encode), then
//! `build_root_pst` and `begin_root`. The processor must be in binary mode.
//!
//! **Hooks.** Three operands name routines that the machine may replace with its own:
//! `iteration_hook` (a jump after each iteration, to `no_hook` at first), `root_move_hook` (before
//! each root move; its routine goes on with `root_noise`) and `root_end_hook` (after a root's
//! moves; its routine goes on with `close_lists`). An interrupt ends a search by setting the stop
//! flag.

use octet_asm::{Abs, Asm, SegmentId, asm};

/// A machine, as the core sees it.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// The core's routines.
    pub code: SegmentId,
    /// Its constants.
    pub tables: SegmentId,
    /// Its arrays.
    pub bss: SegmentId,
    /// Code that it writes at each root.
    pub gencode: SegmentId,
    /// Code in the zero page, in view with the program and with the table.
    pub zp_code: SegmentId,
    /// The transposition table.
    pub table: TableMemory,
}

/// The transposition table's memory.
#[derive(Clone, Copy, Debug)]
pub struct TableMemory {
    /// Where it lies.
    pub segment: SegmentId,
    /// The table has 2 to this power entries; the power is 8 to 13.
    pub bits: u32,
    /// How it comes into view.
    pub access: TableAccess,
    /// The larger one, if the machine may have an expansion for it.
    pub expanded: Option<ExpandedTable>,
}

/// The transposition table in a RAM expansion, of which one bucket at a time is brought to the
/// beginning of [`TableMemory::segment`]. The machine has two routines for it: `move_bucket` moves
/// bytes, and `set_transfer` says which and how many. The table is in the expansion from the next
/// `clear_tt` on, if `tt_banks` says how many banks of it the table takes.
#[derive(Clone, Copy, Debug)]
pub struct ExpandedTable {
    /// What `move_bucket` takes to bring bytes from the expansion.
    pub fetch: u8,
    /// What it takes to bring them there.
    pub stash: u8,
}

/// How the table's memory comes into view: the emitters of every access.
#[derive(Clone, Copy, Debug)]
pub enum TableAccess {
    /// The table is always in view, with the program, so that no instruction is needed.
    Always,
    /// The table hides the program, and the interrupt's code with it. A store to `show` brings it
    /// into view, a store to `hide` the program; the value does not matter.
    Strobes {
        /// The register that shows the table.
        show: Abs,
        /// The register that shows the program again.
        hide: Abs,
    },
}

impl TableAccess {
    /// Brings the table into view. All registers and flags are kept.
    pub(super) fn show(self, asm: &mut Asm) {
        if let TableAccess::Strobes { show, .. } = self {
            asm! { asm;
                sta  show               // table in, program out
            }
        }
    }

    /// Brings the program into view. All registers and flags are kept.
    pub(super) fn hide(self, asm: &mut Asm) {
        if let TableAccess::Strobes { hide, .. } = self {
            asm! { asm;
                sta  hide               // program in
            }
        }
    }

    /// Keeps interrupts out while the table hides their code.
    pub(super) fn begin(self, asm: &mut Asm) {
        if let TableAccess::Strobes { .. } = self {
            asm! { asm;
                sei                     // the table hides the interrupt handler
            }
        }
    }

    /// Lets interrupts in again.
    pub(super) fn end(self, asm: &mut Asm) {
        if let TableAccess::Strobes { .. } = self {
            asm! { asm;
                cli
            }
        }
    }
}

impl TableMemory {
    /// Bytes of a plane, and entries of the table.
    pub(super) fn plane(&self) -> u16 {
        debug_assert!((8..=13).contains(&self.bits), "{} bits", self.bits);
        1 << self.bits
    }

    /// Pages of a plane.
    pub(super) fn pages(&self) -> u8 {
        self.plane().to_be_bytes()[0]
    }
}
