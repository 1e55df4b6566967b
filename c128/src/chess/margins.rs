//! The engine's `search/margins.rs` as tables.

use engine::eval::Score;
use engine::piece::{Kind, Man};
use engine::search::margins;

use super::quiesce::CODES;
use crate::asm::{Abs, Asm, SegmentId};

/// What the tables hold.
const STANDARD: margins::Margins = margins::Margins::STANDARD;

/// Where the margins for razoring begin in [`Margins::prune_lo`]: a bit that no depth
/// has.
pub const RAZOR: u8 = margins::PRUNE_DEPTH + 1;
/// Where those for futility begin: another bit, which no depth below alpha has.
pub const FUTILITY: u8 = RAZOR + margins::FUTILITY_DEPTH + 1;

const _: () = assert!(RAZOR.is_power_of_two() && (FUTILITY - RAZOR).is_power_of_two());

/// Addresses of the tables.
#[derive(Clone, Copy, Debug)]
pub struct Margins {
    /// What is added to an evaluation to see whether it lies far outside the window,
    /// by depth: less what is far above beta; from [`RAZOR`] on what is far below
    /// alpha, from [`FUTILITY`] on what quiet moves may gain. Low bytes.
    pub prune_lo: Abs,
    /// High bytes.
    pub prune_hi: Abs,
    /// What captures may gain, by a kind's code, low bytes.
    pub delta_lo: Abs,
    /// High bytes.
    pub delta_hi: Abs,
    /// A kind's bits by its code; and bit 7 alone.
    pub kind_bits: Abs,
    /// How deep a pass is answered, by depth.
    pub null_child_depth: Abs,
    /// How many quiet moves are tried, by depth.
    pub late_moves: Abs,
    /// What a cut teaches, by depth.
    pub history_bonus: Abs,
}

impl Margins {
    /// Writes the tables to `segment`, in an order that leaves little unused
    /// between them.
    pub fn emit(a: &mut Asm, segment: SegmentId) -> Margins {
        let null_child_depth = a.table(
            segment,
            "null_child_depth",
            64,
            &STANDARD.null_child_depth,
            "How deep a pass is answered, by depth",
        );
        let late_moves = a.table(
            segment,
            "late_moves",
            1,
            &STANDARD.late_moves,
            "How many quiet moves are tried, by depth",
        );
        let prune: Vec<Score> = STANDARD
            .reverse_futility
            .map(|margin| -margin)
            .into_iter()
            .chain(STANDARD.razor)
            .chain(STANDARD.futility)
            .collect();
        let (prune_lo, prune_hi) = pair(
            a,
            segment,
            "prune",
            &prune,
            "What is far outside the window, by depth: above, below, below for quiet moves",
        );
        let bonus = STANDARD.history_bonus.map(|bonus| bonus as u8);
        let history_bonus = a.table(
            segment,
            "history_bonus",
            1,
            &bonus,
            "What a cut teaches, by depth",
        );
        // Codes between those of two victims have what the lesser is worth.
        let mut worth = 0;
        let by_code: Vec<Score> = (0..CODES)
            .map(|code| {
                let kind = Kind::from_code(code);
                worth = kind.map_or(worth, |kind| worth.max(STANDARD.capture_gain[kind.index()]));
                worth
            })
            .chain([Score::MAX])
            .collect();
        let (delta_lo, delta_hi) = pair(
            a,
            segment,
            "capture_gain",
            &by_code,
            "What captures may gain, by the most valuable victim's code; and what none does",
        );
        let bits: Vec<u8> = (0..=CODES).map(|code| code << Man::KIND_SHIFT).collect();
        let kind_bits = a.table(
            segment,
            "kind_bits",
            1,
            &bits,
            "The bits of a kind, by its code",
        );
        Margins {
            prune_lo,
            prune_hi,
            delta_lo,
            delta_hi,
            kind_bits,
            null_child_depth,
            late_moves,
            history_bonus,
        }
    }
}

/// Scores as two tables, low bytes and high bytes.
fn pair(
    a: &mut Asm,
    segment: SegmentId,
    name: &str,
    scores: &[Score],
    comment: &str,
) -> (Abs, Abs) {
    let half = |n: usize| -> Vec<u8> { scores.iter().map(|s| s.to_le_bytes()[n]).collect() };
    (
        a.table(segment, &format!("{name}_lo"), 1, &half(0), comment),
        a.table(segment, &format!("{name}_hi"), 1, &half(1), "High bytes"),
    )
}
