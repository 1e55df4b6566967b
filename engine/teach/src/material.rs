//! Material: what exchanges bring, and what a line wins and loses.

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::Position;

/// What a pawn is worth here.
pub const PAWN: i32 = 100;
/// What a knight or a bishop is worth here.
pub const PIECE: i32 = 300;
/// What a rook is worth here.
pub const ROOK: i32 = 500;

/// What a piece is worth, in centipawns; a king is worth none.
pub fn value(piece_type: PieceType) -> i32 {
    match piece_type {
        PieceType::Pawn => PAWN,
        PieceType::Knight | PieceType::Bishop => PIECE,
        PieceType::Rook => ROOK,
        PieceType::Queen => 900,
        PieceType::King => 0,
    }
}

/// The material of `side` less the other side's, in centipawns.
pub fn balance(position: &Position, side: Color) -> i32 {
    let pieces = position.pieces();
    pieces.fold(0, |sum, (_, color, piece_type)| match color == side {
        true => sum + value(piece_type),
        false => sum - value(piece_type),
    })
}

/// The piece that a move captures.
pub fn captured(position: &Position, mv: Move) -> Option<PieceType> {
    match mv.move_type() {
        MoveType::EnPassant => Some(PieceType::Pawn),
        MoveType::Castling => None,
        _ => position.piece_on(mv.target()).piece_type(),
    }
}

/// What a move brings at once: the piece it captures, and what a pawn becomes.
fn gain(position: &Position, mv: Move) -> i32 {
    let promotion = mv.promotion().map_or(0, |piece| value(piece) - PAWN);
    captured(position, mv).map_or(0, value) + promotion
}

/// What a move brings after all recaptures on its target, in centipawns.
/// ```
/// use octet_engine::{Position, Square};
/// use octet_teach::material::exchange;
///
/// let position = Position::from_fen("4k3/2p5/3p4/8/8/8/3R4/4K3 w - - 0 1")?;
/// let [d2, d6] = ["d2", "d6"].map(|name| name.parse::<Square>().expect("a square"));
/// let takes = position.move_between(d2, d6, None).expect("a legal move");
/// assert_eq!(exchange(&position, takes), -400); // a pawn for a rook
/// # Ok::<(), octet_engine::board::fen::FenError>(())
/// ```
pub fn exchange(position: &Position, mv: Move) -> i32 {
    let gain = gain(position, mv);
    let mut after = position.clone();
    after.make(mv);
    let recapture = recapture(&after, mv);
    gain - recapture.map_or(0, |reply| exchange(&after, reply).max(0))
}

/// The recapture on the target of `mv`, which was just made, by the least piece.
pub fn recapture(after: &Position, mv: Move) -> Option<Move> {
    let recaptures = after
        .legal_moves()
        .filter(|reply| reply.target() == mv.target());
    let worth = |reply: &Move| match after.piece_on(reply.origin()).piece_type() {
        Some(PieceType::King) => i32::MAX,
        piece_type => piece_type.map_or(0, value),
    };
    recaptures.min_by_key(worth)
}

/// The capture or promotion that brings the side to move most, if any does.
pub fn best_exchange(position: &Position) -> Option<(Move, i32)> {
    let captures = position.legal_moves().filter(|&mv| gain(position, mv) > 0);
    let gains = captures.map(|mv| (mv, exchange(position, mv)));
    gains
        .filter(|&(_, gain)| gain > 0)
        .max_by_key(|&(_, gain)| gain)
}

/// The balance of `side` once the side to move has made its best exchange. It makes none that costs
/// as much elsewhere.
pub fn settled(position: &Position, side: Color) -> i32 {
    let gain =
        best_exchange(position).map_or(0, |(mv, gain)| gain.min(gain_after_reply(position, mv)));
    match position.side_to_move() == side {
        true => balance(position, side) + gain.max(0),
        false => balance(position, side) - gain.max(0),
    }
}

/// What a capture or promotion brings once the other side has made its best exchange.
fn gain_after_reply(position: &Position, mv: Move) -> i32 {
    let mut after = position.clone();
    after.make(mv);
    gain(position, mv) - best_exchange(&after).map_or(0, |(_, reply)| reply)
}

/// What a side has lost in a line, and what it got for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// How many of each piece type it has lost net, by [`PieceType::index`];
    /// negative where it has won.
    net: [i32; 6],
}

impl Tally {
    /// Of `side` between two positions.
    pub fn new(before: &Position, after: &Position, side: Color) -> Tally {
        let mut net = [0_i32; 6];
        for (position, sign) in [(before, 1), (after, -1)] {
            for (_, color, piece_type) in position.pieces() {
                let own = if color == side { sign } else { -sign };
                net[piece_type.index()] += own;
            }
        }
        // A knight is as good as a bishop.
        let (knight, bishop) = (PieceType::Knight.index(), PieceType::Bishop.index());
        let both = net[knight] + net[bishop];
        if net[knight].signum() != net[bishop].signum() {
            let kept = if net[knight].abs() > net[bishop].abs() {
                knight
            } else {
                bishop
            };
            net[knight] = 0;
            net[bishop] = 0;
            net[kept] = both;
        }
        Tally { net }
    }

    /// The same without a promotion of the other side: its pawn stands still.
    pub fn without_promotion(&self, piece_type: PieceType) -> Tally {
        let mut net = self.net;
        net[piece_type.index()] -= 1;
        net[PieceType::Pawn.index()] += 1;
        Tally { net }
    }

    /// What is lost besides a promotion, to end a sentence with this verb: ` and loses a knight`,
    /// ` for a rook`; empty if that is nothing.
    pub fn besides(&self, verb: &str) -> String {
        match self.lists() {
            (lost, won) if lost.is_empty() && won.is_empty() => String::new(),
            (lost, won) if lost.is_empty() => format!(" for {won}"),
            (lost, won) if won.is_empty() => format!(" and {verb} {lost}"),
            (lost, won) => format!(" and {verb} {lost} for {won}"),
        }
    }

    /// In words: `a knight for two pawns`, `the exchange`; `None` if nothing is
    /// lost.
    pub fn words(&self) -> Option<String> {
        let (lost, won) = self.lists();
        match (lost.as_str(), won.as_str()) {
            ("", _) => None,
            ("a rook", "a knight" | "a bishop") => Some("the exchange".to_owned()),
            (_, "") => Some(lost),
            _ => Some(format!("{lost} for {won}")),
        }
    }

    /// What is lost and what is won for it.
    fn lists(&self) -> (String, String) {
        let list = |sign: i32| {
            let types = [
                PieceType::Queen,
                PieceType::Rook,
                PieceType::Bishop,
                PieceType::Knight,
                PieceType::Pawn,
            ];
            let counted = types.map(|piece_type| (piece_type, self.net[piece_type.index()] * sign));
            let words: Vec<String> = counted
                .into_iter()
                .filter(|&(_, count)| count > 0)
                .map(|(piece_type, count)| counted_words(piece_type, count))
                .collect();
            joined(&words)
        };
        (list(1), list(-1))
    }
}

fn counted_words(piece_type: PieceType, count: i32) -> String {
    let name = piece_type.name();
    match count {
        1 => format!("a {name}"),
        2 => format!("two {name}s"),
        3 => format!("three {name}s"),
        _ => format!("{count} {name}s"),
    }
}

/// `a, b and c`.
pub fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use octet_notation::Notation;

    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).expect(fen)
    }

    #[test]
    fn exchanges_are_played_out() {
        for (fen, mv, expected) in [
            // A pawn that a pawn defends.
            ("4k3/2p5/3p4/8/8/8/3R4/4K3 w - - 0 1", "d2d6", 100 - 500),
            // The second rook takes back.
            ("3rk3/8/3p4/8/8/8/3R4/3RK3 w - - 0 1", "d2d6", 100),
            ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5", 900),
            // A king may not take what is defended.
            ("8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100),
            ("8/P7/8/8/8/8/8/K1k5 w - - 0 1", "a7a8q", 800),
        ] {
            let position = position(fen);
            let mv = position.parse_uci(mv).expect("legal");
            assert_eq!(exchange(&position, mv), expected, "{fen}");
        }
    }

    #[test]
    fn losses_are_told_as_players_tell_them() {
        let full = position("r1b1k3/p7/8/8/8/8/P7/RNB1K3 w - - 0 1");
        for (after, words) in [
            ("r1b1k3/p7/8/8/8/8/P7/R1B1K3 w - - 0 1", Some("a knight")),
            ("r3k3/p7/8/8/8/8/P7/R1B1K3 w - - 0 1", None),
            ("r3k3/p7/8/8/8/8/P7/1NB1K3 w - - 0 1", Some("the exchange")),
            (
                "r1b1k3/8/8/8/8/8/P7/R1B1K3 w - - 0 1",
                Some("a knight for a pawn"),
            ),
            (
                "r1b1k3/p7/8/8/8/8/8/1NB1K3 w - - 0 1",
                Some("a rook and a pawn"),
            ),
        ] {
            let tally = Tally::new(&full, &position(after), Color::White);
            assert_eq!(tally.words().as_deref(), words, "{after}");
        }
    }

    #[test]
    fn no_exchange_is_made_that_costs_more_elsewhere() {
        // The rook takes the bishop, and Black's takes the queen.
        for (fen, settled_balance) in [
            ("2r3k1/3b1ppp/8/8/2Q5/8/3R1PPP/6K1 w - - 0 1", 600),
            ("6k1/2rb1ppp/8/8/Q7/8/3R1PPP/6K1 w - - 0 1", 900),
        ] {
            let position = Position::from_fen(fen).expect(fen);
            assert_eq!(settled(&position, Color::White), settled_balance, "{fen}");
        }
    }
}
