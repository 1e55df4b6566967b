//! Mistakes as exercises.

use std::fs;

use super::{Folder, GAME, data};
use crate::process::octet;

#[test]
fn mistakes_become_exercises() {
    let folder = Folder::new("exercises");
    let back_rank = "[White \"Ann \\\"A\\\"\"]\n[Black \"Bob\"]\n\
                     [FEN \"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1\"]\n\n1. g3 *\n\n";
    fs::write(folder.0.join("game.pgn"), format!("{back_rank}{GAME}")).expect("written");
    let (game, epd) = (folder.file("game.pgn"), folder.file("ex.epd"));
    let output = octet(&["analyse", &game, "--nodes", "5000", "--exercises", &epd]);
    assert!(output.status.success());
    let text = folder.read("ex.epd");
    let suite = octet_notation::epd::suite::parse(&text).expect("a suite");
    assert_eq!(suite[0].best[0].to_string(), "b1b8");
    assert!(
        text.contains("c0 \"g3: Misses mate in 1 on the back rank (1. Rb8#)\";"),
        "{text}"
    );
    for exercise in &suite {
        assert_eq!(exercise.best.len(), 1, "{text}");
        assert!(exercise.id.contains(" - Bob, move "), "{text}");
    }
    let page = data(&folder.read("ex.html"));
    let told = page.as_array().expect("a list");
    assert_eq!(told.len(), suite.len());
    for (told, exercise) in told.iter().zip(&suite) {
        assert_eq!(told["solution"][0], exercise.best[0].to_string());
        let moves = told["moves"].as_array().expect("a list");
        assert_eq!(moves.len(), exercise.game.position().legal_moves().count());
    }
    // Those of one player alone.
    assert_eq!(suite.len(), 1);
    for (name, count) in [("Ann \"A\"", 1), ("ann \"a\"", 1), ("Bob", 0)] {
        let arguments = [
            "analyse",
            &game,
            "--nodes",
            "3000",
            "--exercises",
            &epd,
            "--player",
            name,
        ];
        let output = octet(&arguments);
        assert!(output.status.success(), "{output:?}");
        let suite = octet_notation::epd::suite::parse(&folder.read("ex.epd")).expect("a suite");
        assert_eq!(suite.len(), count, "{name}");
    }
    // The page must not take the place of the exercises.
    let page = folder.file("ex.html");
    let output = octet(&["analyse", &game, "--nodes", "10", "--exercises", &page]);
    assert_eq!(output.status.code(), Some(2));
}
