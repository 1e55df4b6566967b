//! What the evaluation of a position is made of: which weights, how often.

use std::sync::LazyLock;

use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::PlacedPiece;
use octet_engine::board::square::Square;
use octet_engine::eval::pst;
use octet_engine::eval::pst::{PHASE_MAX, PHASE_WEIGHT};
use octet_engine::eval::terms::Term;
use octet_engine::eval::weights::TEMPO;
use octet_engine::eval::{EvaluatedPosition, Score};

/// Pairs of weights that say what a man on a square is worth.
pub const SQUARES: usize = 6 * 64;

/// A constant of `weights.rs` about structure.
pub struct Group {
    /// What it is called.
    pub name: &'static str,
    /// What it says, as its comment.
    pub doc: &'static [&'static str],
    /// How many pairs; 1 is no array.
    pub len: usize,
    /// The term that pair belongs to.
    pub term: fn(usize) -> Term,
}

/// All that are fitted, in the order of the file.
pub const GROUPS: [Group; 6] = [
    Group {
        name: "PASSED",
        doc: &["A pawn that no enemy pawn can stop, by its rank as its side sees it."],
        len: 8,
        term: Term::Passed,
    },
    Group {
        name: "CONNECTED",
        doc: &["A pawn with an own pawn beside it or diagonally behind, by rank."],
        len: 8,
        term: Term::Connected,
    },
    Group {
        name: "DOUBLED",
        doc: &["A pawn with an own pawn ahead of it."],
        len: 1,
        term: |_| Term::Doubled,
    },
    Group {
        name: "ISOLATED",
        doc: &["A pawn without own pawns on the files beside."],
        len: 1,
        term: |_| Term::Isolated,
    },
    Group {
        name: "SHELTER",
        doc: &[
            "Own pawns on the king's file and those beside, by how close they stand: a",
            "file counts three with a pawn on the second rank, two on the third, one",
            "further up.",
        ],
        len: 10,
        term: Term::KingShelter,
    },
    Group {
        name: "BISHOP_PAIR",
        doc: &["Two bishops."],
        len: 1,
        term: |_| Term::BishopPair,
    },
];

/// The terms of all groups: the pairs of weights after [`SQUARES`].
pub static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| {
    let terms = |group: &Group| (0..group.len).map(group.term).collect::<Vec<_>>();
    GROUPS.iter().flat_map(terms).collect()
});

/// Where [`TEMPO`] stands among all weights: a pair is a middlegame weight and
/// an endgame weight, then comes the weight of the move.
pub fn tempo() -> usize {
    2 * (SQUARES + TERMS.len())
}

/// The weights that the engine has now.
pub fn present() -> Vec<f64> {
    let squares = (0..SQUARES).map(|pair| pst::value(PieceType::ALL[pair / 64], pair % 64));
    let terms = TERMS.iter().map(|term| term.value());
    let pairs = squares.chain(terms).flat_map(|(mg, eg)| [mg, eg]);
    pairs.chain([TEMPO]).map(f64::from).collect()
}

/// Set in a feature of Black's.
pub const BLACK: u16 = 0x8000;

/// The features of `position`: numbers of pairs, with [`BLACK`] if they count
/// for Black. `Idle` where the evaluation is more than their sum: a term that
/// is not fitted, or a lead that the engine holds hard to win.
pub fn features(position: &EvaluatedPosition) -> Option<Vec<u16>> {
    let (mut features, mut known) = (Vec::new(), true);
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
            None => known = false,
        },
    );
    (known && is_linear(position)).then_some(features)
}

/// Whether the evaluation is but [`hand_crafted`] and what the network adds: no
/// bare king, no lead that the engine holds hard to win.
pub fn is_linear(position: &EvaluatedPosition) -> bool {
    let network = match position.side_to_move() {
        Color::White => position.network_output(),
        Color::Black => -position.network_output(),
    };
    position.bare_king().is_none() && hand_crafted(position) + network == position.evaluate()
}

/// The evaluation for the side to move without the network: what men and
/// structure are worth, and the move.
pub fn hand_crafted(position: &EvaluatedPosition) -> Score {
    TEMPO
        + match position.side_to_move() {
            Color::White => position.tapered(),
            Color::Black => -position.tapered(),
        }
}

/// What the pawns say of all men's squares, White's advantage positive.
pub fn root_pst(position: &EvaluatedPosition) -> Score {
    let say = |(square, color, piece_type): PlacedPiece| {
        color.sign() * position.root_pst().bonus(color, piece_type, square)
    };
    position.pieces().map(say).sum()
}

/// How much of the middlegame is left, in 256ths.
pub fn phase_weight(position: &EvaluatedPosition) -> u8 {
    PHASE_WEIGHT[position.phase().min(PHASE_MAX) as usize]
}
