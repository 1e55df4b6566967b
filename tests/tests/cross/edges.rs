//! Where the tree is cut for want of room: no position of a game leads there,
//! so the program is put there by hand.

use c128::layout::Layout;
use emulator::octet::Player;
use engine::game::Game;
use engine::position::Position;
use engine::search::{CAPTURES_CAPACITY, MAX_DEPTH, MAX_PLY, PLY_ROOM, QUIETS_CAPACITY};
use octet_tests::subject;

/// White takes a queen: the evaluation is not what a search says.
const FEN: &str = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";

fn position() -> Position {
    Game::from_fen(FEN).expect("a FEN").position().canonical()
}

/// The program before a node `ply` plies from the root.
fn at_node(ply: usize, depth: u8) -> Player {
    let mut player = subject().player.clone();
    player
        .set_up(&Game::from_fen(FEN).expect("a FEN"))
        .expect("set up");
    let machine = player.machine_mut();
    let reset = machine.image().address("reset_lists").expect("a routine");
    machine.call(reset, 10_000).expect("it returns");
    let layout = *player.layout();
    let level = Layout::level(ply);
    let machine = player.machine_mut();
    machine.poke(layout.level, level);
    let position = position();
    let mut fields = layout.position(&position, level);
    fields.extend(layout.pawns(&position, level));
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
    ] {
        machine.poke(array.wrapping_add(u16::from(level)), byte);
    }
    for (name, byte) in [("pawn_level", level), ("open", 1), ("may_pass", 0)] {
        let array = machine.image().address(name).expect("an array");
        machine.poke(array.wrapping_add(u16::from(level)), byte);
    }
    let stopped = machine.image().address("stopped").expect("a variable");
    machine.poke(stopped, 0);
    player
}

/// What the node is worth, and how many nodes were entered for that.
fn searched(mut player: Player) -> (i16, u8) {
    let address = |name| player.machine().image().address(name).expect("a symbol");
    let (node, counter) = (address("node"), address("node_counter"));
    player.machine_mut().poke(counter, 0);
    player
        .machine_mut()
        .call(node, 10_000_000)
        .expect("it returns");
    let value = Layout::score_at(player.layout().score, |address| player.peek(address));
    (value, player.peek(counter))
}

fn value(player: Player) -> i16 {
    searched(player).0
}

fn with_top(depth: u8, top: &str, list: &str, used: usize) -> i16 {
    let mut player = at_node(1, depth);
    let machine = player.machine_mut();
    let address = |name: &str| machine.image().address(name).expect("a variable");
    let (top, list) = (address(top), address(list));
    machine.poke_word(top, list + used as u16);
    value(player)
}

#[test]
fn the_longest_line() {
    let standing = position().evaluate();
    assert_eq!(value(at_node(MAX_PLY, 0)), standing);
    assert!(value(at_node(MAX_PLY - 1, 0)) > standing + 500);
}

/// Beyond the last row of the table of lines only captures are tried.
#[test]
fn the_deepest_node() {
    let deepest = usize::from(MAX_DEPTH);
    let captures = searched(at_node(deepest, 0));
    assert_eq!(searched(at_node(deepest, 2)), captures);
    assert!(searched(at_node(deepest - 1, 2)).1 > captures.1);
}

#[test]
fn the_fullest_lists() {
    let standing = position().evaluate();
    for depth in [0, 1] {
        for (top, list, capacity) in [
            ("captures_top", "captures", CAPTURES_CAPACITY),
            ("quiets_top", "quiets", QUIETS_CAPACITY),
        ] {
            let full = capacity - PLY_ROOM;
            assert_eq!(with_top(depth, top, list, full), standing, "{list} full");
            assert!(
                with_top(depth, top, list, full - 1) > standing + 500,
                "{list} not full"
            );
        }
    }
}
