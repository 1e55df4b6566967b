//! Where the tree is cut for want of room: no position of a game leads there,
//! so the program is put there by hand.

use c128::layout::Layout;
use emulator::octet::Player;
use engine::game::Game;
use engine::position::Position;
use engine::search::{CAPTURES_CAPACITY, MAX_PLY, QUIETS_CAPACITY};
use octet_tests::subject;

/// White takes a queen: the evaluation is not what a search says.
const FEN: &str = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";

fn position() -> Position {
    Game::from_fen(FEN).expect("a FEN").position().canonical()
}

/// The program before a quiescence node `ply` plies from the root.
fn at_node(ply: usize) -> Player {
    let mut player = subject().player.clone();
    player
        .set_up(&Game::from_fen(FEN).expect("a FEN"))
        .expect("set up");
    let machine = player.machine_mut();
    let reset = machine.image().address("reset_lists").expect("a routine");
    machine.call(reset, 1_000).expect("it returns");
    let layout = *player.layout();
    let level = Layout::level(ply);
    let machine = player.machine_mut();
    machine.poke(layout.level, level);
    for field in layout.position(&position(), level) {
        machine.write(field.address, &field.bytes);
    }
    let [alpha, beta] = [-16_383_i16, 16_383].map(i16::to_le_bytes);
    for (array, byte) in [
        (layout.alpha_lo, alpha[0]),
        (layout.alpha_hi, alpha[1]),
        (layout.beta_lo, beta[0]),
        (layout.beta_hi, beta[1]),
        (layout.depth, 0),
        (layout.in_check, 0),
    ] {
        machine.poke(array.wrapping_add(u16::from(level)), byte);
    }
    for name in ["stopped", "following"] {
        let address = machine.image().address(name).expect("a variable");
        machine.poke(address, 0);
    }
    player
}

/// What the node is worth.
fn value(mut player: Player) -> i16 {
    let node = player.machine().image().address("node").expect("a routine");
    player
        .machine_mut()
        .call(node, 10_000_000)
        .expect("it returns");
    Layout::score_at(player.layout().score, |address| player.peek(address))
}

fn with_top(top: &str, list: &str, used: usize) -> i16 {
    let mut player = at_node(1);
    let machine = player.machine_mut();
    let address = |name: &str| machine.image().address(name).expect("a variable");
    let (top, list) = (address(top), address(list));
    machine.poke_word(top, list + used as u16);
    value(player)
}

#[test]
fn the_longest_line() {
    let standing = position().evaluate();
    assert_eq!(value(at_node(MAX_PLY)), standing);
    assert!(value(at_node(MAX_PLY - 1)) > standing + 500);
}

#[test]
fn the_fullest_lists() {
    let standing = position().evaluate();
    for (top, list, capacity) in [
        ("captures_top", "captures", CAPTURES_CAPACITY),
        ("quiets_top", "quiets", QUIETS_CAPACITY),
    ] {
        assert_eq!(with_top(top, list, capacity - 256), standing, "{list} full");
        assert!(
            with_top(top, list, capacity - 257) > standing + 500,
            "{list} not full"
        );
    }
}
