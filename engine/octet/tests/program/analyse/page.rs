//! The page, with and without the engine.

use std::fs;

use octet_notation::Notation;
use octet_teach::live::Session;
use serde_json::Value;

use super::{Folder, GAME, data, games};
use crate::process::octet;

#[test]
fn a_page_is_written() {
    let folder = Folder::new("page");
    let (game, page) = (folder.file("game.pgn"), folder.file("page.html"));
    let output = octet(&["analyse", &game, "--depth", "4", "--html", &page]);
    assert!(output.status.success());
    let html = folder.read("page.html");
    for reference in ["http:", "https:", " src=", "@import", "url("] {
        assert!(!html.contains(reference), "{reference}");
    }
    assert!(html.contains("<title>2 games</title>"));
    let page = data(&html);
    assert_eq!(page["limits"], "4 plies");
    let losses = page["judgements"].as_array().expect("a list").iter();
    let losses: Vec<_> = losses.map(|judgement| &judgement["loss"]).collect();
    assert_eq!(losses, [28.0, 17.0, 9.0]);
    let [first, second] = page["games"].as_array().expect("a list").as_slice() else {
        panic!("{}", page["games"])
    };
    assert_eq!(first["players"][0]["name"], "Ann & Co <x>");
    assert_eq!(
        (&first["event"], &first["result"]),
        (&"lesson".into(), &"1-0".into())
    );
    assert_eq!(first["intro"], serde_json::json!(["Watch the queen."]));
    assert_eq!(first["moves"][0]["clock"], "0:10:00");
    assert_eq!(first["moves"][1].get("clock"), None);
    let record = &games(GAME)[0];
    let told = first["moves"].as_array().expect("a list").iter();
    assert!(
        told.map(|mv| mv["uci"].as_str().expect("a move").to_owned())
            .eq(record.moves().map(|mv| mv.to_string()))
    );
    let positions = first["positions"].as_array().expect("a list");
    assert_eq!(positions.len(), record.moves.moves.len() + 1);
    let mut game = record.start.clone();
    for (position, mv) in positions.iter().zip(record.moves()) {
        let best = position["pv"][0][0].as_str().expect("a move");
        let best = game.parse_uci(best).expect("legal");
        assert_eq!(position["pv"][0][1], game.san(best).as_str());
        assert!(game.play(mv));
    }
    let queen = &first["moves"][3];
    assert_eq!(
        (&queen["san"], &queen["judgement"]),
        (&"Qh4".into(), &"blunder".into())
    );
    let (before, after) = (
        queen["expected_before"].as_f64(),
        queen["expected_after"].as_f64(),
    );
    assert!(before.expect("a number") - after.expect("a number") >= 0.2);
    assert_eq!(first["moves"][2]["comments"], serde_json::json!(["a plan"]));
    assert_eq!(
        first["players"][1]["blunders"].as_u64(),
        Some(count(first, "blunder", 1))
    );
    assert_eq!(second["positions"][1]["outcome"], "White mates");
    assert_eq!(second["positions"][1]["score"], page["mate"]);
    assert_eq!(second["positions"][0]["pv"][0][1], "Ra8#");
}

/// How many of a side's moves have this judgement; White's are the even ones.
fn count(game: &Value, judgement: &str, odd: usize) -> u64 {
    let moves = game["moves"].as_array().expect("a list");
    moves
        .iter()
        .enumerate()
        .filter(|(n, mv)| n % 2 == odd && mv["judgement"] == judgement)
        .count() as u64
}

/// What the module for browsers makes of a file is what this program makes of it.
#[test]
fn a_page_analyses_as_the_command_does() {
    // The second one misses the only mate.
    let missed = "[FEN \"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1\"]\n\n1. g3 Ra1 *\n";
    let (first, _) = GAME.split_once("\n[FEN").expect("two games");
    for (text, plies, count) in [(first, 19, 0), (missed, 2, 1)] {
        same_as_the_command(text, plies, count);
    }
}

/// Analyses a game of so many plies, with so many exercises, by both.
fn same_as_the_command(text: &str, plies: usize, count: u64) {
    let folder = Folder::new("session");
    fs::write(folder.0.join("game.pgn"), text).expect("written");
    let names = ["game.pgn", "out.pgn", "exercises.epd"].map(|name| folder.file(name));
    let [game, out, epd] = names.each_ref().map(String::as_str);
    let output = octet(&[
        "analyse",
        game,
        "--nodes",
        "3000",
        "--json",
        "--out",
        out,
        "--exercises",
        epd,
    ]);
    assert!(output.status.success());
    let mut told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let fields = told.as_object_mut().expect("an object");
    fields.remove("command");
    fields.remove("version");

    let mut session = Session::default();
    let read: Value = serde_json::from_str(&session.read(text.as_bytes())).expect("JSON");
    assert_eq!(read["games"][0]["plies"], plies);
    let mut ask = |question: &str| -> Value {
        serde_json::from_str(&session.answer(question)).expect("JSON")
    };
    let begun = ask(r#"{"ask": "begin", "game": 0, "nodes": 3000}"#);
    let of = plies + 1;
    assert_eq!(
        begun,
        serde_json::json!({"stage": "positions", "done": 0, "of": of})
    );
    let mut stages = Vec::new();
    loop {
        let step = ask(r#"{"ask": "step"}"#);
        assert!(step["done"].as_u64() <= step["of"].as_u64(), "{step}");
        let Some(stage) = step["stage"].as_str() else {
            break;
        };
        stages.push(stage.to_owned());
    }
    let (positions, mistakes) = stages.split_at(of);
    assert!(positions.iter().all(|stage| stage == "positions"));
    assert!(mistakes.iter().all(|stage| stage == "mistakes") && mistakes.len() > 1);
    let page = ask(r#"{"ask": "told"}"#);
    assert_eq!(page["page"], told);
    assert_eq!(page["pgn"], folder.read("out.pgn"));
    let exercises = ask(r#"{"ask": "exercises"}"#);
    assert_eq!(exercises["epd"], folder.read("exercises.epd"));
    assert_eq!(exercises["count"], count);
}

/// Without a game and with the engine a page asks its readers for theirs.
#[test]
fn a_page_without_a_game_needs_the_engine_and_makes_nothing_else() {
    let folder = Folder::new("asking");
    let (module, html) = (folder.file("live.wasm"), folder.file("asks.html"));
    let bytes = [b"\0asm", octet_teach::live::MARK.as_bytes()].concat();
    fs::write(&module, bytes).expect("written");
    let live = format!("--live={module}");
    let output = octet(&["analyse", &live, "--html", &html, "--play", "play.html?\""]);
    assert!(output.status.success(), "{output:?}");
    let page = folder.read("asks.html");
    assert_eq!(data(&page)["games"], serde_json::json!([]));
    assert!(page.contains("<body data-play=\"play.html?&quot;\" data-module>"));
    for (arguments, words) in [
        (&["--html", &html] as &[&str], "required"),
        (&[&live, "--html", &html, "--json"], "--json needs games"),
        (&[&live, "--html", &html, "--out", "x"], "--out needs games"),
    ] {
        let output = octet(&[&["analyse"], arguments].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(words), "{error}");
    }
}
