//! The position: board, piece lists and the sums kept beside them.

use core::fmt;

use super::piece::{Color, Piece, PieceType};
use super::square::Square;
use super::zobrist;
use crate::eval::EvalWeights;
use crate::eval::network;
use crate::eval::network::Accumulators;
use crate::eval::pawns::PawnKey;
use crate::eval::pst;
use crate::eval::root_pst::RootPst;
use crate::eval::terms::TermScore;

/// White may still castle with the h-rook.
pub const WHITE_SHORT: u8 = 1;
/// White may still castle with the a-rook.
pub const WHITE_LONG: u8 = 2;
/// Black may still castle with the h-rook.
pub const BLACK_SHORT: u8 = 4;
/// Black may still castle with the a-rook.
pub const BLACK_LONG: u8 = 8;

/// The highest half-move clock a position can be set up with: the game is over
/// by then whoever objects.
pub const MAX_HALFMOVE: u8 = 150;

/// What each move changes and the 6502 keeps one copy of for every level of
/// the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Zobrist key of men, side, castling rights and en passant file.
    pub key: u64,
    /// Material and piece-square sum of the middlegame, White minus Black.
    pub mg: i16,
    /// The same sum of the endgame.
    pub eg: i16,
    /// Where pawns stand and on which files the kings.
    pub pawn_key: PawnKey,
    /// What structure adds to the two sums.
    pub terms: TermScore,
    /// What the network adds up for each side.
    pub accumulators: Accumulators,
    /// Castling rights left, a set of [`WHITE_SHORT`] and the others.
    pub castling: u8,
    /// The square a pawn has just passed over, only if some en passant capture
    /// there is legal; else [`Square::NONE`].
    pub en_passant: Square,
    /// Plies since the last capture or pawn move, held at 255.
    pub halfmove: u8,
}

impl State {
    /// The position hash: what of the key both machines have.
    #[must_use]
    #[inline]
    pub const fn hash(&self) -> u32 {
        self.key as u32
    }
}

/// A position, with its men listed by side.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    /// The men by square, [`Piece::SENTINEL`] wherever a step may leave the board to.
    pub(crate) board: [Piece; 256],
    pub(crate) squares: [[Square; 16]; 2],
    pub(crate) side: Color,
    pub(crate) state: State,
    pub(crate) phase: u8,
    pub(crate) pawns_and_majors: u8,
    /// Bishops of each side.
    pub(crate) bishops: [u8; 2],
    /// The side that has nothing but its king, and is to be mated.
    pub(crate) bare: Option<Color>,
    /// Where a bare king is mated: 0 any edge, 1 a1 or h8, 2 a8 or h1.
    pub(crate) corner: u8,
    /// What pawns and kings say of every square: those of the position set up.
    pub(crate) root_pst: RootPst,
    /// Which of the networks speaks: that of the position set up.
    pub(crate) stage: usize,
    /// What all that is evaluated with.
    pub(crate) weights: EvalWeights,
}

/// The kinds in the order of their slots in the lists of a position set up.
pub const SLOT_ORDER: [PieceType; PieceType::ALL.len()] = [
    PieceType::King,
    PieceType::Pawn,
    PieceType::Rook,
    PieceType::Queen,
    PieceType::Bishop,
    PieceType::Knight,
];

/// A man to be set up: where, whose, what.
pub type PlacedPiece = (Square, Color, PieceType);

impl Position {
    /// Sets up men in the canonical order of slots (king, pawns, rooks,
    /// queens, bishops, knights, each from a1 to h8), so that a position
    /// gives the same lists whatever game led to it.
    ///
    /// `board` holds the kind on each square number. The caller has checked
    /// that it is a possible position (see [`super::fen`]).
    pub(crate) fn from_setup(
        board: &[Option<(Color, PieceType)>; 64],
        side: Color,
        castling: u8,
        en_passant: Square,
        halfmove: u8,
        weights: &EvalWeights,
    ) -> Position {
        let mut position = Position {
            board: [Piece::SENTINEL; 256],
            squares: [[Square::NONE; 16]; 2],
            side,
            state: State {
                key: 0,
                mg: 0,
                eg: 0,
                pawn_key: PawnKey::default(),
                terms: TermScore::default(),
                accumulators: Accumulators::EMPTY,
                castling,
                en_passant: Square::NONE,
                halfmove,
            },
            phase: 0,
            pawns_and_majors: 0,
            bishops: [0; 2],
            bare: None,
            corner: 0,
            root_pst: RootPst::ZERO,
            stage: 0,
            weights: weights.clone(),
        };
        for square in Square::all() {
            position.board[square.0 as usize] = Piece::EMPTY;
        }
        for color in Color::ALL {
            let mut slot = 0;
            for piece_type in SLOT_ORDER {
                for square in Square::all() {
                    if board[square.index()] == Some((color, piece_type)) && slot < 16 {
                        position.board[square.0 as usize] = Piece::new(color, piece_type, slot);
                        position.squares[color.index()][slot as usize] = square;
                        slot += 1;
                    }
                }
            }
        }
        if en_passant.on_board() && position.has_legal_en_passant(en_passant) {
            position.state.en_passant = en_passant;
        }
        position.find();
        position.root_pst = RootPst::new(position.pieces(), &weights.root_pst);
        let phases = position
            .pieces()
            .map(|(_, _, piece_type)| pst::PHASE_VALUE[piece_type.index()]);
        position.stage = network::network_index(phases.sum());
        let sums = position.recompute();
        position.state = sums.state;
        position.phase = sums.phase;
        position.pawns_and_majors = sums.pawns_and_majors;
        position
    }

    /// Notes whether one side has only its king, and what is to mate it.
    fn find(&mut self) {
        let mut pieces = [0; 2];
        let (mut bishop, mut knight, mut other) = (None, 0, 0);
        for color in Color::ALL {
            for slot in 1..16 {
                let square = self.piece_square(color, slot);
                if square == Square::NONE {
                    continue;
                }
                pieces[color.index()] += 1;
                match self.piece_on(square).piece_type() {
                    Some(PieceType::Bishop) => {
                        bishop = Some(square);
                        self.bishops[color.index()] += 1;
                    }
                    Some(PieceType::Knight) => knight += 1,
                    _ => other += 1,
                }
            }
        }
        self.bare = match pieces {
            [0, n] if n > 0 => Some(Color::White),
            [n, 0] if n > 0 => Some(Color::Black),
            _ => None,
        };
        if let (Some(square), 1, 0, Some(_)) = (bishop, knight, other, self.bare) {
            // A bishop on dark squares (a1 is one) mates at a1 or h8.
            self.corner = 1 + ((square.file() ^ square.rank()) & 1);
        }
    }

    /// The same position with its lists in canonical order and its half-move
    /// clock held at [`MAX_HALFMOVE`].
    #[must_use]
    pub fn canonical(&self) -> Position {
        self.weighed(&self.weights)
    }

    /// [`Self::canonical`], evaluated with these weights.
    #[must_use]
    pub(crate) fn weighed(&self, weights: &EvalWeights) -> Position {
        let mut board = [None; 64];
        for square in Square::all() {
            let piece = self.piece_on(square);
            board[square.index()] = piece
                .piece_type()
                .map(|piece_type| (piece.color(), piece_type));
        }
        let s = &self.state;
        let halfmove = s.halfmove.min(MAX_HALFMOVE);
        Position::from_setup(
            &board,
            self.side,
            s.castling,
            s.en_passant,
            halfmove,
            weights,
        )
    }

    /// The opening position.
    #[must_use]
    pub fn startpos() -> Position {
        const BACK: [PieceType; 8] = [
            PieceType::Rook,
            PieceType::Knight,
            PieceType::Bishop,
            PieceType::Queen,
            PieceType::King,
            PieceType::Bishop,
            PieceType::Knight,
            PieceType::Rook,
        ];
        let mut board = [None; 64];
        for file in 0..8 {
            board[file] = Some((Color::White, BACK[file]));
            board[8 + file] = Some((Color::White, PieceType::Pawn));
            board[48 + file] = Some((Color::Black, PieceType::Pawn));
            board[56 + file] = Some((Color::Black, BACK[file]));
        }
        Position::from_setup(
            &board,
            Color::White,
            15,
            Square::NONE,
            0,
            &EvalWeights::STANDARD,
        )
    }

    /// What stands on `square`: off the board, the edge.
    #[must_use]
    #[inline]
    pub fn piece_on(&self, square: Square) -> Piece {
        self.board[square.0 as usize]
    }

    /// The square of the man of `color` in `slot`, or [`Square::NONE`] when it
    /// has been captured.
    #[must_use]
    pub fn piece_square(&self, color: Color, slot: usize) -> Square {
        self.squares[color.index()][slot]
    }

    /// Where the king of `color` stands.
    #[must_use]
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.squares[color.index()][0]
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// Hash, sums, rights and clocks.
    #[must_use]
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Game phase: [`pst::PHASE_VALUE`] over all men, not limited.
    #[must_use]
    pub fn phase(&self) -> u8 {
        self.phase
    }

    /// How many pawns, rooks and queens are on the board: while there is one,
    /// the material can mate.
    #[must_use]
    pub fn pawns_and_majors(&self) -> u8 {
        self.pawns_and_majors
    }

    /// How many bishops `color` has.
    #[must_use]
    pub fn bishops(&self, color: Color) -> u8 {
        self.bishops[color.index()]
    }

    /// What pawns and kings said of every square when the position was set up.
    #[must_use]
    pub fn root_pst(&self) -> &RootPst {
        &self.root_pst
    }

    /// All men, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = PlacedPiece> + Clone {
        Square::all().filter_map(|square| {
            let piece = self.piece_on(square);
            piece
                .piece_type()
                .map(|piece_type| (square, piece.color(), piece_type))
        })
    }

    /// What a man adds to the two sums, White's positive.
    #[must_use]
    #[inline]
    pub fn piece_square_value(
        &self,
        color: Color,
        piece_type: PieceType,
        square: Square,
    ) -> (i16, i16) {
        let values = &self.weights.pst[piece_type.index()];
        let more = self.root_pst.bonus(color, piece_type, square);
        match color {
            Color::White => {
                let (mg, eg) = values[square.index()];
                (mg + more, eg + more)
            }
            Color::Black => {
                let (mg, eg) = values[square.flip_rank().index()];
                (-mg - more, -eg - more)
            }
        }
    }

    /// The side that was set up with nothing but its king, if one was.
    #[must_use]
    pub fn bare_king(&self) -> Option<Color> {
        self.bare
    }

    /// Where a bare king is mated: 0 any edge, 1 a1 or h8, 2 a8 or h1.
    #[must_use]
    pub fn mating_corner(&self) -> u8 {
        self.corner
    }

    /// Whether a bare king is to be mated at any edge, which takes few moves if all of
    /// them are looked at. To drive one into its corner takes many, and a look as far
    /// ahead as selectivity lets one.
    #[must_use]
    pub fn mates_on_any_edge(&self) -> bool {
        self.bare.is_some() && self.corner == 0
    }

    /// Hash, sums, phase and heavy count as they follow from the board alone.
    #[must_use]
    pub fn recompute(&self) -> Recomputed {
        let mut state = State {
            key: 0,
            mg: 0,
            eg: 0,
            pawn_key: PawnKey::default(),
            accumulators: Accumulators(Color::ALL.map(|perspective| self.refresh(perspective))),
            ..self.state
        };
        let (mut phase, mut pawns_and_majors) = (0, 0);
        for square in Square::all() {
            let piece = self.piece_on(square);
            let Some(piece_type) = piece.piece_type() else {
                continue;
            };
            let color = piece.color();
            state.key ^= piece_key(color, piece_type, square);
            let (mg, eg) = self.piece_square_value(color, piece_type, square);
            state.mg += mg;
            state.eg += eg;
            state.pawn_key.toggle(color, piece_type, square);
            phase += pst::PHASE_VALUE[piece_type.index()];
            pawns_and_majors += is_pawn_or_major(piece_type) as u8;
        }
        state.terms = self.term_score(state.pawn_key.new(&self.weights.terms));
        state.mg += state.terms.mg;
        state.eg += state.terms.eg;
        state.key ^= zobrist::CASTLING[state.castling as usize];
        if state.en_passant.on_board() {
            state.key ^= zobrist::EN_PASSANT[state.en_passant.file() as usize];
        }
        if self.side == Color::Black {
            state.key ^= zobrist::SIDE_TO_MOVE;
        }
        Recomputed {
            state,
            phase,
            pawns_and_majors,
        }
    }

    /// Compares everything kept incrementally with what the board says: the
    /// checked mode of the engine.
    pub fn verify(&self) -> Result<(), Mismatch> {
        let sums = self.recompute();
        let wrong = |field| Err(Mismatch { field });
        if sums.state.key != self.state.key {
            return wrong("hash");
        }
        if sums.state.mg != self.state.mg {
            return wrong("middlegame sum");
        }
        if sums.state.eg != self.state.eg {
            return wrong("endgame sum");
        }
        if sums.state.pawn_key != self.state.pawn_key {
            return wrong("pawns and kings' files");
        }
        if sums.state.accumulators != self.state.accumulators {
            return wrong("network's sums");
        }
        if sums.phase != self.phase {
            return wrong("phase");
        }
        if sums.pawns_and_majors != self.pawns_and_majors {
            return wrong("count of pawns, rooks and queens");
        }
        let mut listed = 0;
        for color in Color::ALL {
            for (slot, &square) in self.squares[color.index()].iter().enumerate() {
                if square == Square::NONE {
                    continue;
                }
                listed += 1;
                let piece = self.piece_on(square);
                if !square.on_board() || !piece.belongs_to(color) || piece.slot() != slot {
                    return wrong("piece list");
                }
            }
            if !self.piece_on(self.king(color)).is(color, PieceType::King) {
                return wrong("king's slot");
            }
        }
        if listed
            != Square::all()
                .filter(|&s| !self.piece_on(s).is_empty())
                .count()
        {
            return wrong("piece list");
        }
        if (0..=u8::MAX)
            .map(Square)
            .any(|square| !square.on_board() && self.piece_on(square) != Piece::SENTINEL)
        {
            return wrong("board beyond its edge");
        }
        let s = &self.state;
        if s.en_passant.on_board() && !self.has_legal_en_passant(s.en_passant) {
            return wrong("en passant square");
        }
        Ok(())
    }
}

/// What [`PositionJson::recompute`] finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recomputed {
    /// The state with hash and sums made anew.
    pub state: State,
    /// The game phase.
    pub phase: u8,
    /// Pawns, rooks and queens.
    pub pawns_and_majors: u8,
}

/// A field that does not agree with the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// Which one.
    pub field: &'static str,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the {} kept by make and unmake is not what the board says",
            self.field
        )
    }
}

impl core::error::Error for Mismatch {}

/// The hash key of a man on a square.
#[must_use]
#[inline]
pub fn piece_key(color: Color, piece_type: PieceType, square: Square) -> u64 {
    zobrist::PIECE[color.index() * 6 + piece_type.index()][square.index()]
}

/// Whether a piece of this kind can mate with its king's help alone, or become
/// one that can.
#[must_use]
#[inline]
pub const fn is_pawn_or_major(piece_type: PieceType) -> bool {
    matches!(
        piece_type,
        PieceType::Pawn | PieceType::Rook | PieceType::Queen
    )
}

/// The board as text, eighth rank first.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            write!(f, "{} ", rank + 1)?;
            for file in 0..8 {
                write!(f, " {}", self.piece_on(Square::new(file, rank)).letter())?;
            }
            writeln!(f)?;
        }
        writeln!(f, "   a b c d e f g h")
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}{:?} {:?}", self.side, self.state)
    }
}
