//! Pseudo-legal moves in the order that both machines produce.
//!
//! En passant captures come first. Men are visited from slot 15 down to the king in slot 0, their steps in the
//! order of [`DIRECTIONS`] and [`KNIGHT_STEPS`]. Captures and promotions go to
//! one list, quiet moves to another; the captures-only generator yields the
//! first list alone, in the same order.

use crate::moves::{List, Move, MoveKind, PROMOTIONS};
use crate::piece::{Color, Kind, Man};
use crate::position::{BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT};
use crate::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS, Square};

/// No position has more captures and promotions than this: eight pawns with
/// twelve each, eight men with eight.
pub const MAX_CAPTURES: usize = 160;
/// No position has more quiet moves than this (218 legal moves is the known
/// maximum), and a 6502 index register holds it.
pub const MAX_QUIETS: usize = 255;

/// Where generated moves go.
pub trait Sink {
    /// A capture or promotion with its ordering score, at least 1.
    fn capture(&mut self, mv: Move, score: u8);
    /// Any other move.
    fn quiet(&mut self, mv: Move);
}

/// Both lists of a position.
#[derive(Clone, Default)]
pub struct Lists {
    /// Captures and promotions.
    pub captures: List<MAX_CAPTURES>,
    /// Everything else.
    pub quiets: List<MAX_QUIETS>,
}

impl Sink for Lists {
    fn capture(&mut self, mv: Move, _: u8) {
        self.captures.push(mv);
    }
    fn quiet(&mut self, mv: Move) {
        self.quiets.push(mv);
    }
}

/// The part of a capture's ordering score that says who captures: the least
/// valuable attacker first. By [`Kind::index`].
pub const ATTACKER_SCORE: [u8; 6] = [7, 6, 5, 4, 3, 2];
/// Ordering score of becoming a queen, to which the victim's is added.
pub const QUEEN_SCORE: u8 = 0x80;
/// Ordering score of becoming anything else, to which the victim's is added.
pub const UNDERPROMOTION_SCORE: u8 = 1;

/// Ordering score of a pawn taking a pawn, which en passant is.
pub const EN_PASSANT_SCORE: u8 = Kind::Pawn.bits() | ATTACKER_SCORE[0];

/// The step with which a pawn of `side` advances.
#[must_use]
pub const fn pawn_advance(side: Color) -> u8 {
    DIRECTIONS[side.index()]
}

/// The steps with which a pawn of `side` captures, toward the a-file first.
#[must_use]
pub const fn pawn_captures(side: Color) -> [u8; 2] {
    match side {
        Color::White => [15, 17],
        Color::Black => [17u8.wrapping_neg(), 15u8.wrapping_neg()],
    }
}

/// A way to castle.
#[derive(Clone, Copy, Debug)]
pub struct Castling {
    /// The right it takes.
    pub right: u8,
    /// How far from the king the squares are that must be empty.
    pub between: &'static [u8],
    /// The king's step.
    pub step: u8,
}

/// The ways in which `side` castles, in generation order.
#[must_use]
pub const fn castlings(side: Color) -> [Castling; 2] {
    const EAST: [u8; 2] = [1, 2];
    const WEST: [u8; 3] = [1u8.wrapping_neg(), 2u8.wrapping_neg(), 3u8.wrapping_neg()];
    let (short, long) = match side {
        Color::White => (WHITE_SHORT, WHITE_LONG),
        Color::Black => (BLACK_SHORT, BLACK_LONG),
    };
    [
        Castling {
            right: short,
            between: &EAST,
            step: EAST[1],
        },
        Castling {
            right: long,
            between: &WEST,
            step: WEST[1],
        },
    ]
}

/// The part of a capture's ordering score that says who is captured: the kind's code in
/// the high half, which is how a man shows it.
#[must_use]
pub const fn victim_score(victim: Man) -> u8 {
    victim.0 & Man::KIND_BITS
}

impl Position {
    /// All pseudo-legal moves.
    pub fn generate_all(&self, sink: &mut impl Sink) {
        self.generate::<true, true>(sink);
    }

    /// The pseudo-legal captures and promotions.
    pub fn generate_captures(&self, sink: &mut impl Sink) {
        self.generate::<true, false>(sink);
    }

    /// The pseudo-legal moves that are neither captures nor promotions.
    pub fn generate_quiets(&self, sink: &mut impl Sink) {
        self.generate::<false, true>(sink);
    }

    fn generate<const CAPTURES: bool, const QUIETS: bool>(&self, sink: &mut impl Sink) {
        if CAPTURES && self.state.en_passant.on_board() {
            self.en_passant(self.state.en_passant, sink);
        }
        for &from in self.squares[self.side.index()].iter().rev() {
            if from == Square::NONE {
                continue;
            }
            match self.man(from).kind() {
                Some(Kind::Pawn) => self.pawn::<CAPTURES, QUIETS>(from, sink),
                Some(Kind::Knight) => {
                    self.stepper::<CAPTURES, QUIETS>(from, &KNIGHT_STEPS, Kind::Knight, sink);
                }
                Some(Kind::Bishop) => {
                    self.slider::<CAPTURES, QUIETS>(
                        from,
                        &DIRECTIONS[FIRST_DIAGONAL..],
                        Kind::Bishop,
                        sink,
                    );
                }
                Some(Kind::Rook) => {
                    self.slider::<CAPTURES, QUIETS>(
                        from,
                        &DIRECTIONS[..FIRST_DIAGONAL],
                        Kind::Rook,
                        sink,
                    );
                }
                Some(Kind::Queen) => {
                    self.slider::<CAPTURES, QUIETS>(from, &DIRECTIONS, Kind::Queen, sink)
                }
                Some(Kind::King) => {
                    self.stepper::<CAPTURES, QUIETS>(from, &DIRECTIONS, Kind::King, sink);
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
        kind: Kind,
        sink: &mut impl Sink,
    ) {
        for &step in steps {
            let mut to = from.step(step);
            while self.reach::<CAPTURES, QUIETS>(from, to, kind, sink) {
                to = to.step(step);
            }
        }
    }

    fn stepper<const CAPTURES: bool, const QUIETS: bool>(
        &self,
        from: Square,
        steps: &[u8],
        kind: Kind,
        sink: &mut impl Sink,
    ) {
        for &step in steps {
            self.reach::<CAPTURES, QUIETS>(from, from.step(step), kind, sink);
        }
    }

    /// The move to `to`, if it is one; returns whether the square is empty.
    #[inline]
    fn reach<const CAPTURES: bool, const QUIETS: bool>(
        &self,
        from: Square,
        to: Square,
        kind: Kind,
        sink: &mut impl Sink,
    ) -> bool {
        let man = self.man(to);
        if man.is_empty() {
            if QUIETS {
                sink.quiet(Move::plain(from, to));
            }
            return true;
        }
        if CAPTURES && man.belongs_to(self.side.other()) {
            let score = victim_score(man) | ATTACKER_SCORE[kind.index()];
            sink.capture(Move::plain(from, to), score);
        }
        false
    }

    /// A pawn's captures toward the a-file, toward the h-file, then its pushes.
    fn pawn<const CAPTURES: bool, const QUIETS: bool>(&self, from: Square, sink: &mut impl Sink) {
        let ahead = pawn_advance(self.side);
        let home = self.side.pawn_rank();
        let last = self.side.other().pawn_rank();
        for step in pawn_captures(self.side) {
            let to = from.step(step);
            let man = self.man(to);
            if CAPTURES && man.belongs_to(self.side.other()) {
                if from.rank() == last {
                    promotions(from, to, victim_score(man), sink);
                } else {
                    let score = victim_score(man) | ATTACKER_SCORE[Kind::Pawn.index()];
                    sink.capture(Move::plain(from, to), score);
                }
            }
        }
        let to = from.step(ahead);
        if !self.man(to).is_empty() {
            return;
        }
        if from.rank() == last {
            if CAPTURES {
                promotions(from, to, 0, sink);
            }
        } else if QUIETS {
            sink.quiet(Move::plain(from, to));
            let two = to.step(ahead);
            if from.rank() == home && self.man(two).is_empty() {
                sink.quiet(Move::plain(from, two));
            }
        }
    }

    /// The captures of the pawn that has just passed `to`: toward the a-file first.
    fn en_passant(&self, to: Square, sink: &mut impl Sink) {
        for step in pawn_captures(self.side) {
            let from = to.step(step.wrapping_neg());
            if self.man(from).is(self.side, Kind::Pawn) {
                sink.capture(Move::new(from, to, MoveKind::EnPassant), EN_PASSANT_SCORE);
            }
        }
    }

    fn castling(&self, king: Square, sink: &mut impl Sink) {
        for way in castlings(self.side) {
            let free = |&aside: &u8| self.man(king.step(aside)).is_empty();
            if self.state.castling & way.right != 0 && way.between.iter().all(free) {
                sink.quiet(Move::new(king, king.step(way.step), MoveKind::Castling));
            }
        }
    }
}

fn promotions(from: Square, to: Square, victim: u8, sink: &mut impl Sink) {
    for kind in PROMOTIONS {
        let score = victim
            | if kind == Kind::Queen {
                QUEEN_SCORE
            } else {
                UNDERPROMOTION_SCORE
            };
        sink.capture(Move::new(from, to, MoveKind::Promotion(kind)), score);
    }
}
