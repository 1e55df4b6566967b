//! Positions of random games.

use std::sync::atomic::AtomicBool;

use octet_bench::crosscheck::{Findings, position};
use octet_engine::game::Game;
use octet_engine::search::Limits;
use octet_engine::util::random::Random;
use octet_support::threads;
use octet_tests::{bundled, program_under_test, thread_count};

/// A game of random moves from a random bundled position.
pub fn random_game(seed: u64, starts: &[Game]) -> Game {
    let mut random = Random::new(seed);
    let mut game = starts[random.below(starts.len())].clone();
    for _ in 0..random.below(60) {
        if game.play_random_move(&mut random).is_none() {
            break;
        }
    }
    game
}

#[test]
fn positions_of_random_games_agree() {
    let starts: Vec<Game> = bundled()
        .into_iter()
        .map(|position| position.game)
        .collect();
    let seeds: Vec<u64> = (0..300).collect();
    let never = AtomicBool::new(false);
    let compare = |&seed: &u64| {
        let game = random_game(seed, &starts);
        let (mut findings, limits) = (Findings::new(), Limits::nodes(400));
        let mut engine = program_under_test().engine.clone();
        let done = position(&mut engine, &game, limits, &never, &mut findings);
        assert!(done.is_ok());
        let differences = findings.differences();
        assert!(
            differences.is_empty(),
            "seed {seed}, {}: {}",
            game.fen(),
            differences[0]
        );
        Ok(())
    };
    threads::each(&seeds, thread_count(), &never, compare, |_, ()| {}).expect("threads");
}
