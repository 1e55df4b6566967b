//! Making and unmaking moves, with everything kept up to date on the way.

use crate::moves::{Move, MoveKind};
use crate::pawns::{Pawns, Record};
use crate::piece::{Color, Kind, Man};
use crate::position::{Position, State, is_heavy, piece_key};
use crate::pst;
use crate::square::{KING_FILE, Square};
use crate::structure::Terms;
use crate::zobrist;

/// What unmaking a move needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    /// The state before the move.
    pub state: State,
    /// The man taken, or [`Man::EMPTY`].
    pub captured: Man,
}

/// How far apart the squares of a pawn's step of two are.
pub const DOUBLE_PUSH: u8 = 32;

/// The file that the king reaches by castling with the h-rook.
pub const SHORT_FILE: u8 = KING_FILE + 2;

/// Castling rights that survive a move touching a square, by 0x88 square.
pub const CASTLING_MASK: [u8; 128] = castling_masks();

const fn castling_masks() -> [u8; 128] {
    use crate::position::{BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT};
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
pub const fn changes_wings(from: Square, to: Square) -> bool {
    (from.file() < KING_FILE) != (to.file() < KING_FILE)
}

impl Position {
    /// Makes a legal move.
    pub fn make(&mut self, mv: Move) -> Undo {
        self.make_with(mv, Pawns::record)
    }

    /// Makes a legal move, with the record of pawns from `record`.
    #[inline]
    pub(crate) fn make_with(
        &mut self,
        mv: Move,
        record: impl FnOnce(&Pawns, &Terms) -> Record,
    ) -> Undo {
        let undo_state = self.state;
        let (from, to, kind) = (mv.origin(), mv.target(), mv.kind());
        let side = self.side;
        let man = self.man(from);

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
        state.key ^= zobrist::SIDE;

        let taken = if kind == MoveKind::EnPassant {
            crate::legal::passed_pawn(from, to)
        } else {
            to
        };
        let captured = self.man(taken);
        if !captured.is_empty() {
            self.take(captured, taken);
        }
        self.shift(man, from, to);
        self.side = side.other();
        if man.kind() == Some(Kind::Pawn) {
            self.state.halfmove = 0;
            if from.0.abs_diff(to.0) == DOUBLE_PUSH {
                self.pass(Square(u8::midpoint(from.0, to.0)));
            }
        }

        match kind {
            MoveKind::Plain | MoveKind::EnPassant => {}
            MoveKind::Castling => {
                let (rook_from, rook_to) = castling_rook(to);
                self.shift(self.man(rook_from), rook_from, rook_to);
            }
            MoveKind::Promotion(piece) => self.promote(to, man.promoted(piece)),
        }
        if man.kind() == Some(Kind::King) && changes_wings(from, to) {
            self.state.views.0[side.index()] = self.view(side);
        }
        // Kings count by their files, unless a bare king is driven.
        let moved = match man.kind() {
            Some(Kind::Pawn) => true,
            Some(Kind::King) => from.file() != to.file() || self.bare.is_some(),
            _ => false,
        };
        let taken = matches!(captured.kind(), Some(Kind::Pawn | Kind::Bishop));
        if moved || taken {
            let was = self.state.structure;
            let is = self.structure(record(&self.state.pawns, &self.weights.terms));
            self.state.structure = is;
            self.state.middlegame += is.mg - was.mg;
            self.state.endgame += is.eg - was.eg;
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
        state.key ^= zobrist::SIDE;
        state.halfmove = 0;
        self.side = self.side.other();
        before
    }

    /// Takes back a pass.
    pub fn unmake_null(&mut self, before: State) {
        self.state = before;
        self.side = self.side.other();
    }

    /// Takes back the move that [`Position::make`] made last.
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to, kind) = (mv.origin(), mv.target(), mv.kind());
        self.side = self.side.other();
        self.state = undo.state;
        let mut man = self.man(to);
        match kind {
            MoveKind::Castling => {
                let (rook_from, rook_to) = castling_rook(to);
                self.place(self.man(rook_to), rook_to, rook_from);
            }
            MoveKind::Promotion(piece) => {
                self.count_bishop(man.color(), piece, false);
                self.count(piece, false);
                self.count(Kind::Pawn, true);
                man = man.promoted(Kind::Pawn);
            }
            _ => {}
        }
        self.place(man, to, from);
        if !undo.captured.is_empty() {
            let taken = if kind == MoveKind::EnPassant {
                crate::legal::passed_pawn(from, to)
            } else {
                to
            };
            let captured = undo.captured;
            self.board[taken.0 as usize] = captured;
            self.squares[captured.color().index()][captured.slot()] = taken;
            if let Some(kind) = captured.kind() {
                self.count(kind, true);
                self.count_bishop(captured.color(), kind, true);
            }
        }
    }

    /// A pawn has passed over `square`: the en passant square if some pawn may
    /// legally capture there.
    fn pass(&mut self, square: Square) {
        if self.en_passant_possible(square) {
            self.state.en_passant = square;
            self.state.key ^= zobrist::EN_PASSANT[square.file() as usize];
        }
    }

    /// Moves a man on the board and in its list.
    #[inline]
    fn place(&mut self, man: Man, from: Square, to: Square) {
        self.board[from.0 as usize] = Man::EMPTY;
        self.board[to.0 as usize] = man;
        self.squares[man.color().index()][man.slot()] = to;
    }

    /// Moves a man, and the hash and sums with it.
    #[inline]
    fn shift(&mut self, man: Man, from: Square, to: Square) {
        self.place(man, from, to);
        if let Some(kind) = man.kind() {
            let color = man.color();
            self.state.key ^= piece_key(color, kind, from) ^ piece_key(color, kind, to);
            self.adjust(color, kind, from, false);
            self.adjust(color, kind, to, true);
        }
    }

    /// Takes a man off the board.
    fn take(&mut self, man: Man, square: Square) {
        self.board[square.0 as usize] = Man::EMPTY;
        self.squares[man.color().index()][man.slot()] = Square::NONE;
        self.state.halfmove = 0;
        if let Some(kind) = man.kind() {
            self.state.key ^= piece_key(man.color(), kind, square);
            self.adjust(man.color(), kind, square, false);
            self.count(kind, false);
            self.count_bishop(man.color(), kind, false);
        }
    }

    /// Turns the pawn that has arrived on `square` into `man`.
    fn promote(&mut self, square: Square, man: Man) {
        let color = man.color();
        self.board[square.0 as usize] = man;
        self.state.key ^= piece_key(color, Kind::Pawn, square);
        self.adjust(color, Kind::Pawn, square, false);
        self.count(Kind::Pawn, false);
        if let Some(kind) = man.kind() {
            self.state.key ^= piece_key(color, kind, square);
            self.adjust(color, kind, square, true);
            self.count(kind, true);
            self.count_bishop(color, kind, true);
        }
    }

    fn count_bishop(&mut self, color: Color, kind: Kind, add: bool) {
        if kind == Kind::Bishop {
            if add {
                self.bishops[color.index()] += 1
            } else {
                self.bishops[color.index()] -= 1
            }
        }
    }

    #[inline]
    fn adjust(&mut self, color: Color, kind: Kind, square: Square, add: bool) {
        let (mg, eg) = self.piece_value(color, kind, square);
        self.state.pawns.toggle(color, kind, square);
        self.show(color, kind, square, add);
        if add {
            self.state.middlegame += mg;
            self.state.endgame += eg;
        } else {
            self.state.middlegame -= mg;
            self.state.endgame -= eg;
        }
    }

    fn count(&mut self, kind: Kind, add: bool) {
        let phase = pst::PHASE[kind.index()];
        let heavy = is_heavy(kind) as u8;
        if add {
            self.phase += phase;
            self.heavy += heavy;
        } else {
            self.phase -= phase;
            self.heavy -= heavy;
        }
    }
}
