//! `octet tune wander`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use octet_engine::board::piece::Color;
use octet_engine::eval::{EvaluatedPosition, Score};
use octet_engine::game::Game;
use octet_engine::pool;
use octet_engine::search::Limits;
use octet_engine::util::random::Random;

use super::file::{self, Header, Output, Perturbation};
use super::games::write;
use super::play::{MAX_KEPT_SCORE, is_quiet, search};
use super::record::TrainingPosition;

/// How many moves off positions are.
pub const PLIES: RangeInclusive<usize> = 1..=3;
/// Where a search of one ply finds more than this, the evaluation has not seen
/// something.
const UNSEEN: Score = 80;

/// Makes positions that lie a few random moves beside those of games, kept
/// where they are quiet, with a one-ply search's score and the game's result.
///
/// The leaves of a search are positions that nobody would play into: what is
/// fitted to games alone does not know them. The scores want to be replaced
/// (`label`).
///
/// Every position follows from the seed and its number in the file, so the
/// result does not depend on the threads. Ended early, the same command goes on
/// where the file ends.
#[derive(Args)]
pub struct Perturb {
    /// The file of games' positions
    #[arg(long)]
    data: PathBuf,
    /// What the moves follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Go from one position in so many
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Which one of those, from 0, to share positions among machines
    #[arg(long, default_value_t = 0)]
    from: u32,
    /// Threads; as many as the machine has when left out
    #[arg(long)]
    threads: Option<usize>,
    /// The file of the positions beside them
    #[arg(long)]
    out: PathBuf,
}

impl Perturb {
    /// Wanders and writes.
    pub fn run(self) -> Result<()> {
        ensure!(self.from < self.every, "--from is below --every");
        let (header, records) = file::read(&self.data)?;
        let name = self.data.display();
        ensure!(header.perturbed.is_none(), "{name} was wandered from games");
        let last = records.last();
        let last = last.with_context(|| format!("{name} holds no positions"))?;
        let header = Header {
            // The new positions have no other engine's scores, whatever theirs.
            label_nodes: 0,
            perturbed: Some(Perturbation {
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
                let (begin, of_game) = file::positions_of_game(&records, number);
                let mut found = Vec::new();
                for (n, record) in (begin as u32..).zip(of_game) {
                    if n % self.every == self.from {
                        found.extend(self.beside(record, n)?);
                    }
                }
                Ok(found)
            })
        };
        let describe = |output: &Output, _: f64| {
            let (game, count) = (output.next, output.count);
            format!("game {game} of {end}, {count} positions")
        };
        let threads = self.threads.unwrap_or_else(pool::processors);
        write(&mut output, end, threads, worker, describe)
    }

    /// The position that random moves lead to from number `n`, if it is quiet.
    fn beside(&self, record: &TrainingPosition, n: u32) -> Result<Option<TrainingPosition>> {
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
        let seen = (report.score - evaluation).abs() <= UNSEEN;
        let score = match position.side_to_move() {
            Color::White => report.score,
            Color::Black => -report.score,
        };
        let kept = seen && is_quiet(position, report.best());
        Ok(kept.then(|| record.perturbed(position, score, plies)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::play::play;
    use super::*;
    use std::path::Path;

    fn wander(data: &Path, out: &Path, threads: usize) -> Result<()> {
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
    fn positions_beside_games_are_quiet_and_the_same_again() {
        let folder = std::env::temp_dir().join(format!("octet-wander-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = |name| folder.join(name);
        let header = Header {
            seed: 11,
            nodes: 40,
            first: 2,
            positions: 20,
            label_nodes: 0,
            perturbed: None,
        };
        let mut games = Output::open(&file("games"), &header, 8).expect("games");
        for number in 2..8 {
            games.add(&play(&header, number)).expect("a game");
        }
        wander(&file("games"), &file("whole"), 1).expect("whole");
        let bytes = std::fs::read(file("whole")).expect("positions");

        let (made, records) = file::read(&file("whole")).expect("positions");
        assert_eq!(made.perturbed.map(|made| made.seed), Some(5));
        let (_, from) = file::read(&file("games")).expect("games");
        assert!(records.len() > 5 && records.len() <= from.len().div_ceil(2));
        for record in &records {
            let position = record.position().expect("a position");
            assert!(!position.in_check(), "{position}");
            let game = file::positions_of_game(&from, record.game).1;
            assert!(game.iter().all(|other| other.ending == record.ending));
        }
        // Cut in the middle of a record.
        std::fs::write(file("parts"), &bytes[..bytes.len() - 40]).expect("parts");
        wander(&file("games"), &file("parts"), 3).expect("parts");
        assert_eq!(std::fs::read(file("parts")).expect("positions"), bytes);
        // Cut within the header.
        std::fs::write(file("parts"), &bytes[..40]).expect("parts");
        wander(&file("games"), &file("parts"), 2).expect("parts");
        assert_eq!(std::fs::read(file("parts")).expect("positions"), bytes);
        assert!(wander(&file("whole"), &file("again"), 1).is_err());
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
