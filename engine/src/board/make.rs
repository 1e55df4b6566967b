//! Making and unmaking moves.

use super::en_passant::en_passant_victim;
use super::moves::{Move, MoveType};
use super::observer::PieceObserver;
use super::piece::{Piece, PieceType};
use super::position::{Position, State, piece_key};
use super::square::{KING_FILE, Square};
use super::zobrist;

/// What unmaking a move needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    /// The state before the move.
    pub state: State,
    /// The captured piece, or [`Piece::EMPTY`].
    pub captured: Piece,
}

/// The difference of the 0x88 squares of a double push.
pub const DOUBLE_PUSH: u8 = 32;

/// The king's file after castling with the h-rook.
pub const SHORT_FILE: u8 = KING_FILE + 2;

/// Castling rights that survive a move from or to a square, by 0x88 square.
pub const CASTLING_MASK: [u8; 128] = castling_masks();

const fn castling_masks() -> [u8; 128] {
    use super::position::{BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT};
    let mut masks = [15; 128];
    masks[0x00] = 15 & !WHITE_LONG;
    masks[0x04] = 15 & !(WHITE_LONG | WHITE_SHORT);
    masks[0x07] = 15 & !WHITE_SHORT;
    masks[0x70] = 15 & !BLACK_LONG;
    masks[0x74] = 15 & !(BLACK_LONG | BLACK_SHORT);
    masks[0x77] = 15 & !BLACK_SHORT;
    masks
}

/// The rook's squares before and after castling with the king to `to`.
#[must_use]
pub const fn castling_rook(to: Square) -> (Square, Square) {
    if to.file() == SHORT_FILE {
        (Square(to.0 + 1), Square(to.0 - 1))
    } else {
        (Square(to.0 - 2), Square(to.0 + 1))
    }
}

impl Position {
    /// Makes a legal move.
    pub fn make(&mut self, mv: Move) -> Undo {
        self.make_observed(mv, &mut ())
    }

    /// Makes a legal move and informs `observer` of every piece that leaves or reaches a square.
    #[inline]
    pub fn make_observed(&mut self, mv: Move, observer: &mut impl PieceObserver) -> Undo {
        let undo_state = self.state;
        let (from, to, move_type) = (mv.origin(), mv.target(), mv.move_type());
        let moved_piece = self.piece_on(from); // (1)

        self.clear_en_passant();
        let state = &mut self.state;
        state.halfmove = state.halfmove.saturating_add(1); // (2)
        if state.castling != 0 {
            let left =
                state.castling & CASTLING_MASK[from.0 as usize] & CASTLING_MASK[to.0 as usize];
            state.key ^=
                zobrist::CASTLING[state.castling as usize] ^ zobrist::CASTLING[left as usize];
            state.castling = left; // (3)
        }
        state.key ^= zobrist::SIDE_TO_MOVE;

        let capture_square = capture_square(mv);
        let captured = self.piece_on(capture_square);
        if !captured.is_empty() {
            self.remove_piece(captured, capture_square, observer); // (4)
        }
        self.move_piece(moved_piece, from, to, observer); // (5)
        self.side = self.side.other(); // (6)
        if moved_piece.piece_type() == Some(PieceType::Pawn) {
            self.state.halfmove = 0; // (7)
            if from.0.abs_diff(to.0) == DOUBLE_PUSH {
                self.set_en_passant(Square(u8::midpoint(from.0, to.0))); // (8)
            }
        }
        match move_type {
            MoveType::Normal | MoveType::EnPassant => {}
            MoveType::Castling => {
                let (rook_from, rook_to) = castling_rook(to);
                self.move_piece(self.piece_on(rook_from), rook_from, rook_to, observer);
            }
            MoveType::Promotion(piece_type) => self.promote(to, piece_type, observer),
        }
        Undo {
            state: undo_state,
            captured,
        }
    }

    /// Makes a null move.
    pub fn make_null(&mut self) -> State {
        let before = self.state;
        self.clear_en_passant();
        self.state.key ^= zobrist::SIDE_TO_MOVE;
        self.state.halfmove = 0;
        self.side = self.side.other();
        before
    }

    /// Unmakes a null move.
    pub fn unmake_null(&mut self, before: State) {
        self.state = before;
        self.side = self.side.other();
    }

    /// Unmakes the move that [`Position::make`] made last.
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.origin(), mv.target());
        self.side = self.side.other();
        self.state = undo.state;
        let mut moved_piece = self.piece_on(to);
        match mv.move_type() {
            MoveType::Castling => {
                let (rook_from, rook_to) = castling_rook(to);
                self.relocate(self.piece_on(rook_to), rook_to, rook_from);
            }
            MoveType::Promotion(_) => moved_piece = moved_piece.promoted_to(PieceType::Pawn),
            _ => {}
        }
        self.relocate(moved_piece, to, from);
        let captured = undo.captured;
        if !captured.is_empty() {
            let square = capture_square(mv);
            self.board[square.0 as usize] = captured;
            self.squares[captured.color().index()][captured.slot()] = square;
        }
    }

    #[inline]
    fn clear_en_passant(&mut self) {
        let state = &mut self.state;
        if state.en_passant.on_board() {
            state.key ^= zobrist::EN_PASSANT[state.en_passant.file() as usize];
            state.en_passant = Square::NONE;
        }
    }

    /// After a double push over `square`: sets the en passant square if some pawn may
    /// legally capture there.
    fn set_en_passant(&mut self, square: Square) {
        if self.has_legal_en_passant(square) {
            self.state.en_passant = square;
            self.state.key ^= zobrist::EN_PASSANT[square.file() as usize];
        }
    }

    /// Moves a piece on the board and in its list.
    #[inline]
    fn relocate(&mut self, piece: Piece, from: Square, to: Square) {
        self.board[from.0 as usize] = Piece::EMPTY;
        self.board[to.0 as usize] = piece;
        self.squares[piece.color().index()][piece.slot()] = to;
    }

    /// Moves a piece and updates the key.
    #[inline]
    fn move_piece(
        &mut self,
        piece: Piece,
        from: Square,
        to: Square,
        observer: &mut impl PieceObserver,
    ) {
        self.relocate(piece, from, to);
        if let Some(piece_type) = piece.piece_type() {
            let color = piece.color();
            self.state.key ^= piece_key(color, piece_type, from) ^ piece_key(color, piece_type, to);
            observer.removed(self, color, piece_type, from);
            observer.added(self, color, piece_type, to);
        }
    }

    /// Takes a captured piece off the board.
    #[inline]
    fn remove_piece(&mut self, piece: Piece, square: Square, observer: &mut impl PieceObserver) {
        self.board[square.0 as usize] = Piece::EMPTY;
        let color = piece.color();
        self.squares[color.index()][piece.slot()] = Square::NONE;
        self.state.halfmove = 0;
        if let Some(piece_type) = piece.piece_type() {
            self.state.key ^= piece_key(color, piece_type, square);
            self.state.material.remove(color, piece_type);
            observer.removed(self, color, piece_type, square);
        }
    }

    /// Turns the pawn that has arrived on `square` into a piece of `piece_type`.
    fn promote(
        &mut self,
        square: Square,
        piece_type: PieceType,
        observer: &mut impl PieceObserver,
    ) {
        let pawn = self.piece_on(square);
        let color = pawn.color();
        self.board[square.0 as usize] = pawn.promoted_to(piece_type);
        self.state.key ^=
            piece_key(color, PieceType::Pawn, square) ^ piece_key(color, piece_type, square);
        self.state.material.remove(color, PieceType::Pawn);
        self.state.material.add(color, piece_type);
        observer.removed(self, color, PieceType::Pawn, square);
        observer.added(self, color, piece_type, square);
    }
}

/// The square of the piece that a move captures, if it captures one.
#[inline]
fn capture_square(mv: Move) -> Square {
    if mv.move_type() == MoveType::EnPassant {
        en_passant_victim(mv.origin(), mv.target())
    } else {
        mv.target()
    }
}
