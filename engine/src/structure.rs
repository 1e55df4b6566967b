//! What the arrangement of pawns and kings is worth, beside the piece-square
//! sums: passed, doubled, isolated and connected pawns, the pawns before the
//! king, the pair of bishops, and how a bare king is mated.

use crate::piece::{Color, Kind};
use crate::position::Position;
use crate::square::Square;
use crate::weights::{
    BISHOP_PAIR, CONNECTED, DOUBLED, ISOLATED, MOP_CLOSE, MOP_EDGE, PASSED, ROOK_HALF_OPEN,
    ROOK_OPEN, SHELTER,
};

/// A middlegame and an endgame value, White's positive.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pair {
    /// Middlegame.
    pub mg: i16,
    /// Endgame.
    pub eg: i16,
    /// Sides without pawns: 1 White, 2 Black.
    pub pawnless: u8,
}

/// A feature that structure is made of, for those who count them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// A pawn that no enemy pawn can stop, by its rank (0 to 7, own view).
    Passed(usize),
    /// A pawn with an own pawn ahead of it.
    Doubled,
    /// A pawn without own pawns on the files beside.
    Isolated,
    /// A pawn with an own pawn beside it or diagonally behind, by rank.
    Connected(usize),
    /// How well pawns cover the king, 0 to 9.
    Shelter(usize),
    /// Two bishops.
    BishopPair,
    /// A rook on a file without own pawns.
    RookHalfOpen,
    /// A rook on a file without pawns.
    RookOpen,
    /// A bare king driven to the edge, by steps from the centre.
    MopEdge(usize),
    /// Kings near each other while one is bare.
    MopClose(usize),
}

impl Term {
    /// Its worth.
    #[must_use]
    pub const fn value(self) -> (i16, i16) {
        match self {
            Term::Passed(rank) => PASSED[rank],
            Term::Doubled => DOUBLED,
            Term::Isolated => ISOLATED,
            Term::Connected(rank) => CONNECTED[rank],
            Term::Shelter(n) => SHELTER[n],
            Term::BishopPair => BISHOP_PAIR,
            Term::RookHalfOpen => ROOK_HALF_OPEN,
            Term::RookOpen => ROOK_OPEN,
            Term::MopEdge(n) => (0, MOP_EDGE * n as i16),
            Term::MopClose(n) => (0, MOP_CLOSE * n as i16),
        }
    }

    /// Whether it follows from the pawns and the kings' files alone, so that a
    /// cache can remember it.
    #[must_use]
    pub const fn of_pawns(self) -> bool {
        matches!(
            self,
            Term::Passed(_)
                | Term::Doubled
                | Term::Isolated
                | Term::Connected(_)
                | Term::Shelter(_)
        )
    }
}

/// Bits of the three files around `file`.
const fn around(file: u8) -> u8 {
    let bit = 1u16 << file;
    ((bit | bit << 1 | bit >> 1) & 0xFF) as u8
}

impl Position {
    /// Structure's value.
    pub(crate) fn structure(&self) -> Pair {
        self.structure_of(|_| true)
    }

    /// The part of structure that [`Term::of_pawns`] tells: what the 6502
    /// keeps apart from the sums, and looks up.
    #[must_use]
    pub fn pawn_structure(&self) -> Pair {
        self.structure_of(Term::of_pawns)
    }

    fn structure_of(&self, wanted: impl Fn(Term) -> bool) -> Pair {
        let (mut mg, mut eg) = (0, 0);
        let pawnless = self.structure_terms(|color, term| {
            if !wanted(term) {
                return;
            }
            let (a, b) = term.value();
            if color == Color::White {
                mg += a;
                eg += b;
            } else {
                mg -= a;
                eg -= b;
            }
        });
        Pair { mg, eg, pawnless }
    }

    /// Visits every feature of structure.
    pub fn structure_terms(&self, mut visit: impl FnMut(Color, Term)) -> u8 {
        // Per side and file, the ranks on which pawns stand.
        let mut ranks = [[0u8; 10]; 2];
        // Per side, the files with a pawn on the second rank, the second or
        // third, any.
        let mut cover = [[0u8; 3]; 2];
        let mut pawns = [[Square::NONE; 8]; 2];
        let mut count = [0; 2];
        for color in Color::ALL {
            let c = color.index();
            // Pawns are set up in the first slots after the king's.
            for &square in &self.squares[c][1..9] {
                if square == Square::NONE || self.man(square).kind() != Some(Kind::Pawn) {
                    continue;
                }
                let (file, rank) = (square.file(), square.rank());
                ranks[c][file as usize + 1] |= 1 << rank;
                let own = if color == Color::White {
                    rank
                } else {
                    7 - rank
                };
                let bit = 1 << file;
                if own == 1 {
                    cover[c][0] |= bit;
                }
                if own <= 2 {
                    cover[c][1] |= bit;
                }
                cover[c][2] |= bit;
                if count[c] < 8 {
                    pawns[c][count[c]] = square;
                    count[c] += 1;
                }
            }
        }
        for color in Color::ALL {
            let c = color.index();
            let (own, enemy) = (&ranks[c], &ranks[1 - c]);
            for &square in &pawns[c][..count[c]] {
                let (f, rank) = (square.file() as usize + 1, square.rank());
                let (ahead, view) = match color {
                    Color::White => (0xFEu8.wrapping_shl(rank as u32), rank as usize),
                    Color::Black => ((1u8 << rank) - 1, 7 - rank as usize),
                };
                let beside = own[f - 1] | own[f + 1];
                let stoppers = enemy[f - 1] | enemy[f] | enemy[f + 1];
                if stoppers & ahead == 0 {
                    visit(color, Term::Passed(view));
                }
                if own[f] & ahead != 0 {
                    visit(color, Term::Doubled);
                }
                if beside == 0 {
                    visit(color, Term::Isolated);
                } else {
                    let back = match color {
                        Color::White => 1 << rank | 1 << rank >> 1,
                        Color::Black => 1u8 << rank | 1 << rank << 1,
                    };
                    if beside & back != 0 {
                        visit(color, Term::Connected(view));
                    }
                }
            }
            let zone = around(self.king(color).file());
            let shelter: u32 = cover[c].iter().map(|&m| (m & zone).count_ones()).sum();
            visit(color, Term::Shelter(shelter as usize));
            let (first, end) = self.rooks[c];
            for &square in &self.squares[c][first as usize..end as usize] {
                if square == Square::NONE {
                    continue;
                }
                let bit = 1 << square.file();
                if cover[c][2] & bit == 0 {
                    if cover[1 - c][2] & bit == 0 {
                        visit(color, Term::RookOpen);
                    } else {
                        visit(color, Term::RookHalfOpen);
                    }
                }
            }
            if self.bishops[c] >= 2 {
                visit(color, Term::BishopPair);
            }
        }
        if let Some(bare) = self.bare {
            let king = self.king(bare);
            let other = self.king(bare.other());
            let winner = bare.other();
            visit(winner, Term::MopEdge(mop_edge(king, self.corner)));
            visit(winner, Term::MopClose(mop_close(king, other)));
        }
        u8::from(cover[0][2] == 0) | u8::from(cover[1][2] == 0) << 1
    }
}

/// How far a bare king on `king` has been driven where it is mated: `corner` 0
/// any edge, 1 a1 or h8, 2 a8 or h1.
#[must_use]
pub fn mop_edge(king: Square, corner: u8) -> usize {
    let (f, r) = (king.file(), king.rank());
    if corner == 0 {
        let from_centre = |n: u8| if n < 4 { 3 - n } else { n - 4 };
        (from_centre(f) + from_centre(r)) as usize
    } else {
        let f = if corner == 1 { f } else { 7 - f };
        let near = if f + r < 7 { f + r } else { 14 - f - r };
        7 - near as usize
    }
}

/// How near two kings are.
#[must_use]
pub const fn mop_close(a: Square, b: Square) -> usize {
    14 - (a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank())) as usize
}
