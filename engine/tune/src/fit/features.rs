//! The hand-crafted evaluation of a position as a sum: which weights count, and how often.

use std::sync::LazyLock;

use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::PlacedPiece;
use octet_engine::board::square::Square;
use octet_engine::eval::pst::{PHASE_MAX, PHASE_WEIGHT};
use octet_engine::eval::terms::{Term, TermKind};
use octet_engine::eval::weights::TEMPO;
use octet_engine::eval::{EvaluatedPosition, Score, pst};

/// How many pairs of weights are for a piece on a square.
pub const SQUARES: usize = 6 * 64;

/// The terms that are fitted, in the order of their weights: the pairs after [`SQUARES`].
pub static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| {
    let terms = |kind: TermKind| (0..kind.fitted()).map(move |number| kind.of(number));
    TermKind::ALL.into_iter().flat_map(terms).collect()
});

/// The index of [`TEMPO`] among all weights, after the pairs of a middlegame and an
/// endgame weight.
pub fn tempo() -> usize {
    2 * (SQUARES + TERMS.len())
}

/// The weights that the engine has now.
pub fn current() -> Vec<f64> {
    let squares = (0..SQUARES).map(|pair| pst::value(PieceType::ALL[pair / 64], pair % 64));
    let terms = TERMS.iter().map(|term| term.value());
    let pairs = squares.chain(terms).flat_map(|(mg, eg)| [mg, eg]);
    pairs.chain([TEMPO]).map(f64::from).collect()
}

/// Set in a feature that counts for Black.
pub const BLACK: u16 = 0x8000;

/// The features of `position`: indices of pairs, with [`BLACK`] if they count for Black. `None`
/// where the evaluation is not their sum, because a term is not fitted or the score is scaled down
/// for want of pawns.
pub fn features(position: &EvaluatedPosition) -> Option<Vec<u16>> {
    let (mut features, mut all_fitted) = (Vec::new(), true);
    for square in Square::all() {
        let piece = position.piece_on(square);
        let Some(piece_type) = piece.piece_type() else {
            continue;
        };
        features.push(match piece.color() {
            Color::White => (piece_type.index() * 64 + square.index()) as u16,
            Color::Black => (piece_type.index() * 64 + square.flip_rank().index()) as u16 | BLACK,
        });
    }
    position.visit_terms(
        |color, term| match TERMS.iter().position(|&fitted| fitted == term) {
            Some(n) if color == Color::White => features.push((SQUARES + n) as u16),
            Some(n) => features.push((SQUARES + n) as u16 | BLACK),
            None => all_fitted = false,
        },
    );
    (all_fitted && is_linear(position)).then_some(features)
}

/// Whether the evaluation is [`hand_crafted`] and what the network adds: no mop-up, and
/// the score is not scaled down for want of pawns.
pub fn is_linear(position: &EvaluatedPosition) -> bool {
    let network = position.side_to_move().sign() * position.network_output();
    position.bare_king().is_none() && hand_crafted(position) + network == position.evaluate()
}

/// The evaluation for the side to move without the network: piece-square sums, terms
/// and tempo.
pub fn hand_crafted(position: &EvaluatedPosition) -> Score {
    TEMPO + position.side_to_move().sign() * position.tapered()
}

/// The sum of the root piece-square tables over all pieces, for White.
pub fn root_pst(position: &EvaluatedPosition) -> Score {
    let bonus = |(square, color, piece_type): PlacedPiece| {
        color.sign() * position.root_pst().bonus(color, piece_type, square)
    };
    position.pieces().map(bonus).sum()
}

/// The weight of the middlegame, in 256ths.
pub fn phase_weight(position: &EvaluatedPosition) -> u8 {
    PHASE_WEIGHT[position.phase().min(PHASE_MAX) as usize]
}
