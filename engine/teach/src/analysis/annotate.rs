//! Writes the analysis of a game into its PGN.

use octet_engine::eval::{MATE, Score, is_mate};
use octet_notation::pgn::{AnnotatedMove, PgnGame, Tag, Variation};

use super::game::AnalysedGame;
use super::judge::{MoveAnalysis, PositionAnalysis};
use crate::lines;

/// How many moves of a better line are written.
const SHOWN_MOVES: usize = 8;
/// Annotation glyphs (NAG) that judge a move. If a move has one already, it stays.
const MOVE_JUDGEMENTS: std::ops::RangeInclusive<u8> = 1..=6;

/// The program that annotates.
pub fn annotator() -> String {
    format!("Octet {}", env!("CARGO_PKG_VERSION"))
}

/// Returns the game with scores, judgements, their reasons and better lines as far as it was
/// analysed.
pub fn annotated(game: &AnalysedGame, annotator: &str) -> PgnGame {
    let mut record = game.record.clone();
    add_annotator(&mut record, annotator);
    for (n, mv) in record.moves.moves.iter_mut().enumerate() {
        let Some(after) = &game.positions[n + 1] else {
            continue;
        };
        add_score(mv, after);
        if let (Some(before), Some(analysis)) = (&game.positions[n], game.moves[n]) {
            add_judgement(mv, before, &analysis, &why(game, n));
        }
    }
    record
}

/// Says in sentences why a move is a mistake, and what refutes it. They follow another sentence.
fn why(game: &AnalysedGame, n: usize) -> String {
    let [Some(before), Some(after)] = &game.positions[n..n + 2] else {
        return String::new();
    };
    let reason = game.reasons[n].as_ref();
    let reason = reason.map(|reason| reason.with_line(&before.game, &after.game));
    let refutation = game.refutation(n).map(|line| {
        let line = lines::numbered(&after.game, line);
        format!("The refutation is {line}")
    });
    let sentences = reason.into_iter().chain(refutation);
    sentences.map(|sentence| format!(". {sentence}")).collect()
}

/// Adds a name to the tag Annotator.
fn add_annotator(record: &mut PgnGame, annotator: &str) {
    match record.tags.iter_mut().find(|tag| tag.name == "Annotator") {
        Some(tag) if tag.value.contains(annotator) => {}
        Some(tag) if tag.value != "?" => tag.value = format!("{}; {annotator}", tag.value),
        Some(tag) => tag.value = annotator.to_owned(),
        None => record.tags.push(Tag {
            name: "Annotator".to_owned(),
            value: annotator.to_owned(),
        }),
    }
}

/// Adds the score after a move as the command `%eval`, in place of an older one.
fn add_score(mv: &mut AnnotatedMove, position: &PositionAnalysis) {
    for comment in &mut mv.comments_after {
        *comment = without_score(comment);
    }
    mv.comments_after.retain(|comment| !comment.is_empty());
    if position.report.is_none() {
        return;
    }
    let eval = format!("[%eval {}]", eval_comment(position.score));
    match mv.comments_after.first_mut() {
        // Other commands, such as the clock's, stay beside it.
        Some(first) if first.starts_with("[%") => *first = format!("{eval} {first}"),
        _ => mv.comments_after.insert(0, eval),
    }
}

/// Takes the command `%eval` out of a comment.
fn without_score(comment: &str) -> String {
    let Some((before, rest)) = comment.split_once("[%eval") else {
        return comment.to_owned();
    };
    let after = rest.split_once(']').map_or("", |(_, after)| after);
    let words = before.split_whitespace().chain(after.split_whitespace());
    words.collect::<Vec<_>>().join(" ")
}

/// Writes White's score: pawns without a plus, or moves to mate, which are negative when Black
/// mates.
fn eval_comment(score: Score) -> String {
    match is_mate(score) {
        true => format!("#{}", (MATE - score.abs() + 1) / 2 * score.signum()),
        false => format!("{:.2}", f64::from(score) / 100.0),
    }
}

/// Adds the judgement of a move: glyph, comment, and the better line as a
/// variation.
fn add_judgement(
    mv: &mut AnnotatedMove,
    before: &PositionAnalysis,
    analysis: &MoveAnalysis,
    why: &str,
) {
    let Some(judgement) = analysis.judgement else {
        return;
    };
    if !mv.nags.iter().any(|nag| MOVE_JUDGEMENTS.contains(nag)) {
        mv.nags.insert(0, judgement.nag());
    }
    let comment = format!(
        "{}: expected score falls from {} to {}{why}",
        judgement.name(),
        percent(analysis.expected_before),
        percent(analysis.expected_after)
    );
    let mut better = Variation::default();
    let shown = before.pv().iter().take(SHOWN_MOVES);
    better
        .moves
        .extend(shown.map(|&mv| AnnotatedMove::from(mv)));
    if let Some(first) = better.moves.first_mut() {
        first
            .comments_after
            .push(format!("[%eval {}]", eval_comment(before.score)));
    }
    // Analysing an annotated game again changes nothing.
    if !mv.comments_after.contains(&comment) {
        mv.comments_after.push(comment);
    }
    if !mv.variations.contains(&better) {
        mv.variations.push(better);
    }
}

fn percent(part: f64) -> String {
    format!("{:.0}%", part * 100.0)
}
