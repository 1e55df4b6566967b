//! `octet-tune generate`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use octet_support::threads;

use crate::data::file::{Header, Output};
use crate::data::workers::write;
use crate::selfplay::game::play;

/// Play games and keep quiet positions of them, with the search's score and
/// the game's result.
///
/// A game depends on the seed and its number alone, and games are written in the
/// order of their numbers, so the file does not depend on the threads. After an
/// interruption the same command goes on where the file ends.
#[derive(Args)]
pub struct Generate {
    /// How many games, those already in the file included
    #[arg(long)]
    games: u32,
    /// Search every move this many nodes
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Seed of all games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first game, to share one seed among machines
    #[arg(long, default_value_t = 0)]
    first: u32,
    /// Keep at most this many positions of a game, chosen at random
    #[arg(long, default_value_t = 12)]
    positions: u32,
    /// Number of games played at once; one a processor when left out
    #[arg(long)]
    threads: Option<usize>,
    /// The file of positions to write
    #[arg(long)]
    out: PathBuf,
}

impl Generate {
    /// Plays and writes.
    pub fn run(self) -> Result<()> {
        let header = Header {
            seed: self.seed,
            nodes: self.nodes,
            first: self.first,
            positions: self.positions,
            label_nodes: 0,
            perturbation: None,
        };
        let end = self.first.saturating_add(self.games);
        let mut output = Output::open(&self.out, &header, end)?;
        let (first, before) = (output.next, output.count);
        let describe = |output: &Output, seconds: f64| {
            let games = f64::from(output.next - first);
            format!(
                "game {} of {end}, {} positions, {:.1} a second, {:.0} s left",
                output.next,
                output.count,
                (output.count - before) as f64 / seconds.max(1e-9),
                f64::from(end.saturating_sub(output.next)) * seconds / games.max(1.0),
            )
        };
        let threads = self.threads.unwrap_or_else(threads::processors);
        let worker = || Ok(|number| Ok(play(&header, number)));
        write(&mut output, end, threads, worker, describe)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generate(name: &str, games: u32, threads: usize) -> PathBuf {
        let out = std::env::temp_dir().join(format!("octet-{}-{name}", std::process::id()));
        let generate = Generate {
            games,
            nodes: 40,
            seed: 7,
            first: 3,
            positions: 5,
            threads: Some(threads),
            out: out.clone(),
        };
        generate.run().expect(name);
        out
    }

    #[test]
    fn games_do_not_depend_on_threads_or_interruptions() {
        let whole = generate("whole", 6, 1);
        let bytes = std::fs::read(&whole).expect("positions");
        let resumed = generate("parts", 4, 3);
        // The file is cut in the middle of a record.
        let file = std::fs::OpenOptions::new().write(true).open(&resumed);
        let file = file.expect("positions");
        let length = file.metadata().expect("its length").len();
        file.set_len(length - 40).expect("shorter");
        generate("parts", 6, 2);
        assert_eq!(std::fs::read(&resumed).expect("positions"), bytes);
        assert!(bytes.len() > 32 * 20, "{} bytes", bytes.len());
        for path in [whole, resumed] {
            std::fs::remove_file(path).expect("removed");
        }
    }
}
