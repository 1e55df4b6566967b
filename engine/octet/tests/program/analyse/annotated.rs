//! What is annotated: scores, lines, results, the opening book.

use std::fs;

use octet_notation::pgn::PgnGame;
use serde_json::Value;

use super::{Folder, GAME, games, told};
use crate::process::octet;

#[test]
fn games_are_annotated() {
    let folder = Folder::new("annotated");
    let (game, out, again) = (
        folder.file("game.pgn"),
        folder.file("out.pgn"),
        folder.file("again.pgn"),
    );
    let output = octet(&["analyse", &game, "--nodes", "3000", "--out", &out]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let printed = String::from_utf8(output.stdout).expect("text");
    let text = folder.read("out.pgn");
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 9, "{printed}");
    assert_eq!(
        (lines[0], lines[5]),
        ("Ann & Co <x> - Bob 1-0", "White - Black *")
    );
    assert_eq!(
        lines[1],
        "  Opening: King's Knight Opening; the book ends with 2. Nf3"
    );
    assert_eq!(
        lines[2],
        "  The game was even until move 2, and from then on White was winning. The worst mistake \
         was Black's 2... Qh4 (a piece left hanging): the expected score fell from 46% to 2%. White won."
    );
    let none = "0 inaccuracies, 0 mistakes, 0 blunders; 0.0 points of expected score lost per move";
    assert_eq!(
        lines[7],
        format!("  White: {none}, accuracy 100% (endgame 100%)")
    );
    assert_eq!(lines[8], format!("  Black: {none}"));
    assert!(text.starts_with("[Event \"lesson\"]\n[Site \"?\"]\n"));
    assert!(text.contains(&format!(
        "[Annotator \"Octet {}\"]",
        env!("CARGO_PKG_VERSION")
    )));

    let [first, second] = <[PgnGame; 2]>::try_from(games(&text)).expect("two games");
    let original = &games(GAME)[0];
    assert!(first.moves().eq(original.moves()));
    assert_eq!(first.moves.moves[0].comments_before, ["Watch the queen."]);
    for ply in &first.moves.moves {
        let evals = ply
            .comments_after
            .iter()
            .filter(|comment| comment.contains("[%eval "))
            .count();
        assert_eq!(evals, 1, "{:?}", ply.comments_after);
    }
    assert!(!text.contains("9.99") && text.contains("a plan"));
    assert!(first.moves.moves[0].comments_after[0].ends_with("[%clk 0:10:00]"));
    // A person has marked the loss of the queen with another glyph, and that stays.
    let queen = &first.moves.moves[3];
    assert_eq!(queen.nags, [1]);
    assert!(
        queen.comments_after[1].starts_with("Blunder: expected score falls from "),
        "{:?}",
        queen.comments_after
    );
    assert_eq!(queen.variations.len(), 2);
    assert_eq!(queen.variations[0].moves.len(), 1);
    // A mate has no evaluation after it.
    assert!(second.moves.moves[0].comments_after.is_empty());

    // Annotating the game once more with the same effort changes nothing.
    let output = octet(&[
        "analyse",
        &out,
        "--nodes",
        "3000",
        "--threads",
        "1",
        "--out",
        &again,
    ]);
    assert!(output.status.success());
    assert_eq!(folder.read("again.pgn"), text);
}

#[test]
fn better_lines_are_not_cut_short() {
    let folder = Folder::new("better");
    let (game, out) = (folder.file("game.pgn"), folder.file("out.pgn"));
    let output = octet(&["analyse", &game, "--nodes", "500", "--out", &out]);
    assert!(output.status.success());
    let mut judged = 0;
    for game in games(&folder.read("out.pgn")) {
        for mv in &game.moves.moves {
            let blames = |comment: &String| comment.contains("expected score falls");
            if mv.comments_after.iter().any(blames) {
                judged += 1;
                let better = mv.variations.last().expect("a better line");
                assert!(better.moves.len() >= 3, "{better:?}");
            }
        }
    }
    assert!(judged > 0);
}

#[test]
fn an_analysis_is_printed_in_json() {
    let folder = Folder::new("json");
    let game = folder.file("game.pgn");
    let output = octet(&[
        "analyse",
        &game,
        "--nodes",
        "5000",
        "--json",
        "--multipv",
        "3",
    ]);
    assert!(output.status.success());
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let first = &told["games"][0];
    assert_eq!(first["opening"]["plies"], 3);
    let queen = &first["moves"][3]["reason"];
    assert_eq!(queen["kind"], "hangs");
    assert_eq!(
        queen["text"],
        "Loses a queen: nothing defends the queen on h4"
    );
    assert_eq!(queen["line"][0][1], "Nxh4");
    // There are two more lines, the worse one last, and what the opponent would do.
    let position = &first["positions"][4];
    let others = position["others"].as_array().expect("a list");
    assert_eq!(others.len(), 2);
    assert!(others.iter().all(|other| other["pv"][0][1] != "Nxh4"));
    assert!(others[0]["score"].as_i64() >= others[1]["score"].as_i64());
    let threat = "threatens Qxe4+, which wins a pawn";
    assert_eq!(position["threat"]["words"], threat);
    let phases = first["players"][1]["phases"].as_array().expect("a list");
    assert_eq!(phases[0]["phase"], "opening");
    assert!(phases[0]["loss"].as_f64() > Some(1.0));
    assert!(first["players"][1]["accuracy"].as_f64() < Some(80.0));
}

#[test]
fn a_result_that_the_last_position_contradicts_is_told() {
    let text = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 0-1\n\n\
                [FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 1-0\n\n\
                1. f3 e5 2. g4 Qh4# *\n";
    let (games, error) = told("contradicted", text, "100");
    for (game, end) in games.iter().zip([
        "White gave checkmate, although the result is given as 0-1.",
        "The game ended in a draw by stalemate, although the result is given as 1-0.",
        "Black gave checkmate.",
    ]) {
        let summary = game["summary"].as_str().expect("text");
        assert!(summary.ends_with(end), "{summary}");
    }
    // No bar is shown where there is no terminal, but a line for each game.
    let lines = error.lines().filter(|line| line.starts_with("octet: "));
    let lines: Vec<&str> = lines.collect();
    assert_eq!(lines.len(), 3, "{error}");
    for (n, plies) in [(1, 7), (2, 1), (3, 4)] {
        let plies = if plies == 1 {
            "1 ply".to_owned()
        } else {
            format!("{plies} plies")
        };
        let line = format!("octet: game {n} of 3, White - Black: {plies} analysed");
        assert!(lines.contains(&line.as_str()), "{error}");
    }
}

#[test]
fn moves_of_the_book_are_not_judged() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 g5 *";
    let (games, _) = told("book", text, "300");
    let moves = games[0]["moves"].as_array().expect("a list");
    let (gambit, book) = moves.split_last().expect("moves");
    for mv in book {
        assert_eq!(
            (&mv["book"], &mv["judgement"]),
            (&true.into(), &Value::Null)
        );
    }
    assert!(gambit["book"].is_null());
}

#[test]
fn a_mate_that_is_missed_stands_in_score_and_expected_score() {
    let folder = Folder::new("missed");
    let text = "[FEN \"6k1/r4ppp/8/8/8/8/5PPP/1R4K1 b - - 0 1\"]\n\n1... Ra2 2. g3 *";
    fs::write(folder.0.join("game.pgn"), text).expect("written");
    let (game, out) = (folder.file("game.pgn"), folder.file("out.pgn"));
    let output = octet(&["analyse", &game, "--nodes", "5000", "--out", &out]);
    assert!(output.status.success());
    let text = folder.read("out.pgn");
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "1... Ra2 $4 {[%eval #1]}",
        "falls from 100% to",
        "Misses mate in 1 on the back rank (2. Rb8#)",
    ] {
        assert!(flat.contains(part), "{part}: {flat}");
    }
}
