//! Breakdown of an evaluation: each side's part of every term, and how they add up.
//!
//! All weights and the last steps are those of the evaluation itself, so the total is that
//! of [`EvaluatedPosition::evaluate`].

use super::network::HIDDEN;
use super::pst::{MATERIAL_EG, MATERIAL_MG, PHASE_MAX};
use super::terms::{TermKind, Weights};
use super::{EvaluatedPosition, Score, network};
use crate::board::piece::{Color, PieceType};

/// A part of the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Material of a piece type.
    Material(PieceType),
    /// Piece-square values of a piece type, those of the root's tables included.
    PieceSquares(PieceType),
    /// The terms of a kind.
    Term(TermKind),
}

impl Part {
    /// All parts, in the order of display.
    pub const ALL: [Part; 11 + TermKind::ALL.len()] = {
        use PieceType::{Bishop, King, Knight, Pawn, Queen, Rook};
        let material = [Pawn, Knight, Bishop, Rook, Queen];
        let squares = [Pawn, Knight, Bishop, Rook, Queen, King];
        let mut all = [Part::Material(Pawn); 11 + TermKind::ALL.len()];
        let mut n = 0;
        while n < all.len() {
            all[n] = match n {
                0..5 => Part::Material(material[n]),
                5..11 => Part::PieceSquares(squares[n - 5]),
                _ => Part::Term(TermKind::ALL[n - 11]),
            };
            n += 1;
        }
        all
    };

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Part::Material(PieceType::Pawn) => "pawns",
            Part::Material(PieceType::Knight) => "knights",
            Part::Material(PieceType::Bishop) => "bishops",
            Part::Material(PieceType::Rook) => "rooks",
            Part::Material(PieceType::Queen) => "queens",
            Part::Material(PieceType::King) => "kings",
            Part::PieceSquares(PieceType::Pawn) => "pawn squares",
            Part::PieceSquares(PieceType::Knight) => "knight squares",
            Part::PieceSquares(PieceType::Bishop) => "bishop squares",
            Part::PieceSquares(PieceType::Rook) => "rook squares",
            Part::PieceSquares(PieceType::Queen) => "queen squares",
            Part::PieceSquares(PieceType::King) => "king square",
            Part::Term(kind) => kind.name(),
        }
    }

    fn index(self) -> usize {
        Part::ALL
            .iter()
            .position(|&part| part == self)
            .unwrap_or_default()
    }
}

/// One side's score in a part.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PartScore {
    /// How often the part counts: pieces, pawns, or steps of a scale.
    pub count: u8,
    /// Middlegame score.
    pub middlegame: i16,
    /// Endgame score.
    pub endgame: i16,
}

impl PartScore {
    fn add(&mut self, count: u8, (middlegame, endgame): (i16, i16)) {
        self.count += count;
        self.middlegame += middlegame;
        self.endgame += endgame;
    }
}

/// Breakdown of an evaluation, in centipawns.
///
/// ```
/// use octet_engine::eval::explain::Part;
/// use octet_engine::eval::{EvaluatedPosition, evaluate};
/// use octet_engine::{Color, Position};
///
/// let position = Position::default();
/// let breakdown = EvaluatedPosition::new(position.clone()).explain();
/// assert_eq!(breakdown.total, evaluate(&position));
/// for part in Part::ALL {
///     println!("{} {}", part.name(), breakdown.part(part, Color::White).middlegame);
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// By [`Part::ALL`], then by side, White first.
    parts: [[PartScore; 2]; Part::ALL.len()],
    /// Game phase, at most [`PHASE_MAX`].
    pub phase: u8,
    /// The middlegame's weight, in 256ths.
    pub weight: u8,
    /// Middlegame and endgame tapered, White's advantage positive.
    pub tapered: Score,
    /// The output of each neuron by perspective, positive for its side.
    neurons: [[Score; HIDDEN]; 2],
    /// The network's output, White's advantage positive.
    pub network: Score,
    /// The sum of both, a quarter of it if the leading side has no pawns to win with.
    pub scaled: Score,
    /// The side to move.
    pub side_to_move: Color,
    /// Its bonus for being to move.
    pub tempo: Score,
    /// The static evaluation for the side to move.
    pub total: Score,
}

impl Breakdown {
    /// The score of `color` in a part.
    #[must_use]
    pub fn part(&self, part: Part, color: Color) -> PartScore {
        self.parts[part.index()][color.index()]
    }

    /// The score of `color` in all parts together; the count is 0.
    #[must_use]
    pub fn sum(&self, color: Color) -> PartScore {
        let mut sum = PartScore::default();
        for sides in &self.parts {
            let part = sides[color.index()];
            sum.add(0, (part.middlegame, part.endgame));
        }
        sum
    }

    /// The output of each neuron in `color`'s perspective, positive for its side. All are 0
    /// in mop-up.
    #[must_use]
    pub fn neurons(&self, color: Color) -> [Score; HIDDEN] {
        self.neurons[color.index()]
    }

    /// Their sum.
    #[must_use]
    pub fn network_output(&self, color: Color) -> Score {
        self.neurons(color).iter().sum()
    }

    /// Whether the score was divided by four because the leading side has no pawns.
    #[must_use]
    pub fn is_scaled(&self) -> bool {
        self.scaled != self.tapered + self.network
    }
}

impl EvaluatedPosition {
    /// The breakdown of the evaluation.
    #[must_use]
    pub fn explain(&self) -> Breakdown {
        let mut parts = [[PartScore::default(); 2]; Part::ALL.len()];
        for (square, color, piece_type) in self.pieces() {
            let k = piece_type.index();
            let material = (MATERIAL_MG[k], MATERIAL_EG[k]);
            let square_number = match color {
                Color::White => square.index(),
                Color::Black => square.flip_rank().index(),
            };
            let (mg, eg) = self.evaluator.weights.pst[k][square_number];
            let bonus = self.root_pst().bonus(color, piece_type, square);
            let values = (mg - material.0 + bonus, eg - material.1 + bonus);
            parts[Part::PieceSquares(piece_type).index()][color.index()].add(1, values);
            if piece_type != PieceType::King {
                parts[Part::Material(piece_type).index()][color.index()].add(1, material);
            }
        }
        self.visit_terms(|color, term| {
            // A shelter counts its points, mop-up its steps.
            let count = match (term.kind, term.kind.weights()) {
                (TermKind::KingShelter, _) | (_, Weights::Step(_)) => term.number as u8,
                _ => 1,
            };
            let part = &mut parts[Part::Term(term.kind).index()][color.index()];
            part.add(count, self.evaluator.weights.terms.value(term));
        });
        let mut breakdown = Breakdown {
            parts,
            phase: self.phase().min(PHASE_MAX),
            weight: self.phase_weight(),
            tapered: 0,
            neurons: self.neuron_outputs(),
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

    /// The outputs of all neurons.
    fn neuron_outputs(&self) -> [[Score; HIDDEN]; 2] {
        let mut outputs = [[0; HIDDEN]; 2];
        if self.bare_king().is_none() {
            for color in Color::ALL {
                let sums = self.eval_state().accumulators.0[color.index()];
                for (n, (output, sum)) in outputs[color.index()].iter_mut().zip(sums).enumerate() {
                    let active = network::OUTPUT_SCALE * Score::from(sum.max(0));
                    *output = if n < network::POSITIVE_NEURONS {
                        active
                    } else {
                        -active
                    };
                }
            }
        }
        outputs
    }
}
