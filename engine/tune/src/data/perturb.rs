//! `octet-tune perturb`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use octet_engine::eval::{EvaluatedPosition, Score};
use octet_engine::game::Game;
use octet_engine::search::Limits;
use octet_engine::util::random::Random;
use octet_support::threads;

use crate::data::file::{self, Header, Output, Perturbation};
use crate::data::training_position::TrainingPosition;
use crate::data::workers::write;
use crate::selfplay::game::{MAX_KEPT_SCORE, is_quiet, search};

/// How many random moves are played.
pub const PLIES: RangeInclusive<usize> = 1..=3;
/// A position is not quiet if the score of a search of one ply differs from the evaluation by more
/// than this.
const MAX_DIFFERENCE: Score = 80;

/// Make training positions by playing one to three random moves from positions of
/// games, and keep the quiet ones.
///
/// A search visits many positions that no game reaches; without them the fit does
/// not learn to judge those. Their scores are of a one-ply search, and their results
/// the game's: replace the scores with `octet-tune label` before fitting.
///
/// A position depends on the seed and its number in the file alone, so the file does
/// not depend on the threads. After an interruption the same command goes on where
/// the file ends.
#[derive(Args)]
pub struct Perturb {
    /// The file of positions of games
    #[arg(long)]
    data: PathBuf,
    /// Seed of the random moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Start from one position in so many
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Which one of those, from 0, to share the work among machines
    #[arg(long, default_value_t = 0)]
    from: u32,
    /// Number of threads; one a processor when left out
    #[arg(long)]
    threads: Option<usize>,
    /// The file of positions to write
    #[arg(long)]
    out: PathBuf,
}

impl Perturb {
    /// Plays and writes.
    pub fn run(self) -> Result<()> {
        ensure!(self.from < self.every, "--from is below --every");
        file::place(Some(&self.out), [&self.data])?;
        let (header, records) = file::read(&self.data)?;
        let name = self.data.display();
        ensure!(
            header.perturbation.is_none(),
            "{name} has perturbed positions already"
        );
        let last = records.last();
        let last = last.with_context(|| format!("{name} holds no positions"))?;
        let header = Header {
            // The new positions have scores of this engine.
            label_nodes: 0,
            perturbation: Some(Perturbation {
                seed: self.seed,
                every: self.every,
                from: self.from,
            }),
            ..header
        };
        let end = last.game + 1;
        let mut output = Output::open(&self.out, &header, end)?;
        let worker = || {
            Ok(|number: u32| {
                let (first, of_game) = file::positions_of_game(&records, number);
                let mut found = Vec::new();
                for (n, record) in (first as u32..).zip(of_game) {
                    if n % self.every == self.from {
                        found.extend(self.perturbed(record, n)?);
                    }
                }
                Ok(found)
            })
        };
        let describe = |output: &Output, _: f64| {
            let (game, count) = (output.next, output.count);
            format!("game {game} of {end}, {count} positions")
        };
        let threads = self.threads.unwrap_or_else(threads::processors);
        write(&mut output, end, threads, worker, describe)
    }

    /// The position that random moves lead to from position number `n`, if it is quiet.
    fn perturbed(&self, record: &TrainingPosition, n: u32) -> Result<Option<TrainingPosition>> {
        let mut random = Random::stream(self.seed, n);
        let position = record.position();
        let position = position.with_context(|| format!("position {n}"))?;
        let mut evaluated = EvaluatedPosition::new(position.clone());
        let mut game = Game::new(position, 1);
        let plies = PLIES.start() + random.below(PLIES.count());
        for _ in 0..plies {
            let Some(mv) = game.play_random_move(&mut random) else {
                return Ok(None);
            };
            evaluated.make(mv);
        }
        let position = game.position();
        let evaluation = evaluated.evaluate();
        if game.outcome().is_some() || evaluation.abs() > MAX_KEPT_SCORE {
            return Ok(None);
        }
        let report = search(&game, Limits::depth(1));
        let near = (report.score - evaluation).abs() <= MAX_DIFFERENCE;
        let score = position.side_to_move().sign() * report.score;
        let kept = near && is_quiet(position, report.best());
        Ok(kept.then(|| record.perturbed(position, score, plies)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::game::play;
    use std::path::Path;

    fn perturb(data: &Path, out: &Path, threads: usize) -> Result<()> {
        Perturb {
            data: data.to_owned(),
            seed: 5,
            every: 2,
            from: 1,
            threads: Some(threads),
            out: out.to_owned(),
        }
        .run()
    }

    #[test]
    fn perturbed_positions_are_quiet_and_do_not_depend_on_threads() {
        let folder = std::env::temp_dir().join(format!("octet-perturb-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = |name| folder.join(name);
        let header = Header {
            seed: 11,
            nodes: 40,
            first: 2,
            positions: 20,
            label_nodes: 0,
            perturbation: None,
        };
        let mut games = Output::open(&file("games"), &header, 8).expect("games");
        for number in 2..8 {
            games.add(&play(&header, number)).expect("a game");
        }
        perturb(&file("games"), &file("whole"), 1).expect("whole");
        let bytes = std::fs::read(file("whole")).expect("positions");

        let (made, records) = file::read(&file("whole")).expect("positions");
        assert_eq!(made.perturbation.map(|made| made.seed), Some(5));
        let (_, from) = file::read(&file("games")).expect("games");
        assert!(records.len() > 5 && records.len() <= from.len().div_ceil(2));
        for record in &records {
            let position = record.position().expect("a position");
            assert!(!position.in_check(), "{position}");
            let game = file::positions_of_game(&from, record.game).1;
            assert!(game.iter().all(|other| other.result == record.result));
        }
        // The file is cut in the middle of a record.
        std::fs::write(file("parts"), &bytes[..bytes.len() - 40]).expect("parts");
        perturb(&file("games"), &file("parts"), 3).expect("parts");
        assert_eq!(std::fs::read(file("parts")).expect("positions"), bytes);
        // The file is cut within the header.
        std::fs::write(file("parts"), &bytes[..40]).expect("parts");
        perturb(&file("games"), &file("parts"), 2).expect("parts");
        assert_eq!(std::fs::read(file("parts")).expect("positions"), bytes);
        assert!(perturb(&file("whole"), &file("again"), 1).is_err());
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
