//! The data of the page, as JSON.

use octet_engine::board::piece::Color;
use octet_engine::search::{Limits, MAX_DEPTH};
use serde::Serialize;

use super::AnalysedGame;
use super::judge::{self, Judgement, MoveAnalysis, PositionAnalysis};

/// The data of the page.
#[derive(Serialize)]
pub struct GamesJson {
    /// The program that has analysed.
    annotator: String,
    /// The limits of the search of each position.
    limits: String,
    /// The least score that announces a mate, and the score of a mate.
    mate_found: i16,
    mate: i16,
    /// What makes a move a mistake.
    judgements: Vec<JudgementJson>,
    /// The games.
    pub games: Vec<Game>,
}

/// A judgement and what earns it.
#[derive(Serialize)]
struct JudgementJson {
    judgement: Judgement,
    /// The least expected score given away, in points of a hundred.
    loss: f64,
    /// As many centipawns in the opening position.
    centipawns: i16,
}

/// A game.
#[derive(Serialize)]
pub struct Game {
    /// White and Black.
    pub players: [PlayerJson; 2],
    /// Event, site, round and date, as far as they are known.
    event: String,
    /// The result.
    pub result: String,
    /// The position that it begins with, as FEN.
    start: String,
    /// Comments before the first move.
    intro: Vec<String>,
    moves: Vec<MoveJson>,
    /// The positions: one more than moves.
    positions: Vec<Option<PositionJson>>,
}

/// A player.
#[derive(Serialize)]
pub struct PlayerJson {
    /// White or Black.
    #[serde(skip)]
    pub side: Color,
    /// `white` or `black`.
    color: &'static str,
    /// The player's name.
    pub name: String,
    /// Moves with this judgement.
    pub inaccuracies: u32,
    /// Moves with this judgement.
    pub mistakes: u32,
    /// Moves with this judgement.
    pub blunders: u32,
    /// Expected score given away per move, in points of a hundred.
    pub loss: f64,
}

/// A move.
#[derive(Serialize)]
struct MoveJson {
    uci: String,
    san: String,
    judgement: Option<Judgement>,
    /// The mover's expected score before and after it, from 0 to 1.
    expected_before: Option<f64>,
    expected_after: Option<f64>,
    /// Comments of the game.
    comments: Vec<String>,
}

/// A position.
#[derive(Serialize)]
struct PositionJson {
    /// White's score, in centipawns, and expected score, from 0 to 1.
    score: i16,
    expected: f64,
    /// The principal variation: each move in UCI and algebraic notation.
    pv: Vec<[String; 2]>,
    depth: u8,
    nodes: u32,
    /// Why the game is over.
    outcome: Option<String>,
}

impl GamesJson {
    /// The data of these games.
    pub fn new(annotator: &str, limits: &Limits, games: &[AnalysedGame]) -> GamesJson {
        let nodes = limits.nodes.map(|nodes| format!("{nodes} nodes"));
        let depth = (limits.depth < MAX_DEPTH).then(|| format!("{} plies", limits.depth));
        let limits: Vec<String> = nodes.into_iter().chain(depth).collect();
        GamesJson {
            annotator: annotator.to_owned(),
            limits: limits.join(", "),
            mate_found: octet_engine::eval::MATE_FOUND,
            mate: octet_engine::eval::MATE,
            judgements: Judgement::ALL.map(JudgementJson::new).into(),
            games: games.iter().map(Game::new).collect(),
        }
    }
}

impl JudgementJson {
    fn new((judgement, loss): (Judgement, f64)) -> JudgementJson {
        JudgementJson {
            judgement,
            loss: rounded(100.0 * loss),
            centipawns: judge::centipawns(loss),
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
        let event = [known("Event"), known("Site"), round, known("Date")];
        let event: Vec<String> = event.into_iter().flatten().collect();
        let played: Vec<_> = record.moves().collect();
        let moves = (record.moves.moves.iter())
            .zip(record.start.san_moves(&played))
            .zip(&analysed.moves);
        let moves = moves.enumerate().map(|(n, ((mv, san), analysis))| {
            let next = record.moves.moves.get(n + 1);
            let before_next = next.map_or(&record.moves.trailing_comments, |next| {
                &next.comments_before
            });
            let comments = mv.comments_after.iter().chain(before_next);
            MoveJson {
                uci: mv.mv.to_string(),
                san: san.to_string(),
                judgement: analysis.and_then(|analysis| analysis.judgement),
                expected_before: analysis.map(|analysis| rounded(analysis.expected_before)),
                expected_after: analysis.map(|analysis| rounded(analysis.expected_after)),
                comments: comments
                    .map(|text| without_commands(text))
                    .filter(|text| !text.is_empty())
                    .collect(),
            }
        });
        let first = record.moves.moves.first();
        let intro = first.map_or(&record.moves.trailing_comments, |mv| &mv.comments_before);
        Game {
            players: Color::ALL.map(|color| PlayerJson::new(analysed, color)),
            event: event.join(", "),
            result: record.result.to_string(),
            start: record.start.fen().to_string(),
            intro: intro.clone(),
            moves: moves.collect(),
            positions: analysed
                .positions
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
        let moves = analysed.moves.iter().enumerate();
        let own: Vec<&MoveAnalysis> = moves
            .filter(|(n, _)| own(*n))
            .filter_map(|(_, analysis)| analysis.as_ref())
            .collect();
        let count = |judgement| {
            own.iter()
                .filter(|analysis| analysis.judgement == Some(judgement))
                .count() as u32
        };
        let lost = own.iter().fold(0.0, |sum, analysis| sum + analysis.loss());
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
        let pv = analysis.pv();
        let texts = pv.iter().zip(analysis.game.san_moves(pv));
        PositionJson {
            score: analysis.score,
            expected: rounded(analysis.expected_score(analysis.score)),
            pv: texts
                .map(|(mv, san)| [mv.to_string(), san.to_string()])
                .collect(),
            depth: analysis.report.map_or(0, |report| report.depth),
            nodes: analysis.report.map_or(0, |report| report.nodes),
            outcome: match analysis.report {
                Some(_) => None,
                None => analysis.game.outcome().map(|outcome| outcome.to_string()),
            },
        }
    }
}

/// A comment without commands such as `[%clk 0:01:00]`.
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

/// Rounded to four digits, so that the page stays small.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}
