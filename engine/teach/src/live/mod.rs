//! What the engine inside a page answers. A question and its answer are JSON.

mod study;
mod values;

use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, ensure};
use octet_engine::board::moves::Move;
use octet_engine::game::Game;
use octet_engine::search::MAX_DEPTH;
use octet_notation::{Notation, fen};
use serde::{Deserialize, Serialize};

use self::study::Study;
use crate::{analysis, trees};

/// The mark that shows which pages a module fits; it is among the module's bytes.
pub const MARK: &str = concat!("octet-live ", env!("CARGO_PKG_VERSION"), " questions 3");
/// The most nodes of a search for a verdict.
const MOST_NODES: u32 = 10_000_000;
/// The most nodes of each search whose tree is shown, and of a search beside them, because a
/// browser has less memory and time.
const MOST_TREE_NODES: [usize; 2] = [1_000_000, 300_000];

/// A position: a FEN, and moves from there in UCI or algebraic notation.
#[derive(Deserialize)]
struct Place {
    fen: String,
    moves: Vec<String>,
}

/// A question of a page.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
enum Question {
    /// Which moves are possible.
    Moves { place: Place },
    /// What the last move and the position after it are worth.
    Verdict {
        place: Place,
        nodes: u32,
        /// The values of pawn to queen, in centipawns; the engine's own if left out.
        values: Option<values::Values>,
        /// Whether to prove why it is a mistake.
        explained: bool,
    },
    /// The trees of three searches.
    Trees {
        place: Place,
        depth: u8,
        width: Option<usize>,
        nodes: usize,
        values: Option<values::Values>,
    },
    /// The values that the engine gives to pawn to queen.
    Values,
    /// Begins to analyse a game of those that were read.
    Begin { game: usize, nodes: u32 },
    /// Goes a step on.
    Step,
    /// The game as far as it was analysed.
    Told,
    /// The exercises of that game.
    Exercises,
}

/// A position and its moves.
#[derive(Serialize)]
struct Moves {
    fen: String,
    check: bool,
    /// Every legal move in UCI and algebraic notation.
    moves: Vec<[String; 2]>,
    /// Why the game is over.
    outcome: Option<String>,
}

/// What a move is worth.
#[derive(Serialize)]
struct Verdict {
    /// The position after it.
    place: Moves,
    /// A game of this move alone.
    game: analysis::verdict::GameJson,
}

/// What a page asks one after the other: the games that a reader has brought stay.
#[derive(Default)]
pub struct Session {
    study: Study,
}

impl Session {
    /// The answer to a question, or an object whose `error` explains why there is none.
    pub fn answer(&mut self, question: &str) -> String {
        or_error(answered(question, &mut self.study))
    }

    /// Reads a file of a reader: games in PGN, or positions in FEN.
    pub fn read(&mut self, bytes: &[u8]) -> String {
        let read = self.study.read(bytes);
        or_error(read.and_then(|read| serde_json::to_string(&read).context("writing JSON")))
    }
}

fn or_error(json: Result<String>) -> String {
    json.unwrap_or_else(|error| serde_json::json!({ "error": format!("{error:#}") }).to_string())
}

/// The answer to a single question.
#[must_use]
pub fn answer(question: &str) -> String {
    Session::default().answer(question)
}

fn answered(question: &str, study: &mut Study) -> Result<String> {
    let question = serde_json::from_str(question).context("a question that the engine lacks")?;
    let json = match question {
        Question::Moves { place } => serde_json::to_string(&Moves::new(&place.game()?.0)),
        Question::Verdict {
            place,
            nodes,
            values,
            explained,
        } => {
            ensure_nodes(nodes)?;
            let (game, last) = place.game()?;
            let weights = values.map(|values| values.weights(&game)).transpose()?;
            let before = last.as_ref().map_or(&game, |(before, _)| before);
            let played = last.as_ref().map(|&(_, mv)| mv);
            let verdict =
                analysis::verdict::verdict(before, played, nodes, weights.as_ref(), explained);
            serde_json::to_string(&Verdict {
                place: Moves::new(&game),
                game: verdict.ok().context("the search was ended")?,
            })
        }
        Question::Trees {
            place,
            depth,
            width,
            nodes,
            values,
        } => {
            ensure!(
                (1..=MAX_DEPTH).contains(&depth),
                "depth {depth}: 1 to {MAX_DEPTH} plies can be searched"
            );
            ensure!(width != Some(0), "width 0: one move at least is tried");
            let (game, _) = place.game()?;
            let values = values.unwrap_or_default();
            let page = trees::Settings {
                game: &game,
                depth,
                width,
                weights: &values.weights(&game)?,
                max_nodes: nodes,
                most_searched: MOST_TREE_NODES[0],
                most_beside: MOST_TREE_NODES[1],
                stop: &AtomicBool::new(false),
                progress: &(),
            }
            .page()?;
            serde_json::to_string(&page)
        }
        Question::Values => serde_json::to_string(&values::Values::default()),
        Question::Begin { game, nodes } => {
            ensure_nodes(nodes)?;
            serde_json::to_string(&study.begin(game, nodes)?)
        }
        Question::Step => serde_json::to_string(&study.step()?),
        Question::Told => serde_json::to_string(&study.told()?),
        Question::Exercises => serde_json::to_string(&study.exercises()?),
    };
    json.context("writing JSON")
}

fn ensure_nodes(nodes: u32) -> Result<()> {
    ensure!(
        (1..=MOST_NODES).contains(&nodes),
        "{nodes} nodes: 1 to {MOST_NODES} can be searched"
    );
    Ok(())
}

impl Place {
    /// The game there, and the game before its last move with that move.
    fn game(&self) -> Result<(Game, Option<(Game, Move)>)> {
        let (mut game, _) = fen::read(&self.fen).context("bad FEN")?;
        let mut last = None;
        for text in &self.moves {
            let mv = game.parse_san(text)?;
            last = Some((game.clone(), mv));
            game.play(mv);
        }
        Ok((game, last))
    }
}

impl Moves {
    fn new(game: &Game) -> Moves {
        let position = game.position();
        let both = |mv: Move| [mv.to_string(), position.san(mv).to_string()];
        Moves {
            fen: game.fen().to_string(),
            check: position.in_check(),
            moves: position.legal_moves().map(both).collect(),
            outcome: game.outcome().map(|outcome| outcome.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn ask(question: Value) -> Value {
        serde_json::from_str(&answer(&question.to_string())).expect("JSON")
    }

    fn place(fen: &str, moves: &[&str]) -> Value {
        json!({ "fen": fen, "moves": moves })
    }

    #[test]
    fn moves_are_told_in_both_notations() {
        let told = ask(json!({ "ask": "moves", "place": place(START, &["e2e4", "Nf6"]) }));
        assert_eq!(told["moves"].as_array().expect("moves").len(), 30);
        let e5 = json!(["e4e5", "e5"]);
        assert!(told["moves"].as_array().expect("moves").contains(&e5));
        assert_eq!(told["outcome"], Value::Null);
        let mate =
            ask(json!({ "ask": "moves", "place": place(START, &["f3", "e5", "g4", "Qh4"]) }));
        assert_eq!(mate["outcome"], "Black mates");
        assert_eq!(mate["check"], true);
    }

    #[test]
    fn a_blunder_gets_a_judgement_and_a_reason() {
        let blunder = |explained: bool| {
            ask(json!({
                "ask": "verdict", "nodes": 20000, "explained": explained,
                "place": place(START, &["e4", "e5", "Nf3", "Qh4"]),
            }))
        };
        let judged = &blunder(false)["game"]["moves"][0];
        let told = blunder(true);
        let mv = &told["game"]["moves"][0];
        assert_eq!(mv["judgement"], "blunder", "{mv}");
        for same in ["judgement", "expected_before", "expected_after"] {
            assert_eq!(judged[same], mv[same]);
        }
        assert_eq!(judged["reason"], Value::Null);
        let reason = mv["reason"]["text"].as_str().expect("a reason");
        assert!(reason.contains("queen"), "{reason}");
        let position = &told["game"]["positions"][1];
        assert_eq!(position["pv"][0][1], "Nxh4", "{position}");
        // Without a move only the position is searched.
        let told = ask(json!({
            "ask": "verdict", "nodes": 2000, "place": place(START, &[]), "explained": true,
        }));
        assert_eq!(told["game"]["moves"], json!([]));
        assert_eq!(told["game"]["positions"].as_array().expect("one").len(), 1);
    }

    #[test]
    fn piece_values_change_the_verdict() {
        // A queen against two rooks.
        let fen = "1r4k1/1r3ppp/8/8/8/7P/3Q1PP1/6K1 w - - 0 1";
        let score = |values: Value| {
            let told = ask(json!({
                "ask": "verdict", "nodes": 5000, "place": place(fen, &[]), "values": values,
                "explained": true,
            }));
            told["game"]["positions"][0]["score"]
                .as_i64()
                .expect("a score")
        };
        let values = ask(json!({ "ask": "values" }));
        assert_eq!(score(values.clone()), score(Value::Null));
        let mut dear = values.clone();
        dear[4] = json!(values[4].as_i64().expect("a value") + 400);
        assert!(score(dear) > score(values) + 200);
    }

    #[test]
    fn trees_have_the_width_and_values_asked_for() {
        let trees = |width: Value, values: Value| {
            ask(json!({
                "ask": "trees", "place": place(START, &["e4"]), "depth": 2, "width": width,
                "nodes": 5000, "values": values,
            }))
        };
        let all = trees(Value::Null, Value::Null);
        assert_eq!(all["searches"][0]["nodes"], 20 + 600, "{:?}", all["error"]);
        let three = trees(json!(3), Value::Null);
        assert_eq!(three["searches"][0]["nodes"], 3 + 9);
        assert_eq!(three["width"], 3);
        let score = |values: Value| {
            let told = ask(json!({
                "ask": "trees", "place": place(START, &["e4", "d5"]), "depth": 1, "nodes": 500,
                "values": values,
            }));
            told["searches"][0]["score"].as_i64().expect("a score")
        };
        // White takes a pawn.
        let mut dear = ask(json!({ "ask": "values" }));
        dear[0] = json!(292);
        assert!(score(dear) > score(Value::Null) + 150);
    }

    #[test]
    fn what_cannot_be_answered_is_told_in_words() {
        let [start, mated] = [&[][..], &["f3", "e5", "g4", "Qh4"]].map(|moves| place(START, moves));
        for (question, words) in [
            (json!("?"), "a question that the engine lacks"),
            (
                json!({ "ask": "moves", "place": place("8/8", &[]) }),
                "bad FEN",
            ),
            (
                json!({ "ask": "moves", "place": place(START, &["e5"]) }),
                "e5",
            ),
            (
                json!({ "ask": "verdict", "nodes": 0, "explained": true, "place": start }),
                "0 nodes",
            ),
            (
                json!({ "ask": "trees", "depth": 1, "nodes": 100, "width": 0, "place": start }),
                "width 0",
            ),
            (
                json!({ "ask": "trees", "depth": 0, "nodes": 100, "place": start }),
                "depth 0",
            ),
            (
                json!({
                    "ask": "verdict", "nodes": 10, "explained": false, "place": start,
                    "values": [0, 0, 0, 0, 2000],
                }),
                "too much",
            ),
            (
                json!({ "ask": "trees", "depth": 1, "nodes": 100, "place": mated }),
                "there is nothing to search",
            ),
        ] {
            let answer = ask(question.clone());
            let error = answer["error"].as_str().expect("an error");
            assert!(error.contains(words), "{question}: {error}");
        }
    }
}
