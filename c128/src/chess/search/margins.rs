//! The engine's `search/margins.rs` as tables.

use octet_engine::board::piece::{Piece, PieceType};
use octet_engine::eval::Score;
use octet_engine::search::margins;

use super::quiesce::PIECE_CODES;
use crate::asm::{Abs, Asm, SegmentId};

/// What the tables hold.
const STANDARD: margins::Margins = margins::Margins::STANDARD;

/// Where the margins for razoring begin in [`Margins::prune_margin_lo`]: a bit that no depth
/// has.
pub const RAZORING: u8 = margins::REVERSE_FUTILITY_DEPTH + 1;
/// Where those for futility begin: another bit, which no depth below alpha has.
pub const FUTILITY: u8 = RAZORING + margins::FUTILITY_DEPTH + 1;

const _: () = assert!(RAZORING.is_power_of_two() && (FUTILITY - RAZORING).is_power_of_two());

/// Addresses of the tables.
#[derive(Clone, Copy, Debug)]
pub struct Margins {
    /// What is added to an evaluation to see whether it lies far outside the window,
    /// by depth: less what is far above beta; from [`RAZORING`] on what is far below
    /// alpha, from [`FUTILITY`] on what quiet moves may gain. Low bytes.
    pub prune_margin_lo: Abs,
    /// High bytes.
    pub prune_margin_hi: Abs,
    /// What captures may gain, by a kind's code, low bytes.
    pub delta_margin_lo: Abs,
    /// High bytes.
    pub delta_margin_hi: Abs,
    /// A kind's bits by its code; and bit 7 alone.
    pub type_bits: Abs,
    /// How deep a pass is answered, by depth.
    pub null_child_depth: Abs,
    /// How many quiet moves are tried, by depth.
    pub lmp_moves: Abs,
    /// What a cut teaches, by depth.
    pub history_bonus: Abs,
}

impl Margins {
    /// Writes the tables to `segment`, in an order that leaves little unused
    /// between them.
    pub fn emit(asm: &mut Asm, segment: SegmentId) -> Margins {
        let null_child_depth = asm.table(
            segment,
            "null_child_depth",
            64,
            &STANDARD.null_child_depth,
            "How deep a pass is answered, by depth",
        );
        let late_moves = asm.table(
            segment,
            "lmp_moves",
            1,
            &STANDARD.lmp_moves,
            "How many quiet moves are tried, by depth",
        );
        let prune: Vec<Score> = STANDARD
            .reverse_futility
            .map(|margin| -margin)
            .into_iter()
            .chain(STANDARD.razoring)
            .chain(STANDARD.futility)
            .collect();
        let (prune_lo, prune_hi) = mg_eg(
            asm,
            segment,
            "prune",
            &prune,
            "What is far outside the window, by depth: above, below, below for quiet moves",
        );
        let bonus = STANDARD.history_bonus.map(|bonus| bonus as u8);
        let history_bonus = asm.table(
            segment,
            "history_bonus",
            1,
            &bonus,
            "What a cut teaches, by depth",
        );
        // Codes between those of two victims have what the lesser is worth.
        let mut worth = 0;
        let by_code: Vec<Score> = (0..PIECE_CODES)
            .map(|code| {
                let piece_type = PieceType::from_code(code);
                worth = piece_type.map_or(worth, |piece_type| {
                    worth.max(STANDARD.delta_margin[piece_type.index()])
                });
                worth
            })
            .chain([Score::MAX])
            .collect();
        let (delta_lo, delta_hi) = mg_eg(
            asm,
            segment,
            "delta_margin",
            &by_code,
            "What captures may gain, by the most valuable victim's code; and what none does",
        );
        let bits: Vec<u8> = (0..=PIECE_CODES)
            .map(|code| code << Piece::TYPE_SHIFT)
            .collect();
        let kind_bits = asm.table(
            segment,
            "type_bits",
            1,
            &bits,
            "The bits of a kind, by its code",
        );
        Margins {
            prune_margin_lo: prune_lo,
            prune_margin_hi: prune_hi,
            delta_margin_lo: delta_lo,
            delta_margin_hi: delta_hi,
            type_bits: kind_bits,
            null_child_depth,
            lmp_moves: late_moves,
            history_bonus,
        }
    }
}

/// Scores as two tables, low bytes and high bytes.
fn mg_eg(
    asm: &mut Asm,
    segment: SegmentId,
    name: &str,
    scores: &[Score],
    comment: &str,
) -> (Abs, Abs) {
    let half = |n: usize| -> Vec<u8> { scores.iter().map(|s| s.to_le_bytes()[n]).collect() };
    (
        asm.table(segment, &format!("{name}_lo"), 1, &half(0), comment),
        asm.table(segment, &format!("{name}_hi"), 1, &half(1), "High bytes"),
    )
}
