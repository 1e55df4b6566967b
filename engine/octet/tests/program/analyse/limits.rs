//! What `--nodes` and `--movetime` bound: all searches, and not only those of the positions.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::process::octet;

/// The positions of the game.
const POSITIONS: u64 = 44;

/// Analyses a game of 43 plies with 20 mistakes. Returns the nodes of all searches besides the first
/// of each position, and the time.
fn analysed(limits: &[&str]) -> (u64, Duration) {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../notation/tests/games/lichess.pgn");
    let games = games.to_str().expect("a name");
    let common = ["analyse", games, "--game", "8", "--json", "--threads", "1"];
    let begin = Instant::now();
    let output = octet(&[common.as_slice(), limits].concat());
    let time = begin.elapsed();
    assert!(output.status.success(), "{limits:?}");
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let game = &told["games"][0];
    let positions = game["positions"].as_array().expect("a list");
    assert_eq!(positions.len(), POSITIONS as usize);
    let others = game["proof_nodes"].as_u64().expect("a number");
    assert!(others > 0, "no mistake of the game was searched again");
    (others, time)
}

#[test]
fn nodes_bound_the_whole_of_an_analysis() {
    for nodes in [1_000, 20_000] {
        let (others, _) = analysed(&["--nodes", &nodes.to_string()]);
        // A search looks at its limit only now and then.
        let asked = POSITIONS * nodes * 101 / 100;
        assert!(others <= asked, "{others} beside {asked}");
    }
}

/// The nodes that are allowed are far more than the time allows.
#[test]
fn the_time_bounds_the_whole_of_an_analysis() {
    const MILLISECONDS: u64 = 20;
    let time = MILLISECONDS.to_string();
    for nodes in [&[][..], &["--nodes", "2000000"]] {
        let limits = [&["--movetime", &time], nodes].concat();
        let (_, took) = analysed(&limits);
        // Twice what was asked, and five times that on a busy machine.
        let most = Duration::from_millis(10 * POSITIONS * MILLISECONDS);
        assert!(took <= most, "{took:?} for {limits:?}");
    }
}
