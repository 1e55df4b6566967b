//! Finds the material that a line wins.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::PieceType;
use octet_engine::board::position::Position;

use super::walk::Walk;
use super::{Kind, tactic};
use crate::material::{self, PAWN, Tally};

/// How much of a win the rest of the line may give back, in centipawns.
const GIVEN_BACK: i32 = PAWN / 2;
/// The winner makes at most so many moves to win a pawn, and so many to win more.
const MAX_MOVES: [usize; 2] = [6, 8];
/// The winner makes at most so many moves to promote a pawn.
const MAX_PROMOTION_MOVES: usize = 8;

/// Material that a line wins for the side that moves first.
pub struct Win {
    /// How the line wins it.
    pub kind: Kind,
    /// The same as a clause in words.
    how: String,
    /// What the other side loses.
    tally: Tally,
    /// The move that promotes a pawn, and the new piece, if that piece is not taken.
    pub promotion: Option<(Move, PieceType)>,
    /// The value of what is won, in centipawns.
    pub amount: i32,
    /// How many plies of the line show it.
    pub shown: usize,
    /// The index in the line of the move that wins it.
    pub key: usize,
}

impl Win {
    /// Says what the loser's move gives away.
    pub fn lost(&self) -> String {
        match self.promotion {
            Some(promotion) => format!("Lets {}", self.promoted(promotion, "loses")),
            None => self.sentence("Loses"),
        }
    }

    /// Says what the winner did not play.
    pub fn missed(&self) -> String {
        match self.promotion {
            Some(promotion) => format!(
                "Misses a line that lets {}",
                self.promoted(promotion, "wins")
            ),
            None => self.sentence("Misses a chance to win"),
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

    /// Names what the other side loses.
    pub fn net(&self) -> String {
        self.tally.words().unwrap_or_default()
    }
}

/// Finds what the line of a walk wins, compared with the position `origin`. The largest win comes
/// first; smaller ones, which the line wins earlier, follow.
pub fn find(walk: &Walk, origin: &Position) -> Vec<Win> {
    let winner = walk.side();
    let base = material::balance(origin, winner);
    // What each of the winner's moves wins, whatever is taken next, and the line keeps to its end.
    // What seems to be taken next is not if the reply leaves it.
    let settled = |position: &Position| material::settled(position, winner) - base;
    let mut kept = walk.gain(origin);
    let mut levels = Vec::new();
    for n in (0..walk.moves.len()).step_by(2).rev() {
        let after = settled(&walk.positions[n + 1]);
        let replied = walk.positions.get(n + 2).map_or(after, settled);
        kept = kept.min(after.max(replied));
        levels.push((n, kept.min(after)));
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

/// Returns the win that move `n` completes, and of which the line keeps `kept` to its end.
fn win(walk: &Walk, origin: &Position, n: usize, kept: i32) -> Option<Win> {
    let winner = walk.side();
    let base = material::balance(origin, winner);
    let gain = |ply: usize| material::balance(&walk.positions[ply], winner) - base;
    // The line is shown until the exchanges are over and, if it gets there in time, nothing can be
    // taken.
    let over = |ply: &usize| (kept..=kept + GIVEN_BACK).contains(&gain(*ply));
    let is_quiet = |ply: &usize| {
        let position = &walk.positions[*ply];
        !position.in_check() && material::best_exchange(position).is_none()
    };
    let plies = n + 1..walk.positions.len();
    let changes = |n: &usize| {
        let (position, mv) = (&walk.positions[*n], walk.moves[*n]);
        mv.promotion().is_some() || material::captured(position, mv).is_some()
    };
    // The first of the winner's captures after which at least half of the win is there.
    let after_reply = |n: usize| gain((n + 2).min(walk.moves.len()));
    let own = (0..n + 1).step_by(2).rev().filter(changes);
    let key = own
        .take_while(|&at| at == n || 2 * after_reply(at) >= kept)
        .last()?;
    let max_moves = match walk.moves[key].promotion() {
        Some(_) => MAX_PROMOTION_MOVES,
        None => MAX_MOVES[usize::from(kept >= 2 * PAWN)],
    };
    let plies = plies
        .filter(over)
        .take_while(|ply| ply.div_ceil(2) <= max_moves);
    let shown = plies
        .clone()
        .find(is_quiet)
        .or_else(|| plies.clone().next())?;
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

/// Finds the winner's promotion whose new piece is still on the board after so many plies. Returns
/// `Some(None)` if there is none, and `None` if the loser promotes, too.
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

    /// Explains the loser's mistake by the first win of a line.
    fn explained(fen: &str, line: &str) -> String {
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
    fn a_promotion_is_explained_as_one() {
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
            assert_eq!(explained(fen, line), words, "{line}");
        }
    }

    #[test]
    fn the_first_decisive_capture_is_named() {
        // The queen falls first; the pawn that falls later is not the point.
        let fen = "4k3/1p6/8/3q4/8/2N5/8/4K3 w - - 0 1";
        let words = "Loses a queen and a pawn: nothing defends the queen on d5";
        assert_eq!(explained(fen, "Nxd5 Kd8 Nf6 b5 Nd5 b4 Nxb4"), words);
    }

    #[test]
    fn a_threat_to_the_winner_does_not_hide_what_the_line_wins() {
        // The queen takes on g2 in the end, and attacks more than it takes.
        let fen = "r2qr1k1/1pp2ppp/5b2/p2P4/1nP2P2/PQ5P/1P4P1/2KR1B1R w - - 0 18";
        let line = "axb4 axb4 Bd3 Qd6 Kb1 Qxf4 Qxb4 h6 Rhe1 Qf2 Qxb7 Qxg2 Bc2 Qg3 Re4 Reb8";
        let words = "Loses a knight for a pawn: a pawn takes the knight on b4";
        assert_eq!(explained(fen, line), words);
    }

    #[test]
    fn a_king_defends() {
        let fen = "6k1/8/3b4/8/8/7q/5PPP/6K1 b - - 0 1";
        let explained = explained(fen, "Qxh2+ Kf1");
        assert_eq!(
            explained,
            "Loses a pawn: only the king defends the pawn on h2"
        );
    }

    #[test]
    fn a_line_is_shown_no_further_than_a_reason_may_take() {
        // Only after three more moves nothing can be taken.
        let fen = "4k3/2R5/6p1/5pPn/8/2PR4/2r2p2/5K2 b - - 5 39";
        let line =
            "f4 Rc8+ Ke7 Rc7+ Ke6 Rc6+ Kf5 Kg2 Ng3 Rxg3 fxg3 Kxg3 f1=N+ Kf3 Nd2+ Ke3 Ne4 Kd3";
        let words = "Lets the f-pawn become a knight and loses a rook for a knight and a pawn";
        assert_eq!(explained(fen, line), words);
    }
}
