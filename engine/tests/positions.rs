//! The bundled positions: readable, distinct, and affordable to compare.

mod common;

use std::collections::HashMap;

use common::bundled;
use engine::search::{Limits, Search};

#[test]
fn there_are_enough_and_no_two_alike() {
    let positions = bundled();
    assert!(positions.len() >= 300, "{}", positions.len());
    let mut seen: HashMap<String, &str> = HashMap::new();
    for position in positions {
        let key = format!("{} {:?}", position.game.fen(), position.game.history());
        if let Some(other) = seen.insert(key, &position.id) {
            panic!("{} and {} are the same position", other, position.id);
        }
        assert!(!position.rule.is_empty(), "{}", position.id);
    }
}

/// The default comparison searches all of them four plies deep on an emulated
/// 6502; a position that costs more than the others together teaches less.
#[test]
fn depth_four_stays_affordable() {
    let (mut total, mut costs) = (0, Vec::new());
    for position in bundled() {
        let report = Search::new(&position.game, Limits::depth(4), &mut ()).run();
        total += report.nodes;
        costs.push((report.nodes, &position.id));
    }
    costs.sort();
    costs.reverse();
    costs.truncate(40);
    assert!(total < 10_000_000, "{total} nodes: {costs:?}");
    assert!(costs[0].0 < 500_000, "{costs:?}");
}
