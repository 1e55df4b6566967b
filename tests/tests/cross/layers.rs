//! Tables, attack tests, moves, make and unmake, evaluation.

use std::sync::atomic::AtomicBool;

use emulator::check::{Findings, Layer, foundations, tables};
use emulator::pool;
use octet_tests::{bundled, jobs, subject};

fn assert_none(what: &str, findings: &Findings) {
    let differences = findings.differences();
    assert!(differences.is_empty(), "{what}: {}", differences[0]);
}

#[test]
fn tables_hold_what_the_engine_computes() {
    let mut findings = Findings::new();
    tables::compare(&subject().image, &mut findings);
    assert_none("tables", &findings);
    // Twelve men on 64 squares have a key and a value each.
    assert!(findings.compared(Layer::Tables) > 2 * 12 * 64);
}

#[test]
fn every_layer_below_the_search_on_every_position() {
    let positions = bundled();
    let never = AtomicBool::new(false);
    let compared = pool::each(
        &positions,
        jobs(),
        &never,
        |position| {
            let mut findings = Findings::new();
            foundations(&mut subject().player.clone(), &position.game, &mut findings);
            assert_none(&position.id, &findings);
            Ok(findings)
        },
        |_, _| {},
    );
    let compared = compared.expect("threads");
    let total = |layer| -> u64 { compared.iter().flatten().map(|f| f.compared(layer)).sum() };
    assert_eq!(total(Layer::Attacks), 128 * positions.len() as u64);
    for layer in [Layer::Moves, Layer::Making, Layer::Evaluation] {
        assert!(total(layer) > 10 * positions.len() as u64, "{layer}");
    }
}
