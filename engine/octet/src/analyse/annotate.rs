//! Writes the analysis of a game into its PGN.

use octet_engine::eval::{Score, mate_in};
use octet_engine::formats::pgn::{AnnotatedMove, PgnGame, Tag, Variation};

use super::judge::{MoveAnalysis, PositionAnalysis};

/// Moves of a better line that are written.
const SHOWN_MOVES: usize = 8;
/// Annotation glyphs (NAG) that judge a move. One that is there stays.
const MOVE_JUDGEMENTS: std::ops::RangeInclusive<u8> = 1..=6;

/// Writes scores, judgements and better lines into a game. `positions` and
/// `moves` are the analyses of its positions and moves, `None` where the work
/// was interrupted.
pub fn annotate(
    record: &mut PgnGame,
    annotator: &str,
    positions: &[Option<PositionAnalysis>],
    moves: &[Option<MoveAnalysis>],
) {
    add_annotator(record, annotator);
    for (n, mv) in record.moves.moves.iter_mut().enumerate() {
        if let Some(position) = &positions[n + 1] {
            add_score(mv, position);
        }
        if let (Some(before), Some(analysis)) = (&positions[n], moves[n]) {
            add_judgement(mv, before, &analysis);
        }
    }
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

/// A comment without the command `%eval`.
fn without_score(comment: &str) -> String {
    let Some((before, rest)) = comment.split_once("[%eval") else {
        return comment.to_owned();
    };
    let after = rest.split_once(']').map_or("", |(_, after)| after);
    let words = before.split_whitespace().chain(after.split_whitespace());
    words.collect::<Vec<_>>().join(" ")
}

/// White's score: pawns without a plus, or moves to mate.
fn eval_comment(score: Score) -> String {
    match mate_in(score) {
        Some(moves) => format!("#{moves}"),
        None => format!("{:.2}", f64::from(score) / 100.0),
    }
}

/// Adds the judgement of a move: glyph, comment, and the better line as a
/// variation.
fn add_judgement(mv: &mut AnnotatedMove, before: &PositionAnalysis, analysis: &MoveAnalysis) {
    let Some(judgement) = analysis.judgement else {
        return;
    };
    if !mv.nags.iter().any(|nag| MOVE_JUDGEMENTS.contains(nag)) {
        mv.nags.insert(0, judgement.nag());
    }
    let comment = format!(
        "{}: expected score falls from {} to {}",
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
