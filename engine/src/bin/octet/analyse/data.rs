//! What the page is told.

use engine::piece::Color;
use engine::search::{Limits, MAX_DEPTH};
use serde::Serialize;

use super::Analysed;
use super::judge::{Fault, Verdict, View};

/// Everything.
#[derive(Serialize)]
pub struct Page {
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
    pub sides: [Side; 2],
    /// Event, place, round and date, as far as they are known.
    place: String,
    /// How it ended.
    pub result: String,
    /// The position that it begins with.
    start: String,
    /// What was said before the first move.
    intro: Vec<String>,
    moves: Vec<Move>,
    /// The positions: one more than moves.
    positions: Vec<Option<Position>>,
}

/// A player.
#[derive(Serialize)]
pub struct Side {
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
struct Move {
    uci: String,
    san: String,
    fault: Option<Fault>,
    /// What the side that moved could expect before and after, from 0 to 1.
    before: Option<f64>,
    after: Option<f64>,
    /// What people have said.
    comments: Vec<String>,
}

/// A position.
#[derive(Serialize)]
struct Position {
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

impl Page {
    /// The page of these games.
    pub fn new(annotator: &str, limits: &Limits, games: &[Analysed]) -> Page {
        let nodes = limits.nodes.map(|nodes| format!("{nodes} nodes"));
        let depth = (limits.depth < MAX_DEPTH).then(|| format!("{} plies", limits.depth));
        let effort: Vec<String> = nodes.into_iter().chain(depth).collect();
        Page {
            annotator: annotator.to_owned(),
            effort: effort.join(", "),
            mate_found: engine::eval::MATE_FOUND,
            mate: engine::eval::MATE,
            games: games.iter().map(Game::new).collect(),
        }
    }
}

impl Game {
    fn new(analysed: &Analysed) -> Game {
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
        let plies = (record.line.plies.iter())
            .zip(record.start.san_line(&played))
            .zip(&analysed.verdicts);
        let moves = plies.enumerate().map(|(n, ((ply, san), verdict))| {
            let next = record.line.plies.get(n + 1);
            let before = next.map_or(&record.line.end, |next| &next.before);
            let said = ply.after.iter().chain(before);
            Move {
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
        let first = record.line.plies.first();
        let intro = first.map_or(&record.line.end, |ply| &ply.before);
        Game {
            sides: Color::ALL.map(|color| Side::new(analysed, color)),
            place: place.join(", "),
            result: record.ending.to_string(),
            start: record.start.fen().to_string(),
            intro: intro.clone(),
            moves: moves.collect(),
            positions: analysed
                .views
                .iter()
                .map(|view| view.as_ref().map(Position::new))
                .collect(),
        }
    }
}

impl Side {
    fn new(analysed: &Analysed, color: Color) -> Side {
        let tag = if color == Color::White {
            "White"
        } else {
            "Black"
        };
        let name = analysed
            .record
            .tag(tag)
            .filter(|name| !["?", ""].contains(name));
        let first = analysed.record.start.position().side();
        let own = |n: usize| n.is_multiple_of(2) == (first == color);
        let verdicts = analysed.verdicts.iter().enumerate();
        let own: Vec<&Verdict> = verdicts
            .filter(|(n, _)| own(*n))
            .filter_map(|(_, verdict)| verdict.as_ref())
            .collect();
        let count = |fault| {
            own.iter()
                .filter(|verdict| verdict.fault == Some(fault))
                .count() as u32
        };
        let lost = own.iter().fold(0.0, |sum, verdict| sum + verdict.loss());
        Side {
            side: color,
            color: color.adjective(),
            name: name.map_or(color.to_string(), str::to_owned),
            inaccuracies: count(Fault::Inaccuracy),
            mistakes: count(Fault::Mistake),
            blunders: count(Fault::Blunder),
            loss: rounded(100.0 * lost / own.len().max(1) as f64),
        }
    }
}

impl Position {
    fn new(view: &View) -> Position {
        let line = view.line();
        let texts = line.iter().zip(view.game.san_line(line));
        Position {
            score: view.score,
            chances: rounded(view.chances(view.score)),
            line: texts
                .map(|(mv, san)| [mv.to_string(), san.to_string()])
                .collect(),
            depth: view.report.map_or(0, |report| report.depth),
            nodes: view.report.map_or(0, |report| report.nodes),
            over: match view.report {
                Some(_) => None,
                None => view.game.outcome().map(|outcome| outcome.to_string()),
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
