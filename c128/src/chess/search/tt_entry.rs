//! An entry of the transposition table: the seven planes that hold its bytes, and the variables
//! through which it is read and written.

use super::tt_expansion::ExpansionVars;
use crate::chess::machine::TableMemory;
use crate::chess::vars::PAGE;
use octet_asm::{Abs, Asm, SegmentId, Zp};

/// The bytes of an entry, a plane each, and what they are.
const ENTRY: [(&str, &str); PLANES as usize] = [
    ("key_lo", "The entries' check bits, low bytes."),
    ("key_hi", "The entries' check bits, high bytes."),
    ("from", "The entries' moves: origins."),
    ("to", "The entries' moves: targets."),
    ("score_lo", "The entries' scores, low bytes."),
    ("score_hi", "The entries' scores, high bytes."),
    ("depth_bound", "The entries' depths and bounds."),
];

/// The names of the planes.
pub(super) const PLANE_NAMES: [&str; ENTRY.len()] = {
    let mut names = [""; ENTRY.len()];
    let mut plane = 0;
    while plane < names.len() {
        names[plane] = ENTRY[plane].0;
        plane += 1;
    }
    names
};

/// Number of planes.
pub const PLANES: u16 = 7;
/// The variables through which entries are read and written.
#[derive(Clone, Copy, Debug)]
pub struct TtEntry {
    /// The new entry: immediate operands in `tt_write`.
    pub(super) operands: [Zp; PLANE_NAMES.len()],
    /// High bytes of the addresses that `tt_write` stores to.
    pub(super) pages: [Zp; PLANE_NAMES.len()],
    /// The planes, at their first bytes.
    pub(super) planes: [Abs; PLANE_NAMES.len()],
    /// The score that `probe_tt` found, mates counted from the root.
    pub found_score: Zp,
    /// The depth and bound that `probe_tt` found.
    pub found_depth: Zp,
    /// The variables of the table in a RAM expansion.
    pub expansion: Option<ExpansionVars>,
}

impl TtEntry {
    /// Reserves the planes and names the variables.
    pub fn declare(asm: &mut Asm, table: &TableMemory, bss: SegmentId) -> TtEntry {
        let len = table.plane();
        let planes = ENTRY.map(|(name, what)| {
            let plane = asm.reserve(table.segment, &format!("tt_{name}"), len, PAGE);
            asm.describe(plane, what);
            plane
        });
        let found_score = asm.zp_n("tt_found_score", 2);
        asm.describe(
            found_score,
            "The score that probe_tt found, mates counted from the root.",
        );
        let found_depth = asm.zp("tt_found_depth_bound");
        asm.describe(found_depth, "The depth and bound that probe_tt found.");
        TtEntry {
            operands: PLANE_NAMES.map(|name| asm.sym(&format!("tt_new_{name}")).zp()),
            pages: PLANE_NAMES.map(|name| asm.sym(&format!("tt_write_{name}")).at(1).zp()),
            planes,
            found_score,
            found_depth,
            expansion: table.expanded.map(|_| ExpansionVars::declare(asm, bss)),
        }
    }

    /// The operand of the instruction that writes a byte of an entry: a pointer to a page of its
    /// plane, because its low byte is 0.
    pub(super) fn pointer(&self, plane: usize) -> Zp {
        self.pages[plane].at(-1)
    }

    /// Origin of the entry's move.
    #[must_use]
    pub fn from(&self) -> Zp {
        self.operands[2]
    }

    /// Target of the entry's move.
    #[must_use]
    pub fn to(&self) -> Zp {
        self.operands[3]
    }

    /// The score to be stored, low and high byte.
    #[must_use]
    pub fn score(&self) -> [Zp; 2] {
        [self.operands[4], self.operands[5]]
    }

    /// The depth and bound to be stored.
    #[must_use]
    pub fn depth(&self) -> Zp {
        self.operands[6]
    }
}
