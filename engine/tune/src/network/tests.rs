//! Tests of the whole training.

use super::*;
use crate::data::file::{Header, Output};
use crate::data::training_position::{TrainingPosition, WhiteResult};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::square::Square;
use octet_engine::game::Game;
use octet_engine::util::random::Random;
use std::sync::atomic::Ordering;

/// The target of all tests.
pub fn target() -> Target {
    Target {
        scale: 200.0,
        lambda: 0.9,
        threads: 1,
    }
}

/// Positions of random games, with scores that value a knight two pawns higher than the engine
/// does.
fn games() -> Vec<Vec<TrainingPosition>> {
    let game = |number: u32| {
        let mut random = Random::stream(6, number);
        let mut game = Game::default();
        let mut records = Vec::new();
        for ply in 0..80 {
            if game.play_random_move(&mut random).is_none() {
                break;
            }
            // Successive positions are too similar.
            if ply % 8 != 0 {
                continue;
            }
            let position = game.position();
            let knights = Square::all().map(|square| match position.piece_on(square) {
                piece if piece.piece_type() != Some(PieceType::Knight) => 0,
                piece if piece.color() == Color::White => 200,
                _ => -200,
            });
            let score = octet_engine::eval::EvaluatedPosition::new(position.clone()).tapered()
                + knights.sum::<i16>();
            let mut record = TrainingPosition::new(position, score, ply, number);
            record.result = match score {
                s if s > 100 => WhiteResult::Won,
                s if s < -100 => WhiteResult::Lost,
                _ => WhiteResult::Drawn,
            };
            records.push(record);
        }
        records
    };
    (0..800).map(game).collect()
}

fn fit(epochs: u32) -> TrainNetwork {
    TrainNetwork {
        data: Vec::new(),
        epochs,
        rate: 0.02,
        lambda: 0.9,
        scale: 200.0,
        keep: 1.0,
        seed: 2,
        threads: Some(1),
        state: None,
        out: None,
    }
}

#[test]
fn what_the_hand_crafted_part_misses_is_learnt() {
    let mut samples = Samples::default();
    for record in games().iter().flatten() {
        samples.add(record, &target()).expect("a sample");
    }
    let [training, validation] = &samples.parts;
    assert!(training.len() > 5000 && validation.len() > 500);
    let training_run = fit(200);
    let mean = |sample_loss: &(dyn Fn(&Sample) -> f64 + Sync)| mean(validation, 2, sample_loss);
    let before = mean(&|sample| loss(sample, 0, training_run.scale));
    let kept = KeptTraining::new(None, training_run.command(), [0.0; 2]);
    let stop = AtomicBool::new(false);
    let trained = training_run.train(&samples, &kept, 2, &stop);
    let (network, grid) = trained.expect("a network");
    let fitted = mean(&|sample| network.loss(sample));
    let quantized = QuantizedNetwork::nearest(&network, 1.0, &grid, &samples.counts());
    let after = mean(&|sample| loss(sample, quantized.output(sample).0, training_run.scale));
    // The loss of perfect predictions.
    let least = mean(&|sample| {
        let points = f64::from(sample.target);
        cross_entropy((points / (1.0 - points)).ln(), points).0
    });
    let losses = format!("{before} before, {fitted} fitted, {after} quantized, {least} at least");
    assert!(fitted - least < (before - least) / 2.0, "{losses}");
    assert!(after - least < (before - least) / 2.0, "{losses}");
}

/// A folder of this test's own with a file of positions in it.
fn folder_with_games(name: &str) -> (PathBuf, PathBuf) {
    let folder = std::env::temp_dir().join(format!("octet-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let data = folder.join("games");
    let header = Header {
        seed: 6,
        nodes: 1,
        first: 0,
        positions: 80,
        label_nodes: 0,
        perturbation: None,
    };
    let mut output = Output::open(&data, &header, 800).expect("a file");
    for records in games() {
        output.add(&records).expect("a game");
    }
    (folder, data)
}

#[test]
fn the_file_does_not_depend_on_threads() {
    let (folder, data) = folder_with_games("net");
    let texts = [1, 3].map(|threads| {
        let out = folder.join("weights.rs");
        let training_run = TrainNetwork {
            data: vec![data.clone()],
            threads: Some(threads),
            out: Some(out.clone()),
            ..fit(2)
        };
        training_run.run().expect("a fit");
        std::fs::read_to_string(out).expect("weights")
    });
    let [one, three] = &texts;
    assert_eq!(one, three);
    assert!(one.starts_with("//! The network's weights.\n"), "{one}");
    // A line of the head may break anywhere between words.
    let words = one.split_whitespace().filter(|word| *word != "//!");
    let words = words.collect::<Vec<_>>().join(" ");
    for expected in [
        "--seed 2`",
        "`octet-tune generate --games 800",
        "pub const QUANT_BASES",
    ] {
        assert!(words.contains(expected), "no {expected} in\n{one}");
    }
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn an_interrupted_training_goes_on_where_it_was() {
    let (folder, data) = folder_with_games("net-state");
    let training_run = |name: &str, threads| TrainNetwork {
        data: vec![data.clone()],
        threads: Some(threads),
        state: Some(folder.join(format!("{name}.json"))),
        out: Some(folder.join(format!("{name}.rs"))),
        ..fit(40)
    };
    let going = AtomicBool::new(false);
    training_run("whole", 1).run_until(&going).expect("a fit");
    let parts = training_run("parts", 2);
    let state = parts.state.clone().expect("a path");
    let stop = AtomicBool::new(false);
    let interrupted = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !state.exists() {
                std::thread::yield_now();
            }
            stop.store(true, Ordering::Relaxed);
        });
        parts.run_until(&stop)
    });
    let error = interrupted.expect_err("interrupted").to_string();
    assert!(
        error.ends_with(" of 40 epochs; the same command goes on"),
        "{error}"
    );
    assert!(
        !folder.join("parts.rs").exists(),
        "weights of half a training"
    );
    parts.run_until(&going).expect("a fit");
    let [whole, resumed] = ["whole.rs", "parts.rs"]
        .map(|name| std::fs::read_to_string(folder.join(name)).expect("weights"));
    assert_eq!(whole, resumed);
    // Another command does not go on with it.
    let other = TrainNetwork { seed: 3, ..parts };
    let error = other
        .run_until(&going)
        .expect_err("another seed")
        .to_string();
    assert!(
        error.contains("was begun with `octet-tune network"),
        "{error}"
    );
    std::fs::remove_dir_all(folder).expect("removed");
}
