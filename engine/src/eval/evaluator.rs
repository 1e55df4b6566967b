//! The evaluation of a position, kept up to date while moves are made and unmade.

use core::fmt;
use core::ops::Deref;

use super::mop_up::MopUp;
use super::network::{Accumulators, FeatureChange, HIDDEN, network_index, square_transform};
use super::pawns::{PawnEntry, PawnKey};
use super::root_pst::RootPst;
use super::terms::{self, Term, TermKind, TermScore, TermWeights, input};
use super::{EvalWeights, Score};
use crate::board::make::Undo;
use crate::board::moves::Move;
use crate::board::observer::PieceObserver;
use crate::board::piece::{Color, PieceType};
use crate::board::position::{Mismatch, Position, State};
use crate::board::square::{KING_FILE, Square};

/// The sums of the evaluation, which moves change. The 6502 has them by ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EvalState {
    /// Middlegame score: material, piece-square tables and terms, White's minus Black's.
    pub mg: i16,
    /// Endgame score, with the same parts.
    pub eg: i16,
    /// Key of the pawn table.
    pub pawn_key: PawnKey,
    /// The part of the two scores that comes from terms.
    pub terms: TermScore,
    /// The network's first layer, for each perspective.
    pub accumulators: Accumulators,
}

/// Everything that evaluates: the weights, what is decided at the root, and the sums.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Evaluator {
    pub(super) weights: EvalWeights,
    /// The piece-square tables of the root's pawns and kings.
    pub(super) root_pst: RootPst,
    /// Which of the networks is used, by the root's phase.
    pub(super) network: usize,
    pub(super) mop_up: Option<MopUp>,
    pub(super) state: EvalState,
}

/// A position with its evaluation, which every move updates.
///
/// Root piece-square tables, network and mop-up are those of the position that was set up, as in a
/// search from there. Through `Deref` it reads like the [`Position`] that it holds.
///
/// ```
/// use octet_engine::board::position::Position;
/// use octet_engine::eval::{EvaluatedPosition, evaluate};
///
/// let mut position = EvaluatedPosition::new(Position::startpos());
/// let before = position.evaluate();
/// assert_eq!(before, evaluate(&position));
/// let mv = position.legal_moves().next().expect("a move");
/// let undo = position.make(mv);
/// position.unmake(mv, undo);
/// assert_eq!(position.evaluate(), before);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct EvaluatedPosition {
    position: Position,
    pub(super) evaluator: Evaluator,
}

/// What [`EvaluatedPosition::unmake`] needs.
#[derive(Clone, Copy, Debug)]
pub struct EvalUndo {
    position: Undo,
    eval: EvalState,
}

impl Deref for EvaluatedPosition {
    type Target = Position;

    #[inline]
    fn deref(&self) -> &Position {
        &self.position
    }
}

impl fmt::Display for EvaluatedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

impl fmt::Debug for EvaluatedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.position, self.eval_state())
    }
}

impl EvaluatedPosition {
    /// Sets up a position to be evaluated with the engine's weights.
    #[must_use]
    pub fn new(position: Position) -> EvaluatedPosition {
        EvaluatedPosition::with_weights(position, &EvalWeights::STANDARD)
    }

    /// Sets up a position to be evaluated with other weights.
    #[must_use]
    pub fn with_weights(position: Position, weights: &EvalWeights) -> EvaluatedPosition {
        let mut evaluator = Evaluator {
            weights: weights.clone(),
            root_pst: RootPst::new(position.pieces(), &weights.root_pst),
            network: network_index(position.phase()),
            mop_up: MopUp::find(&position),
            state: EvalState {
                mg: 0,
                eg: 0,
                pawn_key: PawnKey::default(),
                terms: TermScore::default(),
                accumulators: Accumulators::EMPTY,
            },
        };
        evaluator.state = evaluator.recompute(&position);
        EvaluatedPosition {
            position,
            evaluator,
        }
    }

    /// The sums of the evaluation.
    #[must_use]
    pub fn eval_state(&self) -> &EvalState {
        &self.evaluator.state
    }

    /// The piece-square tables of the position set up.
    #[must_use]
    pub fn root_pst(&self) -> &RootPst {
        &self.evaluator.root_pst
    }

    /// Which network is used, see [`network_index`].
    #[must_use]
    pub fn network_index(&self) -> usize {
        self.evaluator.network
    }

    /// The side that had only its king in the position set up, if exactly one had.
    #[must_use]
    pub fn bare_king(&self) -> Option<Color> {
        self.evaluator.mop_up.map(|mop_up| mop_up.bare_king)
    }

    /// Where a bare king is mated: 0 at any edge, 1 at a1 or h8, 2 at a8 or h1.
    #[must_use]
    pub fn mating_corner(&self) -> u8 {
        self.evaluator.mop_up.map_or(0, |mop_up| mop_up.corner)
    }

    /// Whether this is a mop-up ending in which any edge will do. Such endings are won soonest
    /// without pruning; mate with bishop and knight needs depth, so it is searched with pruning.
    #[must_use]
    #[inline]
    pub fn mates_on_any_edge(&self) -> bool {
        matches!(self.evaluator.mop_up, Some(MopUp { corner: 0, .. }))
    }

    /// Material and piece-square value of a piece, White's positive.
    #[must_use]
    pub fn piece_square_value(
        &self,
        color: Color,
        piece_type: PieceType,
        square: Square,
    ) -> (Score, Score) {
        self.evaluator.piece_square_value(color, piece_type, square)
    }

    /// [`Position::is_legal`].
    #[must_use]
    #[inline]
    pub fn is_legal(&mut self, mv: Move, in_check: bool) -> bool {
        self.position.is_legal(mv, in_check)
    }

    /// Makes a legal move.
    pub fn make(&mut self, mv: Move) -> EvalUndo {
        self.make_with(mv, PawnEntry::new)
    }

    /// Makes a legal move, with pawn entries from `pawn_entry`.
    #[inline]
    pub(crate) fn make_with(
        &mut self,
        mv: Move,
        pawn_entry: impl FnOnce(&PawnKey, &TermWeights) -> PawnEntry,
    ) -> EvalUndo {
        let side = self.position.side_to_move();
        let moved = self.position.piece_on(mv.origin()).piece_type();
        let eval = self.evaluator.state;
        let position = self.position.make_observed(mv, &mut self.evaluator);
        let (from, to) = (mv.origin(), mv.target());
        if moved == Some(PieceType::King) && needs_refresh(from, to) {
            self.evaluator.state.accumulators.0[side.index()] =
                self.evaluator.refresh(&self.position, side);
        }
        // A promotion, which may add a bishop, is a pawn's move, too.
        let of_moved = match moved {
            Some(PieceType::Pawn) => input::PAWNS,
            Some(PieceType::King) if from.file() != to.file() => {
                input::KING_FILES | input::KING_SQUARES
            }
            Some(PieceType::King) => input::KING_SQUARES,
            _ => 0,
        };
        let of_captured = match position.captured.piece_type() {
            Some(PieceType::Pawn) => input::PAWNS,
            Some(PieceType::Bishop) => input::BISHOPS,
            _ => 0,
        };
        let counted = match self.evaluator.mop_up {
            None => INPUTS,
            Some(_) => INPUTS | MOP_UP_INPUTS,
        };
        if (of_moved | of_captured) & counted != 0 {
            let entry = pawn_entry(
                &self.evaluator.state.pawn_key,
                &self.evaluator.weights.terms,
            );
            let terms = self.evaluator.term_score(&self.position, entry);
            let state = &mut self.evaluator.state;
            state.mg += terms.mg - state.terms.mg;
            state.eg += terms.eg - state.terms.eg;
            state.terms = terms;
        }
        EvalUndo { position, eval }
    }

    /// Unmakes the move that was made last.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: EvalUndo) {
        self.position.unmake(mv, undo.position);
        self.evaluator.state = undo.eval;
    }

    /// Makes a null move, which changes no sums.
    pub fn make_null(&mut self) -> State {
        self.position.make_null()
    }

    /// Unmakes a null move.
    pub fn unmake_null(&mut self, before: State) {
        self.position.unmake_null(before);
    }

    /// Compares all that moves update, here and in the [`Position`], with what follows
    /// from the board.
    ///
    /// # Errors
    /// The first field that differs.
    pub fn verify(&self) -> Result<(), Mismatch> {
        self.position.verify()?;
        let expected = self.evaluator.recompute(&self.position);
        let state = &self.evaluator.state;
        for (same, field) in [
            (expected.mg == state.mg, "middlegame sum"),
            (expected.eg == state.eg, "endgame sum"),
            (expected.pawn_key == state.pawn_key, "pawn key"),
            (expected.terms == state.terms, "terms"),
            (expected.accumulators == state.accumulators, "accumulator"),
        ] {
            if !same {
                return Err(Mismatch { field });
            }
        }
        Ok(())
    }
}

/// What the terms of every position depend on, and what those of mop-up depend on.
const INPUTS: u8 = terms::inputs(false);
const MOP_UP_INPUTS: u8 = terms::inputs(true);

/// Whether a king's move mirrors its perspective, so that the accumulator must be
/// refreshed.
#[must_use]
pub const fn needs_refresh(from: Square, to: Square) -> bool {
    (from.file() < KING_FILE) != (to.file() < KING_FILE)
}

impl PieceObserver for Evaluator {
    #[inline]
    fn removed(
        &mut self,
        position: &Position,
        color: Color,
        piece_type: PieceType,
        square: Square,
    ) {
        let (mg, eg) = self.piece_square_value(color, piece_type, square);
        self.state.mg -= mg;
        self.state.eg -= eg;
        self.update(position, color, piece_type, square, false);
    }

    #[inline]
    fn added(&mut self, position: &Position, color: Color, piece_type: PieceType, square: Square) {
        let (mg, eg) = self.piece_square_value(color, piece_type, square);
        self.state.mg += mg;
        self.state.eg += eg;
        self.update(position, color, piece_type, square, true);
    }
}

impl Evaluator {
    /// Updates pawn key and accumulators.
    #[inline]
    fn update(
        &mut self,
        position: &Position,
        color: Color,
        piece_type: PieceType,
        square: Square,
        added: bool,
    ) {
        self.state.pawn_key.toggle(color, piece_type, square);
        let change = FeatureChange {
            color,
            piece_type,
            square,
            added,
        };
        for perspective in Color::ALL {
            let transform = square_transform(perspective, position.king(perspective));
            self.state
                .accumulators
                .update(self.network, perspective, transform, &change);
        }
    }

    #[inline]
    fn piece_square_value(
        &self,
        color: Color,
        piece_type: PieceType,
        square: Square,
    ) -> (Score, Score) {
        let values = &self.weights.pst[piece_type.index()];
        let bonus = self.root_pst.bonus(color, piece_type, square);
        match color {
            Color::White => {
                let (mg, eg) = values[square.index()];
                (mg + bonus, eg + bonus)
            }
            Color::Black => {
                let (mg, eg) = values[square.flip_rank().index()];
                (-mg - bonus, -eg - bonus)
            }
        }
    }

    /// The terms' score, given the pawn entry.
    fn term_score(&self, position: &Position, pawns: PawnEntry) -> TermScore {
        let (mut mg, mut eg) = (pawns.mg, pawns.eg);
        self.visit_piece_terms(position, |color, term| {
            let (a, b) = self.weights.terms.value(term);
            mg += color.sign() * a;
            eg += color.sign() * b;
        });
        let [white, black] = pawns.files;
        TermScore {
            mg,
            eg,
            pawnless_sides: u8::from(white == 0) | u8::from(black == 0) << 1,
        }
    }

    /// Visits the terms that do not follow from the pawns and the kings' files.
    #[inline]
    pub(super) fn visit_piece_terms(
        &self,
        position: &Position,
        mut visit: impl FnMut(Color, Term),
    ) {
        for color in Color::ALL {
            if position.bishops(color) >= 2 {
                visit(color, TermKind::BishopPair.of(0));
            }
        }
        if let Some(mop_up) = self.mop_up {
            mop_up.visit(position, visit);
        }
    }

    /// The accumulator of a perspective, computed from the board.
    fn refresh(&self, position: &Position, perspective: Color) -> [i8; HIDDEN] {
        let mut accumulators = Accumulators::EMPTY;
        let transform = square_transform(perspective, position.king(perspective));
        for (square, color, piece_type) in position.pieces() {
            let change = FeatureChange {
                color,
                piece_type,
                square,
                added: true,
            };
            accumulators.update(self.network, perspective, transform, &change);
        }
        accumulators.0[perspective.index()]
    }

    /// All sums, computed from the board.
    fn recompute(&self, position: &Position) -> EvalState {
        let mut state = EvalState {
            mg: 0,
            eg: 0,
            pawn_key: PawnKey::default(),
            terms: TermScore::default(),
            accumulators: Accumulators(Color::ALL.map(|side| self.refresh(position, side))),
        };
        for (square, color, piece_type) in position.pieces() {
            let (mg, eg) = self.piece_square_value(color, piece_type, square);
            state.mg += mg;
            state.eg += eg;
            state.pawn_key.toggle(color, piece_type, square);
        }
        state.terms = self.term_score(
            position,
            PawnEntry::new(&state.pawn_key, &self.weights.terms),
        );
        state.mg += state.terms.mg;
        state.eg += state.terms.eg;
        state
    }
}
