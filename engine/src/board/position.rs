//! The position: board, piece lists, and what each move changes beside them.

use core::fmt;

use super::material::Material;
use super::piece::{Color, Piece, PieceType};
use super::square::Square;
use super::zobrist;

/// White may still castle with the h-rook.
pub const WHITE_SHORT: u8 = 1;
/// White may still castle with the a-rook.
pub const WHITE_LONG: u8 = 2;
/// Black may still castle with the h-rook.
pub const BLACK_SHORT: u8 = 4;
/// Black may still castle with the a-rook.
pub const BLACK_LONG: u8 = 8;

/// The highest half-move clock a position can be set up with: 75 moves by each side,
/// when the game is drawn even if no player claims it.
pub const MAX_HALFMOVE: u8 = 150;

/// What a move changes beside the board, and unmaking restores as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Zobrist key of pieces, side to move, castling rights and en passant file.
    pub key: u64,
    /// Castling rights left, a set of [`WHITE_SHORT`] and the others.
    pub castling: u8,
    /// The square behind a pawn that has just made a double push, only if some en
    /// passant capture there is legal; else [`Square::NONE`].
    pub en_passant: Square,
    /// Plies since the last capture or pawn move, saturating at 255.
    pub halfmove: u8,
    /// Counts of the pieces.
    pub material: Material,
}

impl State {
    /// The position hash: the low 32 bits of the key, all that the 6502 keeps.
    #[must_use]
    #[inline]
    pub const fn hash(&self) -> u32 {
        self.key as u32
    }
}

/// A position, with a piece list for each side.
///
/// ```
/// use octet_engine::{Color, PieceType, Position, Square};
///
/// let mut position = Position::default();
/// let mv = position.move_between(Square::new(6, 0), Square::new(5, 2), None);
/// let mv = mv.expect("a legal move");
/// let undo = position.make(mv);
/// assert!(position.piece_on(mv.target()).is(Color::White, PieceType::Knight));
/// assert_eq!(position.state().halfmove, 1);
/// position.unmake(mv, undo);
/// assert_eq!(position, Position::default());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    /// The pieces by square; [`Piece::SENTINEL`] on every square that a step off the
    /// board can reach.
    pub(crate) board: [Piece; 256],
    /// The piece lists: squares by [`Color::index`] and slot.
    pub(crate) squares: [[Square; 16]; 2],
    pub(crate) side: Color,
    pub(crate) state: State,
}

/// The piece types in the order of their slots in the lists of a position set up.
pub const SLOT_ORDER: [PieceType; PieceType::ALL.len()] = [
    PieceType::King,
    PieceType::Pawn,
    PieceType::Rook,
    PieceType::Queen,
    PieceType::Bishop,
    PieceType::Knight,
];

/// The starting position of chess.
impl Default for Position {
    fn default() -> Position {
        Position::startpos()
    }
}

/// A piece on a square.
pub type PlacedPiece = (Square, Color, PieceType);

impl Position {
    /// Sets up pieces in the canonical order of slots ([`SLOT_ORDER`], each type from a1
    /// to h8), so that a position has the same lists whatever game led to it.
    ///
    /// `board` has the piece on each square number. The caller has checked that the
    /// position is possible (see [`super::fen`]).
    pub(crate) fn from_setup(
        board: &[Option<(Color, PieceType)>; 64],
        side: Color,
        castling: u8,
        en_passant: Square,
        halfmove: u8,
    ) -> Position {
        let mut position = Position {
            board: [Piece::SENTINEL; 256],
            squares: [[Square::NONE; 16]; 2],
            side,
            state: State {
                key: 0,
                castling,
                en_passant: Square::NONE,
                halfmove,
                material: Material::default(),
            },
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
        position.state = position.recompute();
        position
    }

    /// The same position with its lists in canonical order and its half-move clock held
    /// at [`MAX_HALFMOVE`].
    #[must_use]
    pub fn canonical(&self) -> Position {
        let mut board = [None; 64];
        for (square, color, piece_type) in self.pieces() {
            board[square.index()] = Some((color, piece_type));
        }
        let s = &self.state;
        let halfmove = s.halfmove.min(MAX_HALFMOVE);
        Position::from_setup(&board, self.side, s.castling, s.en_passant, halfmove)
    }

    /// The starting position of chess.
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
        Position::from_setup(&board, Color::White, 15, Square::NONE, 0)
    }

    /// The piece on `square`: [`Piece::EMPTY`] if there is none, [`Piece::SENTINEL`] off
    /// the board.
    #[must_use]
    #[inline]
    pub fn piece_on(&self, square: Square) -> Piece {
        self.board[square.0 as usize]
    }

    /// The square of `color`'s piece in `slot`, or [`Square::NONE`] if the slot is empty.
    #[must_use]
    pub fn piece_square(&self, color: Color, slot: usize) -> Square {
        self.squares[color.index()][slot]
    }

    /// The square of the king of `color`.
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

    /// Hash, castling rights, en passant square, clock and material.
    #[must_use]
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Game phase, see [`Material::phase`].
    #[must_use]
    pub fn phase(&self) -> u8 {
        self.state.material.phase
    }

    /// Pawns, rooks and queens on the board, see [`Material::pawns_and_majors`].
    #[must_use]
    pub fn pawns_and_majors(&self) -> u8 {
        self.state.material.pawns_and_majors
    }

    /// How many bishops `color` has.
    #[must_use]
    pub fn bishops(&self, color: Color) -> u8 {
        self.state.material.bishops[color.index()]
    }

    /// All pieces, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = PlacedPiece> + Clone {
        Square::all().filter_map(|square| {
            let piece = self.piece_on(square);
            piece
                .piece_type()
                .map(|piece_type| (square, piece.color(), piece_type))
        })
    }

    /// The state with key and material computed from the board alone.
    fn recompute(&self) -> State {
        let mut state = State {
            key: zobrist::CASTLING[self.state.castling as usize],
            material: Material::default(),
            ..self.state
        };
        for (square, color, piece_type) in self.pieces() {
            state.key ^= piece_key(color, piece_type, square);
            state.material.add(color, piece_type);
        }
        if state.en_passant.on_board() {
            state.key ^= zobrist::EN_PASSANT[state.en_passant.file() as usize];
        }
        if self.side == Color::Black {
            state.key ^= zobrist::SIDE_TO_MOVE;
        }
        state
    }

    /// Compares everything that `make` and `unmake` update with what follows from the board. Tests
    /// call it after every move.
    ///
    /// # Errors
    /// The first field that differs.
    pub fn verify(&self) -> Result<(), Mismatch> {
        let expected = self.recompute();
        let wrong = |field| Err(Mismatch { field });
        if expected.key != self.state.key {
            return wrong("hash");
        }
        if expected.material != self.state.material {
            return wrong("material");
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
        if listed != self.pieces().count() {
            return wrong("piece list");
        }
        if (0..=u8::MAX)
            .map(Square)
            .any(|square| !square.on_board() && self.piece_on(square) != Piece::SENTINEL)
        {
            return wrong("board beyond its edge");
        }
        let en_passant = self.state.en_passant;
        if en_passant.on_board() && !self.clone().has_legal_en_passant(en_passant) {
            return wrong("en passant square");
        }
        Ok(())
    }
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

/// The Zobrist key of a piece on a square.
#[must_use]
#[inline]
pub fn piece_key(color: Color, piece_type: PieceType, square: Square) -> u64 {
    zobrist::PIECE[color.index() * 6 + piece_type.index()][square.index()]
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
