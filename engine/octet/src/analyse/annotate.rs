//! A game with what was found written into it.

use octet_engine::eval::{Score, mate_in};
use octet_engine::formats::pgn::{AnnotatedMove, PgnGame, Tag, Variation};

use super::judge::{MoveAnalysis, PositionAnalysis};

/// Moves of a better line that are written down.
const SHOWN: usize = 8;
/// Marks that say how good a move is: what a person has said stays.
const MARKS_OF_MOVES: std::ops::RangeInclusive<u8> = 1..=6;

/// Writes scores, faults and better lines into a game. Views and verdicts are
/// those of its positions and moves, `Idle` where nothing was found.
pub fn annotate(
    record: &mut PgnGame,
    annotator: &str,
    analyses: &[Option<PositionAnalysis>],
    verdicts: &[Option<MoveAnalysis>],
) {
    add_annotator(record, annotator);
    for (n, ply) in record.moves.moves.iter_mut().enumerate() {
        if let Some(analysis) = &analyses[n + 1] {
            score(ply, analysis);
        }
        if let (Some(before), Some(verdict)) = (&analyses[n], verdicts[n]) {
            add_judgement(ply, before, &verdict);
        }
    }
}

/// Adds a name to those who have annotated the game.
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

/// The score after a move, in the form that programs read.
fn score(ply: &mut AnnotatedMove, analysis: &PositionAnalysis) {
    for comment in &mut ply.comments_after {
        *comment = without_score(comment);
    }
    ply.comments_after.retain(|comment| !comment.is_empty());
    if analysis.report.is_none() {
        return;
    }
    let eval = format!("[%eval {}]", eval_comment(analysis.score));
    match ply.comments_after.first_mut() {
        // Other commands, such as the clock's, stay beside it.
        Some(first) if first.starts_with("[%") => *first = format!("{eval} {first}"),
        _ => ply.comments_after.insert(0, eval),
    }
}

/// A comment without a score that stood in it before.
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

/// What is wrong with a move, and what would have been better.
fn add_judgement(ply: &mut AnnotatedMove, before: &PositionAnalysis, verdict: &MoveAnalysis) {
    let Some(fault) = verdict.fault else { return };
    if !ply.nags.iter().any(|mark| MARKS_OF_MOVES.contains(mark)) {
        ply.nags.insert(0, fault.nag());
    }
    let words = format!(
        "{}: chances fall from {} to {}",
        fault.name(),
        percent(verdict.before),
        percent(verdict.after)
    );
    let mut better = Variation::default();
    let shown = before.line().iter().take(SHOWN);
    better
        .moves
        .extend(shown.map(|&mv| AnnotatedMove::from(mv)));
    if let Some(first) = better.moves.first_mut() {
        first
            .comments_after
            .push(format!("[%eval {}]", eval_comment(before.score)));
    }
    // A game that was annotated so before stays as it is.
    if !ply.comments_after.contains(&words) {
        ply.comments_after.push(words);
    }
    if !ply.variations.contains(&better) {
        ply.variations.push(better);
    }
}

/// A part of a hundred.
pub fn percent(part: f64) -> String {
    format!("{:.0}%", part * 100.0)
}
