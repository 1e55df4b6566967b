//! Files and games that are analysed, and what cannot be done.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{Folder, GAME, data, games};
use crate::process::{interrupted, octet};

#[test]
fn many_files_and_standard_input_are_analysed_together() {
    let folder = Folder::new("many");
    fs::write(folder.0.join("a.pgn"), "1. e4 e5 1-0\n\n1. Ke4 *\n").expect("written");
    fs::write(folder.0.join("b.pgn"), "1. d4 d5 0-1\n").expect("written");
    let (a, b) = (folder.file("a.pgn"), folder.file("b.pgn"));
    // Without an output the annotated games are printed, and nothing else.
    let output = octet(&["analyse", &a, &b, "--nodes", "10"]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let printed = games(&String::from_utf8(output.stdout).expect("text"));
    let results: Vec<String> = printed.iter().map(|game| game.result.to_string()).collect();
    assert_eq!(results, ["1-0", "0-1"]);
    assert!(printed.iter().all(|game| game.tag("Annotator").is_some()));
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(
        said.contains("? - ? 1-0") || said.contains("White - Black 1-0"),
        "{said}"
    );
    // Each file keeps its own games.
    let output = octet(&["analyse", &a, &b, "--nodes", "10", "--in-place"]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(folder.read("a.pgn").contains("1. e4") && folder.read("a.pgn").contains("1. Ke4 *"));
    assert!(!folder.read("a.pgn").contains("d4") && folder.read("b.pgn").contains("1. d4"));
    let output = octet(&["analyse", &a, &b, "--game", "1", "--nodes", "10"]);
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(
        said.contains("--game is the number of a game in one file; there are 2"),
        "{said}"
    );
    let mut piped = std::process::Command::new(env!("CARGO_BIN_EXE_octet"))
        .args(["analyse", "-", "--nodes", "10"])
        .stdin(fs::File::open(&b).expect("a file"))
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("octet starts");
    let mut text = String::new();
    let read = std::io::Read::read_to_string(&mut piped.stdout.take().expect("piped"), &mut text);
    assert!(read.is_ok() && piped.wait().expect("ended").success());
    assert_eq!(games(&text).len(), 1);
}

#[test]
fn one_game_of_a_file_is_analysed() {
    let folder = Folder::new("one");
    let (game, out) = (folder.file("game.pgn"), folder.file("out.pgn"));
    let output = octet(&[
        "analyse", &game, "--game", "2", "--nodes", "100", "--out", &out,
    ]);
    assert!(output.status.success());
    let games = games(&folder.read("out.pgn"));
    assert_eq!((games.len(), games[0].moves().count()), (1, 1));
}

#[test]
fn what_cannot_be_done_is_said_and_changes_nothing() {
    let folder = Folder::new("refused");
    let (game, out) = (folder.file("game.pgn"), folder.file("out.pgn"));
    fs::write(folder.0.join("out.pgn"), "before").expect("written");
    fs::write(folder.0.join("wrong.pgn"), "1. e4 e5 *\n\n1. e4 e5\n2. Ke3").expect("written");
    fs::write(folder.0.join("empty.pgn"), "; nothing").expect("written");
    let (wrong, empty) = (folder.file("wrong.pgn"), folder.file("empty.pgn"));
    let nowhere = folder.file("none/out.pgn");
    for (arguments, reason) in [
        (
            vec![wrong.as_str(), "--strict", "--out", &out],
            "game 2, line 4, move 2: \"Ke3\": the king on e1 cannot go to e3",
        ),
        (vec![&empty, "--out", &out], "empty.pgn holds no game"),
        (
            vec![&game, "--game", "3", "--out", &out],
            "game.pgn holds no game 3",
        ),
        (vec![&game, "--out", &nowhere], "no folder"),
        (vec![&game, "--out", &out, "--html", &nowhere], "no folder"),
        (vec!["none.pgn", "--out", &out], "cannot read none.pgn"),
    ] {
        let output = octet(&[&["analyse", "--nodes", "10"], arguments.as_slice()].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(
            error
                .lines()
                .any(|line| line.starts_with("octet: ") && line.contains(reason)),
            "{error}"
        );
    }
    assert_eq!(folder.read("out.pgn"), "before");
    assert_eq!(folder.names(), 4);
    let output = octet(&["analyse"]);
    let usage = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(usage.contains("<FILES>"), "{usage}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_found_beside_the_files() {
    let folder = Folder::new("interrupted");
    let (game, out, page) = (
        folder.file("game.pgn"),
        folder.file("out.pgn"),
        folder.file("page.html"),
    );
    let arguments = [
        "analyse",
        &game,
        "--depth",
        "40",
        "--threads",
        "1",
        "--out",
        &out,
        "--html",
        &page,
    ];
    let output = interrupted(&arguments, 0);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{error}");
    for kept in ["out.partial.pgn; ", "page.partial.html; "] {
        assert!(error.contains(kept), "{error}");
    }
    let said = "octet: interrupted after 0 of 22 positions\n";
    assert!(error.ends_with(said), "{error}");
    assert!(!Path::new(&out).exists() && !Path::new(&page).exists());
    let written = games(&folder.read("out.partial.pgn"));
    assert!(written[0].moves().eq(games(GAME)[0].moves()));
    assert!(!folder.read("out.partial.pgn").contains("Blunder"));
    assert_eq!(
        data(&folder.read("page.partial.html"))["games"][0]["positions"][0],
        Value::Null
    );
}
