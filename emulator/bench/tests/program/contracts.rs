//! What is proved of the program holds while it runs.

use octet_bench::costs;
use octet_bench::crosscheck::book;
use octet_console::load;
use octet_console::program::{C128Book, C128Engine};
use octet_engine::board::position::Position;
use octet_engine::game::Game;
use octet_engine::search::Limits;

/// The permanent test of the proofs' own truth: every register before every instruction that runs
/// lies in the set that was computed for it, and what is not proved holds.
#[test]
fn the_whole_program_keeps_its_contracts() {
    let image = octet_console::program::watched_image().expect("a program");
    let mut engine = C128Engine::new(&image).expect("a machine");
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/P7/8/2pP4/8/8/7p/R3K3 w Q c6 0 2",
        "8/8/8/8/4k3/8/3K4/Q7 w - - 0 1",
    ] {
        let game = Game::from_fen(fen).expect("a position");
        engine.new_game(&game).expect("no fault");
        let run = engine.search(Limits::depth(3), None, |_, _| {});
        let run = run.unwrap_or_else(|fault| panic!("{fen}: {fault}"));
        assert!(run.result.nodes > 0);
    }
}

/// The same for the opening book, on its own.
#[test]
fn the_book_keeps_its_contracts() {
    let program = load::assemble().expect("a program");
    let image = octet_console::program::watched_image().expect("a program");
    let mut book = C128Book::new(&image, &book::bytes(&program)).expect("a machine");
    for position in [
        Position::startpos(),
        Game::from_fen("8/8/8/8/4k3/8/3K4/Q7 w - - 0 1")
            .expect("a position")
            .position()
            .clone(),
    ] {
        book.begin(&position).expect("no fault");
        let (found, _) = book.probe().expect("no fault");
        assert_eq!(found.is_some(), position == Position::startpos());
        book.restore_position().expect("no fault");
    }
}

/// The same for the player's program: a game at the keyboard, with all pages, the editor and the
/// disk.
#[test]
fn the_players_program_keeps_its_contracts() {
    let program = load::assemble().expect("a program");
    let image = octet_console::program::watched_image().expect("a program");
    let played = costs::keys::press(&program, &image);
    played.unwrap_or_else(|fault| panic!("{fault:#}"));
}
