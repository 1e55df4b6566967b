//! What the page is told.

use octet_engine::board::piece::Color;
use octet_engine::search::{Limits, MAX_DEPTH};
use serde::Serialize;

use super::AnalysedGame;
use super::judge::{Judgement, MoveAnalysis, PositionAnalysis};

/// Everything.
#[derive(Serialize)]
pub struct GamesJson {
    /// Who has analysed.
    annotator: String,
    /// How hard each position was thought about.
    effort: String,
    /// A score from which on a mate is announced, and that of a mate.
    mate_found: i16,
    mate: i16,
    /// The games.
    pub games: Vec<Game>,
}

/// A game.
#[derive(Serialize)]
pub struct Game {
    /// White and Black.
    pub sides: [PlayerJson; 2],
    /// Event, place, round and date, as far as they are known.
    place: String,
    /// How it ended.
    pub result: String,
    /// The position that it begins with.
    start: String,
    /// What was said before the first move.
    intro: Vec<String>,
    moves: Vec<MoveJson>,
    /// The positions: one more than moves.
    positions: Vec<Option<PositionJson>>,
}

/// A player.
#[derive(Serialize)]
pub struct PlayerJson {
    /// Which side.
    #[serde(skip)]
    pub side: Color,
    /// `white` or `black`.
    color: &'static str,
    /// Who it was.
    pub name: String,
    /// Faults.
    pub inaccuracies: u32,
    /// Worse ones.
    pub mistakes: u32,
    /// The worst.
    pub blunders: u32,
    /// Chances lost a move, in percent.
    pub loss: f64,
}

/// A move.
#[derive(Serialize)]
struct MoveJson {
    uci: String,
    san: String,
    fault: Option<Judgement>,
    /// What the side that moved could expect before and after, from 0 to 1.
    before: Option<f64>,
    after: Option<f64>,
    /// What people have said.
    comments: Vec<String>,
}

/// A position.
#[derive(Serialize)]
struct PositionJson {
    /// White's score and chances.
    score: i16,
    chances: f64,
    /// The best line: each move as UCI and as people write it.
    line: Vec<[String; 2]>,
    depth: u8,
    nodes: u32,
    /// Why there is no move.
    over: Option<String>,
}

impl GamesJson {
    /// The page of these games.
    pub fn new(annotator: &str, limits: &Limits, games: &[AnalysedGame]) -> GamesJson {
        let nodes = limits.nodes.map(|nodes| format!("{nodes} nodes"));
        let depth = (limits.depth < MAX_DEPTH).then(|| format!("{} plies", limits.depth));
        let effort: Vec<String> = nodes.into_iter().chain(depth).collect();
        GamesJson {
            annotator: annotator.to_owned(),
            effort: effort.join(", "),
            mate_found: octet_engine::eval::MATE_FOUND,
            mate: octet_engine::eval::MATE,
            games: games.iter().map(Game::new).collect(),
        }
    }
}

impl Game {
    fn new(analysed: &AnalysedGame) -> Game {
        let record = &analysed.record;
        let known = |name: &str| {
            let value = record.tag(name).unwrap_or("?");
            let unknown = value.chars().all(|c| matches!(c, '?' | '.' | '-' | ' '));
            (!unknown).then(|| value.to_owned())
        };
        let round = known("Round").map(|round| format!("round {round}"));
        let place = [known("Event"), known("Site"), round, known("Date")];
        let place: Vec<String> = place.into_iter().flatten().collect();
        let played: Vec<_> = record.moves().collect();
        let plies = (record.moves.moves.iter())
            .zip(record.start.san_moves(&played))
            .zip(&analysed.verdicts);
        let moves = plies.enumerate().map(|(n, ((ply, san), verdict))| {
            let next = record.moves.moves.get(n + 1);
            let before = next.map_or(&record.moves.trailing_comments, |next| {
                &next.comments_before
            });
            let said = ply.comments_after.iter().chain(before);
            MoveJson {
                uci: ply.mv.to_string(),
                san: san.to_string(),
                fault: verdict.and_then(|verdict| verdict.fault),
                before: verdict.map(|verdict| rounded(verdict.before)),
                after: verdict.map(|verdict| rounded(verdict.after)),
                comments: said
                    .map(|text| without_commands(text))
                    .filter(|t| !t.is_empty())
                    .collect(),
            }
        });
        let first = record.moves.moves.first();
        let intro = first.map_or(&record.moves.trailing_comments, |ply| &ply.comments_before);
        Game {
            sides: Color::ALL.map(|color| PlayerJson::new(analysed, color)),
            place: place.join(", "),
            result: record.result.to_string(),
            start: record.start.fen().to_string(),
            intro: intro.clone(),
            moves: moves.collect(),
            positions: analysed
                .analyses
                .iter()
                .map(|analysis| analysis.as_ref().map(PositionJson::new))
                .collect(),
        }
    }
}

impl PlayerJson {
    fn new(analysed: &AnalysedGame, color: Color) -> PlayerJson {
        let tag = if color == Color::White {
            "White"
        } else {
            "Black"
        };
        let name = analysed
            .record
            .tag(tag)
            .filter(|name| !["?", ""].contains(name));
        let first = analysed.record.start.position().side_to_move();
        let own = |n: usize| n.is_multiple_of(2) == (first == color);
        let verdicts = analysed.verdicts.iter().enumerate();
        let own: Vec<&MoveAnalysis> = verdicts
            .filter(|(n, _)| own(*n))
            .filter_map(|(_, verdict)| verdict.as_ref())
            .collect();
        let count = |fault| {
            own.iter()
                .filter(|verdict| verdict.fault == Some(fault))
                .count() as u32
        };
        let lost = own.iter().fold(0.0, |sum, verdict| sum + verdict.loss());
        PlayerJson {
            side: color,
            color: color.lowercase_name(),
            name: name.map_or(color.to_string(), str::to_owned),
            inaccuracies: count(Judgement::Inaccuracy),
            mistakes: count(Judgement::Mistake),
            blunders: count(Judgement::Blunder),
            loss: rounded(100.0 * lost / own.len().max(1) as f64),
        }
    }
}

impl PositionJson {
    fn new(analysis: &PositionAnalysis) -> PositionJson {
        let line = analysis.line();
        let texts = line.iter().zip(analysis.game.san_moves(line));
        PositionJson {
            score: analysis.score,
            chances: rounded(analysis.chances(analysis.score)),
            line: texts
                .map(|(mv, san)| [mv.to_string(), san.to_string()])
                .collect(),
            depth: analysis.report.map_or(0, |report| report.depth),
            nodes: analysis.report.map_or(0, |report| report.nodes),
            over: match analysis.report {
                Some(_) => None,
                None => analysis.game.outcome().map(|outcome| outcome.to_string()),
            },
        }
    }
}

/// A comment without what is for programs, such as `[%clk 0:01:00]`.
fn without_commands(comment: &str) -> String {
    let mut text = String::new();
    let mut rest = comment;
    while let Some((before, after)) = rest.split_once("[%") {
        text.push_str(before);
        rest = after.split_once(']').map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Four digits are enough.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}
