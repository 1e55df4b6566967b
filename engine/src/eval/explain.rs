//! The evaluation taken apart: what each side has of every term, and what
//! becomes of the sums.
//!
//! Nothing is judged here: men are worth what [`super::pst`] says, structure
//! is visited by [`PositionJson::visit_terms`], the network's bytes are those of
//! [`crate::net`], and the last steps are those of [`PositionJson::evaluate`].

use super::network;
use super::network::HIDDEN;
use super::pst::{MATERIAL_EG, MATERIAL_MG, PHASE_MAX};
use super::terms::Term;
use super::{EvaluatedPosition, Score};
use crate::board::piece::{Color, PieceType};
use crate::board::square::Square;

/// A part of the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Men of a kind, wherever they stand.
    Material(PieceType),
    /// Where the men of a kind stand, and what the pawns say of that.
    PieceSquares(PieceType),
    /// [`TermJson::Passed`], of all ranks.
    Passed,
    /// [`TermJson::Connected`], of all ranks.
    Connected,
    /// [`TermJson::Doubled`].
    Doubled,
    /// [`TermJson::Isolated`].
    Isolated,
    /// [`TermJson::KingShelter`].
    Shelter,
    /// [`TermJson::BishopPair`].
    BishopPair,
    /// [`TermJson::MopUpEdge`].
    MopEdge,
    /// [`TermJson::MopUpCentreDistance`].
    MopAway,
    /// [`TermJson::MopUpOwnKing`].
    MopCentral,
    /// [`TermJson::MopUpKingDistance`].
    MopUpKingDistance,
}

impl Part {
    /// All parts, in the order in which they are shown.
    pub const ALL: [Part; 21] = [
        Part::Material(PieceType::Pawn),
        Part::Material(PieceType::Knight),
        Part::Material(PieceType::Bishop),
        Part::Material(PieceType::Rook),
        Part::Material(PieceType::Queen),
        Part::PieceSquares(PieceType::Pawn),
        Part::PieceSquares(PieceType::Knight),
        Part::PieceSquares(PieceType::Bishop),
        Part::PieceSquares(PieceType::Rook),
        Part::PieceSquares(PieceType::Queen),
        Part::PieceSquares(PieceType::King),
        Part::Passed,
        Part::Connected,
        Part::Doubled,
        Part::Isolated,
        Part::Shelter,
        Part::BishopPair,
        Part::MopEdge,
        Part::MopAway,
        Part::MopCentral,
        Part::MopUpKingDistance,
    ];

    /// The part that a term of structure belongs to, and how many it counts for.
    const fn of(term: Term) -> (Part, u8) {
        match term {
            Term::Passed(_) => (Part::Passed, 1),
            Term::Doubled => (Part::Doubled, 1),
            Term::Isolated => (Part::Isolated, 1),
            Term::Connected(_) => (Part::Connected, 1),
            Term::KingShelter(n) => (Part::Shelter, n as u8),
            Term::BishopPair => (Part::BishopPair, 1),
            Term::MopUpEdge(n) => (Part::MopEdge, n as u8),
            Term::MopUpCentreDistance(n) => (Part::MopAway, n as u8),
            Term::MopUpOwnKing(n) => (Part::MopCentral, n as u8),
            Term::MopUpKingDistance(n) => (Part::MopUpKingDistance, n as u8),
        }
    }

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Part::Material(PieceType::Pawn) => "pawns",
            Part::Material(PieceType::Knight) => "knights",
            Part::Material(PieceType::Bishop) => "bishops",
            Part::Material(PieceType::Rook) => "rooks",
            Part::Material(PieceType::Queen) => "queens",
            Part::Material(PieceType::King) => "kings",
            Part::PieceSquares(PieceType::Pawn) => "pawns' squares",
            Part::PieceSquares(PieceType::Knight) => "knights' squares",
            Part::PieceSquares(PieceType::Bishop) => "bishops' squares",
            Part::PieceSquares(PieceType::Rook) => "rooks' squares",
            Part::PieceSquares(PieceType::Queen) => "queens' squares",
            Part::PieceSquares(PieceType::King) => "king's square",
            Part::Passed => "passed pawns",
            Part::Connected => "connected pawns",
            Part::Doubled => "doubled pawns",
            Part::Isolated => "isolated pawns",
            Part::Shelter => "king's shelter",
            Part::BishopPair => "pair of bishops",
            Part::MopEdge => "bare king at the edge",
            Part::MopAway => "bare king off the centre",
            Part::MopCentral => "king in the centre",
            Part::MopUpKingDistance => "kings close",
        }
    }

    fn index(self) -> usize {
        Part::ALL
            .iter()
            .position(|&part| part == self)
            .unwrap_or_default()
    }
}

/// What one side has of a part.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PartScore {
    /// How many: men, pawns, files, or steps of a scale.
    pub count: u8,
    /// What they are worth in the middlegame.
    pub middlegame: i16,
    /// And in the endgame.
    pub endgame: i16,
}

impl PartScore {
    fn add(&mut self, count: u8, (middlegame, endgame): (i16, i16)) {
        self.count += count;
        self.middlegame += middlegame;
        self.endgame += endgame;
    }
}

/// An evaluation taken apart. Values are in centipawns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// By [`Part::ALL`], then by side, White first.
    parts: [[PartScore; 2]; Part::ALL.len()],
    /// Game phase, at most [`PHASE_MAX`].
    pub phase: u8,
    /// How much of the middlegame is left, in 256ths.
    pub weight: u8,
    /// Both sums brought together, White's advantage positive.
    pub tapered: Score,
    /// What each byte of the network says of a side's men, White's first: for
    /// the side, or below zero against it.
    bytes: [[Score; HIDDEN]; 2],
    /// What the network adds to that, White's advantage positive:
    /// [`PositionJson::network`].
    pub network: Score,
    /// Both together after a lead without pawns has been cut to a quarter.
    pub scaled: Score,
    /// The side to move.
    pub side_to_move: Color,
    /// What the move is worth to it.
    pub tempo: Score,
    /// The value for the side to move: [`PositionJson::evaluate`].
    pub total: Score,
}

impl Breakdown {
    /// What `color` has of a part.
    #[must_use]
    pub fn part(&self, part: Part, color: Color) -> PartScore {
        self.parts[part.index()][color.index()]
    }

    /// What `color` has of all parts; counts mean nothing in it.
    #[must_use]
    pub fn sum(&self, color: Color) -> PartScore {
        let mut sum = PartScore::default();
        for sides in &self.parts {
            let worth = sides[color.index()];
            sum.add(0, (worth.middlegame, worth.endgame));
        }
        sum
    }

    /// What each byte of the network says of `color`'s men together: for it,
    /// or below zero against it. All are 0 where a bare king is to be mated.
    #[must_use]
    pub fn neurons(&self, color: Color) -> [Score; HIDDEN] {
        self.bytes[color.index()]
    }

    /// What they come to.
    #[must_use]
    pub fn network_output(&self, color: Color) -> Score {
        self.neurons(color).iter().sum()
    }

    /// Whether a lead without pawns counts for a quarter.
    #[must_use]
    pub fn is_scaled(&self) -> bool {
        self.scaled != self.tapered + self.network
    }
}

impl EvaluatedPosition {
    /// The evaluation of the position, taken apart.
    #[must_use]
    pub fn explain(&self) -> Breakdown {
        let mut parts = [[PartScore::default(); 2]; Part::ALL.len()];
        for color in Color::ALL {
            for slot in 0..16 {
                let square = self.piece_square(color, slot);
                if square == Square::NONE {
                    continue;
                }
                let Some(piece_type) = self.piece_on(square).piece_type() else {
                    continue;
                };
                let k = piece_type.index();
                let (material_mg, material_eg) = (MATERIAL_MG[k], MATERIAL_EG[k]);
                let own_view = match color {
                    Color::White => square,
                    Color::Black => square.flip_rank(),
                };
                let (mg, eg) = self.evaluator.weights.pst[k][own_view.index()];
                let mut add = |part: Part, worth| {
                    parts[part.index()][color.index()].add(1, worth);
                };
                if piece_type != PieceType::King {
                    add(Part::Material(piece_type), (material_mg, material_eg));
                }
                let said = self.root_pst().bonus(color, piece_type, square);
                let (mg, eg) = (mg - material_mg + said, eg - material_eg + said);
                add(Part::PieceSquares(piece_type), (mg, eg));
            }
        }
        self.visit_terms(|color, term| {
            let (part, count) = Part::of(term);
            parts[part.index()][color.index()].add(count, self.evaluator.weights.terms.value(term));
        });
        let mut breakdown = Breakdown {
            parts,
            phase: self.phase().min(PHASE_MAX),
            weight: self.phase_weight(),
            tapered: 0,
            bytes: self.neuron_outputs(),
            network: 0,
            scaled: 0,
            side_to_move: self.side_to_move(),
            tempo: self.evaluator.weights.tempo,
            total: 0,
        };
        let (white, black) = (breakdown.sum(Color::White), breakdown.sum(Color::Black));
        breakdown.tapered = super::taper(
            white.middlegame - black.middlegame,
            white.endgame - black.endgame,
            breakdown.weight,
        );
        breakdown.network =
            breakdown.network_output(Color::White) - breakdown.network_output(Color::Black);
        breakdown.scaled = self.scale_pawnless(breakdown.tapered + breakdown.network);
        breakdown.total = self.for_side_to_move(breakdown.scaled);
        breakdown
    }

    /// What each byte of the network says for a side.
    fn neuron_outputs(&self) -> [[Score; HIDDEN]; 2] {
        let mut bytes = [[0; HIDDEN]; 2];
        if self.bare_king().is_none() {
            for color in Color::ALL {
                let seen = self.eval_state().accumulators.0[color.index()];
                for (n, (said, seen)) in bytes[color.index()].iter_mut().zip(seen).enumerate() {
                    let counts = network::OUTPUT_SCALE * Score::from(seen.max(0));
                    *said = if n < network::POSITIVE_NEURONS {
                        counts
                    } else {
                        -counts
                    };
                }
            }
        }
        bytes
    }
}
