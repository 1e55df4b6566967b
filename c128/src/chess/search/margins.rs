//! Pruning and reduction margins as tables. Engine: `engine/src/search/margins.rs`.

use octet_engine::board::piece::{Piece, PieceType};
use octet_engine::eval::Score;
use octet_engine::search::margins;

use octet_asm::{Abs, Asm, SegmentId};

/// Number of piece type codes, used and unused.
pub const PIECE_CODES: u8 = 1 << (Piece::COLOR_BIT.ilog2() - Piece::TYPE_SHIFT);

/// The margins of the engine.
const STANDARD: margins::Margins = margins::Margins::STANDARD;

/// Index of the razoring margins in [`Margins::prune_margin_lo`]. It is a bit that no depth has, so
/// that ORA adds it.
pub const RAZORING: u8 = margins::REVERSE_FUTILITY_DEPTH + 1;
/// Index of the futility margins: another such bit.
pub const FUTILITY: u8 = RAZORING + margins::FUTILITY_DEPTH + 1;

const _: () = assert!(RAZORING.is_power_of_two() && (FUTILITY - RAZORING).is_power_of_two());

/// The margins' tables.
#[derive(Clone, Copy, Debug)]
pub struct Margins {
    /// Low bytes of -margin for reverse futility, by depth; from [`RAZORING`] and [`FUTILITY`] on
    /// margins to be added.
    pub prune_margin_lo: Abs,
    /// High bytes of the same margins.
    pub prune_margin_hi: Abs,
    /// Delta pruning: low bytes of what a capture may win, by the victim's type code.
    pub delta_margin_lo: Abs,
    /// High bytes of what a capture may win.
    pub delta_margin_hi: Abs,
    /// Type bits by type code; then bit 7 alone, the end of the table.
    pub type_bits: Abs,
    /// Depth of the search after a null move, by depth.
    pub null_child_depth: Abs,
    /// Late move pruning: quiet moves tried, by depth.
    pub lmp_moves: Abs,
    /// History bonus of a quiet move with a beta cutoff, by depth.
    pub history_bonus: Abs,
}

impl Margins {
    /// Emits the tables to `segment`, in an order that leaves few gaps.
    pub fn emit(asm: &mut Asm, segment: SegmentId) -> Margins {
        let null_child_depth = asm.table(
            segment,
            "null_child_depth",
            64,
            &STANDARD.null_child_depth,
            "Depth of the search after a null move, by depth",
        );
        let lmp_moves = asm.table(
            segment,
            "lmp_moves",
            1,
            &STANDARD.lmp_moves,
            "Late move pruning: quiet moves tried, by depth",
        );
        let prune: Vec<Score> = STANDARD
            .reverse_futility
            .map(|margin| -margin)
            .into_iter()
            .chain(STANDARD.razoring)
            .chain(STANDARD.futility)
            .collect();
        let (prune_margin_lo, prune_margin_hi) = halves(
            asm,
            segment,
            "prune_margin",
            &prune,
            "Reverse futility (negative), razoring and futility margins, by depth",
        );
        let bonus = STANDARD.history_bonus.map(|bonus| bonus as u8);
        let history_bonus = asm.table(
            segment,
            "history_bonus",
            1,
            &bonus,
            "History bonus, by depth",
        );
        // A code between those of two types has the value of the lesser type.
        let mut value = 0;
        let by_code: Vec<Score> = (0..PIECE_CODES)
            .map(|code| {
                let piece_type = PieceType::from_code(code);
                value = piece_type.map_or(value, |piece_type| {
                    value.max(STANDARD.delta_margin[piece_type.index()])
                });
                value
            })
            .chain([Score::MAX])
            .collect();
        let (delta_margin_lo, delta_margin_hi) = halves(
            asm,
            segment,
            "delta_margin",
            &by_code,
            "Delta pruning: what a capture may win, by victim's type code; no capture wins the \
             last",
        );
        let bits: Vec<u8> = (0..=PIECE_CODES)
            .map(|code| code << Piece::TYPE_SHIFT)
            .collect();
        let type_bits = asm.table(segment, "type_bits", 1, &bits, "Type bits, by type code");
        Margins {
            prune_margin_lo,
            prune_margin_hi,
            delta_margin_lo,
            delta_margin_hi,
            type_bits,
            null_child_depth,
            lmp_moves,
            history_bonus,
        }
    }
}

/// Two tables of scores: low bytes and high bytes.
fn halves(
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
