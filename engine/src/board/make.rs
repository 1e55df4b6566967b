//! Making and unmaking moves, with everything kept up to date on the way.

use super::moves::{Move, MoveType};
use super::piece::{Color, Piece, PieceType};
use super::position::{Position, State, is_pawn_or_major, piece_key};
use super::square::{KING_FILE, Square};
use super::zobrist;
use crate::eval::pawns::{PawnEntry, PawnKey};
use crate::eval::pst;
use crate::eval::terms::TermWeights;

/// What unmaking a move needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    /// The state before the move.
    pub state: State,
    /// The man taken, or [`Piece::EMPTY`].
    pub captured: Piece,
}

/// How far apart the squares of a pawn's step of two are.
pub const DOUBLE_PUSH: u8 = 32;

/// The file that the king reaches by castling with the h-rook.
pub const SHORT_FILE: u8 = KING_FILE + 2;

/// Castling rights that survive a move touching a square, by 0x88 square.
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

/// The rook's squares, before and after, when the king castles to `to`.
#[must_use]
pub const fn castling_rook(to: Square) -> (Square, Square) {
    if to.file() == SHORT_FILE {
        (Square(to.0 + 1), Square(to.0 - 1))
    } else {
        (Square(to.0 - 2), Square(to.0 + 1))
    }
}

/// Whether a king that moves makes its side look at the board from the other
/// wing.
#[must_use]
pub const fn needs_refresh(from: Square, to: Square) -> bool {
    (from.file() < KING_FILE) != (to.file() < KING_FILE)
}

impl Position {
    /// Makes a legal move.
    pub fn make(&mut self, mv: Move) -> Undo {
        self.make_with(mv, PawnKey::new)
    }

    /// Makes a legal move, with the record of pawns from `record`.
    #[inline]
    pub(crate) fn make_with(
        &mut self,
        mv: Move,
        record: impl FnOnce(&PawnKey, &TermWeights) -> PawnEntry,
    ) -> Undo {
        let undo_state = self.state;
        let (from, to, move_type) = (mv.origin(), mv.target(), mv.move_type());
        let side = self.side;
        let moved_piece = self.piece_on(from);

        let state = &mut self.state;
        state.halfmove = state.halfmove.saturating_add(1);
        if state.en_passant.on_board() {
            state.key ^= zobrist::EN_PASSANT[state.en_passant.file() as usize];
            state.en_passant = Square::NONE;
        }
        if state.castling != 0 {
            let left =
                state.castling & CASTLING_MASK[from.0 as usize] & CASTLING_MASK[to.0 as usize];
            state.key ^=
                zobrist::CASTLING[state.castling as usize] ^ zobrist::CASTLING[left as usize];
            state.castling = left;
        }
        state.key ^= zobrist::SIDE_TO_MOVE;

        let taken = if move_type == MoveType::EnPassant {
            crate::movegen::legal::en_passant_victim(from, to)
        } else {
            to
        };
        let captured = self.piece_on(taken);
        if !captured.is_empty() {
            self.remove_piece(captured, taken);
        }
        self.move_piece(moved_piece, from, to);
        self.side = side.other();
        if moved_piece.piece_type() == Some(PieceType::Pawn) {
            self.state.halfmove = 0;
            if from.0.abs_diff(to.0) == DOUBLE_PUSH {
                self.set_en_passant(Square(u8::midpoint(from.0, to.0)));
            }
        }

        match move_type {
            MoveType::Normal | MoveType::EnPassant => {}
            MoveType::Castling => {
                let (rook_from, rook_to) = castling_rook(to);
                self.move_piece(self.piece_on(rook_from), rook_from, rook_to);
            }
            MoveType::Promotion(piece) => self.promote(to, moved_piece.promoted_to(piece)),
        }
        if moved_piece.piece_type() == Some(PieceType::King) && needs_refresh(from, to) {
            self.state.accumulators.0[side.index()] = self.refresh(side);
        }
        // Kings count by their files, unless a bare king is driven.
        let moves_pawn_or_king = match moved_piece.piece_type() {
            Some(PieceType::Pawn) => true,
            Some(PieceType::King) => from.file() != to.file() || self.bare.is_some(),
            _ => false,
        };
        let taken = matches!(
            captured.piece_type(),
            Some(PieceType::Pawn | PieceType::Bishop)
        );
        if moves_pawn_or_king || taken {
            let was = self.state.terms;
            let is = self.term_score(record(&self.state.pawn_key, &self.weights.terms));
            self.state.terms = is;
            self.state.mg += is.mg - was.mg;
            self.state.eg += is.eg - was.eg;
        }
        Undo {
            state: undo_state,
            captured,
        }
    }

    /// Passes the move, as the search does to see whether even that is enough.
    pub fn make_null(&mut self) -> State {
        let before = self.state;
        let state = &mut self.state;
        if state.en_passant.on_board() {
            state.key ^= zobrist::EN_PASSANT[state.en_passant.file() as usize];
            state.en_passant = Square::NONE;
        }
        state.key ^= zobrist::SIDE_TO_MOVE;
        state.halfmove = 0;
        self.side = self.side.other();
        before
    }

    /// Takes back a pass.
    pub fn unmake_null(&mut self, before: State) {
        self.state = before;
        self.side = self.side.other();
    }

    /// Takes back the move that [`PositionJson::make`] made last.
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to, move_type) = (mv.origin(), mv.target(), mv.move_type());
        self.side = self.side.other();
        self.state = undo.state;
        let mut moved_piece = self.piece_on(to);
        match move_type {
            MoveType::Castling => {
                let (rook_from, rook_to) = castling_rook(to);
                self.relocate(self.piece_on(rook_to), rook_to, rook_from);
            }
            MoveType::Promotion(piece) => {
                self.remove(moved_piece.color(), piece, false);
                self.add(piece, false);
                self.add(PieceType::Pawn, true);
                moved_piece = moved_piece.promoted_to(PieceType::Pawn);
            }
            _ => {}
        }
        self.relocate(moved_piece, to, from);
        if !undo.captured.is_empty() {
            let taken = if move_type == MoveType::EnPassant {
                crate::movegen::legal::en_passant_victim(from, to)
            } else {
                to
            };
            let captured = undo.captured;
            self.board[taken.0 as usize] = captured;
            self.squares[captured.color().index()][captured.slot()] = taken;
            if let Some(piece_type) = captured.piece_type() {
                self.add(piece_type, true);
                self.remove(captured.color(), piece_type, true);
            }
        }
    }

    /// A pawn has passed over `square`: the en passant square if some pawn may
    /// legally capture there.
    fn set_en_passant(&mut self, square: Square) {
        if self.has_legal_en_passant(square) {
            self.state.en_passant = square;
            self.state.key ^= zobrist::EN_PASSANT[square.file() as usize];
        }
    }

    /// Moves a man on the board and in its list.
    #[inline]
    fn relocate(&mut self, piece: Piece, from: Square, to: Square) {
        self.board[from.0 as usize] = Piece::EMPTY;
        self.board[to.0 as usize] = piece;
        self.squares[piece.color().index()][piece.slot()] = to;
    }

    /// Moves a man, and the hash and sums with it.
    #[inline]
    fn move_piece(&mut self, piece: Piece, from: Square, to: Square) {
        self.relocate(piece, from, to);
        if let Some(piece_type) = piece.piece_type() {
            let color = piece.color();
            self.state.key ^= piece_key(color, piece_type, from) ^ piece_key(color, piece_type, to);
            self.adjust(color, piece_type, from, false);
            self.adjust(color, piece_type, to, true);
        }
    }

    /// Takes a man off the board.
    fn remove_piece(&mut self, piece: Piece, square: Square) {
        self.board[square.0 as usize] = Piece::EMPTY;
        self.squares[piece.color().index()][piece.slot()] = Square::NONE;
        self.state.halfmove = 0;
        if let Some(piece_type) = piece.piece_type() {
            self.state.key ^= piece_key(piece.color(), piece_type, square);
            self.adjust(piece.color(), piece_type, square, false);
            self.add(piece_type, false);
            self.remove(piece.color(), piece_type, false);
        }
    }

    /// Turns the pawn that has arrived on `square` into `man`.
    fn promote(&mut self, square: Square, piece: Piece) {
        let color = piece.color();
        self.board[square.0 as usize] = piece;
        self.state.key ^= piece_key(color, PieceType::Pawn, square);
        self.adjust(color, PieceType::Pawn, square, false);
        self.add(PieceType::Pawn, false);
        if let Some(piece_type) = piece.piece_type() {
            self.state.key ^= piece_key(color, piece_type, square);
            self.adjust(color, piece_type, square, true);
            self.add(piece_type, true);
            self.remove(color, piece_type, true);
        }
    }

    fn remove(&mut self, color: Color, piece_type: PieceType, add: bool) {
        if piece_type == PieceType::Bishop {
            if add {
                self.bishops[color.index()] += 1
            } else {
                self.bishops[color.index()] -= 1
            }
        }
    }

    #[inline]
    fn adjust(&mut self, color: Color, piece_type: PieceType, square: Square, add: bool) {
        let (mg, eg) = self.piece_square_value(color, piece_type, square);
        self.state.pawn_key.toggle(color, piece_type, square);
        self.show(color, piece_type, square, add);
        if add {
            self.state.mg += mg;
            self.state.eg += eg;
        } else {
            self.state.mg -= mg;
            self.state.eg -= eg;
        }
    }

    fn add(&mut self, piece_type: PieceType, add: bool) {
        let phase = pst::PHASE_VALUE[piece_type.index()];
        let pawns_and_majors = is_pawn_or_major(piece_type) as u8;
        if add {
            self.phase += phase;
            self.pawns_and_majors += pawns_and_majors;
        } else {
            self.phase -= phase;
            self.pawns_and_majors -= pawns_and_majors;
        }
    }
}
