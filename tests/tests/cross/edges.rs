//! Capacity limits of ply and move lists. No position of a game reaches them, so the tests set the
//! program's variables.

use c128::chess::layout::CoreLayout;
use octet_console::program::C128Engine;
use octet_engine::board::position::Position;
use octet_engine::eval::{EvaluatedPosition, evaluate};
use octet_engine::game::Game;
use octet_engine::search::{CAPTURES_CAPACITY, MAX_DEPTH, MAX_PLY, PLY_RESERVE, QUIETS_CAPACITY};
use octet_tests::program_under_test;

/// White takes a queen, so the evaluation differs from the score of a search.
const FEN: &str = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";

fn position() -> Position {
    Game::from_fen(FEN).expect("a FEN").position().canonical()
}

/// The program before a node `ply` plies from the root.
fn at_node(ply: usize, depth: u8) -> C128Engine {
    let mut engine = program_under_test().engine.clone();
    engine
        .new_game(&Game::from_fen(FEN).expect("a FEN"))
        .expect("set up");
    let machine = engine.machine_mut();
    let reset = machine.image().address("begin_root").expect("a routine");
    machine.call(reset, 10_000).expect("it returns");
    let layout = *engine.layout();
    let index = CoreLayout::ply_index(ply);
    let machine = engine.machine_mut();
    machine.poke(layout.ply, index);
    let position = EvaluatedPosition::new(position());
    let mut fields = layout.position(&position, index);
    fields.extend(layout.pawn_entry(&position, index));
    for field in fields {
        machine.write(field.address, &field.bytes);
    }
    let [alpha, beta] = [-16_383_i16, 16_383].map(i16::to_le_bytes);
    for (array, byte) in [
        (layout.alpha_lo, alpha[0]),
        (layout.alpha_hi, alpha[1]),
        (layout.beta_lo, beta[0]),
        (layout.beta_hi, beta[1]),
        (layout.depth, depth),
        (layout.in_check, 0),
        (layout.sums_pending, 0),
    ] {
        machine.poke(array.wrapping_add(u16::from(index)), byte);
    }
    for (name, byte) in [("pawn_entry_ply", index), ("pv_node", 1), ("allow_null", 0)] {
        let array = machine.image().address(name).expect("an array");
        machine.poke(array.wrapping_add(u16::from(index)), byte);
    }
    let stopped = machine.image().address("stopped").expect("a variable");
    machine.poke(stopped, 0);
    engine
}

/// The score of the node, and how many nodes were searched for it.
fn searched(mut engine: C128Engine) -> (i16, u8) {
    let address = |name| engine.machine().image().address(name).expect("a symbol");
    let (node, counter) = (address("node"), address("node_counter"));
    engine.machine_mut().poke(counter, 0);
    engine
        .machine_mut()
        .call(node, 10_000_000)
        .expect("it returns");
    let value = CoreLayout::score_at(engine.layout().score, |address| engine.peek(address));
    (value, engine.peek(counter))
}

fn value(engine: C128Engine) -> i16 {
    searched(engine).0
}

fn with_top(depth: u8, top: &str, list: &str, used: usize) -> i16 {
    let mut engine = at_node(1, depth);
    let machine = engine.machine_mut();
    let address = |name: &str| machine.image().address(name).expect("a variable");
    let (top, list) = (address(top), address(list));
    machine.poke_word(top, list + used as u16);
    value(engine)
}

#[test]
fn the_longest_line_ends_with_the_static_evaluation() {
    let standing = evaluate(&position());
    assert_eq!(value(at_node(MAX_PLY, 0)), standing);
    assert!(value(at_node(MAX_PLY - 1, 0)) > standing + 500);
}

/// Beyond the last row of the PV table only captures are tried.
#[test]
fn beyond_the_greatest_depth_quiescence_decides() {
    let deepest = usize::from(MAX_DEPTH);
    let captures = searched(at_node(deepest, 0));
    assert_eq!(searched(at_node(deepest, 2)), captures);
    assert!(searched(at_node(deepest - 1, 2)).1 > captures.1);
}

#[test]
fn full_move_lists_end_with_the_static_evaluation() {
    let standing = evaluate(&position());
    for depth in [0, 1] {
        for (top, list, capacity) in [
            ("captures_top", "captures", CAPTURES_CAPACITY),
            ("quiets_top", "quiets", QUIETS_CAPACITY),
        ] {
            let full = capacity - PLY_RESERVE;
            assert_eq!(with_top(depth, top, list, full), standing, "{list} full");
            assert!(
                with_top(depth, top, list, full - 1) > standing + 500,
                "{list} not full"
            );
        }
    }
}
