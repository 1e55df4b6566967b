//! Reports of a player.

use std::fs;

use super::{Folder, GAME};
use crate::process::octet;

/// A player of none of the games is reported before anything is searched.
#[test]
fn a_player_is_looked_for_before_the_games_are_searched() {
    let folder = Folder::new("nobody");
    let begin = std::time::Instant::now();
    let game = folder.file("game.pgn");
    let output = octet(&["analyse", &game, "--nodes", "4000000", "--player", "nobody"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(begin.elapsed().as_secs() < 5);
}

#[test]
fn a_player_gets_a_report() {
    let folder = Folder::new("report");
    let two = GAME.split("\n\n[FEN").next().expect("a game");
    fs::write(folder.0.join("two.pgn"), format!("{two}\n\n{two}\n")).expect("written");
    let game = folder.file("two.pgn");
    let run = |name: &str| octet(&["analyse", &game, "--nodes", "3000", "--player", name]);
    let output = run("bob");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(
        text.starts_with("bob: 2 games, +0 =0 -2\nOpenings:\n"),
        "{text}"
    );
    let one = folder.file("one.pgn");
    fs::write(&one, two).expect("written");
    let output = octet(&["analyse", &one, "--nodes", "300", "--player", "bob"]);
    let told = String::from_utf8(output.stdout).expect("text");
    assert!(told.starts_with("bob: 1 game, "), "{told}");
    for line in [
        "    2 with black  +0 =0 -2  King's Knight Opening",
        "    2 a piece left hanging: game 1, 2... Qh4; game 2, 2... Qh4",
    ] {
        assert!(text.lines().any(|told| told == line), "{line}: {text}");
    }
    assert!(text.contains("a game in the opening, "), "{text}");
    assert!(text.contains("\nThe same mistake again: Qh4 in "), "{text}");
    let output = run("nobody");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("\"nobody\" plays in no game of"));
}
