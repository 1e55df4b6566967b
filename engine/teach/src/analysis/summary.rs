//! Sums up a game in two to four sentences.

use octet_engine::board::piece::Color;
use octet_engine::game::Outcome;
use octet_notation::pgn::GameResult;

use super::game::AnalysedGame;
use super::judge::Judgement;

/// Which side is ahead, and by how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    Even,
    Better(Color),
    Winning(Color),
}

/// A side with at least this expected score is better.
const BETTER: f64 = 0.62;
/// A side with at least this expected score is winning.
const WINNING: f64 = 0.87;
/// A standing that lasts fewer plies is not mentioned.
const SHORTEST: usize = 3;
/// At most this many standings are mentioned.
const MENTIONED: usize = 4;

impl Standing {
    /// The standing by White's expected score.
    fn of(expected: f64) -> Standing {
        for (side, own) in [(Color::White, expected), (Color::Black, 1.0 - expected)] {
            if own >= WINNING {
                return Standing::Winning(side);
            }
            if own >= BETTER {
                return Standing::Better(side);
            }
        }
        Standing::Even
    }

    fn words(self) -> String {
        match self {
            Standing::Even => "the game was even".to_owned(),
            Standing::Better(side) => format!("{side} was better"),
            Standing::Winning(side) => format!("{side} was winning"),
        }
    }
}

/// Writes the sentences. A game that was not analysed to its end, or has no move, gets none.
pub fn sentences(game: &AnalysedGame) -> String {
    if game.moves.is_empty() || game.positions.iter().any(Option::is_none) {
        return String::new();
    }
    let expected: Vec<f64> = game
        .positions
        .iter()
        .flatten()
        .map(|p| p.expected_score(p.score))
        .collect();
    let runs = runs(&expected);
    let mut sentences = vec![course(game, &runs)];
    sentences.extend(turning_point(game));
    sentences.push(end(game, &expected));
    sentences.join(" ")
}

/// Splits a game into stretches of one standing, each with the position in which it begins. A short
/// stretch counts with the one before it.
fn runs(expected: &[f64]) -> Vec<(usize, Standing)> {
    let mut runs: Vec<(usize, Standing)> = Vec::new();
    for (n, &expected) in expected.iter().enumerate() {
        let standing = Standing::of(expected);
        match runs.last() {
            Some(&(_, last)) if last == standing => {}
            _ => runs.push((n, standing)),
        }
    }
    let last = expected.len();
    let mut long: Vec<(usize, Standing)> = Vec::new();
    for (nth, &(start, standing)) in runs.iter().enumerate() {
        let next = runs.get(nth + 1).map_or(last, |&(next, _)| next);
        let lasts = next - start >= SHORTEST || nth + 1 == runs.len();
        // A side that was winning and is only better now is not mentioned again.
        let repeats = long
            .last()
            .is_some_and(|&(_, before)| match (before, standing) {
                (Standing::Winning(side), Standing::Better(same)) => side == same,
                _ => before == standing,
            });
        if (lasts || long.is_empty()) && !repeats {
            long.push((start, standing));
        }
    }
    long
}

/// Says which side was ahead until which move.
fn course(game: &AnalysedGame, runs: &[(usize, Standing)]) -> String {
    let mut words = Vec::new();
    // Only the last standings of a long story are mentioned.
    let skipped = runs.len().saturating_sub(MENTIONED);
    for (nth, &(_, standing)) in runs.iter().enumerate().skip(skipped) {
        let until = runs
            .get(nth + 1)
            .and_then(|&(next, _)| move_number(game, next));
        words.push(match (until, nth == skipped) {
            (Some(number), true) => format!("{} until move {number}", standing.words()),
            (Some(number), false) => format!("then {} until move {number}", standing.words()),
            (None, true) => format!("{} throughout", standing.words()),
            (None, false) => format!("and from then on {}", standing.words()),
        });
    }
    let text = words.join(", ");
    match skipped {
        0 => format!("{}.", capitalised(&text)),
        _ => format!("After several changes of fortune, {text}."),
    }
}

/// The number of the move that leads to position `n`.
fn move_number(game: &AnalysedGame, n: usize) -> Option<u16> {
    let before = game.positions.get(n.checked_sub(1)?)?.as_ref()?;
    Some(before.game.fullmove())
}

/// Names the mistake that gave most away.
fn turning_point(game: &AnalysedGame) -> Option<String> {
    let judged = game.moves.iter().enumerate().filter_map(|(n, analysis)| {
        let analysis = analysis.as_ref()?;
        (analysis.judgement? >= Judgement::Mistake).then_some((n, analysis))
    });
    let (n, worst) = judged.max_by(|(_, a), (_, b)| a.loss().total_cmp(&b.loss()))?;
    let side = game.mover(n);
    let from = (worst.expected_before * 100.0).round();
    let to = (worst.expected_after * 100.0).round();
    let kind = game.reasons.get(n)?.as_ref();
    let why = kind.map_or(String::new(), |reason| {
        format!(" ({})", reason.kind.words())
    });
    Some(format!(
        "The worst mistake was {side}'s {}{why}: the expected score fell from {from}% to {to}%.",
        game.numbered(n)?
    ))
}

/// Says how the game ended.
fn end(game: &AnalysedGame, expected: &[f64]) -> String {
    let last = game.positions.last().and_then(Option::as_ref);
    let outcome = last.and_then(|position| position.game.outcome());
    match (outcome, game.record.result) {
        (Some(Outcome::Checkmate(side)), result) => {
            let contradicted = contradicted(result, GameResult::Won(side));
            format!("{side} gave checkmate{contradicted}.")
        }
        (Some(outcome @ (Outcome::Stalemate | Outcome::InsufficientMaterial)), result) => {
            let contradicted = contradicted(result, GameResult::Drawn);
            format!("The game ended in a {outcome}{contradicted}.")
        }
        // The players may not have claimed the other draws.
        (Some(outcome), GameResult::Drawn | GameResult::Unknown) => {
            format!("The game ended in a {outcome}.")
        }
        (_, GameResult::Won(side)) => {
            let own = expected.iter().map(|&white| match side {
                Color::White => white,
                Color::Black => 1.0 - white,
            });
            let (own, least) = own.fold((0.0, 1.0_f64), |(_, least), here| (here, least.min(here)));
            if own < 1.0 - BETTER {
                format!("{side} won from a lost final position.")
            } else if least < 1.0 - WINNING {
                format!("{side} won a game that had been lost.")
            } else {
                format!("{side} won.")
            }
        }
        (None, GameResult::Drawn) => match Standing::of(expected.last().copied().unwrap_or(0.5)) {
            Standing::Winning(side) => format!("The game was drawn, although {side} was winning."),
            _ => "The game was drawn.".to_owned(),
        },
        (None, GameResult::Unknown) => "The result is not known.".to_owned(),
    }
}

/// Ends a sentence with the recorded result if the last position shows another one.
fn contradicted(recorded: GameResult, shown: GameResult) -> String {
    match recorded == shown || recorded == GameResult::Unknown {
        true => String::new(),
        false => format!(", although the result is given as {recorded}"),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_changes_are_not_mentioned() {
        let even = Standing::Even;
        let white = Standing::Better(Color::White);
        assert_eq!(runs(&[0.5; 10]), [(0, even)]);
        let mut expected = vec![0.5; 10];
        expected[4] = 0.7;
        assert_eq!(runs(&expected), [(0, even)]);
        expected[4..8].fill(0.7);
        assert_eq!(runs(&expected), [(0, even), (4, white), (8, even)]);
        // The last standing is mentioned however short it is.
        expected[8..].fill(0.7);
        expected[9] = 0.01;
        let lost = Standing::Winning(Color::Black);
        assert_eq!(runs(&expected), [(0, even), (4, white), (9, lost)]);
    }
}
