//! The data of the page, as JSON.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::eval::MATE;
use octet_engine::search::Report;
use octet_notation::Notation;
use octet_notation::pgn::PgnGame;
use serde::Serialize;

use super::accuracy::{self, MoveAccuracy};
use super::annotations::{self, Annotations};
use super::game::{self, AnalysedGame};
use super::judge::{self, Judgement, MoveAnalysis, PositionAnalysis};
use super::opening::Opening;
use super::phase::Phase;
use super::summary;
use crate::effort::Effort;
use crate::reasons::{Kind, Shown};

/// The data of the page.
#[derive(Serialize)]
pub struct GamesJson {
    /// The program that analysed the games.
    annotator: String,
    /// The limits of the search of each position.
    limits: String,
    /// The least score that announces a mate, and the score of a mate.
    mate_found: i16,
    mate: i16,
    /// The judgements, and the loss that earns each.
    judgements: Vec<JudgementJson>,
    /// The games.
    pub games: Vec<Game>,
}

/// A judgement and the loss that earns it.
#[derive(Serialize)]
struct JudgementJson {
    judgement: Judgement,
    /// The least loss of expected score, in percentage points.
    loss: f64,
    /// The centipawns that lose as much in the opening position.
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
    /// The position in which it begins, as FEN.
    start: String,
    /// The opening, if the book knows it.
    pub opening: Option<Opening>,
    /// The game in a few sentences; empty if it was not analysed to its end.
    pub summary: String,
    /// Comments before the first move.
    intro: Vec<String>,
    /// Arrows and squares that are drawn before the first move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    drawings: Vec<String>,
    moves: Vec<MoveJson>,
    /// The positions: one more than moves.
    positions: Vec<Option<PositionJson>>,
    /// Nodes of mates, threats and proofs, besides those of the positions' searches.
    proof_nodes: u64,
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
    /// How many moves have this judgement.
    pub inaccuracies: u32,
    /// How many moves have this judgement.
    pub mistakes: u32,
    /// How many moves have this judgement.
    pub blunders: u32,
    /// Expected score given away per move, in percentage points.
    pub loss: f64,
    /// Accuracy by lichess's formula, from 0 to 100; `None` without a move.
    pub accuracy: Option<f64>,
    /// The same for each phase of the game.
    pub phases: Vec<PhaseJson>,
}

/// A player's moves in a phase of the game.
#[derive(Serialize)]
pub struct PhaseJson {
    /// The phase.
    pub phase: Phase,
    /// The player's moves in it that were analysed.
    pub moves: usize,
    /// The accuracy of these moves, as for the game.
    pub accuracy: Option<f64>,
    /// The loss of these moves, as for the game.
    pub loss: f64,
}

/// A move.
#[derive(Serialize)]
struct MoveJson {
    /// The move; empty for a null move.
    uci: String,
    san: String,
    judgement: Option<Judgement>,
    /// Whether it is a book move, which is not judged.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    book: bool,
    /// The mover's expected score before and after it, from 0 to 1.
    expected_before: Option<f64>,
    expected_after: Option<f64>,
    /// Why it is a mistake, if a reason is proven.
    reason: Option<ReasonJson>,
    /// The refutation of a mistake or a blunder without a reason, in UCI and algebraic notation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refutation: Vec<[String; 2]>,
    /// What the game's annotator has written.
    #[serde(flatten)]
    annotations: Annotations,
    /// What the mover's clock showed after it, if the game records it: `0:29:57`.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
}

/// Why a move is a mistake.
#[derive(Serialize)]
struct ReasonJson {
    kind: Kind,
    text: String,
    /// Whether the line begins after the move, or instead of it.
    shown: Shown,
    /// The material lost or missed, in centipawns; 0 if the reason is not about material.
    amount: i32,
    /// The moves that show it, in UCI and algebraic notation.
    line: Vec<[String; 2]>,
}

/// What the opponent would play if it were the opponent's move.
#[derive(Serialize)]
struct ThreatJson {
    /// Words for it, if it is a threat.
    words: Option<String>,
    /// The opponent's line, in UCI and algebraic notation.
    line: Vec<[String; 2]>,
}

/// A line other than the best.
#[derive(Serialize)]
struct LineJson {
    /// White's score, in centipawns.
    score: i16,
    pv: Vec<[String; 2]>,
}

/// A position.
#[derive(Serialize)]
struct PositionJson {
    /// White's score, in centipawns, and expected score, from 0 to 1.
    score: i16,
    expected: f64,
    /// The principal variation: each move in UCI and algebraic notation.
    pv: Vec<[String; 2]>,
    /// Other lines, best first.
    others: Vec<LineJson>,
    threat: Option<ThreatJson>,
    depth: u8,
    nodes: u32,
    /// How the game ended, if it is over here.
    outcome: Option<String>,
}

impl GamesJson {
    /// The data of these games.
    pub fn new(annotator: &str, effort: &Effort, games: &[AnalysedGame]) -> GamesJson {
        GamesJson {
            annotator: annotator.to_owned(),
            limits: effort.in_words(),
            mate_found: octet_engine::eval::MATE_FOUND,
            mate: MATE,
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
    /// A game's data.
    pub fn new(analysed: &AnalysedGame) -> Game {
        let record = &analysed.record;
        let known = |name: &str| known(record, name);
        let round = known("Round").map(|round| format!("round {round}"));
        let event = [known("Event"), known("Site"), round, known("Date")];
        let event: Vec<String> = event.into_iter().flatten().collect();
        let before = game::positions(record);
        let moves = (record.moves.moves.iter())
            .zip(&analysed.moves)
            .zip(&analysed.reasons);
        let moves = moves.enumerate().map(|(n, ((mv, analysis), reason))| {
            let [uci, san] = annotations::both_notations(&before[n], mv.mv);
            MoveJson {
                uci,
                san,
                judgement: analysis.and_then(|analysis| analysis.judgement),
                book: analysed.is_of_book(n),
                expected_before: analysis.map(|analysis| rounded(analysis.expected_before)),
                expected_after: analysis.map(|analysis| rounded(analysis.expected_after)),
                reason: reason.as_ref().and_then(|reason| {
                    let [Some(before), Some(after)] = &analysed.positions[n..n + 2] else {
                        return None;
                    };
                    let start = reason.start(&before.game, &after.game);
                    Some(ReasonJson {
                        kind: reason.kind,
                        text: format!("{}{}", reason.text, reason.also),
                        shown: reason.shown,
                        amount: reason.amount,
                        line: both_notations(start, &reason.line),
                    })
                }),
                refutation: refutation(analysed, n).unwrap_or_default(),
                clock: mv.comments_after.iter().find_map(|text| clock(text)),
                annotations: Annotations::new(&before[n], &record.moves, n),
            }
        });
        let intro = annotations::comments_before(&record.moves);
        Game {
            players: Color::ALL.map(|color| PlayerJson::new(analysed, color)),
            opening: analysed.opening.clone(),
            summary: summary::sentences(analysed),
            event: event.join(", "),
            result: record.result.to_string(),
            start: record.start.fen().to_string(),
            intro: annotations::without_commands(intro),
            drawings: annotations::drawings(intro),
            proof_nodes: analysed.proof_nodes,
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
        let moves = PlayerMove::all(analysed, color);
        let count = |judgement| {
            let judged = moves
                .iter()
                .filter(|mv| mv.analysis.judgement == Some(judgement));
            judged.count() as u32
        };
        let of_phase = |phase| {
            let moves: Vec<_> = moves.iter().filter(|mv| mv.phase == phase).collect();
            PhaseJson {
                phase,
                moves: moves.len(),
                accuracy: accuracy_of(&moves),
                loss: loss_of(&moves),
            }
        };
        let all: Vec<_> = moves.iter().collect();
        PlayerJson {
            side: color,
            color: color.lowercase_name(),
            name: analysed.name(color),
            inaccuracies: count(Judgement::Inaccuracy),
            mistakes: count(Judgement::Mistake),
            blunders: count(Judgement::Blunder),
            loss: loss_of(&all),
            accuracy: accuracy_of(&all),
            phases: Phase::ALL.map(of_phase).into(),
        }
    }
}

/// A player's move that was analysed.
pub struct PlayerMove<'a> {
    /// Its judgement.
    pub analysis: &'a MoveAnalysis,
    /// The phase that it belongs to.
    pub phase: Phase,
    /// Its index in the game.
    pub n: usize,
    accuracy: Option<MoveAccuracy>,
}

impl<'a> PlayerMove<'a> {
    /// All moves of a side in a game.
    pub fn all(analysed: &'a AnalysedGame, color: Color) -> Vec<PlayerMove<'a>> {
        let first = analysed.record.start.position().side_to_move();
        let scores: Option<Vec<_>> = (analysed.positions.iter())
            .map(|position| Some(position.as_ref()?.score))
            .collect();
        // The accuracy of a move depends on the positions around it, of both sides' moves.
        let accuracies = scores.map(|scores| accuracy::of_moves(&scores, first));
        let mut phase = Phase::Opening;
        let mut moves = Vec::new();
        for (n, analysis) in analysed.moves.iter().enumerate() {
            if let Some(before) = &analysed.positions[n] {
                phase = Phase::after(phase, before.game.position());
            }
            let Some(analysis) = analysis.as_ref().filter(|_| analysed.mover(n) == color) else {
                continue;
            };
            moves.push(PlayerMove {
                analysis,
                phase,
                n,
                accuracy: accuracies.as_ref().map(|accuracies| accuracies[n]),
            });
        }
        moves
    }
}

fn accuracy_of(moves: &[&PlayerMove]) -> Option<f64> {
    let accuracies: Option<Vec<_>> = moves.iter().map(|mv| mv.accuracy).collect();
    accuracy::together(&accuracies?).map(rounded)
}

fn loss_of(moves: &[&PlayerMove]) -> f64 {
    let lost = moves.iter().fold(0.0, |sum, mv| sum + mv.analysis.loss());
    rounded(100.0 * lost / moves.len().max(1) as f64)
}

/// The refutation of a move, where it is shown.
fn refutation(analysed: &AnalysedGame, n: usize) -> Option<Vec<[String; 2]>> {
    let after = analysed.positions[n + 1].as_ref()?;
    Some(both_notations(&after.game, analysed.refutation(n)?))
}

/// A line in UCI and algebraic notation.
fn both_notations(start: &octet_engine::game::Game, line: &[Move]) -> Vec<[String; 2]> {
    let texts = line.iter().zip(start.san_moves(line));
    let both = texts.map(|(mv, san)| [mv.to_string(), san.to_string()]);
    both.collect()
}

impl PositionJson {
    fn new(analysis: &PositionAnalysis) -> PositionJson {
        let sign = analysis.game.position().side_to_move().sign();
        let other = |report: &Report| LineJson {
            score: report.score * sign,
            pv: both_notations(&analysis.game, report.pv.as_slice()),
        };
        let threat = analysis.threat.as_ref().map(|threat| ThreatJson {
            words: threat.words.clone(),
            line: both_notations(&threat.game, &threat.line),
        });
        PositionJson {
            score: analysis.score,
            expected: rounded(analysis.expected_score(analysis.score)),
            pv: both_notations(&analysis.game, analysis.pv()),
            others: analysis.others.iter().map(other).collect(),
            threat,
            depth: analysis.report.map_or(0, |report| report.depth),
            nodes: analysis.report.map_or(0, |report| report.nodes),
            outcome: match analysis.report {
                Some(_) => None,
                None => analysis.game.outcome().map(|outcome| outcome.to_string()),
            },
        }
    }
}

/// The value of a tag, as far as it is known: of the date `1858.??.??` it is the year.
pub fn known(record: &PgnGame, name: &str) -> Option<String> {
    let value = record.tag(name)?;
    let value = match name {
        "Date" => value.trim_end_matches(['?', '.']),
        _ => value,
    };
    let unknown = value.chars().all(|c| matches!(c, '?' | '.' | '-' | ' '));
    (!unknown).then(|| value.to_owned())
}

/// The time that a command such as `[%clk 0:29:57]` gives.
fn clock(comment: &str) -> Option<String> {
    let (_, after) = comment.split_once("[%clk ")?;
    let (time, _) = after.split_once(']')?;
    let time = time.trim();
    let is_time = time.contains(':') && time.starts_with(|c: char| c.is_ascii_digit());
    let only = |c: char| c.is_ascii_digit() || matches!(c, ':' | '.');
    (is_time && time.chars().all(only)).then(|| time.to_owned())
}

/// Rounds to four decimals, so that the page stays small.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}
