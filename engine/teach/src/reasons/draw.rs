//! Finds draws that are given away or missed, and endings whose result changes.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::PieceType;
use octet_engine::board::position::Position;
use octet_engine::eval::{DRAW, MATE_FOUND};
use octet_engine::game::{Game, Outcome};

use super::{Kind, Mistake, Reason, Shown};

/// A side with at least this expected score has a won position. Its opponent has a lost one.
const WON: f64 = 0.85;
/// A side with at least this expected score has a clearly better position.
const BETTER: f64 = 0.65;
/// A side with at least this expected score has the better ending, if not a won one.
const MUCH_BETTER: f64 = 0.75;
/// A position in which no side has more than this expected score should be drawn.
const DRAWN: f64 = 0.6;
/// An ending has at most this many pieces besides kings and pawns.
const ENDING_PIECES: usize = 6;

/// Whether a position is an ending: few pieces besides kings and pawns are left.
pub fn is_ending(position: &Position) -> bool {
    let pieces = position.pieces();
    let counted = |&(_, _, piece_type): &(_, _, PieceType)| {
        !matches!(piece_type, PieceType::Pawn | PieceType::King)
    };
    pieces.filter(counted).count() <= ENDING_PIECES
}

/// Explains a mistake whose line ends in a draw by rule.
pub fn explain(mistake: &Mistake) -> Option<Reason> {
    let [before, after] = mistake.scores;
    let [expected_before, expected_after] = mistake.expected;
    if expected_before >= BETTER && after == DRAW {
        let (drawn, plies) = drawn(mistake.after, mistake.refutation)?;
        let line = &mistake.refutation[..plies];
        let text = format!("Gives the win away: {drawn}");
        return Some(Reason::new(
            Kind::DrawAllowed,
            Shown::ByRefutation,
            text,
            line,
        ));
    }
    if before == DRAW && expected_after <= 1.0 - BETTER {
        let (drawn, plies) = drawn(mistake.before, mistake.best)?;
        let line = &mistake.best[..plies];
        let text = format!("Misses a draw: {drawn}");
        return Some(Reason::new(Kind::DrawMissed, Shown::ByBest, text, line));
    }
    None
}

/// Says how a line ends in a draw for the side that moves first, and after how many plies. A
/// repetition counts only if that side gives check with every move, because the other side cannot
/// avoid it then.
fn drawn(start: &Game, line: &[Move]) -> Option<(&'static str, usize)> {
    let mut game = start.clone();
    let mut checks = 0;
    for plies in 0..=line.len() {
        if plies % 2 == 1 {
            checks = if game.position().in_check() {
                checks + 1
            } else {
                0
            };
        }
        let words = match game.outcome() {
            Some(Outcome::Stalemate) => Some("stalemate"),
            Some(Outcome::InsufficientMaterial) => Some("nobody can mate any more"),
            Some(Outcome::FiftyMoves) => Some("the 50-move rule"),
            _ if checks > 1 && game.occurrences() > 1 => Some("perpetual check"),
            _ => None,
        };
        if let Some(words) = words {
            return Some((words, plies));
        }
        if let Some(&mv) = line.get(plies) {
            game.play(mv);
        }
    }
    None
}

/// Explains a mistake in an ending that was won or drawn before it and no longer is.
pub fn ending(mistake: &Mistake) -> Option<Reason> {
    if !is_ending(mistake.before.position()) || mistake.scores[0] >= MATE_FOUND {
        return None;
    }
    let text = changed_result(mistake.expected)?.to_owned();
    let line = mistake.refutation;
    let line = &line[..line.len().min(5)];
    Some(Reason::new(Kind::Ending, Shown::ByRefutation, text, line))
}

/// Says how a move changes the result of an ending. The expected scores before and after the move
/// are those of the side that makes it.
pub fn changed_result(expected: [f64; 2]) -> Option<&'static str> {
    let result = |expected: f64| {
        if expected >= WON {
            Some("won")
        } else if expected <= 1.0 - WON {
            Some("lost")
        } else if (1.0 - DRAWN..=DRAWN).contains(&expected) {
            Some("drawn")
        } else if expected >= MUCH_BETTER {
            Some("better")
        } else if expected <= 1.0 - MUCH_BETTER {
            Some("worse")
        } else {
            None
        }
    };
    let [before, after] = expected.map(result);
    match (before?, after?) {
        ("won", "drawn") => Some("Turns a won ending into one that should be drawn"),
        ("won", "worse") => Some("Turns a won ending into a worse one"),
        ("won", "lost") => Some("Turns a won ending into a lost one"),
        ("better", "drawn") => Some("Turns a better ending into one that should be drawn"),
        ("better", "worse") => Some("Turns a better ending into a worse one"),
        ("better", "lost") => Some("Turns a better ending into a lost one"),
        ("drawn", "worse") => Some("Turns an ending that should be drawn into a worse one"),
        ("drawn", "lost") => Some("Turns an ending that should be drawn into a lost one"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use octet_notation::Notation;

    use super::*;

    /// Explains the last of `moves`, which is the mistake, and counts the plies that are shown.
    /// `line` is the refutation or the best line, as `shown` says. The expected scores before and
    /// after the mistake are those of the side that makes it.
    fn explained(fen: &str, moves: &str, line: &str, shown: Shown, expected: [f64; 2]) -> String {
        let play = |game: &mut Game, text: &str| {
            let mv = game.parse_san(text).expect(text);
            assert!(game.play(mv), "{text}");
            mv
        };
        let mut before = Game::from_fen(fen).expect(fen);
        let (earlier, mistake) = moves.rsplit_once(' ').unwrap_or(("", moves));
        earlier.split_whitespace().for_each(|text| {
            play(&mut before, text);
        });
        let mut after = before.clone();
        let played = play(&mut after, mistake);
        let mut game = match shown {
            Shown::ByRefutation => after.clone(),
            Shown::ByBest => before.clone(),
        };
        let line = line.split_whitespace();
        let line: Vec<Move> = line.map(|text| play(&mut game, text)).collect();
        let score = |expected: f64| ((expected - 0.5) * 1000.0) as i16;
        let mistake = Mistake {
            before: &before,
            played,
            after: &after,
            best: if shown == Shown::ByBest { &line } else { &[] },
            refutation: if shown == Shown::ByRefutation {
                &line
            } else {
                &[]
            },
            scores: expected.map(score),
            expected,
        };
        match explain(&mistake).or_else(|| ending(&mistake)) {
            Some(reason) => format!("{} ({} plies)", reason.text, reason.line.len()),
            None => String::new(),
        }
    }

    #[test]
    fn draws_by_every_rule_are_explained_by_the_line_up_to_them() {
        let given = [1.0, 0.5];
        let by = Shown::ByRefutation;
        for (fen, moves, line, words) in [
            (
                "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
                "Qf7",
                "",
                "stalemate (0 plies)",
            ),
            (
                "8/8/3k4/3P4/8/4K3/8/8 w - - 0 1",
                "Kf4",
                "Kxd5 Ke3",
                "nobody can mate any more (1 plies)",
            ),
            (
                "7k/8/8/8/8/8/R7/K7 w - - 98 80",
                "Ra3",
                "Kg8 Ra4",
                "the 50-move rule (1 plies)",
            ),
            (
                "kr6/8/8/8/7q/8/1R4P1/6K1 w - - 0 1",
                "Rb3",
                "Qe1+ Kh2 Qh4+ Kg1 Qe1+",
                "perpetual check (4 plies)",
            ),
        ] {
            let explained = explained(fen, moves, line, by, given);
            assert_eq!(explained, format!("Gives the win away: {words}"), "{fen}");
        }
    }

    #[test]
    fn a_missed_draw_is_explained_by_the_best_line() {
        let fen = "k7/8/8/8/8/8/1r2P3/7K w - - 99 80";
        let explained = explained(fen, "e4", "Kg1", Shown::ByBest, [0.5, 0.1]);
        assert_eq!(explained, "Misses a draw: the 50-move rule (1 plies)");
    }

    #[test]
    fn an_ending_is_explained_by_how_its_result_changes() {
        let fen = "8/8/8/3k4/8/8/4P3/4K3 w - - 0 1";
        for (expected, words) in [
            (
                [0.9, 0.6],
                "Turns a won ending into one that should be drawn (1 plies)",
            ),
            ([0.9, 0.1], "Turns a won ending into a lost one (1 plies)"),
            (
                [0.6, 0.1],
                "Turns an ending that should be drawn into a lost one (1 plies)",
            ),
            ([0.9, 0.2], "Turns a won ending into a worse one (1 plies)"),
            (
                [0.8, 0.6],
                "Turns a better ending into one that should be drawn (1 plies)",
            ),
            (
                [0.8, 0.2],
                "Turns a better ending into a worse one (1 plies)",
            ),
            (
                [0.8, 0.1],
                "Turns a better ending into a lost one (1 plies)",
            ),
            (
                [0.5, 0.2],
                "Turns an ending that should be drawn into a worse one (1 plies)",
            ),
            ([0.9, 0.7], ""),
            ([0.7, 0.5], ""),
            ([0.3, 0.1], ""),
        ] {
            let explained = explained(fen, "Kd1", "Ke4", Shown::ByRefutation, expected);
            assert_eq!(explained, words, "{expected:?}");
        }
        let middlegame = octet_engine::board::fen::STARTPOS;
        assert_eq!(
            explained(middlegame, "f3", "e5", Shown::ByRefutation, [0.9, 0.1]),
            ""
        );
    }
}
