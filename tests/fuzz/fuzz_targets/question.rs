//! Questions that a page asks its engine, a line each. Every answer is JSON; what is refused leaves the
//! game that is analysed as it was; the moves of a position are those of the FEN that is told of it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use octet_teach::live::Session;
use serde_json::{Value, json};

const GAME: &[u8] = b"1. e4 e5 2. Nf3 Qh4 3. Nxh4 *";
/// The most nodes of a search, so that a question takes no seconds.
const MOST: u64 = 50;

fn ask(session: &mut Session, question: &Value) -> Value {
    let answer = session.answer(&question.to_string());
    serde_json::from_str(&answer).expect("an answer in JSON")
}

fn told(session: &mut Session) -> Value {
    ask(session, &json!({ "ask": "told" }))
}

/// The same with the moves in the order of their names: pieces may have come to their squares in
/// another one.
fn in_order(mut moves: Value) -> Value {
    let list = moves["moves"].as_array_mut().expect("moves");
    list.sort_by_key(|both| both[0].to_string());
    moves
}

fuzz_target!(|questions: &str| {
    let session = &mut Session::default();
    session.read(GAME);
    ask(
        session,
        &json!({ "ask": "begin", "game": 0, "nodes": MOST }),
    );
    for line in questions.lines().take(8) {
        let Ok(mut question) = serde_json::from_str::<Value>(line) else {
            let refused = session.answer(line);
            let refused: Value = serde_json::from_str(&refused).expect("an answer in JSON");
            assert!(refused["error"].is_string(), "{refused}");
            continue;
        };
        if let Some(nodes) = question.get_mut("nodes")
            && nodes.as_u64().is_some_and(|nodes| nodes > MOST)
        {
            *nodes = MOST.into();
        }
        let before = told(session);
        let answer = ask(session, &question);
        if answer.get("error").is_some() {
            assert_eq!(told(session), before);
        } else if question["ask"] == "moves" {
            let place = json!({ "fen": answer["fen"], "moves": [] });
            let mut again = ask(session, &json!({ "ask": "moves", "place": place }));
            // A draw by repetition is one of the moves, not of the position.
            again["outcome"] = answer["outcome"].clone();
            assert_eq!(in_order(again), in_order(answer));
        }
    }
});
