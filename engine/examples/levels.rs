//! How much stronger one level is than another.
//!
//! `cargo run --release -p octet-engine --example levels -- 1950 2050 --games 200`
//! plays games between them from random openings, each opening twice with colours
//! swapped, and prints the Elo difference with its 95 % error.

use anyhow::{Result, ensure};
use clap::Parser;
use octet_engine::board::piece::Color;
use octet_engine::game::{Game, Outcome};
use octet_engine::search::levels::{MAX_ELO, MIN_ELO, limits, nearest_elo};
use octet_engine::search::{Search, transposition};
use octet_engine::util::random::Random;
use octet_support::{interrupt, progress, threads};

/// Random plies before a game.
const OPENING_PLIES: usize = 8;
/// A longer game is drawn.
const MAX_PLIES: usize = 400;

/// Plays games between two levels
#[derive(Parser)]
struct Arguments {
    /// The first level, in Elo
    #[arg(value_parser = clap::value_parser!(u16).range(i64::from(MIN_ELO)..=i64::from(MAX_ELO)))]
    first: u16,
    /// The second level
    #[arg(value_parser = clap::value_parser!(u16).range(i64::from(MIN_ELO)..=i64::from(MAX_ELO)))]
    second: u16,
    /// How many games
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,
    /// Seed of openings and of what is overlooked
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> Result<()> {
    let Arguments {
        first,
        second,
        games,
        seed,
    } = Arguments::parse();
    let numbers: Vec<u32> = (0..games).collect();
    let stop = interrupt::stop_flag()?;
    let bar = progress::bar(numbers.len(), "playing");
    let results = threads::each(
        &numbers,
        threads::processors(),
        &stop,
        |&number| Ok(play([first, second], seed, number)),
        |_, _| bar.inc(1),
    )?;
    bar.finish_and_clear();
    let scores: Vec<f64> = results.into_iter().flatten().collect();
    ensure!(scores.len() > 1, "no two games were played");
    let count = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / count;
    let variance = scores
        .iter()
        .map(|score| (score - mean).powi(2))
        .sum::<f64>()
        / (count - 1.0);
    let error = 1.96 * (variance / count).sqrt();
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
    println!(
        "{} against {}: {:.1}% of {count} games, {:+.0} ({:+.0} to {:+.0}) Elo",
        nearest_elo(second),
        nearest_elo(first),
        100.0 * mean,
        elo(mean),
        elo(mean - error),
        elo(mean + error)
    );
    Ok(())
}

/// Plays a game; the score of the second level.
fn play(elos: [u16; 2], seed: u64, number: u32) -> f64 {
    let mut random = Random::stream(seed, number / 2);
    let mut game = Game::default();
    for _ in 0..OPENING_PLIES {
        game.play_random_move(&mut random);
    }
    let second = if number.is_multiple_of(2) {
        Color::White
    } else {
        Color::Black
    };
    for _ in 0..MAX_PLIES {
        match game.outcome() {
            Some(Outcome::Checkmate(winner)) => return f64::from(u8::from(winner == second)),
            Some(_) => return 0.5,
            None => {}
        }
        let elo = elos[usize::from(game.position().side_to_move() == second)];
        let mut memory = transposition::EMPTY;
        let limits = limits(elo, number as u8);
        let report = Search::new(&game, limits, memory.table(), &mut ()).run();
        game.play(report.best());
    }
    0.5
}
