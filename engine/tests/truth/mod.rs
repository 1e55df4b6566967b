//! Endings of White's pieces against a bare king, solved backward from the mates.

/// White's pieces beside the king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
}

/// The distance to mate of every position.
pub struct Solved {
    pieces: Vec<Piece>,
    /// Plies to mate, plus one, by position with White to move; 0 where White does not win.
    white: Vec<u8>,
    /// The same by position with Black to move.
    black: Vec<u8>,
}

/// A position: the squares, from a1 to h8, of White's king, Black's king and White's pieces.
pub type Squares = Vec<u8>;

impl Solved {
    /// Solves an ending. A pawn promotes into the endings that `promoted` holds solved.
    pub fn new(pieces: &[Piece], promoted: &[&Solved]) -> Solved {
        let len = 1 << (6 * (pieces.len() + 2));
        let mut solved = Solved {
            pieces: pieces.to_vec(),
            white: vec![0; len],
            black: vec![0; len],
        };
        for n in 0..len {
            let at = solved.squares(n);
            if solved.is_possible(&at) && solved.is_check(&at) && !solved.escapes(&at, 0) {
                solved.black[n] = 1;
            }
        }
        // A promotion counts the plies of the mate after it, so many plies may pass without news.
        let patience = if promoted.is_empty() { 2 } else { 24 };
        let mut waiting = 0;
        for plies in 1..=u8::MAX {
            let before = solved.won_and_lost();
            match plies % 2 {
                1 => solved.back_to_white(plies, promoted),
                _ => solved.back_to_black(plies),
            }
            waiting = if solved.won_and_lost() == before {
                waiting + 1
            } else {
                0
            };
            if waiting > patience {
                break;
            }
        }
        solved
    }

    /// Plies until White mates, if it can, from a legal position with either side to move.
    pub fn plies(&self, at: &[u8], white: bool) -> Option<u8> {
        let table = if white { &self.white } else { &self.black };
        table[index(at)].checked_sub(1)
    }

    /// The longest of all mates, in plies, White to move.
    pub fn longest(&self) -> u8 {
        self.white
            .iter()
            .max()
            .map_or(0, |most| most.saturating_sub(1))
    }

    /// Every `step`-th legal position, with the side to move.
    pub fn sample(&self, step: usize) -> impl Iterator<Item = (Squares, bool)> + '_ {
        let all = (0..self.white.len()).step_by(step).map(|n| self.squares(n));
        let possible = all.filter(|at| self.is_possible(at));
        possible.flat_map(|at| {
            let white = (!self.is_check(&at)).then(|| (at.clone(), true));
            white.into_iter().chain([(at, false)])
        })
    }

    /// A position in FEN.
    pub fn fen(&self, at: &[u8], white: bool) -> String {
        let mut board = [b'1'; 64];
        board[usize::from(at[0])] = b'K';
        board[usize::from(at[1])] = b'k';
        for (piece, &square) in self.pieces.iter().zip(&at[2..]) {
            board[usize::from(square)] = b"PNBRQ"[*piece as usize];
        }
        let ranks = board.chunks(8).rev().map(String::from_utf8_lossy);
        let ranks: Vec<String> = ranks.map(|rank| rank.into_owned()).collect();
        format!(
            "{} {} - - 0 1",
            ranks.join("/"),
            if white { 'w' } else { 'b' }
        )
    }

    fn squares(&self, n: usize) -> Squares {
        let len = self.pieces.len() + 2;
        (0..len).map(|i| (n >> (6 * i) & 63) as u8).collect()
    }

    fn won_and_lost(&self) -> usize {
        let count = |table: &[u8]| table.iter().filter(|&&value| value != 0).count();
        count(&self.white) + count(&self.black)
    }

    /// Whether all pieces stand on different squares, the kings are apart, and pawns are on
    /// possible ranks.
    fn is_possible(&self, at: &[u8]) -> bool {
        let distinct = (1..at.len()).all(|n| !at[..n].contains(&at[n]));
        let pawns = self.pieces.iter().zip(&at[2..]);
        let pawns_stand =
            |(piece, &square): (&Piece, &u8)| *piece != Piece::Pawn || (8..56).contains(&square);
        distinct && distance(at[0], at[1]) > 1 && pawns.into_iter().all(pawns_stand)
    }

    /// Whether Black's king is attacked.
    fn is_check(&self, at: &[u8]) -> bool {
        (2..at.len()).any(|n| self.attacks(at, n, at[1]))
    }

    /// Whether piece `n` attacks a square.
    fn attacks(&self, at: &[u8], n: usize, target: u8) -> bool {
        let (from, piece) = (at[n], self.pieces[n - 2]);
        let (files, ranks) = steps(from, target);
        match piece {
            Piece::Pawn => files.abs() == 1 && ranks == 1,
            Piece::Knight => files.abs() * ranks.abs() == 2,
            _ => {
                let straight = (files == 0) != (ranks == 0);
                let diagonal = files.abs() == ranks.abs() && files != 0;
                let along = match piece {
                    Piece::Bishop => diagonal,
                    Piece::Rook => straight,
                    _ => straight || diagonal,
                };
                along && is_free_between(at, from, target)
            }
        }
    }

    /// Whether Black, to move, has a move after which it is not lost within `plies`.
    fn escapes(&self, at: &[u8], plies: u8) -> bool {
        let mut after = at.to_vec();
        neighbours(at[1]).any(|to| {
            if distance(to, at[0]) <= 1 {
                return false;
            }
            let captured = (2..at.len()).find(|&n| at[n] == to);
            after[1] = to;
            // A protected piece cannot be taken. Taking another one draws the game.
            let others = (2..at.len()).filter(|&n| Some(n) != captured);
            if others.into_iter().any(|n| self.attacks(&after, n, to)) {
                return false;
            }
            captured.is_some() || !(1..=plies).contains(&self.white[index(&after)])
        })
    }

    /// White wins where a move, or a promotion, leads to a position that Black loses in `plies`.
    fn back_to_white(&mut self, plies: u8, promoted: &[&Solved]) {
        for n in 0..self.black.len() {
            let at = self.squares(n);
            if self.black[n] == plies {
                for piece in (0..at.len()).filter(|&piece| piece != 1) {
                    for from in self.origins(&at, piece) {
                        let mut before = at.clone();
                        before[piece] = from;
                        self.set_won(&before, plies + 1);
                    }
                }
            }
            let promotes = self.pieces == [Piece::Pawn] && (48..56).contains(&at[2]);
            if promotes && self.is_possible(&at) && !at.contains(&(at[2] + 8)) {
                let after = [at[0], at[1], at[2] + 8];
                let lost = |solved: &&Solved| solved.black[index(&after)] == plies;
                if promoted.iter().any(lost) {
                    self.set_won(&at, plies + 1);
                }
            }
        }
    }

    /// Black loses where all moves lead to positions that White wins within `plies`.
    fn back_to_black(&mut self, plies: u8) {
        for n in 0..self.white.len() {
            if self.white[n] != plies {
                continue;
            }
            let at = self.squares(n);
            for from in neighbours(at[1]) {
                let mut before = at.clone();
                before[1] = from;
                let known = self.black[index(&before)] != 0;
                if !known && self.is_possible(&before) && !self.escapes(&before, plies) {
                    self.black[index(&before)] = plies + 1;
                }
            }
        }
    }

    fn set_won(&mut self, at: &[u8], value: u8) {
        if self.white[index(at)] == 0 && self.is_possible(at) && !self.is_check(at) {
            self.white[index(at)] = value;
        }
    }

    /// The squares that White's piece may have come from without a capture.
    fn origins(&self, at: &[u8], piece: usize) -> Vec<u8> {
        let to = at[piece];
        if piece == 0 {
            return neighbours(to).filter(|from| !at.contains(from)).collect();
        }
        if self.pieces[piece - 2] == Piece::Pawn {
            let mut origins = Vec::new();
            if to >= 16 && !at.contains(&(to - 8)) {
                origins.push(to - 8);
                if to / 8 == 3 && !at.contains(&(to - 16)) {
                    origins.push(to - 16);
                }
            }
            return origins;
        }
        // A piece can have come from any square that it attacks.
        let free = (0..64).filter(|from| !at.contains(from));
        free.filter(|&from| self.attacks(at, piece, from)).collect()
    }
}

fn index(at: &[u8]) -> usize {
    at.iter()
        .rev()
        .fold(0, |n, &square| n << 6 | usize::from(square))
}

/// Files and ranks from one square to another.
fn steps(from: u8, to: u8) -> (i8, i8) {
    let file = |square: u8| (square % 8) as i8;
    let rank = |square: u8| (square / 8) as i8;
    (file(to) - file(from), rank(to) - rank(from))
}

fn distance(a: u8, b: u8) -> i8 {
    let (files, ranks) = steps(a, b);
    files.abs().max(ranks.abs())
}

fn neighbours(square: u8) -> impl Iterator<Item = u8> {
    let near = [-9, -8, -7, -1, 1, 7, 8, 9_i8].map(|step| square as i8 + step);
    near.into_iter()
        .filter(|to| (0..64).contains(to))
        .map(|to| to as u8)
        .filter(move |&to| distance(square, to) == 1)
}

/// Whether no piece stands between two squares of a line.
fn is_free_between(at: &[u8], from: u8, to: u8) -> bool {
    let (files, ranks) = steps(from, to);
    let step = files.signum() + 8 * ranks.signum();
    let mut square = from as i8 + step;
    while square != to as i8 {
        if at.contains(&(square as u8)) {
            return false;
        }
        square += step;
    }
    true
}
