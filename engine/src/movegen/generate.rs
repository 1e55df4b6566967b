//! Pseudo-legal moves, in the order of both machines.
//!
//! En passant captures come first. Pieces are visited from slot 15 down to the king in
//! slot 0, their steps in the order of [`DIRECTIONS`] and [`KNIGHT_STEPS`]. Captures and
//! promotions go to one list, quiet moves to another.

use crate::board::moves::{Move, MoveList, MoveType, PROMOTIONS};
use crate::board::piece::{Color, Piece, PieceType};
use crate::board::position::{BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT};
use crate::board::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS, Square};

/// Bound of captures and promotions in a position: eight pawns with twelve each, eight
/// other pieces with eight each.
pub const MAX_CAPTURES: usize = 160;
/// The most legal moves known of any position (N. Petrović, 1964).
pub const MOST_LEGAL_MOVES: usize = 218;
/// Bound of quiet moves in a position, which fits an index register of the 6502.
pub const MAX_QUIETS: usize = 255;

/// Receives generated moves.
pub trait MoveSink {
    /// A capture or promotion with its ordering score, at least 1.
    fn capture(&mut self, mv: Move, score: u8);
    /// Any other move.
    fn quiet(&mut self, mv: Move);
}

/// Both lists of a position.
#[derive(Clone, Default)]
pub struct MoveLists {
    /// Captures and promotions.
    pub captures: MoveList<MAX_CAPTURES>,
    /// All other moves.
    pub quiets: MoveList<MAX_QUIETS>,
}

impl MoveSink for MoveLists {
    fn capture(&mut self, mv: Move, _: u8) {
        self.captures.push(mv);
    }
    fn quiet(&mut self, mv: Move) {
        self.quiets.push(mv);
    }
}

/// The attacker's part of a capture's ordering score (MVV-LVA), by [`PieceType::index`].
pub const ATTACKER_SCORE: [u8; 6] = [7, 6, 5, 4, 3, 2];
/// Ordering score of a queen promotion, to which the victim's is added.
pub const QUEEN_PROMOTION_SCORE: u8 = 0x80;
/// Ordering score of an underpromotion, to which the victim's is added.
pub const UNDERPROMOTION_SCORE: u8 = 1;

/// Ordering score of an en passant capture: that of pawn takes pawn.
pub const EN_PASSANT_SCORE: u8 = PieceType::Pawn.bits() | ATTACKER_SCORE[0];

/// The step of a pawn's push.
#[must_use]
pub const fn pawn_push(side: Color) -> u8 {
    DIRECTIONS[side.index()]
}

/// The steps of a pawn's captures, toward the a-file first.
#[must_use]
pub const fn pawn_capture_steps(side: Color) -> [u8; 2] {
    match side {
        Color::White => [15, 17],
        Color::Black => [17u8.wrapping_neg(), 15u8.wrapping_neg()],
    }
}

/// Castling on one wing.
#[derive(Clone, Copy, Debug)]
pub struct CastlingPath {
    /// The castling right that it needs.
    pub right: u8,
    /// Steps from the king to the squares that must be empty.
    pub empty: &'static [u8],
    /// The king's step.
    pub king_step: u8,
}

/// Both ways to castle, in the order of generation.
#[must_use]
pub const fn castling_paths(side: Color) -> [CastlingPath; 2] {
    const EAST: [u8; 2] = [1, 2];
    const WEST: [u8; 3] = [1u8.wrapping_neg(), 2u8.wrapping_neg(), 3u8.wrapping_neg()];
    let (short, long) = match side {
        Color::White => (WHITE_SHORT, WHITE_LONG),
        Color::Black => (BLACK_SHORT, BLACK_LONG),
    };
    [
        CastlingPath {
            right: short,
            empty: &EAST,
            king_step: EAST[1],
        },
        CastlingPath {
            right: long,
            empty: &WEST,
            king_step: WEST[1],
        },
    ]
}

/// The victim's part of a capture's ordering score: its piece type's bits, which rise with
/// its value.
#[must_use]
pub const fn victim_score(victim: Piece) -> u8 {
    victim.0 & Piece::TYPE_BITS
}

impl Position {
    /// All pseudo-legal moves.
    pub fn generate_all(&self, sink: &mut impl MoveSink) {
        self.generate::<true, true>(sink);
    }

    /// The pseudo-legal captures and promotions.
    pub fn generate_captures(&self, sink: &mut impl MoveSink) {
        self.generate::<true, false>(sink);
    }

    /// The pseudo-legal moves that are neither captures nor promotions.
    pub fn generate_quiets(&self, sink: &mut impl MoveSink) {
        self.generate::<false, true>(sink);
    }

    fn generate<const CAPTURES: bool, const QUIETS: bool>(&self, sink: &mut impl MoveSink) {
        if CAPTURES && self.state.en_passant.on_board() {
            self.en_passant(self.state.en_passant, sink);
        }
        for &from in self.squares[self.side.index()].iter().rev() {
            if from == Square::NONE {
                continue;
            }
            match self.piece_on(from).piece_type() {
                Some(PieceType::Pawn) => self.pawn::<CAPTURES, QUIETS>(from, sink),
                Some(PieceType::Knight) => {
                    self.leaper::<CAPTURES, QUIETS>(from, &KNIGHT_STEPS, PieceType::Knight, sink);
                }
                Some(PieceType::Bishop) => {
                    self.slider::<CAPTURES, QUIETS>(
                        from,
                        &DIRECTIONS[FIRST_DIAGONAL..],
                        PieceType::Bishop,
                        sink,
                    );
                }
                Some(PieceType::Rook) => {
                    self.slider::<CAPTURES, QUIETS>(
                        from,
                        &DIRECTIONS[..FIRST_DIAGONAL],
                        PieceType::Rook,
                        sink,
                    );
                }
                Some(PieceType::Queen) => {
                    self.slider::<CAPTURES, QUIETS>(from, &DIRECTIONS, PieceType::Queen, sink)
                }
                Some(PieceType::King) => {
                    self.leaper::<CAPTURES, QUIETS>(from, &DIRECTIONS, PieceType::King, sink);
                    if QUIETS {
                        self.castling(from, sink);
                    }
                }
                None => {}
            }
        }
    }

    fn slider<const CAPTURES: bool, const QUIETS: bool>(
        &self,
        from: Square,
        steps: &[u8],
        piece_type: PieceType,
        sink: &mut impl MoveSink,
    ) {
        for &step in steps {
            let mut to = from.step(step); // (1)
            while self.push_target::<CAPTURES, QUIETS>(from, to, piece_type, sink) {
                to = to.step(step);
            }
        }
    }

    fn leaper<const CAPTURES: bool, const QUIETS: bool>(
        &self,
        from: Square,
        steps: &[u8],
        piece_type: PieceType,
        sink: &mut impl MoveSink,
    ) {
        for &step in steps {
            self.push_target::<CAPTURES, QUIETS>(from, from.step(step), piece_type, sink); // (1)
        }
    }

    /// Pushes the move to `to` if it is pseudo-legal; returns whether the square is empty.
    #[inline]
    fn push_target<const CAPTURES: bool, const QUIETS: bool>(
        &self,
        from: Square,
        to: Square,
        piece_type: PieceType,
        sink: &mut impl MoveSink,
    ) -> bool {
        let piece = self.piece_on(to);
        if piece.is_empty() {
            if QUIETS {
                sink.quiet(Move::normal(from, to)); // (4)
            }
            return true;
        }
        if CAPTURES && piece.belongs_to(self.side.other()) {
            let score = victim_score(piece) | ATTACKER_SCORE[piece_type.index()];
            sink.capture(Move::normal(from, to), score); // (3)
        }
        false // (5)
    }

    /// A pawn's captures toward the a-file, toward the h-file, then its pushes.
    fn pawn<const CAPTURES: bool, const QUIETS: bool>(
        &self,
        from: Square,
        sink: &mut impl MoveSink,
    ) {
        let ahead = pawn_push(self.side);
        let home = self.side.pawn_rank();
        let last = self.side.other().pawn_rank();
        for step in pawn_capture_steps(self.side) {
            let to = from.step(step); // (1)
            let piece = self.piece_on(to);
            if CAPTURES && piece.belongs_to(self.side.other()) {
                if from.rank() == last {
                    promotions(from, to, victim_score(piece), sink); // (2)
                } else {
                    let score = victim_score(piece) | ATTACKER_SCORE[PieceType::Pawn.index()];
                    sink.capture(Move::normal(from, to), score); // (3)
                }
            }
        }
        let to = from.step(ahead);
        if !self.piece_on(to).is_empty() {
            return;
        }
        if from.rank() == last {
            if CAPTURES {
                promotions(from, to, 0, sink); // (6)
            }
        } else if QUIETS {
            sink.quiet(Move::normal(from, to));
            let two = to.step(ahead);
            if from.rank() == home && self.piece_on(two).is_empty() {
                sink.quiet(Move::normal(from, two));
            }
        }
    }

    /// The en passant captures to `to`, toward the a-file first.
    fn en_passant(&self, to: Square, sink: &mut impl MoveSink) {
        for step in pawn_capture_steps(self.side) {
            let from = to.step(step.wrapping_neg());
            if self.piece_on(from).is(self.side, PieceType::Pawn) {
                sink.capture(Move::new(from, to, MoveType::EnPassant), EN_PASSANT_SCORE);
            }
        }
    }

    fn castling(&self, king: Square, sink: &mut impl MoveSink) {
        for path in castling_paths(self.side) {
            let free = |&aside: &u8| self.piece_on(king.step(aside)).is_empty();
            if self.state.castling & path.right != 0 && path.empty.iter().all(free) {
                sink.quiet(Move::new(
                    king,
                    king.step(path.king_step),
                    MoveType::Castling,
                ));
            }
        }
    }
}

fn promotions(from: Square, to: Square, victim: u8, sink: &mut impl MoveSink) {
    for piece_type in PROMOTIONS {
        let score = victim
            | if piece_type == PieceType::Queen {
                QUEEN_PROMOTION_SCORE
            } else {
                UNDERPROMOTION_SCORE
            };
        sink.capture(Move::new(from, to, MoveType::Promotion(piece_type)), score);
    }
}
