//! Material that a line wins.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::PieceType;
use octet_engine::board::position::Position;

use super::walk::Walk;
use super::{Kind, tactic};
use crate::material::{self, PAWN, Tally};

/// What a line may give back of a win later on, in centipawns.
const GIVEN_BACK: i32 = PAWN / 2;
/// The most moves of the winner until a pawn is won, and until more is.
const MAX_MOVES: [usize; 2] = [4, 6];
/// The most until a pawn promotes.
const MAX_PROMOTION_MOVES: usize = 8;

/// Material that a line wins for the side that moves first.
pub struct Win {
    /// How it wins.
    pub kind: Kind,
    /// The same in words, as a clause.
    how: String,
    /// What the other side loses.
    tally: Tally,
    /// The pawn that promotes, if its new piece lasts: the move and the piece.
    pub promotion: Option<(Move, PieceType)>,
    /// How much that is, in centipawns.
    pub amount: i32,
    /// The moves that show it.
    pub shown: usize,
    /// The index of the move that wins it.
    pub key: usize,
}

impl Win {
    /// What the loser's move does.
    pub fn lost(&self) -> String {
        match self.promotion {
            Some(promotion) => format!("Lets {}", self.promoted(promotion, "loses")),
            None => self.sentence("Loses"),
        }
    }

    /// What the winner has not played.
    pub fn missed(&self) -> String {
        match self.promotion {
            Some(promotion) => format!(
                "Misses a line that lets {}",
                self.promoted(promotion, "wins")
            ),
            None => self.sentence("Misses the win of"),
        }
    }

    fn sentence(&self, verb: &str) -> String {
        let colon = if self.kind == Kind::ByForce { "" } else { ":" };
        format!("{verb} {}{colon} {}", self.net(), self.how)
    }

    fn promoted(&self, (mv, piece_type): (Move, PieceType), verb: &str) -> String {
        let besides = self.tally.without_promotion(piece_type).besides(verb);
        format!("{}{besides}", tactic::promotes(mv, piece_type))
    }

    /// What the other side loses, in words.
    pub fn net(&self) -> String {
        self.tally.words().unwrap_or_default()
    }
}

/// What the line of a walk wins, compared with the position `origin`: the most first,
/// then less that is won earlier.
pub fn find(walk: &Walk, origin: &Position) -> Vec<Win> {
    let winner = walk.side();
    let base = material::balance(origin, winner);
    // After each of the winner's moves, whatever is taken next, and to the line's end.
    let mut kept = material::balance(walk.end(), winner) - base;
    let mut levels = Vec::new();
    for n in (0..walk.moves.len()).step_by(2).rev() {
        kept = kept.min(material::settled(&walk.positions[n + 1], winner) - base);
        levels.push((n, kept));
    }
    let mut wins: Vec<Win> = Vec::new();
    let mut most = 0;
    for (n, kept) in levels.into_iter().rev() {
        if kept < PAWN.max(most + PAWN) {
            continue;
        }
        most = kept;
        wins.extend(win(walk, origin, n, kept));
    }
    wins.reverse();
    wins
}

/// The win that is there from move `n` on and worth `kept` to the end of the line.
fn win(walk: &Walk, origin: &Position, n: usize, kept: i32) -> Option<Win> {
    let winner = walk.side();
    let base = material::balance(origin, winner);
    let gain = |ply: usize| material::balance(&walk.positions[ply], winner) - base;
    // All exchanges are over, and nothing can be taken if the line goes on so far.
    let over = |ply: &usize| (kept..=kept + GIVEN_BACK).contains(&gain(*ply));
    let is_quiet = |ply: &usize| {
        let position = &walk.positions[*ply];
        !position.in_check() && material::best_exchange(position).is_none()
    };
    let plies = n + 1..walk.positions.len();
    let shown = plies.clone().filter(over).find(is_quiet);
    let shown = shown.or_else(|| plies.clone().find(over))?;
    let changes = |n: &usize| {
        let (position, mv) = (&walk.positions[*n], walk.moves[*n]);
        mv.promotion().is_some() || material::captured(position, mv).is_some()
    };
    // The first capture from which on at least half of it is won.
    let after_reply = |n: usize| gain((n + 2).min(walk.moves.len()));
    let own = (0..n + 1).step_by(2).rev().filter(changes);
    let key = own
        .take_while(|&at| at == n || 2 * after_reply(at) >= kept)
        .last()?;
    let max_moves = match walk.moves[key].promotion() {
        Some(_) => MAX_PROMOTION_MOVES,
        None => MAX_MOVES[usize::from(kept >= 2 * PAWN)],
    };
    if shown.div_ceil(2) > max_moves {
        return None;
    }
    let tally = Tally::new(origin, &walk.positions[shown], winner.other());
    tally.words()?;
    let promoted = promoted(walk, shown)?;
    let (kind, how) = match promoted {
        Some(_) => (Kind::PassedPawn, String::new()),
        None => tactic::how(walk, key),
    };
    Some(Win {
        kind,
        how,
        tally,
        promotion: promoted,
        amount: kept,
        shown,
        key,
    })
}

/// The winner's promotion whose piece is still there after so many plies, if there is one; `None`
/// if the loser promotes, too.
fn promoted(walk: &Walk, shown: usize) -> Option<Option<(Move, PieceType)>> {
    let mut found = None;
    for (n, &mv) in walk.moves[..shown].iter().enumerate() {
        found = match found {
            Some((_, _, square)) if mv.target() == square => None,
            Some((first, piece_type, square)) if mv.origin() == square => {
                Some((first, piece_type, mv.target()))
            }
            found => found,
        };
        if let Some(piece_type) = mv.promotion() {
            if n % 2 == 1 {
                return None;
            }
            found = Some((mv, piece_type, mv.target()));
        }
    }
    Some(found.map(|(mv, piece_type, _)| (mv, piece_type)))
}

#[cfg(test)]
mod tests {
    use octet_engine::game::Game;
    use octet_notation::Notation;

    use super::*;

    /// The first win of a line, as the loser's mistake is told.
    fn told(fen: &str, line: &str) -> String {
        let mut game = Game::from_fen(fen).expect(fen);
        let origin = game.position().clone();
        let moves: Vec<Move> = line
            .split_whitespace()
            .map(|text| {
                let mv = game.parse_san(text).expect(text);
                assert!(game.play(mv), "{text}");
                mv
            })
            .collect();
        let wins = find(&Walk::new(&origin, &moves), &origin);
        wins.first().map_or(String::new(), Win::lost)
    }

    #[test]
    fn a_promotion_is_told_as_one() {
        for (fen, line, words) in [
            (
                "8/5k2/8/8/8/4K3/5p2/8 b - - 0 1",
                "f1=Q",
                "Lets the f-pawn queen",
            ),
            // The new queen is taken.
            ("7k/8/8/8/8/8/5p1P/R6K b - - 0 1", "f1=Q+ Rxf1 Kg7", ""),
            (
                "7k/8/8/8/8/8/r4p2/1R5K b - - 0 1",
                "Ra1 Rxa1 f1=Q+ Kh2 Qxa1",
                "Lets the f-pawn queen",
            ),
        ] {
            assert_eq!(told(fen, line), words, "{line}");
        }
    }

    #[test]
    fn the_first_decisive_capture_is_named() {
        // The queen falls first; the pawn that falls later is not the point.
        let fen = "4k3/1p6/8/3q4/8/2N5/8/4K3 w - - 0 1";
        let words = "Loses a queen and a pawn: nothing defends the queen on d5";
        assert_eq!(told(fen, "Nxd5 Kd8 Nf6 b5 Nd5 b4 Nxb4"), words);
    }

    #[test]
    fn a_king_defends() {
        let fen = "6k1/8/3b4/8/8/7q/5PPP/6K1 b - - 0 1";
        let told = told(fen, "Qxh2+ Kf1");
        assert_eq!(told, "Loses a pawn: only the king defends the pawn on h2");
    }
}
