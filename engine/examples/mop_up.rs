//! How often the elementary mates are won within the 50-move rule.
//!
//! `cargo run --release -p octet-engine --example mop_up -- KBNk 1000` plays a
//! thousand endings with bishop and knight from random squares. The engine plays
//! both sides, with the nodes that a Commodore 128 searches in 30 seconds.

use anyhow::{Result, bail};
use clap::Parser;
use octet_engine::board::piece::Color;
use octet_engine::game::Outcome;
use octet_engine::util::random::Random;
use octet_support::{interrupt, progress, threads};
use octet_testing::endings::{NODES, play_out, random_placement};

/// Plays endings against a bare king, White to move
#[derive(Parser)]
struct Arguments {
    /// The pieces, Black's king as k
    #[arg(value_parser = ["KQk", "KRk", "KBBk", "KBNk"])]
    pieces: String,
    /// How many endings
    #[arg(default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Seed of the random squares
    #[arg(default_value_t = 1)]
    seed: u64,
}

fn main() -> Result<()> {
    let Arguments {
        pieces,
        count,
        seed,
    } = Arguments::parse();
    let mut random = Random::new(seed);
    let games: Vec<_> = (0..count)
        .map(|_| random_placement(&pieces, &mut random))
        .collect();
    let bar = progress::bar(games.len(), "endings");
    let stop = interrupt::stop_flag()?;
    let played = threads::each(
        &games,
        threads::processors(),
        &stop,
        |game| Ok(play_out(game.clone())),
        |_, _| bar.inc(1),
    )?;
    bar.finish_and_clear();
    let (mut won, mut most, mut moves) = (0, 0, 0);
    for (game, played) in games.iter().zip(&played) {
        match played {
            Some((Outcome::Checkmate(Color::White), plies)) => {
                won += 1;
                most = most.max(plies.div_ceil(2));
                moves += plies.div_ceil(2);
            }
            Some((outcome, plies)) => {
                println!(
                    "{outcome:?} after {} moves: {}",
                    plies.div_ceil(2),
                    game.fen()
                );
            }
            None => bail!("interrupted"),
        }
    }
    println!(
        "{pieces}, {NODES} nodes a move: {won} of {count} won, in {:.1} moves on average, {most} at most",
        f64::from(moves) / f64::from(won.max(1)),
    );
    Ok(())
}
