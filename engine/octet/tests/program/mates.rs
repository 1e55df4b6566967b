//! The mates that `octet analyse` annotates, compared with the solver.

use std::fmt::Write;
use std::path::Path;

use crate::process::octet;
use octet_engine::eval::MATE;
use octet_engine::game::{Game, Outcome};
use octet_engine::mate::{Entry, Solver};
use octet_engine::search::levels::LEVELS;
use octet_engine::search::{Search, transposition};
use octet_engine::util::random::Random;
use octet_notation::Notation;

/// How many positions are checked.
const POSITIONS: usize = 500;
/// The lengths of the mates, in moves.
const MAX_MOVES: u8 = 4;
/// Of 100 positions so many are annotated with their shortest mate. A search or a solver that ends
/// at its nodes may leave a longer one, or none: which positions these are follows the evaluation.
/// The solver makes at most as many nodes as the search.
const LEAST_SHARE: usize = 99;

/// The fewest moves in which the side to move mates.
fn shortest(game: &Game) -> Option<u8> {
    let mut table = vec![Entry::EMPTY; 1 << 16];
    let mut solver = Solver::new(game.position(), &mut table, |_| false);
    solver.shortest(MAX_MOVES).expect("never stopped")
}

/// Positions before the mates of games that a weak level plays against itself, each
/// with the length of its mate.
fn positions_before_mates() -> Vec<(Game, u8)> {
    let mut random = Random::new(1);
    let mut found = Vec::new();
    for seed in 0.. {
        let mut game = Game::default();
        let mut positions = Vec::new();
        for _ in 0..6 {
            game.play_random_move(&mut random);
        }
        while game.outcome().is_none() {
            positions.push(game.clone());
            let limits = LEVELS[3].limits(seed as u8);
            let mut memory = transposition::EMPTY;
            let report = Search::new(&game, limits, memory.table(), &mut ()).run();
            assert!(game.play(report.best()));
        }
        if !matches!(game.outcome(), Some(Outcome::Checkmate(_))) {
            continue;
        }
        // The side that mates is to move in every other position.
        let before_mate = positions.iter().rev().step_by(2).take(6);
        for position in before_mate {
            let Some(moves) = shortest(position) else {
                break;
            };
            found.push((position.clone(), moves));
        }
        if found.len() >= POSITIONS {
            found.truncate(POSITIONS);
            return found;
        }
    }
    found
}

#[test]
fn annotated_mates_are_as_long_as_the_solver_says() {
    let positions = positions_before_mates();
    for moves in 1..=MAX_MOVES {
        let count = positions.iter().filter(|found| found.1 == moves).count();
        let share = count * 100 / positions.len();
        assert!(share >= 4, "{share} of 100 are mates in {moves}");
    }
    let mut text = String::new();
    for (game, _) in &positions {
        let _ = writeln!(text, "[FEN \"{}\"]\n\n*\n", game.fen());
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join("mates.pgn");
    std::fs::write(&path, text).expect("written");
    let name = path.to_str().expect("text");
    let output = octet(&["analyse", name, "--nodes", "1000000", "--json"]);
    assert!(output.status.success());
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let games = told["games"].as_array().expect("a list");
    assert_eq!(games.len(), positions.len());
    let mut others = Vec::new();
    for (told, (game, moves)) in games.iter().zip(&positions) {
        let score = told["positions"][0]["score"].as_i64().expect("a score");
        let plies = i64::from(MATE) - score.abs();
        let (annotated, shortest) = ((plies + 1) / 2, i64::from(*moves));
        let mates = score.signum() == i64::from(game.position().side_to_move().sign());
        if !mates || annotated != shortest {
            others.push(game.fen().to_string());
        }
        if !mates || plies >= 100 {
            continue;
        }
        // Whoever annotates a mate has its line, and none is shorter than the solver's.
        assert!(annotated >= shortest, "{}", game.fen());
        let mut end = game.clone();
        let line = told["positions"][0]["pv"].as_array().expect("a line");
        for step in line {
            let mv = end
                .parse_uci(step[0].as_str().expect("a move"))
                .expect("legal");
            assert!(end.play(mv));
        }
        assert!(
            annotated > shortest || matches!(end.outcome(), Some(Outcome::Checkmate(_))),
            "{}",
            end.fen()
        );
    }
    let share = (positions.len() - others.len()) * 100 / positions.len();
    assert!(share >= LEAST_SHARE, "{share} of 100; others: {others:#?}");
    let _ = std::fs::remove_file(path);
}
