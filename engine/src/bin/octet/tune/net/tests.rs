//! Tests of the whole fit.

use super::super::file::{Header, Output};
use super::super::record::{TrainingPosition, WhiteResult};
use super::*;
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::square::Square;
use octet_engine::game::Game;
use octet_engine::util::random::Random;

/// What the fits of tests are held against.
pub fn target() -> Target {
    Target {
        scale: 200.0,
        lambda: 0.9,
        threads: 1,
    }
}

/// Positions of random games, whose scores hold a knight to be worth two pawns
/// more than the engine does.
fn games() -> Vec<Vec<TrainingPosition>> {
    let game = |number: u32| {
        let mut random = Random::stream(6, number);
        let mut game = Game::default();
        let mut records = Vec::new();
        for ply in 0..80 {
            if game.play_random_move(&mut random).is_none() {
                break;
            }
            // Neighbours have too much in common.
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
            record.ending = match score {
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
        share: 1.0,
        seed: 2,
        threads: Some(1),
        out: None,
    }
}

#[test]
fn what_the_hand_made_part_does_not_see_is_learnt() {
    let mut samples = Samples::default();
    for record in games().iter().flatten() {
        samples.add(record, &target()).expect("a sample");
    }
    let [training, validation] = &samples.parts;
    assert!(training.len() > 5000 && validation.len() > 500);
    let net = fit(200);
    let mean = |one: &(dyn Fn(&Sample) -> f64 + Sync)| mean(validation, 2, one);
    let before = mean(&|sample| loss(sample, 0, net.scale));
    let (real, grid) = net.descend(&samples, 2);
    let fitted = mean(&|sample| real.loss(sample));
    let whole = QuantizedNetwork::nearest(&real, 1.0, &grid, &samples.counts());
    let after = mean(&|sample| loss(sample, whole.value(sample).0, net.scale));
    // What nobody could foretell better.
    let least = mean(&|sample| {
        let points = f64::from(sample.target);
        cross_entropy((points / (1.0 - points)).ln(), points).0
    });
    let told = format!("{before} before, {fitted} fitted, {after} after, {least} at least");
    assert!(fitted - least < (before - least) / 2.0, "{told}");
    assert!(after - least < (before - least) / 2.0, "{told}");
}

#[test]
fn the_file_does_not_depend_on_threads() {
    let folder = std::env::temp_dir().join(format!("octet-net-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let data = folder.join("games");
    let header = Header {
        seed: 6,
        nodes: 1,
        first: 0,
        positions: 80,
        label_nodes: 0,
        perturbed: None,
    };
    let mut output = Output::open(&data, &header, 800).expect("a file");
    for records in games() {
        output.add(&records).expect("a game");
    }
    let texts = [1, 3].map(|threads| {
        let out = folder.join("weights.rs");
        let net = TrainNetwork {
            data: vec![data.clone()],
            threads: Some(threads),
            out: Some(out.clone()),
            ..fit(2)
        };
        net.run().expect("a fit");
        std::fs::read_to_string(out).expect("weights")
    });
    let [one, three] = &texts;
    assert_eq!(one, three);
    assert!(one.starts_with("//! The network's weights.\n"), "{one}");
    for said in [
        "--seed 2`",
        "`octet tune generate --games 800",
        "pub const MEN",
    ] {
        assert!(one.contains(said), "no {said} in\n{one}");
    }
    std::fs::remove_dir_all(folder).expect("removed");
}
