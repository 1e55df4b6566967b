//! All positions of few pieces.

use std::fmt;
use std::str::FromStr;

use octet_engine::board::fen::{Board, Setup};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::{
    BLACK_LONG, BLACK_SHORT, MAX_HALFMOVE, Position, WHITE_LONG, WHITE_SHORT,
};
use octet_engine::board::square::Square;

/// The counts of the 50-move rule with which positions are set up in turn: none, one before the
/// draw, the draw, and the highest.
const HALFMOVES: [u8; 4] = [0, 99, 100, MAX_HALFMOVE];

/// Both kings and one or two other pieces, pawns first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Material(Vec<(Color, PieceType)>);

impl Material {
    /// Every third piece in addition to both kings.
    #[must_use]
    pub fn of_three() -> Vec<Material> {
        let third = PieceType::ALL.into_iter().filter(|&t| t != PieceType::King);
        let both = third.flat_map(|piece_type| Color::ALL.map(|color| (color, piece_type)));
        both.map(|piece| Material(vec![piece])).collect()
    }

    /// Visits every legal position with these kings, each with every side to move, castling right
    /// and en passant square that it can have.
    pub fn visit(&self, kings: [Square; 2], mut visit: impl FnMut(Position)) {
        let mut board: Board = [None; 64];
        for (color, king) in Color::ALL.into_iter().zip(kings) {
            board[king.index()] = Some((color, PieceType::King));
        }
        let mut visited = 0;
        self.place(&self.0, 0, &mut board, &mut |board| {
            for side in Color::ALL {
                variants(board, side, &mut |setup| {
                    let halfmove = HALFMOVES[visited % HALFMOVES.len()];
                    // After a double push the count is 0.
                    let pushed = setup.en_passant != Square::NONE;
                    let setup = Setup {
                        halfmove: if pushed { 0 } else { halfmove },
                        ..setup
                    };
                    let position = setup.position();
                    let usable = position.state().en_passant == setup.en_passant;
                    let waiting = position.king(side.other());
                    if usable && !position.is_attacked(waiting, side) {
                        visited += 1;
                        visit(position);
                    }
                });
            }
        });
    }

    /// Places the rest of the pieces on all free squares, equal pieces in the order of squares.
    fn place(
        &self,
        rest: &[(Color, PieceType)],
        first: usize,
        board: &mut Board,
        done: &mut impl FnMut(&Board),
    ) {
        let Some((&piece, others)) = rest.split_first() else {
            return done(board);
        };
        for square in Square::all().skip(first) {
            let index = square.index();
            let pawn_rank = piece.1 == PieceType::Pawn && matches!(square.rank(), 0 | 7);
            if board[index].is_some() || pawn_rank {
                continue;
            }
            board[index] = Some(piece);
            let same = others.first() == Some(&piece);
            self.place(others, if same { index + 1 } else { 0 }, board, done);
            board[index] = None;
        }
    }
}

/// Visits a board with every set of castling rights, and with every en passant square that is empty
/// behind an enemy pawn on its fourth rank.
fn variants(board: &Board, side: Color, visit: &mut impl FnMut(Setup)) {
    let setup = |castling, en_passant| Setup {
        board: *board,
        side,
        castling,
        en_passant,
        halfmove: 0,
        fullmove: 1,
    };
    let rights = castling_rights(board);
    for castling in (0..16).filter(|set| set & !rights == 0) {
        visit(setup(castling, Square::NONE));
    }
    let (behind, before, pawn) = match side {
        Color::White => (5, 6, 4),
        Color::Black => (2, 1, 3),
    };
    for file in 0..8 {
        let on = |rank| board[Square::new(file, rank).index()];
        let pushed = on(pawn) == Some((side.other(), PieceType::Pawn));
        if pushed && on(behind).is_none() && on(before).is_none() {
            visit(setup(0, Square::new(file, behind)));
        }
    }
}

/// The castling rights whose king and rook are at home.
fn castling_rights(board: &Board) -> u8 {
    let at_home = |&(color, file, _): &(Color, u8, u8)| {
        let on = |file| board[Square::new(file, color.back_rank()).index()];
        on(4) == Some((color, PieceType::King)) && on(file) == Some((color, PieceType::Rook))
    };
    [
        (Color::White, 7, WHITE_SHORT),
        (Color::White, 0, WHITE_LONG),
        (Color::Black, 7, BLACK_SHORT),
        (Color::Black, 0, BLACK_LONG),
    ]
    .iter()
    .filter(|&right| at_home(right))
    .fold(0, |set, (_, _, right)| set | right)
}

/// White's and Black's king on all squares that do not touch.
#[must_use]
pub fn king_pairs() -> Vec<[Square; 2]> {
    let apart = |[white, black]: &[Square; 2]| {
        let files = white.file().abs_diff(black.file());
        let ranks = white.rank().abs_diff(black.rank());
        files.max(ranks) > 1
    };
    let pairs = Square::all().flat_map(|white| Square::all().map(move |black| [white, black]));
    pairs.filter(apart).collect()
}

/// Written as `KPkp`, White's letters first.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            let of_color = self.0.iter().filter(|(owner, _)| *owner == color);
            let types = [PieceType::King]
                .into_iter()
                .chain(of_color.map(|(_, t)| *t));
            for piece_type in types {
                let letter = piece_type.letter();
                let letter = match color {
                    Color::White => letter,
                    Color::Black => letter.to_ascii_lowercase(),
                };
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}

/// Reads `KPkp`: White's pieces in capitals, Black's in small letters.
impl FromStr for Material {
    type Err = String;

    fn from_str(text: &str) -> Result<Material, String> {
        let mut pieces = Vec::new();
        for letter in text.chars() {
            let color = match letter.is_ascii_uppercase() {
                true => Color::White,
                false => Color::Black,
            };
            let piece_type = PieceType::from_letter(letter.to_ascii_uppercase())
                .ok_or(format!("'{letter}' is no piece: K, Q, R, B, N or P"))?;
            pieces.push((color, piece_type));
        }
        for color in Color::ALL {
            let king = (color, PieceType::King);
            if pieces.iter().filter(|&&piece| piece == king).count() != 1 {
                return Err(format!(
                    "{color} has not one king; write KPkp, Black's in small letters"
                ));
            }
        }
        pieces.retain(|(_, piece_type)| *piece_type != PieceType::King);
        if !matches!(pieces.len(), 1 | 2) {
            return Err("three or four pieces, both kings included".to_owned());
        }
        // Pawns come first, so that what depends on them is set up least often. Equal pieces are
        // neighbours.
        pieces.sort_by_key(|(color, piece_type)| (piece_type.index(), color.index()));
        Ok(Material(pieces))
    }
}
