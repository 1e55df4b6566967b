//! Reasons for mistakes, and how they are checked.

use std::fs;

use super::Folder;
use crate::process::octet;

/// Games, and the moves for which reasons are given.
const LESSONS: [(&str, &str, &str); 6] = [
    (
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# *",
        "3... Nf6 $4 {[%eval #1]} {Blunder: expected score falls from",
        "Allows mate in 1 (4. Qxf7#)}",
    ),
    (
        "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# *",
        "5... Bxd1 $4 {[%eval #2]} {Blunder:",
        "Allows mate in 2 (6. Bxf7+ Ke7 7. Nd5#)}",
    ),
    (
        "1. f3 e5 2. g4 Qh4# *",
        "2. g4 $4 {[%eval #-1]} {Blunder:",
        "Allows mate in 1 (2... Qh4#)}",
    ),
    (
        "[FEN \"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1\"]\n\n1. g3 *",
        "1. g3",
        "Misses mate in 1 on the back rank (1. Rb8#)}",
    ),
    (
        "[FEN \"q3k3/pp3ppp/8/3N4/8/8/PPP2PPP/4K2R b - - 0 1\"]\n\n1... h6 2. Nc7+ *",
        "1... h6 $4",
        "Nc7+ forks the king on e8 and the queen on a8 (2. Nc7+ ",
    ),
    (
        "[FEN \"7k/8/6K1/8/8/8/5Q2/8 w - - 0 1\"]\n\n1. Qf7 *",
        "1. Qf7 $4",
        "Misses mate in 1 (1. Qf8#)}",
    ),
];

#[test]
fn mistakes_are_explained() {
    let folder = Folder::new("lessons");
    let games: Vec<&str> = LESSONS.iter().map(|&(game, _, _)| game).collect();
    fs::write(folder.0.join("lessons.pgn"), games.join("\n\n")).expect("written");
    let (game, out) = (folder.file("lessons.pgn"), folder.file("out.pgn"));
    let output = octet(&["analyse", &game, "--nodes", "20000", "--out", &out]);
    assert!(output.status.success());
    let text = folder.read("out.pgn");
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let told: Vec<&str> = flat.split("[Event ").skip(1).collect();
    assert_eq!(told.len(), LESSONS.len());
    for (told, (_, mv, reason)) in told.iter().zip(LESSONS) {
        assert!(
            told.contains(mv) && told.contains(reason),
            "{reason}: {told}"
        );
    }
}

#[test]
fn reasons_are_checked() {
    let folder = Folder::new("checked");
    let game = folder.file("game.pgn");
    let output = octet(&["analyse", &game, "--nodes", "3000", "--check-reasons"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..5],
        [
            "1 mistake or blunder in 2 games",
            "1 explained (100.0%), 0 without a reason",
            "1 refutation was played, 1 of them bore the reason out in 10 plies",
            "0 explained wrongly (0.0% of the explained)",
            "     1 a piece left hanging",
        ]
    );
}
